//! The table: the whole public state of a battle.

use bincode::{Decode, Encode};
use bout::{Bounded, Outcome, Seat, Team};

use crate::cell::Cells;
use crate::field::matching::Recognition;
use crate::spell::{Charm, Role};
use crate::{Cell, Element, Field, Mode, Options, Side, Spell, Spot};

pub(crate) mod exchange;
mod marks;
mod moves;
mod naming;
mod sound;
mod start;

pub use exchange::{Exchange, Phase};

/// The most seats.
pub const SEATS: usize = 4;
/// Moves a turn.
pub const MOVES: u8 = 6;
/// Force that a spell costs.
pub const SPELL_FORCE: u32 = 10;
/// The most spells that a seat casts (option long game).
pub const CASTS_MAX: usize = 4;

/// A battle between two commands. It is sound when commands led to it; one that was decoded must be
/// asked.
///
/// ```
/// use bout::{Outcome, Purpose, Seed, Stream, Table as _};
/// use marauders::{Command, Options, Table, elements};
///
/// let options = Options::default();
/// let mut dice = Stream::new(&Seed([7; 32]), Purpose::Dice);
/// let drawn = elements(&options, &mut dice);
/// let mut events = Vec::new();
/// // Nobody names a spell: the ranked options do not ask for one.
/// let mut table = Table::new(options, &drawn, &[], &mut dice, &mut events)?;
/// let seat = table.to_move().expect("the battle has just begun");
/// table.apply(seat, &Command::Resign, &mut dice, &mut events).expect("it is that seat's turn");
/// assert!(matches!(table.outcome, Outcome::Won(team) if team != table.team(seat)));
/// # Ok::<(), marauders::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Table {
    /// The options.
    pub options: Options,
    /// The elements in play, in the canonical order.
    pub elements: Bounded<Element, { Element::ALL.len() }>,
    /// The blocks.
    pub field: Field,
    /// The shields around them.
    pub cells: Cells,
    /// The state of each seat.
    pub players: Bounded<Player, SEATS>,
    /// The hit points of each team.
    pub hp: Bounded<u16, SEATS>,
    /// The present turn, counted from 1; 0 while seats name their spells.
    pub turn: u16,
    /// Moves that are left in it, 6 to 0.
    pub moves_left: u8,
    /// The present exchange.
    pub exchange: Exchange,
    /// Which of the exchange's two turns this is.
    pub phase: Phase,
    /// Where blocks are pulled, if that was drawn at the start.
    pub gravity: Option<Side>,
    /// How the battle stands.
    pub outcome: Outcome,
}

/// The state of a seat, beside its cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Player {
    /// Pays for spells, and for wood. Without limit.
    pub force: u32,
    /// The next match casts its spell.
    pub armed: bool,
    /// The turns in which it cast.
    pub casts: Bounded<u16, CASTS_MAX>,
    /// Option extended game: how often it had cast when its team had lost half of its hit points.
    pub casts_above_half: Option<u8>,
    /// Acts when the turn ends.
    pub queued: Option<Charm>,
    /// Acts until the exchange is resolved.
    pub status: Option<Charm>,
    /// Turns that poison still takes a hit point of its team, 0 to 3.
    pub poison: u8,
    /// Shields that strike first when it defends next.
    pub ice: u16,
    /// Shields that it still takes from enemies' matches.
    pub thefts: u8,
    /// Two waiting shields join at the end of its next attack turn.
    pub merger: bool,
    /// All its cells are locked, until the next exchange in which it attacks is over (Earthquake).
    pub quaked: bool,
    /// The seat's attacks so far, which choose its target in modes of four.
    pub attacks: u16,
    /// Option non-matching spells: the one it named.
    pub named: Option<Spell>,
    /// It is out of the battle: it gave up, or its team has no hit points left.
    pub out: bool,
}

impl Table {
    /// The rules of a match.
    pub(crate) fn recognition(&self) -> Recognition {
        Recognition::of(&self.options)
    }

