//! One player's link to the server, with the faults that it meets.
//!
//! A connection delivers in order, as TCP does: a segment that is lost holds up all behind it until it was sent again.
//! How long that takes follows what Linux does: the segments behind it tell of the loss after a round trip and a quarter;
//! when nothing gets through at all, it is tried after a time-out that doubles.

use crate::chance::Chance;

/// A point in virtual time, or a span of it, in microseconds.
pub type Micros = u64;

/// A millisecond.
pub const MS: Micros = 1000;
/// A second.
pub const SECOND: Micros = 1000 * MS;

/// How long a client waits for a connection to be made.
const OPEN_WITHIN: Micros = 8 * SECOND;
/// The least time-out before a segment is sent again, beyond a round trip (Linux: `TCP_RTO_MIN`).
const TIMEOUT_MIN: Micros = 200 * MS;
/// The longest.
const TIMEOUT_MAX: Micros = 4 * SECOND;
/// The first time-out of a connection that is being made (Linux: `TCP_TIMEOUT_INIT`).
const OPEN_TIMEOUT: Micros = SECOND;
/// The time between two segments of a lively connection: so long it takes until one tells of the
/// loss of the one before it.
const GAP: Micros = 50 * MS;

/// A fault of a link, or of the machine at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Nothing gets through, either way.
    Blackout,
    /// The same, and no connection from before ever gets anything through again; neither end is notified.
    Severed,
    /// All connections are closed, and both ends are notified; it lasts no time.
    Reset,
    /// The client's process is stopped: it neither reads nor writes.
    Stopped,
    /// The client's process writes, and reads nothing.
    Unread,
    /// The client's process ends, and is started again afterwards.
    Ended,
    /// Every frame takes this much longer at most, each another time.
    Late(Micros),
}

/// When it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// From when on.
    pub from: Micros,
    /// Until when.
    pub until: Micros,
    /// The fault.
    pub trouble: Trouble,
}

impl Fault {
    fn is_on(&self, at: Micros) -> bool {
        (self.from..self.until).contains(&at)
    }
}

/// A link.
#[derive(Clone, Debug)]
pub struct Link {
    /// There and back at the least.
    pub round_trip: Micros,
    /// By how much one way is longer at the most.
    pub jitter: Micros,
    /// Segments lost of a thousand.
    pub loss_per_mille: u32,
    /// The faults, with their times.
    pub faults: Vec<Fault>,
}

impl Link {
    /// True if this trouble is on at a time.
    pub fn has(&self, trouble: Trouble, at: Micros) -> bool {
        self.faults.iter().any(|fault| fault.trouble == trouble && fault.is_on(at))
    }

    /// Ends all faults, and makes the link a good one.
    pub fn heal(&mut self, now: Micros) {
        for fault in &mut self.faults {
            fault.until = fault.until.min(now).max(fault.from.min(now));
        }
        self.faults.retain(|fault| fault.from < now);
        self.loss_per_mille = 0;
    }

    /// When something that is sent now, on a connection that was made at `made`, comes through;
    /// nothing when it never does.
    pub fn cross(&self, chance: &mut Chance, now: Micros, made: Micros) -> Option<Micros> {
        let timeout = self.timeout(chance);
        self.try_until_through(chance, now, made, timeout)
    }

    /// When a connection that is asked for now is made, as the client sees it, or given up, and which of the two: a
    /// handshake, then the request for a WebSocket and its answer.
    pub fn open(&self, chance: &mut Chance, now: Micros) -> (Micros, bool) {
        let timeouts = [OPEN_TIMEOUT, OPEN_TIMEOUT, self.timeout(chance), self.timeout(chance)];
        let made = timeouts
            .into_iter()
            .try_fold(now, |at, timeout| self.try_until_through(chance, at, at, timeout));
        match made {
            Some(at) if at <= now + OPEN_WITHIN => (at, true),
            _ => (now + OPEN_WITHIN, false),
        }
    }

    fn try_until_through(
        &self,
        chance: &mut Chance,
        now: Micros,
        made: Micros,
        mut timeout: Micros,
    ) -> Option<Micros> {
        let (mut at, mut is_first) = (now, true);
        loop {
            if self.is_severed(at, made) {
                return None;
            }
            let is_down = self.has(Trouble::Blackout, at) || self.has(Trouble::Severed, at);
            if !is_down && !chance.in_thousand(self.loss_per_mille) {
                return Some(at + self.one_way(chance, at));
            }
            if is_first && !is_down {
                let mean = self.round_trip + self.jitter;
                at += (mean + mean / 4 + GAP).min(timeout);
            } else {
                at += timeout;
                timeout = (2 * timeout).min(TIMEOUT_MAX);
            }
            is_first = false;
        }
    }

    fn timeout(&self, chance: &mut Chance) -> Micros {
        let least = self.round_trip + self.jitter + TIMEOUT_MIN.max(4 * self.jitter);
        // The two directions do not try at the same time.
        least + Micros::from(chance.below((least / 2) as u32))
    }

    fn one_way(&self, chance: &mut Chance, at: Micros) -> Micros {
        let late = self.faults.iter().filter(|fault| fault.is_on(at));
        let late = late.filter_map(|fault| match fault.trouble {
            Trouble::Late(most) => Some(most),
            _ => None,
        });
        let jitter = self.jitter + late.sum::<Micros>();
        self.round_trip / 2 + Micros::from(chance.below(jitter as u32 + 1))
    }

    fn is_severed(&self, at: Micros, made: Micros) -> bool {
        let severs = |fault: &&Fault| fault.trouble == Trouble::Severed;
        self.faults.iter().filter(severs).any(|fault| made < fault.from && fault.from <= at)
    }
}
