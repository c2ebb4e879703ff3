//! Notifications to the service manager, such as systemd (`Type=notify`): that the server is ready, that it stops,
//! and the pings of its watchdog. Nothing is sent where the service manager does not ask for it, by `NOTIFY_SOCKET`
//! and `WATCHDOG_USEC`.

use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// A notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notification {
    /// The server accepts connections.
    Ready,
    /// The server ends, within the service manager's time limit for that.
    Stopping,
    /// The server is alive.
    Alive,
}

/// Sends a notification. A failure is logged, and nothing else.
pub fn notify(notification: Notification) {
    #[cfg(unix)]
    {
        let state = match notification {
            Notification::Ready => sd_notify::NotifyState::Ready,
            Notification::Stopping => sd_notify::NotifyState::Stopping,
            Notification::Alive => sd_notify::NotifyState::Watchdog,
        };
        if let Err(error) = sd_notify::notify(&[state]) {
            tracing::warn!(?notification, %error, "the service manager was not notified");
        }
    }
    #[cfg(not(unix))]
    tracing::debug!(?notification, "there is no service manager");
}

/// Pings the watchdog twice in its time, if there is one, as long as `is_alive` returns true; see [`ping_every`].
pub async fn keep_watchdog(is_alive: impl AsyncFn() -> bool) {
    #[cfg(unix)]
    let limit = sd_notify::watchdog_enabled();
    #[cfg(not(unix))]
    let limit: Option<Duration> = None;
    let Some(limit) = limit else { return };
    ping_every(limit / 2, is_alive, || notify(Notification::Alive)).await;
}

/// Pings every so often after `is_alive` has returned true, until it returns false. While it does not return,
/// there is no ping.
async fn ping_every(every: Duration, is_alive: impl AsyncFn() -> bool, ping: impl Fn()) {
    let mut due = interval(every);
    due.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        due.tick().await;
        if !is_alive().await {
            return;
        }
        ping();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::future::pending;
    use tokio::time::{sleep, timeout};

    const EVERY: Duration = Duration::from_secs(10);

    /// The pings within a minute.
    async fn pings(is_alive: impl AsyncFn() -> bool) -> u32 {
        let count = Cell::new(0);
        let pinging = ping_every(EVERY, is_alive, || count.set(count.get() + 1));
        let _ = timeout(6 * EVERY - Duration::from_secs(1), pinging).await;
        count.get()
    }

    #[tokio::test(start_paused = true)]
    async fn what_does_not_answer_is_not_reported_alive() {
        assert_eq!(pings(async || true).await, 6);
        assert_eq!(pings(async || false).await, 0);
        assert_eq!(pings(async || pending().await).await, 0);
        let answers = Cell::new(0);
        let hangs_after_three = async || {
            answers.set(answers.get() + 1);
            if 3 < answers.get() {
                sleep(100 * EVERY).await;
            }
            true
        };
        assert_eq!(pings(hangs_after_three).await, 3);
    }
}
