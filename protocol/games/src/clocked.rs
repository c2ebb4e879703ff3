//! The list of the clocked games: every type of which there is one for each of them.
//!
//! A new game is a variant in each enum, an arm in each macro, and a line of `convert` in this file.
//! What the arena must know of it beside its own crate is in a module of its own here, which
//! implements [`Game`] for its options. The methods of these enums are in the modules named after what they do, and name no game.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Seat, Seed, Tick};
use controls::{Handling, HandlingBounds};

use crate::run::SoloRun;
use crate::{GameKind, Preset};

mod stacker;
mod swordfight;

/// A game on boards: each seat has a [`Board`](crate::Board) with a clock, and holds buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClockedGame {
    /// Falling pairs, gems, swords and sprinkles.
    Swordfight,
    /// Polyominoes, full lines and garbage.
    Stacker,
}

impl ClockedGame {
    /// All of them, in the order in which they are shown.
    pub const ALL: [ClockedGame; 2] = [ClockedGame::Swordfight, ClockedGame::Stacker];
}

/// What a player chooses to bring to a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Pick {
    /// The sword, whose drop pattern colours what it sends.
    Swordfight(::swordfight::Blade),
    /// Nothing: all play with the same.
    Stacker,
    /// Nothing: a spell is named at the table, when its elements are drawn.
    Marauders,
}

impl Pick {
    /// Which game it is meant for.
    pub fn kind(&self) -> GameKind {
        match self {
            Pick::Swordfight(_) => GameKind::SWORDFIGHT,
            Pick::Stacker => GameKind::STACKER,
            Pick::Marauders => GameKind::MARAUDERS,
        }
    }

    /// The sword, when it is one.
    pub fn blade(&self) -> Option<::swordfight::Blade> {
        if let Pick::Swordfight(blade) = self { Some(*blade) } else { None }
    }
}

/// Why a clocked game cannot be played with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockedOptionError {
    /// An option of swordfight is out of bounds.
    #[error("{0}")]
    Swordfight(bout::options::OutOfRange),
    /// An option of stacker is out of bounds.
    #[error("{0}")]
    Stacker(::stacker::options::OptionError),
}

/// How far a bout's shared queues have come, for those who count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Queues {
    /// The queues of swordfight.
    Swordfight {
        /// Swords that broke so far, by anyone: the index of the next one.
        swords: u32,
        /// Packets with sprinkles so far, by anyone: the index of the next one.
        sprinkle_attacks: u32,
    },
    /// That of stacker.
    Stacker {
        /// Packets so far, by anyone: the index of the next one, which decides its column
        /// ([`stacker::garbage::column_of`](::stacker::garbage::column_of)) and its side.
        packets: u32,
    },
}

/// A clocked game with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockedRules {
    /// Swordfight, played so.
    Swordfight(::swordfight::Options),
    /// Stacker, played so.
    Stacker(::stacker::Options),
}

/// What one seat's board begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSetup {
    /// That of swordfight.
    Swordfight(::swordfight::Setup),
    /// That of stacker.
    Stacker(::stacker::Setup),
}

/// One seat's half of a clocked game.
///
/// ```
/// use bout::{Buttons, Seat, Seed, Team};
/// use games::{Board, ClockedGame, Dealer, Player, Setup};
///
/// let game = ClockedGame::Stacker;
/// let player = |team| Player {
///     team: Team(team),
///     handling: game.handling_default(),
///     pick: game.pick_default(),
/// };
/// let players = [player(0), player(1)].into_iter().collect::<Vec<_>>();
/// let players = players.try_into().expect("no more than a bout has seats");
/// let setup = Setup { rules: game.rules_default(), players };
///
/// let mut dealer = Dealer::new(&setup, &Seed([7; 32]));
/// let mut board = Board::new(&setup.board(Seat(0)));
/// let mut dealt = 0;
/// while let Some(arrival) = dealer.deal(board.state_ref(), dealt) {
///     board.receive(arrival);
///     dealt += 1;
/// }
/// let mut events = Vec::new();
/// board.step(Buttons::HARD_DROP, &mut events);
/// assert_eq!((board.game(), board.tick().0), (game, 1));
/// ```
#[derive(Clone, Debug)]
pub enum Board {
    /// That of swordfight.
    Swordfight(::swordfight::Board),
    /// That of stacker.
    Stacker(::stacker::Board),
}

