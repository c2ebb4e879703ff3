//! The player's own field of stacker, with all that only the player knows.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::{Board as _, Tick};
use stacker::view::Active;
use stacker::{Board, Goal, Piece, View};

use crate::draw::stack::{self, Ground, bar, cell};
use crate::painter::{Depth, Face, Painter, Style, faded};
use crate::show::stack::{FLASH_SECONDS, LOCK_SECONDS, Show};
use crate::theme;

/// What the player knows of its own field.
#[derive(Clone, Debug)]
pub struct Stack {
    /// What everyone may see.
    pub view: View,
    /// Where the piece in play would come to rest.
    pub ghost: Option<Active>,
    /// Where the next piece enters.
    pub entrance: Vec<(u8, u8)>,
    /// The pieces to come that are shown.
    pub next: Vec<Piece>,
    /// Whether there is a hold box.
    pub holds: bool,
    /// Ticks played.
    pub tick: Tick,
    /// How much of the two lock delays is used up, each 0 to 1.
    pub lying: [f32; 2],
    /// The level, for those who play by levels.
    pub level: Option<u8>,
    /// When the run is finished.
    pub goal: Goal,
    /// Whether somebody plays against the player.
    pub is_versus: bool,
    /// The next place in the bout's one queue.
    pub queue: u32,
    /// The part of its story that is not told yet.
    pub show: Show,
}

impl Stack {
    /// The field of `board`.
    pub fn of(board: &Board, show: &Show, queue: u32, is_versus: bool) -> Stack {
        let options = &board.setup().options;
        let next = (0..u32::from(options.next_count)).map_while(|nth| board.next(nth)).collect();
        let (lies, forced) = board.lying_ticks();
        let share = |ticks: u16, of: u16| f32::from(ticks) / f32::from(of.max(1));
        let view = board.view();
        Stack {
            ghost: board.ghost(),
            entrance: entrance(board),
            next,
            holds: options.holds,
            tick: board.tick(),
            lying: [
                share(lies, options.lock_delay_ticks),
                share(forced, options.forced_lock_ticks),
            ],
            level: options.gravity.level(view.run.lines),
            goal: options.goal,
            is_versus,
            queue,
            show: show.clone(),
            view,
        }
    }
}

/// The cells that the next piece takes as it enters, if it is known.
fn entrance(board: &Board) -> Vec<(u8, u8)> {
    let Some(shape) = board.next(0).map(|piece| piece.shape()) else { return Vec::new() };
    let field = board.grid().field();
    let low = shape.cells().iter().map(|(_, y)| y).min().unwrap_or(0);
    let left = (i16::from(field.columns) - i16::from(shape.side())).div_euclid(2);
    let cells = shape.cells().iter().filter_map(|(x, y)| {
        let x = u8::try_from(left + i16::from(x)).ok().filter(|&x| x < field.columns)?;
        Some((x, field.rows + y - low))
    });
    cells.collect()
}

/// The field with everything in it and at its edges.
pub fn paint(painter: &mut Painter, ground: &Ground, stack: &Stack) {
    let view = &stack.view;
    let danger = stack::in_danger(view);
    stack::ground(painter, ground, true, danger);
    entrance_marks(painter, ground, stack, danger);
    stack::pile(painter, ground, view);
    lights(painter, ground, &stack.show);
    if let (Some(active), false) = (view.active, view.is_out) {
        let ghost = stack.ghost.filter(|ghost| ghost.y != active.y);
        for (x, y) in ghost.into_iter().flat_map(|ghost| ghost.cells().collect::<Vec<_>>()) {
            let colour = active.colour();
            cell::ghost(painter, ground.place(x, y), colour, ground.look.palette);
        }
        let lies = stack.lying[0].max(stack.lying[1]).min(1.0);
        for (x, y) in active.cells() {
            let place = ground.place(x, y);
            cell::block(painter, place, active.colour(), ground.look.palette);
            // It darkens as it is about to lock.
            painter.rect(place, faded(theme::NIGHT, 0.45 * lies));
        }
    }
    lock_bars(painter, ground, stack);
    if stack.is_versus {
        bar::bar(painter, ground, &view.incoming, Some(stack.tick));
    }
    if let (Some(oldest), false) = (view.incoming.first(), view.is_out) {
        bar::opening(painter, ground, oldest, stack.tick);
    }
    if view.is_out {
        painter.rect(ground.rect(), faded(theme::NIGHT, 0.6));
    }
    all_clear(painter, ground, &stack.show);
}

