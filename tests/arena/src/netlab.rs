//! Measures play over a bad network: many bouts on one line, and one row of figures.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bots::Level;
use bout::{Millis, Seat};
use games::ClockedGame;
use netplay::{NetStats, Session};
use referee::Archive;
use world::observed::Observed;
use world::seat_log::SeatLog;

use crate::bouts::{Conditions, Hands, play};
use crate::profile::Profile;

/// What a row must show, or the netcode is not what it promises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Own-board corrections a bout, at most.
    pub corrections_a_bout: f64,
    /// Presses moved or lost an hour, at most.
    pub lost_an_hour: f64,
    /// Ticks advanced without the player an hour, at most.
    pub advanced_an_hour: f64,
    /// Packets that came after they could be seen, at most, in percent.
    pub late_percent: f64,
    /// Ticks that a board was behind its clock when a button changed, at most.
    pub ticks_behind: u32,
}

const NONE: Bounds = Bounds {
    corrections_a_bout: 0.0,
    lost_an_hour: 0.0,
    advanced_an_hour: 0.0,
    late_percent: 0.0,
    ticks_behind: 0,
};
/// The median from a key to its confirmation, beyond a round trip, in milliseconds, everywhere.
const CONFIRMED_BEYOND_MS: u32 = 60;
/// Bytes of messages a second and client, to it and from it.
const BYTES_DOWN: f64 = 300.0;
const BYTES_UP: f64 = 200.0;
/// What TCP, IP and the WebSocket add to a frame, in bytes: 20 for IP, 32 for TCP with time stamps,
/// and 2 for a frame to the client, 6 for one from it, which is masked.
const HEADERS: (usize, usize) = (54, 58);

/// What must hold on a line; nothing where the figures are only reported.
pub fn bounds(profile: &Profile) -> Option<Bounds> {
    match profile.name {
        "lan" | "home" => Some(NONE),
        // A packet that was sent then cannot come in time; nothing that was pressed is lost.
        "blackout" => {
            Some(Bounds { corrections_a_bout: f64::INFINITY, late_percent: f64::INFINITY, ..NONE })
        }
        "far" | "wifi" | "ocean" => Some(Bounds { late_percent: 0.1, ..NONE }),
        "bad" => Some(Bounds {
            corrections_a_bout: 0.1,
            lost_an_hour: 5.0,
            advanced_an_hour: 60.0,
            late_percent: 1.0,
            ..NONE
        }),
        _ => None,
    }
}

/// The figures of many bouts on one line.
#[derive(Clone, Debug, Default)]
pub struct Row {
    name: String,
    rtt_ms: u32,
    bouts: u64,
    /// Played by both seats.
    ticks: u64,
    corrections: u64,
    late_packets: u64,
    forced_advances: u64,
    desyncs: u64,
    presses: u64,
    lost: u64,
    advanced: u64,
    packets: u64,
    seen_late: u64,
    ticks_behind_most: u32,
    confirmed_ms: Vec<u32>,
    leads: (u64, u64),
    resumed: u64,
    seconds: u64,
    down: (usize, usize),
    up: (usize, usize),
    /// Between two frames that a client heard, and between two batches that the server did.
    silences_ms: [Vec<u32>; 2],
}

/// Plays so many bouts of a game on a line, from this seed on, on every core.
pub fn measure(kind: ClockedGame, profile: Profile, bouts: u64, seed: u64) -> Row {
    let next = AtomicU64::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let play_some = || {
        let mut row = Row::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if bouts <= number {
                return row;
            }
            let seed = seed.wrapping_add(number);
            let report = play(&conditions(kind, profile, seed));
            report.check(seed);
            row.add(&report.archive, report.lasted, report.sides());
        }
    };
    let mut row = Row::new(profile.name, profile.rtt_ms);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(play_some)).collect();
        for worker in workers {
            row.join(worker.join().expect("a bout that panics says why"));
        }
    });
    row
}

