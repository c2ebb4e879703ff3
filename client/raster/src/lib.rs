//! Draws shapes and letters into memory, for machines without a graphics card. It is a crate of its own because its loops
//! over pixels are worth optimising in every build.
//!
//! A [`Raster`] keeps its picture from frame to frame, in squares of [`SQUARE`] pixels. A square is drawn again only
//! when something in it has changed. Colours blend as a graphics card blends them, in linear light, and a pixel belongs
//! to the shape that its middle is in: two triangles with a common edge leave no gap, and share no pixel.

use std::hash::BuildHasher;
use std::sync::LazyLock;

use bevy_math::{IRect, IVec2, Rect, URect, UVec2, Vec2};
use bevy_platform::hash::FixedHasher;

/// The side of a square, in pixels.
pub const SQUARE: u32 = 32;

/// A thing to draw.
#[derive(Clone, Copy, Debug)]
pub enum Item {
    /// A rectangle of one colour, as that of [`Triangle`].
    Rectangle(Rect, [f32; 4]),
    /// A triangle.
    Triangle(Triangle),
    /// A part of an image, at the size that it has there: a letter.
    Stamp(Stamp),
}

/// A triangle, with a colour in each corner.
#[derive(Clone, Copy, Debug)]
pub struct Triangle {
    /// The corners, in pixels from the upper left corner of the picture.
    pub corners: [Vec2; 3],
    /// Red, green, blue, linear, and opacity, each from 0 to 1.
    pub colours: [[f32; 4]; 3],
}

/// A part of an image.
#[derive(Clone, Copy, Debug)]
pub struct Stamp {
    /// The number of the image.
    pub image: usize,
    /// Tells this image from others of other frames.
    pub id: u64,
    /// The part of the image.
    pub part: URect,
    /// Where its upper left corner goes.
    pub at: IVec2,
    /// What the colours of the image are multiplied by, linear.
    pub colour: [f32; 4],
}

/// An image that stamps are parts of: four bytes a pixel, red, green, blue as in sRGB, and opacity.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The bytes, row by row from the top.
    pub bytes: &'a [u8],
    /// Pixels of a row.
    pub width: u32,
}

/// A picture in memory.
#[derive(Debug, Default)]
pub struct Raster {
    size: UVec2,
    /// Red, green, blue, 255, row by row from the top.
    pixels: Vec<[u8; 4]>,
    /// A digest of what each square shows, row by row.
    shown: Vec<u64>,
}

impl Raster {
    /// Its width and height in pixels.
    pub fn size(&self) -> UVec2 {
        self.size
    }

    /// The pixels: red, green, blue, 255, row by row from the top.
    pub fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    /// The rows of a part.
    pub fn rows_of(&self, part: URect) -> impl Iterator<Item = &[[u8; 4]]> {
        let rows = self.pixels.chunks_exact(self.size.x.max(1) as usize);
        let rows = rows.skip(part.min.y as usize).take(part.height() as usize);
        rows.map(move |row| &row[part.min.x as usize..part.max.x as usize])
    }

    /// Draws these, from back to front, on a colour, linear; returns the parts of the picture that may have changed.
    pub fn draw(
        &mut self,
        size: UVec2,
        back: [f32; 3],
        items: &[Item],
        images: &[Source],
    ) -> Vec<URect> {
        if self.size != size {
            self.size = size;
            self.pixels = vec![[0; 4]; (size.x * size.y) as usize];
            self.shown.clear();
        }
        let squares = Squares::of(size, items);
        self.shown.resize(squares.0.len(), 0);
        let mut changed: Vec<URect> = Vec::new();
        for (at, Square { part, digest, items: list }) in squares.0.iter().enumerate() {
            if self.shown[at] == *digest {
                continue;
            }
            self.shown[at] = *digest;
            let (clip, back) = (part.as_irect(), TABLES.encoded(back));
            self.rows(clip, |row, _| row.fill(back));
            for &number in list {
                match &items[number as usize] {
                    Item::Rectangle(rect, colour) => self.rectangle(clip, *rect, *colour),
                    Item::Triangle(triangle) => self.triangle(clip, triangle),
                    Item::Stamp(stamp) => self.stamp(clip, stamp, images[stamp.image]),
                }
            }
            match changed.last_mut() {
                Some(last) if last.max.x == part.min.x && last.min.y == part.min.y => {
                    last.max.x = part.max.x;
                }
                _ => changed.push(*part),
            }
        }
        changed
    }

