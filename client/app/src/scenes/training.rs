//! Scenes of lessons and drills.

use bevy::math::Vec2;
use web_time::{Duration, Instant};

use ::training::{StackStep, Step, SwordStep};
use games::{ClockedGame, GameKind};

use crate::activity::training::{Learner, Training};
use crate::games::training::Button;
use crate::games::view::ClockedView;
use crate::input::{InputDevice, Sampler};
use crate::screens::keys;
use crate::screens::{Model, Screen, play};

/// A scene before it can be painted: its name, size, screen, menus and board.
pub struct Moment {
    /// The name of its file.
    pub name: &'static str,
    /// Its size in pixels.
    pub pixels: Vec2,
    /// The screen.
    pub screen: Screen,
    /// The menus.
    pub model: Model,
    /// The board of the exercise, if it shows one.
    pub clocked: Option<ClockedView>,
}

/// All of them, for a player with these `menus`: small and large ones, and on a phone held upright and on
/// its side.
pub fn all(menus: &Model, [small, large, upright, aside]: [Vec2; 4]) -> Vec<Moment> {
    let page = |name, screen, game| page(menus, (name, small), screen, game);
    let step = |name, pixels, step| self::step(menus, (name, pixels), step);
    let drill = |name, game, place| self::drill(menus, (name, small), game, place);
    let touched = |name, pixels, step| self::touched(menus, (name, pixels), step);
    vec![
        page("learn", Screen::Learn, GameKind::SWORDFIGHT),
        page("learn-stacker", Screen::Learn, GameKind::STACKER),
        page("rules", Screen::Rules, GameKind::SWORDFIGHT),
        page("rules-stacker", Screen::Rules, GameKind::STACKER),
        page("learn-drills", Screen::Drills, GameKind::SWORDFIGHT),
        step("learn-pair", small, Step::Swordfight(SwordStep::Pair)),
        step("learn-attack", small, Step::Swordfight(SwordStep::Attack)),
        step("learn-queue-large", large, Step::Swordfight(SwordStep::Queue)),
        step("learn-warning", small, Step::Swordfight(SwordStep::Warning)),
        step("learn-danger", small, Step::Swordfight(SwordStep::Danger)),
        step("learn-kick", small, Step::Stacker(StackStep::Kick)),
        step("learn-garbage", small, Step::Stacker(StackStep::Garbage)),
        over(menus, ("learn-over", small), Step::Stacker(StackStep::Winning)),
        drill("drill-chain", ClockedGame::Swordfight, 15),
        drill("drill-dig", ClockedGame::Stacker, 20),
        touched("phone-learn", upright, Step::Swordfight(SwordStep::Chain)),
        touched("phone-wide-learn", aside, Step::Stacker(StackStep::Spin)),
        touched("tablet-learn", small, Step::Stacker(StackStep::Cancel)),
    ]
}

fn learner(menus: &Model, game: GameKind) -> Model {
    let mut model = menus.offline();
    model.settings.game = game;
    model.status.game = Some(game);
    let course = &mut model.settings.training;
    (course.swordfight.step, course.stacker.is_guided) = (4, true);
    course.swordfight.done = ["s01", "s02", "s04"].map(String::from).into();
    model
}

fn page(menus: &Model, of: (&'static str, Vec2), screen: Screen, game: GameKind) -> Moment {
    let mut model = learner(menus, game);
    model.position.focus = match screen {
        Screen::Rules => 6,
        _ => play::first_row(&model, screen),
    };
    Moment { name: of.0, pixels: of.1, screen, model, clocked: None }
}

/// Lets so many ticks pass.
fn pass(training: &mut Training, ticks: u32) {
    let mut now = Instant::now();
    training.stand_still(now);
    for _ in 0..ticks {
        now += Duration::from_micros(16_667);
        training.pass(now, &mut Sampler::default(), true);
    }
}

fn moment(of: (&'static str, Vec2), model: Model, training: &Training) -> Moment {
    let mut model = model;
    let keys = (&model.shown_keys(), |_| false);
    model.help.training = Some(training.panel(keys, |button| keys::training_name(&model, button)));
    let clocked = Some(training.view());
    Moment { name: of.0, pixels: of.1, screen: Screen::Training, model, clocked }
}

fn begun(menus: &Model, step: Step) -> (Model, Training) {
    let model = learner(menus, step.game().into());
    let mut training = Training::lesson(step, player(&model), Instant::now());
    pass(&mut training, 70);
    (model, training)
}

fn player(model: &Model) -> Learner {
    let (name, handling) = ("Anne".into(), model.settings.handling(model.game()));
    Learner { name, handling, blade: model.settings.blade }
}

fn step(menus: &Model, of: (&'static str, Vec2), step: Step) -> Moment {
    let (model, begun) = begun(menus, step);
    moment(of, model, &begun)
}

fn touched(menus: &Model, of: (&'static str, Vec2), step: Step) -> Moment {
    let (mut model, begun) = begun(menus, step);
    model.input.device = InputDevice::Touch;
    moment(of, model, &begun)
}

fn over(menus: &Model, of: (&'static str, Vec2), step: Step) -> Moment {
    Moment { screen: Screen::LessonOver, ..self::step(menus, of, step) }
}

fn drill(menus: &Model, of: (&'static str, Vec2), game: ClockedGame, place: usize) -> Moment {
    let model = learner(menus, game.into());
    let mut begun = Training::drill(game, place, player(&model), Instant::now());
    begun.press(Button::Solution);
    pass(&mut begun, 60);
    moment(of, model, &begun)
}
