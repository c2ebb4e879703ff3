//! A touch screen: taps and drags on pages and on the field of a battle, and the buttons on the screen
//! that play on a board, several at once.

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;

use crate::activity::Activity;
use crate::activity::intent::Intent;
use crate::activity::replaying::Replaying;
use crate::games::marauders::layout::Layout;
use crate::games::marauders::pointer;
use crate::input::touch::controls::{self, Control};
use crate::input::touch::gesture::{Deed, Gesture};
use crate::input::{Action, InputDevice};
use crate::screens::emote_list;
use crate::screens::input::Steps;
use crate::screens::input::mouse::choose;
use crate::screens::input::pinch::{Pinch, pinch};
use crate::screens::keys;
use crate::screens::message::EmotesAction;
use crate::screens::replay::table::Table;
use crate::screens::rows::PageInput;
use crate::screens::touch_layout;
use crate::screens::{Message, Page, Screen, replay};
use crate::shell::menu;

/// Units that a finger moves before its touch is a drag and no tap.
const SLOP: f32 = 12.0;
/// Seconds after which a finger that rests looks at something, and presses nothing.
const LOOK_SECONDS: f32 = 0.45;
/// Units around a button within which a finger that has pressed it still holds it.
const REACH: f32 = 40.0;

/// A finger on the screen.
#[derive(Debug)]
pub struct Finger {
    id: u64,
    /// The screen that it touched.
    screen: Screen,
    from: Vec2,
    at: Vec2,
    began: f32,
    /// Whether it has moved, or rested so long that its end presses nothing.
    is_spent: bool,
    role: Role,
}

/// What a finger does.
#[derive(Debug)]
enum Role {
    /// It presses or drags a page. The rows that a drag has scrolled so far are counted.
    Page { scrolled: isize },
    /// It points at the field of a battle.
    Field,
    /// It is one of two on the field of a battle.
    Pinch,
    /// It presses a replay, or drags along the line of its time.
    Replay,
    /// It holds a button on the screen.
    Button(Control),
    /// It presses a part of the picture: an emote, a button of a lesson or a drill, or a board.
    Picture(Message),
    /// It plays by gestures.
    Gesture(Gesture),
    /// It does nothing.
    Idle,
}

