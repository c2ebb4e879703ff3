//! The draw of a bout: the server committed to a secret, and each player's client adds a nonce to it. The
//! bout is dealt when all have, or after [`DRAWN_WITHIN`] without those that did not.

use alloc::vec;
use alloc::vec::Vec;
use bout::{Draw, Millis, Nonce, Nonces, Seat, Seed};
use games::Rules;
use wire::{RoomKind, ServerMessage};

use super::{Phase, Room};
use crate::clocked_bout::COUNTDOWN;
use crate::ids::ClientId;
use crate::participant::{RoomAnswer, RoomRequest};

/// How long a bout waits for the nonces of its players' clients. It is a part of the countdown.
pub const DRAWN_WITHIN: Millis = Millis(1_000);

/// A bout that is being drawn.
pub(super) struct Drawing {
    /// The number of the bout.
    bout: u64,
    secret: Seed,
    /// By seat.
    nonces: Vec<Option<Nonce>>,
    since: Millis,
}

impl Drawing {
    fn announcement(&self) -> ServerMessage {
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

impl Room {
    /// Announces the next bout of the match, with this secret.
    pub(super) fn announce(
        &mut self,
        bout: u64,
        secret: Seed,
        now: Millis,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let nonces = vec![None; self.occupants.len()];
        let drawing = Drawing { bout, secret, nonces, since: now };
        let announcement = drawing.announcement();
        self.latest_bout = bout;
        self.phase = Phase::Drawing(drawing);
        for occupant in &mut self.occupants {
            occupant.is_ready = false;
        }
        self.show(answers);
        if self.kind.day().is_some() {
            return self.deal(now, answers);
        }
        let people = self.people();
        answers.extend(people.map(|(_, client)| RoomAnswer::Tell(client, announcement.clone())));
        self.step_drawing(now, answers);
    }

    /// The message for a player's client that does not know of the draw.
    pub(super) fn tell_drawing(&self, client: ClientId) -> Option<RoomAnswer> {
        let Phase::Drawing(drawing) = &self.phase else { return None };
        Some(RoomAnswer::Tell(client, drawing.announcement()))
    }

    /// The client of `seat` adds to the draw of a bout. Only the first nonce counts, and none after the
    /// bout was dealt.
    pub(super) fn add_nonce(
        &mut self,
        now: Millis,
        seat: Seat,
        (bout, nonce): (u64, Nonce),
        answers: &mut Vec<RoomAnswer>,
    ) {
        let Phase::Drawing(drawing) = &mut self.phase else { return };
        if drawing.bout == bout {
            drawing.nonces[seat.index()].get_or_insert(nonce);
            self.step_drawing(now, answers);
        }
    }

    /// Deals the bout when nobody is waited for.
    pub(super) fn step_drawing(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        let Phase::Drawing(drawing) = &self.phase else { return };
        let waits_for = |(seat, _): (Seat, ClientId)| drawing.nonces[seat.index()].is_none();
        if now < drawing.since.plus(DRAWN_WITHIN) && self.people().any(waits_for) {
            return;
        }
        self.deal(now, answers);
    }

    /// Deals the bout. A daily challenge is dealt without nonces: its pieces are the same for everyone.
    fn deal(&mut self, now: Millis, answers: &mut Vec<RoomAnswer>) {
        let Phase::Drawing(drawing) = &self.phase else { return };
        let nonces = Nonces::try_from(drawing.nonces.clone());
        let nonces = nonces.expect("a room has no more seats than a bout");
        let draw = Draw { secret: drawing.secret.clone(), nonces };
        let (bout, begins) = (drawing.bout, drawing.since.plus(COUNTDOWN));
        self.begin(bout, draw, (now, begins), answers);
    }
}
