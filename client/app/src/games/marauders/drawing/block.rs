//! One block: its element's tile and sign, its mark, and its boost with the owner's number.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::Team;
use marauders::{Block, Boost, Element, Mark, Slant, Step};

use crate::games::marauders::drawing::glyph;
use crate::games::marauders::names;
use crate::shell::painter::{Face, Painter, Style, faded, mixed};
use crate::shell::skin;
use crate::shell::team;
use crate::shell::theme;
use crate::view::palette::Palette;

/// From this cell size on, in units, a block can show its letters.
pub const CODE_CELL: f32 = 34.0;
/// The colour of covers.
pub const BLUE: Srgba = theme::hex(0x5c9dff);
/// The colour of strength raised by steam.
pub const SKY: Srgba = theme::hex(0x86d6ff);
/// The colour of mirrors.
const GLASS: Srgba = theme::hex(0x39414f);
/// The colour of shifters.
const TAN: Srgba = theme::hex(0x8f6a33);
/// The colour of filters.
const PURPLE: Srgba = theme::hex(0xd9b8ff);
/// The colour of warped blocks.
const WARP: Srgba = theme::hex(0xff8ae2);

/// The shapes of a block that fills `cell`; [`code`] draws its letters.
pub fn block(painter: &mut Painter, cell: Rect, block: &Block, palette: Palette) {
    tile(painter, cell, block.element, palette);
    if let Some(boost) = block.boost {
        self::boost(painter, cell, boost);
    }
    if let Some(mark) = block.mark {
        self::mark(painter, cell, mark, if block.is_fresh { 0.6 } else { 1.0 });
        if block.is_fresh {
            fresh(painter, cell);
        }
    }
}

/// An element's tile with its sign.
pub fn tile(painter: &mut Painter, cell: Rect, element: Element, palette: Palette) {
    let size = cell.width();
    let body = palette.element(element);
    let (centre, radius) = place(cell, painter.letters);
    if skin::block(painter, cell, body).is_some() {
        return glyph::paint(painter, centre, radius, element, glyph::ink(body));
    }
    let outer = cell.inflate(-size * 0.03);
    painter.round_rect(outer, size * 0.13, mixed(body, theme::NIGHT, 0.5));
    let inner = Rect { max: outer.max - Vec2::Y * size * 0.06, ..outer };
    // Dark blocks need a visible edge on the dark background.
    painter.round_rect(inner, size * 0.13, mixed(body, Srgba::WHITE, 0.22));
    painter.round_rect(inner.inflate(-size * 0.035), size * 0.1, body);
    glyph::paint(painter, centre, radius, element, glyph::ink(body));
}

/// The centre and size of a block's sign.
fn place(cell: Rect, letters: bool) -> (Vec2, f32) {
    let size = cell.width();
    let middle = cell.center() - Vec2::Y * size * 0.02;
    if size < CODE_CELL || !letters {
        (middle, size * 0.33)
    } else {
        (middle - Vec2::Y * size * 0.1, size * 0.26)
    }
}

/// The first letters of an element's name, where the player wants them and the tile is large enough: three, by which
/// all differ in every language.
pub fn code(painter: &mut Painter, cell: Rect, element: Element, palette: Palette) {
    let size = cell.width();
    if size < CODE_CELL || !painter.letters {
        return;
    }
    let ink = glyph::ink(palette.element(element));
    let style = Style::new(Face::Bold, (size * 0.22).min(17.0), ink).centred();
    let letters: String = names::element(element).chars().take(3).collect();
    painter.text(cell.center() + Vec2::Y * size * 0.28, style, letters);
}

/// The letters of a block: those of its element, where no sign of an effect lies on them, and `P1` to `P4` on a
/// boost block.
pub fn letters(painter: &mut Painter, cell: Rect, block: &Block, palette: Palette) {
    let Some(boost) = block.boost else {
        if block.mark.is_none() {
            code(painter, cell, block.element, palette);
        }
        return;
    };
    let (plate, size) = label(cell);
    let style = Style::new(Face::Bold, size, theme::NIGHT).centred();
    painter.text(plate.center(), style, names::boost_label(boost.seat));
}

/// The plate of a boost block's label, in place of the element's letters, and the size of its text.
fn label(cell: Rect) -> (Rect, f32) {
    let size = (cell.width() * 0.26).clamp(12.0, 18.0);
    let half = Vec2::new(size * 0.78, size * 0.5);
    let low = cell.max.y - half.y - cell.width() * 0.06;
    (Rect::from_center_half_size(Vec2::new(cell.center().x, low), half), size)
}

/// A block that is not yet known.
pub fn blank(painter: &mut Painter, cell: Rect) {
    let size = cell.width();
    painter.round_rect(cell.inflate(-size * 0.05), size * 0.13, faded(theme::NIGHT, 0.5));
    painter.circle(cell.center(), size * 0.08, theme::SLATE);
}

