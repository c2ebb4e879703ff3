//! The impacts of all 21 elements on one sheet, each at three moments.

use bevy::math::{Rect, Vec2};
use marauders::Element;

use crate::games::marauders::drawing::impact::{self, Impact};
use crate::games::marauders::names;
use crate::scenes::scene::{SMALL, Scene};
use crate::screens::{Model, Screen};
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::{panel, theme};
use crate::view::palette::Palette;

const COLUMNS: usize = 7;
const CELL: Vec2 = Vec2::new(180.0, 236.0);
/// The shares of an impact that are shown of each.
const MOMENTS: [f32; 3] = [0.15, 0.45, 0.75];

/// The sheet, with the menus that every scene has.
pub fn scene(model: Model) -> Scene {
    let paint = |painter: &mut Painter, _: Option<u16>| {
        painter.rect(painter.screen(), theme::NIGHT);
        // A smaller screen shows the whole sheet smaller.
        let part = (painter.size / SMALL).min_element().min(1.0);
        painter.framed(Rect::from_corners(Vec2::ZERO, SMALL * part), part, sheet);
    };
    let (name, pixels, screen) = ("elements-impacts", SMALL, Screen::Bout);
    Scene { name, pixels, screen, model, paint: Box::new(paint) }
}

fn sheet(painter: &mut Painter) {
    for (index, &element) in Element::ALL.iter().enumerate() {
        let at = Vec2::new((index % COLUMNS) as f32, (index / COLUMNS) as f32) * CELL;
        one(painter, Vec2::new(10.0, 6.0) + at, element);
    }
}

fn one(painter: &mut Painter, corner: Vec2, element: Element) {
    let rect = Rect::from_corners(corner, corner + CELL - 8.0);
    panel::panel(painter, rect);
    let at = Vec2::new(rect.center().x, rect.min.y + 18.0);
    let style = Style::new(Face::Bold, 16.0, theme::CREAM).centred();
    painter.text(at, style, names::element(element));
    for (index, share) in MOMENTS.into_iter().enumerate() {
        let down = 68.0 + 62.0 * index as f32;
        let at = Vec2::new(rect.center().x, rect.min.y + down);
        let body = Palette::Default.element(element);
        let heading = Vec2::NEG_X;
        let hit = Impact { at, heading, radius: 29.0, element, body, share, crowd: 1 };
        impact::paint(painter, &hit);
    }
}
