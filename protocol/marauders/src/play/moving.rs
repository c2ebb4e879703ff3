//! The legal actions of a seat in its turn, and their execution.

use bout::Seat;

use crate::command::{Command, Refusal};
use crate::event::{Cause, Event};
use crate::options::Choice;
use crate::play::Play;
use crate::play::settle::{Becomes, Settling};
use crate::spell::Spell;
use crate::table::SPELL_FORCE;
use crate::{Place, Table};

/// The multiplier of matches by Free Swap.
pub(crate) const FREE_SWAP_TIMES: u8 = 3;
/// Turns after a spell in which a long game allows no other.
const COOLING_TURNS: u16 = 6;

/// A command that may be obeyed.
pub(crate) enum Allowed {
    Swap(Place, Place),
    FreeSwap(Place, Place),
    Name(Spell),
    Arm,
    EndTurn,
    Resign,
}

impl Table {
    /// Checks that `seat` may give this command now, without applying it.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn allows(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        self.allow(seat, command).map(|_| ())
    }

    /// Checks that `seat` may give this command now, without applying it.
    pub(crate) fn allow(&self, seat: Seat, command: &Command) -> Result<Allowed, Refusal> {
        if self.outcome != bout::Outcome::Undecided {
            return Err(Refusal::Over);
        }
        if self.mode().seats() <= seat.0 || !self.is_alive(seat) {
            return Err(Refusal::NoSeat);
        }
        if *command == Command::Resign {
            return Ok(Allowed::Resign);
        }
        if let Command::Name(spell) = *command {
            return self.allow_name(seat, spell).map(|()| Allowed::Name(spell));
        }
        if self.is_naming() {
            return Err(Refusal::Naming);
        }
        if seat != self.present() {
            return Err(Refusal::NotYourTurn);
        }
        match *command {
            Command::Swap { from, direction } => {
                self.has_moves()?;
                self.unwarped(from)?;
                let partner = self.field.partner(from, direction).ok_or(Refusal::NoPartner)?;
                if self.options.forces_matches() && !self.would_match(from, partner) {
                    return Err(Refusal::NoMatch);
                }
                Ok(Allowed::Swap(from, partner))
            }
            Command::FreeSwap { one, other } => {
                if self.player(seat).named != Some(Spell::FreeSwap) {
                    return Err(Refusal::NoFreeSwap);
                }
                self.may_cast(seat)?;
                self.unwarped(one)?;
                self.unwarped(other)?;
                if one == other {
                    Err(Refusal::NoPartner)
                } else {
                    Ok(Allowed::FreeSwap(one, other))
                }
            }
            Command::Arm if self.player(seat).named == Some(Spell::FreeSwap) => {
                Err(Refusal::FreeSwapOnly)
            }
            Command::Arm => self.may_cast(seat).map(|()| Allowed::Arm),
            Command::EndTurn if self.options.forces_matches() => Err(Refusal::MustMatch),
            Command::EndTurn => Ok(Allowed::EndTurn),
            // Both are accepted in any turn, above.
            Command::Resign | Command::Name(_) => Err(Refusal::NotYourTurn),
        }
    }

    /// With its last move a turn is over.
    fn has_moves(&self) -> Result<(), Refusal> {
        if self.moves_left == 0 { Err(Refusal::NotYourTurn) } else { Ok(()) }
    }

    fn unwarped(&self, place: Place) -> Result<(), Refusal> {
        if !self.field.has(place) {
            Err(Refusal::OffTheField)
        } else if self.field.at(place).is_warped() {
            Err(Refusal::Warped)
        } else {
            Ok(())
        }
    }

    /// Checks that `seat` may pay for a spell now (rules: casting).
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn may_cast(&self, seat: Seat) -> Result<(), Refusal> {
        self.has_moves()?;
        let player = self.player(seat);
        if self.options.has(Choice::Single) {
            return Err(Refusal::NoSpells);
        }
        if player.armed || player.queued.is_some() {
            return Err(Refusal::Casting);
        }
        let is_spent = if self.options.has(Choice::Long) {
            let last = player.casts.last();
            let is_spent = crate::table::CASTS_MAX <= player.casts.len();
            if !is_spent
                && last.is_some_and(|&turn| self.turn <= turn.saturating_add(COOLING_TURNS))
            {
                return Err(Refusal::Cooling);
            }
            is_spent
        } else if self.options.has(Choice::Extended) {
            // One spell above half of the hit points, one below; the first is lost below.
            let is_above = self.options.team_hp() / 2 < self.hp_of(seat);
            match player.casts_above_half {
                None => !player.casts.is_empty(),
                Some(_) if is_above => true,
                Some(above) => usize::from(above) < player.casts.len(),
            }
        } else {
            !player.casts.is_empty()
        };
        if is_spent {
            return Err(Refusal::NoCharge);
        }
        if player.force < SPELL_FORCE { Err(Refusal::Force) } else { Ok(()) }
    }
}

impl Play<'_> {
    /// Applies an allowed command.
    pub fn obey(&mut self, seat: Seat, allowed: Allowed) {
        match allowed {
            Allowed::Swap(from, partner) => self.swap(from, partner),
            Allowed::FreeSwap(one, other) => self.free_swap(seat, one, other),
            Allowed::Name(spell) => self.name(seat, spell),
            Allowed::Arm => self.arm(seat),
            Allowed::EndTurn => self.end_turn(),
            Allowed::Resign => self.resign(seat),
        }
    }

    /// Exchanges two blocks. Without a match they go back, and the turn ends.
    pub fn swap(&mut self, from: Place, partner: Place) {
        let seat = self.table.present();
        self.table.field.swap(from, partner);
        self.tell(Event::Swapped(from, partner));
        if self.table.field.groups(self.table.recognition()).is_empty() {
            self.table.field.swap(from, partner);
            self.tell(Event::SwappedBack(from, partner));
            return self.end_turn();
        }
        let side = self.table.side_of(seat);
        let is_cast = self.table.player(seat).armed;
        let settled = self.settle(&Settling {
            keys: [Some(partner), Some(from)],
            becomes: if is_cast { Becomes::Spell } else { Becomes::Shields },
            ..Settling::by(seat, side)
        });
        if let Some(element) = settled.first.filter(|_| is_cast) {
            self.queue(seat, Spell::Of(element));
        }
        self.table.moves_left = self.table.moves_left.saturating_sub(1);
        self.ensure_moves(seat);
        if self.table.moves_left == 0 {
            self.end_turn();
        }
    }

    /// The spell Free Swap: any two blocks, no move used, no match needed.
    fn free_swap(&mut self, seat: Seat, one: Place, other: Place) {
        self.pay(seat);
        self.note_cast(seat);
        self.table.field.swap(one, other);
        self.tell(Event::Swapped(one, other));
        let side = self.table.side_of(seat);
        self.settle(&Settling {
            keys: [Some(other), Some(one)],
            times: Some((FREE_SWAP_TIMES, Cause::Spell(Spell::FreeSwap))),
            ..Settling::by(seat, side)
        });
        self.ensure_moves(seat);
    }

    /// A team gives up.
    fn resign(&mut self, seat: Seat) {
        let team = self.table.team(seat);
        for mate in self.table.members(team) {
            self.put_out(mate);
        }
        if self.check() {
            return;
        }
        if self.table.is_naming() {
            self.begin_when_named();
        } else if !self.table.is_alive(self.table.present()) {
            self.drop_exchange();
        }
    }
}