/// The mark on a block.
pub fn mark(painter: &mut Painter, cell: Rect, mark: Mark, strength: f32) {
    let (size, centre) = (cell.width(), cell.center());
    let edge = faded(theme::NIGHT, strength);
    let inner = cell.inflate(-size * 0.05);
    match mark {
        Mark::Cover => {
            painter.rect(inner, faded(theme::NIGHT, 0.25 * strength));
            cover(painter, centre, size, faded(BLUE, strength), edge);
        }
        Mark::Risen => {
            let (from, to) = across(inner, Slant::Rising);
            for (grown, ink) in [(size * 0.025, edge), (0.0, faded(SKY, strength))] {
                let frame = cell.inflate(grown - size * 0.03);
                painter.round_frame(frame, size * 0.12, size * 0.06 + 2.0 * grown, ink);
                painter.line(from, to, size * 0.12 + 2.0 * grown, ink);
            }
        }
        Mark::Mirror(slant) => {
            let (from, to) = across(cell, slant);
            painter.line(from, to, size * 0.24, edge);
            painter.line(from, to, size * 0.18, faded(theme::CREAM, strength));
            painter.line(from, to, size * 0.09, faded(GLASS, strength));
        }
        Mark::Shifter(slant) => shifter(painter, cell, slant, strength),
        Mark::Filter(seat) => filter(painter, cell, seat, strength),
        Mark::Warp => {
            painter.ring(centre, size * 0.49, size * 0.14, edge);
            painter.ring(centre, size * 0.47, size * 0.085, faded(WARP, strength));
            for turn in 0..4 {
                let out = Vec2::from_angle((45.0 + 90.0 * turn as f32).to_radians());
                let side = out.perp() * size * 0.1;
                let (root, tip) = (centre + out * size * 0.62, centre + out * size * 0.4);
                painter.convex(&[root + side, tip, root - side], faded(WARP, strength));
            }
        }
    }
}

/// The line across a covered block, with a bar at each end.
fn cover(painter: &mut Painter, centre: Vec2, size: f32, ink: Srgba, edge: Srgba) {
    let line = Vec2::new(size * 0.84, size * 0.14);
    let bar = Vec2::new(size * 0.12, size * 0.6);
    for (grown, ink) in [(size * 0.03, edge), (0.0, ink)] {
        painter.rect(Rect::from_center_size(centre, line).inflate(grown), ink);
        for away in [-0.4, 0.4] {
            let at = centre + Vec2::X * size * away;
            painter.rect(Rect::from_center_size(at, bar).inflate(grown), ink);
        }
    }
}

/// The direction of a step.
pub fn along(step: Step) -> Vec2 {
    Vec2::new(f32::from(step.columns), f32::from(step.rows))
}

/// The ends of a line through `cell`.
fn across(cell: Rect, slant: Slant) -> (Vec2, Vec2) {
    let half = cell.width() * 0.46;
    let out = along(slant.along()) * half;
    (cell.center() - out, cell.center() + out)
}

/// A slanted line with an arrow at both ends.
fn shifter(painter: &mut Painter, cell: Rect, slant: Slant, strength: f32) {
    let size = cell.width();
    let (from, to) = across(cell, slant);
    let along = (to - from).normalize_or_zero();
    let side = along.perp() * size * 0.17;
    let layers = [(size * 0.065, theme::NIGHT), (size * 0.035, theme::CREAM), (0.0, TAN)];
    for (grown, ink) in layers {
        let ink = faded(ink, strength);
        painter.line(from, to, size * 0.1 + 2.0 * grown, ink);
        for (tip, back) in [(from, along), (to, -along)] {
            let root = tip + back * size * 0.28;
            let wide = side * (1.0 + grown / size * 5.0);
            painter.convex(&[root + wide, tip - back * grown, root - wide], ink);
        }
    }
}

/// A light purple border: dots, dashes, long dashes or corners, by the seat of its owner.
fn filter(painter: &mut Painter, cell: Rect, seat: bout::Seat, strength: f32) {
    let size = cell.width();
    let inner = cell.inflate(-size * 0.03);
    painter.frame(inner, size * 0.16, faded(theme::NIGHT, 0.9 * strength));
    let ink = faded(PURPLE, strength);
    let dashes: &[(f32, f32)] = match seat.0 {
        0 => &[(0.04, 0.14), (0.26, 0.36), (0.45, 0.55), (0.64, 0.74), (0.86, 0.96)],
        1 => &[(0.04, 0.26), (0.39, 0.61), (0.74, 0.96)],
        2 => &[(0.14, 0.86)],
        _ => &[(0.02, 0.3), (0.7, 0.98)],
    };
    let (min, side, deep) = (inner.min, inner.width(), size * 0.09);
    let low = side - deep - size * 0.035;
    for &(from, to) in dashes {
        for away in [size * 0.035, low] {
            let (from, to) = (from * side, to * side);
            painter.rect(
                Rect::from_corners(min + Vec2::new(from, away), min + Vec2::new(to, away + deep)),
                ink,
            );
            painter.rect(
                Rect::from_corners(min + Vec2::new(away, from), min + Vec2::new(away + deep, to)),
                ink,
            );
        }
    }
}