fn conditions(kind: ClockedGame, profile: Profile, seed: u64) -> Conditions {
    let conditions = Conditions::new(seed, profile, levels(seed).map(Hands::Bot));
    Conditions { rules: kind.rules_default(), ..conditions }
}

/// Who plays the bout of this seed: bots of levels 2 to 4, all pairings.
pub fn levels(seed: u64) -> [Level; 2] {
    let level = |number: u64| Level::new(2 + (number % 3) as u8).expect("there are five levels");
    [level(seed), level(seed / 3)]
}

impl Row {
    /// A row without a bout, of a line with this name and round trip.
    pub fn new(name: &str, rtt_ms: u32) -> Row {
        Row { name: name.into(), rtt_ms, ..Row::default() }
    }

    /// Adds a bout that took so long, with both clients' sides of it.
    pub fn add(&mut self, archive: &Archive, lasted: Millis, sides: [(&Session, &Observed); 2]) {
        self.bouts += 1;
        self.seconds += 2 * lasted.0 / 1000;
        for (session, observed) in sides {
            self.count(session.stats());
            self.observe(session.seat(), observed, archive);
        }
    }

    fn count(&mut self, figures: NetStats) {
        self.corrections += u64::from(figures.corrections);
        self.late_packets += u64::from(figures.late_packets);
        self.forced_advances += u64::from(figures.forced_advances);
        self.desyncs += u64::from(figures.desyncs);
        self.packets += u64::from(figures.packets);
        self.seen_late += u64::from(figures.seen_late);
    }

    fn observe(&mut self, seat: Seat, observed: &Observed, archive: &Archive) {
        let log = SeatLog::of(archive, seat);
        self.ticks += log.held.len() as u64;
        self.advanced += u64::from(log.advanced);
        self.leads.0 += log.leads.0;
        self.leads.1 += log.leads.1;
        let (presses, lost) = log.compare(&observed.held);
        self.presses += presses;
        self.lost += lost;
        self.ticks_behind_most = self.ticks_behind_most.max(observed.ticks_behind_most);
        self.confirmed_ms.extend(&observed.confirmed_ms);
        self.resumed += u64::from(observed.resumed);
        self.down = (self.down.0 + observed.down.0, self.down.1 + observed.down.1);
        self.up = (self.up.0 + observed.up.0, self.up.1 + observed.up.1);
        self.silences_ms[0].extend(&observed.silences_ms);
        self.silences_ms[1].extend(&log.silences_ms);
    }

    fn join(&mut self, other: Row) {
        self.bouts += other.bouts;
        self.ticks += other.ticks;
        self.corrections += other.corrections;
        self.late_packets += other.late_packets;
        self.forced_advances += other.forced_advances;
        self.desyncs += other.desyncs;
        self.presses += other.presses;
        self.lost += other.lost;
        self.advanced += other.advanced;
        self.packets += other.packets;
        self.seen_late += other.seen_late;
        self.ticks_behind_most = self.ticks_behind_most.max(other.ticks_behind_most);
        self.confirmed_ms.extend(other.confirmed_ms);
        self.leads = (self.leads.0 + other.leads.0, self.leads.1 + other.leads.1);
        self.resumed += other.resumed;
        self.seconds += other.seconds;
        self.down = (self.down.0 + other.down.0, self.down.1 + other.down.1);
        self.up = (self.up.0 + other.up.0, self.up.1 + other.up.1);
        for (all, more) in self.silences_ms.iter_mut().zip(other.silences_ms) {
            all.extend(more);
        }
    }

    /// How long the line was silent, either way.
    pub fn silences(&self) -> String {
        let [down, up] = self.silences_ms.each_ref().map(|silences| {
            let mut all = silences.clone();
            all.sort_unstable();
            let at_most = |thousandths: usize| {
                let last = all.len().saturating_sub(1);
                all.get(last * thousandths / 1000).copied().unwrap_or(0)
            };
            let [half, most, nearly_all, all] = [500, 990, 999, 1000].map(at_most);
            format!("{half:>4} {most:>4} {nearly_all:>5} {all:>5}")
        });
        format!("{:<10} silent for ms (50 99 99.9 100 %): down {down}, up {up}", self.name)
    }

