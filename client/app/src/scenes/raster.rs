//! What a painter has painted: as contents to compare, and as light at points of the screen.

use bevy::color::{ColorToComponents, LinearRgba};
use bevy::math::{Rect, Vec2};

use crate::shell::painter::{Painter, Sheet};
use crate::shell::theme;

/// The height of the bands in which triangles are looked up, in units.
const BAND: f32 = 16.0;

/// A part of the contents of a painter: its corners with their colours, and its text.
pub type Part = (Vec<[u32; 6]>, String);

/// All that is painted, in a form that can be compared.
pub fn contents(painter: &Painter) -> Vec<Part> {
    let bits = |sheet: &Sheet| {
        let corners = sheet.corners.iter().zip(&sheet.colours);
        let corner = |(at, colour): (&Vec2, &[f32; 4])| {
            [at.x, at.y, colour[0], colour[1], colour[2], colour[3]].map(f32::to_bits)
        };
        (corners.map(corner).collect(), format!("{:?}", sheet.lines))
    };
    let tiles = painter.tiles().iter().map(|tile| bits(&tile.sheet));
    painter.sheets.iter().map(bits).chain(tiles).collect()
}

/// A triangle, with the colour of each of its corners, linear.
#[derive(Debug)]
struct Triangle {
    corners: [Vec2; 3],
    colours: [[f32; 4]; 3],
    /// The sheet that it is in; tiles are of the first.
    layer: usize,
}

impl Triangle {
    /// The colour at a point, if it is there.
    fn at(&self, point: Vec2) -> Option<[f32; 4]> {
        let [a, b, c] = self.corners;
        let whole = (b - a).perp_dot(c - a);
        let shares = [(c - b).perp_dot(point - b), (a - c).perp_dot(point - c)];
        let [first, second] = shares.map(|area| area / whole);
        let third = 1.0 - first - second;
        let is_inside = [first, second, third].iter().all(|share| -1e-5 <= *share);
        // One without an area has no share that is a number.
        if !is_inside {
            return None;
        }
        let [a, b, c] = self.colours;
        Some(std::array::from_fn(|at| a[at] * first + b[at] * second + c[at] * third))
    }
}

/// The shapes of a picture, from back to front.
#[derive(Debug)]
pub struct Shapes {
    triangles: Vec<Triangle>,
    /// The triangles in each band of the screen, by their numbers.
    bands: Vec<Vec<u32>>,
}

impl Shapes {
    /// All shapes of a painter.
    pub fn of(painter: &Painter) -> Shapes {
        let [scene, rest @ ..] = &painter.sheets;
        let tiles = painter.tiles().iter().map(|tile| (0, &tile.sheet));
        let sheets = [(0, scene)].into_iter().chain(tiles).chain((1..).zip(rest));
        let mut triangles = Vec::new();
        for (layer, sheet) in sheets {
            for three in sheet.indices.chunks_exact(3) {
                let [a, b, c] = [three[0], three[1], three[2]].map(|index| index as usize);
                let corners = [a, b, c].map(|index| sheet.corners[index]);
                let colours = [a, b, c].map(|index| sheet.colours[index]);
                triangles.push(Triangle { corners, colours, layer });
            }
        }
        let count = (painter.size.y / BAND).ceil() as usize + 1;
        let mut bands = vec![Vec::new(); count];
        for (number, triangle) in triangles.iter().enumerate() {
            let heights = triangle.corners.map(|corner| corner.y);
            let low = heights.into_iter().fold(f32::INFINITY, f32::min);
            let high = heights.into_iter().fold(f32::NEG_INFINITY, f32::max);
            let band = |y: f32| ((y / BAND).max(0.0) as usize).min(count - 1);
            (band(low)..=band(high)).for_each(|at| bands[at].push(number as u32));
        }
        Shapes { triangles, bands }
    }

    /// The light at a point, linear: all shapes up to a sheet. And how much of it those in front cover.
    pub fn light(&self, point: Vec2, last: usize) -> ([f32; 3], f32) {
        let mut light = LinearRgba::from(theme::NIGHT).to_f32_array_no_alpha();
        let mut clear = 1.0;
        let band = ((point.y / BAND).max(0.0) as usize).min(self.bands.len() - 1);
        for &number in &self.bands[band] {
            let triangle = &self.triangles[number as usize];
            let Some(colour) = triangle.at(point) else { continue };
            match triangle.layer <= last {
                true => light = blended(light, colour),
                false => clear *= 1.0 - colour[3].clamp(0.0, 1.0),
            }
        }
        (light, 1.0 - clear)
    }
}

/// A colour over light.
pub fn blended(light: [f32; 3], colour: [f32; 4]) -> [f32; 3] {
    let alpha = colour[3].clamp(0.0, 1.0);
    std::array::from_fn(|at| light[at] * (1.0 - alpha) + colour[at] * alpha)
}

/// The relative luminance of light, as WCAG defines it.
pub fn luminance([red, green, blue]: [f32; 3]) -> f32 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The luminance of a whole picture without its text, at so many points a row and a column.
pub fn image(painter: &Painter, (columns, rows): (usize, usize)) -> Vec<f32> {
    let night = LinearRgba::from(theme::NIGHT).to_f32_array_no_alpha();
    let mut image = vec![night; columns * rows];
    let step = painter.size / Vec2::new(columns as f32, rows as f32);
    for triangle in &Shapes::of(painter).triangles {
        let rect = Rect::from_corners(triangle.corners[0], triangle.corners[1]);
        let rect = rect.union_point(triangle.corners[2]);
        let first = (rect.min / step - 0.5).ceil().max(Vec2::ZERO);
        let last = (rect.max / step - 0.5).floor();
        let (right, low) = ((last.x + 1.0).max(0.0) as usize, (last.y + 1.0).max(0.0) as usize);
        for row in first.y as usize..low.min(rows) {
            for column in first.x as usize..right.min(columns) {
                let point = (Vec2::new(column as f32, row as f32) + 0.5) * step;
                if let Some(colour) = triangle.at(point) {
                    let at = row * columns + column;
                    image[at] = blended(image[at], colour);
                }
            }
        }
    }
    image.into_iter().map(luminance).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_at_a_point_is_that_of_all_shapes_over_each_other() {
        let mut painter = Painter::new(Vec2::new(100.0, 50.0));
        let (white, half) =
            (bevy::color::Srgba::WHITE, bevy::color::Srgba::new(1.0, 1.0, 1.0, 0.5));
        painter.rect(Rect::new(0.0, 0.0, 40.0, 50.0), bevy::color::Srgba::BLACK);
        painter.rect(Rect::new(10.0, 0.0, 20.0, 50.0), half);
        painter.at(crate::shell::painter::Depth::Menu, |painter| {
            painter.rect(Rect::new(0.0, 0.0, 30.0, 10.0), white);
        });
        let shapes = Shapes::of(&painter);
        assert_eq!(shapes.light(Vec2::new(15.0, 30.0), 0), ([0.5; 3], 0.0));
        assert_eq!(shapes.light(Vec2::new(15.0, 5.0), 0), ([0.5; 3], 1.0));
        assert_eq!(shapes.light(Vec2::new(25.0, 30.0), 2), ([0.0; 3], 0.0));
        let image = image(&painter, (10, 5));
        assert!((image[0] - 1.0).abs() < 1e-3 && (image[11] - 0.5).abs() < 1e-3, "{image:?}");
        assert!(image[49] < 0.01, "{image:?}");
    }
}
