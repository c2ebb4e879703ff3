//! The battle of the daily challenge of marauders: its options, drawn from the seed of the day, and how its
//! results are compared.

use bout::{Millis, Outcome, Purpose, Seat, Seed, Stream, TICKS_PER_SECOND};
use core::num::NonZeroU16;
use marauders::{Casual, Choice, Choices, Mode, Options, Size, Standard, TurnLimit};

use crate::run::{RunEnd, SoloRun};
use crate::solo::SoloMode;
use crate::{Act, Rules, Table};

/// The seat of the player; a bot has the other.
pub const PLAYER: Seat = Seat(0);

/// The turn after which hit points decide: a challenge is no matter of hours.
const TURNS_MAX: NonZeroU16 = match NonZeroU16::new(60) {
    Some(turns) => turns,
    None => NonZeroU16::MIN,
};

/// The sizes of the days.
const SIZES: [Size; 10] = [
    Size::Rank(1),
    Size::Rank(2),
    Size::Standard(Standard::Easy),
    Size::Standard(Standard::Medium),
    Size::Standard(Standard::Intermediate),
    Size::Standard(Standard::Advanced),
    Size::Casual(Casual::Learner),
    Size::Casual(Casual::Novice),
    Size::Casual(Casual::Amateur),
    Size::Rank(3),
];

/// The options that a day may have: those that change how a table is read, and not how long it takes.
const TWISTS: [Choice; 11] = [
    Choice::Adjacent,
    Choice::Diagonal,
    Choice::PreMatch,
    Choice::ForceMatchable,
    Choice::BlockChain,
    Choice::Reverse,
    Choice::Static,
    Choice::BonusVariant,
    Choice::Inward,
    Choice::Outward,
    Choice::Fixed,
];
/// The most of them on one day.
const TWISTS_MAX: u32 = 2;

/// On all days there are 50 hit points, and the player begins. With 25, battles of bots against one of level 3
/// had 4 turns in the median of 60 days, with 50 they have 10. When the bot begins, no level wins 5 of 80 days,
/// and 1 of 80 when the player does.
const ALWAYS: Choice = Choice::Extended;

/// The options of no day: those with which a bot thinks longest, of all that may be drawn.
pub(crate) fn undrawn() -> Options {
    Options {
        mode: Mode::Duel,
        size: Size::Casual(Casual::Learner),
        choices: [ALWAYS, Choice::Adjacent, Choice::Diagonal].into_iter().collect(),
        lead: PLAYER,
        turn_limit: TurnLimit::After(TURNS_MAX),
        ..Options::default()
    }
}

/// The options of the day with this seed.
pub(crate) fn drawn(seed: &Seed) -> Options {
    let mut stream = Stream::new(seed, Purpose::Daily);
    loop {
        let size = stream.one_of(&SIZES);
        let twists = stream.below(TWISTS_MAX + 1);
        let twists = (0..twists).map(|_| stream.one_of(&TWISTS));
        let choices: Choices = twists.chain([ALWAYS]).collect();
        let options = Options { size, choices, ..undrawn() };
        // Some options exclude each other.
        if options.check().is_ok() {
            return options;
        }
    }
}

/// How a battle ended for the player, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BattleEnd {
    /// The bot is out, or has fewer hit points left when the turns are over.
    Won,
    /// Both have the same.
    Drawn,
    /// The player is out, or has fewer hit points left.
    Lost,
}

/// The result of a battle, as it is compared: won ones before drawn ones before lost ones. Of won ones those
/// in fewer turns are better, then those with more hit points left; of lost ones those with fewer hit
/// points left to the bot, then those in more turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleResult {
    /// How it ended.
    pub end: BattleEnd,
    /// Turns begun, at most 999.
    pub turns: u32,
    /// Hit points left to the winner, at most 999; none in a draw.
    pub hp: u32,
}

/// The least value of a battle that was not won. Below it are turns by the thousand.
const NOT_WON: u64 = 1_000_000;
/// The most turns, and the most hit points, of a value.
const PART_MAX: u64 = 999;

impl BattleResult {
    /// That of a run of the battle; nothing when its player left.
    pub fn of(run: &SoloRun) -> Option<BattleResult> {
        let end = match run.end {
            RunEnd::Finished => BattleEnd::Won,
            RunEnd::TimeUp => BattleEnd::Drawn,
            RunEnd::ToppedOut => BattleEnd::Lost,
            RunEnd::Left => return None,
        };
        let part = |number: u64| number.min(PART_MAX) as u32;
        let hp = match end {
            BattleEnd::Won => part(run.score),
            BattleEnd::Drawn => 0,
            BattleEnd::Lost => part(run.score).max(1),
        };
        Some(BattleResult { end, turns: part(run.lines.into()), hp })
    }

    /// By what it is compared, the least first.
    pub fn value(&self) -> u64 {
        let (turns, hp) = (u64::from(self.turns), u64::from(self.hp));
        let pair = |first: u64, most: u64| first * (PART_MAX + 1) + (PART_MAX - most);
        match self.end {
            BattleEnd::Won => pair(turns, hp),
            BattleEnd::Drawn | BattleEnd::Lost => NOT_WON + pair(hp, turns),
        }
    }

    /// The result with this value.
    pub fn of_value(value: u64) -> BattleResult {
        let parts = |value: u64| {
            let first = (value / (PART_MAX + 1)).min(PART_MAX) as u32;
            (first, (PART_MAX - value % (PART_MAX + 1)) as u32)
        };
        match value.checked_sub(NOT_WON) {
            None => {
                let (turns, hp) = parts(value);
                BattleResult { end: BattleEnd::Won, turns, hp }
            }
            Some(value) => {
                let (hp, turns) = parts(value);
                let end = if hp == 0 { BattleEnd::Drawn } else { BattleEnd::Lost };
                BattleResult { end, turns, hp }
            }
        }
    }
}

