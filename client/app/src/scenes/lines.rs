//! What is seen when something is wrong with a line.

use std::time::Duration;

use wire::Contact;

use crate::draw::bout::Sight;
use crate::scenes::moments;
use crate::signal::{Health, Notice, Signal, Trouble, plight};

/// Packets begin to come late.
pub fn unsteady() -> Sight {
    let signal = Signal { health: Health::Unsteady, ping_ms: Some(187) };
    Sight { spare_ticks: Some(-3), ..own(signal, Trouble::None) }
}

/// The server is not heard, and the own board goes on.
pub fn lost() -> Sight {
    own(Signal { health: Health::Lost { seconds: 2, left: 28 }, ..moments::GOOD }, Trouble::None)
}

/// The same for so long that the own board waits.
pub fn still() -> Sight {
    own(Signal { health: Health::Lost { seconds: 7, left: 23 }, ..moments::GOOD }, Trouble::Still)
}

/// The server is heard again.
pub fn catching_up() -> Sight {
    own(Signal { health: Health::Unsteady, ..moments::GOOD }, Trouble::Behind)
}

/// The server played the own board while its player was not heard.
pub fn advanced() -> Sight {
    own(Signal { health: Health::Unsteady, ..moments::GOOD }, Trouble::Advanced)
}

/// The opponent is late.
pub fn late() -> Sight {
    other(Contact::Late { waits_ms: 1900 })
}

/// The opponent is not heard.
pub fn gone() -> Sight {
    other(Contact::Lost { forfeits_ms: 23_800 })
}

fn own(signal: Signal, trouble: Trouble) -> Sight {
    let notice = Notice::of(Some(signal.health), trouble);
    Sight { signal: Some(signal), notice, ..moments::middle() }
}

fn other(contact: Contact) -> Sight {
    Sight { plight: plight("Calico", contact, Duration::ZERO), ..moments::middle() }
}
