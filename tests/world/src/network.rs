//! A network in one thread: time is a number, and so is every delay, drawn from a seed.
//!
//! A connection delivers in order, as TCP does: a segment that is lost holds up all behind it until
//! it was sent again. How long that takes follows what Linux does: the segments behind it tell of
//! the loss after a round trip and a quarter; when nothing gets through at all, it is tried after a
//! time-out that doubles.

use std::collections::VecDeque;

use bout::Stream;

/// A point in virtual time, or a span of it, in microseconds.
pub type Micros = u64;

/// A millisecond.
pub const MS: Micros = 1000;
/// A second.
pub const SECOND: Micros = 1000 * MS;

/// The least time-out before a segment is sent again, beyond a round trip (Linux: `TCP_RTO_MIN`).
const TIMEOUT_MIN: Micros = 200 * MS;
/// The time between two segments of a lively connection: so long it takes until one tells of the
/// loss of the one before it.
const GAP: Micros = 50 * MS;
/// The first time-out of a connection that is being made (Linux: `TCP_TIMEOUT_INIT`).
const OPEN_TIMEOUT: Micros = SECOND;
/// How long a client waits for a connection to be made.
const OPEN_WITHIN: Micros = 8 * SECOND;
/// A time that never comes.
pub const NEVER: Micros = Micros::MAX;

/// The parameters of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name.
    pub name: &'static str,
    /// There and back, in milliseconds, without jitter and loss.
    pub rtt_ms: u32,
    /// By how much there and back varies around that, in milliseconds.
    pub jitter_ms: u32,
    /// Segments lost of a thousand.
    pub loss_per_mille: u32,
    /// What happens in the middle of a bout, to one of its players.
    pub trouble: Trouble,
}

/// Something that happens once in a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Nothing.
    None,
    /// Nothing gets through, either way, for so many milliseconds.
    Blackout(u32),
    /// The same, and no connection from before ever gets anything through again; neither end is
    /// notified.
    HalfOpen(u32),
    /// The client's process is stopped for so many milliseconds; its machine is not.
    Stopped(u32),
}

const fn line(name: &'static str, rtt_ms: u32, jitter_ms: u32, loss_per_mille: u32) -> Profile {
    Profile { name, rtt_ms, jitter_ms, loss_per_mille, trouble: Trouble::None }
}

/// The lines that every game is measured on.
pub const PROFILES: [Profile; 10] = [
    line("lan", 1, 0, 0),
    line("home", 40, 5, 0),
    line("far", 80, 10, 5),
    line("wifi", 80, 30, 10),
    line("ocean", 160, 15, 5),
    line("bad", 250, 25, 10),
    line("awful", 300, 60, 30),
    Profile { trouble: Trouble::Blackout(2_000), ..line("blackout", 40, 5, 0) },
    Profile { trouble: Trouble::HalfOpen(10_000), ..line("half-open", 40, 5, 0) },
    Profile { trouble: Trouble::Stopped(8_000), ..line("stopped", 40, 5, 0) },
];

/// One player's way to the server and back.
#[derive(Debug)]
pub struct Path {
    profile: Profile,
    /// When the trouble begins, for the player who has it.
    trouble_at: Micros,
    stream: Stream,
}

impl Path {
    /// A path like `profile`, with its trouble at that time, or [`NEVER`].
    pub fn new(profile: Profile, trouble_at: Micros, stream: Stream) -> Path {
        Path { profile, trouble_at, stream }
    }

    /// True if the player's process is stopped.
    pub fn is_stopped(&self, now: Micros) -> bool {
        match self.profile.trouble {
            Trouble::Stopped(ms) => self.is_within(now, ms),
            _ => false,
        }
    }

    /// When something that is sent now, on a connection that was made at `made`, comes through.
    fn cross(&mut self, now: Micros, made: Micros, timeout: Micros) -> Micros {
        let rtt = MS * Micros::from(self.profile.rtt_ms);
        let (mut at, mut timeout) = (now, timeout);
        let mut is_first = true;
        loop {
            if self.is_severed(at, made) {
                return NEVER;
            }
            let is_down = self.is_down(at);
            if !is_down && 1000 - self.profile.loss_per_mille > self.stream.below(1000) {
                return at + self.one_way();
            }
            if is_first && !is_down {
                at += (rtt + rtt / 4 + GAP).min(timeout);
            } else {
                at += timeout;
                timeout *= 2;
            }
            is_first = false;
        }
    }

    fn one_way(&mut self) -> Micros {
        let rtt = self.profile.rtt_ms * 1000;
        let jitter = self.profile.jitter_ms * 1000;
        Micros::from((rtt - jitter) / 2 + self.stream.below(jitter + 1))
    }

    fn timeout(&mut self) -> Micros {
        let Profile { rtt_ms, jitter_ms, .. } = self.profile;
        let least = MS * Micros::from(rtt_ms) + TIMEOUT_MIN.max(4 * MS * Micros::from(jitter_ms));
        // The two directions do not try at the same time.
        least + Micros::from(self.stream.below((least / 2) as u32))
    }

