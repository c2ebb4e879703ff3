//! The rules of a clocked game, in short: chapters with pictures, found by a word.

use ::training::{Exercise, Goal, Position, Task};
use bevy::math::{Rect, Vec2};
use bout::Buttons;
use games::{ClockedGame, GameKind, View, by_game};

use crate::games::hud::board::foe;
use crate::games::marauders::entry::Entry;
use crate::games::marauders::guide;
use crate::screens::{Field, Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::menu::Side;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::{names, tr};

/// The width of the list of chapters.
const LIST: f32 = 320.0;
/// The space of a picture at the right of the text, and the least width that has one.
const FIGURE: f32 = 190.0;
const FIGURE_FROM: f32 = 620.0;
/// Rows before the chapters: the search.
const BEFORE: usize = 1;

/// A chapter.
pub struct Chapter {
    /// Its name.
    pub title: &'static str,
    /// Its text.
    pub entries: Vec<Entry>,
    /// Its picture.
    pub figure: Figure,
}

/// A board as the picture of a chapter.
pub struct Figure {
    /// What it begins with.
    pub position: Position,
    /// Ticks after its beginning.
    pub ticks: u32,
}

/// The rules of a game on boards, for the options of each.
pub trait HasChapters {
    /// The chapters.
    fn chapters() -> Vec<Chapter>;
}

impl Figure {
    /// The board.
    fn view(&self) -> View {
        let task = Task { position: self.position, goal: Goal::Read, solution: "" };
        let handling = self.position.game().handling_default();
        let mut exercise = Exercise::new(task, handling, Default::default());
        for _ in 0..self.ticks {
            exercise.step(Buttons::NONE);
        }
        exercise.board().view()
    }
}

/// The row that leads to the rules of the game that is played, or chosen.
pub fn row(model: &Model) -> Row {
    let to = match model.game() {
        GameKind::Clocked(_) => Screen::Rules,
        GameKind::MARAUDERS => Screen::Elements,
    };
    Row::press(tr!("rules-row"), Message::Go(to)).with_value(tr!("rules-row-hint"))
}

/// The game whose rules are shown.
fn game(model: &Model) -> ClockedGame {
    match model.game() {
        GameKind::Clocked(game) => game,
        // The guide of marauders is a page of its own.
        GameKind::Turns(_) => ClockedGame::Swordfight,
    }
}

/// All chapters of a game.
pub fn chapters(game: ClockedGame) -> Vec<Chapter> {
    by_game!(game, Options => Options::chapters())
}

/// The chapters that have the searched word, in their title or text.
fn found(model: &Model) -> Vec<Chapter> {
    let query = model.help.rules.query.trim().to_lowercase();
    let has = |text: &str| text.to_lowercase().contains(&query);
    let mut chapters = chapters(game(model));
    chapters.retain(|chapter| {
        let entries = &chapter.entries;
        has(chapter.title) || entries.iter().any(|entry| has(&entry.head) || has(&entry.text))
    });
    chapters
}

/// The search, and the chapters.
pub fn page(model: &Model) -> Page {
    let mut rows =
        vec![Row::field(tr!("rules-search"), model.help.rules.query.clone(), Field::Rules)];
    let found = found(model);
    let line = match (found.is_empty(), model.help.rules.back) {
        (true, _) => tr!("rules-none"),
        (false, Screen::Leaving) => tr!("rules-goes-on"),
        (false, _) => tr!("rules-summary"),
    };
    rows.extend(found.iter().map(|chapter| Row::press(chapter.title, Message::Read)));
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page {
        title: tr!("rules-title", game = names::game(game(model).into())),
        lines: vec![line.into()],
        rows,
        side: Side::Left,
        width: Some(LIST),
        scale_max: Some(1.0),
        has_picture: true,
        ..Page::default()
    }
}

/// The chapter under the cursor, beside the list.
pub fn picture(painter: &mut Painter, context: DrawContext, model: &Model) {
    let column = ((painter.size.x - 1160.0) / 2.0).max(40.0);
    let left = column + LIST + 56.0;
    let right = painter.size.x - column;
    painter.rect(painter.screen(), faded(theme::NIGHT, 0.8));
    chapter(painter, context, model, Rect::new(left, 60.0, right, painter.size.y - 52.0));
}

/// The same in this place.
pub fn chapter(painter: &mut Painter, context: DrawContext, model: &Model, rect: Rect) {
    let found = found(model);
    let last = found.len().saturating_sub(1);
    let Some(chapter) = found.get(model.position.focus.saturating_sub(BEFORE).min(last)) else {
        return;
    };
    panel(painter, rect);
    let title = Style::new(Face::Display, 34.0, theme::LAMP);
    let at = Vec2::new(rect.min.x + 30.0, rect.min.y + 48.0);
    label::within(painter, at, title, chapter.title, rect.width() - 60.0);
    let has_figure = FIGURE_FROM <= rect.width();
    let aside = if has_figure { FIGURE + 26.0 } else { 0.0 };
    let low = Rect {
        min: Vec2::new(rect.min.x + 30.0, rect.min.y + 92.0),
        max: rect.max - Vec2::new(24.0 + aside, 24.0),
    };
    guide::entries(painter, context, low, &chapter.entries);
    if has_figure {
        figure(painter, context, &chapter.figure, rect);
    }
}

/// The board of a chapter, at the right of its text.
fn figure(painter: &mut Painter, context: DrawContext, figure: &Figure, rect: Rect) {
    let view = figure.view();
    let (columns, rows) = view.size();
    let cells = Vec2::new(f32::from(columns.max(1)), f32::from(rows.max(1)));
    let space = Rect::new(
        rect.max.x - FIGURE - 24.0,
        rect.min.y + 96.0,
        rect.max.x - 24.0,
        rect.max.y - 40.0,
    );
    let cell = (space.size() / cells).min_element();
    let corner = Vec2::new(space.max.x - cells.x * cell, space.min.y);
    let board = Rect::from_corners(corner, corner + cells * cell);
    let context = context.of_pieces(figure.position.piece_sizes().into_iter());
    foe(painter, board, context, &view, None);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Navigation;
    use crate::screens::navigation;

    #[test]
    fn every_chapter_is_found_by_its_words_and_every_figure_can_be_drawn() {
        let mut model = crate::scenes::model();
        for game in ClockedGame::ALL {
            model.settings.game = game.into();
            model.status.game = None;
            let all = chapters(game);
            for chapter in &all {
                assert!(3 <= chapter.entries.len(), "{}", chapter.title);
                assert!(chapter.entries.iter().all(|entry| entry.text.ends_with('.')));
                assert_eq!(chapter.figure.position.game(), game);
                assert!(!chapter.figure.view().is_out(), "{}", chapter.title);
                model.help.rules.query = chapter.entries[0].text.to_uppercase();
                let titles: Vec<_> = found(&model).iter().map(|chapter| chapter.title).collect();
                assert_eq!(titles, [chapter.title]);
            }
            model.help.rules.query = "no such word".into();
            // The search and the way back remain.
            assert_eq!(page(&model).rows.len(), 2);
            model.help.rules.query.clear();
            assert_eq!(page(&model).rows.len(), all.len() + 2);
        }
    }

    #[test]
    fn escape_leads_back_to_where_the_rules_were_opened() {
        let mut model = crate::scenes::model();
        for from in [Screen::Learn, Screen::Paused, Screen::TrainingPaused, Screen::Result] {
            model.help.rules.query = "before".into();
            let lead = navigation::apply(&mut model, from, Message::Go(Screen::Rules));
            assert_eq!(lead, Navigation::To(Screen::Rules));
            assert_eq!(model.help.rules.query, "", "a new search");
            assert_eq!(
                navigation::apply(&mut model, Screen::Rules, Message::Back),
                Navigation::To(from)
            );
        }
    }
}
