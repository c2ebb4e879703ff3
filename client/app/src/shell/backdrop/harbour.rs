//! The wide view, behind the menus: night sky, sea, a ship, the deck, and its lamp, in the weather of the
//! hour.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use web_time::{SystemTime, UNIX_EPOCH};

use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::theme;
use crate::view::quality::Effects;

/// The horizon, as a share of the height.
const HORIZON: f32 = 0.56;
/// The upper end of the deck, as a share of the height.
const RAIL: f32 = 0.83;
/// The radius of the moon, in pixels.
const MOON: f32 = 46.0;
/// Seconds in which the ship sails from one side to the other, and back.
const VOYAGE: f32 = 900.0;

/// The weather over the harbour, the same for everybody: it changes every hour, in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weather {
    /// Moon and stars.
    #[default]
    Clear,
    /// Clouds pass.
    Cloudy,
    /// It rains.
    Rain,
    /// Fog lies on the water.
    Fog,
}

impl Weather {
    /// All of them.
    pub const ALL: [Weather; 4] = [Weather::Clear, Weather::Cloudy, Weather::Rain, Weather::Fog];

    /// The weather at this time.
    pub fn at(date: SystemTime) -> Weather {
        let hours = date.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / 3600;
        // Half of the hours are clear.
        match dice(hours as u32, 17) * 10.0 {
            0.0..5.0 => Weather::Clear,
            5.0..7.0 => Weather::Cloudy,
            7.0..8.5 => Weather::Rain,
            _ => Weather::Fog,
        }
    }

    /// How much of the light of moon and stars comes through.
    fn light(self) -> f32 {
        match self {
            Weather::Clear => 1.0,
            Weather::Cloudy => 0.55,
            Weather::Rain => 0.2,
            Weather::Fog => 0.35,
        }
    }
}

/// The harbour, `seconds` after it came into view. No star is within `text`, where it would read as
/// punctuation, and no moon, on which pale letters would not read at all.
pub fn harbour(painter: &mut Painter, text: Rect, weather: Weather, seconds: f32) {
    let size = painter.size;
    let at = |x: f32, y: f32| Vec2::new(x * size.x, y * size.y);
    let sky = [(at(0.0, 0.0), theme::NIGHT), (at(1.0, 0.0), theme::NIGHT)];
    let low = mixed(theme::DUSK, theme::hex(0x2a3566), 0.5);
    painter.shaded(&[sky[0], sky[1], (at(1.0, HORIZON), low), (at(0.0, HORIZON), low)]);
    let sea = theme::hex(0x0a1228);
    let seconds = if painter.effects == Effects::None { 0.0 } else { seconds };
    let light = weather.light();
    stars(painter, text, light, seconds);
    let moon_at = at(0.8, 0.2);
    let is_moonlit =
        text.intersect(Rect::from_center_size(moon_at, Vec2::splat(MOON * 2.0))).is_empty();
    if is_moonlit {
        moon(painter, moon_at, light);
    }
    let has_weather = painter.effects == Effects::Full;
    if has_weather {
        clouds(painter, weather, seconds);
    }
    painter.rect(Rect::from_corners(at(0.0, HORIZON), at(1.0, 1.0)), sea);
    waves(painter, seconds);
    if is_moonlit {
        let depth = size.y * (RAIL - HORIZON);
        glitter(painter, at(0.8, HORIZON), depth, light, seconds);
    }
    far_ship(painter, at(sailed(seconds), HORIZON) + Vec2::Y * bob(seconds), size.y * 0.13);
    if has_weather {
        fog(painter, weather, seconds);
        rain(painter, text, weather, seconds);
    }
    rail(painter);
    // The lamp flickers a little.
    let lamp = 0.12 * (1.0 + 0.06 * (2.3 * seconds).sin() * (5.1 * seconds).sin());
    painter.glow(at(0.5, 0.95), Vec2::new(size.x * 0.6, size.y * 0.6), faded(theme::LAMP, lamp));
}

