//! A touch screen alone: taps, drags, a finger that rests, and the buttons on the screen.

use app::activity::intent::{BrawlIntent, Intent};
use app::games::marauders::layout::{Button, Layout};
use app::games::view::OwnBoard;
use app::input::touch::Shown;
use app::input::touch::controls::{Control, Layout as Controls};
use app::input::{Action, InputDevice};
use app::platform::keyboard::Keyboard;
use app::platform::typing::{TextKind, Typed};
use app::screens::Screen;
use app::screens::touch_layout;
use app::shell::canvas::Pixels;
use app::shell::menu;
use bevy::ecs::message::Messages;
use bevy::input::ButtonState;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::math::{Rect, Vec2};
use bevy::prelude::{Entity, KeyCode, NextState};
use bout::Buttons;
use games::GameKind;
use marauders::Side;
use wire::BrawlOptions;

use super::mouse::ORDER;
use super::program::{Folder, Program, anne};

/// A phone held upright, in pixels of a page.
pub const UPRIGHT: Vec2 = Vec2::new(390.0, 844.0);
/// A phone on its side.
pub const ASIDE: Vec2 = Vec2::new(844.0, 390.0);

/// A program on a touch screen.
pub struct Touched {
    pub app: Program,
    pixels: Pixels,
}

impl Touched {
    pub fn new(app: Program, size: Vec2) -> Touched {
        let mut app = app;
        app.0.insert_resource(Pixels(size));
        Touched { app, pixels: Pixels(size) }
    }

    /// The screen in units.
    pub fn size(&self) -> Vec2 {
        self.pixels.0 / self.pixels.per_unit()
    }

    /// A finger touches the screen at a point in units, moves there, or is lifted there.
    pub fn finger(&mut self, id: u64, phase: TouchPhase, at: Vec2) {
        self.send(id, phase, at);
        self.app.frame();
    }

    /// The same, which is noticed in the next frame.
    pub fn send(&mut self, id: u64, phase: TouchPhase, at: Vec2) {
        let position = at * self.pixels.per_unit();
        let (window, force) = (Entity::PLACEHOLDER, None);
        self.app.send(TouchInput { phase, position, window, force, id });
    }

    pub fn tap(&mut self, at: Vec2) {
        self.finger(1, TouchPhase::Started, at);
        self.finger(1, TouchPhase::Ended, at);
        self.app.frame();
    }

    /// Drags a finger, in several steps.
    pub fn drag(&mut self, from: Vec2, to: Vec2) {
        self.finger(1, TouchPhase::Started, from);
        for step in 1..=8_u8 {
            self.finger(1, TouchPhase::Moved, from.lerp(to, f32::from(step) / 8.0));
        }
        self.finger(1, TouchPhase::Ended, to);
        self.app.frame();
    }

    /// Rests a finger for so many frames.
    fn rest(&mut self, at: Vec2, frames: u32) {
        self.finger(1, TouchPhase::Started, at);
        (0..frames).for_each(|_| self.app.frame());
        self.finger(1, TouchPhase::Ended, at);
        self.app.frame();
    }

    /// The visible rows.
    pub fn rows(&self) -> Vec<(usize, Rect)> {
        let model = self.app.model();
        let page = model.page(self.app.screen()).expect("a page");
        menu::layout(&page, model.cursor(), self.size(), model.draw_context(0.0))
    }

    /// The middle of the row with this label.
    fn row(&self, label: &str) -> Vec2 {
        let page = self.app.model().page(self.app.screen()).expect("a page");
        let row = page.rows.iter().position(|row| row.label == label);
        let row = row.unwrap_or_else(|| panic!("no row {label:?}"));
        let found = self.rows().into_iter().find(|(number, _)| *number == row);
        found.unwrap_or_else(|| panic!("{label:?} is not in view")).1.center()
    }

    pub fn controls(&self) -> Option<Controls> {
        touch_layout::of(self.app.model(), self.app.screen(), self.size())
    }

    /// The middle of a button on the screen.
    pub fn button(&self, control: Control) -> Vec2 {
        let all = self.controls().expect("buttons are on the screen").controls;
        let found = all.into_iter().find(|(one, _)| *one == control);
        found.unwrap_or_else(|| panic!("there is no {control:?}")).1.center()
    }

