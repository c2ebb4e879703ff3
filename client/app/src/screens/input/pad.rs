//! Pads: bindings in play, fixed buttons in the menus.

use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadAxis, GamepadAxisChangedEvent, GamepadButton, GamepadEvent};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::input::{Input, InputDevice, Pad, StickDirection};
use crate::screens::input::Steps;
use crate::screens::rows::{Does, PageInput};
use crate::screens::{Message, Screen};
use crate::shell::menu::Reach;
use crate::text::tr;

/// The stick's thresholds for push and release, of 1: apart, because a thumb trembles.
const PUSHED: f32 = 0.5;
const LET_GO: f32 = 0.35;
/// Seconds until a held direction repeats in a menu, and between repeats.
const DELAY: f32 = 0.4;
const RATE: f32 = 0.1;
/// The limit of a long frame's counted time: releases during it are handled after it.
const FRAME_MAX: f32 = 0.05;

/// The held direction in a menu, and the seconds until it repeats.
#[derive(Default)]
pub struct Repeat(Option<(Pad, f32)>);

/// What is pressed on which pad: a key of two pads is down while one of them holds it.
#[derive(Default)]
pub struct Pads {
    held: Vec<(Entity, Pad)>,
    /// The pad of the last press.
    last: Option<Entity>,
}

impl Pads {
    /// Forgets what was released in another way, as when the window lost the focus.
    fn keep_held(&mut self, steps: &Steps) {
        self.held.retain(|&(_, pad)| steps.model.input.keys.is_down(Input::Pad(pad)));
    }

    /// Whether another pad than `entity` holds `pad`.
    fn holds_elsewhere(&self, entity: Entity, pad: Pad) -> bool {
        self.held.iter().any(|&(other, held)| other != entity && held == pad)
    }

    /// Records a press or a release. Whether the key of all pads has changed by it.
    fn set(&mut self, entity: Entity, pad: Pad, is_down: bool) -> bool {
        if self.held.contains(&(entity, pad)) == is_down {
            return false;
        }
        if is_down {
            self.held.push((entity, pad));
            self.last = Some(entity);
        } else {
            self.held.retain(|&held| held != (entity, pad));
        }
        !self.holds_elsewhere(entity, pad)
    }
}

pub fn read(
    time: Res<Time<Real>>,
    mut events: MessageReader<GamepadEvent>,
    windows: Query<&Window, With<PrimaryWindow>>,
    (mut pads, mut repeat): (Local<Pads>, Local<Repeat>),
    mut steps: Steps,
) {
    // Pads also count while another window has the focus.
    let is_ours = windows.single().map_or(true, |window| window.focused);
    pads.keep_held(&steps);
    // Buttons and sticks in the order in which they came.
    for event in events.read() {
        let (entity, changes) = match event {
            GamepadEvent::Connection(event) => {
                if event.disconnected() {
                    lose(&mut steps, &mut pads, event.gamepad);
                    repeat.0 = None;
                }
                continue;
            }
            GamepadEvent::Button(event) => {
                let is_down = event.state == ButtonState::Pressed;
                (event.entity, vec![(Pad::Button(event.button), is_down)])
            }
            GamepadEvent::Axis(event) => {
                let held = |pad| pads.held.contains(&(event.entity, pad));
                let pushed = |(way, share): (StickDirection, f32)| {
                    let pad = Pad::Stick(way);
                    (pad, if held(pad) { LET_GO } else { PUSHED } < share)
                };
                (event.entity, pushes(event).into_iter().map(pushed).collect())
            }
        };
        for (pad, is_down) in changes {
            let is_heard = is_ours || !is_down;
            if !is_heard || !pads.set(entity, pad, is_down) {
                continue;
            }
            change(&mut steps, pad, is_down, false);
            if is_down {
                repeat.0 = turn(pad).map(|_| (pad, DELAY));
            } else {
                repeat.0.take_if(|(held, _)| *held == pad);
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

/// The direction of the left stick, and its distance.
fn pushes(event: &GamepadAxisChangedEvent) -> Vec<(StickDirection, f32)> {
    match event.axis {
        GamepadAxis::LeftStickX => {
            vec![(StickDirection::Left, -event.value), (StickDirection::Right, event.value)]
        }
        GamepadAxis::LeftStickY => {
            vec![(StickDirection::Down, -event.value), (StickDirection::Up, event.value)]
        }
        _ => vec![],
    }
}

fn change(steps: &mut Steps, pad: Pad, is_down: bool, is_repeat: bool) {
    if steps.play(Input::Pad(pad), is_down, is_repeat) {
        return;
    }
    let press = match steps.page() {
        None => (pad == Pad::Button(GamepadButton::Start)).then_some(PageInput::Escape),
        Some(page) => {
            let row = page.rows.get(steps.model.position.focus);
            let is_typed = row.is_some_and(|row| matches!(row.does, Does::Type(_)));
            press(pad, page.reach, is_typed)
        }
    };
    if let Some(press) = press {
        steps.take(press);
    }
}

/// The press of a button on a page, on an input row or on another.
pub(super) fn press(pad: Pad, reach: Reach, is_typed: bool) -> Option<PageInput> {
    use GamepadButton::*;
    Some(match (reach, pad) {
        (_, Pad::Button(Start)) => PageInput::Escape,
        (Reach::Tab, Pad::Button(Select)) => PageInput::Down,
        (Reach::Tab, Pad::Button(LeftTrigger2)) => PageInput::Left,
        (Reach::Tab, Pad::Button(RightTrigger2)) => PageInput::Right,
        (Reach::Tab, _) => return None,
        (_, Pad::Button(South)) => PageInput::Enter,
        (_, Pad::Button(East)) => PageInput::Escape,
        (_, Pad::Button(West)) => PageInput::Erase,
        (_, Pad::Button(North)) if is_typed => PageInput::Letter('a'),
        (_, Pad::Button(North)) => PageInput::Clear,
        _ => match turn(pad)? {
            StickDirection::Up => PageInput::Up,
            StickDirection::Down => PageInput::Down,
            StickDirection::Left if is_typed => PageInput::Spell(-1),
            StickDirection::Right if is_typed => PageInput::Spell(1),
            StickDirection::Left => PageInput::Left,
            StickDirection::Right => PageInput::Right,
        },
    })
}

/// The direction of a button or a stick in a menu.
fn turn(pad: Pad) -> Option<StickDirection> {
    Some(match pad {
        Pad::Stick(way) => way,
        Pad::Button(GamepadButton::DPadUp) => StickDirection::Up,
        Pad::Button(GamepadButton::DPadDown) => StickDirection::Down,
        Pad::Button(GamepadButton::DPadLeft) => StickDirection::Left,
        Pad::Button(GamepadButton::DPadRight) => StickDirection::Right,
        Pad::Button(_) => return None,
    })
}

/// A pad was disconnected: release what it alone holds, and pause a run that was played with it.
fn lose(steps: &mut Steps, pads: &mut Pads, entity: Entity) {
    let held: Vec<Pad> = pads.held.iter().filter(|it| it.0 == entity).map(|it| it.1).collect();
    for pad in held {
        if pads.set(entity, pad, false) {
            change(steps, pad, false, false);
        }
    }
    if pads.last.is_some_and(|last| last != entity) {
        return;
    }
    pads.last = None;
    steps.model.release_keys();
    steps.model.input.device = InputDevice::Board;
    if steps.model.status.solo.is_some() && *steps.screen.get() == Screen::Bout {
        steps.give(Message::Go(Screen::Paused));
    }
    steps.model.problem = Some(tr!("keys-pad-lost").into());
}
