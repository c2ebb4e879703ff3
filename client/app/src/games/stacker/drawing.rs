//! A field of stacker: its frame, its cells, and incoming garbage.

pub mod bar;
pub mod beside;
pub mod bout;
pub mod cell;
pub mod effects;
pub mod end;
pub mod own;
pub mod phone;
mod seat;
pub mod small;
pub mod statistics;

use bevy::math::{Rect, Vec2};
use stacker::{Cell, Field, View};

use crate::games::stacker::motion::FieldMotion;
use crate::games::stacker::timeline::StackerTimeline;
use crate::games::view::Seen as _;
use crate::shell::context::DrawContext;
use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::skin;
use crate::shell::theme;
use crate::view::ending::Ending;

/// From this cell size on, in units, blocks show their glyphs.
pub const GLYPH_CELL: f32 = 10.0;
/// From this cell size on, the columns of an empty field are striped.
const STRIPE_CELL: f32 = 5.0;
/// The position of a field on the screen, and its drawing context.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// Its lower left corner, in units.
    pub corner: Vec2,
    /// A cell's side in units.
    pub cell: f32,
    /// Its size in cells.
    pub field: Field,
    /// Whether there is space at its left for words about incoming garbage.
    pub has_words: bool,
    /// The drawing context.
    pub context: DrawContext,
}

impl Ground {
    /// The largest with cells of at most `cell_max` that fits into `region`: in the middle of its
    /// width, on its floor.
    pub fn within(region: Rect, field: Field, cell_max: f32, context: DrawContext) -> Ground {
        let (columns, rows) = (f32::from(field.columns.max(1)), f32::from(field.ceiling.max(1)));
        let cell = (region.width() / columns).min(region.height() / rows).min(cell_max);
        let left = region.center().x - cell * columns / 2.0;
        let corner = Vec2::new(left, region.max.y);
        Ground { corner, cell, field, has_words: true, context }
    }

    /// The same field, out of its place by so many units.
    fn moved(&self, by: Vec2) -> Ground {
        Ground { corner: self.corner + by, ..*self }
    }

    /// The outer edge of its frame.
    fn frame(&self) -> Rect {
        self.rect().inflate(self.cell.clamp(8.0, 22.0) * 0.45)
    }

    /// Everything up to the ceiling.
    pub fn rect(&self) -> Rect {
        self.cells(0.0, 0.0, f32::from(self.field.columns), f32::from(self.field.ceiling))
    }

    /// The rows below the elimination line.
    pub fn rows(&self) -> Rect {
        self.cells(0.0, 0.0, f32::from(self.field.columns), f32::from(self.field.rows))
    }

    /// A rectangle of `width` × `height` cells whose lowest, leftmost one is at `x`, `y`, from 0.
    pub fn cells(&self, x: f32, y: f32, width: f32, height: f32) -> Rect {
        let low = self.corner + Vec2::new(x, -y) * self.cell;
        Rect::from_corners(low, low + Vec2::new(width, -height) * self.cell)
    }

    /// The cell at `x`, `y`.
    pub fn place(&self, x: u8, y: u8) -> Rect {
        self.cells(f32::from(x), f32::from(y), 1.0, 1.0)
    }
}

/// The frame and the empty field, brighter when it is the player's `own`: the playable rows, above
/// them the darker ones that pieces enter in, and the ceiling on top.
pub fn ground(painter: &mut Painter, ground: &Ground, own: bool, danger: bool) {
    let (rect, rows) = (ground.rect(), ground.rows());
    let edge = ground.cell.clamp(8.0, 22.0);
    let (wood, metal) = if own {
        (mixed(theme::LEATHER, theme::NIGHT, 0.35), theme::BRASS)
    } else {
        (mixed(theme::LEATHER, theme::NIGHT, 0.6), theme::BRASS_DARK)
    };
    let metal = match danger {
        true => mixed(metal, theme::ALARM, 0.35 + 0.65 * ground.context.pulse(1.2)),
        false => metal,
    };
    if !skin::frame(painter, rect, edge * 0.45, (metal, own)) {
        painter.round_rect(rect.inflate(edge * 0.45), edge * 0.3, mixed(wood, theme::NIGHT, 0.45));
        painter.round_rect(rect.inflate(edge * 0.38), edge * 0.25, wood);
        painter.round_frame(rect.inflate(edge * 0.16), edge * 0.1, edge * 0.12, metal);
    }
    let [field, stripe] = skin::field(painter.skin);
    let stripe = mixed(field, stripe, ground.context.boards.grid);
    painter.rect(rect, mixed(field, theme::NIGHT, 0.62));
    painter.rect(rows, field);
    if STRIPE_CELL <= ground.cell {
        for x in (1..ground.field.columns).step_by(2) {
            let strip = ground.cells(f32::from(x), 0.0, 1.0, f32::from(ground.field.rows));
            painter.rect(strip, stripe);
        }
    }
    grid(painter, ground);
    // A lock above this line does not eliminate yet, but is close to it.
    let line = rows.min.y;
    let mut x = rect.min.x;
    while x < rect.max.x {
        let to = (x + edge * 0.45).min(rect.max.x);
        painter.line(Vec2::new(x, line), Vec2::new(to, line), 2.0, faded(metal, 0.9));
        x += edge * 0.8;
    }
    let ceiling = Rect { max: Vec2::new(rect.max.x, rect.min.y + edge * 0.14), ..rect };
    painter.rect(ceiling.inflate(1.0), metal);
}

