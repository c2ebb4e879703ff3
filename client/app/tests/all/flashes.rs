//! No flash faster than three a second, by the definition of a general flash in WCAG 2.2: a pair of opposing
//! changes of the relative luminance by a tenth or more, where the darker is below 0.8, on a quarter or more
//! of any area of 10 degrees of the field of vision, which is 341 × 256 of 1024 × 768 pixels.

use app::activity::replaying::Replaying;
use app::scenes::film::Shot;
use app::scenes::raster::image;
use app::scenes::{self, replays::Recorded};
use app::shell::context::Lens;
use app::shell::painter::Painter;
use bevy::math::Vec2;
use bout::Millis;
use games::GameKind;
use std::time::{Duration, Instant};

/// Points a row and a column at which the light is taken.
const GRID: (usize, usize) = (60, 45);
/// A third of the screen either way.
const AREA: (usize, usize) = (20, 15);
/// The share of an area that must flash.
const SHARE: f32 = 0.25;
/// Frames a second.
const RATE: usize = 30;
/// Flashes in a second that are allowed.
const FLASHES_MAX: usize = 3;
/// The change of a flash, and the luminance that its darker state is below.
const CHANGE: f32 = 0.1;
const DARK: f32 = 0.8;

/// The frames in which a change opposite to the one before is complete, at one point.
fn turns(lights: impl Iterator<Item = f32>) -> Vec<usize> {
    let (mut turns, mut rises) = (Vec::new(), None);
    // The extremes since the last change.
    let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
    for (frame, light) in lights.enumerate() {
        (low, high) = (low.min(light), high.max(light));
        let has_risen = rises != Some(true) && CHANGE <= light - low && low < DARK;
        let has_fallen = rises != Some(false) && CHANGE <= high - light && light < DARK;
        if has_risen || has_fallen {
            turns.push(frame);
            (rises, low, high) = (Some(has_risen), light, light);
        }
    }
    turns
}

/// The most flashes in any second of any area.
fn flashes(frames: &[Vec<f32>]) -> usize {
    // The most pairs of changes that begin within a second of each frame, at each point.
    let points: Vec<Vec<usize>> =
        (0..GRID.0 * GRID.1).map(|at| turns(frames.iter().map(|frame| frame[at]))).collect();
    let mut most = 0;
    for second in (0..frames.len()).step_by(5) {
        let pairs: Vec<usize> = points
            .iter()
            .map(|turns| {
                turns.iter().filter(|turn| (second..second + RATE).contains(*turn)).count() / 2
            })
            .collect();
        for (left, top) in (0..=GRID.0 - AREA.0)
            .step_by(4)
            .flat_map(|left| (0..=GRID.1 - AREA.1).step_by(3).map(move |top| (left, top)))
        {
            let area = (top..top + AREA.1)
                .flat_map(|row| (left..left + AREA.0).map(move |column| row * GRID.0 + column));
            let mut counts: Vec<usize> = area.map(|at| pairs[at]).collect();
            counts.sort_unstable();
            let needed = (SHARE * counts.len() as f32) as usize;
            most = most.max(counts[counts.len() - needed]);
        }
    }
    most
}

fn painter() -> Painter {
    Painter::new(Vec2::new(1280.0, 720.0))
}

#[test]
fn no_scene_of_a_bout_flashes_faster_than_three_times_a_second() {
    for scene in scenes::all() {
        if !scene.screen.is_around_bout() || scene.pixels != scenes::SMALL {
            continue;
        }
        let frame = |frame: usize| {
            let mut painter = painter();
            let later_seconds = frame as f32 / RATE as f32;
            painter.lens = Some(Lens { later_seconds, ..Lens::default() });
            (scene.paint)(&mut painter, None);
            image(&painter, GRID)
        };
        let frames: Vec<_> = (0..2 * RATE).map(frame).collect();
        let most = flashes(&frames);
        assert!(most <= FLASHES_MAX, "{} flashes {most} times in a second", scene.name);
    }
}

#[test]
fn no_bout_flashes_faster_than_three_times_a_second() {
    for kind in GameKind::ALL {
        let recorded = Recorded { level: 5, leaves: Millis(40_000), ..Recorded::duel(kind) };
        let start = Instant::now();
        let mut replaying = Replaying::new(recorded.play(), start).expect("it is as recorded");
        let shot = Shot::new(kind);
        let frame = |frame: usize| {
            replaying.pass(start + Duration::from_secs(1) * frame as u32 / RATE as u32, false);
            let mut painter = painter();
            shot.paint(&mut painter, &replaying, frame as f32 / RATE as f32);
            image(&painter, GRID)
        };
        let frames: Vec<_> = (0..36 * RATE).map(frame).collect();
        let most = flashes(&frames);
        assert!(most <= FLASHES_MAX, "{kind:?} flashes {most} times in a second");
        assert!(frames.windows(2).any(|two| two[0] != two[1]), "{kind:?} does not move");
    }
}

#[test]
fn the_count_of_flashes_is_that_of_the_definition() {
    let frames = |hertz: usize, share: usize, (dark, light): (f32, f32)| {
        let frame = |frame: usize| {
            let is_light = frame * 2 * hertz / RATE % 2 == 1;
            let light = if is_light { light } else { dark };
            (0..GRID.0 * GRID.1).map(|at| if at % 100 < share { light } else { 0.2 }).collect()
        };
        (0..2 * RATE).map(frame).collect::<Vec<Vec<f32>>>()
    };
    assert_eq!(flashes(&frames(3, 100, (0.1, 0.9))), 3);
    assert_eq!(flashes(&frames(5, 100, (0.1, 0.9))), 5);
    // A change that is too small, one among bright ones, and one of a small part.
    assert_eq!(flashes(&frames(5, 100, (0.1, 0.18))), 0);
    assert_eq!(flashes(&frames(5, 100, (0.85, 1.0))), 0);
    assert_eq!(flashes(&frames(5, 15, (0.1, 0.9))), 0);
    // One that rises slowly.
    let slow = (0..RATE).map(|frame| vec![frame as f32 / RATE as f32; GRID.0 * GRID.1]);
    assert_eq!(flashes(&slow.collect::<Vec<_>>()), 0);
}
