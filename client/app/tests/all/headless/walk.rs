//! A walk through every page: each row is reached, and used, by the mouse alone, by the keyboard
//! alone, by a pad alone, and by touch alone on a phone.

use std::collections::{BTreeSet, HashSet};

use app::activity::intent::Intent;
use app::input::InputDevice;
use app::scenes;
use app::screens::handling::Trial;
use app::screens::navigation;
use app::screens::picture::{self, Seen};
use app::screens::rows::Does;
use app::screens::{Message, Model, Navigation, Page, Row, Screen};
use app::shell::menu::{Arrangement, Reach, RowKind, Spot, stepper};
use app::shell::painter::Painter;
use bevy::ecs::message::Messages;
use bevy::input::gamepad::GamepadButton;
use bevy::math::Vec2;
use bevy::prelude::{KeyCode, NextState};
use games::GameKind;

use super::mouse::{Moused, SIZE, arrow, rows};
use super::pad::Padded;
use super::program::Program;
use super::touch::{ASIDE, Touched, UPRIGHT};

mod crowd;
mod spoken;

/// The height of the status line, in units.
const STATUS: f32 = 28.0;

/// The screen after this one: a new screen does not compile until it is here.
#[expect(clippy::too_many_lines, reason = "a line for each screen")]
fn next(screen: Screen) -> Option<Screen> {
    use Screen::*;
    Some(match screen {
        Welcome => Controls,
        Controls => Title,
        Title => Settings,
        Settings => Touch,
        Touch => Keys,
        Keys => Handling,
        Handling => Graphics,
        Graphics => Sound,
        Sound => Boards,
        Boards => Sword,
        Sword => Credits,
        Credits => Elements,
        Elements => Lesson,
        Lesson => LessonOver,
        LessonOver => Learn,
        Learn => Drills,
        Drills => Rules,
        Rules => Training,
        Training => TrainingPaused,
        TrainingPaused => Ladder,
        Ladder => Play,
        Play => Practice,
        Practice => PracticeOptions,
        PracticeOptions => Solo,
        Solo => SoloOptions,
        SoloOptions => Daily,
        Daily => Making,
        Making => Servers,
        Servers => Account,
        Account => Claim,
        Claim => SignIn,
        SignIn => ChangePassword,
        ChangePassword => ServerPassword,
        ServerPassword => Report,
        Report => SignedOut,
        SignedOut => Friends,
        Friends => Friend,
        Friend => Brawl,
        Brawl => JoinBrawl,
        JoinBrawl => Rooms,
        Rooms => Room,
        Room => RoomOptions,
        RoomOptions => RoomPresets,
        RoomPresets => WarmUp,
        WarmUp => RoomMembers,
        RoomMembers => RoomMember,
        RoomMember => LeaveRoom,
        LeaveRoom => SpectatePlayer,
        SpectatePlayer => Players,
        Players => Profile,
        Profile => History,
        History => Match,
        Match => Leaderboards,
        Leaderboards => Live,
        Live => Searching,
        Searching => Spectating,
        Spectating => Replay,
        Replay => Bout,
        Bout => Leaving,
        Leaving => Paused,
        Paused => Called,
        Called => OpenedLink,
        OpenedLink => Result,
        Result => return None,
    })
}

/// A page to walk through.
struct Case {
    name: String,
    screen: Screen,
    model: Model,
}

/// The pages of all scenes, and of all screens in each game, inside a full room and outside: each
/// list of rows once.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut room = None;
    for mut scene in scenes::all() {
        // A press ends the announcement of a result, and its page is what is walked.
        scene.model.status.aftermath.skip();
        if scene.name == "brawl-room" {
            room = Some(scene.model.clone());
        }
        cases.push(Case { name: scene.name.into(), screen: scene.screen, model: scene.model });
    }
    let mut room = room.expect("there is a picture of a room");
    crowd::fill(&mut room);
    for screen in std::iter::successors(Some(Screen::Welcome), |&screen| next(screen)) {
        for game in GameKind::ALL {
            for (place, model) in [("outside", scenes::model()), ("in a room", room.clone())] {
                let mut model = model;
                model.settings.game = game;
                model.brawl.draft = wire::BrawlOptions::new(game.rules_default());
                let name = format!("{screen:?} of {game:?} {place}");
                cases.push(Case { name, screen, model });
            }
        }
    }
    let mut known = HashSet::new();
    cases.retain(|case| {
        let page = case.model.page(case.screen);
        page.is_some_and(|page| {
            let labels: Vec<String> = page.rows.iter().map(|row| row.label.clone()).collect();
            known.insert((case.screen, page.lines.len(), labels))
        })
    });
    cases
}

