//! A large table in a replay, seen nearer: by keys, by the mouse, and while it plays.

use app::activity::replaying::{ReplayWish, Replaying};
use app::input::{Input, Pad, StickDirection};
use app::scenes::replays::Recorded;
use app::screens::replay as screen;
use bevy::prelude::{GamepadButton, KeyCode, Vec2};
use games::{GameKind, Rules};
use marauders::{Options, Size};

use super::mouse::{Moused, SIZE};
use super::program::Program;

/// Blocks per side of the largest field.
const FIELD: u8 = 21;

fn program(rules: Option<Rules>) -> Program {
    Program::replaying(Recorded { rules, ..Recorded::duel(GameKind::MARAUDERS) }.play())
}

fn large() -> Option<Rules> {
    let options = Options { size: Size::Rank(9), ..Options::default() };
    Some(Rules::marauders(options))
}

fn shown(program: &Program) -> &Replaying {
    program.play().replay().expect("a replay is shown")
}

/// How many rows are shown, and the first row and column.
fn seen(program: &Program) -> (u8, [u8; 2]) {
    let camera = shown(program).turn_bout().expect("a table").camera();
    (camera.lanes(FIELD), camera.first(FIELD))
}

#[test]
fn keys_zoom_and_move_a_large_table_and_it_stays_so_at_any_time() {
    let mut program = program(large());
    program.press(KeyCode::Space);
    assert_eq!(seen(&program), (21, [0, 0]));
    program.press(KeyCode::Equal);
    assert_eq!(seen(&program).0, 14);
    program.press(KeyCode::Equal);
    let (lanes, first) = seen(&program);
    assert!(lanes < 14 && 0 < first[0] && 0 < first[1], "around the middle: {first:?}");
    program.press(KeyCode::KeyD);
    program.press(KeyCode::KeyS);
    program.press(KeyCode::KeyS);
    assert_eq!(seen(&program), (lanes, [first[0] + 2, first[1] + 1]));
    program.press(KeyCode::KeyW);
    program.press(KeyCode::KeyA);
    let near = (lanes, [first[0] + 1, first[1]]);
    assert_eq!(seen(&program), near);
    // Neither a step nor a jump nor another player's place changes it.
    for key in [KeyCode::Period, KeyCode::KeyL, KeyCode::ArrowRight, KeyCode::Tab, KeyCode::Home] {
        program.press(key);
        assert_eq!(seen(&program), near, "{key:?}");
    }
    program.press(KeyCode::Minus);
    program.press(KeyCode::Minus);
    assert_eq!(seen(&program), (21, [0, 0]));
}

#[test]
fn a_stick_moves_what_is_seen_near_and_goes_through_the_time_else() {
    let lean = |way| {
        let key = Input::Pad(Pad::Stick(way));
        screen::of_key(key, false).expect("it means something")
    };
    let east = Input::Pad(Pad::Button(GamepadButton::East));
    assert_eq!(screen::of_key(east, false), Some(ReplayWish::Nearer));
    assert_eq!(screen::of_key(east, true), None);
    let mut moused = Moused::new(program(large()));
    let mut wish = |wish| {
        let play = moused.app.0.world_mut().resource_mut::<app::activity::Activity>();
        let app::activity::Activity::Replay(replay) = play.into_inner() else { panic!("a replay") };
        replay.wish(wish);
        let view = replay.view();
        (
            replay.turn_bout().expect("a table").camera().first(FIELD),
            view.playback.at,
            view.playback.speed_percent,
        )
    };
    wish(ReplayWish::Pause);
    let (_, at, speed) = wish(ReplayWish::To(300));
    let (first, on, _) = wish(lean(StickDirection::Right));
    assert!(first == [0, 0] && at < on);
    assert!(speed < wish(lean(StickDirection::Up)).2);
    let (first, at, speed) = wish(ReplayWish::Nearer);
    for (way, [down, across]) in [(StickDirection::Right, [0, 1]), (StickDirection::Down, [1, 1])] {
        assert_eq!(wish(lean(way)), ([first[0] + down, first[1] + across], at, speed));
    }
}

#[test]
fn the_wheel_zooms_where_it_points_and_the_small_picture_moves_the_field() {
    let mut moused = Moused::new(program(large()));
    moused.app.press(KeyCode::Space);
    let free = screen::free(SIZE, &shown(&moused.app).view());
    let middle = Vec2::new(SIZE.x / 2.0, free.max.y / 2.0);
    moused.point(middle);
    moused.roll(-2.0);
    let (lanes, first) = seen(&moused.app);
    assert!(lanes < 14 && first != [0, 0], "{lanes} {first:?}");
    // A click on the small picture, at the right of the field, looks there and pauses nothing.
    let table =
        |app: &Program| screen::table::Table::of(shown(app), SIZE).expect("it can be zoomed");
    let found = (0..SIZE.x as u16 / 4).flat_map(|x| (0..180_u16).map(move |y| (x, y)));
    let mut found = found.map(|(x, y)| 4.0 * Vec2::new(x.into(), y.into()));
    let at = found.find(|&at| table(&moused.app).press(at).is_some()).expect("a small picture");
    assert!(middle.x < at.x, "{at}");
    moused.click(at);
    assert_eq!(seen(&moused.app), (lanes, [0, 0]));
    assert!(shown(&moused.app).view().playback.is_paused);
    // A finger takes the field along.
    let dragged = table(&moused.app).drag(middle, middle - Vec2::new(80.0, 0.0));
    assert!(matches!(dragged, Some(ReplayWish::Pan(0, 1..))), "{dragged:?}");
    assert_eq!(table(&moused.app).drag(middle, Vec2::new(middle.x, SIZE.y - 4.0)), None);
}

#[test]
fn a_small_table_has_nothing_to_zoom() {
    let mut program = program(None);
    let view = shown(&program).view();
    assert!(!view.can_zoom);
    assert!(screen::table::Table::of(shown(&program), SIZE).is_none());
    program.press(KeyCode::Equal);
    let bout = shown(&program).turn_bout().expect("a table");
    assert_eq!(bout.camera(), Default::default());
}
