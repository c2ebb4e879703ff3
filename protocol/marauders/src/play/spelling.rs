//! Paying for spells, and casting them (rules: casting, trigger).

use bout::Seat;

use crate::event::{Cause, Event};
use crate::play::Play;
use crate::spell::{Cast, Charm, Role, Spell};
use crate::table::SPELL_FORCE;

impl Play<'_> {
    /// Pays, so that the next match casts; a spell that was named beforehand is cast at once.
    pub fn arm(&mut self, seat: Seat) {
        self.pay(seat);
        match self.table.player(seat).named {
            Some(spell) => self.queue(seat, spell),
            None => {
                self.table.player_mut(seat).armed = true;
                self.tell(Event::Armed(seat));
            }
        }
    }

    /// Takes the price of a spell.
    pub fn pay(&mut self, seat: Seat) {
        self.change_force(seat, -i64::from(SPELL_FORCE), Cause::Price);
    }

    /// Records that a spell was cast in this turn.
    pub fn note_cast(&mut self, seat: Seat) {
        let turn = self.table.turn;
        // There is room: `Table::may_cast` counts the spells.
        let _ = self.table.player_mut(seat).casts.push(turn);
    }

    /// Lets a spell act when this turn ends.
    pub fn queue(&mut self, seat: Seat, spell: Spell) {
        self.note_cast(seat);
        let role = self.table.role();
        let player = self.table.player_mut(seat);
        player.armed = false;
        player.queued = Some(Charm { spell, role });
        self.tell(Event::Queued(seat, spell));
    }

    /// The end of a turn: the pending Merger, then the spell that was queued. One of the enemy's
    /// attack or defence in this exchange acts now; an instant one when the next turn begins.
    pub fn cast_queued(&mut self, seat: Seat) {
        if self.table.role() == Role::Attack && self.table.player(seat).merger {
            self.merge(seat);
        }
        let Some(charm) = self.table.player_mut(seat).queued.take() else { return };
        let Charm { spell, role } = charm;
        let cast = Cast { seat, role, foe: self.table.foe_of(seat) };
        if spell.is_instant() {
            self.instant = Some((spell, cast));
            return;
        }
        if spell.is_status() {
            self.table.player_mut(seat).status = Some(charm);
        }
        self.cast(spell, cast);
    }

    /// The start of a turn: the instant spell of the turn before, unless its caster is out.
    pub fn cast_instant(&mut self) {
        if let Some((spell, cast)) = self.instant.take()
            && self.table.is_alive(cast.seat)
        {
            self.cast(spell, cast);
        }
    }

    fn cast(&mut self, spell: Spell, cast: Cast) {
        self.tell(Event::Cast(cast.seat, spell, cast.role));
        if let Some(effect) = spell.effect() {
            effect(self, cast);
        }
    }

    /// The element that a seat's spell lends to all its attacks, or to all its shields.
    pub fn lent(&self, seat: Seat, role: Role) -> Option<crate::Element> {
        match self.table.player(seat).status? {
            Charm { spell: Spell::Of(element), role: cast_in } if cast_in == role => {
                element.rules().is_lent.then_some(element)
            }
            _ => None,
        }
    }
}
