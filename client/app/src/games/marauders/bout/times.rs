//! The times of a battle, and how old the times are that the server reports.

use web_time::Duration;
use wire::turns::TimerView;

/// The times of a battle.
#[derive(Clone, Debug, Default)]
pub(super) struct Times {
    /// Time until the first turn.
    wait: Duration,
    /// Time since the start.
    since: Duration,
    /// Time since the server last sent the turn timer.
    timer_age: Duration,
    /// Time since it last reported disconnected seats.
    silence_age: Duration,
}

impl Times {
    /// Before a countdown of this length.
    pub fn new(wait: Duration) -> Times {
        Times { wait, ..Times::default() }
    }

    /// Time passes; turn timers stop in a paused battle.
    pub fn pass(&mut self, time: Duration, is_paused: bool) {
        self.wait = self.wait.saturating_sub(time);
        self.since += time;
        if !is_paused {
            self.timer_age += time;
        }
        self.silence_age += time;
    }

    /// The server pauses the battle, or resumes it after this time.
    pub fn pause(&mut self, left_ms: Option<u16>) {
        self.timer_age = Duration::ZERO;
        self.wait = Duration::from_millis(left_ms.unwrap_or_default().into());
    }

    /// The server has sent the turn timer.
    pub fn receive_timer(&mut self) {
        self.timer_age = Duration::ZERO;
    }

    /// The server has reported disconnected seats.
    pub fn receive_silence(&mut self) {
        self.silence_age = Duration::ZERO;
    }

    /// Time until the first turn.
    pub fn wait(&self) -> Duration {
        self.wait
    }

    /// Seconds until the first turn, during the countdown.
    pub fn countdown(&self) -> Option<u32> {
        (!self.wait.is_zero()).then(|| self.wait.as_secs_f32().ceil() as u32)
    }

    /// Whole seconds since the start.
    pub fn seconds(&self) -> u32 {
        self.since.as_secs() as u32
    }

    /// The present state of a turn timer of the server's.
    pub fn timer(&self, sent: TimerView) -> TimerView {
        let age = self.timer_age.as_millis() as u32;
        let left_ms = sent.left_ms.saturating_sub(age.saturating_sub(sent.hold_ms));
        let hold_ms = sent.hold_ms.saturating_sub(age);
        TimerView { left_ms, bank_ms: sent.bank_ms.min(left_ms), hold_ms }
    }

    /// Seconds until a disconnected seat forfeits, which had so many milliseconds when it was reported.
    pub fn silent_s(&self, left_ms: u32) -> u32 {
        left_ms.saturating_sub(self.silence_age.as_millis() as u32) / 1000
    }
}
