//! The picture of the bar of a replay.

use bevy::color::Srgba;
use bevy::input::keyboard::KeyCode;
use bevy::math::{Rect, Vec2};
use bout::Buttons;
use games::GameKind;

use crate::activity::replaying::ReplayWish;
use crate::input::labels;
use crate::screens::replay::{Button, GAP, Places, buttons};
use crate::shell::context::DrawContext;
use crate::shell::emblem;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, around, faded};
use crate::shell::team;
use crate::shell::theme;
use crate::view::replay::{ChartLine, ReplayView, Verdict};

/// The limit of points of a line that are drawn.
const POINTS_MAX: usize = 160;
/// The limit of seats whose lines are drawn beside that of the shown seat.
const OTHERS_MAX: usize = 3;
/// The width from which a screen has room for held buttons beside the name.
const WIDE: f32 = 1000.0;
/// The size of a held button, and the distance to the next.
const CAP: f32 = 24.0;
const CAP_EVERY: f32 = 28.0;
/// The buttons that are shown while they are held, each with a heading or a word.
const HELD: [(Buttons, Sign); 8] = [
    (Buttons::LEFT, Sign::Arrow(Vec2::NEG_X)),
    (Buttons::RIGHT, Sign::Arrow(Vec2::X)),
    (Buttons::DOWN, Sign::Arrow(Vec2::Y)),
    (Buttons::HARD_DROP, Sign::Bar),
    (Buttons::COUNTER_CLOCKWISE, Sign::Turn(-1.0)),
    (Buttons::CLOCKWISE, Sign::Turn(1.0)),
    (Buttons::HALF_TURN, Sign::Word("½")),
    (Buttons::HOLD, Sign::Word("H")),
];