    fn held(&mut self) -> Buttons {
        self.app.sample()
    }
}

/// A program on this screen of a phone.
fn on(screen: Screen, size: Vec2, game: GameKind) -> Touched {
    let mut it = Touched::new(Program::screens(anne(game)), size);
    it.app.0.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    it.app.0.update();
    it
}

#[test]
fn a_tap_presses_a_row_and_the_ends_of_a_stepper_change_it() {
    for size in [UPRIGHT, ASIDE] {
        let mut it = on(Screen::Title, size, GameKind::STACKER);
        it.tap(it.row("Play"));
        assert_eq!(it.app.screen(), Screen::Play);
        assert_eq!(it.app.model().input.device, InputDevice::Touch);
        let game = it.rows()[0].1;
        it.tap(Vec2::new(game.max.x - 20.0, game.center().y));
        assert_eq!(it.app.model().settings.game, GameKind::MARAUDERS);
        it.tap(Vec2::new(game.min.x + 20.0, game.center().y));
        assert_eq!(it.app.model().settings.game, GameKind::STACKER);
        // Nothing stays pointed at after the finger is lifted.
        assert_eq!(it.app.model().input.pointed, None);
    }
}

#[test]
fn a_drag_scrolls_a_list_to_its_ends_and_presses_nothing() {
    for size in [UPRIGHT, ASIDE] {
        let mut it = on(Screen::Elements, size, GameKind::MARAUDERS);
        let count = it.app.model().page(Screen::Elements).expect("a page").rows.len();
        let rows = it.rows();
        assert!(rows.len() < count, "{} of {count}", rows.len());
        let (first, last) = (rows[0].1.center(), rows[rows.len() - 1].1.center());
        it.drag(last, first);
        assert_eq!(it.rows()[0].0, rows.len() - 1, "the row follows the finger");
        for _ in 0..count {
            it.drag(last, first);
        }
        assert_eq!(it.rows().last().map(|last| last.0), Some(count - 1));
        for _ in 0..count {
            it.drag(first, last);
        }
        assert_eq!(it.rows()[0].0, 0);
        assert_eq!(it.app.screen(), Screen::Elements);
    }
}

#[test]
fn a_finger_that_rests_looks_at_a_row_and_presses_it_not() {
    let mut it = on(Screen::Sword, UPRIGHT, GameKind::SWORDFIGHT);
    let blade = it.app.model().settings.blade;
    let row = it.rows()[3];
    it.rest(row.1.center(), 40);
    let model = it.app.model();
    assert_eq!(
        (model.position.focus, model.settings.blade, it.app.screen()),
        (3, blade, Screen::Sword)
    );
    it.tap(row.1.center());
    assert_ne!(it.app.model().settings.blade, blade);
}

#[test]
fn a_touch_that_is_taken_away_presses_nothing() {
    let mut it = on(Screen::Title, UPRIGHT, GameKind::STACKER);
    let at = it.row("Play");
    it.finger(1, TouchPhase::Started, at);
    it.finger(1, TouchPhase::Canceled, at);
    assert_eq!((it.app.screen(), it.app.model().input.pointed), (Screen::Title, None));
}

#[test]
fn the_keyboard_of_a_phone_writes_into_the_field_that_was_tapped() {
    let mut it = on(Screen::JoinBrawl, UPRIGHT, GameKind::STACKER);
    let offered = |it: &Touched| it.app.0.world().resource::<Keyboard>().offered.clone();
    let field = |it: &Touched, text: &str| {
        offered(it).into_iter().find(|field| field.text == text).expect("the field is offered")
    };
    it.app.change().brawl.typed.code = "K7Q".into();
    it.app.frame();
    let code = field(&it, "K7Q");
    assert_eq!(code.kind, TextKind::Word);
    assert!(offered(&it).iter().any(|field| field.kind == TextKind::Password));
    it.tap(code.place.center());
    assert!(field(&it, "K7Q").is_focused);
    let write = |it: &mut Touched, typed: Typed| {
        it.app.0.world_mut().resource_mut::<Keyboard>().typed.push(typed);
        it.app.frame();
        it.app.frame();
    };
    write(&mut it, Typed::Text("K7QF2M".into()));
    assert_eq!(it.app.model().brawl.typed.code, "K7QF2M");
    // The text of the keyboard replaces that of the field, as when something in its middle was changed.
    write(&mut it, Typed::Text("AB".into()));
    assert_eq!(it.app.model().brawl.typed.code, "AB");
    // The key that ends the input presses the row below, as Enter does.
    it.app.0.world_mut().resource_mut::<Keyboard>().typed.push(Typed::Done);
    it.app.frame();
    let asked: Vec<Intent> =
        it.app.0.world_mut().resource_mut::<Messages<Intent>>().drain().collect();
    assert_eq!(asked, [Intent::Brawl(BrawlIntent::Join)]);
    // No field is offered where there is none.
    let mut it = on(Screen::Title, UPRIGHT, GameKind::STACKER);
    it.app.frame();
    assert_eq!(offered(&it), []);
}