/// What two ends must agree on of a board.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum State {
    /// That of swordfight.
    Swordfight(::swordfight::State),
    /// That of stacker.
    Stacker(::stacker::State),
}

/// The state of a board, or one that was kept, where it is: spelled as a [`State`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode)]
pub enum StateRef<'a> {
    /// That of swordfight.
    Swordfight(&'a ::swordfight::State),
    /// That of stacker.
    Stacker(&'a ::stacker::State),
}

/// A message of the referee to a board.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Arrival {
    /// That of swordfight.
    Swordfight(::swordfight::Arrival),
    /// That of stacker.
    Stacker(::stacker::Arrival),
}

/// An event of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// That of swordfight.
    Swordfight(::swordfight::Event),
    /// That of stacker.
    Stacker(::stacker::Event),
}

/// The public view of a board.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum View {
    /// That of swordfight.
    Swordfight(::swordfight::View),
    /// That of stacker.
    Stacker(::stacker::View),
}

/// What only the referee knows of a bout: streams of random numbers and shared queues. A client
/// never builds one.
#[derive(Clone, Debug)]
pub enum Dealer {
    /// That of swordfight.
    Swordfight(::swordfight::Dealer),
    /// That of stacker.
    Stacker(::stacker::Dealer),
}

/// Conversions between what belongs to a clocked game and the enums of all of them.
macro_rules! convert {
    ($variant:ident, $game:ident) => {
        impl From<::$game::Arrival> for Arrival {
            fn from(arrival: ::$game::Arrival) -> Arrival {
                Arrival::$variant(arrival)
            }
        }

        impl From<::$game::Event> for Event {
            fn from(event: ::$game::Event) -> Event {
                Event::$variant(event)
            }
        }

        impl TryFrom<Event> for ::$game::Event {
            type Error = Event;

            fn try_from(event: Event) -> Result<::$game::Event, Event> {
                if let Event::$variant(event) = event { Ok(event) } else { Err(event) }
            }
        }

        impl<'a> TryFrom<&'a View> for &'a ::$game::View {
            type Error = &'a View;

            fn try_from(view: &'a View) -> Result<&'a ::$game::View, &'a View> {
                if let View::$variant(view) = view { Ok(view) } else { Err(view) }
            }
        }

        impl<'a> TryFrom<&'a ClockedRules> for &'a ::$game::Options {
            type Error = &'a ClockedRules;

            fn try_from(rules: &'a ClockedRules) -> Result<&'a ::$game::Options, &'a ClockedRules> {
                if let ClockedRules::$variant(options) = rules { Ok(options) } else { Err(rules) }
            }
        }
    };
}

convert!(Swordfight, swordfight);
convert!(Stacker, stacker);

/// The same expression for each clocked game: of what an enum holds, or of two enums that hold what
/// belongs to the same game. What comes of it is wrapped in the same variant of the enum behind `in`.
/// Any enum will do that has a variant for each clocked game.
#[macro_export]
macro_rules! each {
    ($value:expr, $enum:ident($inner:pat) => in $into:ident: $body:expr) => {
        match $value {
            $enum::Swordfight($inner) => $into::Swordfight($body),
            $enum::Stacker($inner) => $into::Stacker($body),
        }
    };
    ($value:expr, $enum:ident($inner:pat) => in $into:ident) => {
        match $value {
            $enum::Swordfight($inner) => $into::Swordfight,
            $enum::Stacker($inner) => $into::Stacker,
        }
    };
    ($value:expr, $enum:ident($inner:pat) => $body:expr) => {
        match $value {
            $enum::Swordfight($inner) => $body,
            $enum::Stacker($inner) => $body,
        }
    };
    ($one:expr, $enum:ident($inner:pat), $two:expr, $other:ident($second:pat) =>
     in $into:ident: $body:expr, else $mismatch:expr) => {
        Some(match $one {
            $enum::Swordfight($inner) => {
                let $other::Swordfight($second) = $two else { $mismatch };
                $into::Swordfight($body)
            }
            $enum::Stacker($inner) => {
                let $other::Stacker($second) = $two else { $mismatch };
                $into::Stacker($body)
            }
        })
    };
    ($one:expr, $enum:ident($inner:pat), $two:expr, $other:ident($second:pat) => $body:expr,
     else $mismatch:expr) => {
        match $one {
            $enum::Swordfight($inner) => {
                if let $other::Swordfight($second) = $two {
                    $body
                } else {
                    $mismatch
                }
            }
            $enum::Stacker($inner) => {
                if let $other::Stacker($second) = $two {
                    $body
                } else {
                    $mismatch
                }
            }
        }
    };
}

