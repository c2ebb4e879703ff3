//! Where connections are made: the nodes of the arena, and the one that has the session.

use alloc::vec::Vec;
use bout::Millis;
use wire::{ArenaNode, NodeAddress, Redirect, Refusal};

use super::{Act, Call, Caller, End, PAUSES};

/// Tries at the node of the session before others are asked where it went.
const TRIES_AT_HOME: usize = 2;
/// How long the way to another node is no lost connection.
const MOVED_WITHIN: Millis = Millis(2_000);
/// Redirects of a client that is not welcome anywhere yet.
const REDIRECTS_MAX: usize = 4;

/// The address of a connection: of a node, or the one that the driver called first.
pub(super) type Place = Option<NodeAddress>;

/// The places of a session.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// The nodes that a client may be redirected to.
    nodes: Vec<NodeAddress>,
    /// Where the session is.
    home: Place,
    /// Where it was before the last redirect, until its client is at home.
    before: Option<Place>,
    /// Where the connections lead.
    calls: Vec<(Call, Place)>,
    /// Redirects, and refusals to take the client in, since it was welcome last.
    redirects: usize,
    /// When the last redirect came.
    redirected: Option<Millis>,
}

impl Places {
    /// The place of the next try, after so many in a row that failed: at home, and then in turn at all.
    fn next(&self, tries: usize) -> Place {
        let others = self.others();
        match tries.checked_sub(TRIES_AT_HOME) {
            Some(later) if !others.is_empty() => {
                let turn = later % (others.len() + 1);
                others.get(turn).cloned().unwrap_or_else(|| self.home.clone())
            }
            _ => self.home.clone(),
        }
    }

    /// All places but the home, that before it first.
    fn others(&self) -> Vec<Place> {
        let mut others: Vec<Place> = self.before.clone().into_iter().collect();
        let nodes = self.nodes.iter().cloned().map(Some);
        // The first address of all may be that of a proxy before the nodes.
        let first = (!self.nodes.is_empty()).then_some(None);
        for place in nodes.chain(first) {
            if place != self.home && !others.contains(&place) {
                others.push(place);
            }
        }
        others
    }
}

impl Caller {
    /// The address of the node that a connection is to be made to; nothing for the address that the
    /// driver began with.
    pub fn address(&self, call: Call) -> Option<&NodeAddress> {
        let (_, place) = self.places.calls.iter().find(|&&(other, _)| other == call)?;
        place.as_ref()
    }

    /// The address of the node that has the session; nothing for the address that the driver began with.
    pub fn home(&self) -> Option<&NodeAddress> {
        self.places.home.as_ref()
    }

    /// The same caller, of a session that is at the node of this address, in an arena of these nodes.
    #[must_use]
    pub fn at(mut self, home: Option<NodeAddress>, nodes: &[ArenaNode]) -> Caller {
        self.places.home = home;
        self.learn(nodes);
        self
    }

    /// The server told the nodes of its arena.
    pub(super) fn learn(&mut self, nodes: &[ArenaNode]) {
        self.places.nodes = nodes.iter().map(|node| node.address.clone()).collect();
    }

    /// Opens the next connection.
    pub(super) fn open(&mut self) -> Act {
        self.calls += 1;
        let call = Call(self.calls);
        self.places.calls.push((call, self.places.next(self.pauses)));
        self.tries.push(call);
        Act::Open(call)
    }

    /// The pause after the present try: short, when there are others to ask.
    pub(super) fn pause(&self) -> Millis {
        let usual = PAUSES[self.pauses.min(PAUSES.len() - 1)];
        if self.places.others().is_empty() { usual } else { usual.min(PAUSES[1]) }
    }

    /// The server answered on this connection: the session is where it leads.
    pub(super) fn settle(&mut self, call: Call) {
        let index = self.places.calls.iter().position(|&(other, _)| other == call);
        if let Some((_, place)) = index.map(|index| self.places.calls.swap_remove(index)) {
            self.places.home = place;
        }
        self.places.calls.clear();
        self.places.before = None;
        (self.places.redirects, self.places.redirected) = (0, None);
    }

    /// A connection is of no use any more.
    pub(super) fn leave(&mut self, call: Call) {
        self.places.calls.retain(|&(other, _)| other != call);
    }

    /// No connection but the present one is of use any more.
    pub(super) fn leave_all(&mut self) {
        self.places.calls.clear();
    }

    /// The server redirects the client, on this connection. It is followed at once, to a node of the arena;
    /// otherwise the connection is as good as lost.
    pub(super) fn follow(
        &mut self,
        now: Millis,
        call: Call,
        redirect: Redirect,
    ) -> Result<Vec<Act>, End> {
        let Redirect { address, ticket } = redirect;
        let is_known = self.places.nodes.contains(&address);
        self.places.redirects += 1;
        let may_ask_more = self.places.redirects <= REDIRECTS_MAX;
        if self.token.is_none() && ticket.is_none() && !(is_known && may_ask_more) {
            return Err(End::Refused(Refusal::OtherNode));
        }
        if !is_known {
            return self.lost(now, call).map(|()| [Act::Close(call)].into());
        }
        let mut calls = self.places.calls.iter();
        let from = calls.find(|&&(other, _)| other == call).map(|(_, place)| place.clone());
        self.places.before = Some(from.unwrap_or_else(|| self.places.home.clone()));
        self.places.home = Some(address);
        self.token = ticket.or(self.token);
        self.current = None;
        self.is_flowing = false;
        let mut acts: Vec<Act> = [Act::Close(call)].into();
        self.give_up(call);
        for other in core::mem::take(&mut self.tries) {
            self.give_up(other);
            acts.push(Act::Close(other));
        }
        self.lose(now, now);
        self.pauses = 0;
        // Two nodes that know no better would send the client to each other as fast as they can.
        let is_hasty = self.places.redirected.is_some_and(|last| now < last.plus(PAUSES[0]));
        self.places.redirected = Some(now);
        if is_hasty && self.token.is_some() {
            self.next_try = now.plus(PAUSES[0]);
            return Ok(acts);
        }
        acts.push(self.open());
        self.next_try = now.plus(self.pause());
        self.pauses = 1;
        Ok(acts)
    }

    /// The node at the end of this connection takes nobody in: another one does, perhaps.
    pub(super) fn turned_away(&mut self, call: Call) -> Result<Vec<Act>, End> {
        self.places.redirects += 1;
        let mut acts: Vec<Act> = [Act::Close(call)].into();
        self.give_up(call);
        if self.token.is_some() {
            // The next try is due soon.
            return Ok(acts);
        }
        let next = self.places.nodes.get(self.places.redirects - 1).cloned();
        let next = next.filter(|_| self.places.redirects <= REDIRECTS_MAX);
        self.places.home = Some(next.ok_or(End::Refused(Refusal::OtherNode))?);
        acts.push(self.open());
        Ok(acts)
    }

    /// True if the client is on its way to another node, and not yet for too long.
    pub(super) fn is_moving(&self) -> bool {
        let lost = self.lost.zip(self.places.redirected);
        lost.is_some_and(|(lost, redirected)| {
            lost == redirected && self.stepped < redirected.plus(MOVED_WITHIN)
        })
    }
}
