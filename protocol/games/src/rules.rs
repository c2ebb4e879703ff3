//! The options of a game, and whether they can be played by.

use alloc::vec::Vec;
use bout::options::{OptionTable as _, OptionView};
use bout::{Outcome, Seat, Team};
use controls::HandlingError;

use crate::clocked::Game;
use crate::{ClockedGame, ClockedOptionError, ClockedRules, GameKind, Standing, TurnGame, each};

/// A game with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// The rules of a game on boards.
    Clocked(ClockedRules),
    /// The rules of a game at a table.
    Turns(TurnRules),
}

/// A game in turns with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnRules {
    /// Marauders, played so.
    Marauders(marauders::Options),
}

/// Why rules, or a setup with them, cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A player's handling is out of bounds.
    #[error("handling of seat {seat} is out of the game's bounds: {1:?}", seat = .0.0)]
    Handling(Seat, HandlingError),
    /// A player chose something for another game.
    #[error("the pick of seat {} is for another game", .0.0)]
    Pick(Seat),
    /// An option of a clocked game is out of bounds.
    #[error("{0}")]
    Clocked(ClockedOptionError),
    /// Options of marauders do not go together.
    #[error("{0}")]
    Marauders(marauders::OptionError),
    /// The mode is for another number of seats.
    #[error("this mode is for {0} seats")]
    Seats(u8),
    /// A seat has another team in this mode.
    #[error("seat {} belongs to another team in this mode", .0.0)]
    Team(Seat),
    /// These options are for solo runs.
    #[error("a bout against opponents needs the goal Endless and the top-out rule Out")]
    Alone,
}

impl Rules {
    /// The rules of swordfight with these options.
    pub const fn swordfight(options: swordfight::Options) -> Rules {
        Rules::Clocked(ClockedRules::Swordfight(options))
    }

    /// The rules of stacker with these options.
    pub const fn stacker(options: stacker::Options) -> Rules {
        Rules::Clocked(ClockedRules::Stacker(options))
    }

    /// The rules of marauders with these options.
    pub const fn marauders(options: marauders::Options) -> Rules {
        Rules::Turns(TurnRules::Marauders(options))
    }

    /// Which game these are the options of.
    pub fn kind(&self) -> GameKind {
        match self {
            Rules::Clocked(rules) => rules.game().into(),
            Rules::Turns(rules) => rules.game().into(),
        }
    }

    /// These rules with the lead so many seats further. Where somebody must begin, the first bout of a
    /// match draws the lead, and all have it in turn.
    #[must_use]
    pub fn led_after(self, bouts: usize) -> Rules {
        match self {
            Rules::Clocked(_) => self,
            Rules::Turns(TurnRules::Marauders(options)) => {
                let seats = usize::from(options.mode.seats());
                let lead = Seat(((options.lead.index() + bouts % seats) % seats) as u8);
                Rules::marauders(marauders::Options { lead, ..options })
            }
        }
    }

    /// The team that has won a match with these standings, for which every member may answer: by
    /// bouts, then by the hit points left, where the game has any.
    pub fn leader(&self, standings: impl IntoIterator<Item = Standing>) -> Outcome {
        match self {
            // Nothing is left of a board: all have the same of it.
            Rules::Clocked(_) => marauders::leader(marauders::Mode::Duel, standings),
            Rules::Turns(TurnRules::Marauders(options)) => {
                marauders::leader(options.mode, standings)
            }
        }
    }

    /// How many seats a bout must have, where that is fixed.
    pub fn seats(&self) -> Option<u8> {
        match self {
            Rules::Clocked(_) => None,
            Rules::Turns(TurnRules::Marauders(options)) => Some(options.mode.seats()),
        }
    }

    /// How many teams play, where that is fixed; as many as seats when each is for itself.
    pub fn teams(&self) -> Option<u8> {
        match self {
            Rules::Clocked(_) => None,
            Rules::Turns(TurnRules::Marauders(options)) => Some(options.mode.teams()),
        }
    }

    /// Whom a seat wins for, where that is fixed.
    pub fn team(&self, seat: Seat) -> Option<Team> {
        match self {
            Rules::Clocked(_) => None,
            Rules::Turns(TurnRules::Marauders(options)) => Some(options.mode.team(seat)),
        }
    }

    /// The options of the game, in the order of menus.
    pub fn options(&self) -> Vec<OptionView> {
        match self {
            Rules::Clocked(rules) => each!(rules, ClockedRules(options) => options.options()),
            Rules::Turns(TurnRules::Marauders(options)) => options.options(),
        }
    }

    /// Sets the option of the game with this name; see [`Rules::options`].
    pub fn set_option(&mut self, name: &str, value: u32) {
        match self {
            Rules::Clocked(rules) => {
                each!(rules, ClockedRules(options) => options.set_option(name, value));
            }
            Rules::Turns(TurnRules::Marauders(options)) => options.set_option(name, value),
        }
    }

