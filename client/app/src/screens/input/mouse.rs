//! The mouse: hover, clicks and the wheel, on pages and on the field of a battle. A button on the screen
//! is held by the mouse as by a finger.

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::WindowEvent;

use crate::activity::Activity;
use crate::activity::intent::Intent;
use crate::activity::replaying::Replaying;
use crate::games::marauders::camera::Camera;
use crate::games::marauders::layout::Layout;
use crate::games::marauders::pointer;
use crate::input::touch::controls::{self, Control};
use crate::input::{Input, InputDevice};
use crate::screens::input::Steps;
use crate::screens::replay::table::Table;
use crate::screens::rows::PageInput;
use crate::screens::touch_layout;
use crate::screens::{Page, Screen, replay};
use crate::shell::menu;
use crate::shell::menu::Part;

/// Pixels that a touchpad scrolls for one notch of a wheel.
const NOTCH_PIXELS: f32 = 40.0;
/// Lines of a battle's log for one notch.
const LOG_LINES: i8 = 2;

/// What the mouse has begun.
#[derive(Default)]
pub struct Mouse {
    remainder: Remainder,
    /// The button on the screen that it holds, and the screen that it was pressed on.
    held: Option<(Control, Screen)>,
}

/// Notches of the wheel that were not yet worth a row.
#[derive(Default)]
struct Remainder(f32);

impl Remainder {
    /// Whole notches, positive downwards.
    fn turn(&mut self, wheel: &MouseWheel) -> i8 {
        let notches = match wheel.unit {
            MouseScrollUnit::Line => wheel.y,
            MouseScrollUnit::Pixel => wheel.y / NOTCH_PIXELS,
        };
        self.0 -= notches;
        let whole = self.0.trunc();
        self.0 -= whole;
        whole as i8
    }
}

/// Whether an event is one of the pointer, the wheel, or a button that is not bound: the left one chooses, and the one
/// for back leads back.
pub fn is_pointer(event: &WindowEvent) -> bool {
    match event {
        WindowEvent::CursorMoved(_) | WindowEvent::MouseWheel(_) => true,
        WindowEvent::MouseButtonInput(button) => {
            matches!(button.button, MouseButton::Left | MouseButton::Back)
        }
        _ => false,
    }
}

impl Mouse {
    /// Takes such events, which came one after another, with the pointer where it is now.
    pub fn read(
        &mut self,
        events: &[&WindowEvent],
        at: Option<Vec2>,
        play: &Activity,
        steps: &mut Steps,
    ) {
        let (mut has_moved, mut turned, mut is_back) = (false, 0_i8, false);
        // Presses and releases of the left button in the order in which they came.
        let mut left = Vec::new();
        for event in events {
            match event {
                // A window that opens under a resting pointer chooses nothing: the pointer has not moved.
                WindowEvent::CursorMoved(moved) => {
                    has_moved |= moved.delta.is_some_and(|delta| delta != Vec2::ZERO);
                }
                WindowEvent::MouseWheel(wheel) => {
                    turned = turned.saturating_add(self.remainder.turn(wheel));
                }
                WindowEvent::MouseButtonInput(button) => {
                    let is_down = button.state == ButtonState::Pressed;
                    match button.button {
                        MouseButton::Left => left.push(is_down),
                        _ => is_back |= is_down,
                    }
                }
                _ => {}
            }
        }
        let clicks = left.iter().filter(|&&is_down| is_down).count();
        let refused = (is_back.then_some(MouseButton::Back))
            .or((0 < clicks).then_some(MouseButton::Left))
            .filter(|_| steps.model.input.listening.is_some());
        if let Some(button) = refused {
            steps.model.bind(Input::Mouse(button));
            return;
        }
        if is_back {
            steps.take(PageInput::Escape);
            return;
        }
        if !has_moved && turned == 0 && left.is_empty() {
            return;
        }
        if 0 < clicks && steps.skips() {
            return;
        }
        let mut is_held = hold(steps, &mut self.held, at, None);
        for is_down in left {
            is_held |= hold(steps, &mut self.held, at, Some(is_down));
        }
        steps.model.input.has_clicked |= 0 < clicks;
        let Some(at) = at.filter(|_| !is_held) else { return };
        steps.model.input.device = InputDevice::Board;
        match steps.page() {
            Some(page) => on_page(steps, &page, at, (turned, clicks)),
            None => on_field(steps, play, at, (turned, clicks)),
        }
    }
}

