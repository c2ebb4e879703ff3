//! The backdrop of a duel: night sky, sea, the deck, and its lamp.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};

use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::theme;

/// The horizon, as a share of the height.
const HORIZON: f32 = 0.56;
/// The upper end of the deck, as a share of the height.
const RAIL: f32 = 0.83;

/// The radius of the moon, in pixels.
const MOON: f32 = 46.0;

/// The wide view, behind the menus: moon, sea, rail and deck. No star is within `text`, where it
/// would read as punctuation, and no moon, on which pale letters would not read at all.
pub fn harbour(painter: &mut Painter, text: Rect) {
    let size = painter.size;
    let at = |x: f32, y: f32| Vec2::new(x * size.x, y * size.y);
    let sky = [(at(0.0, 0.0), theme::NIGHT), (at(1.0, 0.0), theme::NIGHT)];
    let low = mixed(theme::DUSK, theme::hex(0x2a3566), 0.5);
    painter.shaded(&[sky[0], sky[1], (at(1.0, HORIZON), low), (at(0.0, HORIZON), low)]);
    let sea = theme::hex(0x0a1228);
    if painter.is_plain {
        painter.rect(Rect::from_corners(at(0.0, HORIZON), at(1.0, 1.0)), sea);
        return;
    }
    stars(painter, text);
    let moon_at = at(0.8, 0.2);
    let is_moonlit =
        text.intersect(Rect::from_center_size(moon_at, Vec2::splat(MOON * 2.0))).is_empty();
    if is_moonlit {
        moon(painter, moon_at);
    }
    painter.rect(Rect::from_corners(at(0.0, HORIZON), at(1.0, 1.0)), sea);
    if is_moonlit {
        glitter(painter, at(0.8, HORIZON), size.y * (RAIL - HORIZON));
    }
    far_ship(painter, at(0.16, HORIZON), size.y * 0.13);
    rail(painter);
    painter.glow(at(0.5, 0.95), Vec2::new(size.x * 0.6, size.y * 0.6), faded(theme::LAMP, 0.2));
}

/// The near view, behind a bout: planks, and lamp-light around `light`.
pub fn deck(painter: &mut Painter, light: Vec2) {
    let size = painter.size;
    if painter.is_plain {
        painter.rect(painter.screen(), mixed(theme::NIGHT, theme::DECK, 0.85));
        return;
    }
    painter.rect(painter.screen(), theme::NIGHT);
    const PLANK: f32 = 58.0;
    let mut x = 0.0;
    let mut count = 0;
    while x < size.x {
        let shade = mixed(theme::NIGHT, theme::DECK, if count % 2 == 0 { 0.75 } else { 1.0 });
        painter.rect(Rect::new(x, 0.0, x + PLANK - 1.5, size.y), shade);
        let joint = (count * 367 % 610) as f32 + 60.0;
        painter.rect(Rect::new(x, joint, x + PLANK - 1.5, joint + 1.5), theme::NIGHT);
        for nail in [-7.0, 8.5] {
            for side in [8.0, PLANK - 10.0] {
                let at = Vec2::new(x + side, joint + nail);
                painter.circle(at, 1.6, mixed(theme::NIGHT, theme::BRASS_DARK, 0.35));
            }
        }
        x += PLANK;
        count += 1;
    }
    let pool = Vec2::new(430.0, 560.0);
    painter.glow(light, pool * 1.3, faded(theme::LAMP, 0.2));
}

fn stars(painter: &mut Painter, text: Rect) {
    let size = painter.size;
    for star in 0_u32..90 {
        let dice = |salt: u32| {
            let mixed = (star * 7 + salt).wrapping_mul(2_654_435_761) ^ 0x5bd1_e995;
            (mixed >> 8) as f32 / (u32::MAX >> 8) as f32
        };
        let at = Vec2::new(dice(1) * size.x, dice(2) * dice(2) * size.y * (HORIZON - 0.03));
        if text.contains(at) {
            continue;
        }
        let light = faded(theme::CREAM, 0.25 + 0.6 * dice(3) * dice(3));
        painter.circle(at, 0.6 + dice(4) * 0.9, light);
    }
}

