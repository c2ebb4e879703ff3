//! The rows that offer the guided battle of marauders, and the page after it and after other lessons.

use games::{ClockedGame, GameKind};
use wire::BrawlOptions;

use crate::activity::intent::Intent;
use crate::games::marauders::lesson::Step;
use crate::screens::rows::LOWER;
use crate::screens::{Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::text::{names, tr};

/// Whether to suggest the lesson of the chosen game: the player has neither played nor left it.
pub fn is_due(model: &Model) -> bool {
    match model.settings.game {
        GameKind::Clocked(game) => !model.settings.training.course(game).is_guided,
        GameKind::MARAUDERS => !model.settings.marauders.is_guided,
    }
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
    if let GameKind::Clocked(game) = model.game() {
        return clocked_over(game);
    }
    let options = BrawlOptions::duel(GameKind::MARAUDERS.rules_default());
    let practice = Message::Intent(Intent::Practice { level: 1, options });
    Page {
        title: tr!("lesson-over").into(),
        lines: vec![tr!("lesson-over-guide").into(), tr!("lesson-over-bot").into()],
        rows: vec![
            Row::press(tr!("lesson-practice"), practice)
                .with_value(tr!("members-level", level = 1)),
            Row::press(tr!("lesson-again"), Message::Intent(Intent::Lesson)),
            Row::press(tr!("menu-leave"), Message::Intent(Intent::Leave)),
        ],
        lower: LOWER,
        ..Page::default()
    }
}

/// The page after the lesson of a clocked game.
fn clocked_over(game: ClockedGame) -> Page {
    let options = BrawlOptions::duel(GameKind::from(game).rules_default());
    let practice = Message::Intent(Intent::Practice { level: 1, options });
    Page {
        title: tr!("learn-over").into(),
        lines: vec![tr!("learn-over-drills").into(), tr!("learn-over-bot").into()],
        rows: vec![
            Row::press(tr!("lesson-practice"), practice)
                .with_value(tr!("members-level", level = 1)),
            Row::press(tr!("learn-drills"), Message::Go(Screen::Drills)),
            Row::press(tr!("learn-again"), Message::Intent(Intent::LessonAnew)),
            Row::press(tr!("menu-leave"), Message::Intent(Intent::Leave)),
        ],
        lower: LOWER,
        ..Page::default()
    }
}
