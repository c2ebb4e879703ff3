//! A sword as a symbol of SVG.

use bevy::color::Srgba;
use bevy::math::Vec2;
use swordfight::Blade;

use crate::shell::blade::{DIAGONAL, Shape, shapes};

/// The sword of an icon as a symbol of SVG, in a square of 100 units: for the web site, which knows no painter.
pub fn symbol(blade: Blade) -> String {
    const SIDE: f32 = 100.0;
    const REACH: f32 = 4.0;
    let heading = Vec2::new(1.0, -1.0).normalize();
    let length = SIDE * DIAGONAL;
    let pommel = Vec2::splat(SIDE / 2.0) - heading * length / 2.0;
    let at = |&(along, aside): &(f32, f32)| {
        let at = pommel + (heading * along + heading.perp() * aside) * length;
        format!("{:.1} {:.1}", at.x, at.y)
    };
    let path = |corners: &[(f32, f32)]| corners.iter().map(at).collect::<Vec<_>>().join(" ");
    let centred = |centre: &(f32, f32)| {
        let at = at(centre);
        at.split_once(' ').map_or_else(String::new, |(x, y)| format!("cx=\"{x}\" cy=\"{y}\""))
    };
    let ink = |ink: &Srgba| ink.to_hex().to_lowercase();
    let part = |shape: Shape| match shape {
        Shape::Part(corners, colour) => {
            format!("<path fill=\"{}\" d=\"M{}z\"/>", ink(&colour), path(&corners))
        }
        Shape::Line(ends, width, colour) => format!(
            "<path stroke=\"{}\" stroke-width=\"{:.1}\" d=\"M{}\"/>",
            ink(&colour),
            width * length,
            path(&ends)
        ),
        Shape::Disc(centre, radius, colour) => {
            let place = centred(&centre);
            format!("<circle fill=\"{}\" {place} r=\"{:.1}\"/>", ink(&colour), radius * length)
        }
        Shape::Ring(centre, [radius, width], colour) => format!(
            "<circle fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1}\" {} r=\"{:.1}\"/>",
            ink(&colour),
            width * length,
            centred(&centre),
            (radius - width / 2.0) * length
        ),
    };
    let parts: String = shapes(blade).into_iter().map(part).collect();
    let name = blade.name().to_lowercase();
    // Some reach a little over their square.
    let (corner, side) = (-REACH, SIDE + 2.0 * REACH);
    let view = format!("{corner} {corner} {side} {side}");
    format!("<symbol id=\"sword-{name}\" viewBox=\"{view}\">{parts}</symbol>")
}