/// Fine lines between the rows, and between the columns above them.
fn grid(painter: &mut Painter, ground: &Ground) {
    if ground.cell < GLYPH_CELL || ground.context.boards.grid <= 0.0 {
        return;
    }
    let (rect, ink) = (ground.rect(), faded(theme::NIGHT, 0.28 * ground.context.boards.grid));
    for y in 1..ground.field.ceiling {
        let y = ground.corner.y - f32::from(y) * ground.cell;
        painter.line(Vec2::new(rect.min.x, y), Vec2::new(rect.max.x, y), 1.0, ink);
    }
    for x in 1..ground.field.columns {
        let x = ground.corner.x + f32::from(x) * ground.cell;
        painter.line(Vec2::new(x, rect.min.y), Vec2::new(x, rect.max.y), 1.0, ink);
    }
}

/// All locked cells of the field, on their way to their places.
pub fn pile(
    painter: &mut Painter,
    ground: &Ground,
    view: &View,
    (motion, ending): (Option<&FieldMotion>, Option<Ending>),
) {
    for y in 0..view.pile_rows() {
        let above = motion.map_or(0.0, |motion| motion.above(y));
        let at = f32::from(y) + above - end::slip(view, ending, y);
        // What comes up from below is not seen under the floor.
        if at < -0.5 {
            continue;
        }
        for x in 0..view.field.columns {
            let place = ground.cells(f32::from(x), at, 1.0, 1.0);
            match view.at(x, y) {
                Cell::Open => {}
                Cell::Block(colour) => cell::block(painter, place, colour, ground.context),
                Cell::Garbage => cell::garbage(painter, place),
            }
        }
    }
}

/// A field seen from outside, with its piece in play, its incoming garbage, and what has just
/// happened on it.
pub fn seen(painter: &mut Painter, at: &Ground, view: &View, timeline: Option<&StackerTimeline>) {
    let at = &at.moved(end::moved(painter, at.rect(), timeline));
    ground(painter, at, false, view.is_in_danger());
    let ending = timeline.and_then(|timeline| timeline.ending);
    pile(painter, at, view, (timeline.map(|timeline| &timeline.motion), ending));
    if let Some(timeline) = timeline {
        own::lights(painter, at, timeline);
    }
    if let Some(active) = view.active.filter(|_| !view.is_out) {
        for (x, y) in active.cells() {
            if x < view.field.columns && y < view.field.ceiling {
                cell::block(painter, at.place(x, y), active.colour(), at.context);
            }
        }
    }
    bar::bar(painter, at, &view.incoming, None);
    end::paint(painter, (at.rect(), at.context), view, ending, 0.7);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::hud::{BrawlOrder, Statistics};
    use crate::view::palette::{Palette, PieceColours};
    use crate::view::preview::AttackPreview;

    #[test]
    fn every_field_fits_its_place_and_is_as_large_as_it_can_be() {
        let context = DrawContext {
            palette: Palette::Default,
            pieces: PieceColours::Guideline,
            preview: AttackPreview::Off,
            boards: crate::view::boards::BoardLook::default(),
            overlay: false,
            statistics: Statistics::default(),
            order: BrawlOrder::default(),
            seconds: 0.0,
            still: true,
            scale: 1.0,
        };
        let region = Rect::new(404.0, 36.0, 704.0, 668.0);
        for (columns, rows, ceiling) in [(4, 8, 9), (12, 24, 29), (40, 80, 95), (40, 8, 23)] {
            let field = Field { columns, rows, ceiling };
            let ground = Ground::within(region, field, 40.0, context);
            let rect = ground.rect();
            assert!(region.inflate(0.1).union(rect).size().distance(region.size()) < 1.0);
            let is_largest = 39.9 < ground.cell || 299.0 < rect.width() || 631.0 < rect.height();
            assert!(is_largest, "{columns} x {rows} has cells of {}", ground.cell);
            assert!((rect.max.y - region.max.y).abs() < 0.1, "it stands on the floor");
        }
    }
}
