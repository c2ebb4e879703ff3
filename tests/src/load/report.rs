//! The report of a load test, with its bounds.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bout::TICKS_PER_SECOND;

use super::{Done, Exchange, Machine, Tally, Usage, Waits};

/// The fewest seats for which the bounds apply.
const SEATS: u32 = 800;
/// The maximum processor time for a second of play of one seat, in milliseconds.
const BUSY_MS: f64 = 0.25;
/// Memory for each seat, at most.
const RESIDENT_BYTES: f64 = 24.0 * 1024.0;
/// Bytes of messages to a client a second, at most.
const DOWN_BYTES: f64 = 300.0;
/// The minimum number of messages with input per second and seat: fewer would be no load.
const INPUTS: f64 = 9.0;
/// The maximum time from a message with a change of the buttons to its confirmation, in milliseconds, for
/// 99 of 100.
const CONFIRMED_MS: f64 = 10.0;
/// The maximum time for an honest stranger during an attack to join, to be served a page or to sign in.
const STRANGER_MS: f64 = 2000.0;

/// The WebSocket header of a short message: from a client it contains a mask.
const UP_HEADER_BYTES: usize = 6;
const DOWN_HEADER_BYTES: usize = 2;

/// The usage of a server under load, and the figures of its clients.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many seats played.
    pub seats: u32,
    /// How long was measured.
    pub lasted: Duration,
    /// The server before any client connected.
    pub idle: Usage,
    /// The server: time in the span, and memory at its end.
    pub used: Usage,
    /// The machine in that span.
    pub machine: Machine,
    /// All seats.
    pub tally: Tally,
    /// Processor time to echo the same messages, for a second of one seat.
    pub floor: Duration,
    /// What hostile clients did since the start of the server, and what strangers experienced meanwhile.
    pub attack: Option<(Arc<Done>, Waits)>,
}

impl Report {
    /// Seconds that were played, all seats together.
    fn played(&self) -> f64 {
        (self.tally.ticks as f64 / f64::from(TICKS_PER_SECOND)).max(1.0)
    }

    /// The mean traffic between the seats and the server.
    pub fn exchange(&self) -> Exchange {
        let bytes = |(count, bytes): (u64, u64)| bytes.div_ceil(count.max(1)) as usize;
        Exchange {
            connections: self.seats,
            messages: self.a_second(self.tally.up.0),
            up_bytes: bytes(self.tally.up) + UP_HEADER_BYTES,
            down_bytes: bytes(self.tally.down) + DOWN_HEADER_BYTES,
        }
    }

    fn busy_ms(&self) -> f64 {
        self.used.busy.as_secs_f64() * 1000.0 / self.played()
    }

    fn resident(&self) -> f64 {
        self.used.resident.saturating_sub(self.idle.resident) as f64 / f64::from(self.seats)
    }

    /// The time within which so many of a hundred messages were confirmed, in milliseconds.
    pub fn confirmed_ms(&self, percent: usize) -> f64 {
        percentile_ms(&self.tally.confirmed_us, percent)
    }

    fn a_second(&self, count: u64) -> f64 {
        count as f64 / self.played()
    }

