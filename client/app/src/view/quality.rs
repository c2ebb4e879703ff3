//! How much is drawn that only decorates: all of it, some, or none, as the player wants it or as the machine
//! has time for.

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
    /// Full, then some, then none, until the machine holds its frames.
    #[default]
    Automatic,
    /// Everything.
    Full,
    /// See [`Effects::Some`].
    Some,
    /// See [`Effects::None`]. Files of settings with two levels call it low.
    #[serde(alias = "low")]
    None,
}

impl Quality {
    /// All of them, in the order of the settings.
    pub const ALL: [Quality; 4] = [Quality::Automatic, Quality::Full, Quality::Some, Quality::None];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            Quality::Automatic => tr!("quality-automatic"),
            Quality::Full => tr!("quality-full"),
            Quality::Some => tr!("quality-some"),
            Quality::None => tr!("quality-none"),
        }
    }
}

/// The decoration that is drawn. What tells something about the game is drawn at every level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effects {
    /// Backdrops that do not move, and nothing that flies apart, trails, shakes or glows.
    None,
    /// Without antialiasing, glow, weather and shaking, and with every second particle.
    Some,
    /// Everything.
    #[default]
    Full,
}

impl Effects {
    /// Whether this particle is drawn, of those that are numbered from 0.
    pub fn has_particle(self, index: usize) -> bool {
        match self {
            Effects::None => false,
            Effects::Some => index.is_multiple_of(2),
            Effects::Full => true,
        }
    }

    /// The next level with less.
    fn lower(self) -> Effects {
        match self {
            Effects::Full => Effects::Some,
            Effects::Some | Effects::None => Effects::None,
        }
    }
}

/// The frames of late, and the decoration that they leave time for. The rules are not touched by it: they
/// run at 60 ticks a second whatever is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frames {
    shown_seconds: f32,
    counted: u32,
    slow: u32,
    /// What the machine has time for. It never rises: decoration that comes and goes disturbs.
    held: Effects,
    /// What is drawn on the page that is open.
    level: Effects,
}

impl Frames {
    /// A frame that is seen began `seconds` after the one before. Call it for no others: those of a
    /// window in the background are held back by the system. At a level that the player chose, tell the
    /// frames all the same.
    pub fn pass(&mut self, seconds: f32) {
        self.shown_seconds += seconds;
        if self.shown_seconds < WARM_UP_SECONDS {
            return;
        }
        self.counted += 1;
        self.slow += u32::from(SLOW_SECONDS < seconds);
        if WINDOW <= self.counted {
            if SLOW_MIN < self.slow {
                self.held = self.held.lower();
            }
            (self.counted, self.slow) = (0, 0);
        }
    }

    /// Another page is opened: what the machine has no time for is left out from now on.
    pub fn turn_page(&mut self) {
        self.level = self.held;
    }

    /// The decoration by this choice.
    pub fn effects(&self, quality: Quality) -> Effects {
        match quality {
            Quality::Automatic => self.level,
            Quality::Full => Effects::Full,
            Quality::Some => Effects::Some,
            Quality::None => Effects::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The level after so many seconds of such frames, in milliseconds.
    fn level(frames: &[f32], seconds: f32) -> Effects {
        let mut of = Frames::default();
        let mut left = 1000.0 * seconds;
        for ms in frames.iter().copied().cycle() {
            left -= ms;
            if left < 0.0 {
                break;
            }
            of.pass(ms / 1000.0);
        }
        assert_eq!(of.effects(Quality::Automatic), Effects::Full, "the page is open");
        of.turn_page();
        let chosen = [Quality::Full, Quality::Some, Quality::None].map(|it| of.effects(it));
        assert_eq!(chosen, [Effects::Full, Effects::Some, Effects::None]);
        of.effects(Quality::Automatic)
    }

    #[test]
    fn decoration_is_left_out_where_most_frames_are_late() {
        assert_eq!(level(&[33.4], 7.0), Effects::Some, "one step first");
        assert_eq!(level(&[33.4], 10.0), Effects::None);
        assert_eq!(level(&[16.7, 33.4, 33.4], 6.0), Effects::Some);
        assert_eq!(level(&[16.7], 10.0), Effects::Full);
        assert_eq!(level(&[16.7, 16.7, 33.4], 10.0), Effects::Full, "some are late on any machine");
        assert_eq!(level(&[6.9], 10.0), Effects::Full);
    }

    #[test]
    fn a_level_that_the_machine_holds_is_kept() {
        let mut frames = Frames::default();
        (0..200).for_each(|_| frames.pass(0.0334));
        frames.turn_page();
        let level = frames.effects(Quality::Automatic);
        assert_eq!(level, Effects::Some);
        (0..6000).for_each(|_| frames.pass(0.0167));
        frames.turn_page();
        assert_eq!(frames.effects(Quality::Automatic), level);
    }

    #[test]
    fn loading_does_not_count() {
        let mut frames = Frames::default();
        (0..8).for_each(|_| frames.pass(0.4));
        (0..600).for_each(|_| frames.pass(0.0167));
        frames.turn_page();
        assert_eq!(frames.effects(Quality::Automatic), Effects::Full);
    }

    #[test]
    fn each_level_draws_fewer_particles() {
        let count = |effects: Effects| (0..10).filter(|&index| effects.has_particle(index)).count();
        let counts = [Effects::Full, Effects::Some, Effects::None].map(count);
        assert_eq!(counts, [10, 5, 0]);
    }
}