    /// Checks that one seat can play by them: the error says why not.
    ///
    /// # Errors
    /// The first option that is out of bounds.
    pub fn check(&self) -> Result<(), SetupError> {
        match self {
            Rules::Clocked(rules) => rules.check(),
            Rules::Turns(rules) => rules.check(),
        }
    }

    /// Checks the rules of a bout of several seats. It must come to an end by itself, and not by a goal
    /// that is each seat's own.
    ///
    /// # Errors
    /// The first option that is out of bounds, or is for solo runs only.
    pub fn check_versus(&self) -> Result<(), SetupError> {
        match self {
            Rules::Clocked(rules) => rules.check_versus(),
            Rules::Turns(rules) => rules.check(),
        }
    }

    /// True if the lists of pieces that a [`Dealer`](crate::Dealer) needs are at hand, or made in
    /// less than a second. Others take a long time and much memory: they are read from files first.
    pub fn lists_are_near(&self) -> bool {
        match self {
            Rules::Clocked(rules) => rules.lists_are_near(),
            Rules::Turns(_) => true,
        }
    }
}

impl ClockedRules {
    /// Which game these are the options of.
    pub fn game(&self) -> ClockedGame {
        each!(self, ClockedRules(options) => game_of(options))
    }

    /// See [`Rules::check`].
    ///
    /// # Errors
    /// The first option that is out of bounds.
    pub fn check(&self) -> Result<(), SetupError> {
        each!(self, ClockedRules(options) => Game::check(options)).map_err(SetupError::Clocked)
    }

    /// See [`Rules::check_versus`].
    ///
    /// # Errors
    /// The first option that is out of bounds, or is for solo runs only.
    pub fn check_versus(&self) -> Result<(), SetupError> {
        self.check()?;
        let ends_by_itself = each!(self, ClockedRules(options) => options.ends_by_itself());
        if ends_by_itself { Ok(()) } else { Err(SetupError::Alone) }
    }

    /// See [`Rules::lists_are_near`].
    pub fn lists_are_near(&self) -> bool {
        each!(self, ClockedRules(options) => options.lists_are_near())
    }

    /// The sizes of the pieces, in cells, where the options choose them.
    pub fn piece_sizes(&self) -> Vec<u8> {
        each!(self, ClockedRules(options) => options.piece_sizes())
    }

    /// Columns and rows of the field, where the options choose them.
    pub fn field_size(&self) -> Option<[u8; 2]> {
        each!(self, ClockedRules(options) => options.field_size())
    }
}

fn game_of<G: Game>(_: &G) -> ClockedGame {
    G::GAME
}

impl TurnRules {
    /// Which game these are the options of.
    pub fn game(&self) -> TurnGame {
        match self {
            TurnRules::Marauders(_) => TurnGame::Marauders,
        }
    }

    /// See [`Rules::check`].
    ///
    /// # Errors
    /// The first option that is out of bounds, or options that do not go together.
    pub fn check(&self) -> Result<(), SetupError> {
        match self {
            TurnRules::Marauders(options) => options.check().map_err(SetupError::Marauders),
        }
    }
}

impl From<ClockedRules> for Rules {
    fn from(rules: ClockedRules) -> Rules {
        Rules::Clocked(rules)
    }
}

impl From<TurnRules> for Rules {
    fn from(rules: TurnRules) -> Rules {
        Rules::Turns(rules)
    }
}

/// The largest pieces whose list is made when it is first asked for.
pub const LISTED_SIZE_MAX: u8 = 12;

#[cfg(test)]
mod tests {
    use super::*;
    use stacker::{Class, Goal, Options, PieceSet, TopOut};

    #[test]
    fn what_has_no_end_by_itself_is_played_alone() {
        let ranked = Options::default();
        let check = |options: Options, alone: bool| {
            let rules = Rules::stacker(options);
            assert_eq!(rules.check(), Ok(()), "{options:?}");
            let expected = if alone { Err(SetupError::Alone) } else { Ok(()) };
            assert_eq!(rules.check_versus(), expected, "{options:?}");
        };
        check(ranked, false);
        check(Options::document(), false);
        check(Options { goal: Goal::Lines(40), ..ranked }, true);
        check(Options { goal: Goal::Ticks(7200), ..ranked }, true);
        check(Options { top_out: TopOut::Clear, ..ranked }, true);
    }

    #[test]
    fn the_largest_pieces_come_from_files() {
        let rules = |size| {
            let pieces = PieceSet::new([4, size], Class::Holed);
            Rules::stacker(Options::default().with_pieces(pieces))
        };
        assert!(rules(12).lists_are_near() && !rules(14).lists_are_near());
        assert!(GameKind::SWORDFIGHT.rules_default().lists_are_near());
    }
}
