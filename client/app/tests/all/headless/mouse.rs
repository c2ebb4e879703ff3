//! The mouse alone: hover, arrows and the wheel.

use app::input::{Action, Input};
use app::screens::{Model, Screen};
use app::shell::menu::{self, Part};
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::math::{Rect, Vec2};
use bevy::prelude::{CursorMoved, Entity, KeyCode, MouseButton, NextState, Window};
use bevy::window::PrimaryWindow;
use bout::Buttons;
use controls::Order;
use games::GameKind;

use super::program::{Program, anne};

/// The size of the screen, in pixels and in units.
pub const SIZE: Vec2 = Vec2::new(1280.0, 720.0);

/// A program with a mouse.
pub struct Moused {
    pub app: Program,
    window: Entity,
}

impl Moused {
    pub fn new(app: Program) -> Moused {
        let mut app = app;
        let window = Window { resolution: (1280, 720).into(), ..Window::default() };
        let window = app.0.world_mut().spawn((window, PrimaryWindow)).id();
        Moused { app, window }
    }

    /// Moves the pointer to a point, in units.
    pub fn point(&mut self, at: Vec2) {
        let window = self.window;
        let mut entity = self.app.0.world_mut().entity_mut(window);
        let mut shown = entity.get_mut::<Window>().expect("it was spawned");
        let delta = Some(at - shown.cursor_position().unwrap_or_default() + Vec2::splat(0.01));
        shown.set_cursor_position(Some(at));
        self.app.send(CursorMoved { window, position: at, delta });
        self.app.0.update();
    }

    pub fn click(&mut self, at: Vec2) {
        self.point(at);
        self.send(ButtonState::Pressed);
        self.send(ButtonState::Released);
        self.app.0.update();
    }

    /// The left button, which is noticed in the next frame.
    pub fn send(&mut self, state: ButtonState) {
        self.button(MouseButton::Left, state);
    }

    /// A button, which is noticed in the next frame.
    pub fn button(&mut self, button: MouseButton, state: ButtonState) {
        self.app.send(MouseButtonInput { button, state, window: self.window });
    }

    /// Turns the wheel by so many notches towards the player, which scrolls down.
    pub fn roll(&mut self, notches: f32) {
        let (unit, phase, window) = (MouseScrollUnit::Line, TouchPhase::Moved, self.window);
        self.app.send(MouseWheel { unit, x: 0.0, y: -notches, window, phase });
        self.app.0.update();
    }

    /// The visible rows.
    pub fn rows(&self) -> Vec<(usize, Rect)> {
        rows(self.app.model(), self.app.screen())
    }

    fn rect(&self, row: usize) -> Rect {
        let found = self.rows().into_iter().find(|(number, _)| *number == row);
        found.unwrap_or_else(|| panic!("row {row} is not in view")).1
    }
}

/// The visible rows of a screen.
pub fn rows(model: &Model, screen: Screen) -> Vec<(usize, Rect)> {
    let page = model.page(screen).expect("a page");
    menu::layout(&page, model.cursor(), SIZE, model.draw_context(0.0))
}

/// The middle of the arrow of a stepper that makes its value less, or more.
pub fn arrow(rect: Rect, is_more: bool) -> Vec2 {
    Vec2::new(rect.min.x + rect.width() * if is_more { 0.94 } else { 0.5 }, rect.center().y)
}

/// A program on this screen.
fn on(screen: Screen) -> Moused {
    let mut it = Moused::new(Program::screens(anne(GameKind::MARAUDERS)));
    it.app.0.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    it.app.0.update();
    it
}

