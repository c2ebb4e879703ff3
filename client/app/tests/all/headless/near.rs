//! A large field of marauders from near: by keys, by the wheel, by two fingers, and by a pad.

use app::activity::intent::Intent;
use app::games::marauders::layout::{Button, Layout};
use bevy::input::gamepad::GamepadButton;
use bevy::input::touch::TouchPhase;
use bevy::math::Vec2;
use bevy::prelude::KeyCode;
use games::{GameKind, Rules};
use marauders::{Options, Place, Size};
use wire::BrawlOptions;

use super::mouse::Moused;
use super::pad::Padded;
use super::program::{Folder, Program};
use super::touch::Touched;

/// A battle on the largest field, at the player's turn.
fn begin(app: &mut Program) {
    let options = Options { size: Size::Rank(9), ..Options::default() };
    let options = BrawlOptions::duel(Rules::marauders(options));
    app.intent(Intent::Practice { level: 1, options });
    app.until("own turn", |app| app.play().turn_bout().is_some_and(|battle| battle.may_move()));
}

fn layout(app: &Program, screen: Vec2) -> Layout {
    app.play().battle_layout(screen).expect("a battle goes on")
}

const SCREEN: Vec2 = Vec2::new(1280.0, 720.0);

/// The block that the player aims at.
fn cursor(app: &Program) -> Place {
    let keys = app.model().settings.keys(GameKind::MARAUDERS);
    let view = app.play().battle_view(keys, std::time::Instant::now()).expect("a battle");
    view.pointed.aim.expect("own turn").place
}

#[test]
fn keys_zoom_and_the_field_follows_the_cursor_and_the_side_panel_stays_folded() {
    let folder = Folder::new("near-keys");
    let mut app = Program::embedded(&folder, GameKind::MARAUDERS);
    begin(&mut app);
    assert!(!layout(&app, SCREEN).window.is_near());
    for _ in 0..3 {
        app.tap(KeyCode::Equal);
    }
    assert_eq!(layout(&app, SCREEN).window.rows, 7);
    for _ in 0..18 {
        app.tap(KeyCode::ArrowDown);
    }
    assert_eq!(cursor(&app), Place::new(20, 2));
    assert!(layout(&app, SCREEN).window.shows(cursor(&app)));
    let columns = layout(&app, SCREEN).window.columns;
    app.tap(KeyCode::KeyV);
    assert!(columns < layout(&app, SCREEN).window.columns);
    assert!(app.model().settings.marauders.folded, "it is kept");
    app.tap(KeyCode::Minus);
    assert!(7 < layout(&app, SCREEN).window.rows, "{:?}", layout(&app, SCREEN));
    app.tap(KeyCode::KeyV);
    assert!(!app.model().settings.marauders.folded);
}

#[test]
fn the_wheel_zooms_over_the_field_where_the_mouse_then_plays() {
    let folder = Folder::new("near-mouse");
    let mut it = Moused::new(Program::embedded(&folder, GameKind::MARAUDERS));
    begin(&mut it.app);
    let whole = layout(&it.app, SCREEN);
    let table = it.app.play().turn_bout().and_then(|battle| battle.table()).expect("a table");
    let (from, way) = *table.legal_moves().last().expect("there is a move");
    let left = table.moves_left;
    let to = from.step(way.step(), 21).expect("a neighbour");
    it.point(whole.window.place(from).center());
    it.roll(-2.0);
    let near = layout(&it.app, SCREEN);
    assert!(near.window.is_near() && near.window.shows(from) && near.window.shows(to), "{near:?}");
    it.click(near.window.place(from).center());
    it.click(near.window.place(to).center());
    it.app.until("played move", |app| {
        let table = app.play().turn_bout().and_then(|battle| battle.table());
        table.is_none_or(|table| table.moves_left != left)
    });
    // The small picture of the field leads to any part of it.
    let map = layout(&it.app, SCREEN).minimap().expect("a part is shown");
    it.click(map.max - 2.0);
    assert!(layout(&it.app, SCREEN).window.shows(Place::new(20, 20)));
    it.click(map.min + 2.0);
    assert!(layout(&it.app, SCREEN).window.shows(Place::new(0, 0)));
    // The panel folds by its button.
    it.click(layout(&it.app, SCREEN).panels.button(Button::Fold).center());
    assert!(layout(&it.app, SCREEN).panels.is_folded);
    // Over the log the wheel scrolls, and zooms nothing.
    let rows = layout(&it.app, SCREEN).window.rows;
    it.point(layout(&it.app, SCREEN).panels.card(marauders::Mode::Duel, bout::Seat(0)).center());
    it.roll(2.0);
    assert_eq!(layout(&it.app, SCREEN).window.rows, rows);
}

