//! The input that the server has yet to be sent.

use alloc::collections::VecDeque;
use bout::{Batch, Buttons, Tick};
use games::Event;

use super::cadence::Cadence;

/// The input on its way to the server, in batches. Each tick is in one of them, once.
#[derive(Clone, Debug)]
pub(super) struct Outbox {
    /// Ticks that were played and not sent.
    unsent: Batch,
    /// What was held in the newest tick when a batch was last asked for.
    held: Buttons,
    cadence: Cadence,
    /// Batches to send again, before any others.
    again: VecDeque<Batch>,
}

impl Outbox {
    pub fn new() -> Outbox {
        Outbox {
            unsent: Batch::new(Tick(0)),
            held: Buttons::NONE,
            cadence: Cadence::default(),
            again: VecDeque::new(),
        }
    }

    /// Adds the input of the next tick; false if the batch is full.
    pub fn push(&mut self, held: Buttons) -> bool {
        self.unsent.push(held)
    }

    /// The tick of this input was played, with these events.
    pub fn played(&mut self, held: Buttons, events: &[Event]) {
        self.cadence.play(held, events);
    }

    /// The server waits for this seat's clock: the outcome may depend on it.
    pub fn expect(&mut self) {
        self.cadence.expect();
    }

    /// The next batch to send, if one is due before the tick `now`, over a connection that is well or not.
    pub fn take(&mut self, now: Tick, is_well: bool, is_urgent: bool) -> Option<Batch> {
        if let Some(batch) = self.again.pop_front() {
            return Some(batch);
        }
        let last = self.unsent.runs.last()?.held;
        let is_due = self.cadence.ticks(is_well) <= self.unsent.end().since(self.unsent.first);
        let has_changed = last != self.held;
        self.held = last;
        if !has_changed && !is_due && !is_urgent {
            return None;
        }
        self.cadence.sent();
        Some(core::mem::replace(&mut self.unsent, Batch::new(now)))
    }

    /// Continues from the tick `now`, when the board was advanced up to there.
    pub fn skip_to(&mut self, now: Tick) {
        if self.unsent.end() < now {
            self.unsent = Batch::new(now);
        }
    }

    /// Sends again the input of all ticks from `first` up to `now`, to a server that may not have it.
    pub fn send_again(
        &mut self,
        first: Tick,
        held: impl DoubleEndedIterator<Item = Buttons>,
        now: Tick,
    ) {
        self.again.clear();
        self.held = Buttons::NONE;
        for held in held {
            add(&mut self.again, first, held);
            self.held = held;
        }
        self.unsent = Batch::new(now);
    }
}

/// Adds one more tick to the batches of the ticks from `first` on.
fn add(batches: &mut VecDeque<Batch>, first: Tick, held: Buttons) {
    if batches.back_mut().is_some_and(|last| last.push(held)) {
        return;
    }
    let mut next = Batch::new(batches.back().map_or(first, Batch::end));
    let is_added = next.push(held);
    debug_assert!(is_added, "an empty batch has room");
    batches.push_back(next);
}