/// How a held button is drawn.
#[derive(Clone, Copy)]
enum Sign {
    Arrow(Vec2),
    /// An arrow down to a bar.
    Bar,
    /// An arrow around, clockwise when it is positive.
    Turn(f32),
    Word(&'static str),
}

/// Draws the bar, the held buttons, and the outcome at the end.
pub fn paint(painter: &mut Painter, context: DrawContext, view: &ReplayView) {
    let buttons = buttons(view);
    let places = Places::of(painter.size, &buttons);
    painter.rect(places.whole, faded(theme::NIGHT, 0.94));
    chart(painter, view, places.chart);
    words(painter, context, view, places.words);
    for (button, &place) in buttons.iter().zip(&places.buttons) {
        draw_button(painter, view, button, place);
    }
    if let Some(held) = view.held {
        // On a wide screen before the name of the player, else above the bar.
        let across = CAP_EVERY * HELD.len() as f32;
        let name = view.seat.as_ref().map_or(0.0, |(_, name)| label::width(name, 16.0));
        let corner = match painter.size.x < WIDE {
            true => Vec2::new(GAP + 4.0, places.whole.min.y - 26.0),
            false => Vec2::new(
                painter.size.x / 2.0 - name / 2.0 - across - 16.0,
                places.words - CAP / 2.0,
            ),
        };
        keys(painter, held, corner);
    }
    if let Some(clip) = view.clip {
        let words = clip.words(&labels::key(KeyCode::KeyC), &labels::key(KeyCode::Escape));
        // In the bar, which is no part of a clip.
        let style = Style::new(Face::Bold, 16.0, theme::LAMP).centred();
        painter.rect(places.chart, faded(theme::NIGHT, 0.8));
        label::within(painter, places.chart.center(), style, words, places.chart.width());
    }
    if let Some(words) = view.result.as_ref().or(view.highlight.as_ref()) {
        let size = 20.0 * context.scale.clamp(1.0, 1.3);
        let room = painter.size.x - 40.0;
        let style = Style::new(Face::Bold, size, theme::LAMP).centred();
        let wide = (label::width(words, size) + 40.0).min(painter.size.x);
        // Above the held buttons where these are not in the bar.
        let up = if painter.size.x < WIDE { 20.0 + CAP_EVERY } else { 20.0 };
        let middle = Vec2::new(painter.size.x - wide / 2.0, places.whole.min.y - up - size * 0.2);
        let plate = Rect::from_center_size(middle, Vec2::new(wide, size * 1.7));
        painter.round_rect(plate, 8.0, faded(theme::NIGHT, 0.88));
        label::within(painter, middle, style, words.clone(), room);
    }
}

/// The time and the speed, the perspective, and the verdict.
fn words(painter: &mut Painter, context: DrawContext, view: &ReplayView, y: f32) {
    let width = painter.size.x;
    let letters = 16.0 * context.scale.clamp(1.0, 1.15);
    let style = Style::new(Face::Plain, letters, theme::CREAM);
    let time = format!("{} · {}", view.time(), view.playback.speed());
    label::within(painter, Vec2::new(GAP + 4.0, y), style, time, width * 0.3);
    // A table of other rules is shown from no seat: then all of them.
    if let Some(name) = view.seat.as_ref().map(|(_, name)| name).or(view.players.as_ref()) {
        let style = Style::new(Face::Bold, letters, theme::LAMP).centred();
        label::within(painter, Vec2::new(width / 2.0, y), style, name.clone(), width * 0.3);
    }
    let ink = match view.verdict {
        Verdict::Open | Verdict::Recorded(_) => theme::MIST,
        Verdict::Verified => theme::CALM,
        Verdict::Differs(_) => theme::LAMP,
    };
    let style = Style::new(Face::Plain, letters, ink).right();
    label::within(painter, Vec2::new(width - GAP - 4.0, y), style, view.verdict(), width * 0.33);
}

fn draw_button(painter: &mut Painter, view: &ReplayView, button: &Button, place: Rect) {
    let is_main = button.wish == ReplayWish::Pause;
    painter.round_rect(place, 8.0, if is_main { theme::BRASS } else { theme::PANEL });
    painter.round_frame(place, 8.0, 1.5, theme::BRASS_DARK);
    let ink = if is_main { theme::NIGHT } else { theme::CREAM };
    if button.has_sign() {
        return sign(painter, view, button.wish, (place.center(), ink));
    }
    let style = Style::new(Face::Bold, 16.0, ink).centred();
    label::within(painter, place.center(), style, button.words.as_str(), place.width() - 8.0);
}

/// The sign of a button: an arrow plays, two skip, one at a bar steps, and one at a diamond leads to a highlight.
fn sign(painter: &mut Painter, view: &ReplayView, wish: ReplayWish, (at, ink): (Vec2, Srgba)) {
    let bar = |painter: &mut Painter, x: f32| {
        painter.rect(Rect::from_center_size(at + Vec2::X * x, Vec2::new(4.0, 20.0)), ink);
    };
    let way = |by: i64| if by < 0 { Vec2::NEG_X } else { Vec2::X };
    match wish {
        ReplayWish::Pause if view.playback.is_running() => [-6.0, 6.0].map(|x| bar(painter, x)),
        ReplayWish::Pause => {
            let tip = |x: f32, y: f32| at + Vec2::new(x, y);
            painter.convex(&[tip(-8.0, -12.0), tip(12.0, 0.0), tip(-8.0, 12.0)], ink);
            [(), ()]
        }
        ReplayWish::Skip(by) => {
            let way = way(by.into());
            [-6.0, 6.0].map(|along| emblem::arrow(painter, at + way * along, way, 12.0, ink))
        }
        ReplayWish::Step(by) => {
            let way = way(by.into());
            emblem::arrow(painter, at + way * 4.0, way, 12.0, ink);
            bar(painter, -8.0 * way.x);
            [(), ()]
        }
        ReplayWish::Highlight(by) => {
            let way = way(by.into());
            emblem::arrow(painter, at - way * 6.0, way, 12.0, ink);
            painter.convex(&around(at + way * 10.0, 8.0, 4, 0.0), ink);
            [(), ()]
        }
        _ => [(), ()],
    };
}

/// The bout over its time: the pile or the hit points of the shown seat as an area, what it sent as a line,
/// the others as thin lines, highlights as marks, and where it is.
fn chart(painter: &mut Painter, view: &ReplayView, place: Rect) {
    painter.round_rect(place, 4.0, theme::DUSK);
    let chart = &view.chart;
    let x = |share: f32| place.min.x + place.width() * share.clamp(0.0, 1.0);
    let y = |share: f32| place.max.y - (place.height() - 4.0) * share.clamp(0.0, 1.0);
    // At a table all hit points are of equal interest.
    let own = view.seat.as_ref().filter(|_| matches!(view.game, GameKind::Clocked(_)));
    let own = own.map(|(seat, _)| seat.index());
    let is_small = chart.lines.len() <= OTHERS_MAX + 1;
    let line = |painter: &mut Painter, values: &[f32], (width, ink): (f32, Srgba)| {
        let every = values.len().div_ceil(POINTS_MAX).max(1);
        let point = |&(index, value): &(usize, f32)| {
            Vec2::new(x((index + 1) as f32 * chart.step), y(value))
        };
        let values: Vec<(usize, f32)> = values.iter().copied().enumerate().step_by(every).collect();
        for two in values.windows(2) {
            painter.line(point(&two[0]), point(&two[1]), width, ink);
        }
    };
    let lines = chart.lines.iter().zip(&chart.teams).enumerate();
    for (seat, (ChartLine { heights, sums }, &team)) in lines {
        if own == Some(seat) {
            area(painter, heights, chart.step, (&x, &y));
            line(painter, sums, (2.0, theme::LAMP));
        } else if is_small {
            let ink = if own.is_none() { team::colour(team) } else { theme::SLATE };
            line(painter, heights, (1.5, ink));
        }
    }
    for mark in &chart.marks {
        let (is_own, at) = (own.is_none_or(|own| own == mark.seat.index()), x(mark.at));
        let ink = if mark.is_out { theme::ALARM } else { theme::BRASS };
        let height = if mark.is_out { 12.0 } else { 7.0 };
        let ink = faded(ink, if is_own { 1.0 } else { 0.45 });
        painter.line(Vec2::new(at, place.min.y), Vec2::new(at, place.min.y + height), 2.0, ink);
    }
    let at = x(view.playback.share());
    painter.line(Vec2::new(at, place.min.y), Vec2::new(at, place.max.y), 3.0, theme::CREAM);
}

/// The area under a line.
fn area(
    painter: &mut Painter,
    values: &[f32],
    step: f32,
    (x, y): (&impl Fn(f32) -> f32, &impl Fn(f32) -> f32),
) {
    let every = values.len().div_ceil(POINTS_MAX).max(1);
    for (index, chunk) in values.chunks(every).enumerate() {
        let tallest = chunk.iter().copied().fold(0.0, f32::max);
        let from = x(index as f32 * every as f32 * step);
        let to = x((index * every + chunk.len()) as f32 * step);
        painter.rect(Rect::new(from, y(tallest), to, y(0.0)), faded(theme::BRASS, 0.55));
    }
}

/// The buttons that are held in the tick that is shown.
fn keys(painter: &mut Painter, held: Buttons, corner: Vec2) {
    for (index, (button, sign)) in HELD.into_iter().enumerate() {
        let is_held = held.has(button);
        let corner = corner + Vec2::X * CAP_EVERY * index as f32;
        let cap = Rect::from_corners(corner, corner + Vec2::splat(CAP));
        painter.round_rect(cap, 4.0, faded(if is_held { theme::LAMP } else { theme::NIGHT }, 0.85));
        painter.round_frame(cap, 4.0, 1.0, theme::SLATE);
        let ink = if is_held { theme::NIGHT } else { theme::SLATE };
        let centre = cap.center();
        match sign {
            Sign::Arrow(heading) => emblem::arrow(painter, centre, heading, 7.0, ink),
            Sign::Bar => {
                emblem::arrow(painter, centre - Vec2::Y * 2.0, Vec2::Y, 6.0, ink);
                let y = Vec2::Y * 6.0;
                painter.line(centre + y - Vec2::X * 6.0, centre + y + Vec2::X * 6.0, 2.0, ink);
            }
            Sign::Turn(sense) => emblem::turning(painter, centre, sense, 5.5, ink),
            Sign::Word(word) => {
                painter.text(centre, Style::new(Face::Bold, 16.0, ink).centred(), word);
            }
        }
    }
}
