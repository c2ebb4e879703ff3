//! Threads that stand back behind those of players.

/// The niceness of most of these threads, on Linux: 0 is that of the others, 19 the most there is.
pub const NICE: i32 = 19;

/// Lowers the priority of this thread alone, which does `what`: on Linux each thread has its own.
#[cfg(target_os = "linux")]
pub fn stand_back(nice: i32, what: &str) {
    if let Err(error) = rustix::process::nice(nice) {
        tracing::warn!(%error, thread = what, "thread has the priority of players");
    }
}

/// Other systems have no priority for one thread that this program can set.
#[cfg(not(target_os = "linux"))]
pub fn stand_back(_: i32, _: &str) {}