/// A folded corner: the mark has no effect before the turn ends.
fn fresh(painter: &mut Painter, cell: Rect) {
    let size = cell.width();
    let corner = Vec2::new(cell.max.x, cell.min.y);
    let fold = |reach: f32| [corner, corner - Vec2::X * reach, corner + Vec2::Y * reach];
    painter.convex(&fold(size * 0.4), theme::NIGHT);
    painter.convex(&fold(size * 0.33), theme::LAMP);
}

/// An edge and a plate in the colour of the boost's owner, and an arrow for each direction in which
/// a match is boosted, larger for a higher tier.
fn boost(painter: &mut Painter, cell: Rect, boost: Boost) {
    let (size, centre) = (cell.width(), cell.center());
    let ink = team::colour(Team(boost.seat.0));
    painter.round_frame(cell.inflate(-size * 0.02), size * 0.13, size * 0.09, theme::NIGHT);
    painter.round_frame(cell.inflate(-size * 0.03), size * 0.12, size * 0.055, ink);
    for (&tier, step) in boost.tiers.iter().zip(Step::COMPASS) {
        if tier == 0 {
            continue;
        }
        let way = along(step);
        let reach = (0.11 + 0.022 * f32::from(tier)) * size;
        let tip = centre + way * size * 0.49;
        let out = way.normalize_or_zero();
        for (reach, ink) in [(reach + size * 0.045, theme::NIGHT), (reach, ink)] {
            let (root, side) = (tip - out * reach, out.perp() * reach);
            painter.convex(&[tip, root + side, root - side], ink);
        }
    }
    let (plate, _) = label(cell);
    painter.round_rect(plate.inflate(1.5), 3.0, theme::NIGHT);
    painter.round_rect(plate, 2.5, ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::marauders::drawing::tests::is_inside;

    const CELL: Rect = Rect { min: Vec2::ZERO, max: Vec2::splat(100.0) };

    /// Whether this colour is seen at each of these points of a picture.
    fn shows(paint: impl Fn(&mut Painter), ink: Srgba, points: &[(f32, f32)]) -> bool {
        let mut painter = Painter::new(CELL.size());
        paint(&mut painter);
        painter.rect(CELL, ink);
        let sheet = painter.sheets.iter().find(|sheet| !sheet.corners.is_empty());
        let sheet = sheet.expect("something is painted");
        let ink = sheet.colours[sheet.colours.len() - 1];
        let triangles: Vec<[usize; 3]> = sheet
            .indices
            .chunks_exact(3)
            .map(|three| [0, 1, 2].map(|at| three[at] as usize))
            .collect();
        // The last two triangles are those of the rectangle.
        let painted = &triangles[..triangles.len() - 2];
        points.iter().all(|&(x, y)| {
            let holds =
                |three: &&[usize; 3]| is_inside(Vec2::new(x, y), three.map(|at| sheet.corners[at]));
            let top = painted.iter().rfind(holds);
            top.is_some_and(|three| sheet.colours[three[0]] == ink)
        })
    }

    #[test]
    fn marks_of_blocks_are_the_lines_that_the_document_names() {
        let (rising, falling) = ([(30.0, 70.0), (70.0, 30.0)], [(30.0, 30.0), (70.0, 70.0)]);
        let level = [(20.0, 50.0), (50.0, 50.0), (80.0, 50.0)];
        let marked = |mark| move |painter: &mut Painter| self::mark(painter, CELL, mark, 1.0);
        assert!(shows(marked(Mark::Cover), BLUE, &level));
        assert!(shows(marked(Mark::Risen), SKY, &rising));
        assert!(!shows(marked(Mark::Risen), SKY, &falling));
        assert!(shows(marked(Mark::Shifter(Slant::Rising)), TAN, &rising));
        assert!(shows(marked(Mark::Shifter(Slant::Falling)), TAN, &falling));
        assert!(shows(marked(Mark::Mirror(Slant::Rising)), GLASS, &rising));
        assert!(shows(marked(Mark::Mirror(Slant::Falling)), GLASS, &falling));
        // The border is dashed, and the dashes are those of the seat.
        for (seat, on) in [(0, 50.0), (1, 50.0), (2, 50.0), (3, 20.0)] {
            let border = [(on, 11.0), (on, 89.0), (11.0, on), (89.0, on)];
            let filter = || marked(Mark::Filter(bout::Seat(seat)));
            assert!(shows(filter(), PURPLE, &border), "{seat}");
            assert!(!shows(filter(), PURPLE, &[(50.0, 50.0)]), "{seat}");
        }
        // A dark tan, a dark grey, and a light purple.
        const { assert!(TAN.red < 0.6 && TAN.green < TAN.red && TAN.blue < TAN.green) };
        const { assert!(GLASS.red < 0.35 && GLASS.green < 0.35 && GLASS.blue < 0.35) };
        const { assert!(0.6 < PURPLE.green && PURPLE.green < PURPLE.red) };
        const { assert!(PURPLE.red < PURPLE.blue) };
    }
}
