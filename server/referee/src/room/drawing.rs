//! The draw of a bout: the server committed to a secret, and each player's client adds a nonce to it. The
//! bout is dealt when all have, or after [`DRAWN_WITHIN`] without those that did not.

use alloc::vec::Vec;
use bout::{Millis, Nonce, Seed};
use games::Rules;
use wire::{RoomKind, ServerMessage};

use crate::participant::RoomRequest;

/// How long a bout waits for the nonces of its players' clients. It is a part of the countdown.
pub const DRAWN_WITHIN: Millis = Millis(1_000);

/// A bout that is being drawn.
pub(super) struct Drawing {
    /// The number of the bout.
    pub(super) bout: u64,
    pub(super) secret: Seed,
    /// By seat.
    pub(super) nonces: Vec<Option<Nonce>>,
    pub(super) since: Millis,
}

impl Drawing {
    pub(super) fn announcement(&self) -> ServerMessage {
        ServerMessage::Draw { bout: self.bout, commitment: self.secret.commitment() }
    }
}

/// The rules of a match: those that were asked for, or those of a daily challenge. It is dealt without
/// nonces, so that its secret is its seed.
pub(super) fn rules(request: &RoomRequest, secret: &Seed) -> Rules {
    match request.kind {
        RoomKind::Daily(_, mode) => mode.dealt(secret),
        RoomKind::Practice
        | RoomKind::Casual
        | RoomKind::Ranked(_)
        | RoomKind::Brawl
        | RoomKind::Solo(_) => request.rules,
    }
}