impl SoloMode {
    /// The rules of the daily challenge of this mode, from the seed of the day: those of the mode, but for
    /// a battle, whose options are drawn.
    pub fn dealt(self, seed: &Seed) -> Rules {
        match self {
            SoloMode::Battle => Rules::marauders(drawn(seed)),
            SoloMode::FortyLines
            | SoloMode::TwoMinutes
            | SoloMode::Marathon
            | SoloMode::Zen
            | SoloMode::Document
            | SoloMode::Dig
            | SoloMode::Survival
            | SoloMode::MostRows
            | SoloMode::Endless
            | SoloMode::SilentOpponent => self.rules(),
        }
    }
}

impl SoloRun {
    /// The run of a battle that is decided, whose last act was this one, at this time since its beginning.
    /// Nothing before that.
    pub fn of_battle(table: &Table, last: (Millis, Act)) -> Option<SoloRun> {
        let (at, act) = last;
        let players = table.team(PLAYER);
        let end = match table.outcome() {
            Outcome::Undecided => return None,
            _ if act == Act::Leave(PLAYER) => RunEnd::Left,
            Outcome::Won(team) if team == players => RunEnd::Finished,
            Outcome::Won(_) => RunEnd::ToppedOut,
            Outcome::Drawn => RunEnd::TimeUp,
        };
        let others = table.points(Seat(1 - PLAYER.0));
        let left = match end {
            RunEnd::Finished => table.points(PLAYER),
            RunEnd::ToppedOut | RunEnd::Left => others,
            RunEnd::TimeUp => 0,
        };
        let ticks = at.0.saturating_mul(TICKS_PER_SECOND.into()) / 1000;
        Some(SoloRun {
            ticks: u32::try_from(ticks).unwrap_or(u32::MAX),
            score: left.into(),
            lines: table.turn().into(),
            end,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn of(end: BattleEnd, turns: u32, hp: u32) -> BattleResult {
        BattleResult { end, turns, hp }
    }

    #[test]
    fn every_day_can_be_played_and_days_differ() {
        let mut days: Vec<Options> = Vec::new();
        for day in 0..200u8 {
            let seed = Seed([day; 32]);
            let options = drawn(&seed);
            assert_eq!(options.check(), Ok(()));
            assert_eq!((options.mode, options), (Mode::Duel, drawn(&seed)));
            assert_eq!(SoloMode::Battle.dealt(&seed), Rules::marauders(options));
            assert_eq!((options.seat_hp(), options.lead), (50, PLAYER));
            if !days.contains(&options) {
                days.push(options);
            }
        }
        assert!(100 < days.len(), "{}", days.len());
        for size in SIZES {
            assert!(days.iter().any(|day| day.size == size), "{size:?}");
        }
        assert_eq!(SoloMode::FortyLines.dealt(&Seed([1; 32])), SoloMode::FortyLines.rules());
    }

    #[test]
    fn the_options_of_a_day_are_frozen() {
        // When this fails: servers that are updated in the middle of a day deal another battle after it.
        for (byte, frozen) in (7..).zip(FROZEN) {
            let Options { size, choices, .. } = drawn(&Seed([byte; 32]));
            let chosen = Choice::ALL.into_iter().filter(|&choice| choices.has(choice));
            let chosen: Vec<Choice> = chosen.collect();
            assert_eq!((size, &chosen[..]), frozen, "{byte}");
        }
    }

    const FROZEN: [(Size, &[Choice]); 2] = [
        (Size::Rank(3), &[Choice::Extended]),
        (Size::Casual(Casual::Learner), &[Choice::BonusVariant, Choice::Extended]),
    ];

    #[test]
    fn results_are_ordered_from_the_fastest_win_to_the_clearest_loss() {
        use BattleEnd::{Drawn, Lost, Won};
        let best_first = [
            of(Won, 8, 20),
            of(Won, 8, 19),
            of(Won, 9, 25),
            of(Won, 60, 1),
            of(Drawn, 60, 0),
            of(Lost, 60, 1),
            of(Lost, 12, 1),
            of(Lost, 12, 2),
            of(Lost, 2, 25),
        ];
        let values: Vec<u64> = best_first.iter().map(BattleResult::value).collect();
        assert!(values.is_sorted_by(|one, other| one < other), "{values:?}");
        for result in best_first {
            assert_eq!(BattleResult::of_value(result.value()), result);
        }
        // Whatever a server says can be shown.
        for value in [0, 999_999, 1_000_000, 1_999_999, u64::MAX] {
            let result = BattleResult::of_value(value);
            assert!(result.turns <= 999 && result.hp <= 999, "{value}: {result:?}");
        }
    }

    #[test]
    fn a_run_that_was_left_is_none() {
        let check = |end, result| {
            let run = SoloRun { ticks: 9, score: 5, lines: 12, end };
            assert_eq!(BattleResult::of(&run), result);
            assert_eq!(SoloMode::Battle.value(&run), result.map(|result| result.value()));
        };
        check(RunEnd::Finished, Some(of(BattleEnd::Won, 12, 5)));
        check(RunEnd::TimeUp, Some(of(BattleEnd::Drawn, 12, 0)));
        check(RunEnd::ToppedOut, Some(of(BattleEnd::Lost, 12, 5)));
        check(RunEnd::Left, None);
    }
}
