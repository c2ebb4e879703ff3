//! The preview of a swap: for a client to show, and for a bot to weigh.

use alloc::vec::Vec;
use bout::{Reveals, Seat};

use crate::command::{Command, Refusal};
use crate::event::{Cause, Event};
use crate::play::FREE_SWAP_TIMES;
use crate::play::Play;
use crate::play::settle::Settling;
use crate::spell::{Role, Spell};
use crate::table::Allowed;
use crate::{Element, Place, Shield, Side, Spot, Table};

/// The effects of a swap, as far as they need no random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The block that it is swapped with.
    pub partner: Place,
    /// What it matches: the element, and the blocks with what each counts. Empty for a miss.
    pub matches: Vec<(Element, Vec<(Place, i32)>)>,
    /// The spell that it would cast; it makes no shields then.
    pub casts: Option<Spell>,
    /// The effect on each cell that collects.
    pub lanes: Vec<Lane>,
    /// The force of the seat after the swap.
    pub force: u32,
}

/// The effect of a swap on one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    /// The cell.
    pub spot: Spot,
    /// The shield there now.
    pub before: Option<Shield>,
    /// The shield there after the swap.
    pub after: Option<Shield>,
    /// The cell across.
    pub facing: Spot,
    /// What would get through in this lane if the attack flew then, by strength alone: to the enemy in
    /// an attack turn, to its own team in a defence turn.
    pub damage: i32,
}

impl Table {
    /// The preview of `seat` swapping the block at `from` in `direction`. Changes nothing.
    ///
    /// # Errors
    /// The reason why the swap is not allowed.
    pub fn preview(&self, seat: Seat, from: Place, direction: Side) -> Result<Preview, Refusal> {
        match self.allow(seat, &Command::Swap { from, direction })? {
            Allowed::Swap(from, partner) => {
                let casts = self.player(seat).armed;
                Ok(self.preview_exchange(seat, (from, partner), casts, None))
            }
            _ => Err(Refusal::NoPartner),
        }
    }

    /// The preview of `seat` exchanging two blocks by the spell Free Swap. Changes nothing.
    ///
    /// # Errors
    /// The reason why the exchange is not allowed.
    pub fn preview_free_swap(
        &self,
        seat: Seat,
        one: Place,
        other: Place,
    ) -> Result<Preview, Refusal> {
        self.allow(seat, &Command::FreeSwap { one, other })?;
        let times = (FREE_SWAP_TIMES, Cause::Spell(Spell::FreeSwap));
        Ok(self.preview_exchange(seat, (one, other), false, Some(times)))
    }

    /// The preview of an exchange of two blocks, whose matches count as many `times`.
    fn preview_exchange(
        &self,
        seat: Seat,
        (from, partner): (Place, Place),
        casts: bool,
        times: Option<(u8, Cause)>,
    ) -> Preview {
        let (mut table, mut dice, mut events) = (self.clone(), Reveals::new(&[]), Vec::new());
        table.field.swap(from, partner);
        let side = table.side_of(seat);
        let mut play = Play::new(&mut table, &mut dice, &mut events);
        if times.is_some() {
            play.pay(seat);
        }
        let keys = [Some(partner), Some(from)];
        let settling = Settling { keys, times, ..Settling::by(seat, side) };
        let first = play.settle_once(&settling, casts);
        let told = events.into_iter().filter_map(|event| match event {
            Event::Matched { element, blocks, .. } => Some((element, blocks)),
            _ => None,
        });
        let changed = self.spots(side).filter(|&spot| self.cell(spot) != table.cell(spot));
        Preview {
            partner,
            matches: told.collect(),
            casts: first.filter(|_| casts).map(Spell::Of),
            lanes: changed.map(|spot| self.lane_preview(&table, spot)).collect(),
            force: table.player(seat).force,
        }
    }

    fn lane_preview(&self, after: &Table, spot: Spot) -> Lane {
        let exchange = &self.exchange;
        let is_attack = self.role() == Role::Attack;
        let target = if is_attack { exchange.defence_side } else { exchange.attack_side };
        let facing = self.facing(spot, target);
        let (own, other) = (after.cell(spot).strength(), self.cell(facing).strength());
        let through = if is_attack { own.max(0) - other } else { other.max(0) - own };
        Lane {
            spot,
            before: self.cell(spot).shield,
            after: after.cell(spot).shield,
            facing,
            damage: if is_attack && own <= 0 || !is_attack && other <= 0 {
                0
            } else {
                through.max(0)
            },
        }
    }
}
