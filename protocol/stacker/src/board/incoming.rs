//! Incoming garbage of a seat: taken from the packets that wait, cancelled, and entering.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Bounded, Tick};

use crate::board::supply::Supply;
use crate::{Event, Grid, Options, Pending};

/// Packets that a seat has taken and that have not entered yet; more wait in its supply.
pub const PENDING_MAX: usize = 64;

/// Incoming garbage, the oldest first. No pending packet is without rows between two locks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(super) struct Incoming {
    packets_taken: u32,
    /// The column that the packet taken last opens.
    last_column: Option<u8>,
    pending: Bounded<Pending, PENDING_MAX>,
}

impl Incoming {
    /// How many packets were taken from those that wait.
    pub(super) fn packets_taken(&self) -> u32 {
        self.packets_taken
    }

    /// All that a lock in `tick` can cancel: the pending packets, and those that it would take.
    pub(super) fn all(
        &self,
        supply: &Supply,
        options: &Options,
        columns: u8,
        tick: Tick,
    ) -> impl Iterator<Item = Pending> {
        let (mut last_column, delay) = (self.last_column, options.garbage_delay_ticks.into());
        let waiting = (self.packets_taken..).map_while(move |index| {
            let (visible_at, packet) = supply.packet_for(options, index, tick)?;
            let column = packet.column_after(last_column, columns);
            last_column = Some(column);
            let (rows, side, ready_at) = (packet.rows, packet.side, visible_at.plus(delay));
            Some(Pending { rows, column, side, ready_at })
        });
        self.pending.iter().copied().chain(waiting)
    }

    /// Takes the packets that are visible in `tick`, in their order.
    pub(super) fn take(
        &mut self,
        supply: &Supply,
        options: &Options,
        columns: u8,
        tick: Tick,
        events: &mut Vec<Event>,
    ) {
        while self.pending.len() < PENDING_MAX
            && let Some((visible_at, packet)) = supply.packet_for(options, self.packets_taken, tick)
        {
            let column = packet.column_after(self.last_column, columns);
            let ready_at = visible_at.plus(options.garbage_delay_ticks.into());
            let pending = Pending { rows: packet.rows, column, side: packet.side, ready_at };
            self.pending.push(pending).expect("there was room for one more");
            self.last_column = Some(column);
            self.packets_taken += 1;
            events.push(Event::Warned { rows: packet.rows, column, side: packet.side });
        }
    }

    /// Cancels `rows` of the incoming garbage, the oldest first, and returns the rest to send.
    pub(super) fn cancel(&mut self, rows: u16, events: &mut Vec<Event>) -> u16 {
        let mut left = rows;
        for pending in self.pending.iter_mut() {
            let cancelled = left.min(pending.rows);
            pending.rows -= cancelled;
            left -= cancelled;
        }
        if left < rows {
            self.pending.retain(|pending| 0 < pending.rows);
            events.push(Event::Cancelled(rows - left));
        }
        left
    }

    /// Lets garbage in that is ready, the oldest first, at most so many rows: how many have entered, and
    /// whether the grid had room for them.
    pub(super) fn enter(
        &mut self,
        grid: &mut Grid,
        most: u16,
        tick: Tick,
        events: &mut Vec<Event>,
    ) -> (u16, bool) {
        let mut left = most;
        let mut has_room = true;
        for pending in self.pending.iter_mut() {
            if left == 0 || tick < pending.ready_at {
                break;
            }
            let rows = left.min(pending.rows);
            pending.rows -= rows;
            left -= rows;
            has_room &= grid.raise(rows, pending.column);
            events.push(Event::Entered { rows, column: pending.column });
        }
        self.pending.retain(|pending| 0 < pending.rows);
        (most - left, has_room)
    }

    /// True if it keeps the invariants of the type on a field of so many columns.
    pub(super) fn is_sound(&self, columns: u8) -> bool {
        let fits = |pending: &Pending| 0 < pending.rows && pending.column < columns;
        self.pending.iter().all(fits) && self.last_column.is_none_or(|column| column < columns)
    }
}
