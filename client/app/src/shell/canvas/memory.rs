//! Draws the canvas without a graphics card: see [`raster`].

use std::hash::BuildHasher;

use bevy::color::ColorToComponents;
use bevy::platform::hash::FixedHasher;
use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::text::{PositionedGlyph, TextLayoutInfo};
use bevy::window::PrimaryWindow;
use raster::{Item, Source, Stamp, Triangle};

use super::{Canvas, Pixels, Supplies, depth};
use crate::platform::picture::Picture;
use crate::platform::surface;
use crate::shell::painter::Sheet;
use crate::shell::theme;

/// Draws into memory while there is [`InMemory`], and shows on the surface what has changed.
pub struct MemoryPlugin;

impl Plugin for MemoryPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Picture>()
            .add_systems(Last, (draw, surface::put).chain().run_if(resource_exists::<InMemory>));
    }
}

/// There is no graphics card.
#[derive(Resource)]
pub struct InMemory;

/// A line of text, or one that is a picture, with its place.
type Placed<T> = (T, &'static Anchor, &'static Transform, &'static Visibility);
type Texts<'w, 's> = Query<'w, 's, Placed<(&'static TextLayoutInfo, &'static TextColor)>>;
type Letters<'w, 's> = Query<'w, 's, Placed<&'static Sprite>>;

/// Things to draw, and the images that they are parts of.
struct Collected<'a> {
    /// The size of the picture, in pixels.
    size: Vec2,
    /// Pixels of the picture per unit of shapes, and per unit of Bevy's world.
    per_unit: f32,
    scale: f32,
    images: &'a Assets<Image>,
    items: Vec<Item>,
    used: Vec<AssetId<Image>>,
    sources: Vec<Source<'a>>,
}

impl<'a> Collected<'a> {
    fn shapes(&mut self, sheet: &Sheet) {
        let corner = |index: u32| sheet.corners[index as usize] * self.per_unit;
        let colour = |index: u32| sheet.colours[index as usize];
        let mut indices = sheet.indices.as_slice();
        while let [a, b, c, rest @ ..] = indices {
            let halves = rest.first_chunk().filter(|[from, over, _]| (from, over) == (a, c));
            let rect = halves.and_then(|&[_, _, d]| {
                let all = [*a, *b, *c, d];
                rectangle(all.map(corner), all.map(colour))
            });
            let three = [*a, *b, *c];
            let triangle = || Triangle { corners: three.map(corner), colours: three.map(colour) };
            indices = if rect.is_some() { &rest[3..] } else { rest };
            self.items.push(rect.unwrap_or_else(|| Item::Triangle(triangle())));
        }
    }

    /// The upper left corner of a thing with this size in Bevy's world.
    fn corner(&self, anchor: &Anchor, at: &Transform, size: Vec2) -> Vec2 {
        let at = at.translation.truncate() + (Anchor::TOP_LEFT.0 - anchor.0) * size;
        Vec2::new(at.x, -at.y) * self.scale + self.size / 2.0
    }

    fn text(&mut self, layout: &TextLayoutInfo, colour: &TextColor, corner: Vec2) {
        let colour = LinearRgba::from(colour.0).to_f32_array();
        for PositionedGlyph { position, atlas_info, .. } in &layout.glyphs {
            let part = atlas_info.rect;
            let at = corner + position - part.size() / 2.0;
            self.stamp(atlas_info.texture, part, at, colour);
        }
    }

    /// A line that the system drew as a picture.
    fn letters(&mut self, sprite: &Sprite, anchor: &Anchor, at: &Transform) {
        let Some(image) = self.images.get(&sprite.image) else { return };
        let size = image.size_f32();
        let (whole, corner) = (Rect::from_corners(Vec2::ZERO, size), self.corner(anchor, at, size));
        self.stamp(sprite.image.id(), whole, corner, sprite.color.to_linear().to_f32_array());
    }

    fn stamp(&mut self, id: AssetId<Image>, part: Rect, at: Vec2, colour: [f32; 4]) {
        let image = match self.used.iter().rposition(|used| *used == id) {
            Some(found) => found,
            None => {
                let Some(image) = self.images.get(id) else { return };
                let Some(bytes) = &image.data else { return };
                self.sources.push(Source { bytes, width: image.width() });
                self.used.push(id);
                self.used.len() - 1
            }
        };
        // Whole pixels keep the letters sharp.
        let (part, at) = (part.as_urect(), at.round().as_ivec2());
        let id = FixedHasher.hash_one(id);
        self.items.push(Item::Stamp(Stamp { image, id, part, at, colour }));
    }
}

/// The rectangle with these corners, which go around it, if it is one of one colour with level edges.
fn rectangle([a, b, c, d]: [Vec2; 4], colours: [[f32; 4]; 4]) -> Option<Item> {
    let is_level = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x;
    let is_even = colours.iter().all(|colour| *colour == colours[0]);
    (is_level && is_even).then(|| Item::Rectangle(Rect::from_corners(a, c), colours[0]))
}

/// Draws what the canvas has, as large as the window, or as the surface where there is no window.
pub(crate) fn draw(
    mut picture: ResMut<Picture>,
    (canvas, pixels, supplies): (Res<Canvas>, Res<Pixels>, Res<Supplies>),
    images: Res<Assets<Image>>,
    (texts, letters): (Texts, Letters),
    windows: Query<&Window, With<PrimaryWindow>>,
) {
    picture.changed.clear();
    if surface::is_hidden() {
        return;
    }
    let (size, scale) = match windows.single() {
        Ok(window) => (window.physical_size(), window.scale_factor()),
        Err(_) => (pixels.as_uvec2(), 1.0),
    };
    let mut all = Collected {
        size: size.as_vec2(),
        per_unit: pixels.per_unit() * scale,
        scale,
        images: &images,
        items: Vec::new(),
        used: Vec::new(),
        sources: Vec::new(),
    };
    for (number, sheet) in canvas.sheets.iter().enumerate() {
        all.shapes(sheet);
        if number == 0 {
            canvas.tiles().iter().for_each(|tile| all.shapes(&tile.sheet));
        }
        for ((layout, colour), anchor, at, seen) in texts.iter_many(&supplies.pool[number]) {
            if *seen != Visibility::Hidden {
                all.text(layout, colour, all.corner(anchor, at, layout.size));
            }
        }
        for (sprite, anchor, at, seen) in &letters {
            if at.translation.z == depth(number) + 0.5 && *seen != Visibility::Hidden {
                all.letters(sprite, anchor, at);
            }
        }
    }
    let back = LinearRgba::from(theme::NIGHT).to_f32_array_no_alpha();
    picture.scale = scale;
    picture.changed = picture.raster.draw(size, back, &all.items, &all.sources);
}
