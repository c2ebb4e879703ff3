//! The picture beside a profile: the ratings with ranks and results, the graph of a rating, and the records.

use bevy::math::{Rect, Vec2};
use swordfight::Blade;

use crate::activity::public::answer::{Player, Point, Run};
use crate::activity::public::{Answer, Ask, Board};
use crate::screens::Model;
use crate::screens::players::{PlayersMenu, own, words};
use crate::shell::blade;
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::{names, tr};

/// Units around the contents.
const MARGIN: f32 = 18.0;
/// The least and the greatest height of a line of text.
const LINE: [f32; 2] = [17.0, 26.0];
/// The least and the greatest height of the graph.
const GRAPH: [f32; 2] = [130.0, 250.0];
/// Space in the graph for the labels of ratings, and for those of times.
const LABELS: Vec2 = Vec2::new(54.0, 24.0);
/// The steps between the lines of the grid: the smallest with few enough lines is used.
const STEPS: [i32; 7] = [10, 25, 50, 100, 250, 500, 1000];
/// The limits of the number of lines of the grid, and the least distance between them.
const GRID: [f32; 2] = [2.0, 6.0];
const GRID_EVERY: f32 = 22.0;

/// A line of text: what it is, and its value.
struct Entry {
    label: String,
    value: String,
    is_head: bool,
    /// The sword that is drawn behind the value.
    blade: Option<Blade>,
}

fn entry(label: impl Into<String>, value: impl Into<String>) -> Entry {
    Entry { label: label.into(), value: value.into(), is_head: false, blade: None }
}

fn head(label: &str) -> Entry {
    Entry { label: label.to_owned(), value: String::new(), is_head: true, blade: None }
}

/// Paints the profile of the shown player.
pub fn profile(painter: &mut Painter, context: DrawContext, model: &Model, place: Rect) {
    let menu = &model.people.players;
    let Some(player) = menu.player() else { return };
    panel(painter, place);
    let inside = place.inflate(-MARGIN);
    let (mut results, records) = (results(player), records(player));
    results.splice(0..0, sword(model, player));
    let count = (results.len() + records.len()) as f32;
    let points = points(menu).filter(|points| !points.is_empty());
    let least = if points.is_some() { GRAPH[0] + MARGIN } else { 0.0 };
    let most = LINE[1] * context.scale.clamp(0.8, 1.2);
    let height = ((inside.height() - least) / count.max(1.0)).clamp(LINE[0], most);
    let mut y = list(painter, inside, inside.min.y, height, &results);
    if let Some(points) = points {
        let rest = inside.max.y - y - height * records.len() as f32 - MARGIN;
        let bottom = (y + rest.clamp(GRAPH[0], GRAPH[1])).min(inside.max.y);
        let place = Rect::new(inside.min.x, y + 4.0, inside.max.x, bottom);
        graph(painter, place, points, menu);
        y = bottom + MARGIN;
    }
    list(painter, inside, y, height, &records);
}

/// The sword that the player has chosen. Servers do not tell those of others.
fn sword(model: &Model, player: &Player) -> Option<Entry> {
    let name = own(model)?;
    let is_own = name.to_lowercase() == player.name.as_str().to_lowercase();
    let blade = model.settings.blade;
    let entry = entry(tr!("players-sword"), names::blade(blade));
    is_own.then_some(Entry { blade: Some(blade), ..entry })
}

/// The ratings, and the results of matches.
fn results(player: &Player) -> Vec<Entry> {
    let mut entries = Vec::new();
    if !player.rated.is_empty() {
        entries.push(head(tr!("players-ranked-matches")));
    }
    for rated in &player.rated {
        let rating = words::rating(rated.rating);
        let value = match (rated.rank, rated.is_provisional) {
            (Some(rank), _) => tr!("players-ranked-at", rank = rank, rating = rating),
            (None, true) => tr!("players-provisional", rating = rating),
            (None, false) => rating,
        };
        entries.push(entry(words::ruleset(rated.ruleset), value));
        entries.push(entry("", words::tally(rated.tally)));
    }
    let casual = player.casual.iter().filter(|(_, it)| 0 < it.won.max(it.lost).max(it.drawn));
    for (number, &(game, tally)) in casual.enumerate() {
        if number == 0 {
            entries.push(head(tr!("players-casual-matches")));
        }
        entries.push(entry(names::game(game), words::tally(tally)));
    }
    if entries.is_empty() {
        entries.push(head(tr!("players-no-results")));
    }
    entries
}