/// What a press led to: the screen, the intents, and the page.
#[derive(Debug, PartialEq)]
struct Effect {
    screen: Screen,
    intents: Vec<Intent>,
    page: String,
}

fn shown(model: &Model, screen: Screen) -> String {
    format!("{:?}", model.page(screen).map(|page| (page.title, page.lines, page.rows)))
}

impl Effect {
    /// The effect of this message.
    fn of(case: &Case, message: Message) -> Effect {
        let mut model = case.model.clone();
        let (screen, intents) = match navigation::apply(&mut model, case.screen, message) {
            Navigation::Nowhere => (case.screen, vec![]),
            Navigation::To(screen) => (screen, vec![]),
            Navigation::Intent(intent) => (case.screen, vec![intent]),
        };
        Effect { screen, intents, page: shown(&model, screen) }
    }

    fn seen(app: &mut Program) -> Effect {
        let intents = app.0.world_mut().resource_mut::<Messages<Intent>>().drain().collect();
        Effect { screen: app.screen(), intents, page: shown(app.model(), app.screen()) }
    }
}

/// The program on the page of `case`, as when it was just entered, with this row focused.
fn enter(app: &mut Program, case: &Case, focus: usize) {
    app.0.world_mut().resource_mut::<Messages<Intent>>().clear();
    if app.screen() != case.screen {
        app.0.world_mut().resource_mut::<NextState<Screen>>().set(case.screen);
        app.0.update();
    }
    *app.change() = case.model.clone().focused(focus);
}

/// Checks that the focused row is in view above the status line, and painted where it is said to be.
fn check_in_view(case: &Case, app: &Program, row: usize, device: &str) {
    let name = format!("{}: row {row} by {device}", case.name);
    let found = rows(app.model(), app.screen()).into_iter().find(|(number, _)| *number == row);
    let Some((_, rect)) = found else { panic!("{name}: focused out of view") };
    assert!(0.0 <= rect.min.y && rect.max.y <= SIZE.y - STATUS, "{name}: at {rect:?}");
    let page = app.model().page(app.screen()).expect("a page");
    let mut painter = Painter::new(SIZE);
    let game = app.model().game();
    let trial = Trial::new(game, app.model().settings.handling(game));
    let (screen, model, trial) = (app.screen(), app.model(), &trial);
    let seen = Seen::page(screen, model, trial, 0.0);
    picture::paint(&mut painter, &seen);
    let label = &page.rows[row].label;
    let lines = painter.sheets.iter().flat_map(|sheet| &sheet.lines);
    let inside = lines.filter(|line| rect.contains(line.at)).map(|line| line.words.as_str());
    // A tile may have its label in several lines.
    let told = inside.collect::<Vec<_>>().join(" ");
    assert!(told.contains(label), "{name}: unseen");
}

/// The messages of a row's arrows, or of a press.
fn messages(does: &Does) -> Vec<Message> {
    match does {
        Does::Press(message) => vec![message.clone()],
        Does::Step(control) => [-1, 1].map(|by| Message::Step(*control, by)).into(),
        Does::Pick(control, message) => {
            vec![Message::Step(*control, -1), Message::Step(*control, 1), message.clone()]
        }
        Does::Type(_) => vec![],
    }
}

#[track_caller]
fn check_effect(case: &Case, app: &mut Program, message: &Message, device: &str) {
    let (expected, seen) = (Effect::of(case, message.clone()), Effect::seen(app));
    assert_eq!(seen, expected, "{}: {message:?} by {device}", case.name);
}