/// The same expression for each [`ClockedGame`], in which `$options` is the type of its options.
#[macro_export]
macro_rules! by_game {
    ($game:expr, $options:ident => in $into:ident: $body:expr) => {
        match $game {
            $crate::ClockedGame::Swordfight => {
                type $options = ::swordfight::Options;
                $into::Swordfight($body)
            }
            $crate::ClockedGame::Stacker => {
                type $options = ::stacker::Options;
                $into::Stacker($body)
            }
        }
    };
    ($game:expr, $options:ident => $body:expr) => {
        match $game {
            $crate::ClockedGame::Swordfight => {
                type $options = ::swordfight::Options;
                $body
            }
            $crate::ClockedGame::Stacker => {
                type $options = ::stacker::Options;
                $body
            }
        }
    };
}

/// What the arena must know of a clocked game: for the options of each of them.
pub(crate) trait Game: Sized {
    /// Which game.
    const GAME: ClockedGame;
    /// The unique name; see [`GameKind::name`](crate::GameKind::name).
    const NAME: &'static str;
    /// The bounds of a player's handling.
    const HANDLING_BOUNDS: HandlingBounds;
    /// The handling that a player begins with.
    const HANDLING_DEFAULT: Handling;
    /// The queues of a bout before anything was sent.
    const QUEUES: Queues;

    /// What a seat's board begins with.
    type Setup;
    /// The referee's half of it.
    type Dealer: GameDealer;

    /// What the board of a seat with this handling, whose player chose `pick`, begins with.
    fn setup(self, handling: Handling, pick: Pick) -> Self::Setup;

    /// The dealer of a bout before anything is dealt.
    fn dealer(&self, seed: &Seed) -> Self::Dealer;

    /// The default pick of a player.
    fn pick_default() -> Pick;

    /// The named ways to play it, the ranked game first.
    fn presets() -> Vec<Preset>;

    /// Checks that it can be played with these options: the error says why not.
    fn check(&self) -> Result<(), ClockedOptionError>;

    /// True if a bout with these options ends by itself, and not by a goal that is each seat's own.
    fn ends_by_itself(&self) -> bool;

    /// See [`ClockedRules::lists_are_near`](crate::ClockedRules::lists_are_near).
    fn lists_are_near(&self) -> bool;

    /// See [`ClockedRules::piece_sizes`](crate::ClockedRules::piece_sizes).
    fn piece_sizes(&self) -> Vec<u8>;

    /// See [`ClockedRules::field_size`](crate::ClockedRules::field_size).
    fn field_size(&self) -> Option<[u8; 2]>;
}

/// What the arena asks of a board beside [`bout::Board`].
pub(crate) trait GameBoard: bout::Board {
    /// Pieces that it took from its supply.
    fn pieces_taken(&self) -> u32;

    /// The tick in which a solo run reached its goal.
    fn finished(&self) -> Option<Tick>;

    /// The solo run as far as it was played; nothing on a board for bouts against others.
    fn run(&self) -> Option<SoloRun>;
}

/// What the arena asks of a view.
pub(crate) trait GameView {
    /// True if the seat is out.
    fn is_out(&self) -> bool;

    /// Columns and rows of the board, as large as it is drawn.
    fn size(&self) -> (u8, u8);

    /// See [`View::glided`](crate::View::glided).
    fn glided(&self, since: &Self) -> Option<u16>;

    /// See [`View::sink`](crate::View::sink).
    fn sink(&mut self, parts: i16);
}

/// What the arena asks of a dealer.
pub(crate) trait GameDealer {
    /// What happens on the boards that it deals for.
    type Event;

    /// See [`Dealer::send`](crate::Dealer::send).
    fn send(
        &mut self,
        from: Seat,
        pick: Pick,
        event: &Self::Event,
        index: u32,
        visible_at: Tick,
    ) -> Option<Arrival>;

    /// How far the shared queues have come.
    fn queues(&self) -> Queues;
}

/// What the arena asks of an event.
pub(crate) trait GameEvent {
    /// True if it is for the referee to send on.
    fn is_attack(&self) -> bool;

    /// True if a piece entered the board.
    fn is_entry(&self) -> bool;

    /// The cells in which a piece locked, as column and row: those of a pair in the order of its blocks.
    fn locked(&self) -> Option<Vec<(u8, u8)>>;
}