/// The best runs.
fn records(player: &Player) -> Vec<Entry> {
    let run = |run: &Run| {
        let value = tr!("players-record", rank = run.rank, value = words::run(run));
        entry(words::board(Board::Solo(run.mode)), value)
    };
    let title = (!player.bests.is_empty()).then(|| head(tr!("players-records")));
    title.into_iter().chain(player.bests.iter().map(run)).collect()
}

/// Lines of text from `y` down, as many as fit. Returns where they end.
fn list(painter: &mut Painter, inside: Rect, y: f32, height: f32, entries: &[Entry]) -> f32 {
    let size = (0.72 * height).min(18.0);
    let mut y = y;
    for Entry { label, value, is_head, blade } in entries {
        if inside.max.y + 0.5 < y + height {
            break;
        }
        let middle = y + height / 2.0;
        let (face, ink) = match is_head {
            true => (Face::Bold, theme::LAMP),
            false => (Face::Plain, theme::CREAM),
        };
        let left = Vec2::new(inside.min.x, middle);
        let room = if value.is_empty() { 1.0 } else { 0.46 };
        let style = Style::new(face, size, ink);
        label::within(painter, left, style, label.as_str(), inside.width() * room);
        // The drawing is a little higher than the line.
        let side = blade.map_or(0.0, |_| 1.3 * height);
        if let Some(blade) = *blade {
            let at = Vec2::new(inside.max.x - side / 2.0, middle);
            blade::icon(painter, at, side, blade);
        }
        let right = Vec2::new(inside.max.x - 1.1 * side, middle);
        // Under a label its results are quieter.
        let (ink, room) = match label.is_empty() {
            true => (theme::MIST, 1.0),
            false => (theme::CREAM, 0.52),
        };
        let style = Style::new(Face::Plain, size, ink).right();
        label::within(painter, right, style, value.as_str(), inside.width() * room);
        y += height;
    }
    y
}

/// The ratings of the graph, the oldest first.
fn points(menu: &PlayersMenu) -> Option<&[Point]> {
    let history = Ask::History(menu.name.clone(), menu.graph()?);
    match menu.cache.answer(&history)? {
        Answer::History(points) => Some(points),
        _ => None,
    }
}

/// The range of ratings of a graph, with a round step between the lines of its grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    least: i32,
    most: i32,
    step: i32,
}

impl Scale {
    /// With no more than about `lines` lines.
    fn of(points: &[Point], lines: i32) -> Scale {
        let all = || points.iter().map(|point| point.rating.points);
        let (low, high) = (all().min().unwrap_or(1500), all().max().unwrap_or(1500));
        let margin = ((high - low) / 8).max(15);
        let (low, high) = (low - margin, high + margin);
        let fits = |step: &i32| (high - low) / step < lines;
        let step = STEPS.into_iter().find(fits).unwrap_or_else(|| (high - low) / lines + 1);
        let least = low.div_euclid(step) * step;
        let most = (high + step - 1).div_euclid(step) * step;
        Scale { least, most, step }
    }

    /// How high a rating is in the graph, from 0 to 1.
    fn share(self, rating: i32) -> f32 {
        let above = rating.clamp(self.least, self.most) - self.least;
        above as f32 / (self.most - self.least) as f32
    }
}

