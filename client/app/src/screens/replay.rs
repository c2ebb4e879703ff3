//! The screen of a replay: a chart of the bout below the boards, the buttons under it, and what keys, clicks
//! and taps do.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use bevy::math::{Rect, Vec2};
use games::GameKind;

use crate::activity::replaying::{ReplayWish, SKIP};
use crate::input::{Input, Pad};
use crate::shell::label;
use crate::text::tr;
use crate::view::replay::{ReplayView, Verdict};
use crate::view::shape::Shape;

mod picture;
pub mod recorded;
pub mod table;

pub use picture::paint;

/// Units around and between the parts of the bar.
const GAP: f32 = 6.0;
/// The height of the chart.
const CHART: f32 = 40.0;
/// The height of the line with the time and the verdict.
const WORDS: f32 = 26.0;
/// The height of a button, with the space around it.
const BUTTON: f32 = 46.0;
/// The height of the status line of other screens.
pub const STATUS: f32 = 28.0;
/// The width of a button with a sign, and the least and the greatest of one with words.
const SIGN: f32 = 52.0;
const WORDY: [f32; 2] = [76.0, 116.0];

/// A button of the bar.
struct Button {
    wish: ReplayWish,
    words: String,
}

impl Button {
    /// Whether a sign says what it does: those that move in time do.
    fn has_sign(&self) -> bool {
        use ReplayWish::{Highlight, Pause, Skip, Step};
        matches!(self.wish, Pause | Skip(_) | Step(_) | Highlight(_))
    }

    fn width(&self) -> f32 {
        let [least, most] = WORDY;
        if self.has_sign() {
            SIGN
        } else {
            (label::width(&self.words, 16.0) + 22.0).clamp(least, most)
        }
    }
}

/// The buttons of a replay, in order.
fn buttons(view: &ReplayView) -> Vec<Button> {
    let is_table = matches!(view.game, GameKind::Turns(_));
    let word = |is: bool, one: &'static str, other: &'static str| if is { one } else { other };
    let button = |wish, words: &str| Button { wish, words: words.into() };
    let mut buttons = Vec::new();
    // At a table of other rules no seat is chosen.
    if view.seat.is_some() && 1 < view.seats {
        buttons.push(button(ReplayWish::Seat(1), tr!("replay-seat")));
    }
    if let Some((bout, bouts)) = view.bout {
        let before = (1 < bout).then(|| button(ReplayWish::Bout(-1), tr!("replay-bout-back")));
        let next = (bout < bouts).then(|| button(ReplayWish::Bout(1), tr!("replay-bout-next")));
        buttons.extend(before.into_iter().chain(next));
    }
    buttons.push(button(ReplayWish::Speed(-1), tr!("replay-slower")));
    let signs = [
        ReplayWish::Highlight(-1),
        ReplayWish::Skip(-SKIP),
        ReplayWish::Step(-1),
        ReplayWish::Pause,
        ReplayWish::Step(1),
        ReplayWish::Skip(SKIP),
        ReplayWish::Highlight(1),
    ];
    buttons.extend(signs.map(|wish| button(wish, "")));
    buttons.push(button(ReplayWish::Speed(1), tr!("replay-faster")));
    // Pictures of boards do not tell what locks.
    if !matches!(view.verdict, Verdict::Recorded(_)) || is_table {
        let piece = word(is_table, tr!("replay-turn"), tr!("replay-lock"));
        buttons.push(button(ReplayWish::Lock(1), piece));
    }
    if view.can_zoom {
        buttons.push(button(ReplayWish::Nearer, tr!("replay-zoom")));
    }
    let clip = word(view.clip.is_some(), tr!("replay-clip-end"), tr!("replay-clip"));
    buttons.push(button(ReplayWish::Clip, clip));
    if view.can_play_on {
        buttons.push(button(ReplayWish::PlayOn, tr!("replay-play-on")));
    }
    buttons
}

/// The places of the bar on a screen of this size: the chart, the line of words, and the buttons.
struct Places {
    whole: Rect,
    chart: Rect,
    words: f32,
    buttons: Vec<Rect>,
}

impl Places {
    fn of(size: Vec2, buttons: &[Button]) -> Places {
        let widths: Vec<f32> = buttons.iter().map(|button| button.width() + GAP).collect();
        let room = size.x - 2.0 * GAP;
        // As many rows as it takes, each about as long as the others.
        let count = (widths.iter().sum::<f32>() / room).ceil().max(1.0);
        let share = widths.iter().sum::<f32>() / count;
        let mut rows: Vec<Vec<f32>> = vec![Vec::new()];
        for width in widths {
            let row = rows.last().expect("there is a row");
            let long: f32 = row.iter().sum();
            if !row.is_empty() && (room < long + width || share < long + width / 2.0) {
                rows.push(Vec::new());
            }
            rows.last_mut().expect("there is a row").push(width);
        }
        let height = CHART + WORDS + rows.len() as f32 * BUTTON + 2.0 * GAP;
        let top = size.y - height;
        let chart = Rect::new(GAP, top + GAP, size.x - GAP, top + GAP + CHART);
        let mut places = Vec::new();
        for (number, row) in rows.into_iter().enumerate() {
            let mut x = (size.x - row.iter().sum::<f32>()) / 2.0;
            let y = chart.max.y + WORDS + number as f32 * BUTTON;
            for width in row {
                let place = Rect::new(x, y, x + width, y + BUTTON);
                places.push(Rect::from_center_size(
                    place.center(),
                    place.size() - Vec2::new(GAP, 2.0),
                ));
                x += width;
            }
        }
        Places {
            whole: Rect::new(0.0, top, size.x, size.y),
            chart,
            words: chart.max.y + WORDS / 2.0,
            buttons: places,
        }
    }
}

