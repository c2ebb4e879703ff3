//! Which game: one of the clocked games, or one of the games in turns.

use controls::{Handling, HandlingBounds};

use crate::clocked::Game;
use crate::{ClockedGame, ClockedRules, Pick, Rules, TurnRules, by_game};

/// A game, by the way in which it is played.
///
/// The constants can be matched on, and a match on them is checked for completeness like any other:
///
/// ```
/// use games::GameKind;
///
/// fn players_hold_buttons(game: GameKind) -> bool {
///     match game {
///         GameKind::Clocked(_) => true,
///         GameKind::MARAUDERS => false,
///     }
/// }
/// assert!(players_hold_buttons(GameKind::STACKER));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// On one board a seat, tick by tick.
    Clocked(ClockedGame),
    /// At one shared [`Table`](crate::Table), move by move.
    Turns(TurnGame),
}

/// A game in turns: all seats share one [`Table`](crate::Table), and one of them begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TurnGame {
    /// A battle on one shared field.
    Marauders,
}

impl GameKind {
    /// [`ClockedGame::Swordfight`].
    pub const SWORDFIGHT: GameKind = GameKind::Clocked(ClockedGame::Swordfight);

    /// [`ClockedGame::Stacker`].
    pub const STACKER: GameKind = GameKind::Clocked(ClockedGame::Stacker);

    /// [`TurnGame::Marauders`].
    pub const MARAUDERS: GameKind = GameKind::Turns(TurnGame::Marauders);

    /// All of them, in the order in which they are shown.
    pub const ALL: [GameKind; ClockedGame::ALL.len() + TurnGame::ALL.len()] = {
        let mut all = [GameKind::MARAUDERS; ClockedGame::ALL.len() + TurnGame::ALL.len()];
        let mut number = 0;
        while number < ClockedGame::ALL.len() {
            all[number] = GameKind::Clocked(ClockedGame::ALL[number]);
            number += 1;
        }
        all
    };

    /// The unique name, wherever a text names it: in addresses, commands and the database.
    pub fn name(self) -> &'static str {
        match self {
            GameKind::Clocked(game) => game.name(),
            GameKind::Turns(game) => game.name(),
        }
    }

    /// The game of this name.
    pub fn named(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Bouts of a ranked match, at most: `best_of`, or a pair in which both begin once.
    pub fn ranked_bouts(self, best_of: u8) -> u8 {
        match self {
            GameKind::Clocked(_) => best_of,
            GameKind::Turns(_) => 2,
        }
    }

    /// The bounds of a player's handling in this game.
    pub fn handling_bounds(self) -> HandlingBounds {
        match self {
            GameKind::Clocked(game) => game.handling_bounds(),
            GameKind::Turns(_) => NO_HANDLING,
        }
    }

    /// The handling that a player begins with.
    pub fn handling_default(self) -> Handling {
        match self {
            GameKind::Clocked(game) => game.handling_default(),
            GameKind::Turns(_) => NO_HANDLING.least,
        }
    }

    /// The rules of ranked matches.
    pub fn rules_default(self) -> Rules {
        match self {
            GameKind::Clocked(game) => game.rules_default().into(),
            GameKind::Turns(game) => game.rules_default().into(),
        }
    }

    /// What a player brings who chose nothing.
    pub fn pick_default(self) -> Pick {
        match self {
            GameKind::Clocked(game) => game.pick_default(),
            GameKind::MARAUDERS => Pick::Marauders,
        }
    }
}

impl ClockedGame {
    /// See [`GameKind::name`].
    pub fn name(self) -> &'static str {
        by_game!(self, Options => Options::NAME)
    }

    /// The clocked game of this name.
    pub fn named(name: &str) -> Option<ClockedGame> {
        ClockedGame::ALL.into_iter().find(|game| game.name() == name)
    }

    /// The bounds of a player's handling in this game.
    pub fn handling_bounds(self) -> HandlingBounds {
        by_game!(self, Options => Options::HANDLING_BOUNDS)
    }

    /// The handling that a player begins with.
    pub fn handling_default(self) -> Handling {
        by_game!(self, Options => Options::HANDLING_DEFAULT)
    }

    /// The rules of ranked matches.
    pub fn rules_default(self) -> ClockedRules {
        by_game!(self, Options => in ClockedRules: Options::default())
    }

    /// What a player brings who chose nothing.
    pub fn pick_default(self) -> Pick {
        by_game!(self, Options => Options::pick_default())
    }
}

impl TurnGame {
    /// All of them, in the order in which they are shown.
    pub const ALL: [TurnGame; 1] = [TurnGame::Marauders];

    /// See [`GameKind::name`].
    pub fn name(self) -> &'static str {
        match self {
            TurnGame::Marauders => "marauders",
        }
    }

    /// The rules of ranked matches.
    pub fn rules_default(self) -> TurnRules {
        match self {
            TurnGame::Marauders => TurnRules::Marauders(Default::default()),
        }
    }
}

impl From<ClockedGame> for GameKind {
    fn from(game: ClockedGame) -> GameKind {
        GameKind::Clocked(game)
    }
}

impl From<TurnGame> for GameKind {
    fn from(game: TurnGame) -> GameKind {
        GameKind::Turns(game)
    }
}

/// What players bring to a game in which nothing is held.
const NO_HANDLING: HandlingBounds = HandlingBounds {
    least: Handling {
        das_ticks: 0,
        arr_ticks: 0,
        soft_drop_ticks: 0,
        tuning: controls::Tuning::NONE,
    },
    most: Handling {
        das_ticks: 0,
        arr_ticks: 0,
        soft_drop_ticks: 0,
        tuning: controls::Tuning::NONE,
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_found_by_its_name() {
        for kind in GameKind::ALL {
            assert_eq!(GameKind::named(kind.name()), Some(kind));
            assert_eq!(kind.rules_default().kind(), kind);
            assert_eq!(kind.pick_default().kind(), kind);
            assert_eq!(kind.rules_default().check_versus(), Ok(()));
            assert_eq!(kind.handling_bounds().check(kind.handling_default()), Ok(()));
        }
        assert_eq!(GameKind::named("Stacker"), None);
    }

    #[test]
    fn all_games_are_the_clocked_ones_and_those_in_turns() {
        let clocked = ClockedGame::ALL.into_iter().map(GameKind::from);
        let turns = TurnGame::ALL.into_iter().map(GameKind::from);
        assert!(clocked.chain(turns).eq(GameKind::ALL));
    }
}