    /// Calls `change` with each row of a part, and with its number.
    fn rows(&mut self, part: IRect, mut change: impl FnMut(&mut [[u8; 4]], i32)) {
        for row in part.min.y..part.max.y {
            let begin = (row * self.size.x as i32) as usize;
            let (left, right) = (part.min.x as usize, part.max.x as usize);
            change(&mut self.pixels[begin + left..begin + right], row);
        }
    }

    fn rectangle(&mut self, clip: IRect, rect: Rect, [red, green, blue, opacity]: [f32; 4]) {
        let columns = within(rect.min.x, rect.max.x, clip.min.x, clip.max.x);
        let rows = within(rect.min.y, rect.max.y, clip.min.y, clip.max.y);
        let part = IRect::new(columns.start, rows.start, columns.end, rows.end);
        let ink = Ink::even([red, green, blue], opacity);
        self.rows(part, |pixels, _| ink.lay(&TABLES, pixels, Vec2::ZERO));
    }

    fn triangle(&mut self, clip: IRect, triangle: &Triangle) {
        let [a, b, c] = triangle.corners;
        let (low, high) = (a.y.min(b.y).min(c.y), a.y.max(b.y).max(c.y));
        let rows = within(low, high, clip.min.y, clip.max.y);
        let edges = [(a, b), (b, c), (c, a)].map(|(from, to)| {
            if (from.y, from.x) <= (to.y, to.x) { (from, to) } else { (to, from) }
        });
        let ink = Ink::of(triangle);
        for row in rows {
            let middle = row as f32 + 0.5;
            let (mut left, mut right) = (f32::INFINITY, f32::NEG_INFINITY);
            for (top, bottom) in edges {
                if top.y <= middle && middle < bottom.y {
                    let x = top.x + (bottom.x - top.x) * ((middle - top.y) / (bottom.y - top.y));
                    (left, right) = (left.min(x), right.max(x));
                }
            }
            let columns = within(left, right, clip.min.x, clip.max.x);
            if columns.is_empty() {
                continue;
            }
            let begin = (row * self.size.x as i32) as usize;
            let line = begin + columns.start as usize..begin + columns.end as usize;
            ink.lay(&TABLES, &mut self.pixels[line], Vec2::new(columns.start as f32 + 0.5, middle));
        }
    }

    fn stamp(&mut self, clip: IRect, stamp: &Stamp, image: Source) {
        let whole = IRect::from_corners(stamp.at, stamp.at + stamp.part.size().as_ivec2());
        let part = whole.intersect(clip);
        if part.is_empty() {
            return;
        }
        let tables = &*TABLES;
        let [red, green, blue, opacity] = stamp.colour;
        self.rows(part, |pixels, row| {
            let from = (part.min.x - stamp.at.x) as u32 + stamp.part.min.x;
            let line = (row - stamp.at.y) as u32 + stamp.part.min.y;
            let begin = 4 * (line * image.width + from) as usize;
            let sources = image.bytes[begin..].chunks_exact(4);
            for (pixel, source) in pixels.iter_mut().zip(sources) {
                if source[3] == 0 {
                    continue;
                }
                let light = |channel: usize| tables.decode[source[channel] as usize];
                let light = [light(0) * red, light(1) * green, light(2) * blue];
                *pixel = tables.over(*pixel, light, opacity * f32::from(source[3]) / 255.0);
            }
        });
    }
}

