//! The pages of ways to play, and of waiting for an opponent.

use bevy::math::{Rect, Vec2};
use games::{GameKind, Ruleset, SoloMode};

use crate::activity::intent::{BrawlIntent, Intent};
use crate::activity::status::Search;
use crate::input::InputDevice;
use crate::screens::account;
use crate::screens::rows::Does;
use crate::screens::{Control, Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::screens::{
    daily, friends, home, ladder, learn, lesson, players, ranked, releases, title,
};
use crate::shell::context::DrawContext;
use crate::shell::menu::{self, Arrangement, Group, Spot};
use crate::shell::painter::Painter;
use crate::shell::theme;
use crate::text::names;
use crate::text::tr;
use crate::view::connection::lost;

/// The row focused on entering a screen: the first that leads forward.
pub fn first_row(model: &Model, screen: Screen) -> usize {
    match screen {
        Screen::Title => home::first_row(model),
        // A finger needs no focus, and a list begins at its top.
        Screen::Play if model.input.device == InputDevice::Touch => 0,
        Screen::Play => {
            let rows = model.page(screen).map_or_else(Vec::new, |page| page.rows);
            let is_first = |row: &Row| match lesson::is_due(model) {
                true => row.does == Does::Press(Message::Intent(Intent::Lesson)),
                false => row.label == home::last_label(model),
            };
            rows.iter().position(is_first).unwrap_or(0)
        }
        Screen::Welcome => title::first_row(model),
        Screen::Drills => learn::first_drill(model),
        Screen::Ladder => usize::from(ladder::next(model) - 1),
        _ => 0,
    }
}

/// The groups of the page, by their numbers.
const NOW: Spot = Spot::Group(0);
const LEARN: Spot = Spot::Group(1);
const ALONE: Spot = Spot::Group(2);
const PEOPLE: Spot = Spot::Group(3);
const FRIENDS: Spot = Spot::Group(4);

/// The ways to play, in groups.
pub fn page(model: &Model) -> Page {
    let mut rows = now(model);
    let is_due = lesson::is_due(model);
    let lessons = match model.settings.game {
        GameKind::Clocked(_) => vec![learn::row(is_due)],
        GameKind::MARAUDERS => lesson::rows(model),
    };
    // What is due is suggested before all else.
    let (at, spot) = if is_due { (1, NOW) } else { (rows.len(), LEARN) };
    rows.splice(at..at, lessons.into_iter().map(|row| row.at(spot)));
    if model.settings.game == GameKind::MARAUDERS {
        rows.push(learn::drills_row(model).at(LEARN));
    }
    rows.extend(alone(model).into_iter().map(|row| row.at(ALONE)));
    rows.extend(people(model).into_iter().map(|row| row.at(PEOPLE)));
    rows.extend(with_friends(model).into_iter().map(|row| row.at(FRIENDS)));
    rows.push(Row::press(tr!("menu-back"), Message::Back).at(Spot::Foot));
    let groups = [
        (tr!("play-group-now"), 0),
        (tr!("play-group-learn"), 0),
        (tr!("play-group-alone"), 1),
        (tr!("play-group-people"), 1),
        (tr!("play-group-friends"), 2),
    ];
    let group = |(title, column): (&str, u8)| Group { title: title.into(), column };
    Page {
        title: tr!("play-title").into(),
        rows,
        arrangement: Arrangement::Groups(groups.map(group).into()),
        ..Page::default()
    }
}

/// The game, and matches against others at once.
fn now(model: &Model) -> Vec<Row> {
    let game = model.settings.game;
    let mut rows: Vec<Row> = releases::row(model).into_iter().collect();
    rows.push(Row::step(tr!("menu-game"), names::game(game), Control::Game));
    if 1 < Ruleset::of(game).count() {
        let ruleset = names::ruleset(model.settings.ruleset(game));
        rows.push(Row::step(tr!("play-ruleset"), ruleset, Control::Ruleset));
    }
    rows.extend(match model.settings.server() {
        None => [tr!("play-ranked"), tr!("play-quick")].map(|label| {
            Row::press(label, Message::Go(Screen::Servers)).with_value(tr!("play-no-server"))
        }),
        Some(address) => [
            Row::press(tr!("play-ranked"), Message::Intent(Intent::Ranked))
                .with_value(tr!("play-rated")),
            Row::press(tr!("play-quick"), Message::Intent(Intent::Quick)).with_value(address),
        ],
    });
    rows.into_iter().map(|row| row.at(NOW)).collect()
}

/// What is played without other people.
fn alone(model: &Model) -> Vec<Row> {
    let mut rows = vec![
        Row::press(tr!("play-practice"), Message::Go(Screen::Practice))
            .with_value(tr!("play-practice-hint")),
    ];
    if model.settings.game == GameKind::MARAUDERS {
        rows.push(ladder::row(model));
    }
    if SoloMode::of(model.settings.game).next().is_some() {
        rows.push(
            Row::press(tr!("play-solo"), Message::Go(Screen::Solo))
                .with_value(tr!("play-solo-hint")),
        );
    }
    rows.extend(daily::row(model));
    rows
}

/// The other players, the own account, and the server.
fn people(model: &Model) -> [Row; 3] {
    [
        players::row(),
        Row::press(tr!("play-account"), Message::Go(Screen::Account))
            .with_value(account::summary(model).unwrap_or_default()),
        Row::press(tr!("servers-title"), Message::Go(Screen::Servers))
            .with_value(model.settings.server().unwrap_or(tr!("play-no-server"))),
    ]
}

/// What is played with people that the player knows.
fn with_friends(model: &Model) -> [Row; 4] {
    let players = match model.settings.game {
        GameKind::Clocked(_) => tr!("play-brawl-clocked"),
        GameKind::Turns(_) => tr!("play-brawl-turns"),
    };
    [
        friends::row(model),
        Row::press(tr!("play-host"), Message::Intent(Intent::Brawl(BrawlIntent::HostHere)))
            .with_value(tr!("play-host-hint")),
        Row::press(tr!("play-brawl"), Message::Go(Screen::Brawl)).with_value(players),
        Row::press(tr!("play-spectate"), Message::Go(Screen::SpectatePlayer))
            .with_value(tr!("play-spectate-hint")),
    ]
}

/// Waiting for lists of large pieces.
pub fn making(model: &Model) -> Page {
    let line = model.status.made().unwrap_or_else(|| tr!("making-begins").to_owned());
    Page {
        title: tr!("making-title").into(),
        lines: vec![line, String::new(), String::new()],
        rows: vec![Row::press(tr!("searching-stop"), Message::Back)],
        lower: 150.0,
        ..Page::default()
    }
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

/// What belongs to the page of a search: how far the pieces have come that are made, or the card of a queue.
pub fn searching_picture(painter: &mut Painter, context: DrawContext, model: &Model) {
    if model.status.making.is_some() {
        making_bar(painter, context, model, &searching(model));
    } else if has_card(model) {
        ranked::card::paint(painter, context, model);
    }
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
    let has_card = has_card(model);
    let card = if has_card { ranked::card::LINES } else { 0 };
    Page {
        title,
        lines: others
            .into_iter()
            .chain(ranked::own_queue(model))
            .chain(model.status.made())
            .chain(lost(status.connection.signal))
            .chain(lesson::hint(model))
            .chain(std::iter::repeat_n(String::new(), card))
            .collect(),
        rows,
        lower: if has_card { 0.0 } else { 150.0 },
        has_picture: has_card,
        ..Page::default()
    }
}

/// Whether the page of a search has the card of a queue, or of a found match.
pub fn has_card(model: &Model) -> bool {
    let status = &model.status;
    let ranked = &status.ranked;
    let is_queued = ranked.queued.is_some() || matches!(status.search, Search::Opponent(_));
    ranked.offer.is_some() || is_queued && status.making.is_none()
}
