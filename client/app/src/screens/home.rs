//! The home screen: the games as cards with moving pictures, what was played last, and live matches.

use bevy::math::{Rect, Vec2};
use games::{GameKind, SoloMode};

use crate::activity::intent::Intent;
use crate::activity::public::{Answer, Ask};
use crate::games::facts;
use crate::screens::account;
use crate::screens::message::PlayersAction;
use crate::screens::practice;
use crate::screens::{Message, Model, Navigation, Screen, daily, friends, lesson, solo};
use crate::screens::{Page, Row};
use crate::settings::last::{Last, Way};
use crate::shell::context::DrawContext;
use crate::shell::menu::{self, Arrangement, Spot};
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::{emblem, theme};
use crate::text::{names, tr};
use crate::view::shape::Shape;

pub mod preview;

/// The page.
pub fn page(model: &Model) -> Page {
    let bests = GameKind::ALL.map(|game| best(model, game));
    let cards = cards(Message::Card).zip(bests);
    let mut rows: Vec<Row> = cards
        .map(|(row, best)| match best {
            Some(best) => row.with_value(best),
            None => row,
        })
        .collect();
    rows.push(primary(model));
    let button = |label: &str, does| Row::press(label, does).at(Spot::Menu);
    if model.settings.last.is_some() {
        rows.push(button(tr!("home-more"), Message::Go(Screen::Play)));
    }
    rows.extend([
        button(tr!("title-sword"), Message::Go(Screen::Sword)),
        button(tr!("title-controls"), Message::Go(Screen::Controls)),
        button(tr!("title-settings"), Message::Go(Screen::Settings)),
        button(tr!("title-quit"), Message::Intent(Intent::Quit)),
    ]);
    let chip = |label, to, value: &str| {
        Row::press(label, Message::Go(to)).with_value(value).at(Spot::Chip)
    };
    let server = model.settings.server();
    if server.is_some() {
        rows.extend(daily::row(model).map(|row| row.at(Spot::Aside)));
        rows.extend([friends::row(model).at(Spot::Aside), live(model)]);
    }
    let said = server.unwrap_or(tr!("play-no-server"));
    rows.push(chip(tr!("menu-server"), Screen::Servers, said));
    // Without a server there is no account either, and nobody else: one line says so.
    if server.is_some() {
        let account = account::summary(model).unwrap_or_default();
        rows.push(chip(tr!("play-account"), Screen::Account, &account));
    }
    Page { rows, arrangement: Arrangement::Home, ..Page::default() }
}

/// The player's best run of a game, of its first mode that has one.
fn best(model: &Model, game: GameKind) -> Option<String> {
    SoloMode::of(game).find_map(|mode| {
        let value = solo::spelled(mode, model.alone.bests.best(mode)?.value);
        Some(tr!("home-best", mode = names::mode(mode), value = value))
    })
}

/// The games as cards.
pub fn cards(does: impl Fn(GameKind) -> Message) -> impl Iterator<Item = Row> {
    GameKind::ALL.into_iter().map(move |game| {
        Row::press(names::game(game), does(game))
            .with_value((facts::of(game).about)())
            .at(Spot::Card)
    })
}

/// The row that is focused first: the primary button.
pub fn first_row(model: &Model) -> usize {
    let rows = model.page(Screen::Title).map_or_else(Vec::new, |page| page.rows);
    rows.iter().position(|row| row.spot == Spot::Primary).unwrap_or(0)
}

/// The primary button: what was played last, or the ways to play.
fn primary(model: &Model) -> Row {
    let row = match model.settings.last {
        None => Row::press(tr!("title-play"), Message::Go(Screen::Play)),
        Some(last) => {
            let way = match (last.way, last.mode) {
                (Way::Quick, _) => tr!("play-quick"),
                (Way::Ranked, _) => tr!("play-ranked"),
                (Way::Practice, _) => tr!("play-practice"),
                (Way::Solo, None) => tr!("play-solo"),
                (Way::Solo, Some(mode)) => names::mode(mode),
            };
            let value = tr!("home-last", game = names::game(last.game), way = way);
            Row::press(tr!("home-again"), Message::PlayLast).with_value(value)
        }
    };
    row.at(Spot::Primary)
}

