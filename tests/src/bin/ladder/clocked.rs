//! The ladder of a game on a clock.

use std::thread;

use bots::Level;
use bout::{Outcome, TICKS_PER_SECOND, Team, Tick};
use games::{ClockedGame, ClockedRules};
use world::clocked_games::rows_a_minute_least;
use world::ladder::{BOUT_MAX, Fight, Fighter, fight};
use world::tally::Tally;

use crate::{Arguments, THREADS};

/// How long the best level plays when nobody answers.
const ALONE: Tick = Tick(3 * 60 * TICKS_PER_SECOND);

/// Two fighters, and in how many percent of their bouts the first must beat the second.
struct Pairing {
    fighters: [Fighter; 2],
    wins_least: Option<usize>,
}

/// All bouts of a pairing together.
#[derive(Default)]
struct Table {
    wins: usize,
    losses: usize,
    draws: usize,
    ticks: u64,
    tallies: [Tally; 2],
}

impl Table {
    /// Adds a bout in which the first fighter sat in seat `first`.
    fn add(&mut self, fight: Fight, first: usize) {
        match fight.outcome {
            Outcome::Won(Team(team)) if usize::from(team) == first => self.wins += 1,
            Outcome::Won(_) => self.losses += 1,
            Outcome::Drawn | Outcome::Undecided => self.draws += 1,
        }
        self.ticks += u64::from(fight.lasted.0);
        for (fighter, tally) in self.tallies.iter_mut().enumerate() {
            *tally = tally.plus(fight.tallies[first ^ fighter]);
        }
    }
}

/// Plays all pairings, and says how many figures are missed.
pub fn run(rules: ClockedRules, arguments: &Arguments) -> usize {
    println!(
        "{:<16} {:>4} {:>4} {:>4} {:>6}   first: {:>6} {:>7} {:>5} {:>9} {:>9} {:>8}",
        "",
        "won",
        "lost",
        "drew",
        "length",
        "pieces",
        "packets",
        "rows",
        "sprinkles",
        "decision",
        "longest"
    );
    let mut missed = 0;
    for pairing in pairings() {
        let table = play(rules, &pairing, arguments);
        print(&pairing, &table);
        for why in misses(rules.game(), &pairing, &table) {
            println!("  MISSED: {why}");
            missed += 1;
        }
    }
    missed
}

fn pairings() -> Vec<Pairing> {
    let level = |number| Fighter::Bot(Level::new(number).expect("1 to 5"));
    let mut pairings =
        vec![Pairing { fighters: [level(1), Fighter::Random], wins_least: Some(95) }];
    pairings.extend((2..=5).map(|number| Pairing {
        fighters: [level(number), level(number - 1)],
        wins_least: Some(70),
    }));
    pairings.push(Pairing { fighters: [level(5), level(5)], wins_least: None });
    pairings.extend(
        (1..=5)
            .map(|number| Pairing { fighters: [level(number), Fighter::Absent], wins_least: None }),
    );
    pairings
}

/// Plays a pairing on all threads. Of two bouts in a row each fighter has each seat once.
fn play(rules: ClockedRules, pairing: &Pairing, arguments: &Arguments) -> Table {
    let [one, other] = pairing.fighters;
    let end = if other == Fighter::Absent { ALONE } else { BOUT_MAX };
    let some = |thread: u64| {
        let bouts = (0..arguments.bouts).filter(move |bout| bout / 2 % THREADS == thread);
        let fights = bouts.map(|bout| {
            let first = (bout % 2) as usize;
            let seats = if first == 0 { [one, other] } else { [other, one] };
            (fight(rules, arguments.seed + bout, seats, end), first)
        });
        fights.collect::<Vec<_>>()
    };
    let mut table = Table::default();
    thread::scope(|scope| {
        let threads: Vec<_> =
            (0..THREADS).map(|thread| scope.spawn(move || some(thread))).collect();
        for thread in threads {
            for (fight, first) in thread.join().expect("a bout is played without a panic") {
                table.add(fight, first);
            }
        }
    });
    table
}

fn print(pairing: &Pairing, table: &Table) {
    let [one, other] = pairing.fighters;
    let bouts = (table.wins + table.losses + table.draws).max(1) as u64;
    let tally = table.tallies[0];
    println!(
        "{:<16} {:>4} {:>4} {:>4} {:>4} s          {:>6.1} {:>7.1} {:>5.1} {:>9.1} {:>6.0} µs {:>5} µs",
        format!("{} : {}", name(one), name(other)),
        table.wins,
        table.losses,
        table.draws,
        table.ticks / bouts / u64::from(TICKS_PER_SECOND),
        tally.a_minute(tally.pieces),
        tally.a_minute(tally.swords),
        tally.a_minute(tally.rows),
        tally.a_minute(tally.sprinkles),
        tally.thought.as_micros() as f64 / tally.pieces.max(1) as f64,
        tally.slowest.as_micros(),
    );
}

fn name(fighter: Fighter) -> String {
    match fighter {
        Fighter::Bot(level) => format!("level {}", level.number()),
        Fighter::Random => "random".into(),
        Fighter::Absent => "nobody".into(),
    }
}

/// The figures that this pairing should reach and does not.
fn misses(game: ClockedGame, pairing: &Pairing, table: &Table) -> Vec<String> {
    let mut misses = Vec::new();
    let bouts = table.wins + table.losses + table.draws;
    if let Some(least) = pairing.wins_least
        && table.wins * 100 < bouts * least
    {
        misses.push(format!("{} wins of {bouts} are fewer than {least} %", table.wins));
    }
    let best = Fighter::Bot(Level::MOST);
    let tally = table.tallies[0].plus(table.tallies[1]);
    let rows = tally.a_minute(tally.rows);
    if let Some(least) = rows_a_minute_least(game)
        && pairing.fighters == [best, best]
        && rows <= least
    {
        misses.push(format!("{rows:.1} rows of attack a minute are not over {least}"));
    }
    misses
}
