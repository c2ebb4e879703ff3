//! The other load of the machine: figures of a busy machine mean little.

use std::fs;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

/// The system counts processor time in hundredths of a second, on every machine.
const CLOCK_TICK: Duration = Duration::from_millis(10);

/// The usage of all processors, since the machine was started or in a span.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// How many there are.
    pub cores: usize,
    /// Time that they worked.
    pub busy: Duration,
    /// Steal time: time that their host gave to other machines.
    pub stolen: Duration,
    /// Time of this process alone.
    pub own: Duration,
    /// Processes that ran or wanted to, in the mean of the last minute.
    pub load: f32,
}

impl Machine {
    /// Since it was started.
    pub fn now() -> Result<Machine> {
        let stat = fs::read_to_string("/proc/stat").context("/proc/stat cannot be read")?;
        let all = stat.lines().next().and_then(|line| line.strip_prefix("cpu "));
        let all = all.context("/proc/stat begins with all processors")?;
        // In this order: user, nice, system, idle, waiting, interrupts of two kinds, stolen.
        let times: Vec<u32> = all.split_whitespace().take(8).flat_map(str::parse).collect();
        let time = |field: usize| CLOCK_TICK * times.get(field).copied().unwrap_or(0);
        let own = fs::read_to_string("/proc/self/stat").context("/proc/self/stat")?;
        let (_, fields) = own.rsplit_once(')').context("a process has a name")?;
        let own: u32 = fields.split_whitespace().skip(11).take(2).flat_map(str::parse::<u32>).sum();
        let load = fs::read_to_string("/proc/loadavg").context("/proc/loadavg")?;
        let load = load.split_whitespace().next().and_then(|load| load.parse().ok());
        Ok(Machine {
            cores: thread::available_parallelism().map_or(1, usize::from),
            busy: [0, 1, 2, 5, 6].into_iter().map(time).sum(),
            stolen: time(7),
            own: CLOCK_TICK * own,
            load: load.context("/proc/loadavg begins with a number")?,
        })
    }

    /// The span since `before`, with the load of now.
    pub fn since(&self, before: &Machine) -> Machine {
        Machine {
            busy: self.busy.saturating_sub(before.busy),
            stolen: self.stolen.saturating_sub(before.stolen),
            own: self.own.saturating_sub(before.own),
            ..*self
        }
    }
}
