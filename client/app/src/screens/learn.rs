//! The pages from which a clocked game is learnt: its lesson, its drills, and its rules.

use ::training::Step;
use ::training::drills::{SwapDrill, drills, swap_drills};
use games::{ClockedGame, GameKind};
use marauders::Size;
use std::collections::BTreeSet;

use crate::activity::intent::Intent;
use crate::games::facts;
use crate::games::marauders::names as battle_names;
use crate::games::training::{Button, words};
use crate::screens::bout::with_keys;
use crate::screens::{Message, Model, Screen, lesson, rules};
use crate::screens::{Page, Row};
use crate::shell::menu::{Arrangement, Spot};
use crate::text::{names, tr};

pub mod picture;

/// The row of the ways to play that leads here, or to a lesson that is due.
pub fn row(is_due: bool) -> Row {
    let (does, hint) = match is_due {
        true => (Message::Intent(Intent::Lesson), tr!("learn-suggested-row")),
        false => (Message::Go(Screen::Learn), tr!("learn-hint")),
    };
    Row::press(tr!("learn-row"), does).with_value(hint)
}

/// The clocked game that is learnt: the chosen one.
pub fn game(model: &Model) -> ClockedGame {
    match model.settings.game {
        GameKind::Clocked(game) => game,
        // The pages of marauders are its own.
        GameKind::Turns(_) => ClockedGame::Swordfight,
    }
}

/// Lesson, drills and rules.
pub fn page(model: &Model) -> Page {
    let game = game(model);
    let course = model.settings.training.course(game);
    let steps = Step::all(game).count();
    let progress = match course.step {
        0 => tr!("learn-lesson-new", steps = steps),
        step => tr!("learn-lesson-at", step = step + 1, steps = steps),
    };
    let mut rows =
        vec![Row::press(tr!("learn-lesson"), Message::Intent(Intent::Lesson)).with_value(progress)];
    if 0 < course.step {
        let anew = Message::Intent(Intent::LessonAnew);
        rows.push(Row::press(tr!("learn-anew"), anew).with_value(tr!("learn-anew-hint")));
    }
    rows.extend([
        drills_row(model),
        rules::row(model),
        Row::press(tr!("menu-back"), Message::Back),
    ]);
    Page {
        title: tr!("learn-title", game = names::game(game.into())),
        lines: vec![tr!("learn-summary").into()],
        rows,
        ..Page::default()
    }
}

/// A lesson or a drill, paused.
pub fn paused(model: &Model) -> Page {
    let back = model.position.paused;
    let mut rows = vec![Row::press(tr!("paused-resume"), Message::Go(back))];
    if back != Screen::Lesson {
        let again = Message::Intent(Intent::Train(Button::Again));
        rows.push(Row::press(tr!("training-again"), again));
    }
    if lesson::is_due(model) {
        rows.push(Row::press(tr!("lesson-leave"), Message::Go(Screen::LessonOver)));
    }
    rows.extend([rules::row(model), Row::press(tr!("menu-leave"), Message::Intent(Intent::Leave))]);
    with_keys(model, Page { title: tr!("paused").into(), rows, ..Page::default() })
}

/// The names of the drills of the chosen game in order, and those that are done.
fn named(model: &Model) -> (Vec<&'static str>, &BTreeSet<String>) {
    let training = &model.settings.training;
    match model.settings.game {
        GameKind::Clocked(game) => {
            let names = drills(game).iter().map(|drill| drill.name).collect();
            (names, &training.course(game).done)
        }
        GameKind::MARAUDERS => {
            let names = swap_drills().iter().map(|drill| drill.name).collect();
            (names, &training.marauders.done)
        }
    }
}

/// The row that leads to the drills of the chosen game.
pub fn drills_row(model: &Model) -> Row {
    let (all, done) = named(model);
    let count = all.iter().filter(|name| done.contains(**name)).count();
    let value = tr!("learn-drills-done", done = count, all = all.len());
    Row::press(tr!("learn-drills"), Message::Go(Screen::Drills)).with_value(value)
}

/// All drills of the game, the easiest first.
pub fn drills_page(model: &Model) -> Page {
    let mut rows = match model.settings.game {
        GameKind::Clocked(game) => clocked_drills(model, game),
        GameKind::MARAUDERS => swap_rows(model),
    };
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    // A field is square, and its drills are fewer.
    let arrangement = match model.settings.game {
        GameKind::Clocked(_) => Arrangement::Tiles(6, 52.0),
        GameKind::MARAUDERS => Arrangement::Tiles(4, 84.0),
    };
    Page { title: tr!("learn-drills").into(), rows, arrangement, ..Page::default() }
}

fn swap_rows(model: &Model) -> Vec<Row> {
    let done = &model.settings.training.marauders.done;
    let row = |(place, drill): (usize, SwapDrill)| {
        let label = tr!("drill-row", number = place + 1, goal = tr!("drill-swap"));
        let size = battle_names::size(Size::Rank(drill.rank));
        drill_tile(place, label, (drill.level, done.contains(drill.name)), size)
    };
    swap_drills().into_iter().enumerate().map(row).collect()
}

fn clocked_drills(model: &Model, game: ClockedGame) -> Vec<Row> {
    let done = &model.settings.training.course(game).done;
    let row = |(place, drill): (usize, ::training::drills::Drill)| {
        let goal = words::goal(&drill.task);
        let label = tr!("drill-row", number = place + 1, goal = goal);
        let count = words::pieces(&drill.task);
        let pieces = (facts::clocked(game).drilled)(count);
        drill_tile(place, label, (drill.level, done.contains(drill.name)), pieces)
    };
    drills(game).into_iter().enumerate().map(row).collect()
}

/// A drill of this level, which is marked once it is done.
fn drill_tile(place: usize, label: String, (level, is_done): (u8, bool), facts: String) -> Row {
    let state = if is_done { tr!("drill-done").to_owned() } else { facts };
    let value = tr!("drill-level", level = level, state = state);
    let row = Row::press(label, Message::Intent(Intent::Drill(place)));
    let row = row.with_cells(vec![String::new(), value.clone()]).with_value(value);
    Row { is_own: is_done, ..row.at(Spot::Tile) }
}

/// The row focused on entering the list of drills: the first that is not done.
pub fn first_drill(model: &Model) -> usize {
    let (all, done) = named(model);
    all.iter().position(|name| !done.contains(*name)).unwrap_or(0)
}