fn by_mouse(case: &Case) {
    let mut it = Moused::new(Program::screens(case.model.clone()));
    let page = case.model.page(case.screen).expect("a page");
    let start = case.model.position.focus.min(page.rows.len() - 1);
    for (row, does) in page.rows.iter().map(|row| row.does.clone()).enumerate() {
        let place = |it: &mut Moused| {
            enter(&mut it.app, case, start);
            it.point(Vec2::new(SIZE.x / 2.0, SIZE.y - 4.0));
            for _ in 0..page.rows.len() {
                let rows = it.rows();
                match rows.iter().find(|(number, _)| *number == row) {
                    Some(&(_, rect)) => return rect,
                    None => it.roll(if row < rows[0].0 { -1.0 } else { 1.0 }),
                }
            }
            panic!("{}: no wheel brings row {row} into view", case.name);
        };
        let rect = place(&mut it);
        let before = it.rows();
        it.point(rect.center());
        assert_eq!(it.rows(), before, "{}: hover moves rows", case.name);
        assert_eq!(it.app.model().position.focus, row, "{}: hover does not focus", case.name);
        check_in_view(case, &it.app, row, "mouse");
        for message in messages(&does) {
            let rect = place(&mut it);
            let at = match message {
                Message::Step(_, by) => arrow(rect, 0 < by),
                // Behind the label: the rest are its arrows.
                _ if matches!(does, Does::Pick(..)) => rect.min.lerp(rect.center(), 0.5),
                _ => rect.center(),
            };
            it.click(at);
            check_effect(case, &mut it.app, &message, "mouse");
        }
    }
}

fn by_keys(case: &Case) {
    let mut app = Program::screens(case.model.clone());
    let page = case.model.page(case.screen).expect("a page");
    let (ways, less, more) = match page.reach {
        Reach::Arrows => {
            use KeyCode::{ArrowDown, ArrowLeft, ArrowRight};
            (&[ArrowDown, ArrowLeft, ArrowRight][..], ArrowLeft, ArrowRight)
        }
        Reach::Tab => (&[KeyCode::Tab][..], KeyCode::Minus, KeyCode::Equal),
    };
    reach(case, &page, ways.len(), "keys", |row, way| {
        row.into_iter().for_each(|row| enter(&mut app, case, row));
        app.press(ways[way]);
        check_in_view(case, &app, app.model().position.focus, "keys");
        app.model().position.focus
    });
    for (row, of) in page.rows.iter().enumerate() {
        for message in messages(&of.does) {
            enter(&mut app, case, row);
            app.press(match message {
                Message::Step(_, -1) => less,
                Message::Step(..) => more,
                _ => KeyCode::Enter,
            });
            check_effect(case, &mut app, &message, "keys");
        }
    }
}

/// Checks that steps in so many ways, the first of which is downwards, reach every row from where the focus is, and that
/// those downwards lead round the list. `step` takes a step from a row, or from where it is, and returns the row in focus.
fn reach(
    case: &Case,
    page: &Page,
    ways: usize,
    by: &str,
    mut step: impl FnMut(Option<usize>, usize) -> usize,
) {
    let start = case.model.position.focus.min(page.rows.len() - 1);
    let (mut found, mut queue) = (BTreeSet::from([start]), vec![start]);
    while let Some(row) = queue.pop() {
        // To the left and to the right, a value changes.
        let ways = if page.rows[row].kind == RowKind::Stepper { 1 } else { ways };
        for way in 0..ways {
            let next = step(Some(row), way);
            if found.insert(next) {
                queue.push(next);
            }
        }
    }
    assert_eq!(found.len(), page.rows.len(), "{}: {found:?} by {by}", case.name);
    if matches!(page.arrangement, Arrangement::Tiles(..)) {
        return;
    }
    let is_line = |row: &Row| row.spot != Spot::Beside;
    let first = page.rows[..=start].iter().rposition(is_line).unwrap_or(0);
    let mut at = step(Some(first), 0);
    for _ in 1..page.rows.len() {
        at = if at == first { at } else { step(None, 0) };
    }
    assert_eq!(at, first, "{}: the list does not go round by {by}", case.name);
}

