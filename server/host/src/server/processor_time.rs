//! How busy this process is.

use std::time::Instant;

/// The processor time of this process, since it was last asked for.
#[derive(Debug)]
pub struct ProcessorTime {
    processors: usize,
    asked: Instant,
    used_ms: u64,
}

impl ProcessorTime {
    /// Of a process that may use so many processors.
    pub fn new(processors: usize) -> ProcessorTime {
        ProcessorTime {
            processors: processors.max(1),
            asked: Instant::now(),
            used_ms: used_ms().unwrap_or_default(),
        }
    }

    /// What it used since the last call, in thousandths of what it may use; 0 where the system does not
    /// tell.
    pub fn load_permille(&mut self) -> u32 {
        let (now, used) = (Instant::now(), used_ms().unwrap_or_default());
        let elapsed_ms = now.duration_since(self.asked).as_millis() as u64;
        let permille = permille(used.saturating_sub(self.used_ms), elapsed_ms, self.processors);
        (self.asked, self.used_ms) = (now, used);
        permille
    }
}

fn permille(used_ms: u64, elapsed_ms: u64, processors: usize) -> u32 {
    let available = (elapsed_ms * processors as u64).max(1);
    (1000 * used_ms / available).min(1000) as u32
}

/// The processor time of all threads of this process, in milliseconds.
#[cfg(target_os = "linux")]
fn used_ms() -> Option<u64> {
    of_stat(&std::fs::read_to_string("/proc/self/stat").ok()?)
}

#[cfg(not(target_os = "linux"))]
fn used_ms() -> Option<u64> {
    None
}

/// User and system time: the 14th and the 15th field, in hundredths of a second (proc_pid_stat(5)). The second
/// field is the name of the program in brackets, which may contain anything.
#[cfg(target_os = "linux")]
fn of_stat(stat: &str) -> Option<u64> {
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut fields = rest.split(' ').skip(11).map(|field| field.parse::<u64>().ok());
    let (user, system) = (fields.next()??, fields.next()??);
    Some(10 * (user + system))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_load_is_the_share_of_what_a_process_may_use() {
        assert_eq!(permille(500, 1000, 1), 500);
        assert_eq!(permille(500, 1000, 2), 250);
        assert_eq!(permille(5000, 1000, 2), 1000);
        assert_eq!(permille(10, 0, 1), 1000);
        assert_eq!(permille(0, 0, 1), 0);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_time_is_read_past_any_name_of_a_program() {
        let stat = "71 (a) b (c) S 1 71 71 0 -1 4194560 900 0 3 0 123 45 0 0 20 0 5 0 800 0 0";
        assert_eq!(of_stat(stat), Some(1680));
        assert_eq!(of_stat("71 (a"), None);
    }
}
