//! The rows that offer the guided battle of marauders, and the page after it and after other lessons.

use games::GameKind;

use crate::activity::intent::Intent;
use crate::games::marauders::lesson::Step;
use crate::screens::rows::LOWER;
use crate::screens::{Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::settings::practice;
use crate::text::{names, tr};

/// Whether to suggest the lesson of the chosen game: the player has neither seen it nor played the game.
pub fn is_due(model: &Model) -> bool {
    match model.settings.game {
        GameKind::Clocked(game) => !model.settings.training.course(game).is_guided,
        GameKind::MARAUDERS => !model.settings.marauders.is_guided,
    }
}

/// The lesson of a game was seen, or the game played. Returns true if that is new.
pub fn settle(model: &mut Model, game: GameKind) -> bool {
    let settings = &mut model.settings;
    let is_guided = match game {
        GameKind::Clocked(game) => &mut settings.training.course_mut(game).is_guided,
        GameKind::MARAUDERS => &mut settings.marauders.is_guided,
    };
    !std::mem::replace(is_guided, true)
}

/// The line that suggests it to a player who is about to start without it.
pub fn hint(model: &Model) -> Option<String> {
    is_due(model).then(|| match model.settings.game {
        GameKind::Clocked(game) => tr!("learn-suggested", game = names::game(game.into())),
        GameKind::MARAUDERS => tr!("lesson-suggested").to_owned(),
    })
}

/// The rows of the page of ways to play that teach marauders.
pub fn rows(model: &Model) -> Vec<Row> {
    let steps = Step::ALL.len();
    let step = model.settings.training.marauders.step;
    let progress = match step {
        0 => tr!("play-learn-hint").to_owned(),
        step => tr!("learn-lesson-at", step = step + 1, steps = steps),
    };
    let mut rows =
        vec![Row::press(tr!("play-learn"), Message::Intent(Intent::Lesson)).with_value(progress)];
    if 0 < step {
        let anew = Message::Intent(Intent::LessonAnew);
        rows.push(Row::press(tr!("learn-anew"), anew).with_value(tr!("learn-anew-hint")));
    }
    rows.push(
        Row::press(tr!("rules-row"), Message::Go(Screen::Elements))
            .with_value(tr!("play-elements-hint")),
    );
    rows
}

/// The page after a lesson.
pub fn over(model: &Model) -> Page {
    let game = model.game();
    let practice = Message::Intent(Intent::Practice { level: 1, options: practice::first(game) });
    let mut rows = vec![Row::press(tr!("lesson-first"), practice).with_value(tr!("lesson-bot"))];
    if let GameKind::Clocked(_) = game {
        rows.push(Row::press(tr!("learn-drills"), Message::Go(Screen::Drills)));
    }
    rows.extend([
        Row::press(tr!("lesson-again"), Message::Intent(Intent::LessonAnew)),
        Row::press(tr!("menu-leave"), Message::Intent(Intent::Leave)),
    ]);
    Page { title: tr!("lesson-over").into(), rows, lower: LOWER, ..Page::default() }
}