    /// The mode: seats and teams.
    pub fn mode(&self) -> Mode {
        self.options.mode
    }

    /// The team of `seat`.
    pub fn team(&self, seat: Seat) -> Team {
        self.mode().team(seat)
    }

    /// True if these are of different teams.
    pub fn are_enemies(&self, one: Seat, other: Seat) -> bool {
        self.team(one) != self.team(other)
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.mode().seats()).map(Seat)
    }

    /// The seats of a team.
    pub fn members(&self, team: Team) -> impl Iterator<Item = Seat> + use<> {
        let mode = self.mode();
        self.seats().filter(move |&seat| mode.team(seat) == team)
    }

    /// The state of `seat`.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The same, to change.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The hit points of a seat's team.
    pub fn hp_of(&self, seat: Seat) -> u16 {
        self.hp[usize::from(self.team(seat).0)]
    }

    /// True if a team is still in the battle.
    pub fn is_in(&self, team: Team) -> bool {
        !self.members(team).any(|seat| self.player(seat).out)
    }

    /// True if a seat is still in the battle.
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.is_in(self.team(seat))
    }

    /// The seat that owns a side: nobody, where the mode has none, or its owner is out.
    pub fn owner(&self, side: Side) -> Option<Seat> {
        self.mode().owner(side).filter(|&seat| self.is_alive(seat))
    }

    /// The cell at `spot`.
    pub fn cell(&self, spot: Spot) -> &Cell {
        self.cells.at(spot)
    }

    /// True if the cell at `spot` launches nothing: it is locked, or its owner is quaked.
    pub fn is_locked(&self, spot: Spot) -> bool {
        let is_quaked = |seat| self.player(seat).quaked;
        self.cell(spot).locked || self.mode().owner(spot.side).is_some_and(is_quaked)
    }

    /// All spots of a side, by lane.
    pub fn spots(&self, side: Side) -> impl Iterator<Item = Spot> + use<> {
        (0..self.field.size()).map(move |lane| Spot { side, lane })
    }

    /// All spots of a seat, by side and lane.
    pub fn spots_of(&self, seat: Seat) -> impl Iterator<Item = Spot> + use<> {
        let size = self.field.size();
        let sides = self.mode().sides(seat).iter();
        sides.flat_map(move |&side| (0..size).map(move |lane| Spot { side, lane }))
    }

    /// The side of a seat in this exchange; a bystander's only one.
    pub fn side_of(&self, seat: Seat) -> Side {
        if seat == self.exchange.attacker {
            self.exchange.attack_side
        } else if seat == self.exchange.defender {
            self.exchange.defence_side
        } else {
            self.mode().sides(seat)[0]
        }
    }

    /// The other seat of this exchange.
    pub fn foe_of(&self, seat: Seat) -> Seat {
        if seat == self.exchange.attacker { self.exchange.defender } else { self.exchange.attacker }
    }

    /// The spot that faces this one across the field or around the corner.
    pub fn facing(&self, spot: Spot, target: Side) -> Spot {
        Spot { side: target, lane: spot.side.facing(spot.lane, target, self.field.size()) }
    }

    /// The side of the axis not being played that belongs to the owner of `side`; only 2D has it.
    pub fn other_side(&self, side: Side) -> Option<Side> {
        let sides = self.mode().sides(self.mode().owner(side)?);
        sides.iter().copied().find(|&other| other != side)
    }

    /// True if a status of `seat` acts in this role.
    pub fn has_status(&self, seat: Seat, spell: Spell, role: Role) -> bool {
        self.player(seat).status == Some(Charm { spell, role })
    }

    /// The seat whose turn it is, whether or not the battle is decided. While spells are named, the
    /// first that has not named its own.
    pub fn present(&self) -> Seat {
        if self.is_naming()
            && let Some(seat) = self.unnamed()
        {
            return seat;
        }
        match self.role() {
            Role::Attack => self.exchange.attacker,
            Role::Defence => self.exchange.defender,
        }
    }
}
