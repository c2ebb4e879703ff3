//! The drills of marauders: the best swap, by each device.

use app::activity::Activity;
use app::activity::intent::Intent;
use app::games::marauders::drill::BestSwap;
use app::games::marauders::layout::Button;
use app::games::marauders::view::Speed;
use app::input::InputDevice;
use app::screens::{Model, Screen};
use bevy::input::gamepad::GamepadButton;
use bevy::prelude::KeyCode;
use games::GameKind;
use marauders::{Place, Side};
use training::Status;
use training::drills::{SwapDrill, swap_drills};

use crate::headless::mouse::{Moused, SIZE};
use crate::headless::pad::Padded;
use crate::headless::program::{Program, anne};
use crate::headless::touch::{ASIDE, Touched, UPRIGHT};

mod chance;

/// Frames within which a table is set up again.
const FRAMES_MAX: u32 = 2000;

fn model() -> Model {
    let mut model = anne(GameKind::MARAUDERS);
    model.settings.marauders.speed = Speed::Instant;
    model
}

fn drill(app: &Program) -> &BestSwap {
    match app.play() {
        Activity::BestSwap(drill) => drill,
        other => panic!("no drill on {:?}: {other:?}", app.screen()),
    }
}

/// The moves of the cursor from where it is to the block of a swap, then the direction of the swap.
fn way(app: &Program, from: Place) -> Vec<Side> {
    let keys = app.model().settings.keys(GameKind::MARAUDERS);
    let aim = drill(app).view(keys).and_then(|view| view.pointed.aim).expect("own turn");
    let go = |at: u8, to: u8, back: Side, on: Side| {
        std::iter::repeat_n(if to < at { back } else { on }, at.abs_diff(to).into())
    };
    let rows = go(aim.place.row, from.row, Side::North, Side::South);
    rows.chain(go(aim.place.column, from.column, Side::West, Side::East)).collect()
}

fn key(side: Side) -> KeyCode {
    match side {
        Side::North => KeyCode::ArrowUp,
        Side::East => KeyCode::ArrowRight,
        Side::South => KeyCode::ArrowDown,
        Side::West => KeyCode::ArrowLeft,
    }
}

/// Makes a swap with the keys.
fn swap(app: &mut Program, from: Place, direction: Side) {
    for side in way(app, from) {
        app.tap(key(side));
    }
    app.tap(KeyCode::Space);
    app.tap(key(direction));
    app.tap(KeyCode::Space);
}

/// The drills in order, each begun after the one before.
fn all(app: &Program) -> Vec<SwapDrill> {
    assert_eq!(app.screen(), Screen::Lesson);
    swap_drills()
}

#[test]
fn by_keys_alone_every_best_swap_is_found() {
    let mut app = Program::offline(model());
    app.intent(Intent::Drill(0));
    for expected in all(&app) {
        assert_eq!(*drill(&app).drill(), expected);
        swap(&mut app, expected.from, expected.direction);
        assert_eq!(drill(&app).status(), Status::Done, "{expected:?}");
        assert!(app.model().settings.training.marauders.done.contains(expected.name));
        app.tap(KeyCode::Tab);
    }
    assert_eq!(app.screen(), Screen::Drills);
    app.press(KeyCode::Escape);
    assert_eq!(app.screen(), Screen::Play);
}

#[test]
fn by_a_pad_alone_every_best_swap_is_found() {
    use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp, LeftTrigger2, South};
    let button = |side| match side {
        Side::North => DPadUp,
        Side::East => DPadRight,
        Side::South => DPadDown,
        Side::West => DPadLeft,
    };
    let mut it = Padded::new(Program::offline(model()));
    it.app.intent(Intent::Drill(0));
    for expected in all(&it.app) {
        for side in way(&it.app, expected.from) {
            it.press(button(side));
        }
        it.press(South);
        it.press(button(expected.direction));
        it.press(South);
        assert_eq!(drill(&it.app).status(), Status::Done, "{expected:?}");
        it.press(LeftTrigger2);
        it.app.frame();
    }
    assert_eq!(it.app.screen(), Screen::Drills);
}

#[test]
fn by_the_mouse_alone_solutions_are_shown_and_swaps_are_clicked() {
    let mut it = Moused::new(Program::offline(model()));
    it.app.intent(Intent::Drill(0));
    for expected in all(&it.app) {
        let layout = it.app.play().battle_layout(SIZE).expect("a table");
        let click = |it: &mut Moused, rect: bevy::math::Rect| {
            it.click(rect.center() * layout.unit);
            it.app.frame();
        };
        // The button of the spell shows the solution.
        click(&mut it, layout.panels.button(Button::Arm));
        assert_eq!(drill(&it.app).status(), Status::Showing);
        let keys = it.app.model().settings.keys(GameKind::MARAUDERS).clone();
        let view = drill(&it.app).view(&keys).expect("a table");
        let places = view.lesson.expect("a panel").places;
        assert_eq!(places.len(), 2, "both blocks are marked");
        assert!(places.contains(&expected.from));
        for place in places {
            click(&mut it, layout.window.place(place));
        }
        assert_eq!(drill(&it.app).status(), Status::Shown, "{expected:?}");
        // That of the turn begins again.
        click(&mut it, layout.panels.button(Button::EndTurn));
        assert_eq!(drill(&it.app).status(), Status::Playing);
        click(&mut it, layout.panels.button(Button::Next));
    }
    assert_eq!(it.app.screen(), Screen::Drills);
    assert!(it.app.model().settings.training.marauders.done.is_empty());
}

#[test]
fn by_touch_alone_every_best_swap_is_found_on_a_phone() {
    for size in [UPRIGHT, ASIDE] {
        let mut it = Touched::new(Program::offline(model()), size);
        it.app.change().input.device = InputDevice::Touch;
        it.app.intent(Intent::Drill(0));
        for expected in all(&it.app) {
            let layout = it.app.play().battle_layout(it.size()).expect("a table");
            let field = layout.window.size;
            let at = |place| layout.window.place(place).center() * layout.unit;
            let to = expected.from.step(expected.direction.step(), field).expect("a block");
            it.drag(at(expected.from), at(to));
            assert_eq!(drill(&it.app).status(), Status::Done, "{expected:?}");
            it.tap(layout.panels.button(Button::Next).center() * layout.unit);
        }
        assert_eq!(it.app.screen(), Screen::Drills);
    }
}

#[test]
fn by_next_alone_all_drills_are_left_behind_and_none_of_them_is_done() {
    let mut app = Program::offline(model());
    app.intent(Intent::Drill(0));
    for expected in all(&app) {
        assert_eq!(*drill(&app).drill(), expected);
        app.tap(KeyCode::Tab);
    }
    assert_eq!(app.screen(), Screen::Drills);
    assert!(app.model().settings.training.marauders.done.is_empty());
}

#[test]
fn another_swap_is_shown_and_the_table_is_set_up_again() {
    let mut app = Program::offline(model());
    app.intent(Intent::Drill(0));
    let expected = swap_drills()[0];
    let table = expected.table().expect("it is reached");
    let other =
        table.legal_moves().into_iter().find(|&it| it != (expected.from, expected.direction));
    let (from, direction) = other.expect("there is another swap");
    swap(&mut app, from, direction);
    assert_eq!(drill(&app).status(), Status::Missed);
    for _ in 0..FRAMES_MAX {
        if drill(&app).status() == Status::Playing {
            break;
        }
        app.frame();
    }
    assert_eq!(drill(&app).battle().table(), Some(&table));
    assert!(app.model().settings.training.marauders.done.is_empty());
}