fn by_pad(case: &Case) {
    let mut it = Padded::new(Program::screens(case.model.clone()));
    let page = case.model.page(case.screen).expect("a page");
    use GamepadButton::{DPadDown, DPadLeft, DPadRight, LeftTrigger2, RightTrigger2};
    let (ways, less, more) = match page.reach {
        Reach::Arrows => (&[DPadDown, DPadLeft, DPadRight][..], DPadLeft, DPadRight),
        Reach::Tab => (&[GamepadButton::Select][..], LeftTrigger2, RightTrigger2),
    };
    reach(case, &page, ways.len(), "pad", |row, way| {
        row.into_iter().for_each(|row| enter(&mut it.app, case, row));
        it.press(ways[way]);
        check_in_view(case, &it.app, it.app.model().position.focus, "pad");
        it.app.model().position.focus
    });
    for (row, of) in page.rows.iter().enumerate() {
        for message in messages(&of.does) {
            enter(&mut it.app, case, row);
            let button = match message {
                Message::Step(_, -1) => less,
                Message::Step(..) => more,
                // Its other buttons play on the board: Start leads back, as this row does.
                _ if page.reach == Reach::Tab => GamepadButton::Start,
                _ => GamepadButton::South,
            };
            it.set(button, 1.0);
            check_effect(case, &mut it.app, &message, "pad");
            it.set(button, 0.0);
        }
    }
}

fn by_touch(case: &Case, size: Vec2) {
    let mut it = Touched::new(Program::screens(case.model.clone()), size);
    let page = case.model.page(case.screen).expect("a page");
    let start = case.model.position.focus.min(page.rows.len() - 1);
    for (row, does) in page.rows.iter().map(|row| row.does.clone()).enumerate() {
        let place = |it: &mut Touched| {
            enter(&mut it.app, case, start);
            for _ in 0..page.rows.len() {
                let rows = it.rows();
                let (first, last) = (rows[0], rows[rows.len() - 1]);
                let [upper, lower] = [first.1, last.1].map(|rect| rect.center());
                let space = 0.9 * last.1.height();
                match rows.iter().find(|(number, _)| *number == row) {
                    Some(&(_, rect)) => return rect,
                    None if row < first.0 => it.drag(upper, lower + Vec2::Y * space),
                    None => it.drag(lower, upper - Vec2::Y * space),
                }
            }
            panic!("{}: no drag brings row {row} into view", case.name);
        };
        let rect = place(&mut it);
        let name = format!("{}: row {row} on {size}", case.name);
        assert!(44.0 <= rect.size().min_element(), "{name}: {rect:?} is too small for a finger");
        assert!(0.0 <= rect.min.y && rect.max.y <= it.size().y - STATUS, "{name}: at {rect:?}");
        for message in messages(&does) {
            let rect = place(&mut it);
            let [less, more] = stepper(rect, true);
            it.tap(match message {
                Message::Step(_, by) if 0 < by => more.center(),
                Message::Step(..) => less.center(),
                _ => rect.center(),
            });
            let mut case = Case { name: name.clone(), model: case.model.clone(), ..*case };
            case.model.input.device = InputDevice::Touch;
            check_effect(&case, &mut it.app, &message, "touch");
        }
    }
}

/// Walks through all pages with the text at this size, as shown for `device`.
fn check(device: InputDevice, scale_percent: u16, walk: fn(&Case)) {
    let cases = cases();
    assert!(60 < cases.len(), "only {} pages", cases.len());
    for mut case in cases {
        case.model.input.device = device;
        case.model.settings.scale_percent = scale_percent;
        case.name = format!("{} at {scale_percent} %", case.name);
        walk(&case);
    }
}

#[test]
fn every_row_is_reached_by_the_mouse_alone() {
    check(InputDevice::Board, 100, by_mouse);
    check(InputDevice::Board, 200, by_mouse);
}

#[test]
fn every_row_is_reached_by_keys_alone() {
    check(InputDevice::Board, 100, by_keys);
    check(InputDevice::Board, 200, by_keys);
}

#[test]
fn every_row_is_reached_by_touch_alone_on_a_phone() {
    check(InputDevice::Touch, 100, |case| by_touch(case, UPRIGHT));
    check(InputDevice::Touch, 150, |case| by_touch(case, ASIDE));
}

#[test]
fn every_row_is_reached_by_a_pad_alone() {
    check(InputDevice::Pad, 100, by_pad);
    check(InputDevice::Pad, 200, by_pad);
}