/// A number from 0 to 1, always the same one of a thing.
fn dice(thing: u32, salt: u32) -> f32 {
    // The last steps of MurmurHash3, which leave no pattern in the sky.
    let mut mixed = thing.wrapping_mul(31).wrapping_add(salt).wrapping_mul(0x9e37_79b9);
    for factor in [0x85eb_ca6b, 0xc2b2_ae35] {
        mixed = (mixed ^ (mixed >> 15)).wrapping_mul(factor);
    }
    (mixed >> 8) as f32 / (1 << 24) as f32
}

/// Where the ship is, as a share of the width. It begins at the left, on its way to the right.
fn sailed(seconds: f32) -> f32 {
    let way = (seconds / VOYAGE).fract();
    let there_and_back = 1.0 - (2.0 * way - 1.0).abs();
    0.16 + 0.4 * there_and_back
}

/// The height of the ship on the swell, in units.
fn bob(seconds: f32) -> f32 {
    1.2 * (0.9 * seconds).sin()
}

fn stars(painter: &mut Painter, text: Rect, clear: f32, seconds: f32) {
    let size = painter.size;
    for star in 0_u32..90 {
        let dice = |salt: u32| dice(star, salt);
        let at = Vec2::new(dice(1) * size.x, dice(2) * dice(2) * size.y * (HORIZON - 0.03));
        if text.contains(at) {
            continue;
        }
        // Slower than anything that flashes.
        let twinkle = 1.0 + 0.25 * (seconds * (0.5 + dice(5)) + 6.0 * dice(6)).sin();
        let light = faded(theme::CREAM, (0.25 + 0.6 * dice(3) * dice(3)) * clear * twinkle);
        painter.circle(at, 0.6 + dice(4) * 0.9, light);
    }
}

fn moon(painter: &mut Painter, centre: Vec2, clear: f32) {
    painter.glow(centre, Vec2::splat(300.0), faded(theme::LAMP, 0.3 * clear));
    let face = |colour| mixed(theme::DUSK, colour, clear.sqrt());
    painter.circle(centre, MOON, face(theme::hex(0xf6e3b8)));
    for (aside, radius) in [
        (Vec2::new(-14.0, -8.0), 9.0),
        (Vec2::new(12.0, 12.0), 12.0),
        (Vec2::new(16.0, -18.0), 5.0),
    ] {
        painter.circle(centre + aside, radius, face(theme::hex(0xe8cf9a)));
    }
}

/// Clouds that drift from left to right and reappear at the left.
fn clouds(painter: &mut Painter, weather: Weather, seconds: f32) {
    let count = match weather {
        Weather::Clear | Weather::Fog => 0,
        Weather::Cloudy => 5,
        Weather::Rain => 9,
    };
    let size = painter.size;
    for cloud in 0..count {
        let speed = 4.0 + 5.0 * dice(cloud, 1);
        let wide = size.x + 700.0;
        let x = (dice(cloud, 2) * wide + seconds * speed) % wide - 350.0;
        let at = Vec2::new(x, size.y * (0.06 + 0.3 * dice(cloud, 3)));
        let body = Vec2::new(190.0 + 140.0 * dice(cloud, 4), 34.0 + 22.0 * dice(cloud, 5));
        for (aside, share) in [(-0.45, 0.75), (0.5, 0.7), (0.05, 1.0)] {
            let puff = at + Vec2::new(aside * body.x, (1.0 - share) * body.y);
            painter.glow(puff, body * share, faded(theme::hex(0x1a2344), 0.9));
        }
    }
}

/// Lines of the swell, wider and slower the nearer they are.
fn waves(painter: &mut Painter, seconds: f32) {
    let size = painter.size;
    let depth = size.y * (RAIL - HORIZON);
    for wave in 0_u32..26 {
        let near = dice(wave, 1);
        let width = 40.0 + 150.0 * near;
        let wide = size.x + 2.0 * width;
        let drift = seconds * (3.0 + 9.0 * near);
        let x = (dice(wave, 2) * wide + drift) % wide - width;
        let y = size.y * HORIZON + 6.0 + depth * near * near + 1.5 * (seconds + 6.0 * near).sin();
        // Each rises and sinks.
        let light = 0.5 + 0.5 * (0.6 * seconds + 6.3 * dice(wave, 3)).sin();
        let bar = Rect::from_center_size(Vec2::new(x, y), Vec2::new(width, 1.0 + 1.6 * near));
        painter.round_rect(bar, 2.0, faded(theme::hex(0x2a3f78), 0.35 * light));
    }
}

