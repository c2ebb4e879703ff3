//! The shape of a screen: as wide as a desktop's, or that of a phone, held upright or on its side.

use bevy::math::Vec2;

/// The shape of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A desktop, or a tablet on its side: at least 1280 × 720 units.
    Wide,
    /// A phone held upright, or a narrow window: at least 390 × 640 units.
    Portrait,
    /// A phone on its side, or a low window: at least 720 × 390 units.
    Landscape,
}

/// The least size of a wide screen, in units.
const WIDE: Vec2 = Vec2::new(1280.0, 720.0);
/// The least size of a phone held upright.
const PORTRAIT: Vec2 = Vec2::new(390.0, 640.0);
/// The least size of a phone on its side.
const LANDSCAPE: Vec2 = Vec2::new(720.0, 390.0);
/// Below so many pixels for each unit a wide screen cannot be read, and the screen is a phone's.
const WIDE_LEAST: f32 = 0.7;
/// The most pixels for each unit of a phone: a larger screen shows more.
const PHONE_MOST: f32 = 1.25;
/// A surface of almost no size is drawn at this scale.
const LEAST: f32 = 0.1;

impl Shape {
    /// The shape of a screen of this size in units.
    pub fn of(size: Vec2) -> Shape {
        if WIDE.cmple(size + 0.5).all() {
            Shape::Wide
        } else if size.x < size.y {
            Shape::Portrait
        } else {
            Shape::Landscape
        }
    }

    /// Whether it is a phone's.
    pub fn is_phone(self) -> bool {
        self != Shape::Wide
    }
}

/// Pixels per unit on a surface of this size: as many as let the least screen of its shape fit. On a
/// phone a unit is about one pixel of a page.
pub fn unit_pixels(pixels: Vec2) -> f32 {
    let wide = (pixels / WIDE).min_element();
    if WIDE_LEAST <= wide {
        return wide;
    }
    let least = if pixels.x < pixels.y { PORTRAIT } else { LANDSCAPE };
    (pixels / least).min_element().clamp(LEAST, PHONE_MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pixels: (f32, f32), shape: Shape, least: f32, most: f32) {
        let pixels = Vec2::from(pixels);
        let unit = unit_pixels(pixels);
        assert_eq!(Shape::of(pixels / unit), shape, "{pixels}");
        assert!((least..=most).contains(&unit), "{pixels}: {unit}");
    }

    #[test]
    fn a_phone_has_units_of_about_a_pixel_and_a_desktop_shrinks_little() {
        check((390.0, 844.0), Shape::Portrait, 1.0, 1.0);
        check((844.0, 390.0), Shape::Landscape, 1.0, 1.0);
        check((360.0, 640.0), Shape::Portrait, 0.9, 1.0);
        check((667.0, 375.0), Shape::Landscape, 0.9, 1.0);
        check((320.0, 568.0), Shape::Portrait, 0.8, 0.9);
        check((768.0, 1024.0), Shape::Portrait, 1.2, 1.3);
        check((1024.0, 768.0), Shape::Wide, 0.8, 0.8);
        check((1280.0, 720.0), Shape::Wide, 1.0, 1.0);
        check((1720.0, 720.0), Shape::Wide, 1.0, 1.0);
        check((1920.0, 1080.0), Shape::Wide, 1.5, 1.5);
        check((640.0, 360.0), Shape::Landscape, 0.8, 1.0);
        check((1.0, 1.0), Shape::Landscape, 0.1, 0.1);
    }
}
