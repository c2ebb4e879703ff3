//! Lessons and drills to their end: by keys or a pad alone, and by *Next* alone.

use app::activity::Activity;
use app::activity::intent::Intent;
use app::activity::training::Training;
use app::games::training::Button;
use app::input::{Action, Input, Pad};
use app::screens::{Model, Screen};
use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButton;
use bevy::prelude::KeyCode;
use bout::Buttons;
use games::{ClockedGame, GameKind};
use training::drills::drills;
use training::{Goal, Hand, Status, Step};

use super::pad::Padded;
use super::program::{Program, anne};

mod chance;
mod moused;
mod swaps;
mod touched;

/// Frames within which an exercise is done.
const FRAMES_MAX: u32 = 3000;

/// The buttons of a board by their actions.
const ACTIONS: [(Action, Buttons); 10] = [
    (Action::Left, Buttons::LEFT),
    (Action::Right, Buttons::RIGHT),
    (Action::FastFall, Buttons::DOWN),
    (Action::SoftDrop, Buttons::DOWN),
    (Action::TurnRight, Buttons::CLOCKWISE),
    (Action::TurnLeft, Buttons::COUNTER_CLOCKWISE),
    (Action::TurnHalf, Buttons::HALF_TURN),
    (Action::TurnNone, Buttons::NO_TURN),
    (Action::HardDrop, Buttons::HARD_DROP),
    (Action::Hold, Buttons::HOLD),
];

fn model(game: ClockedGame) -> Model {
    anne(GameKind::Clocked(game))
}

fn training(app: &Program) -> &Training {
    match app.play() {
        Activity::Training(training) => training,
        other => panic!("no exercise on {:?}: {other:?}", app.screen()),
    }
}

fn status(app: &Program) -> Status {
    training(app).exercise().status()
}

/// A device that plays.
trait Device {
    fn app(&self) -> &Program;
    fn frame(&mut self);
    /// Presses or releases the input of an action.
    fn set(&mut self, action: Action, is_down: bool);
    /// Presses a button of the panel.
    fn press(&mut self, button: Button);
}

fn of_action(app: &Program, action: Action, is_pad: bool) -> Option<Input> {
    let model = app.model();
    let inputs = model.settings.keys(model.game()).keys(action).iter();
    inputs.copied().find(|input| matches!(input, Input::Pad(_)) == is_pad)
}

impl Device for Program {
    fn app(&self) -> &Program {
        self
    }

    fn frame(&mut self) {
        Program::frame(self);
    }

    fn set(&mut self, action: Action, is_down: bool) {
        let state = if is_down { ButtonState::Pressed } else { ButtonState::Released };
        if let Some(Input::Board(key)) = of_action(self, action, false) {
            self.key(key, state, None);
        }
    }

    fn press(&mut self, button: Button) {
        Program::press(
            self,
            match button {
                Button::Next => KeyCode::Tab,
                Button::Again => KeyCode::Backspace,
                Button::Solution => KeyCode::Enter,
            },
        );
    }
}

impl Device for Padded {
    fn app(&self) -> &Program {
        &self.app
    }

    fn frame(&mut self) {
        self.app.frame();
    }

    fn set(&mut self, action: Action, is_down: bool) {
        if let Some(Input::Pad(Pad::Button(button))) = of_action(&self.app, action, true) {
            Padded::set(self, button, if is_down { 1.0 } else { 0.0 });
        }
    }

    fn press(&mut self, button: Button) {
        Padded::press(
            self,
            match button {
                Button::Next => GamepadButton::LeftTrigger2,
                Button::Again => GamepadButton::Select,
                Button::Solution => GamepadButton::RightTrigger2,
            },
        );
    }
}

/// Plays the solution of the present exercise as a player would, until its goal is reached.
fn play(device: &mut impl Device) {
    let task = *training(device.app()).exercise().task();
    let mut hand = Hand::new(task.solution);
    let (mut held, mut tick) = (Buttons::NONE, None);
    for _ in 0..FRAMES_MAX {
        if status(device.app()) != Status::Playing {
            break;
        }
        let board = training(device.app()).exercise().board().clone();
        if tick.replace(board.tick()) != Some(board.tick()) {
            let wanted = hand.hold(&board);
            for (action, button) in ACTIONS {
                if wanted.has(button) != held.has(button) {
                    device.set(action, wanted.has(button));
                }
            }
            held = wanted;
        }
        device.frame();
    }
    for (action, button) in ACTIONS {
        if held.has(button) {
            device.set(action, false);
        }
    }
    assert_eq!(status(device.app()), Status::Done, "{task:?}");
}

/// The lesson of a game, played to its end.
fn play_lesson(device: &mut impl Device, game: ClockedGame) {
    for step in Step::all(game) {
        assert_eq!(device.app().screen(), Screen::Training, "{step:?}");
        assert_eq!(training(device.app()).step(), Some(step));
        assert_eq!(device.app().model().settings.training.course(game).step, step.index());
        if step.task().goal == Goal::Read {
            device.press(Button::Next);
            device.frame();
            continue;
        }
        play(device);
        // The next step comes by itself.
        for _ in 0..FRAMES_MAX {
            if training(device.app()).step() != Some(step) {
                break;
            }
            device.frame();
        }
    }
    device.frame();
    assert_eq!(device.app().screen(), Screen::LessonOver);
    let course = device.app().model().settings.training.course(game);
    assert!(course.is_guided && course.step == 0);
}