/// Where the next piece enters: small marks, and loud ones when the pile is close.
fn entrance_marks(painter: &mut Painter, ground: &Ground, stack: &Stack, danger: bool) {
    let ink = if danger { theme::ALARM } else { faded(theme::SLATE, 0.55) };
    for &(x, y) in &stack.entrance {
        let place = ground.place(x, y).inflate(-ground.cell * 0.36);
        painter.rect(place, ink);
    }
}

/// The cells that locked, and the rows that went: light, over the field as it is.
fn lights(painter: &mut Painter, ground: &Ground, show: &Show) {
    if let Some((cells, age)) = &show.locked {
        let left = 1.0 - age / LOCK_SECONDS;
        let cells = cells.iter().filter(|(x, y)| {
            *x < ground.field.columns && *y < ground.field.ceiling && show.flashes.is_empty()
        });
        for &(x, y) in cells {
            painter.rect(ground.place(x, y), faded(Srgba::WHITE, 0.45 * left));
        }
    }
    for flash in &show.flashes {
        let share = if show.still { 0.5 } else { (flash.age / FLASH_SECONDS).min(1.0) };
        let width = f32::from(ground.field.columns);
        for &row in &flash.rows {
            let whole = ground.cells(0.0, f32::from(row), width, 1.0);
            // It closes from both sides, so that the eye stays in the middle.
            let half = Vec2::new(whole.width() * (1.0 - share) / 2.0, whole.height() / 2.0);
            let rect = Rect::from_center_half_size(whole.center(), half);
            painter.rect(rect, faded(theme::CREAM, 0.85 * (1.0 - share)));
            let thin = Rect::from_center_half_size(whole.center(), Vec2::new(half.x, 1.5));
            painter.rect(thin, faded(Srgba::WHITE, 1.0 - share));
        }
    }
}

/// What is left of the two lock delays, above the ceiling: the lower line begins anew with every
/// move, the upper one does not.
fn lock_bars(painter: &mut Painter, ground: &Ground, stack: &Stack) {
    if stack.view.active.is_none() || stack.lying[1] <= 0.0 {
        return;
    }
    let rect = ground.rect();
    let above = rect.min.y - ground.cell.clamp(8.0, 22.0) * 0.5;
    let inks = [(stack.lying[0], theme::LAMP, 5.0), (stack.lying[1], theme::MIST, 2.5)];
    for (index, (used, ink, height)) in inks.into_iter().enumerate() {
        let left = rect.width() * (1.0 - used.clamp(0.0, 1.0));
        let low = above - 7.0 * index as f32;
        let low_left = Vec2::new(rect.center().x - left / 2.0, low - height);
        painter.rect(Rect::from_corners(low_left, low_left + Vec2::new(left, height)), ink);
    }
}

/// The field is empty: large, over it.
fn all_clear(painter: &mut Painter, ground: &Ground, show: &Show) {
    let Some((_, age)) = show.call.as_ref().filter(|(call, _)| call.all_clear) else { return };
    let alpha = if show.still { 1.0 } else { ((1.4 - age) / 0.4).clamp(0.0, 1.0) };
    let rect = ground.rows();
    painter.at(Depth::Call, |painter| {
        let size = (rect.width() / 7.0).clamp(16.0, 44.0);
        let band = Rect::from_center_size(rect.center(), Vec2::new(rect.width(), size * 1.6));
        painter.rect(band, faded(theme::NIGHT, 0.6 * alpha));
        let style = Style::new(Face::Display, size, faded(theme::LAMP, alpha)).centred();
        painter.text(rect.center(), style, "ALL CLEAR");
    });
}