/// The squares of a picture, row by row.
struct Squares(Vec<Square>);

/// A square, and what is to be seen in it.
struct Square {
    part: URect,
    /// The same for a square that shows the same.
    digest: u64,
    /// The numbers of the items that reach into it, from back to front: nothing covers all of one.
    items: Vec<u32>,
}

impl Squares {
    fn of(size: UVec2, items: &[Item]) -> Squares {
        let columns = size.x.div_ceil(SQUARE);
        let count = columns * size.y.div_ceil(SQUARE);
        let square = |at: u32| {
            let corner = UVec2::new(at % columns, at / columns) * SQUARE;
            let part = URect::from_corners(corner, (corner + SQUARE).min(size));
            Square { part, digest: EMPTY, items: Vec::new() }
        };
        let mut squares = Squares((0..count).map(square).collect());
        for (number, item) in items.iter().enumerate() {
            let Some(reach) = item.reach(size) else { continue };
            let (digest, first, last) = (item.digest(), reach.min / SQUARE, reach.max / SQUARE);
            for row in first.y..=last.y {
                let (left, right) = (row * columns + first.x, row * columns + last.x);
                for square in &mut squares.0[left as usize..=right as usize] {
                    square.add(number as u32, item, digest);
                }
            }
        }
        squares
    }
}

/// The digest of a square without an item.
const EMPTY: u64 = 1;

