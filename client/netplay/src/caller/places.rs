//! Where connections are made: the nodes of the arena, and the one that has the session.

use alloc::vec::Vec;
use bout::Millis;
use wire::{ArenaNode, NodeAddress};

use super::tries::PAUSES;

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
    /// Redirects, and refusals to take the client in, since it was welcome last.
    redirects: usize,
    /// When the last redirect came.
    redirected: Option<Millis>,
}

impl Places {
    /// The places of a session that is at `home`, in an arena of these nodes.
    pub fn of(home: Place, nodes: &[ArenaNode]) -> Places {
        let mut places = Places { home, ..Places::default() };
        places.learn(nodes);
        places
    }

    /// The server told the nodes of its arena.
    pub fn learn(&mut self, nodes: &[ArenaNode]) {
        self.nodes = nodes.iter().map(|node| node.address.clone()).collect();
    }

    pub fn home(&self) -> &Place {
        &self.home
    }

    /// True for the address of a node that a client may be redirected to.
    pub fn contains(&self, address: &NodeAddress) -> bool {
        self.nodes.contains(address)
    }

    /// True if there are other places than the home.
    pub fn are_several(&self) -> bool {
        !self.others().is_empty()
    }

    /// The place of the next try, after so many in a row that failed: at home, and then in turn at all.
    pub fn next(&self, tries: usize) -> Place {
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

    /// The server answered at this place: the session is there.
    pub fn settle(&mut self, place: Place) {
        self.home = place;
        self.before = None;
        (self.redirects, self.redirected) = (0, None);
    }

    /// Counts a redirect, or a refusal to take the client in; false after too many for a client that is not welcome
    /// anywhere yet.
    pub fn count(&mut self) -> bool {
        self.redirects += 1;
        self.redirects <= REDIRECTS_MAX
    }

    /// The session moves to another node, from the place of the redirect if that is not the home. True if it was
    /// redirected a moment ago as well: two nodes that know no better would send the client to each other as fast as
    /// they can.
    pub fn follow(&mut self, now: Millis, from: Option<Place>, address: NodeAddress) -> bool {
        let home = self.home.replace(address);
        self.before = Some(from.unwrap_or(home));
        self.redirected.replace(now).is_some_and(|last| now < last.plus(PAUSES[0]))
    }

    /// Turns to the next node, after so many that took nobody in; false if there is none.
    pub fn turn_to_next_node(&mut self) -> bool {
        let next = self.nodes.get(self.redirects - 1);
        let is_any = next.is_some();
        if is_any {
            self.home = next.cloned();
        }
        is_any
    }

    /// True if the client is `now` on its way to another node, and not yet for too long; `lost` is since when the
    /// server is silent.
    pub fn is_moving(&self, lost: Millis, now: Millis) -> bool {
        self.redirected
            .is_some_and(|redirected| lost == redirected && now < redirected.plus(MOVED_WITHIN))
    }
}