    fn hours(&self) -> f64 {
        self.ticks as f64 / 60.0 / 3600.0
    }

    fn late_percent(&self) -> f64 {
        100.0 * ratio(self.seen_late, self.packets)
    }

    /// The median from a change of buttons to its confirmation, beyond a round trip.
    fn confirmed_beyond_ms(&self) -> i64 {
        let mut all = self.confirmed_ms.clone();
        all.sort_unstable();
        all.get(all.len() / 2).map_or(0, |&ms| i64::from(ms) - i64::from(self.rtt_ms))
    }

    fn a_second(&self, bytes: usize) -> f64 {
        bytes as f64 / self.seconds.max(1) as f64
    }

    /// What the row shows and must not.
    pub fn faults(&self, bounds: Option<Bounds>) -> Vec<String> {
        let mut faults = Vec::new();
        let mut check = |what: &str, is: f64, most: f64| {
            if most < is {
                faults.push(format!("{}: {what}: {is:.2}, more than {most}", self.name));
            }
        };
        check("true desyncs", self.desyncs as f64, 0.0);
        if let Some(bounds) = bounds {
            let an_hour = |count: u64| count as f64 / self.hours();
            let a_bout = ratio(self.corrections, self.bouts);
            check("corrections a bout", a_bout, bounds.corrections_a_bout);
            check("inputs lost an hour", an_hour(self.lost), bounds.lost_an_hour);
            check("ticks advanced an hour", an_hour(self.advanced), bounds.advanced_an_hour);
            check("packets late, percent", self.late_percent(), bounds.late_percent);
            check(
                "ticks from a key to the screen",
                self.ticks_behind_most.into(),
                bounds.ticks_behind.into(),
            );
            check("bytes down", self.a_second(self.down.1), BYTES_DOWN);
            check("bytes up", self.a_second(self.up.1), BYTES_UP);
        }
        let beyond = self.confirmed_beyond_ms() as f64;
        check("confirmed after a round trip and ms", beyond, CONFIRMED_BEYOND_MS.into());
        faults
    }
}

/// The head of the table.
pub const HEAD: &str = "\
line       bouts  hours  presses  corr/bout (late adv)  lost/h  adv/h  packets  late %  desyncs  \
screen  confirm  lead   down   up    (with headers)  resumed";

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with_headers = |(frames, bytes): (usize, usize), header| bytes + frames * header;
        write!(
            f,
            "{:<10} {:>5} {:>6.1} {:>8} {:>10.3} {:>5} {:>4} {:>7.2} {:>6.1} {:>8} {:>7.3} {:>8} \
             {:>7} {:>5} {:+3} {:>5} {:>6.0} {:>4.0} {:>9.0} {:>5.0} {:>8}",
            self.name,
            self.bouts,
            self.hours(),
            self.presses,
            ratio(self.corrections, self.bouts),
            self.late_packets,
            self.forced_advances,
            self.lost as f64 / self.hours(),
            self.advanced as f64 / self.hours(),
            self.packets,
            self.late_percent(),
            self.desyncs,
            self.ticks_behind_most,
            self.rtt_ms,
            self.confirmed_beyond_ms(),
            self.leads.0 * 1000 / 60 / self.leads.1.max(1),
            self.a_second(self.down.1),
            self.a_second(self.up.1),
            self.a_second(with_headers(self.down, HEADERS.0)),
            self.a_second(with_headers(self.up, HEADERS.1)),
            self.resumed,
        )
    }
}

fn ratio(part: u64, of: u64) -> f64 {
    part as f64 / of.max(1) as f64
}