impl Square {
    fn add(&mut self, number: u32, item: &Item, mut digest: u64) {
        if let Item::Rectangle(_, colour) = item
            && item.covers(self.part)
        {
            // Wherever its edges are, the square looks the same.
            self.items.clear();
            (self.digest, digest) = (EMPTY, FixedHasher.hash_one(bits(*colour)));
        }
        self.items.push(number);
        self.digest = (self.digest.rotate_left(5) ^ digest).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Item {
    /// The pixels that it may reach, of so many.
    fn reach(&self, size: UVec2) -> Option<URect> {
        let reach = match self {
            Item::Rectangle(_, [.., opacity]) if *opacity <= 0.0 => return None,
            Item::Rectangle(rect, _) => *rect,
            Item::Triangle(Triangle { colours, .. })
                if colours.iter().all(|[.., opacity]| *opacity <= 0.0) =>
            {
                return None;
            }
            Item::Triangle(Triangle { corners: [a, b, c], .. }) => {
                Rect::from_corners(a.min(*b).min(*c), a.max(*b).max(*c))
            }
            Item::Stamp(stamp) => {
                let at = stamp.at.as_vec2();
                Rect::from_corners(at, at + stamp.part.size().as_vec2())
            }
        };
        // A minimised window has no pixels.
        if size.x == 0 || size.y == 0 {
            return None;
        }
        let size = size.as_vec2();
        // A comparison with what is no number is false.
        let is_inside = Vec2::ZERO.cmplt(reach.max).all() && reach.min.cmplt(size).all();
        let pixel = |at: Vec2| at.clamp(Vec2::ZERO, size - 1.0).as_uvec2();
        is_inside.then(|| URect { min: pixel(reach.min), max: pixel(reach.max) })
    }

    /// Whether nothing can be seen through it in a part.
    fn covers(&self, part: URect) -> bool {
        let (low, high) = (part.min.as_vec2() + 0.5, part.max.as_vec2() - 0.5);
        match self {
            Item::Rectangle(rect, [.., opacity]) => {
                1.0 <= *opacity && rect.min.cmple(low).all() && high.cmplt(rect.max).all()
            }
            Item::Triangle(_) | Item::Stamp(_) => false,
        }
    }

    /// The same for the same thing.
    fn digest(&self) -> u64 {
        let place = |at: Vec2| [at.x, at.y].map(f32::to_bits);
        match self {
            Item::Rectangle(rect, colour) => {
                FixedHasher.hash_one((place(rect.min), place(rect.max), bits(*colour)))
            }
            Item::Triangle(Triangle { corners, colours }) => {
                FixedHasher.hash_one((corners.map(place), colours.map(bits)))
            }
            Item::Stamp(Stamp { id, part, at, colour, .. }) => {
                FixedHasher.hash_one((id, part, at, bits(*colour)))
            }
        }
    }
}

fn bits(colour: [f32; 4]) -> [u32; 4] {
    colour.map(f32::to_bits)
}

/// The pixels whose middles are from `low` to less than `high`, of some.
fn within(low: f32, high: f32, first: i32, end: i32) -> std::ops::Range<i32> {
    let at = |edge: f32| (edge - 0.5).ceil().clamp(first as f32, end as f32) as i32;
    if low < high { at(low)..at(high) } else { first..first }
}

/// What colours a triangle.
enum Ink {
    /// One opaque colour.
    Opaque([u8; 4]),
    /// One colour with its opacity.
    Even([f32; 3], f32),
    /// A colour that changes evenly: at a point, and its changes per pixel across and down.
    Shaded { at: Vec2, colour: [f32; 4], across: [f32; 4], down: [f32; 4], is_opaque: bool },
}

impl Ink {
    fn of(triangle: &Triangle) -> Ink {
        let Triangle { corners: [a, b, c], colours: [first, second, third] } = triangle;
        let [red, green, blue, opacity] = *first;
        if first == second && first == third {
            return Ink::even([red, green, blue], opacity);
        }
        let (right, below) = (*b - *a, *c - *a);
        let whole = right.perp_dot(below);
        let across = |at: usize| {
            ((second[at] - first[at]) * below.y - (third[at] - first[at]) * right.y) / whole
        };
        let down = |at: usize| {
            ((third[at] - first[at]) * right.x - (second[at] - first[at]) * below.x) / whole
        };
        let is_opaque = [first, second, third].iter().all(|colour| 1.0 <= colour[3]);
        let (across, down) = (std::array::from_fn(across), std::array::from_fn(down));
        Ink::Shaded { at: *a, colour: *first, across, down, is_opaque }
    }

    fn even(light: [f32; 3], opacity: f32) -> Ink {
        match 1.0 <= opacity {
            true => Ink::Opaque(TABLES.encoded(light)),
            false => Ink::Even(light, opacity),
        }
    }

    /// Colours pixels of a row, the first of which has its middle at this point.
    fn lay(&self, tables: &Tables, pixels: &mut [[u8; 4]], point: Vec2) {
        match self {
            Ink::Opaque(colour) => pixels.fill(*colour),
            Ink::Even(light, opacity) => {
                pixels.iter_mut().for_each(|pixel| *pixel = tables.over(*pixel, *light, *opacity));
            }
            Ink::Shaded { at, colour, across, down, is_opaque } => {
                let way = point - *at;
                let mut now: [f32; 4] = std::array::from_fn(|channel| {
                    colour[channel] + across[channel] * way.x + down[channel] * way.y
                });
                for pixel in pixels {
                    let [red, green, blue, opacity] = now;
                    *pixel = match is_opaque {
                        true => tables.encoded([red, green, blue]),
                        false => tables.over(*pixel, [red, green, blue], opacity),
                    };
                    now = std::array::from_fn(|channel| now[channel] + across[channel]);
                }
            }
        }
    }
}

/// The steps of light that differ: fine enough for the darkest of the 256 that a pixel has.
const STEPS: usize = 8192;

/// Light of the bytes of a pixel, and the other way: as sRGB (IEC 61966-2-1) defines it.
struct Tables {
    decode: [f32; 256],
    encode: [u8; STEPS + 1],
}

impl Tables {
    /// Light over a pixel.
    fn over(&self, pixel: [u8; 4], light: [f32; 3], opacity: f32) -> [u8; 4] {
        let opacity = opacity.clamp(0.0, 1.0);
        self.encoded(std::array::from_fn(|at| {
            let below = self.decode[pixel[at] as usize];
            below + (light[at] - below) * opacity
        }))
    }

    /// Light as a pixel has it.
    fn encoded(&self, light: [f32; 3]) -> [u8; 4] {
        let step = |light: f32| (light.clamp(0.0, 1.0) * STEPS as f32 + 0.5) as usize;
        let [red, green, blue] = light.map(|light| self.encode[step(light)]);
        [red, green, blue, 255]
    }
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables {
    decode: std::array::from_fn(|byte| {
        let value = byte as f32 / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    }),
    encode: std::array::from_fn(|step| {
        let light = step as f32 / STEPS as f32;
        let value = match light <= 0.003_130_8 {
            true => light * 12.92,
            false => 1.055 * light.powf(1.0 / 2.4) - 0.055,
        };
        (value * 255.0).round() as u8
    }),
});

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: UVec2 = UVec2::new(100, 70);
    const BLACK: [f32; 3] = [0.0; 3];

    /// The rectangle as two triangles.
    fn rect(rect: Rect, colour: [f32; 4]) -> [Item; 2] {
        let Rect { min, max } = rect;
        let corners = [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)];
        [[0, 1, 2], [0, 2, 3]].map(|three| {
            let corners = three.map(|at| corners[at]);
            Item::Triangle(Triangle { corners, colours: [colour; 3] })
        })
    }

