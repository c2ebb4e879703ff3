//! What both ends know before a bout: the game, its options, and who sits where.

use bincode::{Decode, Encode};
use bout::{Bounded, SEATS_MAX, Seat, Team};
use controls::{Handling, HandlingBounds, HandlingError};

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum GameKind {
    /// Falling pairs, gems, swords and sprinkles.
    Swordfight,
    /// Polyominoes, full lines and garbage.
    Stacker,
    /// A battle in turns on one shared field.
    Marauders,
}

impl GameKind {
    /// All of them.
    pub const ALL: [GameKind; 3] = [GameKind::Swordfight, GameKind::Stacker, GameKind::Marauders];

    /// Its one name, wherever a text names it: in addresses, commands and the database.
    pub fn name(self) -> &'static str {
        match self {
            GameKind::Swordfight => "swordfight",
            GameKind::Stacker => "stacker",
            GameKind::Marauders => "marauders",
        }
    }

    /// Whether it is played in turns at one [`Table`](crate::Table), and not on boards. Then somebody
    /// begins, which all do in turn.
    pub fn is_in_turns(self) -> bool {
        match self {
            GameKind::Swordfight | GameKind::Stacker => false,
            GameKind::Marauders => true,
        }
    }

    /// Bouts of a ranked match, at most: `best_of`, or a pair in which both begin once.
    pub fn ranked_bouts(self, best_of: u8) -> u8 {
        if self.is_in_turns() { 2 } else { best_of }
    }

    /// The game of this name.
    pub fn named(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What the server allows of a player's handling in this game.
    pub fn handling_bounds(self) -> HandlingBounds {
        match self {
            GameKind::Swordfight => swordfight::options::HANDLING_BOUNDS,
            GameKind::Stacker => stacker::options::HANDLING_BOUNDS,
            GameKind::Marauders => NO_HANDLING,
        }
    }

    /// The rules of ranked matches.
    pub fn rules_default(self) -> Rules {
        match self {
            GameKind::Swordfight => Rules::Swordfight(Default::default()),
            GameKind::Stacker => Rules::Stacker(Default::default()),
            GameKind::Marauders => Rules::Marauders(Default::default()),
        }
    }

    /// What a player brings who chose nothing.
    pub fn pick_default(self) -> Pick {
        match self {
            GameKind::Swordfight => Pick::Swordfight(swordfight::Blade::default()),
            GameKind::Stacker => Pick::Stacker,
            GameKind::Marauders => Pick::Marauders(marauders::Spell::PowerUp),
        }
    }

    /// The handling that a player begins with.
    pub fn handling_default(self) -> Handling {
        match self {
            GameKind::Swordfight => swordfight::options::HANDLING_DEFAULT,
            GameKind::Stacker => stacker::options::HANDLING_DEFAULT,
            GameKind::Marauders => NO_HANDLING.least,
        }
    }
}

/// What players bring to a game in which nothing is held.
const NO_HANDLING: HandlingBounds = HandlingBounds {
    least: Handling { das_ticks: 0, arr_ticks: 0 },
    most: Handling { das_ticks: 0, arr_ticks: 0 },
};

/// A game with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Rules {
    /// Swordfight, played so.
    Swordfight(swordfight::Options),
    /// Stacker, played so.
    Stacker(stacker::Options),
    /// Marauders, played so.
    Marauders(marauders::Options),
}

impl Rules {
    /// Which game these are the options of.
    pub fn kind(&self) -> GameKind {
        match self {
            Rules::Swordfight(_) => GameKind::Swordfight,
            Rules::Stacker(_) => GameKind::Stacker,
            Rules::Marauders(_) => GameKind::Marauders,
        }
    }

    /// These rules for what is played after so many bouts, or matches. Where somebody must begin, all
    /// do in turn.
    #[must_use]
    pub fn led_after(self, played: usize) -> Rules {
        match self {
            Rules::Swordfight(_) | Rules::Stacker(_) => self,
            Rules::Marauders(options) => {
                let seats = usize::from(options.mode.seats());
                let lead = Seat(((options.lead.index() + played % seats) % seats) as u8);
                Rules::Marauders(marauders::Options { lead, ..options })
            }
        }
    }

    /// How many seats a bout must have, where that is fixed.
    pub fn seats(&self) -> Option<u8> {
        match self {
            Rules::Swordfight(_) | Rules::Stacker(_) => None,
            Rules::Marauders(options) => Some(options.mode.seats()),
        }
    }

    /// How many teams play, where that is fixed; as many as seats when each is for itself.
    pub fn teams(&self) -> Option<u8> {
        match self {
            Rules::Swordfight(_) | Rules::Stacker(_) => None,
            Rules::Marauders(options) => Some(options.mode.teams()),
        }
    }

    /// Whom a seat wins for, where that is fixed.
    pub fn team(&self, seat: Seat) -> Option<Team> {
        match self {
            Rules::Swordfight(_) | Rules::Stacker(_) => None,
            Rules::Marauders(options) => Some(options.mode.team(seat)),
        }
    }

    /// Whether one seat can be played by them, and if not, why.
    pub fn check(&self) -> Result<(), SetupError> {
        match self {
            Rules::Swordfight(options) => options.check().map_err(SetupError::Swordfight),
            Rules::Stacker(options) => options.check().map_err(SetupError::Stacker),
            Rules::Marauders(options) => options.check().map_err(SetupError::Marauders),
        }
    }

