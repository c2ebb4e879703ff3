//! Lines of text that the system draws as pictures: a browser has the letters of every script, and shows no
//! font to a page.

use std::collections::HashMap;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::sprite::Anchor;

use super::{Canvas, Pixels, anchor, depth};
use crate::platform::fonts::{self, Picture};
use crate::shell::letters;
use crate::shell::painter::{Align, Face, Line};

/// What a picture is of: the words, their size in pixels, and whether they are bold.
type Key = (String, u32, bool);

/// The pictures of the last frame, and sprites for reuse.
#[derive(Resource, Default)]
pub struct Pictures {
    drawn: HashMap<Key, Drawn>,
    pool: Vec<Entity>,
}

#[derive(Clone)]
struct Drawn {
    image: Handle<Image>,
    margin: f32,
}

type Laid =
    (&'static mut Sprite, &'static mut Anchor, &'static mut Transform, &'static mut Visibility);

/// Draws the lines that are pictures. Each is drawn once, and kept for as long as it is shown.
pub fn lay(
    mut commands: Commands,
    (canvas, pixels): (Res<Canvas>, Res<Pixels>),
    mut pictures: ResMut<Pictures>,
    images: Option<ResMut<Assets<Image>>>,
    mut sprites: Query<Laid>,
) {
    let Some(mut images) = images.filter(|_| fonts::DRAWS_PICTURES) else { return };
    let mut before = std::mem::take(&mut pictures.drawn);
    let mut shown = 0;
    for (sheet, lines) in canvas.sheets.iter().map(|sheet| &sheet.lines).enumerate() {
        for line in lines.iter().filter(|line| letters::is_picture(&line.words)) {
            let key = key(line, *pixels);
            let drawn = pictures.drawn.get(&key).cloned().or_else(|| before.remove(&key));
            let Some(drawn) = drawn.or_else(|| draw(&key, &mut images)) else { continue };
            let look = look(line, &drawn, *pixels, depth(sheet) + 0.5);
            pictures.drawn.insert(key, drawn);
            match pictures.pool.get(shown) {
                Some(&entity) => {
                    let Ok(mut laid) = sprites.get_mut(entity) else { continue };
                    (*laid.0, *laid.1, *laid.2) = look;
                    laid.3.set_if_neq(Visibility::Inherited);
                }
                None => pictures.pool.push(commands.spawn(look).id()),
            }
            shown += 1;
        }
    }
    for &entity in pictures.pool.iter().skip(shown) {
        if let Ok(mut laid) = sprites.get_mut(entity) {
            laid.3.set_if_neq(Visibility::Hidden);
        }
    }
}

fn key(line: &Line, pixels: Pixels) -> Key {
    let size = (line.style.size * pixels.per_unit()).round().max(1.0) as u32;
    (line.words.clone(), size, line.style.face != Face::Plain)
}

fn draw((words, size, is_bold): &Key, images: &mut Assets<Image>) -> Option<Drawn> {
    let Picture { size: [width, height], pixels, margin } =
        fonts::picture(words, *size as f32, *is_bold)?;
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let (dimension, format) = (TextureDimension::D2, TextureFormat::Rgba8UnormSrgb);
    let image = Image::new(size, dimension, pixels, format, RenderAssetUsages::RENDER_WORLD);
    Some(Drawn { image: images.add(image), margin })
}

fn look(line: &Line, drawn: &Drawn, pixels: Pixels, depth: f32) -> (Sprite, Anchor, Transform) {
    let sprite =
        Sprite { image: drawn.image.clone(), color: line.style.colour.into(), ..default() };
    // The margin is outside of the line.
    let outside = match line.style.align {
        Align::Left => -drawn.margin,
        Align::Centre => 0.0,
        Align::Right => drawn.margin,
    };
    let at = pixels.world(line.at).round() + Vec2::new(outside, 0.0);
    (sprite, anchor(line.style.align), Transform::from_translation(at.extend(depth)))
}
