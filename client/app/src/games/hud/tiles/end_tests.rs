//! How small boards end.

use bevy::math::{Rect, Vec2};

use super::*;
use crate::games::stacker;
use crate::games::swordfight::scenes::brawls;
use crate::view::ending::VICTORY_SECONDS;

/// The seat that ends.
const SEAT: Seat = Seat(4);

/// The tile of the seat and what is painted in front of it: vertices, and the colours of both.
#[derive(Debug, PartialEq)]
struct Painted {
    tile: Vec<[u32; 4]>,
    front: Vec<[f32; 4]>,
}

fn painted(
    mut melee: SeatsView,
    is_out: bool,
    ending: Option<Ending>,
    effects: Effects,
) -> Painted {
    let one = &mut melee.seats[SEAT.index()];
    (one.is_out, one.ending, one.is_late) = (is_out, ending, false);
    let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
    painter.effects = effects;
    let places = places(&[SEAT], Rect::new(0.0, 300.0, 90.0, 460.0), melee.cells());
    assert!(places[0].cell < DETAIL_CELL, "it is a small one");
    tile(&mut painter, crate::scenes::model().draw_context(0.0), &melee, &places[0]);
    let [_, front, _] = &painter.sheets;
    let tile = &painter.tiles()[0].sheet;
    Painted {
        tile: tile.colours.iter().map(|colour| colour.map(f32::to_bits)).collect(),
        front: front.colours.clone(),
    }
}

fn ending(end: End, age: f32) -> Option<Ending> {
    let mut ending = Ending::new(end, false);
    ending.sequence.advance(age);
    Some(ending)
}

/// A full brawl of each game.
fn brawls() -> [SeatsView; 2] {
    let stacker = stacker::scenes::full().melee.expect("it is a brawl");
    [brawls::eight_or_full(24), stacker]
}

#[test]
fn a_small_board_breaks_before_it_is_crossed_out() {
    for melee in brawls() {
        let shown = |is_out, ending, effects| painted(melee.clone(), is_out, ending, effects);
        let living = shown(false, None, Effects::Full);
        let dead = shown(true, None, Effects::Full);
        assert!(living.front.is_empty() && dead.front.is_empty() && living.tile != dead.tile);
        let falls = |age, effects| shown(true, ending(End::Fallen, age), effects);
        let (full, some) = (falls(0.5, Effects::Full), falls(0.5, Effects::Some));
        assert_eq!((&full.tile, &some.tile), (&living.tile, &living.tile), "it stands beneath");
        let vertices = |effects| {
            let all = [0.3, 0.5, 0.7, 0.9, 1.1].map(|age| falls(age, effects).front.len());
            assert!(all.iter().all(|one| (1..800).contains(one)), "{all:?}");
            all.iter().sum::<usize>()
        };
        assert!(vertices(Effects::Some) < vertices(Effects::Full));
        assert!(falls(0.1, Effects::Full).front != full.front, "it moves");
        assert_eq!(falls(FALL_SECONDS, Effects::Full), dead, "and ends without a trace");
    }
}

#[test]
fn without_effects_and_with_reduced_motion_that_is_a_cut() {
    for melee in brawls() {
        let shown = |is_out, ending, effects| painted(melee.clone(), is_out, ending, effects);
        let dead = shown(true, None, Effects::Full);
        assert_eq!(shown(true, ending(End::Fallen, 0.5), Effects::None), dead);
        assert_eq!(shown(true, Some(Ending::new(End::Fallen, true)), Effects::Full), dead);
        let living = shown(false, None, Effects::Full);
        assert_eq!(shown(false, ending(End::Victor, 0.5), Effects::None), living);
    }
}

#[test]
fn a_small_board_of_a_winner_lights_up_for_its_time() {
    for melee in brawls() {
        let lit = |age| painted(melee.clone(), false, ending(End::Victor, age), Effects::Full);
        let (begun, over) = (lit(0.5), lit(VICTORY_SECONDS));
        assert!(!begun.front.is_empty() && over.front.is_empty());
        assert_eq!(begun.tile, over.tile);
    }
}

#[test]
fn the_cross_over_a_dead_board_is_legible_on_all_that_it_covers() {
    let board = Rect::new(10.0, 10.0, 70.0, 140.0);
    for cell in [0.6, 2.0, 4.4, 10.0] {
        let mut painter = Painter::new(Vec2::new(200.0, 200.0));
        small::cross(&mut painter, board, cell, 1.0);
        let sheet = &painter.sheets[0];
        let lines: Vec<(f32, [f32; 4])> = sheet
            .corners
            .chunks_exact(4)
            .zip(sheet.colours.chunks_exact(4))
            .map(|(of, inks)| {
                let sides = [of[0].distance(of[1]), of[1].distance(of[2])];
                (sides[0].min(sides[1]), inks[0])
            })
            .collect();
        let ink = |colour: bevy::color::Srgba| {
            let bevy::color::LinearRgba { red, green, blue, .. } = colour.into();
            [red, green, blue, 1.0]
        };
        let [edge, other, line, second] = lines[..] else { panic!("two lines with their edges") };
        assert_eq!(
            [edge.1, other.1, line.1, second.1],
            [ink(theme::NIGHT), ink(theme::NIGHT), ink(theme::MIST), ink(theme::MIST),]
        );
        assert!(line.0 + 3.9 <= edge.0 && second.0 + 3.9 <= other.0, "{lines:?}");
    }
    assert!(4.5 <= theme::tests::contrast(theme::MIST, theme::NIGHT));
}