/// The matches in progress, with their number where it is known.
fn live(model: &Model) -> Row {
    let cache = &model.people.players.cache;
    let count = match cache.answer(&Ask::Live) {
        Some(Answer::Live(live)) if model.settings.server() == Some(cache.server()) => {
            Some(live.len())
        }
        _ => None,
    };
    let value = match count {
        None => tr!("players-live-hint").to_owned(),
        Some(count) => tr!("home-live", count = count),
    };
    let does = Message::Players(PlayersAction::LiveNow);
    Row::press(tr!("players-live"), does).with_value(value).at(Spot::Aside)
}

/// Plays what was played last, in its game.
pub fn play_last(model: &mut Model) -> Navigation {
    let Some(last) = model.settings.last else { return Navigation::To(Screen::Play) };
    model.settings.game = last.game;
    let needs_server = matches!(last.way, Way::Quick | Way::Ranked);
    if needs_server && model.settings.server().is_none() {
        return Navigation::To(Screen::Servers);
    }
    match (last.way, last.mode) {
        (Way::Quick, _) => Navigation::Intent(Intent::Quick),
        (Way::Ranked, _) => Navigation::Intent(Intent::Ranked),
        (Way::Practice, _) => {
            let (level, options) = (model.settings.practice.level, *practice::options(model));
            Navigation::Intent(Intent::Practice { level, options })
        }
        (Way::Solo, Some(mode)) => Navigation::Intent(Intent::Solo(mode)),
        (Way::Solo, None) => Navigation::To(Screen::Solo),
    }
}

/// Notes what is played, for the next time.
pub fn note(model: &mut Model, intent: &Intent) {
    let (way, mode): (Way, Option<SoloMode>) = match intent {
        Intent::Quick => (Way::Quick, None),
        Intent::Ranked => (Way::Ranked, None),
        Intent::Practice { .. } => (Way::Practice, None),
        Intent::Solo(mode) => (Way::Solo, Some(*mode)),
        _ => return,
    };
    let game = mode.map_or(model.settings.game, SoloMode::game);
    let last = Some(Last { game, way, mode });
    // The lesson of a game that was played is no longer suggested.
    if lesson::settle(model, game) || model.settings.last != last {
        model.settings.last = last;
        model.save();
    }
}

/// Whether the home screen has a row that leads to this page, from which Escape leads back to it.
pub fn leads_to(screen: Screen) -> bool {
    use Screen::{Account, Daily, Friends, Servers};
    matches!(screen, Account | Daily | Friends | Servers)
}

/// The label of the row on the page of ways to play that was chosen last.
pub fn last_label(model: &Model) -> &'static str {
    match model.settings.last.map(|last| last.way) {
        Some(Way::Quick) => tr!("play-quick"),
        Some(Way::Ranked) => tr!("play-ranked"),
        Some(Way::Solo) if SoloMode::of(model.settings.game).next().is_some() => tr!("play-solo"),
        Some(Way::Solo | Way::Practice) | None => tr!("play-practice"),
    }
}

/// The name of the game, and the pictures of the cards of this screen.
pub fn picture(painter: &mut Painter, context: DrawContext, model: &Model, screen: Screen) {
    let Some(page) = model.page(screen) else { return };
    if Shape::of(painter.size) == Shape::Wide {
        name(painter);
    }
    let rows = menu::layout(&page, model.cursor(), painter.size, context);
    let cards = rows.iter().filter(|(row, _)| page.rows[*row].spot == Spot::Card);
    for (&(_, rect), game) in cards.zip(GameKind::ALL) {
        painter.round_rect(rect, menu::RADIUS, theme::NIGHT);
        preview::card(painter, context, game, menu::card_picture(rect, context.scale));
    }
}

/// The name at the upper left, over small crossed cutlasses.
fn name(painter: &mut Painter) {
    let width = (painter.size.x - 80.0).min(1480.0);
    let at = Vec2::new((painter.size.x - width) / 2.0, 38.0);
    let whole = Rect::new(at.x, 0.0, at.x + 90.0, 76.0);
    emblem::crossed(painter, whole.center(), 52.0);
    let style = Style::new(Face::Display, 40.0, theme::CREAM);
    painter.text(at + Vec2::X * 100.0, Style { colour: theme::NIGHT, ..style }, "CUTLASS");
    painter.text(at + Vec2::new(98.0, -2.0), style, "CUTLASS");
}
