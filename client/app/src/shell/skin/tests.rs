//! Every skin keeps what a block tells: its colour in every colour vision, its glyph, and its contrast to
//! the board.

use bevy::color::{ColorToComponents, LinearRgba, Luminance, Srgba};
use bevy::math::{Rect, Vec2};
use marauders::Element;
use swordfight::{Block, Colour, Kind};

use crate::games::marauders::drawing::block as tile;
use crate::games::stacker::drawing::cell;
use crate::games::swordfight::drawing::block;
use crate::shell::context::DrawContext;
use crate::shell::painter::Painter;
use crate::shell::skin;
use crate::shell::theme::tests::{APART, EYES, PIECES_APART, check_all};
use crate::view::palette::Palette;
use crate::view::skin::Skin;

/// Pixels per side of a cell.
const GRID: usize = 24;
/// A pixel of the glyph has at least this contrast to the body around it.
const SIGN: f32 = 1.6;
/// The least share of the pixels in the middle of a block that its glyph takes.
const SIGN_SHARE: f32 = 0.1;
/// The least share of a tile's pixels in its element's colour.
const TILE_SHARE: f32 = 0.2;
/// The least share of the middle's pixels by which two glyphs differ.
const SIGNS_APART: f32 = 0.07;

type Pixels = Vec<LinearRgba>;
type Paint<'a> = &'a dyn Fn(&mut Painter, Rect);

/// The pixels of a cell with what `paint` paints there, on the skin's board.
fn pixels(skin: Skin, paint: impl FnOnce(&mut Painter, Rect)) -> Pixels {
    let cell = Rect::new(0.0, 0.0, GRID as f32, GRID as f32);
    let mut painter = Painter::new(Vec2::splat(GRID as f32));
    painter.skin = skin;
    painter.rect(cell, skin::field(skin)[0]);
    paint(&mut painter, cell);
    let sheet = &painter.sheets[0];
    let mut shown = vec![LinearRgba::BLACK; GRID * GRID];
    for triangle in sheet.indices.chunks_exact(3) {
        let corner = |index: usize| sheet.corners[triangle[index] as usize];
        let [r, g, b, alpha] = sheet.colours[triangle[0] as usize];
        let ink = LinearRgba::rgb(r, g, b);
        for (index, pixel) in shown.iter_mut().enumerate() {
            let at = Vec2::new((index % GRID) as f32 + 0.5, (index / GRID) as f32 + 0.5);
            let side =
                |from: usize, to: usize| (corner(to) - corner(from)).perp_dot(at - corner(from));
            let sides = [side(0, 1), side(1, 2), side(2, 0)];
            let is_in =
                sides.iter().all(|&side| 0.0 <= side) || sides.iter().all(|&side| side <= 0.0);
            if is_in && sides != [0.0; 3] {
                *pixel = *pixel * (1.0 - alpha) + ink * alpha;
            }
        }
    }
    shown
}

/// The colour that takes the most pixels.
fn body(pixels: &Pixels) -> Srgba {
    let mut counts: Vec<([i32; 3], usize, LinearRgba)> = Vec::new();
    for pixel in pixels {
        let key = pixel.to_vec3().to_array().map(|part| (part * 1000.0) as i32);
        match counts.iter_mut().find(|(other, ..)| *other == key) {
            Some((_, count, _)) => *count += 1,
            None => counts.push((key, 1, *pixel)),
        }
    }
    let (.., most) = counts.into_iter().max_by_key(|(_, count, _)| *count).expect("a cell");
    Srgba::from(most)
}

fn contrast(one: f32, other: f32) -> f32 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Which pixels in the middle of the cell differ from its body: its glyph.
fn glyph(pixels: &Pixels) -> Vec<bool> {
    let body = body(pixels).luminance();
    let middle = GRID / 4..GRID - GRID / 4;
    let at = |x: usize, y: usize| SIGN <= contrast(pixels[y * GRID + x].luminance(), body);
    middle.clone().flat_map(|y| middle.clone().map(move |x| at(x, y))).collect()
}

fn context(palette: Palette) -> DrawContext {
    DrawContext { palette, ..crate::scenes::model().draw_context(0.0) }
}

/// The blocks of each game in one skin and palette.
fn blocks(skin: Skin, palette: Palette) -> [Vec<Pixels>; 3] {
    let of = |colour| Block { colour, kind: Kind::Solid };
    let pairs = Colour::ALL.map(|colour| {
        pixels(skin, |painter, cell| block::block(painter, cell, of(colour), palette))
    });
    let pieces = (0..stacker::COLOURS).map(|colour| {
        let colour = stacker::Colour(colour);
        pixels(skin, |painter, at| cell::block(painter, at, colour, context(palette)))
    });
    let elements = Element::ALL
        .map(|element| pixels(skin, |painter, cell| tile::tile(painter, cell, element, palette)));
    [pairs.into(), pieces.collect(), elements.into()]
}