/// All drills of a game, each of them done.
fn play_drills(device: &mut impl Device, game: ClockedGame) {
    for drill in drills(game) {
        assert_eq!(device.app().screen(), Screen::Training, "{}", drill.name);
        assert_eq!(*training(device.app()).exercise().task(), drill.task);
        play(device);
        device.frame();
        assert!(device.app().model().settings.training.course(game).done.contains(drill.name));
        device.press(Button::Next);
        device.frame();
    }
    assert_eq!(device.app().screen(), Screen::Drills);
    let done = &device.app().model().settings.training.course(game).done;
    assert_eq!(done.len(), drills(game).len());
}

#[test]
fn by_keys_alone_every_lesson_and_drill_is_played_to_its_end() {
    for game in ClockedGame::ALL {
        let mut app = Program::offline(model(game));
        app.choose("Play");
        // The lesson of a game that was never played is focused.
        app.press(KeyCode::Enter);
        app.frame();
        play_lesson(&mut app, game);
        // Drills.
        for key in [KeyCode::ArrowDown, KeyCode::Enter] {
            app.press(key);
        }
        assert_eq!((app.screen(), app.model().position.focus), (Screen::Drills, 0));
        app.press(KeyCode::Enter);
        app.frame();
        play_drills(&mut app, game);
    }
}

#[test]
fn by_a_pad_alone_every_lesson_and_drill_is_played_to_its_end() {
    for game in ClockedGame::ALL {
        let mut it = Padded::new(Program::offline(model(game)));
        use GamepadButton::{DPadDown, South};
        Padded::press(&mut it, South);
        let focused = |app: &Program| {
            let page = app.model().page(Screen::Play).expect("a page");
            page.rows[app.model().position.focus].label.clone()
        };
        assert_eq!(focused(&it.app), "Learn");
        Padded::press(&mut it, South);
        it.app.frame();
        play_lesson(&mut it, game);
        for button in [DPadDown, South, South] {
            Padded::press(&mut it, button);
        }
        it.app.frame();
        play_drills(&mut it, game);
    }
}

#[test]
fn by_next_alone_a_lesson_ends_and_who_comes_back_goes_on_where_it_was_left() {
    for game in ClockedGame::ALL {
        let mut app = Program::offline(model(game));
        app.intent(Intent::Lesson);
        (0..5).for_each(|_| Program::press(&mut app, KeyCode::Tab));
        assert_eq!(training(&app).step(), Step::at(game, 5));
        // Escape pauses, and its last row leaves.
        Program::press(&mut app, KeyCode::Escape);
        assert_eq!(app.screen(), Screen::TrainingPaused);
        let tick = training(&app).exercise().board().tick();
        (0..60).for_each(|_| app.frame());
        assert_eq!(training(&app).exercise().board().tick(), tick, "it stands still");
        for key in [KeyCode::ArrowUp, KeyCode::Enter] {
            Program::press(&mut app, key);
        }
        assert_eq!(app.screen(), Screen::Learn);
        assert!(app.model().settings.training.course(game).is_guided, "not suggested again");
        Program::press(&mut app, KeyCode::Enter);
        assert_eq!(training(&app).step(), Step::at(game, 5));
        (5..13).for_each(|_| Program::press(&mut app, KeyCode::Tab));
        assert_eq!(app.screen(), Screen::LessonOver);
        Program::press(&mut app, KeyCode::Escape);
        assert_eq!(app.screen(), Screen::Learn);
    }
}

#[test]
fn by_next_alone_all_drills_are_left_behind_and_none_of_them_is_done() {
    for game in ClockedGame::ALL {
        let mut app = Program::offline(model(game));
        app.intent(Intent::Drill(0));
        for drill in drills(game) {
            assert_eq!(*training(&app).exercise().task(), drill.task);
            Program::press(&mut app, KeyCode::Tab);
        }
        assert_eq!(app.screen(), Screen::Drills);
        assert!(app.model().settings.training.course(game).done.is_empty());
    }
}

#[test]
fn a_lesson_is_focused_above_practice_until_it_was_left() {
    let mut app = Program::offline(model(ClockedGame::Stacker));
    Program::press(&mut app, KeyCode::Enter);
    let labels = |app: &Program| -> Vec<String> {
        let page = app.model().page(Screen::Play).expect("a page");
        page.rows.into_iter().map(|row| row.label).collect()
    };
    assert_eq!(labels(&app)[..3], ["Game", "Learn", "Ruleset"]);
    let focus = app.model().position.focus;
    assert_eq!(labels(&app)[focus], "Learn");
    app.intent(Intent::Lesson);
    app.intent(Intent::Leave);
    let all = labels(&app);
    assert_eq!(all[..5], ["Game", "Ruleset", "Ranked", "Quick match", "Learn"]);
}

#[test]
fn the_rules_are_searched_by_typing_and_lead_back() {
    let mut app = Program::offline(model(ClockedGame::Swordfight));
    app.intent(Intent::Lesson);
    Program::press(&mut app, KeyCode::Escape);
    let page = app.model().page(Screen::TrainingPaused).expect("a page");
    let row = page.rows.iter().position(|row| row.label == "Rules");
    app.change().position.focus = row.expect("the row is there");
    Program::press(&mut app, KeyCode::Enter);
    assert_eq!(app.screen(), Screen::Rules);
    for letter in "vegas".chars() {
        app.write(KeyCode::F20, Some(&letter.to_string()));
    }
    let page = app.model().page(Screen::Rules).expect("a page");
    let labels: Vec<&str> = page.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["Search", "Breaking and chains", "Back"]);
    Program::press(&mut app, KeyCode::Escape);
    assert_eq!(app.screen(), Screen::TrainingPaused);
    Program::press(&mut app, KeyCode::Escape);
    assert_eq!((app.screen(), status(&app)), (Screen::Training, Status::Playing));
}
