//! Ways to play, and waiting for somebody.

use games::GameKind;

use crate::menu::{Page, Row};
use crate::screens::{Field, Knob, Message, Model, Screen, Wish};
use crate::screens::{lesson, ranked};
use crate::settings::title;
use crate::signal::lost;

/// The row that is chosen when a screen is entered: the first that leads on.
pub fn first_row(screen: Screen) -> usize {
    usize::from(screen == Screen::Play)
}

/// What to play.
pub fn page(model: &Model) -> Page {
    let address = &model.settings.address;
    let quick = if address.is_empty() {
        Row::press("Quick match", Message::Go(Screen::Join)).with_value("which server?")
    } else {
        Row::press("Quick match", Message::Wish(Wish::Quick)).with_value(address)
    };
    let ranked = if address.is_empty() {
        Row::press("Ranked", Message::Go(Screen::Join)).with_value("which server?")
    } else {
        Row::press("Ranked", Message::Wish(Wish::Ranked)).with_value("for your rating")
    };
    let mut rows = vec![
        Row::step("Game", title(model.settings.game), Knob::Game),
        Row::press("Practice", Message::Go(Screen::Practice)).with_value("against a bot"),
    ];
    if model.settings.game == GameKind::Marauders {
        let at = if lesson::is_due(model) { 1 } else { rows.len() };
        rows.splice(at..at, lesson::rows());
    }
    if model.settings.game == GameKind::Stacker {
        rows.push(Row::press("Alone", Message::Go(Screen::Solo)).with_value("runs that count"));
    }
    rows.extend([
        ranked,
        quick,
        Row::press("Join", Message::Go(Screen::Join)).with_value("by address"),
        Row::press("Host", Message::Wish(Wish::Host)).with_value("on your network"),
        Row::press("Account", Message::Go(Screen::Account))
            .with_value(model.account().unwrap_or_default()),
        Row::press("Brawl", Message::Go(Screen::Brawl)).with_value(
            match model.settings.game.is_in_turns() {
                true => "2 or 4 players",
                false => "2 to 24 players",
            },
        ),
        Row::press("Watch a player", Message::Go(Screen::Watch)).with_value("by name"),
        Row::press("Back", Message::Back),
    ]);
    Page { title: "Play".into(), rows, ..Page::default() }
}

/// Against a bot.
pub fn practice(model: &Model) -> Page {
    let (level, best_of) = (model.level, model.best_of);
    let manner = match (level, model.settings.game) {
        (level, GameKind::Marauders) => tactician(level),
        (1, _) => "Never punishes you",
        (2, _) => "Sends a little",
        (3, _) => "Fights back",
        (4, GameKind::Swordfight) => "Plans its gems",
        (4, GameKind::Stacker) => "Plans its wells",
        _ => "Shows no mercy",
    };
    let bouts = match best_of {
        1 => "One bout".to_owned(),
        more => format!("First to {}", more / 2 + 1),
    };
    let line = format!("{}, level {level}: {}", title(model.settings.game), manner.to_lowercase());
    Page {
        title: "Practice".into(),
        lines: std::iter::once(line).chain(lesson::hint(model)).collect(),
        rows: vec![
            Row::press("Fight", Message::Wish(Wish::Practice { level, best_of })),
            Row::step("Level", format!("{level} of 5"), Knob::Level),
            Row::step("Match", bouts, Knob::BestOf),
            Row::press("Back", Message::Back),
        ],
        ..Page::default()
    }
}

/// What a bot of a level does in marauders.
fn tactician(level: u8) -> &'static str {
    match level {
        1 => "Takes any match, and ends turns early",
        2 => "Takes the largest match, half of the time",
        3 => "Looks where its shields will meet yours",
        4 => "The same, and seldom errs",
        _ => "Thinks of your answer, and casts spells",
    }
}

/// By address.
pub fn join(model: &Model) -> Page {
    Page {
        title: "Join".into(),
        lines: vec!["The server's name or number, such as 192.168.1.20:7300".into()],
        rows: vec![
            Row::field("Address", &model.settings.address, Field::Address),
            Row::press("Join", Message::Wish(Wish::Quick)).with_value("quick match"),
            Row::press("Ranked", Message::Wish(Wish::Ranked)).with_value("for your rating"),
            Row::press("Back", Message::Back),
        ],
        ..Page::default()
    }
}

/// Connecting, or in the queue.
pub fn searching(model: &Model) -> Page {
    if let Some(page) = ranked::waiting(model) {
        return page;
    }
    Page {
        title: model.news.title.clone(),
        lines: model
            .news
            .lines
            .iter()
            .cloned()
            .chain(lost(model.news.signal))
            .chain(lesson::hint(model))
            .collect(),
        rows: vec![Row::press("Stop", Message::Back)],
        lower: 150.0,
        ..Page::default()
    }
}
