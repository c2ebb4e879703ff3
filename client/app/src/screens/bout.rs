//! The pages before and after a bout.

use crate::activity::intent::Intent;
use crate::activity::status::Stage;
use crate::input::Action;
use crate::screens::rows::LOWER;
use crate::screens::{Message, Model, Screen, emotes, rules};
use crate::screens::{Page, Row};
use crate::text::tr;

/// Letters in a line of these pages.
const LETTERS: usize = 56;

/// The forfeit confirmation. The bout continues behind it.
pub fn leaving(model: &Model) -> Page {
    let mut lines = vec![tr!("leaving-goes-on").to_owned()];
    if model.status.ranked.stage == Stage::Match {
        lines.push(tr!("leaving-ranked").into());
    } else if model.brawl.room.is_some() {
        lines.push(tr!("leaving-brawl").into());
    }
    lines.extend(keys(model));
    let mut rows = vec![
        Row::press(tr!("leaving-stay"), Message::Go(Screen::Bout)),
        Row::press(tr!("leaving-forfeit"), Message::Intent(Intent::Leave)),
        rules::row(model),
    ];
    rows.extend(emotes::rows(model));
    Page { title: tr!("leaving-title").into(), lines, rows, lower: LOWER, ..Page::default() }
}

/// The keys and their actions, in a few lines.
pub(super) fn keys(model: &Model) -> Vec<String> {
    let game = model.game();
    let bindings = model.shown_keys();
    if bindings.is_empty() {
        return Vec::new();
    }
    // Targets are of brawls, emotes of duels, and a solo run has neither.
    let (is_alone, is_brawl) = (model.status.solo.is_some(), model.status.has_targets);
    let is_idle = |action: &Action| {
        use Action::{BrawlOrder, Emotes, NextTarget, PreviousTarget};
        let aims = matches!(action, NextTarget | PreviousTarget | BrawlOrder);
        (aims && (is_alone || !is_brawl)) || (*action == Emotes && (is_alone || is_brawl))
    };
    let actions = Action::of(game).iter().filter(|action| !is_idle(action));
    let words =
        |&action: &Action| tr!("bout-key", action = action.name(), keys = bindings.names(action));
    let mut lines: Vec<String> = Vec::new();
    for words in actions.map(words) {
        match lines.last_mut().filter(|line| line.len() + words.len() < LETTERS) {
            Some(line) => *line = format!("{line}   {words}"),
            None => lines.push(words),
        }
    }
    lines
}