fn moon(painter: &mut Painter, centre: Vec2) {
    painter.glow(centre, Vec2::splat(300.0), faded(theme::LAMP, 0.3));
    painter.circle(centre, MOON, theme::hex(0xf6e3b8));
    for (aside, radius) in [
        (Vec2::new(-14.0, -8.0), 9.0),
        (Vec2::new(12.0, 12.0), 12.0),
        (Vec2::new(16.0, -18.0), 5.0),
    ] {
        painter.circle(centre + aside, radius, theme::hex(0xe8cf9a));
    }
}

/// The moon's reflection on the water.
fn glitter(painter: &mut Painter, top: Vec2, depth: f32) {
    for row in 0_u32..22 {
        let share = row as f32 / 22.0;
        let drift = ((row * 97 % 23) as f32 - 11.0) * (1.0 + share * 2.2);
        let half = 7.0 + share * 46.0 + (row * 53 % 17) as f32;
        let centre = top + Vec2::new(drift, 4.0 + share * depth);
        let bar = Rect::from_center_size(centre, Vec2::new(half * 2.0, 1.5 + share * 2.0));
        painter.round_rect(bar, 2.0, faded(theme::LAMP, 0.34 * (1.0 - share)));
    }
}

/// A ship far out, as a shadow with one lit window.
fn far_ship(painter: &mut Painter, keel: Vec2, height: f32) {
    let ink = theme::hex(0x080d1f);
    let at = |x: f32, y: f32| keel + Vec2::new(x, -y) * height;
    painter.convex(&[at(-0.62, 0.17), at(0.72, 0.2), at(0.52, -0.02), at(-0.5, -0.02)], ink);
    painter.convex(&[at(-0.64, 0.17), at(-0.62, 0.27), at(-0.34, 0.24), at(-0.34, 0.15)], ink);
    for (mast, top) in [(-0.28, 0.9), (0.08, 1.0), (0.42, 0.8)] {
        painter.line(at(mast, 0.1), at(mast, top), height * 0.018, ink);
        for (low, high, half) in [(0.25, 0.5, 0.17), (0.54, 0.72, 0.13)] {
            let (low, high) = (low * top, high * top);
            let sail = [
                at(mast - half, low),
                at(mast + half, low),
                at(mast + half * 0.8, high),
                at(mast - half * 0.8, high),
            ];
            painter.convex(&sail, ink);
        }
    }
    painter.line(at(0.68, 0.19), at(0.98, 0.34), height * 0.018, ink);
    for window in [-0.52, -0.45] {
        painter.circle(at(window, 0.14), height * 0.016, theme::LAMP);
    }
}

fn rail(painter: &mut Painter) {
    let size = painter.size;
    let y = size.y * RAIL;
    let wood = mixed(theme::LEATHER, theme::NIGHT, 0.62);
    let dark = mixed(theme::LEATHER, theme::NIGHT, 0.8);
    painter.rect(Rect::new(0.0, y + 54.0, size.x, size.y), mixed(dark, theme::NIGHT, 0.35));
    let mut x = 24.0;
    while x < size.x {
        let post =
            [(-5.0, 14.0), (5.0, 14.0), (8.0, 34.0), (5.0, 58.0), (-5.0, 58.0), (-8.0, 34.0)];
        let post = post.map(|(aside, down)| Vec2::new(x + aside, y + down));
        painter.convex(&post, dark);
        x += 46.0;
    }
    painter.rect(Rect::new(0.0, y, size.x, y + 15.0), wood);
    painter.rect(Rect::new(0.0, y, size.x, y + 3.0), lit(wood));
    painter.rect(Rect::new(0.0, y + 54.0, size.x, y + 62.0), wood);
}

fn lit(colour: Srgba) -> Srgba {
    mixed(colour, theme::LAMP, 0.28)
}
