//! The picture of any screen, from the state of the program.

use bevy::math::{Rect, Vec2};

use crate::draw::bout::Sight;
use crate::draw::melee::Watched;
use crate::draw::{backdrop, battle, bout, label, line, melee};
use crate::keys::Hand;
use crate::menu;
use crate::painter::{Depth, Face, Painter, Style, faded};
use crate::screens::trial::Trial;
use crate::screens::{Model, Screen, brawl, controls, credits, elements, settings, sword, title};
use crate::theme;

/// All that is looked at.
#[derive(Clone, Debug)]
pub struct Seen<'a> {
    /// Where the player is.
    pub screen: Screen,
    /// What the menus know.
    pub model: &'a Model,
    /// The board of the handling screen.
    pub trial: &'a Trial,
    /// The bout, when there is one.
    pub sight: Option<Sight>,
    /// The battle, when there is one, played or looked on at.
    pub battle: Option<battle::Sight>,
    /// The bout that the player looks on at, when there is one.
    pub watched: Option<Watched>,
    /// Seconds since the start.
    pub seconds: f32,
}

/// Paints the screen.
pub fn paint(painter: &mut Painter, seen: &Seen) {
    let look = seen.model.look(seen.seconds);
    let in_bout =
        matches!(seen.screen, Screen::Bout | Screen::Leaving | Screen::Paused | Screen::Result);
    let at_table = matches!(seen.screen, Screen::Lesson | Screen::LessonOver | Screen::Elements);
    let looks_on = in_bout || seen.screen == Screen::Watching;
    match (&seen.sight, &seen.battle, &seen.watched) {
        (Some(sight), ..) if in_bout => bout::paint(painter, look, sight),
        (_, Some(sight), _) if looks_on || at_table => battle::paint(painter, look, sight),
        (.., Some(watched)) if looks_on => melee::watched(painter, look, watched),
        _ => backdrop::harbour(painter),
    }
    match seen.screen {
        Screen::Title | Screen::Welcome => title::emblem(painter),
        Screen::Controls => controls::picture(painter, look, seen.model),
        Screen::Settings => settings::picture(painter, look),
        Screen::Room | Screen::RoomOptions | Screen::RoomMember => {
            brawl::picture::paint(painter, look, seen.model);
        }
        Screen::Sword => sword::picture(painter, look, seen.model.focus),
        Screen::Credits => credits::picture(painter, look),
        Screen::Elements => elements::picture(painter, look, seen.model),
        Screen::Handling => seen.trial.picture(painter, look, seen.model.game()),
        _ => {}
    }
    if let Some(page) = seen.model.page(seen.screen) {
        painter.at(Depth::Menu, |painter| {
            if in_bout || seen.screen == Screen::LessonOver {
                // Who pauses has not more time to look at the field.
                let shade = if seen.screen == Screen::Paused { 1.0 } else { 0.6 };
                painter.rect(painter.screen(), faded(theme::NIGHT, shade));
                menu::plate(painter, look, &page, seen.model.focus);
            }
            menu::paint(painter, look, &page, seen.model.focus, seen.model.trouble());
            spelling(painter, seen.model, &page);
        });
    }
    painter.at(Depth::Menu, |painter| {
        status(painter, seen);
        if let Some(notice) = seen.model.news.told() {
            told(painter, &notice, seen.model.page(seen.screen).is_some());
        }
    });
}

/// How to type without a keyboard.
fn spelling(painter: &mut Painter, model: &Model, page: &menu::Page) {
    let row = page.rows.get(model.focus);
    if model.hand == Hand::Pad && row.is_some_and(|row| matches!(row.does, menu::Does::Type(_))) {
        let at = Vec2::new(painter.size.x / 2.0, painter.size.y - 40.0);
        let style = Style::new(Face::Plain, 16.0, theme::LAMP).centred();
        painter.text(
            at,
            style,
            "Left and right: the letter   Y: another   X: take it back   A: done",
        );
    }
}

/// What the server tells everyone: above the boards of a bout, or below the rows of a page, where
/// errors stand at the top.
fn told(painter: &mut Painter, notice: &str, is_low: bool) {
    let size = painter.size;
    let lines = label::wrapped(notice, 15.0, size.x - 40.0);
    let height = 6.0 + 18.0 * lines.len() as f32;
    let top = if is_low { size.y - 28.0 - height } else { 0.0 };
    painter.rect(Rect::new(0.0, top, size.x, top + height), faded(theme::PANEL, 0.9));
    for (index, line) in lines.into_iter().enumerate() {
        let at = Vec2::new(size.x / 2.0, top + 3.0 + 18.0 * (index as f32 + 0.5));
        painter.text(at, Style::new(Face::Plain, 15.0, theme::LAMP).centred(), line);
    }
}

/// One line at the bottom: the connection, the ping, the clock.
fn status(painter: &mut Painter, seen: &Seen) {
    let news = &seen.model.news;
    let size = painter.size;
    let bar = Rect::new(0.0, size.y - 28.0, size.x, size.y);
    painter.rect(bar, faded(theme::NIGHT, 0.85));
    let y = size.y - 14.0;
    let style = Style::new(Face::Plain, 14.0, theme::MIST);
    if news.connection.is_empty() {
        painter.text(Vec2::new(20.0, y), style, "Not connected");
        return;
    }
    painter.text(Vec2::new(44.0, y), style, news.connection.clone());
    if let Some(signal) = news.signal {
        line::glyph(painter, Vec2::new(28.0, y), signal.health, 0.6);
        let words = line::summary(signal);
        painter.text(Vec2::new(size.x / 2.0, y), style.centred(), words);
    }
    let clock = format!("{}:{:02}", news.seconds / 60, news.seconds % 60);
    painter.text(Vec2::new(size.x - 20.0, y), style.right(), clock);
}
