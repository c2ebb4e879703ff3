//! The pages around a bout.

use crate::menu::{Page, Row};
use crate::screens::{Message, Model, Screen, Wish};
use crate::signal::lost;

/// These pages stand in the middle of a darkened bout.
const LOWER: f32 = 150.0;

/// The question whether to give up. The bout goes on behind it.
pub fn leaving() -> Page {
    Page {
        title: "Give up?".into(),
        lines: vec!["The fight goes on while you think.".into()],
        rows: vec![
            Row::press("Keep fighting", Message::Go(Screen::Bout)),
            Row::press("Give up", Message::Wish(Wish::Leave)),
        ],
        lower: LOWER,
        ..Page::default()
    }
}

/// After a bout.
pub fn result(model: &Model) -> Page {
    let news = &model.news;
    let mut rows = Vec::new();
    if !news.ready.is_empty() {
        rows.push(Row::press(news.ready.as_str(), Message::Wish(Wish::Ready)));
    }
    rows.push(Row::press("Leave", Message::Wish(Wish::Leave)));
    Page {
        title: news.title.clone(),
        lines: news.lines.iter().cloned().chain(lost(news.signal)).collect(),
        rows,
        lower: LOWER,
        ..Page::default()
    }
}
