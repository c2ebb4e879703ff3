//! The lock of a piece, all in one tick.

use alloc::vec::Vec;
use bout::Tick;

use crate::board::falling::Falling;
use crate::board::state::PENDING_MAX;
use crate::event::{Cleared, Locked};
use crate::{Attack, Board, Event, Goal, Pending, Placement, TopOut, attack};

impl Board {
    /// Locks `falling` in `tick`: lines and points, then what that cancels and sends, then, if no
    /// line was cleared, the garbage that is ready.
    pub(super) fn lock(&mut self, falling: Falling, tick: Tick, events: &mut Vec<Event>) {
        let spin = falling.spin(&self.state.grid);
        falling.lock(&mut self.state.grid);
        let cells = falling.cells().collect();
        events.push(Event::Locked(Locked { piece: falling.piece, cells, spin }));
        self.state.run.pieces += 1;
        self.note_lock();
        let rows = self.state.grid.clear_full();
        let placement = Placement { lines: rows.len() as u8, spin };
        let made = self.score(placement, rows, events);
        self.take_packets(tick, events);
        let sent = self.cancel(made, events);
        if 0 < sent {
            let rows = self.setup.options.with_margin(sent, tick.0);
            self.state.run.sent = self.state.run.sent.saturating_add(rows.into());
            events.push(Event::Sent(Attack { rows }));
        }
        if placement.lines == 0 {
            self.enter_garbage(tick, events);
        }
        let cleared = if placement.lines == 0 { 0 } else { self.setup.options.clear_delay_ticks };
        self.state.spawn_ticks = self.setup.options.spawn_delay_ticks.saturating_add(cleared);
        self.state.lock_delay = Default::default();
        self.state.shift.lock(self.setup.handling);
        if self.is_done() {
            self.finish(tick, events);
        }
    }

    /// True if a lock has led to the goal of a run.
    fn is_done(&self) -> bool {
        match self.setup.options.goal {
            Goal::Lines(lines) => u32::from(lines) <= self.state.run.lines,
            Goal::Dig(_) => self.state.grid.garbage_rows() == 0,
            // These are no matter of locks.
            Goal::Endless | Goal::Ticks(_) | Goal::Survive => false,
        }
    }

    /// The run has reached its goal.
    pub(super) fn finish(&mut self, tick: Tick, events: &mut Vec<Event>) {
        if self.state.out.is_none() && self.state.finished.is_none() {
            self.state.finished = Some(tick);
            events.push(Event::Finished);
        }
    }

    /// Counts points, and returns how many rows the placement makes.
    fn score(&mut self, placement: Placement, rows: Vec<u8>, events: &mut Vec<Event>) -> u16 {
        let options = &self.setup.options;
        let (before, great) = (self.state.streak, options.great_lines());
        let points = placement.points(before, great);
        let all_clear = self.state.grid.is_empty();
        let streak = before.after(placement, great, options.zero_line_mini);
        let run = &mut self.state.run;
        let level = options.gravity.level(run.lines);
        run.score = run.score.saturating_add(points);
        run.lines = run.lines.saturating_add(placement.lines.into());
        self.state.streak = streak;
        if 0 < placement.lines {
            events.push(Event::Cleared(Cleared {
                rows,
                spin: placement.spin,
                back_to_back: before.back_to_back && streak.back_to_back,
                combo: streak.combo,
                all_clear,
                points,
            }));
        }
        let risen =
            options.gravity.level(run.lines).filter(|_| level < options.gravity.level(run.lines));
        events.extend(risen.map(Event::Level));
        attack::rows(placement, options.might(before, all_clear))
    }

    /// Takes the packets that are visible in `tick`, in their order.
    pub(super) fn take_packets(&mut self, tick: Tick, events: &mut Vec<Event>) {
        let state = &mut self.state;
        let columns = state.grid.field().columns;
        while state.pending.len() < PENDING_MAX
            && let Some((visible_at, packet)) =
                self.supply.packet_for(&self.setup.options, state.packets_taken, tick)
        {
            let column = packet.column_after(state.last_column, columns);
            let ready_at = visible_at.plus(self.setup.options.garbage_delay_ticks.into());
            let pending = Pending { rows: packet.rows, column, hand: packet.hand, ready_at };
            state.pending.push(pending).expect("there was room for one more");
            state.last_column = Some(column);
            state.packets_taken += 1;
            events.push(Event::Warned { rows: packet.rows, column, hand: packet.hand });
        }
    }

    /// Cancels `rows` of the incoming garbage, the oldest first, and returns the rest to send.
    pub(super) fn cancel(&mut self, rows: u16, events: &mut Vec<Event>) -> u16 {
        let mut left = rows;
        for pending in self.state.pending.iter_mut() {
            let cancelled = left.min(pending.rows);
            pending.rows -= cancelled;
            left -= cancelled;
        }
        if left < rows {
            self.state.pending.retain(|pending| 0 < pending.rows);
            events.push(Event::Cancelled(rows - left));
        }
        left
    }

    /// Lets garbage in that is ready, the oldest first, as many rows as may enter at one lock.
    fn enter_garbage(&mut self, tick: Tick, events: &mut Vec<Event>) {
        let mut room = self.setup.options.garbage_cap(self.state.grid.field().rows);
        let mut has_room = true;
        for pending in self.state.pending.iter_mut() {
            if room == 0 || tick < pending.ready_at {
                break;
            }
            let rows = room.min(pending.rows);
            pending.rows -= rows;
            room -= rows;
            has_room &= self.state.grid.raise(rows, pending.column);
            self.state.run.received = self.state.run.received.saturating_add(rows.into());
            events.push(Event::Entered { rows, column: pending.column });
        }
        self.state.pending.retain(|pending| 0 < pending.rows);
        if has_room {
            return;
        }
        match self.setup.options.top_out {
            TopOut::Clear => {
                self.state.grid.clear();
                events.push(Event::Emptied);
            }
            TopOut::Out => {
                self.state.out = Some(tick);
                events.push(Event::Out);
            }
        }
    }
}
