//! The pages around a bout.

use crate::keys::Action;
use crate::menu::{Page, Row};
use crate::screens::ranked::{self, Stage};
use crate::screens::solo;
use crate::screens::{Message, Model, Screen, Wish};
use crate::signal::lost;

/// These pages stand in the middle of a darkened bout.
pub(super) const LOWER: f32 = 150.0;

/// Letters in a line of these pages.
const LETTERS: usize = 56;

/// The question whether to give up. The bout goes on behind it.
pub fn leaving(model: &Model) -> Page {
    let mut lines = vec!["The fight goes on while you think.".to_owned()];
    if model.news.ranked.stage == Stage::Match {
        lines.push("It costs the whole match, and rating points.".into());
    } else if model.brawl.room.is_some() {
        lines.push("Who gives up looks on, and stays in the room.".into());
    }
    lines.extend(keys(model));
    Page {
        title: "Give up?".into(),
        lines,
        rows: vec![
            Row::press("Keep fighting", Message::Go(Screen::Bout)),
            Row::press("Give up", Message::Wish(Wish::Leave)),
        ],
        lower: LOWER,
        ..Page::default()
    }
}

/// What every key does, in a few lines.
pub(super) fn keys(model: &Model) -> Vec<String> {
    let game = model.game();
    let bindings = model.shown_keys();
    // Who plays alone has nobody to aim at.
    let aims = |action: &&Action| matches!(action, Action::NextTarget | Action::PreviousTarget);
    let is_alone = model.news.solo.is_some();
    let actions = Action::of(game).iter().filter(|action| !(is_alone && aims(action)));
    let words = |&action: &Action| format!("{}: {}", action.name(), bindings.names(action));
    let mut lines: Vec<String> = Vec::new();
    for words in actions.map(words) {
        match lines.last_mut().filter(|line| line.len() + words.len() < LETTERS) {
            Some(line) => *line = format!("{line}   {words}"),
            None => lines.push(words),
        }
    }
    lines
}

/// After a bout.
pub fn result(model: &Model) -> Page {
    let news = &model.news;
    if let Some(alone) = &news.solo {
        return solo::result(model, alone);
    }
    let mut lines = news.lines.clone();
    let mut rows = Vec::new();
    if news.ranked.stage == Stage::Over {
        let (more, ways) = ranked::result(&news.ranked);
        lines.extend(more);
        rows = ways;
    } else if !news.ready.is_empty() {
        rows.push(Row::press(news.ready.as_str(), Message::Wish(Wish::Ready)));
    }
    if model.news.ranked.stage != Stage::Over {
        let label = if model.brawl.room.is_some() { "Back to the room" } else { "Leave" };
        rows.push(Row::press(label, Message::Back));
    }
    Page {
        title: news.title.clone(),
        lines: lines.into_iter().chain(lost(news.signal)).collect(),
        rows,
        lower: LOWER,
        ..Page::default()
    }
}