/// The rating over the latest matches, with a band of its uncertainty.
fn graph(painter: &mut Painter, place: Rect, points: &[Point], menu: &PlayersMenu) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let style = Style::new(Face::Plain, 16.0, theme::MIST);
    let title = menu.graph().map(words::ruleset).unwrap_or_default();
    let title = tr!("players-graph-title", ruleset = title, count = points.len());
    let at = Vec2::new(place.min.x, place.min.y + 11.0);
    label::within(painter, at, style, title, place.width());
    let plot = Rect::new(
        place.min.x + LABELS.x,
        place.min.y + 32.0,
        place.max.x - 8.0,
        place.max.y - LABELS.y,
    );
    painter.rect(plot, faded(theme::NIGHT, 0.6));
    let lines = (plot.height() / GRID_EVERY).clamp(GRID[0], GRID[1]);
    let scale = Scale::of(points, lines as i32);
    let y = |rating: i32| plot.max.y - plot.height() * scale.share(rating);
    let x = |index: usize| match points.len() {
        1 => plot.center().x,
        count => plot.min.x + plot.width() * index as f32 / (count - 1) as f32,
    };
    for rating in (scale.least..=scale.most).step_by(scale.step as usize) {
        let ends = [plot.min.x, plot.max.x].map(|x| Vec2::new(x, y(rating)));
        painter.line(ends[0], ends[1], 1.0, faded(theme::SLATE, 0.25));
        let at = Vec2::new(plot.min.x - 8.0, y(rating));
        painter.text(at, style.right(), rating.to_string());
    }
    let edge =
        |point: &Point, side: i32| y(point.rating.points + side * 2 * point.rating.deviation);
    for (index, two) in points.windows(2).enumerate() {
        let (left, right) = (x(index), x(index + 1));
        let corners = [
            Vec2::new(left, edge(&two[0], 1)),
            Vec2::new(right, edge(&two[1], 1)),
            Vec2::new(right, edge(&two[1], -1)),
            Vec2::new(left, edge(&two[0], -1)),
        ];
        painter.convex(&corners, faded(theme::BRASS, 0.14));
    }
    for (index, two) in points.windows(2).enumerate() {
        let [from, to] = [&two[0], &two[1]].map(|point| y(point.rating.points));
        let ends = (Vec2::new(x(index), from), Vec2::new(x(index + 1), to));
        painter.line(ends.0, ends.1, 2.0, theme::LAMP);
    }
    let end = Vec2::new(x(points.len() - 1), y(last.rating.points));
    painter.round_rect(Rect::from_center_size(end, Vec2::splat(9.0)), 4.5, theme::CREAM);
    let low = place.max.y - LABELS.y / 2.0;
    let half = plot.width() / 2.0 - 8.0;
    if 1 < points.len() {
        let age = words::ago(menu.now_ms, first.at_ms);
        label::within(painter, Vec2::new(plot.min.x, low), style, age, half);
    }
    let age = words::ago(menu.now_ms, last.at_ms);
    label::within(painter, Vec2::new(plot.max.x, low), style.right(), age, half);
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::RatingView;

    fn points(ratings: &[i32]) -> Vec<Point> {
        let rating = |points| RatingView { points, deviation: 60, matches: 9 };
        let point = |&points| Point { at_ms: 0, rating: rating(points) };
        ratings.iter().map(point).collect()
    }

    #[test]
    fn a_graph_has_few_round_lines_around_all_ratings() {
        let check = |ratings: &[i32], expected: [i32; 3]| {
            let Scale { least, most, step } = Scale::of(&points(ratings), 5);
            assert_eq!([least, most, step], expected, "{ratings:?}");
        };
        check(&[1500], [1480, 1520, 10]);
        check(&[1500, 1662], [1450, 1700, 50]);
        check(&[1200, 2400], [1000, 3000, 500]);
        for ratings in [[-99_999, 99_999], [0, 0], [99_999, 99_999]] {
            let scale = Scale::of(&points(&ratings), 2);
            assert!(scale.least < scale.most && (scale.most - scale.least) / scale.step < 9);
            let shares = ratings.map(|rating| scale.share(rating));
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{ratings:?}");
        }
    }
}
