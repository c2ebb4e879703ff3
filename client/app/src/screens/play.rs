//! The pages of ways to play, and of waiting for an opponent.

use bevy::math::{Rect, Vec2};
use games::{GameKind, Ruleset};

use crate::activity::intent::Intent;
use crate::activity::status::Search;
use crate::screens::{Control, Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::screens::{daily, friends, ladder, learn, lesson, players, ranked};
use crate::shell::context::DrawContext;
use crate::shell::menu;
use crate::shell::painter::Painter;
use crate::shell::theme;
use crate::text::names;
use crate::text::tr;
use crate::view::connection::lost;

/// The row focused on entering a screen: the first that leads forward.
pub fn first_row(model: &Model, screen: Screen) -> usize {
    match screen {
        // A lesson is suggested before it, and not forced on those who press on.
        Screen::Play if matches!(model.settings.game, GameKind::Clocked(_)) => {
            1 + usize::from(lesson::is_due(model))
        }
        Screen::Play => 1,
        Screen::Drills => learn::first_drill(model),
        Screen::Ladder => usize::from(ladder::next(model) - 1),
        _ => 0,
    }
}

/// The ways to play.
pub fn page(model: &Model) -> Page {
    let [quick, ranked] = match model.server() {
        None => [tr!("play-quick"), tr!("play-ranked")].map(|label| {
            Row::press(label, Message::Go(Screen::Servers)).with_value(tr!("play-no-server"))
        }),
        Some(address) => [
            Row::press(tr!("play-quick"), Message::Intent(Intent::Quick)).with_value(address),
            Row::press(tr!("play-ranked"), Message::Intent(Intent::Ranked))
                .with_value(tr!("play-rated")),
        ],
    };
    let mut rows = vec![
        Row::step(tr!("menu-game"), names::game(model.settings.game), Control::Game),
        Row::press(tr!("play-practice"), Message::Go(Screen::Practice))
            .with_value(tr!("play-practice-hint")),
    ];
    add_alone(&mut rows, model);
    rows.extend(daily::row(model));
    let game = model.settings.game;
    if 1 < Ruleset::of(game).count() {
        let ruleset = names::ruleset(model.settings.ruleset(game));
        rows.push(Row::step(tr!("play-ruleset"), ruleset, Control::Ruleset));
    }
    rows.extend([
        ranked,
        quick,
        Row::press(tr!("servers-title"), Message::Go(Screen::Servers))
            .with_value(model.server().unwrap_or(tr!("play-no-server"))),
        Row::press(tr!("play-host"), Message::Intent(Intent::Host))
            .with_value(tr!("play-host-hint")),
        friends::row(model),
        Row::press(tr!("play-account"), Message::Go(Screen::Account))
            .with_value(model.account().unwrap_or_default()),
        players::row(),
        Row::press(tr!("play-brawl"), Message::Go(Screen::Brawl)).with_value(
            match model.settings.game {
                GameKind::Clocked(_) => tr!("play-brawl-clocked"),
                GameKind::Turns(_) => tr!("play-brawl-turns"),
            },
        ),
        Row::press(tr!("play-spectate"), Message::Go(Screen::SpectatePlayer))
            .with_value(tr!("play-spectate-hint")),
        Row::press(tr!("menu-back"), Message::Back),
    ]);
    Page { title: tr!("play-title").into(), rows, ..Page::default() }
}

/// Adds what is learnt and played alone.
fn add_alone(rows: &mut Vec<Row>, model: &Model) {
    match model.settings.game {
        GameKind::Clocked(_) if lesson::is_due(model) => rows.insert(1, learn::row(true)),
        GameKind::Clocked(_) => {}
        GameKind::MARAUDERS => {
            let at = if lesson::is_due(model) { 1 } else { rows.len() };
            rows.splice(at..at, lesson::rows(model));
            rows.push(learn::drills_row(model));
            rows.push(ladder::row(model));
        }
    }
    if model.settings.game.has_solo_modes() {
        rows.push(
            Row::press(tr!("play-solo"), Message::Go(Screen::Solo))
                .with_value(tr!("play-solo-hint")),
        );
    }
    if matches!(model.settings.game, GameKind::Clocked(_)) && !lesson::is_due(model) {
        rows.push(learn::row(false));
    }
}

/// Waiting for lists of large pieces.
pub fn making(model: &Model) -> Page {
    let line = made(model).unwrap_or_else(|| tr!("making-begins").to_owned());
    Page {
        title: tr!("making-title").into(),
        lines: vec![line, String::new(), String::new()],
        rows: vec![Row::press(tr!("searching-stop"), Message::Back)],
        lower: 150.0,
        ..Page::default()
    }
}

/// How far the lists have come that a match waits for, in words.
pub fn made(model: &Model) -> Option<String> {
    let done = model.status.making?;
    Some(tr!("making-line", size = done.size, percent = done.per_mille / 10))
}

/// The progress of the lists, as a bar above the first row of `page`.
pub fn making_bar(painter: &mut Painter, context: DrawContext, model: &Model, page: &Page) {
    let rows = menu::layout(page, model.cursor(), painter.size, context);
    let Some(&(_, row)) = rows.first() else { return };
    let share = model.status.making.map_or(0.0, |done| f32::from(done.per_mille) / 1000.0);
    let middle = Vec2::new(row.center().x, row.min.y - 32.0);
    let bar = Rect::from_center_size(middle, Vec2::new(row.width(), 26.0));
    painter.round_rect(bar, 9.0, theme::PANEL);
    painter.round_frame(bar, 9.0, 1.5, theme::BRASS_DARK);
    let room = Rect { min: bar.min + 5.0, max: bar.max - 5.0 };
    let end = room.min.x + room.width() * share;
    painter.rect(Rect { max: Vec2::new(end, room.max.y), ..room }, theme::LAMP);
}

/// Connecting, or in the queue.
pub fn searching(model: &Model) -> Page {
    if let Some(page) = ranked::waiting(model) {
        return page;
    }
    let status = &model.status;
    let (title, others) = match status.search {
        Search::Connecting => (tr!("searching-connecting").to_owned(), None),
        Search::Opponent(others) => {
            (tr!("searching-waiting").to_owned(), Some(tr!("searching-others", count = others)))
        }
        Search::Restart(mode) => (tr!("solo-restarting", mode = names::mode(mode)), None),
    };
    let rows = match status.search {
        Search::Opponent(_) => ranked::meanwhile(model),
        Search::Connecting | Search::Restart(_) => {
            vec![Row::press(tr!("searching-stop"), Message::Back)]
        }
    };
    let join_at = status.join_at.as_ref();
    Page {
        title,
        lines: join_at
            .map(|address| tr!("searching-join-at", address = address.as_str()))
            .into_iter()
            .chain(others)
            .chain(ranked::waiting_players(model))
            .chain(made(model))
            .chain(lost(status.signal))
            .chain(lesson::hint(model))
            .collect(),
        rows,
        lower: 150.0,
        ..Page::default()
    }
}
