//! What both ends know before a bout: the game, its options, and who sits where.

use bincode::{Decode, Encode};
use bout::{Bounded, SEATS_MAX, Seat, Team};
use controls::{Handling, HandlingBounds, HandlingError};

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum GameKind {
    /// Falling pairs, gems, swords and sprinkles.
    Swordfight,
}

impl GameKind {
    /// What the server allows of a player's handling in this game.
    pub fn handling_bounds(self) -> HandlingBounds {
        match self {
            GameKind::Swordfight => swordfight::options::HANDLING_BOUNDS,
        }
    }

    /// The rules of ranked matches.
    pub fn rules_default(self) -> Rules {
        match self {
            GameKind::Swordfight => Rules::Swordfight(Default::default()),
        }
    }

    /// What a player brings who chose nothing.
    pub fn pick_default(self) -> Pick {
        match self {
            GameKind::Swordfight => Pick::Swordfight(swordfight::Blade::default()),
        }
    }

    /// The handling that a player begins with.
    pub fn handling_default(self) -> Handling {
        match self {
            GameKind::Swordfight => swordfight::options::HANDLING_DEFAULT,
        }
    }
}

/// A game with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Rules {
    /// Swordfight, played so.
    Swordfight(swordfight::Options),
}

impl Rules {
    /// Which game these are the options of.
    pub fn kind(&self) -> GameKind {
        match self {
            Rules::Swordfight(_) => GameKind::Swordfight,
        }
    }
}

/// What a player chooses to bring to a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Pick {
    /// The sword, whose drop pattern colours what it sends.
    Swordfight(swordfight::Blade),
}

impl Pick {
    /// Which game it is meant for.
    pub fn kind(&self) -> GameKind {
        match self {
            Pick::Swordfight(_) => GameKind::Swordfight,
        }
    }
}

/// One seat of a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Player {
    /// The side that it wins with.
    pub team: Team,
    /// How its held buttons repeat.
    pub handling: Handling,
    /// What its player chose.
    pub pick: Pick,
}

/// What both ends know before the first tick of a bout.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Setup {
    /// The game and its options.
    pub rules: Rules,
    /// One for each seat, by number.
    pub players: Bounded<Player, SEATS_MAX>,
}

/// Why a setup cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A player's handling is out of bounds.
    Handling(Seat, HandlingError),
    /// A player chose something for another game.
    Pick(Seat),
    /// An option is out of bounds.
    Options(swordfight::options::OptionError),
}

impl Setup {
    /// Whether the bout can be played, and if not, why.
    pub fn check(&self) -> Result<(), SetupError> {
        let Rules::Swordfight(options) = self.rules;
        options.check().map_err(SetupError::Options)?;
        let bounds = self.rules.kind().handling_bounds();
        for (seat, player) in (0..).map(Seat).zip(&self.players) {
            bounds.check(player.handling).map_err(|why| SetupError::Handling(seat, why))?;
            if player.pick.kind() != self.rules.kind() {
                return Err(SetupError::Pick(seat));
            }
        }
        Ok(())
    }

    /// The seats of the bout, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players.len() as u8).map(Seat)
    }

    /// What the board of `seat` begins with. The seat must be one of the bout's.
    pub fn board(&self, seat: Seat) -> BoardSetup {
        let Rules::Swordfight(options) = self.rules;
        let handling = self.players[seat.index()].handling;
        BoardSetup::Swordfight(swordfight::Setup { options, handling })
    }
}

/// What one seat's board begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSetup {
    /// A swordfight's.
    Swordfight(swordfight::Setup),
}
