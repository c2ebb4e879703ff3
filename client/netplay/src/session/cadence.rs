//! When the ticks that were played are sent.
//!
//! A change of the buttons goes at once: nothing may make a key wait. While something happens on the
//! board, or may happen by a button that is held, the others see it soon. A piece that only falls is drawn
//! by them without news ([`crate::opponents`]), and the server needs its ticks no sooner than the limits of
//! the seat's clock ask for.

use bout::Buttons;
use games::Event;

/// How long a tick may wait before it is sent, in ticks, while a button is held or something happens.
pub const SEND_EVERY_TICKS: u32 = 6;
/// The same while nothing does. A lag of 30 ticks is free; this is a small part of it.
pub const SEND_QUIET_TICKS: u32 = 8;

/// What speaks against waiting, since the last batch was sent.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cadence {
    is_lively: bool,
    is_awaited: bool,
}

impl Cadence {
    /// A tick was played with these buttons, and this happened.
    pub fn play(&mut self, held: Buttons, events: &[Event]) {
        self.is_lively |= held != Buttons::NONE || !events.is_empty();
    }

    /// The server waits for this seat's clock: the outcome may depend on it.
    pub fn expect(&mut self) {
        self.is_awaited = true;
    }

    /// All was sent.
    pub fn sent(&mut self) {
        *self = Cadence::default();
    }

    /// How many ticks may be unsent, at most, over a connection that is well or not.
    pub fn ticks(self, is_well: bool) -> u32 {
        match self {
            Cadence { is_awaited: true, .. } => 1,
            Cadence { is_lively: false, .. } if is_well => SEND_QUIET_TICKS,
            Cadence { .. } => SEND_EVERY_TICKS,
        }
    }
}