#[test]
fn an_arrow_changes_a_value_by_one_step_and_the_label_none() {
    let mut it = on(Screen::Practice);
    // Below the preset, the mode and the size.
    let rect = it.rect(4);
    it.click(arrow(rect, true));
    it.click(arrow(rect, true));
    assert_eq!((it.app.model().settings.practice.level, it.app.model().position.focus), (3, 4));
    assert_eq!(it.app.model().input.pointed, Some(Part::More(4)));
    it.click(arrow(rect, false));
    assert_eq!(it.app.model().settings.practice.level, 2);
    it.click(Vec2::new(rect.min.x + 30.0, rect.center().y));
    assert_eq!(it.app.model().settings.practice.level, 2);
}

#[test]
fn the_wheel_scrolls_a_list_and_hover_moves_no_row() {
    let mut it = on(Screen::Elements);
    let (count, shown) =
        (it.app.model().page(Screen::Elements).expect("a page").rows.len(), it.rows().len());
    assert!(shown < count, "{shown} of {count}");
    // By the keyboard, then the pointer: the rows stay.
    (0..count - 4).for_each(|_| it.app.press(KeyCode::ArrowDown));
    let before = it.rows();
    assert_ne!(before[0].0, 0);
    for (row, rect) in before.clone() {
        it.point(rect.center());
        assert_eq!((it.app.model().position.focus, it.rows()), (row, before.clone()));
    }
    // The wheel: by a row a notch, to the ends and no further; the focus is the row below the
    // pointer.
    it.point(before[1].1.center());
    it.roll(-1.0);
    assert_eq!(it.rows()[0].0 + 1, before[0].0);
    assert_eq!(it.app.model().position.focus + 1, before[1].0);
    it.roll(-100.0);
    assert_eq!((it.rows()[0].0, it.app.model().position.focus), (0, 1));
    it.roll(0.5);
    assert_eq!(it.rows()[0].0, 0);
    it.roll(0.5);
    assert_eq!(it.rows()[0].0, 1);
    it.roll(100.0);
    assert_eq!(it.rows().last().map(|last| last.0), Some(count - 1));
    // Without a wheel, by the arrow beside the first row.
    let first = it.rows()[0].1;
    it.click(Vec2::new(first.min.x - 20.0, first.center().y));
    assert_eq!(it.rows().last().map(|last| last.0), Some(count - shown));
    assert_eq!(it.app.screen(), Screen::Elements);
}

#[test]
fn a_new_screen_begins_at_its_top() {
    let mut it = on(Screen::Elements);
    it.point(it.rect(0).center());
    it.roll(100.0);
    let last = it.rows().last().expect("rows").1;
    it.click(last.center());
    assert_eq!(it.app.screen(), Screen::Title);
    assert_eq!(it.rows()[0].0, 0);
}

/// A game that moves a piece before it drops it.
pub const ORDER: Order =
    Order { steps: &[Buttons::LEFT, Buttons::HARD_DROP], alone: Buttons::NONE };

#[test]
fn a_button_and_a_key_are_heard_in_the_order_in_which_they_came() {
    use ButtonState::{Pressed, Released};
    let drop = MouseButton::Right;
    let mut it = on(Screen::Title);
    let model = &mut *it.app.change();
    model.settings.game = GameKind::STACKER;
    model.settings.keys_mut(GameKind::STACKER).toggle(Action::HardDrop, Input::Mouse(drop));
    let both = Buttons::LEFT.with(Buttons::HARD_DROP);
    for (is_dropped_first, held) in [(true, [Buttons::HARD_DROP, both]), (false, [both, both])] {
        // In one frame.
        if is_dropped_first {
            it.button(drop, Pressed);
            it.app.key(KeyCode::ArrowLeft, Pressed, None);
        } else {
            it.app.key(KeyCode::ArrowLeft, Pressed, None);
            it.button(drop, Pressed);
        }
        it.app.0.update();
        let keys = &mut it.app.change().input.keys;
        assert_eq!([(); 2].map(|()| keys.sample(ORDER)), held);
        it.button(drop, Released);
        it.app.key(KeyCode::ArrowLeft, Released, None);
        it.app.0.update();
        assert_eq!(it.app.sample(), Buttons::NONE);
    }
}
