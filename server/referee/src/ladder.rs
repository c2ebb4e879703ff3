//! The ladder: who waits for a ranked match of one game, and who meets whom.
//!
//! Once a second the host calls [`Ladder::expire`] and [`Ladder::pair`]. A pair is only proposed: a
//! match begins when both have answered, which their clients do by themselves once they have
//! loaded. If one does not, the other waits on as if nothing had been.

mod pass;
#[cfg(test)]
mod tests;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use bout::Millis;

/// How far from its own rating a ticket looks at first, in points: who is 100 points ahead wins 64
/// of 100 matches.
pub const WINDOW_MIN: u32 = 100;
/// What a window widens by in a second, on both sides, in points.
pub const WINDOW_A_SECOND: u32 = 10;
/// How long both have to answer. It takes a round trip and the loading; a lost connection that is
/// back as soon as [`crate::patience::QUOTA`] expects leaves as much time again.
pub const ANSWER_WITHIN: Millis = Millis(5_000);

/// One who waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket<P> {
    /// Who waits.
    pub player: P,
    /// The rating in points, as of [`crate::rating::Rating::points`].
    pub rating: i32,
    /// Since when, by the clock of all calls.
    pub since: Millis,
    /// Whom the last match was against.
    pub last_opponent: Option<P>,
}

/// Two who are to meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal<P> {
    /// Tells it from all others of this ladder, so that an answer that comes late answers nothing
    /// else.
    pub number: u64,
    /// Who is to meet; the first has waited longer.
    pub players: [P; 2],
    /// When it lapses, unless both have answered.
    pub until: Millis,
}

/// What became of a player whose proposal has lapsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lapse<P> {
    /// The player had answered, and waits on.
    Waits(P),
    /// The player had not, and is out.
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

/// Everyone who waits or is proposed. Nobody is in it twice; the host bounds how many there are.
pub struct Ladder<P> {
    players: BTreeMap<P, Place<P>>,
    proposals: BTreeMap<u64, Open<P>>,
    /// Proposals made.
    numbers: u64,
}

impl<P> Default for Ladder<P> {
    fn default() -> Ladder<P> {
        Ladder { players: BTreeMap::new(), proposals: BTreeMap::new(), numbers: 0 }
    }
}

impl<P: Copy + Ord> Ladder<P> {
    /// Lets a player wait. Whether it does: not one who already waits or is proposed.
    pub fn join(&mut self, ticket: Ticket<P>) -> bool {
        let is_new = !self.players.contains_key(&ticket.player);
        if is_new {
            self.players.insert(ticket.player, Place::Waiting(ticket));
        }
        is_new
    }

    /// The ticket of a player who waits.
    pub fn waiting(&self, player: P) -> Option<&Ticket<P>> {
        match self.players.get(&player) {
            Some(Place::Waiting(ticket)) => Some(ticket),
            _ => None,
        }
    }

    /// How many are here, waiting or proposed.
    pub fn count(&self) -> usize {
        self.players.len()
    }

    /// Proposes all who can meet `now`, those who have waited longest first.
    pub fn pair(&mut self, now: Millis) -> Vec<Proposal<P>> {
        let waiting = self.players.values().filter_map(|place| match place {
            Place::Waiting(ticket) => Some(*ticket),
            Place::Proposed(_) => None,
        });
        let pairs = pass::pairs(waiting.collect(), now);
        pairs.into_iter().map(|pair| self.propose(pair, now)).collect()
    }

    fn propose(&mut self, tickets: [Ticket<P>; 2], now: Millis) -> Proposal<P> {
        self.numbers += 1;
        let (number, until) = (self.numbers, now.plus(ANSWER_WITHIN));
        let players = tickets.map(|ticket| ticket.player);
        self.players.extend(players.map(|player| (player, Place::Proposed(number))));
        self.proposals.insert(number, Open { tickets, has_answered: [false; 2], until });
        Proposal { number, players, until }
    }

    /// A player has loaded, and would play. The pair when both would: they are out of the ladder,
    /// and their match counts from now on. An answer to anything but the player's open proposal
    /// does nothing.
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

    /// A player turns down its proposal, does not wait any longer, or is gone. The other of its
    /// proposal, if there is one, who waits on.
    pub fn decline(&mut self, player: P) -> Option<P> {
        let Some(Place::Proposed(number)) = self.players.remove(&player) else { return None };
        let open = self.proposals.remove(&number)?;
        let other = open.tickets.into_iter().find(|ticket| ticket.player != player)?;
        self.restore(other);
        Some(other.player)
    }

    /// Ends the proposals whose time is up `now`.
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

    /// With the ticket of old, so that the wait goes on where it was.
    fn restore(&mut self, ticket: Ticket<P>) {
        self.players.insert(ticket.player, Place::Waiting(ticket));
    }
}

/// How far from its own rating a ticket looks after this wait, in points.
pub fn window(waited: Millis) -> u32 {
    let wider = waited.0.saturating_mul(u64::from(WINDOW_A_SECOND)) / 1000;
    WINDOW_MIN.saturating_add(u32::try_from(wider).unwrap_or(u32::MAX))
}
