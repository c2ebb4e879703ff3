//! The naming of spells, before the first turn (rules: casting).
//!
//! With the option non-matching spells a table is begun twice: when its elements are drawn, for all
//! to see, and when every seat has named a spell. **Invariant:** between the two its turn is 0, the
//! field is blank, and nothing but a name or a resignation is accepted.

use alloc::vec::Vec;
use bout::Seat;

use crate::command::{NameError, Refusal};
use crate::event::{Cause, Event};
use crate::options::Choice;
use crate::play::Play;
use crate::{Element, Mode, Options, Side, Spell, Table};

impl Options {
    /// Checks that a seat may name `spell` where these elements are in play.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn may_name(&self, elements: &[Element], spell: Spell) -> Result<(), NameError> {
        match spell {
            Spell::Of(element) if !elements.contains(&element) => {
                Err(NameError::NotInPlay(element))
            }
            // Elsewhere there is no other field where shields could wait.
            Spell::Merger if self.mode != Mode::Duel => Err(NameError::NotIn(self.mode, spell)),
            _ => Ok(()),
        }
    }
}

impl Table {
    /// True if seats are still to name their spells.
    pub fn is_naming(&self) -> bool {
        self.turn == 0
    }

    /// All spells that a seat of this battle may name: the seven of no element first.
    pub fn nameable(&self) -> impl Iterator<Item = Spell> + '_ {
        let all = Spell::EXCLUSIVE.into_iter().chain(self.elements.iter().copied().map(Spell::Of));
        all.filter(|&spell| self.options.may_name(&self.elements, spell).is_ok())
    }

    /// The first seat that has not named its spell.
    pub(crate) fn unnamed(&self) -> Option<Seat> {
        let mut seats = self.seats();
        seats.find(|&seat| self.is_alive(seat) && self.player(seat).named.is_none())
    }

    /// Checks that `seat` may name `spell` now. Seats name in any order.
    pub(crate) fn allow_name(&self, seat: Seat, spell: Spell) -> Result<(), Refusal> {
        if !self.is_naming() {
            return Err(Refusal::NotNaming);
        }
        if self.player(seat).named.is_some() {
            return Err(Refusal::Named);
        }
        self.options.may_name(&self.elements, spell).map_err(Refusal::Name)
    }
}

impl Play<'_> {
    /// A seat names its spell; the last one begins the battle.
    pub fn name(&mut self, seat: Seat, spell: Spell) {
        self.table.player_mut(seat).named = Some(spell);
        self.tell(Event::Named(seat, spell));
        self.begin_when_named();
    }

    /// Names a spell by chance for the seat whose time is up.
    pub fn name_by_chance(&mut self) {
        let spells: Vec<Spell> = self.table.nameable().collect();
        let spell = self.pick(&spells).expect("some spell can be named");
        if let Some(seat) = self.table.unnamed() {
            self.name(seat, spell);
        }
    }

    /// Begins the first turn, unless somebody is still to name a spell.
    pub fn begin_when_named(&mut self) {
        if self.table.unnamed().is_none() {
            self.begin();
        }
    }

    /// Draws the field, and begins the first turn.
    pub fn begin(&mut self) {
        if self.table.options.has(Choice::Fixed) {
            self.table.gravity = Some(Side::ALL[self.draw(Side::ALL.len())]);
        }
        self.table.enter_exchange(0, None);
        self.renew_field(Cause::Turn);
        self.begin_turn();
    }
}
