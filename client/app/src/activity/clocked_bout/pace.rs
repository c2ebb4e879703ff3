//! The ticks that a frame plays, and what the log says of them.

use std::time::Duration;

use bout::{Buttons, TICKS_PER_SECOND, Tick};
use netplay::Session;

/// Ticks that are caught up in one frame at most, beside those of the frame's own time. A stall is
/// caught up over several frames, so that the player sees what happens.
pub const CATCH_UP_TICKS: u32 = 20;
/// Ticks between two lines of the log with the figures of the session.
const FIGURES_EVERY_TICKS: u32 = 120;

/// The pace of the frames, as far as the board depends on it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// The ticks of the time that passed since the last frame.
    passed_ticks: u32,
    /// The ticks of the frame before.
    before_ticks: u32,
    /// The buttons of the last tick that was played.
    held: Buttons,
    /// Buttons that went down in ticks that were played.
    presses: u32,
}

impl Pace {
    /// Time passes.
    pub fn pass(&mut self, time: Duration) {
        let ticks = (time.as_millis() * u128::from(TICKS_PER_SECOND)).div_ceil(1000);
        let ticks = u32::try_from(ticks).unwrap_or(u32::MAX);
        self.passed_ticks = self.passed_ticks.saturating_add(ticks);
    }

    /// The most ticks that this frame plays. However rare frames are, each plays those of its own time.
    /// One long frame is a stall.
    pub fn take_most(&mut self) -> u32 {
        let passed = std::mem::take(&mut self.passed_ticks);
        let before = std::mem::replace(&mut self.before_ticks, passed);
        CATCH_UP_TICKS.saturating_add(passed.min(before))
    }

    /// A tick was played with these buttons.
    pub fn play(&mut self, held: Buttons) {
        self.presses += held.pressed_since(self.held).0.count_ones();
        self.held = held;
    }

    /// Logs how far the board has come, how often it had to be changed, and how much was pressed.
    pub fn log_figures(&self, session: &Session) {
        let (tick, confirmed) = (session.board().tick().0, session.confirmed().0);
        let stats = session.stats();
        let (corrections, advanced) = (stats.corrections, stats.forced_advances);
        let (late, desyncs) = (stats.late_packets, stats.desyncs);
        let (restarts, lost) = (stats.restarts, stats.lost_ticks);
        tracing::info!(
            tick,
            confirmed,
            corrections,
            advanced,
            late,
            desyncs,
            restarts,
            lost,
            presses = self.presses,
            "figures"
        );
    }
}

/// Whether the figures of the session are due at this tick: every two seconds.
pub fn is_due(tick: Tick) -> bool {
    tick.0.is_multiple_of(FIGURES_EVERY_TICKS)
}