    /// Whether seats can be played against each other by them, and if not, why. Then a bout must
    /// come to an end by itself, and not by a goal that is each seat's own.
    pub fn check_versus(&self) -> Result<(), SetupError> {
        self.check()?;
        match self {
            Rules::Stacker(options)
                if options.goal != stacker::Goal::Endless
                    || options.top_out != stacker::TopOut::Out =>
            {
                Err(SetupError::Alone)
            }
            Rules::Swordfight(_) | Rules::Stacker(_) | Rules::Marauders(_) => Ok(()),
        }
    }

    /// Whether the lists of pieces that a [`Dealer`](crate::Dealer) needs are at hand, or made in
    /// less than a second. Others take a long time and much memory: they are read from files first.
    pub fn lists_are_near(&self) -> bool {
        match self {
            Rules::Swordfight(_) | Rules::Marauders(_) => true,
            Rules::Stacker(options) => {
                options.pieces.not_at_hand().all(|size| size <= LISTED_SIZE_MAX)
            }
        }
    }
}

/// The largest pieces whose list is made when it is first asked for.
pub const LISTED_SIZE_MAX: u8 = 12;

/// What a player chooses to bring to a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Pick {
    /// The sword, whose drop pattern colours what it sends.
    Swordfight(swordfight::Blade),
    /// Nothing: all play with the same.
    Stacker,
    /// The spell that is named before a battle, where one is.
    Marauders(marauders::Spell),
}

impl Pick {
    /// Which game it is meant for.
    pub fn kind(&self) -> GameKind {
        match self {
            Pick::Swordfight(_) => GameKind::Swordfight,
            Pick::Stacker => GameKind::Stacker,
            Pick::Marauders(_) => GameKind::Marauders,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A player's handling is out of bounds.
    #[error("the handling of seat {seat} is out of the bounds of the game: {1:?}", seat = .0.0)]
    Handling(Seat, HandlingError),
    /// A player chose something for another game.
    #[error("seat {} brings something for another game", .0.0)]
    Pick(Seat),
    /// An option of swordfight is out of bounds.
    #[error("{0}")]
    Swordfight(swordfight::options::OptionError),
    /// An option of stacker is out of bounds.
    #[error("{0}")]
    Stacker(stacker::options::OptionError),
    /// Options of marauders do not go together.
    #[error("{0}")]
    Marauders(marauders::OptionError),
    /// The mode is for another number of seats.
    #[error("this mode is for {0} seats")]
    Seats(u8),
    /// A seat has another team in this mode.
    #[error("seat {} plays for another team in this mode", .0.0)]
    Team(Seat),
    /// These options are for one who plays alone.
    #[error("against others there is no goal, and who tops out is out: set goal and top_out so")]
    Alone,
}

impl Setup {
    /// Whether the bout can be played, and if not, why.
    pub fn check(&self) -> Result<(), SetupError> {
        if self.players.len() < 2 {
            self.rules.check()?;
        } else {
            self.rules.check_versus()?;
        }
        if let Some(seats) = self.rules.seats()
            && usize::from(seats) != self.players.len()
        {
            return Err(SetupError::Seats(seats));
        }
        let bounds = self.rules.kind().handling_bounds();
        for (seat, player) in (0..).map(Seat).zip(&self.players) {
            bounds.check(player.handling).map_err(|why| SetupError::Handling(seat, why))?;
            if player.pick.kind() != self.rules.kind() {
                return Err(SetupError::Pick(seat));
            }
            if self.rules.team(seat).is_some_and(|team| team != player.team) {
                return Err(SetupError::Team(seat));
            }
        }
        Ok(())
    }

    /// The seats of the bout, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players.len() as u8).map(Seat)
    }

    /// What the board of `seat` begins with. The seat must be one of the bout's.
    ///
    /// # Panics
    /// When the game has no boards: ask [`GameKind::is_in_turns`] first.
    pub fn board(&self, seat: Seat) -> BoardSetup {
        let handling = self.players[seat.index()].handling;
        match self.rules {
            Rules::Swordfight(options) => {
                BoardSetup::Swordfight(swordfight::Setup { options, handling })
            }
            Rules::Stacker(options) => BoardSetup::Stacker(stacker::Setup { options, handling }),
            Rules::Marauders(_) => unreachable!("marauders has no boards"),
        }
    }
}

/// What one seat's board begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSetup {
    /// A swordfight's.
    Swordfight(swordfight::Setup),
    /// A stacker's.
    Stacker(stacker::Setup),
}

#[cfg(test)]
mod tests {
    use super::*;
    use stacker::{Class, Goal, Options, PieceSet, TopOut};

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
    fn what_has_no_end_by_itself_is_played_alone() {
        let ranked = Options::default();
        let check = |options: Options, alone: bool| {
            let rules = Rules::Stacker(options);
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
    fn seats_bring_what_is_for_their_game() {
        let player = |kind: GameKind, team| Player {
            team: Team(team),
            handling: GameKind::Stacker.handling_default(),
            pick: kind.pick_default(),
        };
        let check = |other, expected| {
            let players = [player(GameKind::Stacker, 0), player(other, 1)];
            let players = players.to_vec().try_into().expect("two seats");
            let setup = Setup { rules: GameKind::Stacker.rules_default(), players };
            assert_eq!(setup.check(), expected);
        };
        check(GameKind::Stacker, Ok(()));
        check(GameKind::Swordfight, Err(SetupError::Pick(Seat(1))));
    }

    #[test]
    fn the_largest_pieces_come_from_files() {
        let rules = |size| {
            let pieces = PieceSet::new([4, size], Class::Holed);
            Rules::Stacker(Options::default().with_pieces(pieces))
        };
        assert!(rules(12).lists_are_near() && !rules(13).lists_are_near());
        assert!(GameKind::Swordfight.rules_default().lists_are_near());
    }
}
