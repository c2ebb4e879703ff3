//! The statistics of a stacker's player: time, points, lines, speed and cleanness of play.

use bevy::math::{Rect, Vec2};
use bout::TICKS_PER_SECOND;
use stacker::Goal;

use crate::games::stacker::view::StackerView;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::{self, tr};
use crate::view::pace::Pace;

/// Units a line takes.
const STEP: f32 = 27.0;

/// The panel with all figures; `rect` is as wide as they need.
pub fn paint(painter: &mut Painter, corner: Vec2, width: f32, stack: &StackerView, text: f32) {
    table(painter, corner, width, figures(stack), text);
}

/// A panel of names and values.
pub fn table(
    painter: &mut Painter,
    corner: Vec2,
    width: f32,
    figures: Vec<(&'static str, String)>,
    text: f32,
) {
    let height = 20.0 + STEP * figures.len() as f32;
    let rect = Rect::from_corners(corner, corner + Vec2::new(width, height));
    panel(painter, rect);
    let quiet = Style::new(Face::Plain, 16.0 * text.min(1.15), theme::MIST);
    let number = Style::new(Face::Bold, 18.0 * text.min(1.15), theme::CREAM).right();
    for (line, (name, value)) in figures.into_iter().enumerate() {
        let y = rect.min.y + 10.0 + STEP * (line as f32 + 0.5);
        label::within(
            painter,
            Vec2::new(rect.min.x + 16.0, y),
            quiet,
            name,
            rect.width() * 0.52 - 16.0,
        );
        label::within(
            painter,
            Vec2::new(rect.max.x - 16.0, y),
            number,
            value,
            rect.width() * 0.46 - 16.0,
        );
    }
}

/// A panel below a table of so many figures: how a run compares with the best one.
pub fn pace(
    painter: &mut Painter,
    corner: Vec2,
    width: f32,
    figures: usize,
    pace: Pace,
    text: f32,
) {
    let corner = corner + Vec2::new(0.0, 28.0 + STEP * figures as f32);
    let rect = Rect::from_corners(corner, corner + Vec2::new(width, 20.0 + STEP));
    panel(painter, rect);
    let ink = match pace.is_ahead() {
        None => theme::CREAM,
        Some(true) => theme::CALM,
        Some(false) => theme::ALARM,
    };
    let quiet = Style::new(Face::Plain, 16.0 * text.min(1.15), theme::MIST);
    let number = Style::new(Face::Bold, 20.0 * text.min(1.15), ink).right();
    let (left, room) = (Vec2::new(rect.min.x + 16.0, rect.center().y), rect.width() - 32.0);
    label::within(painter, left, quiet, tr!("stat-pace"), room * 0.5);
    label::within(painter, left + Vec2::X * room, number, pace_words(pace), room * 0.5);
}

/// The figures of a run, after its pace if it has one.
pub fn with_pace(
    figures: Vec<(&'static str, String)>,
    pace: Option<Pace>,
) -> Vec<(&'static str, String)> {
    let pace = pace.map(|pace| (tr!("stat-pace"), pace_words(pace)));
    pace.into_iter().chain(figures).collect()
}

/// The difference with its sign: less time is `−`, and so are fewer points.
fn pace_words(pace: Pace) -> String {
    let (Pace::Ticks(more) | Pace::Count(more)) = pace;
    let sign = match more {
        0 => "±",
        ..0 => "−",
        1.. => "+",
    };
    match pace {
        Pace::Ticks(_) => {
            let hundredths = more.unsigned_abs() * 100 / u64::from(TICKS_PER_SECOND);
            let seconds = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            tr!("stat-pace-seconds", sign = sign, seconds = seconds)
        }
        Pace::Count(_) => format!("{sign}{}", points(more.unsigned_abs())),
    }
}

/// So many ticks as minutes, seconds and hundredths.
pub fn time(ticks: u32) -> String {
    let hundredths = u64::from(ticks) * 100 / u64::from(TICKS_PER_SECOND);
    text::time(hundredths)
}

/// Points in groups of three.
pub fn points(points: u64) -> String {
    text::grouped(points)
}

/// A rate per unit of so many ticks, to tenths or hundredths.
pub fn rate(count: u32, ticks: u32, unit_ticks: u32, digits: u32) -> String {
    text::quotient(u64::from(count) * u64::from(unit_ticks), ticks.into(), digits)
}

/// Their names and values.
pub fn figures(stack: &StackerView) -> Vec<(&'static str, String)> {
    let (run, ticks) = (stack.view.run, stack.tick.0);
    let mut figures = vec![match stack.goal {
        Goal::Ticks(goal) => (tr!("stat-left"), time(goal.saturating_sub(ticks))),
        Goal::Endless | Goal::Lines(_) | Goal::Dig(_) | Goal::Survive => {
            (tr!("stat-time"), time(ticks))
        }
    }];
    figures.push((tr!("stat-score"), points(run.score)));
    figures.push(match stack.goal {
        Goal::Lines(goal) => {
            (tr!("stat-lines"), tr!("stat-lines-of", lines = run.lines, goal = goal))
        }
        Goal::Endless | Goal::Ticks(_) | Goal::Survive => {
            (tr!("stat-lines"), format!("{}", run.lines))
        }
        Goal::Dig(_) => (tr!("stat-garbage"), format!("{}", stack.view.garbage_rows())),
    });
    if let Some(level) = stack.level {
        figures.push((tr!("practice-level"), format!("{level}")));
    }
    figures.push((tr!("stat-pieces"), format!("{}", run.pieces)));
    figures.extend(stack.undo_locks.map(|locks| (tr!("stat-undo"), format!("{locks}"))));
    let [pieces, attack] = rates(stack);
    figures.push(pieces);
    let keys = text::quotient(stack.timeline.presses.into(), run.pieces.into(), 2);
    figures.push((tr!("stat-kpp"), keys));
    if stack.is_versus {
        figures.push((tr!("stat-sent"), format!("{}", run.sent)));
        figures.push(attack);
    }
    figures
}

/// Pieces a second, and rows sent a minute.
pub fn rates(stack: &StackerView) -> [(&'static str, String); 2] {
    let (run, ticks) = (stack.view.run, stack.tick.0);
    [
        (tr!("stat-pps"), rate(run.pieces, ticks, TICKS_PER_SECOND, 2)),
        (tr!("stat-apm"), rate(run.sent, ticks, 60 * TICKS_PER_SECOND, 1)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_told_as_time() {
        assert_eq!(
            [0, 59, 60, 3661, 36_000].map(time),
            ["0:00.00", "0:00.98", "0:01.00", "1:01.01", "10:00.00"]
        );
    }

    #[test]
    fn points_are_read_in_threes() {
        assert_eq!([0, 999, 1000, 1_234_567].map(points), ["0", "999", "1 000", "1 234 567"]);
    }

    #[test]
    fn a_pace_is_told_with_its_sign() {
        assert_eq!(pace_words(Pace::Ticks(-25)), "−0.41 s");
        assert_eq!(pace_words(Pace::Ticks(90)), "+1.50 s");
        assert_eq!(pace_words(Pace::Ticks(0)), "±0.00 s");
        assert_eq!(pace_words(Pace::Count(1200)), "+1 200");
        assert_eq!(pace_words(Pace::Count(-3)), "−3");
        let figures = with_pace(vec![("Time", "1".into())], Some(Pace::Count(0)));
        assert_eq!(figures, [("Pace", "±0".into()), ("Time", "1".into())]);
        assert_eq!(with_pace(Vec::new(), None), []);
    }

    #[test]
    fn a_rate_is_by_its_unit() {
        assert_eq!(rate(7, 0, 60, 2), "0");
        assert_eq!(rate(90, 1800, 60, 2), "3.00");
        assert_eq!(rate(12, 1800, 3600, 1), "24.0");
    }
}