#[test]
fn every_skin_tells_the_colours_apart_in_every_colour_vision() {
    for skin in Skin::ALL {
        for (palette, eye) in EYES {
            let [pairs, pieces, elements] = blocks(skin, palette);
            for (blocks, apart) in [(pairs, APART), (pieces, PIECES_APART)] {
                let bodies: Vec<Srgba> = blocks.iter().map(body).collect();
                check_all(palette, eye(), &bodies, apart);
            }
            // A sign may take more of a tile than its colour has left; that is the palette's, which is checked.
            for (tile, element) in elements.iter().zip(Element::ALL) {
                let colour = LinearRgba::from(palette.element(element)).to_vec3();
                let is_it = |pixel: &&LinearRgba| pixel.to_vec3().distance(colour) < 0.002;
                let share = tile.iter().filter(is_it).count() as f32 / tile.len() as f32;
                assert!(TILE_SHARE <= share, "{skin:?} {palette:?} {element:?}: {share}");
            }
        }
    }
}

#[test]
fn every_skin_shows_the_glyph_of_every_block() {
    for (skin, palette) in Skin::ALL.into_iter().flat_map(|skin| Palette::ALL.map(|it| (skin, it)))
    {
        for (game, blocks) in blocks(skin, palette).iter().enumerate() {
            for (index, block) in blocks.iter().enumerate() {
                let sign = glyph(block);
                let share = sign.iter().filter(|&&is| is).count() as f32 / sign.len() as f32;
                let place = format!("{skin:?} {palette:?}, game {game}, colour {index}");
                assert!((SIGN_SHARE..0.9).contains(&share), "{place}: a share of {share}");
                for (other, block) in blocks.iter().enumerate().skip(index + 1) {
                    let two = sign.iter().zip(glyph(block));
                    let apart = two.filter(|(one, two)| **one != *two).count() as f32;
                    let apart = apart / sign.len() as f32;
                    assert!(SIGNS_APART <= apart, "{place} and {other}: only {apart} apart");
                }
            }
        }
    }
}

#[test]
fn every_block_stands_out_from_the_board_no_less_than_in_the_first_skin() {
    let apart = |skin: Skin, palette: Palette| -> Vec<f32> {
        let [pairs, pieces, _] = blocks(skin, palette);
        let least = |block: &Pixels| {
            let grounds = skin::field(skin).map(|ground| ground.luminance());
            let [one, other] = grounds.map(|ground| contrast(body(block).luminance(), ground));
            one.min(other)
        };
        pairs.iter().chain(&pieces).map(least).collect()
    };
    for palette in Palette::ALL {
        let first = apart(Skin::Deck, palette);
        for skin in [Skin::Paper, Skin::Carved] {
            for (index, (least, found)) in first.iter().zip(apart(skin, palette)).enumerate() {
                assert!(*least <= found, "{skin:?} {palette:?} {index}: {found}, not {least}");
            }
        }
    }
}

#[test]
fn a_skin_changes_every_block_and_costs_no_more_than_the_first() {
    let cost = |skin: Skin, paint: Paint| {
        let mut painter = Painter::new(Vec2::splat(100.0));
        painter.skin = skin;
        paint(&mut painter, Rect::new(0.0, 0.0, 40.0, 40.0));
        painter.sheets[0].corners.len()
    };
    let palette = Palette::Default;
    let kinds: [Paint; 5] = [
        &|painter, cell| {
            let of = Block { colour: Colour::Red, kind: Kind::Solid };
            block::block(painter, cell, of, palette);
        },
        &|painter, cell| {
            let of = Block { colour: Colour::Red, kind: Kind::Breaker };
            block::block(painter, cell, of, palette);
        },
        &|painter, cell| block::opaque(painter, cell),
        &|painter, at| cell::block(painter, at, stacker::Colour(2), context(palette)),
        &|painter, cell| {
            let fire = marauders::Block::new(Element::Fire);
            tile::block(painter, cell, &fire, palette);
        },
    ];
    for (index, paint) in kinds.into_iter().enumerate() {
        let shown = Skin::ALL.map(|skin| {
            pixels(skin, |painter, _| {
                paint(painter, Rect::new(0.0, 0.0, GRID as f32, GRID as f32));
            })
        });
        let costs = Skin::ALL.map(|skin| cost(skin, paint));
        for (other, skin) in Skin::ALL.iter().enumerate().skip(1) {
            assert!(shown[0] != shown[other], "{skin:?} does not change block {index}");
            // A stacker's block is cheap already: four slanted edges more are drawn in one of them.
            let most = costs[0].max(40);
            assert!(costs[other] <= most, "{skin:?} {index}: {} of {most}", costs[other]);
        }
    }
}
