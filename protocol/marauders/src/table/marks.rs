//! The marks of the blast timer (rules: block effects and marks).

use crate::spell::Role;
use crate::table::exchange::{LOOKED_AHEAD, Phase};
use crate::{Side, Spot, Table, TimerMark};

/// The turns of an exchange.
const TURNS: u16 = 2;

impl Table {
    /// The mark of the blast timer at `spot`; an empty cell has none.
    pub fn timer_mark(&self, spot: Spot) -> Option<TimerMark> {
        self.cell(spot).shield?;
        self.owner(spot.side)?;
        if self.is_locked(spot) {
            return Some(TimerMark::Locked);
        }
        Some(match self.next_role(spot.side)? {
            Role::Attack => TimerMark::Attack,
            Role::Defence => TimerMark::Defence,
        })
    }

    /// What a side does in this exchange, or in the next that uses it if nobody falls out; nothing
    /// for a side without an owner.
    pub fn next_role(&self, side: Side) -> Option<Role> {
        self.look_ahead(side, |table| {
            let exchange = &table.exchange;
            match side {
                _ if side == exchange.attack_side => Some(Role::Attack),
                _ if side == exchange.defence_side => Some(Role::Defence),
                _ => None,
            }
        })
    }

    /// The turns until the shield at `spot` strikes, if nobody falls out: 1 where this turn ends with that.
    /// Nothing for a cell that is empty, locked or reversed, or whose side never attacks.
    pub fn turns_to_strike(&self, spot: Spot) -> Option<u16> {
        self.cell(spot).upright().filter(|_| !self.is_locked(spot))?;
        let ahead = self.look_ahead(spot.side, |table| {
            let ahead = table.exchange.number.wrapping_sub(self.exchange.number);
            (spot.side == table.exchange.attack_side).then_some(ahead)
        })?;
        let left = if self.phase == Phase::First { TURNS } else { 1 };
        Some(left + TURNS * ahead)
    }

    /// The first answer about this exchange, or about those to come, for a side with an owner.
    fn look_ahead<T>(&self, side: Side, ask: impl Fn(&Table) -> Option<T>) -> Option<T> {
        self.owner(side)?;
        if let Some(answer) = ask(self) {
            return Some(answer);
        }
        let mut ahead = self.clone();
        (0..LOOKED_AHEAD).find_map(|_| {
            let leader = ahead.leader();
            ahead.enter_exchange(ahead.exchange.number.wrapping_add(1), Some(leader));
            ask(&ahead)
        })
    }
}
