//! Pads: what plays by its binding, and in the menus by its place.

use bevy::input::ButtonState;
use bevy::input::gamepad::{
    GamepadAxis, GamepadAxisChangedEvent, GamepadButton, GamepadButtonStateChangedEvent,
    GamepadConnectionEvent,
};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::input::Steps;
use crate::keys::{Hand, Key, Pad, Way};
use crate::menu::{Does, Press, Reach};
use crate::screens::{Message, Model, Screen};

/// How far a stick is pushed, of 1, when it counts, and when it does no longer: a thumb trembles.
const PUSHED: f32 = 0.5;
const LET_GO: f32 = 0.35;
/// Seconds that a direction is held in a menu before it repeats, and between repeats.
const DELAY: f32 = 0.4;
const RATE: f32 = 0.1;
/// Of a frame that took longer, no more counts: what was let go of meanwhile is heard after it.
const FRAME_MAX: f32 = 0.05;

/// What is held to move through a menu, and for how many seconds it is still to be.
#[derive(Default)]
pub struct Repeat(Option<(Pad, f32)>);

pub fn read(
    time: Res<Time<Real>>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    mut axes: MessageReader<GamepadAxisChangedEvent>,
    mut connections: MessageReader<GamepadConnectionEvent>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut repeat: Local<Repeat>,
    mut steps: Steps,
) {
    if connections.read().any(GamepadConnectionEvent::disconnected) {
        lose(&mut steps);
    }
    // Pads are heard whoever has the keys.
    let is_ours = windows.single().map_or(true, |window| window.focused);
    let mut hear = |steps: &mut Steps, pad: Pad, is_down: bool| {
        if is_ours || !is_down {
            change(steps, pad, is_down, false);
        }
        repeat.0 = (is_down && turn(pad).is_some()).then_some((pad, DELAY));
    };
    for event in buttons.read() {
        hear(&mut steps, Pad::Button(event.button), event.state == ButtonState::Pressed);
    }
    for event in axes.read() {
        for (way, share) in pushes(event) {
            let pad = Pad::Stick(way);
            let is_down = steps.model.keys.is_down(Key::Pad(pad));
            let is_pushed = if is_down { LET_GO } else { PUSHED } < share;
            if is_pushed != is_down {
                hear(&mut steps, pad, is_pushed);
            }
        }
    }
    if let Repeat(Some((pad, left))) = &mut *repeat {
        *left -= time.delta_secs().min(FRAME_MAX);
        if *left <= 0.0 && is_ours {
            *left += RATE;
            change(&mut steps, *pad, true, true);
        }
    }
}

/// Where the left stick is pushed, and how far.
fn pushes(event: &GamepadAxisChangedEvent) -> Vec<(Way, f32)> {
    match event.axis {
        GamepadAxis::LeftStickX => vec![(Way::Left, -event.value), (Way::Right, event.value)],
        GamepadAxis::LeftStickY => vec![(Way::Down, -event.value), (Way::Up, event.value)],
        _ => vec![],
    }
}

fn change(steps: &mut Steps, pad: Pad, is_down: bool, is_repeat: bool) {
    if steps.play(Key::Pad(pad), is_down, is_repeat) {
        return;
    }
    let press = match steps.page() {
        None => (pad == Pad::Button(GamepadButton::Start)).then_some(Press::Escape),
        Some(page) => {
            let row = page.rows.get(steps.model.focus);
            let is_typed = row.is_some_and(|row| matches!(row.does, Does::Type(_)));
            press(pad, page.reach, is_typed)
        }
    };
    if let Some(press) = press {
        steps.take(press);
    }
}

/// What a button means to a page, on a row that is typed in or on another.
fn press(pad: Pad, reach: Reach, is_typed: bool) -> Option<Press> {
    use GamepadButton::*;
    Some(match (reach, pad) {
        (_, Pad::Button(Start)) => Press::Escape,
        (Reach::Tab, Pad::Button(Select)) => Press::Down,
        (Reach::Tab, Pad::Button(LeftTrigger2)) => Press::Left,
        (Reach::Tab, Pad::Button(RightTrigger2)) => Press::Right,
        (Reach::Tab, _) => return None,
        (_, Pad::Button(South)) => Press::Enter,
        (_, Pad::Button(East)) => Press::Escape,
        (_, Pad::Button(West)) => Press::Erase,
        (_, Pad::Button(North)) if is_typed => Press::Letter('a'),
        (_, Pad::Button(North)) => Press::Clear,
        _ => match turn(pad)? {
            Way::Up => Press::Up,
            Way::Down => Press::Down,
            Way::Left if is_typed => Press::Spell(-1),
            Way::Right if is_typed => Press::Spell(1),
            Way::Left => Press::Left,
            Way::Right => Press::Right,
        },
    })
}

/// Where a button or a stick leads in a menu.
fn turn(pad: Pad) -> Option<Way> {
    Some(match pad {
        Pad::Stick(way) => way,
        Pad::Button(GamepadButton::DPadUp) => Way::Up,
        Pad::Button(GamepadButton::DPadDown) => Way::Down,
        Pad::Button(GamepadButton::DPadLeft) => Way::Left,
        Pad::Button(GamepadButton::DPadRight) => Way::Right,
        Pad::Button(_) => return None,
    })
}

/// A pad is gone: nothing of it is held any more, and a run waits for another.
fn lose(steps: &mut Steps) {
    let game = steps.model.game();
    let Model { keys, settings, .. } = &mut *steps.model;
    keys.release_all(settings.keys(game));
    steps.model.hand = Hand::Board;
    if steps.model.news.solo.is_some() && *steps.screen.get() == Screen::Bout {
        steps.give(Message::Go(Screen::Paused));
    }
    steps.model.problem =
        Some("The pad is gone. Plug it in again, or go on with the keyboard".into());
}
