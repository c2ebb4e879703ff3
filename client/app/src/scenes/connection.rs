//! Scenes of connection problems.

use std::time::Duration;

use wire::Contact;

use crate::games::swordfight::scenes;
use crate::games::view::ClockedView;
use crate::view::connection::{Health, Notice, Signal, Trouble, plight};

/// Packets begin to come late.
pub fn unsteady() -> ClockedView {
    let signal = Signal { health: Health::Unsteady, ping_ms: Some(187) };
    ClockedView { spare_ticks: Some(-3), ..own(signal, Trouble::None) }
}

/// The server is disconnected, and the player's own board continues.
pub fn lost() -> ClockedView {
    own(
        Signal {
            health: Health::Lost { seconds: 2, left: 28, is_restarting: false },
            ..scenes::GOOD
        },
        Trouble::None,
    )
}

/// The same for so long that the player's own board pauses.
pub fn still() -> ClockedView {
    own(
        Signal {
            health: Health::Lost { seconds: 7, left: 23, is_restarting: false },
            ..scenes::GOOD
        },
        Trouble::Still,
    )
}

/// The server is restarted.
pub fn restarting() -> ClockedView {
    own(
        Signal {
            health: Health::Lost { seconds: 7, left: 53, is_restarting: true },
            ..scenes::GOOD
        },
        Trouble::Still,
    )
}

/// The server was restarted, and the bout waits for the other players.
pub fn restarted() -> ClockedView {
    own(scenes::GOOD, Trouble::Paused)
}

/// The same, and the bout is about to continue.
pub fn goes_on() -> ClockedView {
    ClockedView { countdown: Some(2), ..own(scenes::GOOD, Trouble::GoesOn(2)) }
}

/// The client has reconnected.
pub fn catching_up() -> ClockedView {
    own(Signal { health: Health::Unsteady, ..scenes::GOOD }, Trouble::Behind)
}

/// The server played the board of a disconnected player.
pub fn advanced() -> ClockedView {
    own(Signal { health: Health::Unsteady, ..scenes::GOOD }, Trouble::Advanced)
}

/// The opponent is late.
pub fn late() -> ClockedView {
    other(Contact::Late { waits_ms: 1900 })
}

/// The opponent is disconnected.
pub fn gone() -> ClockedView {
    other(Contact::Lost { forfeits_ms: 23_800 })
}

fn own(signal: Signal, trouble: Trouble) -> ClockedView {
    let notice = Notice::of(Some(signal.health), trouble);
    ClockedView { signal: Some(signal), notice, ..scenes::middle() }
}

fn other(contact: Contact) -> ClockedView {
    ClockedView { plight: plight("Calico", contact, Duration::ZERO), ..scenes::middle() }
}
