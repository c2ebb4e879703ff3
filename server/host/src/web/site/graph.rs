//! The graph of a rating over time, as SVG. A text alternative and the list of matches have the
//! same data for screen readers.

use api::PointView;
use maud::{Markup, html};
use std::fmt::Write;

use super::times::day;
use super::words::{ruleset_named, tr};

/// The size of the picture, in its own units.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 300.0;
/// The edges of the plot; labels are outside of it.
const LEFT: f64 = 70.0;
const RIGHT: f64 = 700.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 244.0;
/// Steps between grid lines; the smallest step with few enough lines is used.
const STEPS: [i32; 6] = [10, 25, 50, 100, 250, 500];
/// The maximum number of grid lines.
const LINES_MAX: i32 = 6;

/// The scale from ratings to positions in the picture.
struct Scale {
    least: i32,
    most: i32,
    step: i32,
    points: usize,
}

/// The graph of a history, the oldest point first; nothing without a point.
pub fn graph(name: &str, ruleset: &str, history: &[PointView]) -> Markup {
    let (Some(first), Some(last)) = (history.first(), history.last()) else {
        return html! {};
    };
    let scale = Scale::of(history);
    let (low, high) = (scale.lowest(history), scale.highest(history));
    let middle = &history[history.len() / 2];
    html! {
        figure .graph {
            h2 { (tr!("graph-heading", game = ruleset_named(ruleset))) }
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-labelledby={ "graph-title-" (ruleset) " graph-words-" (ruleset) } {
                title id={ "graph-title-" (ruleset) } { (tr!("graph-title", name = name, game = ruleset_named(ruleset))) }
                desc id={ "graph-words-" (ruleset) } {
                    (tr!(
                        "graph-description",
                        first = first.rating.points,
                        first_day = day(first.at_ms),
                        last = last.rating.points,
                        last_day = day(last.at_ms),
                        low = low,
                        high = high,
                    ))
                }
                @for rating in scale.lines() {
                    line .grid x1=(LEFT) x2=(RIGHT) y1=(scale.y(rating)) y2=(scale.y(rating)) {}
                    text .label x=(LEFT - 10.0) y=(scale.y(rating)) dy="0.35em" text-anchor="end" { (rating) }
                }
                polygon .band points=(scale.band(history)) {}
                polyline .line points=(scale.line(history)) {}
                circle .end cx=(scale.x(history.len() - 1)) cy=(scale.y(last.rating.points)) r="6" {}
                text .label x=(LEFT) y=(BOTTOM + 34.0) { (day(first.at_ms)) }
                @if 2 < history.len() {
                    text .label .middle x=((LEFT + RIGHT) / 2.0) y=(BOTTOM + 34.0) text-anchor="middle" { (day(middle.at_ms)) }
                }
                @if 1 < history.len() {
                    text .label x=(RIGHT) y=(BOTTOM + 34.0) text-anchor="end" { (day(last.at_ms)) }
                }
            }
            figcaption .quiet {
                (tr!("graph-caption", count = history.len()))
            }
        }
    }
}

impl Scale {
    /// Wide enough for the ratings, with the band around them as far as it is not silly.
    fn of(history: &[PointView]) -> Scale {
        let points = || history.iter().map(|point| point.rating.points);
        let (low, high) = (points().min().unwrap_or(1500), points().max().unwrap_or(1500));
        let margin = ((high - low) / 5).max(20);
        let (low, high) = (low - margin, high + margin);
        let fits = |step: &i32| (high - low) / step < LINES_MAX;
        let step = STEPS.into_iter().find(fits).unwrap_or(1000);
        let least = low.div_euclid(step) * step;
        let most = (high + step - 1).div_euclid(step) * step;
        Scale { least, most, step, points: history.len() }
    }

    fn lines(&self) -> impl Iterator<Item = i32> {
        (self.least..=self.most).step_by(self.step as usize)
    }

    fn lowest(&self, history: &[PointView]) -> i32 {
        history.iter().map(|point| point.rating.points).min().unwrap_or(self.least)
    }

    fn highest(&self, history: &[PointView]) -> i32 {
        history.iter().map(|point| point.rating.points).max().unwrap_or(self.most)
    }

    /// The x position of a point; a single one is in the middle.
    fn x(&self, at: usize) -> f64 {
        if self.points < 2 {
            return (LEFT + RIGHT) / 2.0;
        }
        tenth(LEFT + (RIGHT - LEFT) * at as f64 / (self.points - 1) as f64)
    }

    /// The y position of a rating, clamped to the picture.
    fn y(&self, rating: i32) -> f64 {
        let share = f64::from(rating.clamp(self.least, self.most) - self.least)
            / f64::from(self.most - self.least);
        tenth(BOTTOM - (BOTTOM - TOP) * share)
    }

    fn line(&self, history: &[PointView]) -> String {
        let points = history.iter().map(|point| point.rating.points).enumerate();
        self.path(points)
    }

    fn band(&self, history: &[PointView]) -> String {
        let off = |point: &PointView, side| point.rating.points + side * 2 * point.rating.deviation;
        let above = history.iter().map(|point| off(point, 1)).enumerate();
        let below = history.iter().map(|point| off(point, -1)).enumerate();
        self.path(above.chain(below.rev()))
    }

    fn path(&self, points: impl Iterator<Item = (usize, i32)>) -> String {
        points.fold(String::new(), |mut path, (at, rating)| {
            write!(path, "{},{} ", self.x(at), self.y(rating)).expect("a text takes more text");
            path
        })
    }
}

/// Rounded to a tenth: finer than anyone sees.
fn tenth(place: f64) -> f64 {
    (place * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::RatingView;

    fn history(points: &[i32]) -> Vec<PointView> {
        let point = |(at, &points): (usize, &i32)| PointView {
            match_id: String::new(),
            at_ms: at as u64 * 86_400_000,
            rating: RatingView { points, deviation: 60, matches: at as u32 + 1 },
        };
        points.iter().enumerate().map(point).collect()
    }

    #[test]
    fn a_scale_has_few_round_lines_around_all_points() {
        let check = |points: &[i32], lines: &[i32]| {
            let scale = Scale::of(&history(points));
            assert_eq!(Vec::from_iter(scale.lines()), lines, "{points:?}");
        };
        check(&[1500], &[1480, 1490, 1500, 1510, 1520]);
        check(&[1500, 1662], &[1450, 1500, 1550, 1600, 1650, 1700]);
        check(&[1200, 2400], &[500, 1000, 1500, 2000, 2500, 3000]);
    }

    #[test]
    fn every_point_is_in_the_picture() {
        for points in [&[1500][..], &[0, 10_000], &[1662, 1400, 1500]] {
            let history = history(points);
            let scale = Scale::of(&history);
            for (at, point) in history.iter().enumerate() {
                let (x, y) = (scale.x(at), scale.y(point.rating.points));
                assert!((LEFT..=RIGHT).contains(&x) && (TOP..=BOTTOM).contains(&y), "{points:?}");
            }
        }
    }

    #[test]
    fn the_picture_is_told_in_words_too() {
        let text = graph("Anne", "stacker", &history(&[1500, 1600, 1550])).into_string();
        let words = "From 1500 on 1970-01-01 to 1550 on 1970-01-03, between 1500 and 1600.";
        assert!(text.contains(words), "{text}");
        assert!(graph("Anne", "stacker", &[]).into_string().is_empty());
    }
}