    fn drawn(items: &[Item]) -> Raster {
        let mut raster = Raster::default();
        raster.draw(SIZE, BLACK, items, &[]);
        raster
    }

    fn at(raster: &Raster, x: u32, y: u32) -> [u8; 4] {
        raster.pixels()[(y * SIZE.x + x) as usize]
    }

    #[test]
    fn halves_of_a_translucent_rectangle_share_no_pixel_and_leave_no_gap() {
        let half = [1.0, 1.0, 1.0, 0.5];
        let raster = drawn(&rect(Rect::new(3.3, 4.7, 90.2, 66.1), half));
        for y in 0..SIZE.y {
            for x in 0..SIZE.x {
                let is_in = (3..90).contains(&x) && (5..66).contains(&y);
                // Half of the light is 188 in sRGB.
                let expected = if is_in { [188, 188, 188, 255] } else { [0, 0, 0, 255] };
                assert_eq!(at(&raster, x, y), expected, "{x}, {y}");
            }
        }
    }

    #[test]
    fn a_rectangle_is_drawn_as_its_halves_are() {
        let (light, area) = ([0.5, 0.2, 0.1, 0.4], Rect::new(2.5, 31.6, 64.2, 69.5));
        for colour in [light, [0.5, 0.2, 0.1, 1.0]] {
            let whole = drawn(&[Item::Rectangle(area, colour)]);
            assert_eq!(whole.pixels(), drawn(&rect(area, colour)).pixels());
        }
    }

    #[test]
    fn what_is_covered_is_not_drawn_and_changes_nothing() {
        let cover = Item::Rectangle(Rect::new(-5.0, 0.0, 200.0, 99.0), [0.1, 0.2, 0.3, 1.0]);
        let below = |x: f32| [rect(Rect::new(x, 0.0, 90.0, 70.0), [1.0; 4]).to_vec(), vec![cover]];
        let squares = Squares::of(SIZE, &below(1.0).concat());
        assert!(squares.0.iter().all(|square| square.items == [2]));
        let mut raster = Raster::default();
        raster.draw(SIZE, BLACK, &below(1.0).concat(), &[]);
        assert_eq!(raster.draw(SIZE, BLACK, &below(40.0).concat(), &[]), []);
        assert_eq!(raster.pixels(), drawn(&[cover]).pixels());
    }

