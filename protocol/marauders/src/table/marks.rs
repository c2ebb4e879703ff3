//! The marks of the blast timer (rules: block effects and marks).

use crate::spell::Role;
use crate::table::exchange::LOOKED_AHEAD;
use crate::{Side, Spot, Table, TimerMark};

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
        let role = |table: &Table| {
            let exchange = &table.exchange;
            match side {
                _ if side == exchange.attack_side => Some(Role::Attack),
                _ if side == exchange.defence_side => Some(Role::Defence),
                _ => None,
            }
        };
        self.owner(side)?;
        if let Some(role) = role(self) {
            return Some(role);
        }
        let mut ahead = self.clone();
        (0..LOOKED_AHEAD).find_map(|_| {
            let leader = ahead.leader();
            ahead.enter_exchange(ahead.exchange.number.wrapping_add(1), Some(leader));
            role(&ahead)
        })
    }
}
