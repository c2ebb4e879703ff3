//! Reduced motion: no picture moves.

use app::games::swordfight::motion::LockMotion;
use app::games::timeline::Timeline;
use app::games::view::{ClockedView, OwnBoard};
use app::scenes::raster::{Part, contents};
use app::scenes::{self, Scene};
use app::screens::handling::Trial;
use app::screens::picture::{self, Seen};
use app::screens::{Model, Screen};
use app::shell::context::Lens;
use app::shell::painter::Painter;
use app::view::flight::FLIGHT_SECONDS;
use bevy::math::Vec2;

/// A frame, in seconds.
const FRAME: f32 = 1.0 / 60.0;

/// A scene after so many seconds, with reduced motion or without.
fn scene(scene: &Scene, later_seconds: f32, still: bool) -> Vec<Part> {
    let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
    painter.lens = Some(Lens { later_seconds, still, ..Lens::default() });
    (scene.paint)(&mut painter, None);
    contents(&painter)
}

#[test]
fn with_reduced_motion_no_scene_moves_while_nothing_happens() {
    let mut moved = Vec::new();
    let mut moving = 0;
    for one in scenes::all() {
        let first = scene(&one, 0.0, true);
        if [0.1, 0.25, 1.0].iter().any(|&later| scene(&one, later, true) != first) {
            moved.push(one.name);
        }
        moving += usize::from(scene(&one, 0.0, false) != scene(&one, 0.1, false));
    }
    assert!(moved.is_empty(), "these move: {moved:?}");
    assert!(30 < moving, "only {moving} move without the setting");
}

/// The picture of a bout.
fn bout(clocked: &ClockedView, still: bool) -> Vec<Part> {
    let mut model = scenes::model();
    model.settings.reduced_motion = still;
    let trial = Trial::of(&model);
    let page = Seen::page(Screen::Bout, &model, &trial, 0.3);
    let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
    picture::paint(&mut painter, &Seen { clocked: Some(clocked.clone()), ..page });
    contents(&painter)
}

/// The same bout a frame later.
fn pass(clocked: &mut ClockedView) {
    match &mut clocked.game {
        OwnBoard::Swordfight(own) => own.timeline.advance(FRAME),
        OwnBoard::Stacker(own) => own.timeline.advance(FRAME),
    }
    if let Some(timeline) = &mut clocked.other_timeline {
        timeline.advance(FRAME);
    }
    clocked.flights.iter_mut().for_each(|flight| flight.age += FRAME);
    clocked.flights.retain(|flight| flight.age < FLIGHT_SECONDS);
}

/// The same bout, as it would have been with reduced motion from the beginning.
fn keep_still(clocked: &mut ClockedView) {
    match &mut clocked.game {
        OwnBoard::Swordfight(own) => {
            own.timeline.still = true;
            own.timeline.shards.clear();
            own.timeline.lock = LockMotion::default();
            own.timeline.impact.stop();
        }
        OwnBoard::Stacker(own) => {
            own.timeline.still = true;
            own.timeline.motion.stop();
        }
    }
    match &mut clocked.other_timeline {
        Some(Timeline::Swordfight(timeline)) => {
            timeline.still = true;
            timeline.shards.clear();
            timeline.lock = LockMotion::default();
            timeline.impact.stop();
        }
        Some(Timeline::Stacker(timeline)) => {
            timeline.still = true;
            timeline.motion.stop();
        }
        None => {}
    }
}

/// True if a bout moves while its timelines run: three frames in a row that differ. A cut is one.
fn moves(mut clocked: ClockedView, still: bool) -> bool {
    if still {
        keep_still(&mut clocked);
    }
    let (mut last, mut changes) = (bout(&clocked, still), 0);
    for _ in 0..100 {
        pass(&mut clocked);
        let now = bout(&clocked, still);
        changes = if now == last { 0 } else { changes + 1 };
        if 3 <= changes {
            return true;
        }
        last = now;
    }
    false
}

#[test]
fn with_reduced_motion_what_happens_on_boards_is_shown_in_cuts() {
    let names = ["bout-chain", "bout-both", "stack-clear", "stack-both", "run-silent"];
    for (name, clocked) in scenes::bouts() {
        if names.contains(&name) {
            assert!(!moves(clocked.clone(), true), "{name} moves");
            assert!(moves(clocked, false), "{name} does not move without the setting");
        }
    }
}

#[test]
fn with_reduced_motion_what_happens_in_a_battle_is_shown_in_cuts() {
    let (mut model, mut moving): (Model, usize) = (scenes::model(), 0);
    model.settings.game = games::GameKind::MARAUDERS;
    let trial = Trial::of(&model);
    for (name, view) in scenes::battles() {
        if view.animation.told.is_empty() {
            continue;
        }
        let mut picture = |share: f32, still| {
            model.settings.reduced_motion = still;
            let mut battle = view.clone();
            battle.animation.told.iter_mut().for_each(|told| told.share = share);
            let page = Seen::page(Screen::Bout, &model, &trial, 0.3);
            let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
            picture::paint(&mut painter, &Seen { battle: Some(battle), ..page });
            contents(&painter)
        };
        let first = picture(0.05, true);
        for step in 1..=9_u8 {
            assert!(picture(f32::from(step) / 10.0, true) == first, "{name} moves");
        }
        moving += usize::from(picture(0.1, false) != picture(0.5, false));
    }
    assert!(3 <= moving, "only {moving} move without the setting");
}