    /// When a connection that is asked for now is made, as the client sees it: a handshake, then the
    /// request for a WebSocket and its answer.
    pub fn open(&mut self, now: Micros) -> Option<Micros> {
        let mut at = now;
        for timeout in [OPEN_TIMEOUT, OPEN_TIMEOUT, self.timeout(), self.timeout()] {
            at = self.cross(at, at, timeout);
        }
        (at <= now + OPEN_WITHIN).then_some(at)
    }

    fn is_down(&self, at: Micros) -> bool {
        match self.profile.trouble {
            Trouble::Blackout(ms) | Trouble::HalfOpen(ms) => self.is_within(at, ms),
            Trouble::None | Trouble::Stopped(_) => false,
        }
    }

    fn is_severed(&self, at: Micros, made: Micros) -> bool {
        let is_old = made < self.trouble_at && self.trouble_at <= at;
        matches!(self.profile.trouble, Trouble::HalfOpen(_)) && is_old
    }

    fn is_within(&self, at: Micros, ms: u32) -> bool {
        self.trouble_at <= at && at - self.trouble_at < MS * Micros::from(ms)
    }
}

/// One direction of a connection.
#[derive(Debug)]
pub struct Pipe {
    made: Micros,
    under_way: VecDeque<(Micros, Vec<u8>)>,
    last: Micros,
}

impl Pipe {
    /// A direction of a connection that was made at that time.
    pub fn new(made: Micros) -> Pipe {
        Pipe { made, under_way: VecDeque::new(), last: made }
    }

    /// Sends a frame.
    pub fn send(&mut self, now: Micros, path: &mut Path, frame: Vec<u8>) {
        let at = self.arrival(now, path);
        self.under_way.push_back((at, frame));
    }

    /// When the next that is sent now comes through.
    pub fn arrival(&mut self, now: Micros, path: &mut Path) -> Micros {
        let timeout = path.timeout();
        self.last = self.last.max(path.cross(now, self.made, timeout));
        self.last
    }

    /// The next frame that has come through by now.
    pub fn arrived(&mut self, now: Micros) -> Option<Vec<u8>> {
        let &(at, _) = self.under_way.front()?;
        if at <= now { self.under_way.pop_front().map(|(_, frame)| frame) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::Purpose;

    use crate::simulation::seed_of;

    fn path(profile: Profile, trouble_at: Micros) -> Path {
        Path::new(profile, trouble_at, Stream::new(&seed_of(1), Purpose::Bots))
    }

    /// When frames sent every 10 ms arrive.
    fn arrivals(path: &mut Path, count: u64) -> Vec<(Micros, Micros)> {
        let mut pipe = Pipe::new(0);
        let send = |n: u64| {
            pipe.send(n * 10 * MS, path, Vec::new());
            (n * 10 * MS, pipe.last)
        };
        (0..count).map(send).collect()
    }

    #[test]
    fn frames_arrive_in_order_within_the_jitter() {
        let mut path = path(line("", 40, 10, 0), NEVER);
        let times = arrivals(&mut path, 1000);
        assert!(times.is_sorted_by_key(|&(_, at)| at));
        assert!(times.iter().all(|&(sent, at)| (15 * MS..=25 * MS).contains(&(at - sent))));
    }

    #[test]
    fn a_lost_frame_holds_up_those_behind_it() {
        let mut path = path(line("", 100, 0, 10), NEVER);
        let times = arrivals(&mut path, 10_000);
        let held_up = times.iter().filter(|(sent, at)| 50 * MS < at - sent).count();
        // Each loss takes 175 ms, in which 17 more frames are sent.
        assert!((1000..2200).contains(&held_up), "{held_up}");
    }

    #[test]
    fn a_blackout_ends_and_a_severed_connection_does_not() {
        let blackout = Profile { trouble: Trouble::Blackout(2000), ..line("", 40, 0, 0) };
        let times = arrivals(&mut path(blackout, SECOND), 200);
        // Tried after 0.24, 0.72, 1.68 and 3.6 seconds, all up to half as long again: the first of
        // these after two seconds.
        let tried = times[100].1 - SECOND - 20 * MS;
        assert!((2000 * MS..4300 * MS).contains(&tried), "{tried}");
        let severed = Profile { trouble: Trouble::HalfOpen(2000), ..line("", 40, 0, 0) };
        let mut path = path(severed, SECOND);
        let times = arrivals(&mut path, 200);
        assert_eq!((times[99].1, times[100].1), (1010 * MS, NEVER));
        assert_eq!(path.open(SECOND), Some(SECOND + 3 * SECOND + 80 * MS));
        assert_eq!(path.open(10 * SECOND), Some(10 * SECOND + 80 * MS));
    }
}