/// The part of a screen of this size above the bar.
pub fn free(size: Vec2, view: &ReplayView) -> Rect {
    let bar = Places::of(size, &buttons(view)).whole;
    Rect::new(0.0, 0.0, size.x, bar.min.y)
}

/// The part of a screen of this size for the picture of a bout, and how large its units are there: on a wide
/// screen it is smaller than elsewhere, with all its parts.
pub fn stage(size: Vec2, view: &ReplayView) -> (Rect, f32) {
    let free = free(size, view);
    let is_phone = Shape::of(size).is_phone();
    // A picture leaves room for the status line, which the bar takes here.
    let height = if is_phone { size.y } else { size.y - STATUS };
    let unit = if is_phone { 1.0 } else { free.height() / height };
    let below = if is_phone { 0.0 } else { STATUS * unit };
    (Rect::new(0.0, 0.0, free.max.x, free.max.y + below), unit)
}

/// What a key or a button of a pad does.
pub fn of_key(key: Input, is_repeat: bool) -> Option<ReplayWish> {
    match key {
        Input::Board(key) => of_board(key, is_repeat),
        Input::Pad(Pad::Button(button)) => of_pad(button, is_repeat),
        Input::Pad(Pad::Stick(way)) => Some(ReplayWish::Lean(way)),
        Input::Mouse(_) => None,
    }
}

fn of_board(key: KeyCode, is_repeat: bool) -> Option<ReplayWish> {
    Some(match key {
        KeyCode::Space if !is_repeat => ReplayWish::Pause,
        KeyCode::ArrowLeft => ReplayWish::Skip(-SKIP),
        KeyCode::ArrowRight => ReplayWish::Skip(SKIP),
        KeyCode::ArrowUp => ReplayWish::Speed(1),
        KeyCode::ArrowDown => ReplayWish::Speed(-1),
        KeyCode::Comma => ReplayWish::Step(-1),
        KeyCode::Period => ReplayWish::Step(1),
        KeyCode::KeyK => ReplayWish::Lock(-1),
        KeyCode::KeyL => ReplayWish::Lock(1),
        KeyCode::KeyP => ReplayWish::Highlight(-1),
        KeyCode::KeyN => ReplayWish::Highlight(1),
        KeyCode::Tab => ReplayWish::Seat(1),
        KeyCode::BracketLeft if !is_repeat => ReplayWish::Bout(-1),
        KeyCode::BracketRight if !is_repeat => ReplayWish::Bout(1),
        KeyCode::KeyC if !is_repeat => ReplayWish::Clip,
        KeyCode::KeyB if !is_repeat => ReplayWish::PlayOn,
        KeyCode::Equal | KeyCode::NumpadAdd => ReplayWish::Zoom(1, None),
        KeyCode::Minus | KeyCode::NumpadSubtract => ReplayWish::Zoom(-1, None),
        KeyCode::KeyW => ReplayWish::Pan(-1, 0),
        KeyCode::KeyS => ReplayWish::Pan(1, 0),
        KeyCode::KeyA => ReplayWish::Pan(0, -1),
        KeyCode::KeyD => ReplayWish::Pan(0, 1),
        KeyCode::Home => ReplayWish::To(0),
        KeyCode::End => ReplayWish::To(1000),
        _ => return None,
    })
}

fn of_pad(button: GamepadButton, is_repeat: bool) -> Option<ReplayWish> {
    Some(match button {
        GamepadButton::South if !is_repeat => ReplayWish::Pause,
        GamepadButton::DPadLeft => ReplayWish::Skip(-SKIP),
        GamepadButton::DPadRight => ReplayWish::Skip(SKIP),
        GamepadButton::DPadUp => ReplayWish::Speed(1),
        GamepadButton::DPadDown => ReplayWish::Speed(-1),
        GamepadButton::LeftTrigger => ReplayWish::Step(-1),
        GamepadButton::RightTrigger => ReplayWish::Step(1),
        GamepadButton::LeftTrigger2 => ReplayWish::Highlight(-1),
        GamepadButton::RightTrigger2 => ReplayWish::Highlight(1),
        GamepadButton::West => ReplayWish::Lock(1),
        GamepadButton::North => ReplayWish::Seat(1),
        GamepadButton::East if !is_repeat => ReplayWish::Nearer,
        GamepadButton::Select if !is_repeat => ReplayWish::Bout(1),
        GamepadButton::LeftThumb if !is_repeat => ReplayWish::Clip,
        GamepadButton::RightThumb if !is_repeat => ReplayWish::PlayOn,
        _ => return None,
    })
}

/// What a click or a tap there does, on a screen of this size: on the chart it goes to that time, on a button
/// it does what that says, and above the bar it pauses.
pub fn of_press(at: Vec2, size: Vec2, view: &ReplayView) -> Option<ReplayWish> {
    let buttons = buttons(view);
    let places = Places::of(size, &buttons);
    if !places.whole.contains(at) {
        return Some(ReplayWish::Pause);
    }
    let pressed = places.buttons.iter().zip(&buttons).find(|(place, _)| place.contains(at));
    pressed.map(|(_, button)| button.wish).or_else(|| on_chart(at, size, view))
}

/// The time at a point of the chart; nothing elsewhere.
pub fn on_chart(at: Vec2, size: Vec2, view: &ReplayView) -> Option<ReplayWish> {
    let chart = Places::of(size, &buttons(view)).chart;
    if at.y < chart.min.y - GAP || chart.max.y < at.y {
        return None;
    }
    let share = ((at.x - chart.min.x) / chart.width()).clamp(0.0, 1.0);
    Some(ReplayWish::To((share * 1000.0).round() as u16))
}