/// A bout of stacker on the screen, without a game behind it.
fn bout(size: Vec2) -> Touched {
    let mut it = on(Screen::Bout, size, GameKind::STACKER);
    it.app.change().status.game = Some(GameKind::STACKER);
    it
}

#[test]
fn buttons_appear_with_a_touch_and_go_with_a_key_unless_the_player_says_otherwise() {
    let mut it = bout(UPRIGHT);
    assert_eq!(it.controls(), None);
    it.tap(it.size() / 2.0);
    assert!(it.controls().is_some());
    it.app.press(KeyCode::KeyX);
    assert_eq!(it.controls(), None);
    it.app.change().settings.touch.controls = Shown::Always;
    assert!(it.controls().is_some());
    it.tap(it.size() / 2.0);
    it.app.change().settings.touch.controls = Shown::Never;
    assert_eq!(it.controls(), None);
}

#[test]
fn several_fingers_hold_several_buttons_like_keys() {
    for size in [UPRIGHT, ASIDE, Vec2::new(1280.0, 720.0)] {
        let mut it = bout(size);
        it.tap(it.size() / 2.0);
        let at = |it: &Touched, action| it.button(Control::Play(action));
        let (left, right) = (at(&it, Action::Left), at(&it, Action::Right));
        let turn = at(&it, Action::TurnRight);
        it.app.change().input.keys.settle();
        it.finger(1, TouchPhase::Started, left);
        it.finger(2, TouchPhase::Started, turn);
        let both = Buttons::LEFT.with(Buttons::CLOCKWISE);
        assert_eq!(it.held(), both, "{size}");
        it.finger(2, TouchPhase::Ended, turn);
        assert_eq!(it.held(), Buttons::LEFT);
        // A thumb slides from one button to the next.
        it.finger(1, TouchPhase::Moved, right);
        assert_eq!(it.held(), Buttons::RIGHT);
        it.finger(1, TouchPhase::Canceled, right);
        assert_eq!(it.held(), Buttons::NONE);
    }
}

#[test]
fn a_finger_and_a_key_are_heard_in_the_order_in_which_they_came() {
    use ButtonState::{Pressed, Released};
    let mut it = bout(UPRIGHT);
    it.app.change().settings.touch.controls = Shown::Always;
    let at = it.button(Control::Play(Action::HardDrop));
    let both = Buttons::LEFT.with(Buttons::HARD_DROP);
    for (is_dropped_first, held) in [(true, [Buttons::HARD_DROP, both]), (false, [both, both])] {
        // In one frame.
        if is_dropped_first {
            it.send(1, TouchPhase::Started, at);
            it.app.key(KeyCode::ArrowLeft, Pressed, None);
        } else {
            it.app.key(KeyCode::ArrowLeft, Pressed, None);
            it.send(1, TouchPhase::Started, at);
        }
        it.app.0.update();
        let keys = &mut it.app.change().input.keys;
        assert_eq!([(); 2].map(|()| keys.sample(ORDER)), held);
        it.app.key(KeyCode::ArrowLeft, Released, None);
        it.finger(1, TouchPhase::Ended, at);
        assert_eq!(it.held(), Buttons::NONE);
    }
}

#[test]
fn the_menu_button_leads_out_of_a_bout_when_the_finger_is_lifted() {
    let mut it = bout(ASIDE);
    it.tap(it.size() / 2.0);
    let at = it.button(Control::Menu);
    it.finger(1, TouchPhase::Started, at);
    it.app.frame();
    assert_eq!(it.app.screen(), Screen::Bout);
    it.finger(1, TouchPhase::Ended, at);
    it.app.frame();
    assert_eq!(it.app.screen(), Screen::Leaving);
    it.tap(it.rows()[0].1.center());
    assert_eq!(it.app.screen(), Screen::Bout);
}

