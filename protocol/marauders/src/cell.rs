//! Shields, and the cells that hold them.

use bincode::{Decode, Encode};

use crate::{Element, Spot, size};

/// A shield in a cell. Its strength is never 0; below that it is *reversed*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Shield {
    /// The strength.
    pub strength: i32,
    /// The element.
    pub element: Element,
}

/// One position for a shield. All but the shield belongs to the position, and stays when the shield
/// goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Cell {
    /// The shield, if any.
    pub shield: Option<Shield>,
    /// It does not launch (earth).
    pub locked: bool,
    /// Matches of its owner's next attack turn add nothing here (dark).
    pub closed_attack: bool,
    /// Matches of its owner's next defence turn add nothing here (dark).
    pub closed_defence: bool,
    /// It takes one attack of an enemy without harm (steam).
    pub raised: bool,
    /// The next shield here is halved and reversed (oracle).
    pub oracle_next: bool,
    /// The shield here is halved and reversed at the end of the turn (oracle).
    pub oracle_mark: bool,
}

/// A mark of the blast timer beside a shield.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimerMark {
    /// `A`: its side attacks, now or in its next exchange.
    Attack,
    /// `D`: its side defends.
    Defence,
    /// `d`: it launches nothing.
    Locked,
}

impl TimerMark {
    /// `A`, `D` or `d`.
    pub fn letter(self) -> char {
        match self {
            TimerMark::Attack => 'A',
            TimerMark::Defence => 'D',
            TimerMark::Locked => 'd',
        }
    }
}

/// A flag that a position can carry beside its shield.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// [`Cell::locked`]
    Locked,
    /// [`Cell::closed_attack`]
    ClosedAttack,
    /// [`Cell::closed_defence`]
    ClosedDefence,
    /// [`Cell::raised`]
    Raised,
    /// [`Cell::oracle_next`]
    OracleNext,
    /// [`Cell::oracle_mark`]
    OracleMark,
}

impl Cell {
    /// The strength of its shield, 0 when it is empty.
    pub fn strength(&self) -> i32 {
        self.shield.map_or(0, |shield| shield.strength)
    }

    /// The element of its shield, unless that is reversed, which has no effect of its own.
    pub fn element(&self) -> Option<Element> {
        self.shield.filter(|shield| 0 < shield.strength).map(|shield| shield.element)
    }

    /// The shield, unless it is reversed.
    pub fn upright(&self) -> Option<Shield> {
        self.shield.filter(|shield| 0 < shield.strength)
    }

    /// The flag of this kind.
    pub fn flag(&mut self, flag: Flag) -> &mut bool {
        match flag {
            Flag::Locked => &mut self.locked,
            Flag::ClosedAttack => &mut self.closed_attack,
            Flag::ClosedDefence => &mut self.closed_defence,
            Flag::Raised => &mut self.raised,
            Flag::OracleNext => &mut self.oracle_next,
            Flag::OracleMark => &mut self.oracle_mark,
        }
    }
}

/// All cells, of every side: side by side, then by lane.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Cells([bout::Bounded<Cell, { size::FIELD_SIZE_MAX as usize }>; 4]);

impl Cells {
    /// Empty cells around a field of `size`.
    pub fn new(size: u8) -> Cells {
        let empty = || alloc::vec![Cell::default(); size.into()];
        Cells(core::array::from_fn(|_| empty().try_into().expect("a field has at most 21 lanes")))
    }

    /// The cell at `spot`.
    pub fn at(&self, spot: Spot) -> &Cell {
        &self.0[spot.side.index()][usize::from(spot.lane)]
    }

    /// The cell at `spot`, to change.
    pub fn at_mut(&mut self, spot: Spot) -> &mut Cell {
        &mut self.0[spot.side.index()][usize::from(spot.lane)]
    }

    /// True if every side has `size` cells, and every shield a strength in its bounds.
    pub(crate) fn are_sound(&self, size: u8) -> bool {
        let is_sound = |cell: &Cell| {
            cell.shield.is_none_or(|it| {
                it.strength != 0 && it.strength.unsigned_abs() <= STRENGTH_MAX.unsigned_abs()
            })
        };
        self.0.iter().all(|side| side.len() == usize::from(size) && side.iter().all(is_sound))
    }
}

/// The bound of a shield's strength, upright or reversed.
pub const STRENGTH_MAX: i32 = 1_000_000;
