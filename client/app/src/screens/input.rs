//! Input of keys, mouse, pads and touch screens, to the menus and to the bout.

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::touch::TouchInput;
use bevy::input::{ButtonState, InputSystems};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::window::{Ime, PrimaryWindow, WindowEvent, WindowFocused};

use crate::activity::Activity;
use crate::activity::intent::{BrawlIntent, Intent};
use crate::activity::status::Skip;
use crate::games::hud::spectated::SpectatedPlaces;
use crate::games::marauders::pointer;
use crate::input::{Input, labels};
use crate::platform::clipboard::Clipboard;
use crate::platform::keyboard::Keyboard;
use crate::screens::Page;
use crate::screens::accessibility;
use crate::screens::emote_list;
use crate::screens::input::mouse::Mouse;
use crate::screens::input::touch::Finger;
use crate::screens::keys;
use crate::screens::navigation;
use crate::screens::play;
use crate::screens::replay;
use crate::screens::result;
use crate::screens::rows;
use crate::screens::rows::PageInput;
use crate::screens::touch_layout;
use crate::screens::{Model, Navigation, Screen};
use crate::shell::canvas::Pixels;
use crate::shell::context::DrawContext;
use crate::shell::menu;
use crate::shell::menu::Reach;
use crate::view::cue::Cue;

mod heard;
mod keyboard;
mod mouse;
mod pad;
mod pinch;
mod touch;

/// Reads keys, mouse, pads and touches, and navigates the screens.
pub struct InputPlugin;

impl Plugin for InputPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Intent>()
            .add_message::<pointer::Press>()
            .add_message::<TouchInput>()
            .add_message::<Ime>()
            .add_message::<ActionRequest>()
            .init_resource::<AccessibilityRequested>()
            .init_resource::<InputFocus>()
            .init_resource::<Activity>()
            .init_resource::<Pixels>()
            .init_resource::<Clipboard>()
            .init_resource::<Keyboard>()
            .add_systems(
                PreUpdate,
                (
                    lose_keys,
                    keyboard::compose,
                    keyboard::read,
                    read,
                    pad::read,
                    assist,
                    keyboard::offer,
                )
                    .chain()
                    .after(InputSystems),
            )
            .add_systems(Update, (enter, accessibility::describe).chain());
    }
}

/// The state for input on a page and for navigation.
#[derive(bevy::ecs::system::SystemParam)]
struct Steps<'w> {
    model: ResMut<'w, Model>,
    screen: Res<'w, State<Screen>>,
    next: ResMut<'w, NextState<Screen>>,
    intents: MessageWriter<'w, Intent>,
    presses: MessageWriter<'w, pointer::Press>,
    pixels: Res<'w, Pixels>,
}

/// Does what assistive technology asks for.
fn assist(
    mut requests: MessageReader<ActionRequest>,
    rows: Query<&accessibility::OfRow>,
    mut steps: Steps,
) {
    for ActionRequest(request) in requests.read() {
        let entity = Entity::try_from_bits(request.target_node.0);
        let Some(row) = entity.and_then(|entity| rows.get(entity).ok()) else { continue };
        accessibility::inputs(request, row.0).into_iter().for_each(|press| steps.take(press));
    }
}

