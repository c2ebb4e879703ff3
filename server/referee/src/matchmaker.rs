//! The matchmaker: the ranked queue of one game, and its pairs.
//!
//! Once a second the host calls [`Matchmaker::expire`] and [`Matchmaker::pair`]. A pair is only
//! proposed: a match begins when both clients have accepted, which they do automatically once they
//! have loaded. If one does not, the other stays in the queue with its full wait.

mod pass;
#[cfg(test)]
mod tests;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use bout::Millis;

/// The initial rating window of a ticket, in points on each side: a player 100 points ahead wins 64
/// of 100 matches.
pub const WINDOW_MIN: u32 = 100;
/// The widening of the window per second, on both sides, in points.
pub const WINDOW_A_SECOND: u32 = 10;
/// The time for both to accept. It covers a round trip and the loading; a client that reconnects as
/// soon as [`crate::wait_quota::QUOTA`] expects has as much time again.
pub const ANSWER_WITHIN: Millis = Millis(5_000);
/// The same when one of them plays something else meanwhile, and decides for itself: time to read a
/// name in the middle of a bout.
pub const AWAY_WITHIN: Millis = Millis(12_000);

/// The ticket of a player in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket<P> {
    /// The player.
    pub player: P,
    /// The rating in points, as of [`crate::rating::Rating::points`].
    pub rating: i32,
    /// When it was queued, by the clock of all calls.
    pub since: Millis,
    /// The opponent of the last match.
    pub last_opponent: Option<P>,
}

/// A proposed pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal<P> {
    /// The proposal's unique number within this matchmaker, so that a late answer applies to no
    /// other.
    pub number: u64,
    /// The players; the first has waited longer.
    pub players: [P; 2],
    /// How long they have waited.
    pub waited: [Millis; 2],
    /// When it expires, unless both have accepted.
    pub until: Millis,
}

/// The result of an expired proposal for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lapse<P> {
    /// The player had accepted, and stays queued.
    Waits(P),
    /// The player had not accepted, and is removed from the queue.
    Out(P),
}

enum Place<P> {
    Waiting(Ticket<P>),
    Proposed(u64),
}

struct Open<P> {
    tickets: [Ticket<P>; 2],
    has_answered: [bool; 2],
    until: Millis,
}

/// All queued and proposed players, each once; the host bounds their number.
pub struct Matchmaker<P> {
    players: BTreeMap<P, Place<P>>,
    proposals: BTreeMap<u64, Open<P>>,
    /// The number of proposals made.
    numbers: u64,
}

impl<P> Default for Matchmaker<P> {
    fn default() -> Matchmaker<P> {
        Matchmaker { players: BTreeMap::new(), proposals: BTreeMap::new(), numbers: 0 }
    }
}

impl<P: Copy + Ord> Matchmaker<P> {
    /// Queues a player. False for a player who is already queued or in a proposal.
    pub fn join(&mut self, ticket: Ticket<P>) -> bool {
        let is_new = !self.players.contains_key(&ticket.player);
        if is_new {
            self.players.insert(ticket.player, Place::Waiting(ticket));
        }
        is_new
    }

    /// The ticket of a queued player.
    pub fn waiting(&self, player: P) -> Option<&Ticket<P>> {
        match self.players.get(&player) {
            Some(Place::Waiting(ticket)) => Some(ticket),
            _ => None,
        }
    }

    /// The number of players, queued or in a proposal.
    pub fn count(&self) -> usize {
        self.players.len()
    }

    /// Whether a player is in a proposal.
    pub fn is_proposed(&self, player: P) -> bool {
        matches!(self.players.get(&player), Some(Place::Proposed(_)))
    }

    /// Proposes all possible pairs `now`, the longest waits first. Players who are `away` play
    /// something else meanwhile.
    pub fn pair(&mut self, now: Millis, away: impl Fn(&P) -> bool) -> Vec<Proposal<P>> {
        let waiting = self.players.values().filter_map(|place| match place {
            Place::Waiting(ticket) => Some(*ticket),
            Place::Proposed(_) => None,
        });
        let pairs = pass::pairs(waiting.collect(), now);
        let propose = |tickets: [Ticket<P>; 2]| {
            let is_away = tickets.iter().any(|ticket| away(&ticket.player));
            let within = if is_away { AWAY_WITHIN } else { ANSWER_WITHIN };
            self.propose(tickets, now, within)
        };
        pairs.into_iter().map(propose).collect()
    }

    fn propose(&mut self, tickets: [Ticket<P>; 2], now: Millis, within: Millis) -> Proposal<P> {
        self.numbers += 1;
        let (number, until) = (self.numbers, now.plus(within));
        let players = tickets.map(|ticket| ticket.player);
        let waited = tickets.map(|ticket| now.since(ticket.since));
        self.players.extend(players.map(|player| (player, Place::Proposed(number))));
        self.proposals.insert(number, Open { tickets, has_answered: [false; 2], until });
        Proposal { number, players, waited, until }
    }

    /// A player has loaded and accepts. Returns the pair when both have accepted: they are out of
    /// the matchmaker, and their match counts from now on. An answer to anything but the player's
    /// open proposal does nothing.
    pub fn accept(&mut self, player: P, number: u64) -> Option<[P; 2]> {
        let open = self.proposals.get_mut(&number)?;
        let players = open.tickets.map(|ticket| ticket.player);
        let seat = players.iter().position(|&one| one == player)?;
        open.has_answered[seat] = true;
        if open.has_answered != [true; 2] {
            return None;
        }
        self.proposals.remove(&number);
        for player in players {
            self.players.remove(&player);
        }
        Some(players)
    }

    /// Removes a player who declines its proposal, leaves the queue or disconnects. Returns the
    /// other player of its proposal, if there is one, who stays queued.
    pub fn decline(&mut self, player: P) -> Option<P> {
        let Some(Place::Proposed(number)) = self.players.remove(&player) else { return None };
        let open = self.proposals.remove(&number)?;
        let other = open.tickets.into_iter().find(|ticket| ticket.player != player)?;
        self.restore(other);
        Some(other.player)
    }

    /// Ends the proposals that have expired `now`.
    pub fn expire(&mut self, now: Millis) -> Vec<Lapse<P>> {
        let late = self.proposals.extract_if(.., |_, open| open.until <= now);
        let late: Vec<Open<P>> = late.map(|(_, open)| open).collect();
        let sides =
            late.into_iter().flat_map(|open| open.tickets.into_iter().zip(open.has_answered));
        let lapse = |(ticket, has_answered): (Ticket<P>, bool)| {
            if has_answered {
                self.restore(ticket);
                return Lapse::Waits(ticket.player);
            }
            self.players.remove(&ticket.player);
            Lapse::Out(ticket.player)
        };
        sides.map(lapse).collect()
    }

    /// With the original ticket, so that the wait continues where it was.
    fn restore(&mut self, ticket: Ticket<P>) {
        self.players.insert(ticket.player, Place::Waiting(ticket));
    }
}

/// The rating window of a ticket after this wait, in points on each side.
pub fn window(waited: Millis) -> u32 {
    let wider = waited.0.saturating_mul(u64::from(WINDOW_A_SECOND)) / 1000;
    WINDOW_MIN.saturating_add(u32::try_from(wider).unwrap_or(u32::MAX))
}