impl Steps<'_> {
    /// A finger touches the screen, moves, or is lifted.
    pub(super) fn touch(
        &mut self,
        play: &Activity,
        fingers: &mut Vec<Finger>,
        touch: &TouchInput,
        now: f32,
    ) {
        let at = touch.position / self.pixels.per_unit();
        let found = fingers.iter().position(|finger| finger.id == touch.id);
        match (touch.phase, found) {
            // Its finger is no one's: it lifts without effect.
            (TouchPhase::Started, None) if self.skips() => {}
            (TouchPhase::Started, found) => {
                if let Some(found) = found {
                    self.drop(fingers.remove(found));
                }
                fingers.push(self.begin(play, touch.id, at, now));
                self.join(fingers);
            }
            (TouchPhase::Moved, Some(found)) => self.drag(play, &mut fingers[found], at, now),
            (TouchPhase::Ended, Some(found)) => {
                let mut finger = fingers.remove(found);
                self.drag(play, &mut finger, at, now);
                self.lift(play, finger, at, now);
            }
            (TouchPhase::Canceled, Some(found)) => self.drop(fingers.remove(found)),
            (TouchPhase::Moved | TouchPhase::Ended | TouchPhase::Canceled, None) => {}
        }
    }

    /// What fingers do by the place where they are, in every frame.
    pub(super) fn rest(&mut self, play: &Activity, fingers: &mut [Finger], now: f32) {
        self.pinch(play, fingers);
        fingers.iter_mut().for_each(|finger| self.look(finger, now));
    }

    fn begin(&mut self, play: &Activity, id: u64, at: Vec2, now: f32) -> Finger {
        self.model.input.device = InputDevice::Touch;
        let screen = *self.screen.get();
        let role = match self.page() {
            Some(page) => {
                let (size, context) = self.surface();
                let cursor = self.model.cursor();
                self.model.input.pointed = menu::part_at(&page, cursor, size, context, at);
                Role::Page { scrolled: 0 }
            }
            None => self.board_role(play, at, now),
        };
        Finger { id, screen, from: at, at, began: now, is_spent: false, role }
    }

    /// The role of a finger on a screen without a page.
    fn board_role(&mut self, play: &Activity, at: Vec2, now: f32) -> Role {
        let screen = *self.screen.get();
        let size = self.surface().0;
        if let Some(message) = emote_list::at(&self.model, screen, size, at) {
            return Role::Picture(message);
        }
        let layout = touch_layout::of(&self.model, screen, size);
        let button = layout.as_ref().and_then(|layout| controls::at(layout, at));
        if let Some(control) = button {
            self.hold(control, true);
            return Role::Button(control);
        }
        if screen == Screen::Replay {
            return Role::Replay;
        }
        if let Some(message) = self.picture_button(play, at) {
            return Role::Picture(message);
        }
        if screen.is_battle() && play.battle_options().is_some() {
            self.point(play, at);
            return Role::Field;
        }
        let game = touch_layout::played(&self.model, screen)
            .game
            .filter(|_| self.model.settings.touch.gestures);
        game.map_or(Role::Idle, |game| Role::Gesture(Gesture::new(game, at, now)))
    }

    /// A second finger on the field of a battle: what the first was doing there is over.
    fn join(&mut self, fingers: &mut [Finger]) {
        let mut on_field: Vec<&mut Finger> =
            fingers.iter_mut().filter(|finger| matches!(finger.role, Role::Field)).collect();
        if let [one, other] = on_field.as_mut_slice() {
            for finger in [one, other] {
                (finger.role, finger.from) = (Role::Pinch, finger.at);
            }
            self.presses.write(pointer::Press::PutBack);
        }
    }

    /// Zooms and moves the field by what two fingers have done.
    fn pinch(&mut self, play: &Activity, fingers: &mut [Finger]) {
        let Some(layout) = self.battle_layout(play) else { return };
        let mut pair: Vec<&mut Finger> =
            fingers.iter_mut().filter(|finger| matches!(finger.role, Role::Pinch)).collect();
        let [one, other] = pair.as_mut_slice() else { return };
        let cell = layout.window.cell * layout.unit;
        match pinch([one.from, other.from], [one.at, other.at], cell) {
            Some(Pinch::Zoom(by)) => {
                let place = layout.window.place_at(layout.inside(one.at.midpoint(other.at)));
                self.presses.write(pointer::Press::Zoom(by, place));
                (one.from, other.from) = (one.at, other.at);
            }
            Some(Pinch::Pan(rows, columns)) => {
                self.presses.write(pointer::Press::Pan(rows, columns));
                let moved = Vec2::new(columns.into(), rows.into()) * cell;
                (one.from, other.from) = (one.from - moved, other.from - moved);
            }
            None => {}
        }
    }

    /// A finger has moved.
    fn drag(&mut self, play: &Activity, finger: &mut Finger, at: Vec2, now: f32) {
        let before = std::mem::replace(&mut finger.at, at);
        let moved = SLOP <= (at - finger.from).abs().max_element();
        match &mut finger.role {
            Role::Page { scrolled } => {
                if !moved || finger.screen != *self.screen.get() {
                    return;
                }
                finger.is_spent = true;
                self.model.input.pointed = None;
                if let Some(page) = self.page() {
                    let (size, context) = self.surface();
                    let rows = menu::layout(&page, self.model.cursor(), size, context);
                    let step = rows.first().map_or(1.0, |(_, rect)| rect.height() + 9.0);
                    let due = ((finger.from.y - at.y) / step).round() as isize;
                    self.scroll(&page, due - *scrolled);
                    *scrolled = due;
                }
            }
            Role::Field => {
                finger.is_spent |= moved;
                let Some(layout) = self.battle_layout(play) else { return };
                let place = |at: Vec2| layout.window.place_at(layout.inside(at));
                match (place(finger.from), place(at)) {
                    (Some(from), Some(to)) if moved && place(before) != Some(to) => {
                        self.presses.write(pointer::Press::Drag(from, to));
                    }
                    _ => {}
                }
            }
            Role::Replay => {
                finger.is_spent |= moved;
                let size = self.surface().0;
                let Some(replay) = play.replay().filter(|_| moved) else { return };
                let (view, table) = (replay.view(), Table::of(replay, size));
                let on = |at| replay::on_chart(at, size, &view);
                let panned = || table.and_then(|table| table.drag(before, at));
                if let Some(wish) = on(finger.from).and(on(at)).or_else(panned) {
                    self.intents.write(Intent::Replay(wish));
                }
            }
            Role::Button(control) => self.slide(control, at),
            Role::Gesture(gesture) => {
                let deeds = gesture.moved(at, now);
                self.do_all(deeds);
            }
            Role::Picture(_) => finger.is_spent |= moved,
            Role::Pinch | Role::Idle => {}
        }
    }

    /// A finger that holds a button slides to another one, or away.
    pub(super) fn slide(&mut self, held: &mut Control, at: Vec2) {
        let layout = touch_layout::of(&self.model, *self.screen.get(), self.surface().0);
        let Some(layout) = layout else { return };
        let now = *held;
        let near =
            |(control, rect): &(Control, Rect)| *control == now && rect.inflate(REACH).contains(at);
        match controls::at(&layout, at) {
            Some(next @ Control::Play(_)) if next != *held && matches!(held, Control::Play(_)) => {
                self.hold(*held, false);
                self.hold(next, true);
                *held = next;
            }
            None if !layout.controls.iter().any(near) => self.hold(*held, false),
            Some(same) if same == *held => self.hold(*held, true),
            Some(_) | None => {}
        }
    }

    /// The button on the screen that was pressed on `screen` is let go.
    pub(super) fn let_go(&mut self, control: Control, screen: Screen, at: Vec2) {
        let layout = touch_layout::of(&self.model, screen, self.surface().0);
        let is_on = layout.and_then(|layout| controls::at(&layout, at)) == Some(control);
        self.hold(control, false);
        let is_pressed = is_on && screen == *self.screen.get();
        match control {
            Control::Menu if is_pressed => self.take(PageInput::Escape),
            Control::Emotes if is_pressed => self.give(Message::Emotes(EmotesAction::Toggle)),
            Control::Play(Action::BrawlOrder) if is_pressed => {
                let message = keys::reorder(&self.model, screen);
                message.into_iter().for_each(|message| self.give(message));
            }
            Control::Menu | Control::Emotes | Control::Play(_) => {}
        }
    }

    /// A finger is lifted.
    fn lift(&mut self, play: &Activity, finger: Finger, at: Vec2, now: f32) {
        let is_here = finger.screen == *self.screen.get();
        let taps = is_here && !finger.is_spent;
        match finger.role {
            Role::Page { .. } => {
                if taps && let Some(page) = self.page() {
                    self.tap(&page, at);
                }
                self.model.input.pointed = None;
            }
            Role::Picture(message) => {
                if taps && self.picture_button(play, at).as_ref() == Some(&message) {
                    self.give(message);
                }
            }
            Role::Field if is_here => self.release_field(play, &finger, at),
            Role::Replay if taps => {
                let size = self.surface().0;
                let table = play.replay().and_then(|replay| Table::of(replay, size));
                let pressed = || replay::of_press(at, size, &play.replay().map(Replaying::view)?);
                let wish = table.and_then(|table| table.press(at)).or_else(pressed);
                self.intents.write_batch(wish.map(Intent::Replay));
            }
            Role::Button(control) => self.let_go(control, finger.screen, at),
            Role::Gesture(mut gesture) => {
                let screen = self.surface().0;
                let deeds = gesture.ended(at, now, screen);
                self.do_all(deeds);
            }
            Role::Field | Role::Pinch | Role::Replay | Role::Idle => {}
        }
    }

    /// A tap on a page, which is a click of the mouse there.
    fn tap(&mut self, page: &Page, at: Vec2) {
        let (size, context) = self.surface();
        let part = menu::part_at(page, self.model.cursor(), size, context, at);
        if let Some(part) = part {
            self.take(PageInput::Hover(part));
            choose(self, page, part);
        }
    }

    /// A tap on the field of a battle is a click; a block that was dragged is let go, and a finger that
    /// rested has only looked.
    fn release_field(&mut self, play: &Activity, finger: &Finger, at: Vec2) {
        let (Some(layout), Some(options)) = (self.battle_layout(play), play.battle_options())
        else {
            return;
        };
        let is_drag = SLOP <= (at - finger.from).abs().max_element();
        match (is_drag, finger.is_spent) {
            (true, _) => {
                self.presses.write(pointer::Press::Drop);
            }
            (false, true) => {}
            (false, false) => {
                self.presses.write(pointer::Press::click(&layout, options, at));
            }
        }
    }

    /// The touch was taken away, as by a gesture of the system: what it holds is released.
    fn drop(&mut self, finger: Finger) {
        match finger.role {
            Role::Button(control) => self.hold(control, false),
            Role::Gesture(mut gesture) => {
                let released = gesture.release();
                self.do_all(released);
            }
            Role::Page { .. } => self.model.input.pointed = None,
            Role::Field => {
                self.presses.write(pointer::Press::PutBack);
            }
            Role::Pinch | Role::Replay | Role::Picture(_) | Role::Idle => {}
        }
    }

    /// A finger rests: on a page it looks at a row, without pressing it.
    fn look(&mut self, finger: &mut Finger, now: f32) {
        if let Role::Gesture(gesture) = &mut finger.role {
            let due = gesture.wait(now);
            self.do_all(due);
        }
        let is_here = finger.screen == *self.screen.get();
        if finger.is_spent || now - finger.began < LOOK_SECONDS || !is_here {
            return;
        }
        match finger.role {
            Role::Page { .. } => {
                finger.is_spent = true;
                if let Some(part) = self.model.input.pointed {
                    self.take(PageInput::Hover(part));
                }
            }
            Role::Field => finger.is_spent = true,
            Role::Button(_) | Role::Gesture(_) | Role::Replay | Role::Picture(_) => {}
            Role::Pinch | Role::Idle => {}
        }
    }

    fn do_all(&mut self, deeds: impl IntoIterator<Item = Deed>) {
        for deed in deeds {
            match deed {
                Deed::Tap(action) => {
                    self.hold(Control::Play(action), true);
                    self.hold(Control::Play(action), false);
                }
                Deed::Press(action) => self.hold(Control::Play(action), true),
                Deed::Release(action) => self.hold(Control::Play(action), false),
            }
        }
    }

    /// Presses or releases a button on the screen.
    pub(super) fn hold(&mut self, control: Control, is_down: bool) {
        match control {
            Control::Play(action) => self.model.hold_action(action, is_down),
            // They act when the finger is lifted.
            Control::Menu | Control::Emotes => {}
        }
    }

    /// The finger points at the field, which shows what is there.
    fn point(&mut self, play: &Activity, at: Vec2) {
        if let (Some(layout), Some(options)) = (self.battle_layout(play), play.battle_options()) {
            self.presses.write_batch(pointer::Press::point(&layout, options, at));
        }
    }

    fn battle_layout(&self, play: &Activity) -> Option<Layout> {
        play.battle_layout(self.surface().0).filter(|_| self.screen.get().is_battle())
    }
}
