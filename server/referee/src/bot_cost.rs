//! What the bots of a room cost a server.
//!
//! The unit is microseconds of one core for each second of play: 1,000,000 is a whole core. It is an
//! estimate on the safe side, by constants that `cargo run --release -p world --bin costs` measures. The
//! seats of people are not in it: a server limits the number of players.

use bots::Level;
use games::{ClockedRules, Rules, SoloMode};
use wire::BrawlOptions;

use crate::participant::{RoomRequest, Who};

/// The level of the bot in the battle of the day.
pub(crate) const BATTLE_LEVEL: Level = match Level::new(3) {
    Some(level) => level,
    None => Level::LEAST,
};

/// One core, in the unit of costs.
pub const CORE: u32 = 1_000_000;

/// A board that is stepped 60 times a second, and as much more for each cell of a chosen field by this divisor.
const BOARD: u32 = 60;
const CELLS_PER_BOARD_US: u32 = 8;
/// A board that is shown to the player of one seat.
const SHOWN: u32 = 10;

/// What bots of these levels cost in a room of so many seats: their boards and their decisions.
pub fn cost(rules: &Rules, seats: u8, bots: impl IntoIterator<Item = Level>) -> u32 {
    let decisions = bots.into_iter().map(|level| bots::load_us(rules, level));
    match rules {
        Rules::Clocked(rules) => {
            let board = board(rules) + SHOWN * u32::from(seats);
            decisions.map(|load| load + board).fold(0, u32::saturating_add)
        }
        // One of them is to move at a time.
        Rules::Turns(_) => decisions.max().unwrap_or(0),
    }
}

/// What the bots of practice by these options cost; nothing when it cannot be played.
pub fn of_practice(options: &BrawlOptions, level: u8) -> u32 {
    let Some(level) = Level::new(level).filter(|_| options.check().is_ok()) else { return 0 };
    cost(&options.rules, options.seats, (1..options.seats).map(|_| level))
}

/// What the bot of the daily challenge of this mode costs at most, whatever the day.
pub fn of_daily(mode: SoloMode) -> u32 {
    if mode == SoloMode::Battle { cost(&mode.rules(), 2, [BATTLE_LEVEL]) } else { 0 }
}

/// The board of one bot.
fn board(rules: &ClockedRules) -> u32 {
    let cells =
        rules.field_size().map_or(0, |[columns, rows]| u32::from(columns) * u32::from(rows));
    BOARD + cells / CELLS_PER_BOARD_US
}

impl RoomRequest {
    /// What the bots of the room cost.
    pub fn bots_cost(&self) -> u32 {
        let level = |who: &Who| match who {
            Who::Bot(level) => Some(*level),
            Who::Person(_) => None,
        };
        let levels = self.participants.iter().filter_map(|one| level(&one.who));
        cost(&self.rules, self.participants.len() as u8, levels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clocked_bout::BOT_TICKS_MAX;
    use bout::SEATS_MAX;
    use games::GameKind;
    use marauders::{Casual, Choice, Size};
    use stacker::{Class, PieceSet};

    const SEATS: u8 = SEATS_MAX as u8;

    fn level(number: u8) -> Level {
        Level::new(number).expect("1 to 5")
    }

    fn bots(rules: &Rules, number: u8, count: u8) -> u32 {
        cost(rules, SEATS, (0..count).map(|_| level(number)))
    }

    /// The largest field with pieces of so many cells.
    fn wide(cells: u8) -> Rules {
        let options = stacker::Options::default();
        let options = options.with_pieces(PieceSet::new([cells], Class::Holed));
        Rules::stacker(stacker::Options { columns: 40, rows: 80, ..options })
    }

    fn marauders(rank: u8, choices: &[Choice]) -> Rules {
        let choices = choices.iter().copied().collect();
        let size = Size::Rank(rank);
        Rules::marauders(marauders::Options { size, choices, ..Default::default() })
    }

    #[test]
    fn no_daily_challenge_costs_more_than_is_reserved_for_it() {
        for mode in GameKind::ALL.into_iter().filter_map(SoloMode::daily) {
            let most = of_daily(mode);
            assert_eq!(0 < most, mode == SoloMode::Battle, "{mode:?}");
            for day in 0..200 {
                let rules = mode.dealt(&bout::Seed([day; 32]));
                let bots = (mode == SoloMode::Battle).then_some(BATTLE_LEVEL);
                assert!(cost(&rules, 2, bots) <= most, "{rules:?}");
            }
        }
    }

    #[test]
    fn a_cost_grows_with_the_level_the_number_and_the_field() {
        for rules in [GameKind::SWORDFIGHT.rules_default(), GameKind::STACKER.rules_default()] {
            assert_eq!(bots(&rules, 5, 0), 0);
            for number in 1..=5 {
                assert_eq!(bots(&rules, number, 23), 23 * bots(&rules, number, 1));
                assert!(number == 1 || bots(&rules, number - 1, 1) <= bots(&rules, number, 1));
            }
        }
        assert!(bots(&GameKind::STACKER.rules_default(), 5, 1) < bots(&wide(5), 5, 1));
        assert!(bots(&wide(5), 5, 1) < bots(&wide(12), 5, 1));
    }

    #[test]
    fn at_a_table_one_bot_thinks_at_a_time() {
        let [plain, adjacent] = [marauders(2, &[]), marauders(2, &[Choice::Adjacent])];
        assert_eq!(bots(&plain, 5, 3), bots(&plain, 5, 1));
        assert_eq!(bots(&adjacent, 5, 1), 4 * bots(&plain, 5, 1));
    }

    /// Measured: 853 for swordfight, 1,951 for stacker, 5,579 on the largest field, and 82,000 for each
    /// command at a table, or 280,000 with four elements, of which there is one in 900 ms.
    #[test]
    fn costs_are_a_little_above_what_was_measured() {
        let check = |rules: &Rules, measured: u32| {
            let own = cost(rules, 2, [level(5)]);
            assert!((measured..2 * measured).contains(&own), "{own} for {measured}, {rules:?}");
        };
        check(&GameKind::SWORDFIGHT.rules_default(), 853);
        check(&GameKind::STACKER.rules_default(), 1_951);
        check(&wide(12), 5_579);
        let choices = [Choice::Adjacent, Choice::Diagonal];
        check(&marauders(9, &choices), 82_000 * 10 / 9);
        let (size, choices) = (Size::Casual(Casual::First), choices.into_iter().collect());
        let few = marauders::Options { size, choices, ..Default::default() };
        check(&Rules::marauders(few), 280_000 * 10 / 9);
    }

    /// A whole second of the boards of the worst room takes less than a sixtieth of a core, and so a tick
    /// of them less than a tick, even when all of them catch up.
    #[test]
    fn the_boards_of_bots_that_catch_up_leave_time_for_players() {
        let Rules::Clocked(rules) = wide(12) else { panic!("it has boards") };
        let second = 23 * (board(&rules) + SHOWN * u32::from(SEATS));
        assert!(second / 60 * BOT_TICKS_MAX < CORE / 60 / 4, "{second}");
    }
}
