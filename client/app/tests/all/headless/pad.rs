//! A pad alone: through the menus, on the boards and at the table.

use app::input::{Action, Input, InputDevice};
use app::screens::Screen;
use app::settings::Settings;
use bevy::input::gamepad::{
    GamepadAxis, GamepadButton, GamepadConnection, GamepadConnectionEvent,
    RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::prelude::{Entity, Window};
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use bout::Buttons;
use games::GameKind;
use std::time::Duration;

use super::program::{Program, anne, menus};

/// A program with a pad.
pub struct Padded {
    pub app: Program,
    pad: Entity,
}

impl Padded {
    pub fn new(app: Program) -> Padded {
        let mut padded = Padded { app, pad: Entity::PLACEHOLDER };
        padded.pad = padded.another();
        padded
    }

    /// Connects another pad; the first one stays the one that is pressed.
    fn another(&mut self) -> Entity {
        let pad = self.app.0.world_mut().spawn_empty().id();
        let before = std::mem::replace(&mut self.pad, pad);
        self.connect(GamepadConnection::Connected {
            name: "A pad".into(),
            vendor_id: None,
            product_id: None,
        });
        std::mem::replace(&mut self.pad, before)
    }

    fn connect(&mut self, connection: GamepadConnection) {
        let event = GamepadConnectionEvent { gamepad: self.pad, connection };
        self.app.0.world_mut().write_message(RawGamepadEvent::Connection(event.clone()));
        self.app.0.world_mut().write_message(event);
        self.app.0.update();
        self.app.0.update();
    }

    pub fn set(&mut self, button: GamepadButton, value: f32) {
        let event = RawGamepadButtonChangedEvent { gamepad: self.pad, button, value };
        self.app.0.world_mut().write_message(RawGamepadEvent::Button(event));
        self.app.0.update();
        self.app.0.update();
    }

    /// Goes down to the row of this label.
    fn focus(&mut self, label: &str) {
        let page = self.app.model().page(self.app.screen()).expect("a page");
        let row = page.rows.iter().position(|row| row.label == label).expect("it is there");
        for _ in 0..page.rows.len() {
            if self.app.model().position.focus == row {
                return;
            }
            self.press(GamepadButton::DPadDown);
        }
        panic!("no way leads down to {label:?}");
    }

    pub fn press(&mut self, button: GamepadButton) {
        self.set(button, 1.0);
        self.set(button, 0.0);
    }

    fn push(&mut self, axis: GamepadAxis, value: f32) {
        let event = RawGamepadAxisChangedEvent { gamepad: self.pad, axis, value };
        self.app.0.world_mut().write_message(RawGamepadEvent::Axis(event));
        self.app.0.update();
        self.app.0.update();
    }
}

fn named() -> Padded {
    Padded::new(Program::screens(anne(GameKind::SWORDFIGHT)))
}

#[test]
fn menus_are_gone_through_by_buttons_and_by_the_stick() {
    use GamepadButton::{DPadDown, DPadRight, East, South, Start};
    let mut it = named();
    it.press(DPadDown);
    it.push(GamepadAxis::LeftStickY, -1.0);
    it.push(GamepadAxis::LeftStickY, 0.0);
    it.press(DPadDown);
    it.press(South);
    assert_eq!(it.app.screen(), Screen::Settings);
    (0..3).for_each(|_| it.press(DPadDown));
    it.press(DPadRight);
    assert_eq!(it.app.model().settings.game, GameKind::STACKER);
    it.press(East);
    assert_eq!(it.app.screen(), Screen::Title);
    it.press(South);
    assert_eq!(it.app.screen(), Screen::Play);
    it.press(Start);
    assert_eq!(it.app.screen(), Screen::Title);
}

#[test]
fn what_is_held_repeats_and_a_frame_that_hangs_repeats_nothing() {
    let mut it = named();
    let mut held_for = |frame: Duration, frames: usize| {
        it.app.0.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
        let before = it.app.model().position.focus;
        it.set(GamepadButton::DPadDown, 1.0);
        (0..frames).for_each(|_| it.app.frame());
        it.set(GamepadButton::DPadDown, 0.0);
        it.app.model().position.focus - before
    };
    assert_eq!(held_for(Duration::from_secs(2), 0), 1);
    assert_eq!(held_for(Duration::from_millis(20), 22), 2);
}

#[test]
fn a_name_is_spelled_without_a_keyboard() {
    use GamepadButton::{DPadLeft, DPadRight, North, South, West};
    let app = Program::screens(menus(Settings::default()));
    let mut it = Padded::new(app);
    assert_eq!(it.app.screen(), Screen::Welcome);
    // a, then c, then z by way of the end, and a letter too many.
    it.press(DPadRight);
    it.press(North);
    (0..2).for_each(|_| it.press(DPadRight));
    it.press(North);
    it.press(North);
    it.press(DPadLeft);
    it.press(DPadRight);
    it.press(DPadRight);
    it.press(North);
    it.press(West);
    assert_eq!(it.app.model().settings.name, "acab");
    it.press(South);
    let focused = |it: &Padded| it.app.model().position.focus;
    assert_eq!((it.app.screen(), focused(&it)), (Screen::Welcome, 1), "a game is chosen next");
    (0..3).for_each(|_| it.press(GamepadButton::DPadDown));
    it.press(South);
    assert_eq!(it.app.screen(), Screen::Title);
}

#[test]
fn keys_are_named_by_what_is_in_hand() {
    let mut it = named();
    let left = |it: &Padded| it.app.model().shown_keys().names(Action::Left);
    assert_eq!(left(&it), "Left, A");
    it.press(GamepadButton::DPadDown);
    assert_eq!(it.app.model().input.device, InputDevice::Pad);
    assert_eq!(left(&it), "Pad Left, Stick Left");
    it.app.press(bevy::prelude::KeyCode::ArrowUp);
    assert_eq!(left(&it), "Left, A");
}

#[test]
fn a_button_is_bound_as_a_key_is_and_start_is_not() {
    use GamepadButton::{RightThumb, South, Start};
    let mut it = named();
    for label in ["Settings", "Key bindings"] {
        it.focus(label);
        it.press(South);
    }
    assert_eq!(it.app.screen(), Screen::Keys);
    it.press(South);
    it.press(RightThumb);
    let keys = it.app.model().settings.keys(GameKind::SWORDFIGHT).keys(Action::Left);
    assert_eq!(keys.last().map(|key| key.name()), Some("Pad RS"));
    it.press(South);
    it.press(Start);
    assert_eq!((it.app.screen(), it.app.model().input.listening), (Screen::Keys, None));
    assert_eq!(it.app.model().trouble(), None);
}

#[test]
fn a_stick_that_trembles_holds_a_button_until_it_is_let_go() {
    let mut it = named();
    let held = |it: &mut Padded| it.app.sample().has(Buttons::LEFT);
    for (value, is_held) in
        [(-0.4, false), (-0.6, true), (-0.45, true), (-0.55, true), (-0.2, false), (0.9, false)]
    {
        it.push(GamepadAxis::LeftStickX, value);
        assert_eq!(held(&mut it), is_held, "pushed by {value}");
    }
    assert!(it.app.sample().has(Buttons::RIGHT));
}

#[test]
fn a_stick_that_flicks_within_a_frame_is_let_go_of() {
    let mut it = named();
    for value in [-0.9, 0.0] {
        let event =
            RawGamepadAxisChangedEvent { gamepad: it.pad, axis: GamepadAxis::LeftStickX, value };
        it.app.0.world_mut().write_message(RawGamepadEvent::Axis(event));
    }
    it.app.0.update();
    let held = [(); 3].map(|()| it.app.sample().has(Buttons::LEFT));
    assert_eq!(held, [true, false, false], "it is seen for a tick, and no longer");
}

#[test]
fn a_pad_that_is_gone_holds_nothing_and_says_so() {
    let mut it = named();
    it.set(GamepadButton::DPadLeft, 1.0);
    assert!(it.app.sample().has(Buttons::LEFT));
    it.connect(GamepadConnection::Disconnected);
    assert!(!it.app.sample().has(Buttons::LEFT));
    assert!(it.app.model().trouble().is_some_and(|told| told.contains("pad")));
}

#[test]
fn two_pads_do_not_disturb_each_other() {
    let mut it = named();
    let first = it.pad;
    let second = it.another();
    let holds = |it: &mut Padded| it.app.sample().has(Buttons::LEFT);
    // The stick of one at rest, while the other holds, and while both do.
    it.push(GamepadAxis::LeftStickX, -0.9);
    it.pad = second;
    for value in [0.1, -0.2, -0.1, -0.9, 0.0] {
        it.push(GamepadAxis::LeftStickX, value);
        assert!(holds(&mut it), "the other pad moved to {value}");
    }
    it.set(GamepadButton::DPadLeft, 1.0);
    it.pad = first;
    it.push(GamepadAxis::LeftStickX, 0.0);
    it.set(GamepadButton::DPadLeft, 1.0);
    it.set(GamepadButton::DPadLeft, 0.0);
    assert!(holds(&mut it), "the second pad still holds it");
    // The first one was pressed last: no notice appears when the other, which held the button, is disconnected.
    it.pad = second;
    it.connect(GamepadConnection::Disconnected);
    assert!(!holds(&mut it));
    assert_eq!(it.app.model().trouble(), None);
}

#[test]
fn a_stick_and_a_button_are_heard_in_the_order_in_which_they_came() {
    let mut it = named();
    it.app.change().settings.game = GameKind::STACKER;
    let pad = it.pad;
    let drop =
        RawGamepadButtonChangedEvent { gamepad: pad, button: GamepadButton::DPadUp, value: 1.0 };
    let left =
        RawGamepadAxisChangedEvent { gamepad: pad, axis: GamepadAxis::LeftStickX, value: -1.0 };
    let order =
        controls::Order { steps: &[Buttons::LEFT, Buttons::HARD_DROP], alone: Buttons::NONE };
    let both = Buttons::LEFT.with(Buttons::HARD_DROP);
    for (events, held) in [
        ([RawGamepadEvent::Button(drop), RawGamepadEvent::Axis(left)], [Buttons::HARD_DROP, both]),
        ([RawGamepadEvent::Axis(left), RawGamepadEvent::Button(drop)], [both, both]),
    ] {
        for event in events {
            it.app.0.world_mut().write_message(event);
        }
        it.app.0.update();
        let keys = &mut it.app.change().input.keys;
        assert_eq!([(); 2].map(|()| keys.sample(order)), held);
        it.set(GamepadButton::DPadUp, 0.0);
        it.push(GamepadAxis::LeftStickX, 0.0);
        it.app.sample();
    }
}

#[test]
fn a_pad_plays_nothing_while_another_window_has_the_keys() {
    let mut it = named();
    let window = Window { focused: false, ..Window::default() };
    it.app.0.world_mut().spawn((window, PrimaryWindow));
    it.press(GamepadButton::South);
    assert_eq!(it.app.screen(), Screen::Title);
    assert!(
        !it.app
            .model()
            .input
            .keys
            .is_down(Input::Pad(app::input::Pad::Button(GamepadButton::South)))
    );
}

#[test]
fn a_battle_is_played_with_a_pad() {
    use app::activity::intent::Intent;
    let mut it = Padded::new(Program::offline(anne(GameKind::MARAUDERS)));
    it.app.intent(Intent::Lesson);
    assert_eq!(it.app.screen(), Screen::Lesson);
    // The first steps are read.
    it.press(GamepadButton::South);
    let guide = GamepadButton::Select;
    it.press(guide);
    it.app.until("the guide", |app| app.screen() == Screen::Elements);
    it.press(GamepadButton::East);
    assert_eq!(it.app.screen(), Screen::Lesson);
}
