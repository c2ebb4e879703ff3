//! The pause of a bout: after a restart of its server it waits for its players, counts down, and resumes.
//! While its server cannot persist what happens, it is *held*: it is paused, and resumes in the same way. A
//! stall of its server pauses it, too: until a player has acknowledged something from after that, nobody can know
//! whether the player is still there. Who practises pauses it by hand.

use alloc::vec::Vec;
use bout::Millis;
use wire::{ServerMessage, Update};

use crate::ids::ClientId;

/// How long a bout waits for its players after a restart of the server.
pub const BACK_WITHIN: Millis = Millis(60_000);

/// An outage for which every client waits.
pub(super) const PATIENT: Millis = Millis(30_000);

/// A paused bout.
#[derive(Clone, Debug)]
pub(super) struct Pause {
    /// The time at which all clocks of the bout stand.
    pub(super) stood_at: Millis,
    /// Since when it waits for its players.
    pub(super) waits_since: Millis,
    /// The players who have returned.
    pub(super) back: Vec<ClientId>,
    /// When it resumes, once that is decided.
    pub(super) until: Option<Millis>,
    /// True if players may have given up before the server was available again: nobody loses by that.
    pub(super) needs_all: bool,
    /// True if it stays paused until [`Room::release`], even when all players have returned.
    pub(super) is_held: bool,
    /// True while its player, who practises, wants it paused.
    pub(super) is_wanted: bool,
}

impl Pause {
    /// Begins a pause `now`, after an outage of this length.
    pub(super) fn begin(now: Millis, outage: Millis) -> Pause {
        let needs_all = PATIENT < outage;
        let (back, until) = (Vec::new(), None);
        Pause {
            stood_at: now,
            waits_since: now,
            back,
            until,
            needs_all,
            is_held: false,
            is_wanted: false,
        }
    }

    /// Whether nothing but a message ends it.
    pub(super) fn is_open_ended(&self) -> bool {
        self.is_held || self.is_wanted
    }

    /// The time at which all clocks of the bout stand.
    pub(super) fn stood_at(&self) -> Millis {
        self.stood_at
    }

    /// The message about it.
    pub(super) fn message(&self, now: Millis) -> ServerMessage {
        let left = self.until.map(|until| until.since(now).0.max(1) as u16);
        ServerMessage::Bout(Update::Paused(left))
    }
}
