//! The events of a step: for the referee to route, and for the client to show and sound.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::{Area, Attack, Gem, Grid, Orientation, Place, Side, Sword};

/// One thing that happened in a tick, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A pair entered at the top.
    Spawned,
    /// The pair went one column aside, or slid to the wall.
    Moved,
    /// The pair turned.
    Turned,
    /// The pair touched what is below it: the landing window runs.
    Touched,
    /// The pair locked, in these cells (those above row 13 are left out); the grid is as it was
    /// before anything fell.
    Locked(Vec<Place>, Box<Grid>),
    /// Everything fell and fused; `Vec<Gem>` are the gems that are new or grew.
    Settled(Vec<Gem>, Box<Grid>),
    /// A step of a chain: these cells shattered. `Grid` is what is left, before it falls.
    Broke(Break, Box<Grid>),
    /// This lock sends an attack. At most two a lock: its own, and what an entering packet set off.
    Sent(Attack),
    /// A packet moved into the warning slot.
    Warned,
    /// The packet in the warning slot entered; `Grid` is what it left, before anything falls.
    Entered(Vec<Landed>, Box<Grid>),
    /// The spawn cell was full: this seat is out.
    Out,
    /// A solo run has reached its goal.
    Finished,
    /// What this lock did to the board of the silent opponent: the events of a lock there, but that
    /// no pair lies in it. [`Event::Out`] says that the board was full, and is cleared.
    Opponent(Vec<Event>),
}

/// The gems that one step of a chain shattered, and the attack of that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// 1 single, 2 double, 3 triple, 4 bingo, 5 donkey, 6 vegas.
    pub step: u16,
    /// All the cells that shattered.
    pub places: Vec<Place>,
    /// The gems among them, by their lowest row, then from the left.
    pub gems: Vec<Gem>,
    /// The sword of each gem.
    pub swords: Vec<Sword>,
    /// How many sprinkles: half of all its cells outside gems, rounded down, times the step.
    pub sprinkles: u16,
}

/// The result of one sword or sprinkle of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landed {
    /// A sword entered, or was wasted whole (no `area`).
    Sword {
        /// The way it entered in; a horizontal one may have turned vertical.
        way: Orientation,
        /// The side it came from, when horizontal.
        side: Option<Side>,
        /// The cells.
        area: Option<Area>,
        /// How much of its length found no room.
        wasted: u16,
    },
    /// A sprinkle landed in this column, at this row, or was wasted there.
    Sprinkle {
        /// 1 to 6.
        column: u8,
        /// 1 to 13, or nothing when the column was full.
        row: Option<u8>,
    },
}
