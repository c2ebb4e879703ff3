//! The pages before and after a bout.

use crate::activity::intent::Intent;
use crate::activity::status::Stage;
use crate::input::Action;
use crate::screens::rows::LOWER;
use crate::screens::{Message, Model, Screen, emotes, rules};
use crate::screens::{Page, Row};
use crate::text::tr;

/// The width of a page with keys.
const KEYS: f32 = 620.0;

/// The menu in a bout, which continues behind it unless it is practice. A forfeit asks whether the player means it.
pub fn leaving(model: &Model) -> Page {
    let (title, mut lines) = match model.status.is_practice {
        true => (tr!("paused"), Vec::new()),
        false => (tr!("leaving-title"), vec![tr!("leaving-goes-on").to_owned()]),
    };
    if model.status.ranked.stage == Stage::Match {
        lines.push(tr!("leaving-ranked").into());
    } else if model.brawl.room.is_some() {
        lines.push(tr!("leaving-brawl").into());
    }
    let mut rows =
        vec![Row::press(tr!("leaving-stay"), Message::Go(Screen::Bout)), rules::row(model)];
    rows.extend(pause_row(model));
    rows.extend(emotes::rows(model));
    rows.push(match model.position.is_sure {
        true => Row::press(tr!("leaving-sure"), Message::Intent(Intent::Leave)),
        false => Row::press(tr!("leaving-forfeit"), Message::Sure),
    });
    with_keys(model, Page { title: title.into(), lines, rows, ..Page::default() })
}

/// In a brawl: the wish for a pause, with how many have it; or its end.
fn pause_row(model: &Model) -> Option<Row> {
    let room = model.brawl.room.as_ref().filter(|_| model.brawl.is_playing())?;
    let pausing = &model.brawl.settings.pausing;
    let asks = pausing.contains(&room.you);
    let label = if asks { tr!("pause-end") } else { tr!("pause-ask") };
    let row = Row::press(label, Message::Intent(Intent::Pause(!asks)));
    Some(if pausing.is_empty() {
        row
    } else {
        row.with_value(tr!("pause-count", count = pausing.len()))
    })
}

/// A page around a bout, with the keys and their actions.
pub(super) fn with_keys(model: &Model, page: Page) -> Page {
    let keys = keys(model);
    match keys.is_empty() {
        true => Page { lower: LOWER, ..page },
        false => Page { keys, lower: 0.4 * LOWER, width: Some(KEYS), ..page },
    }
}

/// The keys and their actions.
fn keys(model: &Model) -> Vec<(Vec<String>, String)> {
    let bindings = model.shown_keys();
    // Targets are of brawls, emotes of duels, and a solo run has neither.
    let (is_alone, is_brawl) = (model.status.solo.is_some(), model.status.has_targets);
    let is_idle = |action: &Action| {
        use Action::{BrawlOrder, Emotes, NextTarget, PreviousTarget};
        let aims = matches!(action, NextTarget | PreviousTarget | BrawlOrder);
        (aims && (is_alone || !is_brawl)) || (*action == Emotes && (is_alone || is_brawl))
    };
    let row = |&action: &Action| {
        let keys: Vec<String> =
            bindings.keys(action).iter().take(2).map(|key| key.label()).collect();
        (!keys.is_empty()).then(|| (keys, action.name().to_owned()))
    };
    let actions = Action::of(model.game()).iter().filter(|action| !is_idle(action));
    actions.filter_map(row).collect()
}