/// Holds a button on the screen, or lets it go, by a press or a release where there is one. Whether the
/// mouse has held one.
fn hold(
    steps: &mut Steps,
    held: &mut Option<(Control, Screen)>,
    at: Option<Vec2>,
    change: Option<bool>,
) -> bool {
    let screen = *steps.screen.get();
    let layout = touch_layout::of(&steps.model, screen, steps.surface().0);
    let under = at.zip(layout).and_then(|(at, layout)| controls::at(&layout, at));
    if let Some((control, _)) = held
        && let Some(at) = at
    {
        steps.slide(control, at);
    }
    if let Some(control) = under.filter(|_| change == Some(true) && held.is_none()) {
        steps.hold(control, true);
        *held = Some((control, screen));
    }
    let has_held = held.is_some();
    if let Some((control, screen)) = held.take_if(|_| change == Some(false)) {
        // Away from every button, where the pointer has left the window.
        steps.let_go(control, screen, at.unwrap_or(Vec2::NEG_INFINITY));
    }
    has_held
}

fn on_page(steps: &mut Steps, page: &Page, at: Vec2, (turned, clicks): (i8, usize)) {
    steps.scroll(page, turned.into());
    let (size, context) = steps.surface();
    let part = menu::part_at(page, steps.model.cursor(), size, context, at);
    steps.model.input.pointed = part;
    let Some(part) = part else { return };
    steps.take(PageInput::Hover(part));
    for _ in 0..clicks {
        choose(steps, page, part);
    }
}

/// A click on a part of the page.
pub(super) fn choose(steps: &mut Steps, page: &Page, part: Part) {
    let (size, context) = steps.surface();
    let (_, lines) = menu::scrolled(page, steps.model.cursor(), (size, context), 0);
    let most = (lines as isize - 1).max(1);
    match part {
        // One line stays, to read on from.
        Part::Above => steps.scroll(page, -most),
        Part::Below => steps.scroll(page, most),
        Part::Row(_) | Part::Less(_) | Part::More(_) | Part::Tab(_) => {
            steps.take(PageInput::Click(part));
        }
    }
}

fn on_field(steps: &mut Steps, play: &Activity, at: Vec2, (turned, clicks): (i8, usize)) {
    if *steps.screen.get() == Screen::Replay {
        let size = steps.surface().0;
        let table = play.replay().and_then(|replay| Table::of(replay, size));
        let turned = table.as_ref().filter(|_| turned != 0).and_then(|it| it.wheel(at, turned));
        steps.intents.write_batch(turned.map(Intent::Replay));
        let view = play.replay().map(Replaying::view);
        let pressed = || replay::of_press(at, size, &view?);
        let wish = table.and_then(|table| table.press(at)).or_else(pressed);
        let wishes = wish.map(Intent::Replay).into_iter();
        steps.intents.write_batch(wishes.flat_map(|wish| vec![wish; clicks]));
        return;
    }
    if let Some(message) = steps.picture_button(play, at) {
        (0..clicks).for_each(|_| steps.give(message.clone()));
        return;
    }
    let screen = steps.surface().0;
    let layout = play.battle_layout(screen).filter(|_| steps.screen.get().is_battle());
    let Some(layout) = layout else { return };
    let turned = (turned != 0).then(|| wheel_press(&layout, at, turned));
    steps.presses.write_batch(turned);
    let Some(options) = play.battle_options() else { return };
    let pointed = pointer::Press::point(&layout, options, at);
    let clicked = (0..clicks).map(|_| pointer::Press::click(&layout, options, at));
    steps.presses.write_batch(pointed.into_iter().chain(clicked));
}

/// The press of so many notches of the wheel at a point of the screen: over a field that can be zoomed it
/// zooms, and elsewhere it scrolls the log.
fn wheel_press(layout: &Layout, at: Vec2, turned: i8) -> pointer::Press {
    let place =
        layout.window.place_at(layout.inside(at)).filter(|_| Camera::can_zoom(layout.window.size));
    match place {
        Some(place) => pointer::Press::Zoom(-turned, Some(place)),
        None => pointer::Press::Scroll(turned.saturating_mul(-LOG_LINES)),
    }
}