#[test]
fn gestures_play_where_the_player_wants_them() {
    let mut it = bout(UPRIGHT);
    it.app.change().settings.touch.gestures = true;
    it.tap(Vec2::new(300.0, 500.0));
    // The tap turns to the right; then a flick down drops.
    assert_eq!(it.held(), Buttons::CLOCKWISE);
    it.app.change().input.keys.settle();
    it.drag(Vec2::new(200.0, 400.0), Vec2::new(200.0, 520.0));
    assert_eq!(it.held(), Buttons::HARD_DROP);
    it.app.change().input.keys.settle();
    it.drag(Vec2::new(200.0, 400.0), Vec2::new(165.0, 400.0));
    assert_eq!(it.held(), Buttons::LEFT);
    assert_eq!(it.held(), Buttons::NONE);
}

#[test]
fn a_bot_is_played_in_stacker_by_touch_alone() {
    let folder = Folder::new("touch-stacker");
    let mut it = Touched::new(Program::embedded(&folder, GameKind::STACKER), UPRIGHT);
    let options = BrawlOptions::duel(GameKind::STACKER.rules_default());
    it.app.intent(Intent::Practice { level: 1, options });
    let pieces = |app: &Program| {
        let keys = app.model().settings.keys(GameKind::STACKER);
        match app.play().clocked_view(keys, std::time::Instant::now())?.game {
            OwnBoard::Stacker(stack) => {
                Some((stack.view.run.pieces, stack.view.active.is_some(), stack.view.hold))
            }
            OwnBoard::Swordfight(_) => panic!("stacker was chosen"),
        }
    };
    it.app.until("first piece", |app| {
        app.screen() == Screen::Bout && pieces(app).is_some_and(|(_, falls, _)| falls)
    });
    it.tap(it.size() / 2.0);
    it.tap(it.button(Control::Play(Action::Hold)));
    it.app.until("held piece", |app| pieces(app).is_some_and(|(.., held)| held.is_some()));
    let before = pieces(&it.app).expect("a bout goes on").0;
    it.tap(it.button(Control::Play(Action::HardDrop)));
    it.app.until("locked piece", |app| pieces(app).is_some_and(|(count, ..)| before < count));
    it.tap(it.button(Control::Menu));
    assert_eq!(it.app.screen(), Screen::Leaving);
}

#[test]
fn a_battle_is_played_by_taps_and_by_a_drag() {
    let folder = Folder::new("touch-marauders");
    for (size, is_drag) in [(UPRIGHT, false), (ASIDE, true)] {
        let mut it = Touched::new(Program::embedded(&folder, GameKind::MARAUDERS), size);
        let options = BrawlOptions::duel(GameKind::MARAUDERS.rules_default());
        it.app.intent(Intent::Practice { level: 1, options });
        let battle = |app: &Program| app.play().turn_bout().is_some_and(|battle| battle.may_move());
        it.app.until("own turn", battle);
        let bout = it.app.play().turn_bout().expect("a battle");
        let table = bout.table().expect("a table");
        let (from, way) = table.legal_moves()[0];
        let left = table.moves_left;
        let layout = Layout::new(it.size(), table.field.size());
        let at = |rect: Rect| rect.center() * layout.unit;
        let step = match way {
            Side::North => -Vec2::Y,
            Side::East => Vec2::X,
            Side::South => Vec2::Y,
            Side::West => -Vec2::X,
        };
        let one = layout.window.place(from);
        let other = at(one) + step * layout.window.cell * layout.unit;
        if is_drag {
            it.drag(at(one), other);
        } else {
            it.tap(at(one));
            it.tap(other);
        }
        it.app.until("played move", |app| {
            let table = app.play().turn_bout().and_then(|battle| battle.table());
            table.is_none_or(|table| table.moves_left != left)
        });
        it.tap(at(layout.panels.button(Button::Speed)));
        let menu = it.button(Control::Menu);
        it.tap(menu);
        assert_eq!(it.app.screen(), Screen::Leaving);
    }
}