impl Steps<'_> {
    fn page(&self) -> Option<Page> {
        self.model.page(*self.screen.get())
    }

    /// The screen in units, and the drawing context.
    fn surface(&self) -> (Vec2, DrawContext) {
        (self.pixels.0 / self.pixels.per_unit(), self.model.draw_context(0.0))
    }

    /// Applies `press` on the shown page. Its rows move no further than the focus requires.
    fn take(&mut self, press: PageInput) {
        if *self.screen.get() == Screen::Result && !matches!(press, PageInput::Hover(_)) {
            let is_announced = result::announced(&self.model).is_some();
            self.model.status.aftermath.skip();
            if is_announced {
                return;
            }
        }
        let focus = self.model.position.focus;
        let message = match self.page() {
            Some(page) => {
                let (size, context) = self.surface();
                self.model.position.first =
                    menu::shown(&page, self.model.cursor(), size, context).start;
                let page = menu::arranged(page, size, context);
                rows::answer(&page, &mut self.model.position.focus, press)
            }
            None => (press == PageInput::Escape).then_some(crate::screens::Message::Back),
        };
        if focus != self.model.position.focus {
            self.model.sound.cues.add(Cue::Focus);
        }
        if let Some(message) = message {
            self.give(message);
        }
    }

    /// Scrolls the list down by so many lines, or up where negative. The focus stays in view.
    fn scroll(&mut self, page: &Page, by: isize) {
        let (size, context) = self.surface();
        let cursor = self.model.cursor();
        (self.model.position.first, _) = menu::scrolled(page, cursor, (size, context), by);
        // The first or the last visible row, where the list has left the focused one behind.
        let (first, focus) = (self.model.position.first, self.model.position.focus);
        let cursor = menu::Cursor { focus: first, first, ..cursor };
        let shown = menu::shown(page, cursor, size, context);
        self.model.position.focus = focus.clamp(first, shown.end.saturating_sub(1).max(first));
    }

    /// Takes a press that skips the end of a bout. False when there is nothing to skip.
    fn skips(&mut self) -> bool {
        let in_bout = matches!(self.screen.get(), Screen::Bout | Screen::Spectating);
        let skips = self.model.status.skip != Skip::Not && in_bout;
        if skips {
            self.model.status.skip = Skip::Pressed;
        }
        skips
    }

    /// Handles a press or a release as input to play. False when it is for the page.
    fn play(&mut self, key: Input, is_down: bool, is_repeat: bool) -> bool {
        let screen = *self.screen.get();
        if !is_repeat {
            self.model.hold_key(key, is_down);
        }
        if !is_down {
            return true;
        }
        self.model.input.device = key.device();
        self.model.input.has_clicked = false;
        self.model.input.pointed = None;
        if !is_repeat && self.skips() {
            return true;
        }
        if !is_repeat && self.model.bind(key) {
            self.model.release_keys();
            return true;
        }
        if screen == Screen::Replay
            && let Some(wish) = replay::of_key(key, is_repeat)
        {
            self.intents.write(Intent::Replay(wish));
            return true;
        }
        let emote = emote_list::key(&self.model, screen, key).filter(|_| !is_repeat);
        if let Some(message) = emote {
            self.give(message);
            return true;
        }
        if let Some(press) = keys::of_battle(&self.model, screen, key) {
            self.presses.write(press);
            return true;
        }
        let asked =
            keys::of_run(&self.model, screen, key).or(keys::of_training(&self.model, screen, key));
        let asked = asked.or(keys::of_brawl(&self.model, screen, key));
        let asked = asked.filter(|_| !is_repeat && !self.moves_on_page(key));
        let is_asked = asked.is_some();
        asked.into_iter().for_each(|message| self.give(message));
        is_asked
    }

    /// Whether `key` moves the focus of the shown page, chooses its row or leads back. These win over
    /// anything that the key is bound to, so that no binding locks the player into a page.
    fn moves_on_page(&self, key: Input) -> bool {
        let Some(page) = self.page() else { return false };
        let press = match key {
            Input::Board(code) => press(code, page.reach),
            Input::Pad(pad) => pad::press(pad, page.reach, false),
            Input::Mouse(_) => None,
        };
        let moves = |press| {
            use PageInput::*;
            matches!(press, Up | Down | Left | Right | Enter | Escape)
        };
        press.is_some_and(moves)
    }

    /// The message of the button of a lesson or a drill at a point of the screen, if there is one.
    fn training_button(&self, at: Vec2) -> Option<crate::screens::Message> {
        let panel = self.model.help.training.as_ref()?;
        let places = touch_layout::training_places(&self.model, self.surface().0);
        let button = places.at(panel, at).filter(|_| *self.screen.get() == Screen::Training)?;
        Some(crate::screens::Message::Intent(Intent::Train(button)))
    }

    /// The message of a part of the picture at a point of the screen, if there is one: an emote, a button of
    /// a lesson or a drill, or a board of a spectated bout.
    fn picture_button(&self, play: &Activity, at: Vec2) -> Option<crate::screens::Message> {
        let (size, context) = self.surface();
        if let Some(emote) = emote_list::at(&self.model, *self.screen.get(), size, at) {
            return Some(emote);
        }
        if *self.screen.get() != Screen::Spectating {
            return self.training_button(at);
        }
        let is_touched = touch_layout::of(&self.model, Screen::Spectating, size).is_some();
        let view = play.spectator_view()?;
        let places = SpectatedPlaces::new(size, &view.melee, context.order, is_touched);
        let follow = BrawlIntent::Follow(places.at(at)?);
        Some(crate::screens::Message::Intent(Intent::Brawl(follow)))
    }

    /// Applies `message` on the shown screen.
    fn give(&mut self, message: crate::screens::Message) {
        let screen = *self.screen.get();
        let cue = heard::of(&message);
        let lead = navigation::apply(&mut self.model, screen, message);
        let is_denied = self.model.problem.is_some();
        self.model.sound.cues.extend(if is_denied { Some(Cue::Denied) } else { cue });
        match lead {
            Navigation::Nowhere => {}
            Navigation::To(screen) => self.next.set(screen),
            Navigation::Intent(intent) => {
                self.intents.write(intent);
            }
        }
    }
}

