//! Where a replay is, and what can be said of it.

use std::time::Duration;

use crate::text::tr;

/// The state of a replay that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayView {
    /// The time that is shown.
    pub at: Duration,
    /// The time of its end.
    pub length: Duration,
    /// How fast it plays, in percent.
    pub speed_percent: u16,
    /// Whether it stands still.
    pub is_paused: bool,
    /// What the comparison has come to.
    pub verdict: Verdict,
}

/// What the comparison of a replay with its record has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes on.
    Open,
    /// The bout is as recorded.
    Verified,
    /// It differs, in this way.
    Differs(String),
}

impl ReplayView {
    /// How much of it was shown, of 1.
    pub fn share(&self) -> f32 {
        match self.length.is_zero() {
            true => 1.0,
            false => (self.at.as_secs_f32() / self.length.as_secs_f32()).clamp(0.0, 1.0),
        }
    }

    /// The time and the speed, in words.
    pub fn time(&self) -> String {
        let [at, length] = [self.at, self.length].map(minutes);
        let speed = f32::from(self.speed_percent) / 100.0;
        tr!("replay-time", at = at, length = length, speed = format!("{speed}"))
    }

    /// The verdict, in words.
    pub fn verdict(&self) -> String {
        match &self.verdict {
            Verdict::Open => tr!("replay-comparing").into(),
            Verdict::Verified => tr!("replay-verified").into(),
            Verdict::Differs(reason) => tr!("replay-differs", reason = reason),
        }
    }
}

fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
