//! The shared table of any game that is played in turns.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Dice, Millis, Outcome, Seat, Table as _, Team};
use core::fmt;

use crate::{TurnRules, TurnSetup};

/// All that is public of a bout in turns, which is all of it but the random numbers.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Table {
    /// A battle of marauders.
    Marauders(marauders::Table),
}

/// What a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Move {
    /// In marauders.
    Marauders(marauders::Command),
}

/// One thing that changes a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Act {
    /// A seat's player asked for it.
    Move(Seat, Move),
    /// The time of whom the table waited for was up.
    TimeOut,
    /// A seat's player left for good.
    Leave(Seat),
}

/// An event of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// In marauders.
    Marauders(marauders::Event),
}

/// The longest telling of what one act led to, at normal speed.
pub const TELLING_MAX: Millis = Millis(marauders::telling::TELLING_MS_MAX as u64);
/// How many times as long everything takes at the slowest speed of a client.
pub const TELLING_SLOWEST: u64 = marauders::telling::SLOWEST as u64;

/// How long clients tell what one act led to, at normal speed, up to [`TELLING_MAX`].
pub fn telling(happened: &[Happening]) -> Millis {
    let events = happened.iter().map(|Happening::Marauders(event)| event);
    Millis(marauders::telling::length_ms(events).into())
}

/// Why a move was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum MoveRefusal {
    /// It was asked for when the table had gone on, and may make no sense any more.
    Late,
    /// The bout is of another game.
    OtherGame,
    /// No bout is in progress.
    NoBout,
    /// The sender is a spectator.
    NoSeat,
    /// By the rules of marauders.
    Marauders(marauders::Refusal),
}

impl fmt::Display for MoveRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveRefusal::Late => f.write_str("the battle has already moved on; try again"),
            MoveRefusal::OtherGame => f.write_str("this is a move of another game"),
            MoveRefusal::NoBout => f.write_str("no battle is in progress; wait for the next one"),
            MoveRefusal::NoSeat => f.write_str("spectators cannot move"),
            MoveRefusal::Marauders(refusal) => refusal.fmt(f),
        }
    }
}

impl Table {
    /// The table of a bout before its first move.
    ///
    /// # Panics
    /// When the setup does not pass [`Setup::check`](crate::Setup::check).
    pub fn new(setup: &TurnSetup, dice: &mut dyn Dice) -> Table {
        match setup.rules {
            TurnRules::Marauders(options) => {
                let elements = marauders::elements(&options, dice);
                let mut events = Vec::new();
                let table = marauders::Table::open(options, &elements, dice, &mut events);
                Table::Marauders(table.expect("the setup passes its check"))
            }
        }
    }

    /// The current turn, counted from 1.
    pub fn turn(&self) -> u16 {
        match self {
            Table::Marauders(table) => table.turn,
        }
    }

    /// Blocks a side of the field.
    pub fn size(&self) -> u8 {
        match self {
            Table::Marauders(table) => table.field.size(),
        }
    }

    /// The seat to move; none once the bout is decided.
    pub fn to_move(&self) -> Option<Seat> {
        match self {
            Table::Marauders(table) => table.to_move(),
        }
    }

    /// The outcome so far.
    pub fn outcome(&self) -> Outcome {
        match self {
            Table::Marauders(table) => bout::Table::outcome(table),
        }
    }

    /// The hit points of the team of a seat.
    pub fn points(&self, seat: Seat) -> u16 {
        match self {
            Table::Marauders(table) => table.hp_of(seat),
        }
    }

    /// The team of a seat.
    pub fn team(&self, seat: Seat) -> Team {
        match self {
            Table::Marauders(table) => table.mode().team(seat),
        }
    }

    /// True if the players of a team share their hit points: then the team loses when one of them
    /// leaves.
    pub fn is_shared(&self) -> bool {
        match self {
            Table::Marauders(table) => table.mode().is_tag(),
        }
    }

    /// True if a table that came from outside is one that moves can lead to.
    pub fn is_sound(&self) -> bool {
        match self {
            Table::Marauders(table) => table.is_sound(),
        }
    }

    /// True if a seat is one of the bout's, and not out of it.
    pub fn is_in(&self, seat: Seat) -> bool {
        match self {
            Table::Marauders(table) => is_in(table, seat),
        }
    }

    /// Does what `act` says and appends what happened.
    ///
    /// # Errors
    /// What the rules do not allow changes nothing and draws nothing: a seat that is out can
    /// neither move nor leave, and once the bout is decided no time runs.
    pub fn act(
        &mut self,
        act: &Act,
        dice: &mut dyn Dice,
        happened: &mut Vec<Happening>,
    ) -> Result<(), MoveRefusal> {
        let Table::Marauders(table) = self;
        let mut events = Vec::new();
        match act {
            Act::Move(seat, Move::Marauders(command)) => {
                table.apply(*seat, command, dice, &mut events).map_err(MoveRefusal::Marauders)?
            }
            Act::TimeOut | Act::Leave(_) if table.to_move().is_none() => {
                return Err(MoveRefusal::Marauders(marauders::Refusal::Over));
            }
            Act::Leave(seat) if !is_in(table, *seat) => {
                return Err(MoveRefusal::Marauders(marauders::Refusal::NoSeat));
            }
            Act::TimeOut => table.time_out(dice, &mut events),
            Act::Leave(seat) => table.leave(*seat, dice, &mut events),
        }
        happened.extend(events.into_iter().map(Happening::Marauders));
        Ok(())
    }
}

fn is_in(table: &marauders::Table, seat: Seat) -> bool {
    table.seats().any(|one| one == seat) && table.is_alive(seat)
}
