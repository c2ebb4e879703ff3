//! What shields are made of: how strong one is at a glance, and how it breaks.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};

use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::theme;
use crate::view::motion::Ease;

/// The shards of a shield that breaks.
const SHARDS: u8 = 9;

/// The strength of a shield as it looks, from the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wear {
    /// Cracked from edge to edge: it holds 1.
    Cracked,
    /// With one crack: up to 3.
    Chipped,
    /// Plain: up to 9.
    Whole,
    /// With a second rim: up to 24.
    Rimmed,
    /// With rivets in its corners, too.
    Riveted,
}

impl Wear {
    /// The wear of a shield of this strength. A reversed one is as strong as its amount.
    pub fn of(strength: i32) -> Wear {
        match strength.unsigned_abs() {
            0..=1 => Wear::Cracked,
            2..=3 => Wear::Chipped,
            4..=9 => Wear::Whole,
            10..=24 => Wear::Rimmed,
            _ => Wear::Riveted,
        }
    }
}

/// Paints the wear of a shield over its body.
pub fn wear(painter: &mut Painter, rect: Rect, wear: Wear, body: Srgba) {
    let dark = mixed(body, theme::NIGHT, 0.75);
    let inner = rect.inflate(-rect.size().min_element() * 0.09);
    match wear {
        Wear::Cracked => {
            crack(painter, rect, 0.3, dark);
            crack(painter, rect, 0.72, dark);
        }
        Wear::Chipped => crack(painter, rect, 0.7, dark),
        Wear::Whole => {}
        Wear::Rimmed | Wear::Riveted => {
            let pale = mixed(body, Srgba::WHITE, 0.55);
            painter.frame(inner, 1.5, if is_pale(body) { dark } else { pale });
        }
    }
    if wear == Wear::Riveted {
        let Rect { min, max } = inner.inflate(-1.0);
        for at in [min, max, Vec2::new(min.x, max.y), Vec2::new(max.x, min.y)] {
            painter.rect(Rect::from_center_half_size(at, Vec2::splat(2.5)), dark);
        }
    }
}

fn is_pale(body: Srgba) -> bool {
    0.6 < 0.3 * body.red + 0.6 * body.green + 0.1 * body.blue
}

/// A crack that enters at the upper edge, at this share of its width, and runs to the nearest corner.
fn crack(painter: &mut Painter, rect: Rect, part: f32, ink: Srgba) {
    let Rect { min, max } = rect;
    let out = if part < 0.5 { min.x } else { max.x };
    let entry = Vec2::new(min.x + rect.width() * part, min.y);
    let exit = Vec2::new(out, min.y + rect.height() * 0.62);
    let lean = (exit - entry).perp() * if part < 0.5 { -0.16 } else { 0.16 };
    let knees = [entry, entry.lerp(exit, 0.35) + lean, entry.lerp(exit, 0.6) - lean, exit];
    let wide = (rect.size().min_element() * 0.045).max(1.2);
    for ends in knees.windows(2) {
        painter.line(ends[0], ends[1], wide, ink);
    }
}

/// A shield that breaks: its cell is empty, and the shards of its body fly along `heading`, up to `share`
/// of their way.
pub fn shatter(painter: &mut Painter, rect: Rect, heading: Vec2, body: Srgba, share: f32) {
    painter.rect(rect, theme::DUSK);
    let far = rect.size().max_element() * 0.9 * Ease::Out.at(share);
    let light = (1.0 - share * share).max(0.0);
    let pale = mixed(body, Srgba::WHITE, 0.3);
    let effects = painter.effects;
    for index in (0..SHARDS).filter(|&index| effects.has_particle(index.into())) {
        let (column, row) = (f32::from(index % 3), f32::from(index / 3));
        let home = rect.min + rect.size() * Vec2::new(column + 0.5, row + 0.5) / 3.0;
        let away = (home - rect.center()) / rect.size().max_element();
        let fall = Vec2::Y * rect.height() * 0.35 * share * share;
        let at = home + (heading * 0.7 + away * 1.6) * far + fall;
        let turn = Vec2::from_angle(f32::from(index) * 2.4 + share * (1.0 + column));
        let half = rect.size().min_element() * 0.17 * (1.0 - 0.4 * share);
        let corners =
            [turn * half, turn.perp() * half * 0.8, -turn * half * 0.7, -turn.perp() * half];
        let ink = faded(if index % 2 == 0 { body } else { pale }, light);
        painter.convex(&corners.map(|corner| at + corner), ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vertices(strength: i32) -> Vec<Vec2> {
        let mut painter = Painter::new(Vec2::splat(100.0));
        let rect = Rect::new(10.0, 10.0, 50.0, 50.0);
        wear(&mut painter, rect, Wear::of(strength), Srgba::RED);
        painter.sheets[0].corners.clone()
    }

    #[test]
    fn a_stronger_shield_is_of_a_later_stage_and_every_stage_looks_different() {
        let strengths = [1, 3, 9, 24, 25];
        for (weaker, stronger) in strengths.iter().zip(&strengths[1..]) {
            assert!(Wear::of(*weaker) < Wear::of(*stronger), "{weaker} {stronger}");
            assert_ne!(vertices(*weaker), vertices(*stronger), "{weaker} {stronger}");
            assert_eq!(Wear::of(-weaker), Wear::of(*weaker));
        }
    }

    #[test]
    fn shards_leave_their_cell_and_fade() {
        let rect = Rect::new(10.0, 10.0, 50.0, 50.0);
        let shards = |share| {
            let mut painter = Painter::new(Vec2::splat(100.0));
            shatter(&mut painter, rect, Vec2::X, Srgba::RED, share);
            let sheet = &painter.sheets[0];
            (sheet.corners[4..].to_vec(), sheet.colours.last().expect("shards")[3])
        };
        let middle = |corners: &[Vec2]| corners.iter().sum::<Vec2>() / corners.len() as f32;
        let ((early, bright), (late, faint)) = (shards(0.05), shards(0.9));
        assert!(middle(&early).x + 15.0 < middle(&late).x, "{} {}", middle(&early), middle(&late));
        assert!(faint < bright);
    }
}