    /// The parameters, and the other load of the machine.
    fn head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (machine, seconds) = (&self.machine, self.lasted.as_secs_f64());
        let cores = |busy: Duration| busy.as_secs_f64() / seconds;
        let others = machine.busy.saturating_sub(machine.own + self.used.busy);
        let in_play = self.played() / seconds / f64::from(self.seats);
        writeln!(f, "seats               {:>9}", self.seats)?;
        writeln!(f, "seconds             {seconds:>9.0}   in play {:.0} %", 100.0 * in_play)?;
        writeln!(
            f,
            "machine             {:>9}   cores; busy {:.2}: server {:.2}, clients {:.2}, others \
             {:.2}; stolen {:.2}; load average {:.1}",
            machine.cores,
            cores(machine.busy),
            cores(self.used.busy),
            cores(machine.own),
            cores(others),
            cores(machine.stolen),
            machine.load
        )
    }

    /// What the seats and the server say, what the server records, and what hostile clients do.
    fn traffic(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (down, up) = (self.tally.down, self.tally.up);
        let a_second = |count| self.a_second(count);
        writeln!(
            f,
            "down                {:>9.1}   bytes a second and seat, at most {DOWN_BYTES}; {:.1} \
             messages",
            a_second(down.1),
            a_second(down.0)
        )?;
        writeln!(
            f,
            "up                  {:>9.1}   bytes a second and seat; {:.1} messages",
            a_second(up.1),
            a_second(up.0)
        )?;
        writeln!(
            f,
            "inputs              {:>9.1}   messages a second and seat, at least {INPUTS}",
            a_second(self.tally.inputs)
        )?;
        writeln!(
            f,
            "live journal        {:>9.1}   bytes a second and seat",
            a_second(self.used.recorded)
        )?;
        if let Some((done, waits)) = &self.attack {
            let [sent, away] =
                [&done.sent, &done.turned_away].map(|count| count.load(Ordering::Relaxed));
            writeln!(f, "attack              {sent:>9}   sent, {away} connections ended")?;
            let Waits { came, join_ms, page_ms, sign_in_ms, new_device_ms, failed } = waits;
            writeln!(
                f,
                "strangers           {came:>9}   joined within {join_ms:.0} ms, had the first page \
                 within {page_ms:.0} ms, signed in within {sign_in_ms:.0} ms, on a new \
                 device {new_device_ms:.0} ms; each at most \
                 {STRANGER_MS}; {} failed",
                failed.len()
            )?;
        }
        Ok(())
    }

    /// The latency that the seats see.
    fn delays(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [half, most] = [50, 99].map(|percent| self.confirmed_ms(percent));
        writeln!(f, "confirmed, p50      {half:>9.1}   ms")?;
        writeln!(f, "confirmed, p99      {most:>9.1}   ms, at most {CONFIRMED_MS}")?;
        let late = percentile_ms(&self.tally.late_us, 99);
        writeln!(
            f,
            "clients late, p99   {late:>9.1}   ms: so late do the seats themselves play and read"
        )
    }

    /// The bounds that were missed.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut check = |what: &str, is: f64, most: f64| {
            if is.is_nan() || most < is {
                faults.push(format!("{what}: {is:.2}, more than {most}"));
            }
        };
        check("desyncs", self.tally.desyncs as f64, 0.0);
        if let Some((_, waits)) = &self.attack {
            // What the server did for attackers is no cost of a seat.
            check("milliseconds for a stranger to join", waits.join_ms, STRANGER_MS);
            check("milliseconds for the first page", waits.page_ms, STRANGER_MS);
            check("milliseconds to sign in", waits.sign_in_ms, STRANGER_MS);
            check("milliseconds to sign in on a new device", waits.new_device_ms, STRANGER_MS);
            check("strangers that came, missing", 1.0 - f64::from(waits.came.min(1)), 0.0);
            faults.extend_from_slice(&waits.failed);
            return faults;
        }
        check("milliseconds of the server for a second of a seat", self.busy_ms(), BUSY_MS);
        check("resident bytes a seat", self.resident(), RESIDENT_BYTES);
        check("bytes down a second and seat", self.a_second(self.tally.down.1), DOWN_BYTES);
        check("milliseconds until 99 % are confirmed", self.confirmed_ms(99), CONFIRMED_MS);
        let inputs = self.a_second(self.tally.inputs);
        if inputs < INPUTS {
            faults.push(format!("inputs a second and seat: {inputs:.1}, fewer than {INPUTS}"));
        }
        if self.seats < SEATS {
            faults.push(format!("seats: {}, fewer than {SEATS}", self.seats));
        }
        faults
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = &self.tally;
        let kib = |bytes: f64| bytes / 1024.0;
        self.head(f)?;
        let busy = self.used.busy.as_secs_f64() / self.played();
        writeln!(
            f,
            "server CPU          {busy:>9.6}   s a seat-second, at most {:.6}",
            BUSY_MS / 1e3
        )?;
        let floor = self.floor.as_secs_f64();
        writeln!(
            f,
            "echo of the same    {floor:>9.6}   s a seat-second, in one thread: the server takes {:.1} \
             times that",
            busy / floor
        )?;
        writeln!(
            f,
            "resident            {:>9.1}   KiB a seat, at most {:.1}; {:.0} in all, {:.0} idle; \
             {:.0} with the program",
            kib(self.resident()),
            kib(RESIDENT_BYTES),
            kib(self.used.resident as f64),
            kib(self.idle.resident as f64),
            kib(self.used.resident_with_program as f64)
        )?;
        self.traffic(f)?;
        self.delays(f)?;
        writeln!(
            f,
            "bouts               {:>9}   with {} corrections",
            tally.bouts, tally.corrections
        )?;
        writeln!(f, "resumed             {:>9}", tally.resumed)?;
        write!(f, "desyncs             {:>9}   at most 0", tally.desyncs)
    }
}

/// The span that so many of a hundred are within, in milliseconds.
fn percentile_ms(spans_us: &[u32], percent: usize) -> f64 {
    let mut all = spans_us.to_vec();
    all.sort_unstable();
    let last = all.len().saturating_sub(1);
    all.get(last * percent / 100).map_or(f64::INFINITY, |&us| f64::from(us) / 1000.0)
}
