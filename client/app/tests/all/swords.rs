//! The drawings that the web site shares with the client: the swords, and the cutlasses of the wordmark.

use app::shell::blade;
use app::shell::emblem;
use app::shell::painter::Painter;
use bevy::math::Vec2;
use swordfight::Blade;

/// The symbols of the site, a line for each sword.
const SWORDS: &str = include_str!("../../../../server/host/src/web/site/swords.svg");
/// The cutlasses of the site.
const EMBLEM: &str = include_str!("../../../../server/host/src/web/site/emblem.svg");

#[test]
fn the_swords_of_the_site_are_those_of_the_client() {
    let drawn: String = Blade::ALL.iter().map(|&blade| blade::symbol(blade) + "\n").collect();
    if drawn != SWORDS {
        let path = std::env::temp_dir().join("swords.svg");
        std::fs::write(&path, &drawn).expect("it can be written");
        panic!(
            "server/host/src/web/site/swords.svg is not what the client draws: see {}",
            path.display()
        );
    }
}

#[test]
fn the_wordmark_of_the_site_has_the_cutlasses_of_the_client() {
    let mut painter = Painter::new(Vec2::splat(200.0));
    emblem::crossed(&mut painter, Vec2::new(100.0, 78.0), 80.0);
    let corners = &painter.sheets[0].corners;
    let mut points = 0;
    // Only what is filled: a line is drawn as its two edges.
    for path in EMBLEM.split("<path fill=\"#").skip(1) {
        let path = path.split_once(" d=\"M").expect("a path").1;
        let path = path.split(['z', '"']).next().expect("its points");
        let numbers: Vec<f32> =
            path.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        for point in numbers.chunks_exact(2).map(Vec2::from_slice) {
            let nearest = corners.iter().map(|corner| corner.distance(point));
            let nearest = nearest.fold(f32::INFINITY, f32::min);
            assert!(nearest < 0.12, "{point} is {nearest} away from all that the client draws");
            points += 1;
        }
    }
    assert!(100 < points, "only {points} points");
}