#[test]
fn two_fingers_zoom_and_move_the_field() {
    let folder = Folder::new("near-touch");
    let mut it =
        Touched::new(Program::embedded(&folder, GameKind::MARAUDERS), Vec2::new(390.0, 844.0));
    begin(&mut it.app);
    let size = it.size();
    let middle = layout(&it.app, size).window.field.center() * layout(&it.app, size).unit;
    let fingers = |by: f32| [middle - Vec2::X * by, middle + Vec2::X * by];
    for (id, at) in fingers(40.0).into_iter().enumerate() {
        it.finger(id as u64, TouchPhase::Started, at);
    }
    for by in [60.0, 90.0, 130.0] {
        for (id, at) in fingers(by).into_iter().enumerate() {
            it.finger(id as u64, TouchPhase::Moved, at);
        }
    }
    let near = layout(&it.app, size);
    assert!(near.window.rows <= 11, "{near:?}");
    let cell = near.window.cell * near.unit;
    for (id, at) in fingers(130.0).into_iter().enumerate() {
        it.finger(id as u64, TouchPhase::Moved, at + Vec2::new(0.0, cell * 2.2));
    }
    let moved = layout(&it.app, size);
    assert!(
        moved.window.first[0] + 2 <= near.window.first[0],
        "{:?} {:?}",
        near.window.first,
        moved.window.first
    );
    for by in [90.0, 60.0, 40.0, 25.0, 15.0, 10.0] {
        for (id, at) in fingers(by).into_iter().enumerate() {
            it.finger(id as u64, TouchPhase::Moved, at);
        }
    }
    for (id, at) in fingers(10.0).into_iter().enumerate() {
        it.finger(id as u64, TouchPhase::Ended, at);
    }
    let whole = layout(&it.app, size);
    assert!(!whole.window.is_near(), "{whole:?}");
    // Nothing was lifted, and a tap plays again.
    let table = it.app.play().turn_bout().and_then(|battle| battle.table()).expect("a table");
    let left = table.moves_left;
    let (from, way) = *table.legal_moves().last().expect("there is a move");
    for place in [from, from.step(way.step(), 21).expect("a neighbour")] {
        it.tap(whole.window.place(place).center() * whole.unit);
    }
    it.app.until("played move", |app| {
        let table = app.play().turn_bout().and_then(|battle| battle.table());
        table.is_none_or(|table| table.moves_left != left)
    });
}

#[test]
fn a_pad_zooms_by_its_sticks_and_folds() {
    let folder = Folder::new("near-pad");
    let mut it = Padded::new(Program::embedded(&folder, GameKind::MARAUDERS));
    begin(&mut it.app);
    it.press(GamepadButton::LeftThumb);
    assert!(layout(&it.app, SCREEN).window.is_near());
    let presses = (0..9).take_while(|_| {
        it.press(GamepadButton::LeftThumb);
        layout(&it.app, SCREEN).window.is_near()
    });
    assert!(presses.count() < 9, "the nearest one leads to the whole field");
    it.press(GamepadButton::LeftTrigger2);
    assert!(layout(&it.app, SCREEN).panels.is_folded);
}
