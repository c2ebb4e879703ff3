//! The daily challenge, as the server told it.

use wire::DailyView;

/// The challenge as the server told it last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Daily {
    /// What the server told, if it was asked.
    pub view: Option<DailyView>,
    /// Seconds that this is ago.
    pub age_seconds: f32,
    /// Whether the board of yesterday is shown.
    pub is_yesterday: bool,
}

impl Daily {
    /// The server has just told it.
    pub fn tell(&mut self, view: DailyView) {
        *self = Daily { view: Some(view), age_seconds: 0.0, is_yesterday: self.is_yesterday };
    }

    /// The seconds until the next challenge; 0 once it has begun.
    pub fn seconds_left(&self, view: &DailyView) -> u32 {
        let passed = self.age_seconds as u32;
        (view.ends_in_ms / 1000).saturating_sub(passed)
    }
}
