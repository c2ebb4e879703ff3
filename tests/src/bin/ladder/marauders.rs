//! The ladder of marauders, in pairs of battles with the lead exchanged, and what the lead is worth.

use std::cmp::Ordering;
use std::thread;

use bots::Level;
use bout::{Outcome, Team};
use world::battles::{Battle, Pair, battle, pair, ranked};

use crate::{Arguments, THREADS};

/// The rank that is rated.
const RANK: u8 = 2;
/// Of each hundred pairs a level must win so many against the one below.
const WINS_LEAST: usize = 70;

/// Plays every level against the one below, and says how many figures are missed.
pub fn run(arguments: &Arguments) -> usize {
    println!(
        "{:<18} {:>4} {:>4} {:>4} {:>10} {:>6} {:>9} {:>10} {:>9}",
        "pairs of rank 2",
        "won",
        "lost",
        "drew",
        "bouts",
        "turns",
        "commands",
        "a command",
        "longest"
    );
    let mut missed = 0;
    for number in 2..=Level::MOST.number() {
        let [better, other] = [number, number - 1].map(level);
        let pairs = spread(arguments.bouts, |index| {
            pair(ranked(RANK), arguments.seed + index, better, other)
        });
        let count = |way| pairs.iter().filter(|pair| pair.winner() == way).count();
        let won = count(Ordering::Greater);
        print(number, [won, count(Ordering::Less), count(Ordering::Equal)], &pairs);
        if won * 100 < pairs.len() * WINS_LEAST {
            println!("  MISSED: {won} of {} pairs are fewer than {WINS_LEAST} %", pairs.len());
            missed += 1;
        }
    }
    missed
}

fn print(number: u8, [won, lost, drew]: [usize; 3], pairs: &[Pair]) {
    let battles: Vec<&Battle> = pairs.iter().flat_map(|pair| &pair.battles).collect();
    let bouts: i32 = pairs.iter().map(|pair| pair.bouts).sum();
    let sum = |of: fn(&Battle) -> u64| battles.iter().map(|one| of(one)).sum::<u64>();
    let commands = sum(|battle| battle.commands);
    let thought = sum(|battle| battle.thought.as_micros() as u64);
    println!(
        "level {number} : level {:<2} {won:>4} {lost:>4} {drew:>4} {bouts:>+10} {:>6.1} {:>9.1} {:>7} µs {:>6} ms",
        number - 1,
        sum(|battle| battle.turns.into()) as f64 / battles.len() as f64,
        commands as f64 / battles.len() as f64,
        thought / commands.max(1),
        battles.iter().map(|battle| battle.slowest.as_millis()).max().unwrap_or(0),
    );
}

/// Measures how often the leader wins between two of the best level, for ranks 2 and 3. No figure
/// can be missed.
pub fn lead(arguments: &Arguments) -> usize {
    println!(
        "{:<8} {:>8} {:>10} {:>13} {:>6} {:>12} {:>20}",
        "2D", "battles", "lead won", "second won", "drew", "lead, %", "turns, 10/50/90 %"
    );
    for rank in [RANK, RANK + 1] {
        let battles = spread(arguments.bouts, |index| {
            battle(ranked(rank), arguments.seed + index, [Level::MOST; 2])
        });
        let won = |team| {
            let won = battles.iter().filter(|one| one.outcome == Outcome::Won(Team(team)));
            won.count()
        };
        let mut turns: Vec<u16> = battles.iter().map(|one| one.turns).collect();
        turns.sort_unstable();
        let at = |percent: usize| turns[(turns.len() - 1) * percent / 100];
        println!(
            "{:<8} {:>8} {:>10} {:>13} {:>6} {:>12.1} {:>20}",
            format!("rank {rank}"),
            battles.len(),
            won(0),
            won(1),
            battles.len() - won(0) - won(1),
            won(0) as f64 * 100.0 / (won(0) + won(1)).max(1) as f64,
            format!("{}/{}/{}", at(10), at(50), at(90)),
        );
    }
    0
}

fn level(number: u8) -> Level {
    Level::new(number).expect("1 to 5")
}

/// Plays on all threads, and gives what came of each, by index.
fn spread<T: Send>(count: u64, play: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let some = |thread: u64| {
        let mine = (0..count.max(1)).filter(move |index| index % THREADS == thread);
        mine.map(|index| (index, play(index))).collect::<Vec<_>>()
    };
    let mut all = thread::scope(|scope| {
        let some = &some;
        let threads: Vec<_> =
            (0..THREADS).map(|thread| scope.spawn(move || some(thread))).collect();
        let joined = threads.into_iter();
        joined
            .flat_map(|one| one.join().expect("a battle is played without a panic"))
            .collect::<Vec<_>>()
    });
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, one)| one).collect()
}