/// A window without focus gets no releases: release all keys.
fn lose_keys(mut focus: MessageReader<WindowFocused>, mut model: ResMut<Model>) {
    if focus.read().any(|focus| !focus.focused) {
        model.release_keys();
    }
}

/// Reads keys, mouse and touches in the order in which they came: no press is made before an earlier one of another
/// device. Those of pads have no place in that order, and come after.
fn read(
    mut events: MessageReader<WindowEvent>,
    (held, mut is_accented): (Res<ButtonInput<KeyCode>>, Local<bool>),
    mut clipboard: ResMut<Clipboard>,
    (mut mouse, mut fingers): (Local<Mouse>, Local<Vec<Finger>>),
    windows: Query<&Window, With<PrimaryWindow>>,
    (time, play): (Res<Time<Real>>, Res<Activity>),
    mut steps: Steps,
) {
    let pasted = clipboard.pasted().unwrap_or_default();
    pasted.chars().for_each(|letter| steps.take(PageInput::Letter(letter)));
    let cursor = windows.single().ok().and_then(Window::cursor_position);
    let at = cursor.map(|cursor| cursor / steps.pixels.per_unit());
    let now = time.elapsed_secs();
    let is_input = |event: &&WindowEvent| {
        use WindowEvent::{KeyboardInput, MouseButtonInput, TouchInput};
        let is_press = matches!(event, KeyboardInput(_) | MouseButtonInput(_) | TouchInput(_));
        is_press || mouse::is_pointer(event)
    };
    let events: Vec<&WindowEvent> = events.read().filter(is_input).collect();
    // All that the pointer does between two presses is one look at what is below it.
    for run in events.chunk_by(|one, next| mouse::is_pointer(one) && mouse::is_pointer(next)) {
        match run[0] {
            WindowEvent::KeyboardInput(key) => {
                if let Some(letter) = printed(key, &held, &mut is_accented) {
                    labels::learn(key.key_code, &letter);
                }
                read_key(key, &held, &mut clipboard, &mut steps);
            }
            WindowEvent::TouchInput(touch) => steps.touch(&play, &mut fingers, touch, now),
            WindowEvent::MouseButtonInput(button) if !mouse::is_pointer(run[0]) => {
                let is_down = button.state == ButtonState::Pressed;
                steps.play(Input::Mouse(button.button), is_down, false);
            }
            _ => mouse.read(run, at, &play, &mut steps),
        }
    }
    steps.rest(&play, &mut fingers, now);
}

fn read_key(
    key: &KeyboardInput,
    held: &ButtonInput<KeyCode>,
    clipboard: &mut Clipboard,
    steps: &mut Steps,
) {
    let is_down = key.state == ButtonState::Pressed;
    // The keys of a composition are those of the input method.
    let is_composed = is_down && !steps.model.input.composed.is_empty();
    if is_composed || steps.play(Input::Board(key.key_code), is_down, key.repeat) {
        return;
    }
    let reach = steps.page().map_or(Reach::Arrows, |page| page.reach);
    if pastes(key, held) {
        let text = clipboard.text();
        text.unwrap_or_default().chars().for_each(|letter| steps.take(PageInput::Letter(letter)));
    } else if let Some(press) = press(key.key_code, reach) {
        steps.take(press);
    } else if reach == Reach::Arrows && !commands(held) {
        let text = key.text.as_deref().unwrap_or_default();
        text.chars().for_each(|letter| steps.take(PageInput::Letter(letter)));
    }
}

/// Whether a key pressed now is a command and no letter. Control and Alt together type the third
/// letters of some keyboards.
fn commands(held: &ButtonInput<KeyCode>) -> bool {
    let control = held.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let alt = held.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    control && !alt || held.any_pressed([KeyCode::SuperLeft, KeyCode::SuperRight])
}

