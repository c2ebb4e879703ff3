//! The check that a decoded table can be played on.

use bout::Outcome;

use crate::field::Block;
use crate::options::Choice;
use crate::size::FIELD_SIZE_MAX;
use crate::table::MOVES;
use crate::{Side, Table};

/// What force never goes beyond on a sound table.
const FORCE_MAX: u32 = 1_000_000_000;

impl Table {
    /// True if every part fits the others, so that commands may be applied.
    pub fn is_sound(&self) -> bool {
        let mode = self.mode();
        let seats = usize::from(mode.seats());
        self.options.check().is_ok()
            && self.elements.len() == usize::from(self.options.size.elements())
            && self.elements.is_sorted_by(|one, other| one < other)
            && self.field.is_sound()
            && self.field.size() == self.options.size.field()
            && self.field.size() <= FIELD_SIZE_MAX
            && self.field.places().all(|place| self.is_sound_block(self.field.at(place)))
            && self.cells.are_sound(self.field.size())
            && self.players.len() == seats
            && self.players.iter().all(|player| player.force <= FORCE_MAX && player.poison <= 3)
            && self.hp.len() == usize::from(mode.teams())
            && self.hp.iter().all(|&hp| hp <= self.options.team_hp())
            && self.options.turns_max().is_none_or(|most| self.turn <= most.saturating_add(1))
            && self.moves_left <= MOVES
            && self.is_sound_exchange()
            && self.is_begun_soundly()
    }

    /// Before the first turn nothing is drawn but the elements.
    fn is_begun_soundly(&self) -> bool {
        if self.is_naming() {
            let is_decided = self.outcome != Outcome::Undecided;
            return self.options.names_spells() && (is_decided || self.unnamed().is_some());
        }
        self.gravity.is_some() == self.options.has(Choice::Fixed) && self.are_named()
    }

    /// True if seats have named the spells that they may name, and only where they are asked for. A
    /// seat that was out before the first turn has none.
    fn are_named(&self) -> bool {
        self.players.iter().all(|player| match player.named {
            Some(spell) => {
                self.options.names_spells() && self.options.may_name(&self.elements, spell).is_ok()
            }
            None => !self.options.names_spells() || player.out,
        })
    }

    fn is_sound_block(&self, block: &Block) -> bool {
        let seats = self.mode().seats();
        let is_allowed = |mark: crate::Mark| {
            let is_seated = !matches!(mark, crate::Mark::Filter(seat) if seats <= seat.0);
            mark.kind().never_on() != Some(block.element) && is_seated
        };
        self.elements.contains(&block.element)
            && block.mark.is_none_or(is_allowed)
            && block.boost.is_none_or(|boost| {
                boost.seat.0 < seats && boost.tiers.iter().all(|&tier| tier <= 6)
            })
    }

    fn is_sound_exchange(&self) -> bool {
        let exchange = &self.exchange;
        let is_seat = |seat: bout::Seat| seat.0 < self.mode().seats();
        let owns = |seat: bout::Seat, side: Side| self.mode().sides(seat).contains(&side);
        is_seat(exchange.attacker)
            && is_seat(exchange.defender)
            && self.are_enemies(exchange.attacker, exchange.defender)
            && owns(exchange.attacker, exchange.attack_side)
            && owns(exchange.defender, exchange.defence_side)
            && (self.outcome != Outcome::Undecided || self.is_alive(self.present()))
    }
}
