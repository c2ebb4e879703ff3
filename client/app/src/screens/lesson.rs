//! The rows that offer the guided battle, and the page after it.

use games::GameKind;
use wire::BrawlOptions;

use crate::activity::intent::Intent;
use crate::screens::rows::LOWER;
use crate::screens::{Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::text::tr;

/// Whether to suggest the guided battle: the player has neither played nor left it.
pub fn is_due(model: &Model) -> bool {
    match model.settings.game {
        GameKind::Clocked(_) => false,
        GameKind::MARAUDERS => !model.settings.marauders.is_guided,
    }
}

/// The line that suggests it to a player who is about to start without it.
pub fn hint(model: &Model) -> Option<String> {
    is_due(model).then(|| tr!("lesson-suggested").to_owned())
}

/// The rows of the page of ways to play that teach marauders.
pub fn rows() -> [Row; 2] {
    [
        Row::press(tr!("play-learn"), Message::Intent(Intent::Lesson))
            .with_value(tr!("play-learn-hint")),
        Row::press(tr!("play-elements"), Message::Go(Screen::Elements))
            .with_value(tr!("play-elements-hint")),
    ]
}

/// The page after it.
pub fn over() -> Page {
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
