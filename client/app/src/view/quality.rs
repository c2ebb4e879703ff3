//! How much is drawn that only decorates: all of it, or what the machine has time for.

use serde::{Deserialize, Serialize};

use crate::text::tr;

/// The share of frames, of [`WINDOW`], that must be slow before decoration is left out: half.
const SLOW_MIN: u32 = WINDOW / 2;
/// Frames that are looked at together.
const WINDOW: u32 = 90;
/// A frame that takes longer than this, in seconds, is slow: 45 a second.
const SLOW_SECONDS: f32 = 1.0 / 45.0;
/// Seconds after the start that do not count: everything is loaded then.
const WARM_UP_SECONDS: f32 = 3.0;

/// The player's choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quality {
    /// Full, until the machine cannot hold its frames.
    #[default]
    Automatic,
    /// Everything.
    Full,
    /// Without glow, backdrops, trails, shards and antialiasing.
    Low,
}

impl Quality {
    /// All of them, in the order of the settings.
    pub const ALL: [Quality; 3] = [Quality::Automatic, Quality::Full, Quality::Low];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            Quality::Automatic => tr!("quality-automatic"),
            Quality::Full => tr!("quality-full"),
            Quality::Low => tr!("quality-low"),
        }
    }
}

/// The frames of late, and whether decoration is left out. The rules are not touched by it: they run at 60
/// ticks a second whatever is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frames {
    shown_seconds: f32,
    counted: u32,
    slow: u32,
    /// Whether the machine was too slow. It stays so: decoration that comes and goes disturbs.
    is_slow: bool,
}

impl Frames {
    /// A frame that is seen began `seconds` after the one before. Call it for no others: those of a
    /// window in the background are held back by the system.
    pub fn pass(&mut self, seconds: f32) {
        self.shown_seconds += seconds;
        if self.shown_seconds < WARM_UP_SECONDS {
            return;
        }
        self.counted += 1;
        self.slow += u32::from(SLOW_SECONDS < seconds);
        if WINDOW <= self.counted {
            self.is_slow |= SLOW_MIN < self.slow;
            (self.counted, self.slow) = (0, 0);
        }
    }

    /// Whether decoration is left out by this choice.
    pub fn is_plain(&self, quality: Quality) -> bool {
        match quality {
            Quality::Automatic => self.is_slow,
            Quality::Full => false,
            Quality::Low => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether ten seconds of such frames, in milliseconds, make a picture plain.
    fn is_plain(frames: &[f32]) -> bool {
        let mut of = Frames::default();
        let mut left = 10_000.0;
        for ms in frames.iter().copied().cycle() {
            left -= ms;
            if left < 0.0 {
                break;
            }
            of.pass(ms / 1000.0);
        }
        assert!(!of.is_plain(Quality::Full) && of.is_plain(Quality::Low));
        of.is_plain(Quality::Automatic)
    }

    #[test]
    fn decoration_is_left_out_where_most_frames_are_late() {
        assert!(is_plain(&[33.4]));
        assert!(is_plain(&[16.7, 33.4, 33.4]));
        assert!(!is_plain(&[16.7]));
        assert!(!is_plain(&[16.7, 16.7, 33.4]), "some are late on any machine");
        assert!(!is_plain(&[6.9]));
    }

    #[test]
    fn loading_does_not_count() {
        let mut frames = Frames::default();
        (0..8).for_each(|_| frames.pass(0.4));
        (0..600).for_each(|_| frames.pass(0.0167));
        assert!(!frames.is_plain(Quality::Automatic));
    }
}