/// The moon's reflection on the water.
fn glitter(painter: &mut Painter, top: Vec2, depth: f32, clear: f32, seconds: f32) {
    for row in 0_u32..22 {
        let share = row as f32 / 22.0;
        let drift = ((row * 97 % 23) as f32 - 11.0) * (1.0 + share * 2.2);
        let drift = drift + (2.0 + 6.0 * share) * (1.1 * seconds + row as f32).sin();
        let half = 7.0 + share * 46.0 + (row * 53 % 17) as f32;
        let centre = top + Vec2::new(drift, 4.0 + share * depth);
        let bar = Rect::from_center_size(centre, Vec2::new(half * 2.0, 1.5 + share * 2.0));
        painter.round_rect(bar, 2.0, faded(theme::LAMP, 0.34 * (1.0 - share) * clear));
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

/// Banks of fog that drift over the water.
fn fog(painter: &mut Painter, weather: Weather, seconds: f32) {
    if weather != Weather::Fog {
        return;
    }
    let size = painter.size;
    for bank in 0_u32..7 {
        let wide = size.x + 900.0;
        let drift = seconds * (5.0 + 6.0 * dice(bank, 1));
        let x = (dice(bank, 2) * wide + drift) % wide - 450.0;
        let y = size.y * (HORIZON - 0.02 + 0.24 * dice(bank, 3));
        let bank = Vec2::new(420.0, 46.0 + 40.0 * dice(bank, 4));
        painter.glow(Vec2::new(x, y), bank, faded(theme::MIST, 0.16));
    }
}

/// Rain, but not over words.
fn rain(painter: &mut Painter, text: Rect, weather: Weather, seconds: f32) {
    if weather != Weather::Rain {
        return;
    }
    let size = painter.size;
    let slant = Vec2::new(-3.0, 18.0);
    for drop in 0_u32..110 {
        let speed = 520.0 + 240.0 * dice(drop, 1);
        let high = size.y * RAIL + 40.0;
        let fallen = dice(drop, 2) * high + seconds * speed;
        let round = (fallen / high) as u32;
        let x = dice(drop.wrapping_mul(31).wrapping_add(round), 3) * (size.x + 60.0);
        let at = Vec2::new(x - (fallen % high) / 6.0, fallen % high - 20.0);
        if text.contains(at) || text.contains(at + slant) {
            continue;
        }
        painter.line(at, at + slant, 1.2, faded(theme::MIST, 0.22));
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn half_of_the_hours_are_clear_and_every_weather_comes() {
        let hour = |hour: u64| Weather::at(UNIX_EPOCH + Duration::from_secs(3600 * hour + 1800));
        let count = |weather| (0..2000).filter(|it| hour(480_000 + it) == weather).count();
        assert!((850..1150).contains(&count(Weather::Clear)), "{}", count(Weather::Clear));
        for weather in Weather::ALL {
            assert!(200 < count(weather), "{weather:?}: {}", count(weather));
        }
        let start = UNIX_EPOCH + Duration::from_secs(3600 * 480_000);
        let same = |seconds| Weather::at(start + Duration::from_secs(seconds));
        assert!((0..3600).step_by(60).all(|seconds| same(seconds) == same(0)));
    }

    #[test]
    fn the_ship_sails_there_and_back_without_a_jump_and_stays_in_view() {
        let step = 0.1;
        for tick in 0_u16..20_000 {
            let seconds = step * f32::from(tick);
            let moved = (sailed(seconds + step) - sailed(seconds)).abs();
            assert!(moved < 0.001, "{seconds}: {moved}");
            assert!((0.1..0.7).contains(&sailed(seconds)));
        }
        assert_eq!(sailed(0.0), 0.16);
    }
}