/// Whether a key pastes: V is where the layout of the keyboard has it.
fn pastes(key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> bool {
    let shift = held.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let is_v = match &key.logical_key {
        Key::Character(typed) if typed.is_ascii() => typed.eq_ignore_ascii_case("v"),
        // A layout without Latin letters, where V is a place.
        _ => key.key_code == KeyCode::KeyV,
    };
    key.key_code == KeyCode::Paste
        || is_v && commands(held)
        || key.key_code == KeyCode::Insert && shift
}

/// What a press without modifiers shows to be printed on its key: a letter, or the accent of a dead key. The letter
/// behind a dead key shows nothing, for it has the accent.
fn printed(
    key: &KeyboardInput,
    held: &ButtonInput<KeyCode>,
    is_accented: &mut bool,
) -> Option<String> {
    use KeyCode::{AltLeft, AltRight, ControlLeft, ControlRight, ShiftLeft, ShiftRight};
    if key.state == ButtonState::Released {
        return None;
    }
    let letter = match &key.logical_key {
        Key::Dead(accent) => {
            *is_accented = true;
            accent.map(String::from)
        }
        Key::Character(typed) => (!std::mem::take(is_accented)).then(|| typed.to_string()),
        _ => None,
    };
    let changes = [ShiftLeft, ShiftRight, ControlLeft, ControlRight, AltLeft, AltRight];
    letter.filter(|_| !held.any_pressed(changes))
}

/// The press of a key on a page. Keys of a bout reach it by the sampler alone.
fn press(key: KeyCode, reach: Reach) -> Option<PageInput> {
    let moves = match (reach, key) {
        (_, KeyCode::Escape) => PageInput::Escape,
        (_, KeyCode::Tab) => PageInput::Down,
        (Reach::Tab, KeyCode::Minus | KeyCode::NumpadSubtract) => PageInput::Left,
        (Reach::Tab, KeyCode::Equal | KeyCode::NumpadAdd) => PageInput::Right,
        (_, KeyCode::Enter | KeyCode::NumpadEnter) => PageInput::Enter,
        (Reach::Tab, _) => return None,
        (_, KeyCode::ArrowUp) => PageInput::Up,
        (_, KeyCode::ArrowDown) => PageInput::Down,
        (_, KeyCode::ArrowLeft) => PageInput::Left,
        (_, KeyCode::ArrowRight) => PageInput::Right,
        (_, KeyCode::Backspace) => PageInput::Erase,
        (_, KeyCode::Delete) => PageInput::Clear,
        _ => return None,
    };
    Some(moves)
}

/// Logs every change of screen. The new one begins at the top of its list, and at its first row unless a
/// message has chosen another.
fn enter(mut changes: MessageReader<StateTransitionEvent<Screen>>, mut model: ResMut<Model>) {
    for change in changes.read().filter(|change| change.entered != change.exited) {
        let Some(screen) = change.entered else { continue };
        model.input.pointed = None;
        if model.position.enter(screen) {
            model.position.focus = play::first_row(&model, screen);
        }
        tracing::info!(screen = %format!("{screen:?}").to_lowercase());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Presses the keys of a log one after another, by what they type; `^` and `´` are dead, and a capital is typed
    /// with Shift.
    fn check(log: &str, expected: &str) {
        let mut is_accented = false;
        let shown = log.chars().filter_map(|letter| {
            let mut held = ButtonInput::default();
            if letter.is_uppercase() {
                held.press(KeyCode::ShiftLeft);
            }
            let logical_key = match letter {
                '^' | '´' => Key::Dead(Some(letter)),
                _ => Key::Character(letter.to_string().into()),
            };
            let (key_code, text, repeat) = (KeyCode::KeyA, None, false);
            let (state, window) = (ButtonState::Pressed, Entity::PLACEHOLDER);
            let key = KeyboardInput { key_code, logical_key, state, text, repeat, window };
            printed(&key, &held, &mut is_accented)
        });
        assert_eq!(shown.collect::<String>(), expected, "{log}");
    }

    #[test]
    fn a_key_shows_what_it_prints_unless_another_one_changes_that() {
        check("aBc", "ac");
        check("^^´", "^^´");
        // The second letter is typed with the accent of the key before.
        check("a^êe", "a^e");
        check("^Êe", "^e");
    }
}
