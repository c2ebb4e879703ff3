//! Tests of the looks of impacts.

use super::looks::LOOKS;
use super::*;
use crate::view::palette::Palette;

/// The limit of particles of one impact.
const BITS_MAX: u8 = 14;

/// The corners of an impact of this element at this share, in one ink.
fn corners(element: Element, share: f32, crowd: usize) -> Vec<Vec2> {
    let mut painter = Painter::new(Vec2::splat(400.0));
    let impact = Impact {
        at: Vec2::splat(200.0),
        heading: Vec2::NEG_X,
        radius: 50.0,
        element,
        body: Srgba::RED,
        share,
        crowd,
    };
    paint(&mut painter, &impact);
    painter.sheets[0].corners.clone()
}

#[test]
fn no_two_elements_hit_in_the_same_way_and_none_in_the_same_colour() {
    for (index, &one) in Element::ALL.iter().enumerate() {
        for &other in &Element::ALL[index + 1..] {
            let differs = |share| corners(one, share, 1) != corners(other, share, 1);
            assert!([0.2, 0.5, 0.8].into_iter().all(differs), "{one:?} {other:?}");
            assert_ne!(motion(one), motion(other), "{one:?} {other:?}");
            for palette in Palette::ALL {
                assert_ne!(palette.element(one), palette.element(other), "{one:?} {other:?}");
            }
        }
    }
}

#[test]
fn every_element_has_its_row() {
    assert_eq!(LOOKS.map(|(element, _)| element), Element::ALL);
}

#[test]
fn every_impact_moves_stays_near_its_place_and_is_bounded() {
    for element in Element::ALL {
        assert!(motion(element).count <= BITS_MAX, "{element:?}");
        assert_ne!(corners(element, 0.3, 1), corners(element, 0.6, 1), "{element:?} moves");
        for share in [0.0, 0.1, 0.5, 0.9, 1.0] {
            let all = corners(element, share, 1);
            assert!(all.len() < 1000, "{element:?}: {} vertices", all.len());
            let far = all.iter().map(|at| at.distance(Vec2::splat(200.0))).fold(0.0, f32::max);
            assert!(far < 115.0, "{element:?} at {share}: {far} units away");
        }
        let (alone, crowded) = (corners(element, 0.5, 1).len(), corners(element, 0.5, 40).len());
        assert!(crowded <= alone, "{element:?}");
        if 1 < motion(element).count {
            assert!(crowded < alone, "{element:?}: fewer particles in a crowd");
        }
    }
}
