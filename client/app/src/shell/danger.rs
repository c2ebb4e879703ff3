//! Danger that is felt before it is read: light around a board that beats like a heart, stronger the closer
//! the pile comes.

use bevy::math::{Rect, Vec2};

use crate::shell::context::DrawContext;
use crate::shell::painter::{Painter, faded};
use crate::shell::theme;
use crate::view::quality::Effects;

/// Heartbeats a second. Each has two beats, so that the light rises fewer than three times a second.
const HEARTBEATS: f32 = 0.9;
/// The two beats of a heartbeat: when, as a share of it, and how strong.
const BEATS: [(f32, f32); 2] = [(0.12, 1.0), (0.42, 0.6)];
/// The width of a beat as a share of a heartbeat.
const BEAT_WIDTH: f32 = 0.11;
/// How far the light reaches beyond the edge of a board, in units, and how strong it is inside of it.
const REACH: f32 = 34.0;
/// How far down the sides of a board it reaches, as a share of its height.
const SIDES: f32 = 0.3;

/// The strength of the light at this time, from 0 to 1; steady with reduced motion.
pub fn heartbeat(context: DrawContext) -> f32 {
    if context.still {
        return 0.8;
    }
    let time = (context.seconds * HEARTBEATS).fract();
    let beat = |&(at, strength): &(f32, f32)| {
        let apart = (time - at) / BEAT_WIDTH;
        strength * (-apart * apart).exp()
    };
    0.3 + 0.7 * BEATS.iter().map(beat).fold(0.0, f32::max)
}

/// Light at the upper edge of `board`, outside of it, and down its sides as far as the pile should not reach, for a danger
/// from 0 to 1. It is decoration: the frame of the board tells the same.
pub fn light(painter: &mut Painter, context: DrawContext, board: Rect, danger: f32) {
    if danger <= 0.0 || painter.effects == Effects::None {
        return;
    }
    let strength = (0.35 + 0.65 * danger.min(1.0)) * heartbeat(context);
    let reach = REACH * (0.6 + 0.4 * danger.min(1.0));
    let (bright, none) = (faded(theme::ALARM, 0.55 * strength), faded(theme::ALARM, 0.0));
    let (left, right) = (board.min, Vec2::new(board.max.x, board.min.y));
    let down = Vec2::Y * SIDES * board.height();
    let [up, aside] = [Vec2::Y * reach, Vec2::X * reach];
    let corners = [
        [(left, bright), (right, bright), (right - up, none), (left - up, none)],
        [(left, bright), (left - up, none), (left - aside, none), (left + down, none)],
        [(right, bright), (right - up, none), (right + aside, none), (right + down, none)],
    ];
    corners.iter().for_each(|corners| painter.shaded(corners));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context(seconds: f32, still: bool) -> DrawContext {
        DrawContext { still, ..crate::scenes::model().draw_context(seconds) }
    }

    #[test]
    fn the_light_rises_fewer_than_three_times_a_second() {
        let light: Vec<f32> =
            (0..600_u16).map(|frame| heartbeat(context(f32::from(frame) / 60.0, false))).collect();
        assert!(light.iter().all(|light| (0.0..=1.0).contains(light)));
        // Peaks are counted with their beats apart from the noise of the shape.
        let rises = light.windows(3).filter(|of| of[0] < of[1] && of[2] <= of[1]).count();
        assert!((9..30).contains(&rises), "{rises} in ten seconds");
    }

    #[test]
    fn with_reduced_motion_the_light_is_steady() {
        assert_eq!(heartbeat(context(0.1, true)), heartbeat(context(0.45, true)));
    }

    #[test]
    fn the_light_is_outside_of_the_board_and_grows_with_the_danger() {
        let board = Rect::new(300.0, 60.0, 600.0, 660.0);
        let light = |danger, effects| {
            let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
            painter.effects = effects;
            super::light(&mut painter, context(0.3, false), board, danger);
            let [sheet, ..] = painter.sheets;
            assert!(sheet.corners.iter().all(|at| !board.inflate(-0.5).contains(*at)));
            sheet.colours.iter().map(|colour| colour[3]).fold(0.0, f32::max)
        };
        assert_eq!((light(0.0, Effects::Full), light(1.0, Effects::None)), (0.0, 0.0));
        assert!(0.0 < light(0.1, Effects::Full));
        assert!(light(0.1, Effects::Full) < light(1.0, Effects::Full));
    }
}
