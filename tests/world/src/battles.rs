//! Battles of marauders between bots, and their results.

use std::time::{Duration, Instant};

use bots::{Level, Tactician};
use bout::{Outcome, Purpose, Recorder, Seat, Stream, Table as _, Team};
use marauders::{Choice, Command, Options, Size, Table, elements};

use crate::seeds::seed_of;

mod figures;

pub use figures::print;

/// Commands after which a battle must be over: no turn has more than six moves and a few spells.
const COMMANDS_MAX: u64 = 20_000;

/// A battle that is over.
#[derive(Clone, Copy, Debug)]
pub struct Battle {
    /// How it ended.
    pub outcome: Outcome,
    /// The hit points that each team has left.
    pub hp: [u16; 2],
    /// Turns that it took.
    pub turns: u16,
    /// Commands of both players.
    pub commands: u64,
    /// The longest that a bot took for one.
    pub slowest: Duration,
    /// All the time that the bots took.
    pub thought: Duration,
}

/// Two battles between the same two, in which each leads once.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The battles.
    pub battles: [Battle; 2],
    /// How many more the first has won.
    pub bouts: i32,
    /// How many more hit points it has left from both.
    pub hp: i32,
}

/// The options of a battle for two of this rank.
pub fn ranked(rank: u8) -> Options {
    Options { size: Size::Rank(rank), ..Options::default() }
}

/// Plays the battle of `seed` between two bots. The same battle goes the same way every time.
pub fn battle(options: Options, seed: u64, levels: [Level; 2]) -> Battle {
    watched(options, seed, levels, |_, _| {})
}

/// A command that was obeyed, and what was drawn for it.
#[derive(Clone, Debug)]
pub struct Step {
    /// Who asked.
    pub seat: Seat,
    /// For what.
    pub command: Command,
    /// The numbers that the dice gave.
    pub drawn: Vec<u32>,
}

/// The same; `watch` is shown the table at the start, and after every step.
pub fn watched(
    options: Options,
    seed: u64,
    levels: [Level; 2],
    mut watch: impl FnMut(Option<Step>, &Table),
) -> Battle {
    let secret = seed_of(seed);
    let mut dice = Stream::new(&secret, Purpose::Dice);
    let elements = elements(&options, &mut dice);
    let mut bots = [0, 1].map(|seat: u8| {
        let stream = Stream::numbered(&secret, Purpose::Bots, seat);
        Tactician::new(levels[usize::from(seat)], stream)
    });
    assert!(!options.has(Choice::NonMatching), "ranked battles are without named spells");
    let table = Table::new(options, &elements, &[], &mut dice, &mut Vec::new());
    let mut table = table.expect("these options go together");
    watch(None, &table);
    let (mut commands, mut slowest, mut thought) = (0, Duration::ZERO, Duration::ZERO);
    while let Some(seat) = table.to_move() {
        let before = Instant::now();
        let command = bots[seat.index()].choose(&table, seat);
        let took = before.elapsed();
        slowest = slowest.max(took);
        thought += took;
        let mut recorder = Recorder::new(&mut dice);
        let obeyed = table.apply(seat, &command, &mut recorder, &mut Vec::new());
        let drawn = recorder.drawn;
        assert_eq!(obeyed, Ok(()), "seed {seed}: {command:?} of {seat:?}");
        watch(Some(Step { seat, command, drawn }), &table);
        commands += 1;
        assert!(commands < COMMANDS_MAX, "seed {seed}: the battle does not end");
    }
    let hp = [table.hp[0], table.hp[1]];
    Battle { outcome: table.outcome, hp, turns: table.turn, commands, slowest, thought }
}

/// Plays the pair of `seed` as ranked matches are played.
pub fn pair(options: Options, seed: u64, one: Level, other: Level) -> Pair {
    let battles =
        [battle(options, 2 * seed, [one, other]), battle(options, 2 * seed + 1, [other, one])];
    let (mut bouts, mut hp) = (0, 0);
    for (first, battle) in battles.iter().enumerate() {
        bouts += match battle.outcome {
            Outcome::Won(Team(team)) if usize::from(team) == first => 1,
            Outcome::Won(_) => -1,
            Outcome::Drawn | Outcome::Undecided => 0,
        };
        hp += i32::from(battle.hp[first]) - i32::from(battle.hp[1 - first]);
    }
    Pair { battles, bouts, hp }
}

impl Pair {
    /// The winner: by bouts, then by the hit points left.
    pub fn winner(&self) -> core::cmp::Ordering {
        (self.bouts, self.hp).cmp(&(0, 0))
    }
}
