//! Around the guided battle: where it is offered, and what follows it.

use games::GameKind;

use crate::menu::{Page, Row};
use crate::screens::bout::LOWER;
use crate::screens::{Message, Model, Screen, Wish};

/// Whether the player should be told of the guided battle: it was neither played nor left.
pub fn is_due(model: &Model) -> bool {
    model.settings.game == GameKind::Marauders && !model.settings.marauders.is_guided
}

/// The line that suggests it, where somebody is about to play without it.
pub fn hint(model: &Model) -> Option<String> {
    let words = "New to marauders? Play, Learn is a guided battle of a few minutes.";
    is_due(model).then(|| words.to_owned())
}

/// The rows of the page of ways to play that teach marauders.
pub fn rows() -> [Row; 2] {
    [
        Row::press("Learn", Message::Wish(Wish::Lesson)).with_value("a guided battle"),
        Row::press("Elements", Message::Go(Screen::Elements)).with_value("what each does"),
    ]
}

/// After it.
pub fn over(model: &Model) -> Page {
    let practice = Message::Wish(Wish::Practice { level: 1, best_of: model.best_of });
    Page {
        title: "You know the game".into(),
        lines: vec![
            "The element guide is on the page Play, and in every battle.".into(),
            "A bot of level 1 is the easiest opponent.".into(),
        ],
        rows: vec![
            Row::press("Play a bot", practice).with_value("level 1"),
            Row::press("Guided battle again", Message::Wish(Wish::Lesson)),
            Row::press("Leave", Message::Wish(Wish::Leave)),
        ],
        lower: LOWER,
        ..Page::default()
    }
}
