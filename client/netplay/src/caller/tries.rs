//! The tries at a new connection.

use alloc::vec::Vec;
use bout::Millis;
use wire::{NodeAddress, Token};

use super::places::{Place, Places};
use super::{Act, Call};

/// How long the server may take to answer on a new connection, before another one is used.
const ANSWER_WITHIN: Millis = Millis(1_000);
/// The pauses between one try at a new connection and the next; the last one repeats.
pub(super) const PAUSES: [Millis; 3] = [Millis(500), Millis(1_000), Millis(2_000)];
/// Tries that may be in flight at a time. The oldest is given up for a new one.
const TRIES_MAX: usize = 3;

/// How the server was greeted on a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    /// The token of the session to resume.
    pub token: Option<Token>,
    /// The number of reliable messages received.
    pub heard: u32,
}

/// The tries in flight, and when the next one is due.
#[derive(Debug)]
pub(super) struct Tries {
    /// Connections that were ever asked for.
    calls: u32,
    /// Tries that are in flight and where they lead, the oldest first.
    in_flight: Vec<(Call, Place)>,
    /// Those of them that were opened, and not used yet: two at once would take the conversation from each other.
    spare: Vec<Call>,
    /// The one that the server was greeted on, and when.
    greeted: Option<(Call, Millis)>,
    /// The claims made on each of them.
    claims: Vec<(Call, Claim)>,
    /// Since when the server is silent.
    lost: Option<Millis>,
    /// When the next try is due, and how many pauses there were.
    next: Millis,
    pauses: usize,
}

impl Tries {
    pub fn new(now: Millis) -> Tries {
        Tries {
            calls: 0,
            in_flight: Vec::new(),
            spare: Vec::new(),
            greeted: None,
            claims: Vec::new(),
            lost: None,
            next: now,
            pauses: 0,
        }
    }

    /// Opens the next connection.
    pub fn open(&mut self, places: &Places) -> Act {
        self.calls += 1;
        let call = Call(self.calls);
        self.in_flight.push((call, places.next(self.pauses)));
        Act::Open(call)
    }

    /// The server is silent since then: another connection is tried.
    pub fn lose(&mut self, since: Millis, now: Millis) {
        if self.lost.is_none() {
            self.lost = Some(since);
            self.next = now;
            self.pauses = 0;
        }
    }

    /// The server is silent, and the tries begin again after this delay.
    pub fn begin_again(&mut self, now: Millis, delay: Millis) {
        self.lost.get_or_insert(now);
        self.next = now.plus(delay);
        self.pauses = 0;
    }

    /// Since when the server is silent, if it is.
    pub fn lost(&self) -> Option<Millis> {
        self.lost
    }

    /// Tries the next connection, if it is due.
    pub fn step(&mut self, now: Millis, places: &Places) -> Vec<Act> {
        if self.lost.is_none() || now < self.next {
            return Vec::new();
        }
        let mut acts = Vec::new();
        if TRIES_MAX <= self.in_flight.len() {
            let oldest = self.in_flight[0].0;
            self.end(oldest);
            acts.push(Act::Close(oldest));
        }
        acts.push(self.open(places));
        // The pause is short when there are other nodes to ask.
        let usual = PAUSES[self.pauses.min(PAUSES.len() - 1)];
        let pause = if places.are_several() { usual.min(PAUSES[1]) } else { usual };
        self.next = now.plus(pause);
        self.pauses += 1;
        acts
    }

    /// True if the connection is one of the tries in flight.
    pub fn contains(&self, call: Call) -> bool {
        self.in_flight.iter().any(|&(other, _)| other == call)
    }

    /// Where a try leads.
    pub fn place(&self, call: Call) -> Option<&Place> {
        self.in_flight.iter().find(|&&(other, _)| other == call).map(|(_, place)| place)
    }

    /// The address of the node that a try leads to.
    pub fn address(&self, call: Call) -> Option<&NodeAddress> {
        self.place(call)?.as_ref()
    }

    /// A try was opened.
    pub fn opened(&mut self, call: Call) {
        self.spare.push(call);
    }

    /// The connection to greet the server on with this claim, unless it is about to answer on another.
    pub fn greet(&mut self, now: Millis, claim: Claim) -> Option<Call> {
        let is_waiting = self.greeted.is_some_and(|(_, at)| now < at.plus(ANSWER_WITHIN));
        if is_waiting || self.spare.is_empty() {
            return None;
        }
        let call = self.spare.remove(0);
        self.greeted = Some((call, now));
        self.claims.push((call, claim));
        Some(call)
    }

    /// The claim made on a connection.
    pub fn claim(&self, call: Call) -> Option<Claim> {
        self.claims.iter().find(|&&(other, _)| other == call).map(|&(_, claim)| claim)
    }

    /// The claims hold no longer: the counts begin again.
    pub fn forget_claims(&mut self) {
        self.claims.clear();
    }

    /// A try is over.
    pub fn end(&mut self, call: Call) {
        self.in_flight.retain(|&(other, _)| other != call);
        self.spare.retain(|&other| other != call);
        self.greeted = self.greeted.filter(|&(other, _)| other != call);
        self.claims.retain(|&(other, _)| other != call);
    }

    /// All tries are closed.
    pub fn close_all(&mut self) -> Vec<Act> {
        self.greeted = None;
        self.spare.clear();
        self.claims.clear();
        self.in_flight.drain(..).map(|(call, _)| Act::Close(call)).collect()
    }

    /// The server answers: no other connection needs to be tried.
    pub fn find(&mut self) -> Vec<Act> {
        self.lost = None;
        self.close_all()
    }
}
