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
use crate::play::refill;
use crate::play::turns;
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

/// A seat names its spell; the last one begins the battle.
pub fn name(play: &mut Play<'_>, seat: Seat, spell: Spell) {
    play.table.player_mut(seat).named = Some(spell);
    play.tell(Event::Named(seat, spell));
    begin_when_named(play);
}

/// Names a spell by chance for the seat whose time is up.
pub fn name_by_chance(play: &mut Play<'_>) {
    let spells: Vec<Spell> = play.table.nameable().collect();
    let spell = play.pick(&spells).expect("some spell can be named");
    if let Some(seat) = play.table.unnamed() {
        name(play, seat, spell);
    }
}

/// Begins the first turn, unless somebody is still to name a spell.
pub fn begin_when_named(play: &mut Play<'_>) {
    if play.table.unnamed().is_none() {
        begin(play);
    }
}

/// Draws the field, and begins the first turn.
pub fn begin(play: &mut Play<'_>) {
    if play.table.options.has(Choice::Fixed) {
        play.table.gravity = Some(Side::ALL[play.draw(Side::ALL.len())]);
    }
    play.table.enter_exchange(0, None);
    refill::renew_field(play, Cause::Turn);
    turns::begin_turn(play);
}
