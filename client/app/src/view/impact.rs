//! The blow of the heaviest hits on a board: its timeline is paused for a moment, and its picture shakes. The
//! rules, the input and the piece in play continue: a key moves its piece in the same frame.

use bevy::math::Vec2;

/// Seconds that a blow holds: three frames of 60 a second.
pub const PAUSE_SECONDS: f32 = 3.0 / 60.0;
/// Seconds that it shakes a board at most.
pub const SHAKE_SECONDS: f32 = 0.15;
/// The weight from which a hit is a blow; the heaviest has 1.
const HEAVY: f32 = 0.5;
/// Units that the heaviest blow moves a board.
const SHAKE: f32 = 6.0;

/// The last blow.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Impact {
    /// Its weight from 0 to 1, its direction, and the seconds since then.
    blow: Option<(f32, Vec2, f32)>,
}

impl Impact {
    /// A hit of this weight, 1 or more being the heaviest, in this direction. Light ones do nothing.
    pub fn strike(&mut self, weight: f32, way: Vec2) {
        if HEAVY <= weight {
            self.blow = Some((weight.min(1.0), way, 0.0));
        }
    }

    /// Ends the blow.
    pub fn stop(&mut self) {
        self.blow = None;
    }

    /// Advances by `seconds`. Returns the seconds by which the timeline advances: fewer while a blow holds it.
    pub fn advance(&mut self, seconds: f32) -> f32 {
        let Some((_, _, age)) = &mut self.blow else { return seconds };
        let held = (PAUSE_SECONDS - *age).clamp(0.0, seconds);
        *age += seconds;
        if SHAKE_SECONDS <= *age {
            self.blow = None;
        }
        seconds - held
    }

    /// How far the picture of the board is out of its place, in units.
    pub fn offset(&self) -> Vec2 {
        let Some((weight, way, age)) = self.blow else { return Vec2::ZERO };
        let left = 1.0 - age / SHAKE_SECONDS;
        // There, back, and a little there: one and a half swings.
        let swing = (age / SHAKE_SECONDS * 1.5 * std::f32::consts::TAU).cos();
        way * (SHAKE * weight * left * swing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blow_holds_three_frames_and_shakes_for_150_milliseconds() {
        let mut impact = Impact::default();
        impact.strike(2.0, Vec2::Y);
        let (mut held, mut shaken) = (0, 0);
        for _ in 0..30 {
            shaken += u32::from(impact.offset() != Vec2::ZERO);
            assert!(impact.offset().length() <= SHAKE);
            held += u32::from(impact.advance(1.0 / 60.0) < 0.001);
        }
        assert_eq!(held, 3);
        assert!((3..=9).contains(&shaken), "{shaken} frames");
    }

    #[test]
    fn no_time_is_lost_beside_the_pause() {
        let mut impact = Impact::default();
        impact.strike(1.0, Vec2::X);
        let told: f32 = (0..10).map(|_| impact.advance(0.02)).sum();
        assert!((told - (0.2 - PAUSE_SECONDS)).abs() < 1e-4, "{told}");
    }

    #[test]
    fn light_hits_leave_the_board_alone() {
        let mut impact = Impact::default();
        impact.strike(0.49, Vec2::Y);
        assert_eq!((impact.offset(), impact.advance(0.1)), (Vec2::ZERO, 0.1));
    }
}