    #[test]
    fn only_squares_in_which_something_changed_are_drawn_again() {
        let (still, red) =
            (rect(Rect::new(0.0, 0.0, 100.0, 70.0), [0.1, 0.1, 0.1, 1.0]), [1.0, 0.0, 0.0, 1.0]);
        let moving = |x: f32| [still, rect(Rect::new(x, 40.0, x + 4.0, 44.0), red)].concat();
        let mut raster = Raster::default();
        let whole = raster.draw(SIZE, BLACK, &moving(2.0), &[]);
        let area = |parts: &[URect]| parts.iter().map(|it| it.size().x * it.size().y).sum::<u32>();
        assert_eq!(area(&whole), SIZE.x * SIZE.y);
        assert_eq!(raster.draw(SIZE, BLACK, &moving(2.0), &[]), []);
        let changed = raster.draw(SIZE, BLACK, &moving(34.0), &[]);
        assert_eq!(changed, [URect::new(0, 32, 64, 64)]);
        assert_eq!(raster.pixels(), drawn(&moving(34.0)).pixels());
    }

    #[test]
    fn colours_between_corners_are_those_of_their_shares() {
        let corners = [Vec2::ZERO, Vec2::new(100.0, 0.0), Vec2::new(0.0, 100.0)];
        let (dark, light) = ([0.0, 0.0, 0.0, 1.0], [1.0, 1.0, 1.0, 1.0]);
        let shaded = Triangle { corners, colours: [dark, light, dark] };
        let raster = drawn(&[Item::Triangle(shaded)]);
        let expected = |x: u32| TABLES.encoded([(x as f32 + 0.5) / 100.0; 3]);
        for x in [0, 20, 60, 98] {
            let (found, expected) = (at(&raster, x, 0)[0], expected(x)[0]);
            assert!(found.abs_diff(expected) <= 1, "{x}: {found} and {expected}");
        }
    }

    #[test]
    fn a_stamp_has_the_colour_of_its_ink_where_its_image_is_opaque() {
        let bytes = [[255, 255, 255, 0], [255, 255, 255, 255]].concat();
        let image = Source { bytes: &bytes, width: 2 };
        let part = URect::new(0, 0, 2, 1);
        let stamp = |at| {
            let colour = [0.0, 1.0, 0.0, 1.0];
            Item::Stamp(Stamp { image: 0, id: 1, part, at, colour })
        };
        let mut raster = Raster::default();
        let places = [IVec2::new(10, 5), IVec2::new(-1, 6), IVec2::new(99, 7), IVec2::new(0, -1)];
        raster.draw(SIZE, BLACK, &places.map(stamp), &[image]);
        let lit: Vec<usize> =
            (0..raster.pixels().len()).filter(|&at| raster.pixels()[at][1] == 255).collect();
        assert_eq!(lit, [5 * 100 + 11, 6 * 100]);
    }

    #[test]
    fn a_picture_without_pixels_shows_nothing() {
        let around = Item::Rectangle(Rect::new(-1.0, -1.0, 1.0, 1.0), [1.0; 4]);
        let mut raster = Raster::default();
        for size in [UVec2::ZERO, UVec2::new(0, 70), UVec2::new(100, 0)] {
            assert_eq!(raster.draw(size, BLACK, &[around], &[]), []);
        }
        assert_ne!(raster.draw(SIZE, BLACK, &[around], &[]), []);
    }

    #[test]
    fn every_byte_of_a_pixel_survives_its_light() {
        for byte in 0..=255_u8 {
            assert_eq!(TABLES.encoded([TABLES.decode[byte as usize]; 3])[0], byte);
        }
    }

    #[test]
    fn shapes_outside_or_without_numbers_are_left_out() {
        let nan = [Vec2::NAN; 3];
        let colours = [[1.0; 4]; 3];
        let far = [Vec2::splat(-9e9), Vec2::splat(-8e9), Vec2::new(-9e9, 0.0)];
        let items = [nan, far].map(|corners| Item::Triangle(Triangle { corners, colours }));
        assert!(drawn(&items).pixels().iter().all(|pixel| *pixel == [0, 0, 0, 255]));
    }
}
