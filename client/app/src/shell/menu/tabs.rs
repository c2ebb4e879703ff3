//! The bar of tabs at the lower end of a phone that is held upright.

use bevy::math::{Rect, Vec2};

use crate::shell::emblem;
use crate::shell::label;
use crate::shell::menu::page::{Page, TabSign};
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::theme;
use crate::view::shape::Shape;

/// The height of the status line of a phone and a margin at the bottom.
pub(super) const STATUS_PHONE: f32 = 34.0;
/// The height of the bar.
const HEIGHT: f32 = 58.0;
/// The thickness of the strokes of a sign.
const STROKE: f32 = 2.5;

/// The height of the bar of a page on a screen of this `size`; 0 where it has none.
pub(super) fn height<A>(page: &Page<A>, size: Vec2) -> f32 {
    if page.tabs.is_empty() || Shape::of(size) != Shape::Portrait { 0.0 } else { HEIGHT }
}

/// The rectangles of the tabs.
pub fn tab_places<A>(page: &Page<A>, size: Vec2) -> Vec<Rect> {
    let high = height(page, size);
    if high == 0.0 {
        return Vec::new();
    }
    let wide = size.x / page.tabs.len() as f32;
    let top = size.y - STATUS_PHONE - high + 6.0;
    let place = |number: usize| {
        let corner = Vec2::new(wide * number as f32, top);
        Rect::from_corners(corner, corner + Vec2::new(wide, high))
    };
    (0..page.tabs.len()).map(place).collect()
}

/// Paints the bar.
pub(super) fn paint<A>(painter: &mut Painter, page: &Page<A>) {
    let places = tab_places(page, painter.size);
    let Some(all) = places.iter().copied().reduce(|all, rect| all.union(rect)) else { return };
    painter.rect(all, faded(theme::NIGHT, 0.94));
    painter.rect(Rect { max: all.max.with_y(all.min.y + 1.5), ..all }, theme::BRASS_DARK);
    for (tab, rect) in page.tabs.iter().zip(places) {
        let (face, ink) = match tab.is_current {
            true => (Face::Bold, theme::LAMP),
            false => (Face::Plain, theme::MIST),
        };
        if tab.is_current {
            let line = Rect { max: rect.max.with_y(rect.min.y + 3.0), ..rect };
            painter.rect(line, theme::LAMP);
        }
        sign(painter, rect.center() - Vec2::Y * 9.0, tab.sign, ink);
        let at = Vec2::new(rect.center().x, rect.max.y - 14.0);
        let style = Style::new(face, 16.0, ink).centred();
        label::within(painter, at, style, tab.label.as_str(), rect.width() - 8.0);
    }
}

fn sign(painter: &mut Painter, centre: Vec2, sign: TabSign, ink: bevy::color::Srgba) {
    let at = |x: f32, y: f32| centre + Vec2::new(x, y);
    let mut path = |points: &[(f32, f32)]| {
        for ends in points.windows(2) {
            painter.line(at(ends[0].0, ends[0].1), at(ends[1].0, ends[1].1), STROKE, ink);
        }
    };
    match sign {
        TabSign::Home => {
            path(&[(-10.0, 0.0), (0.0, -9.0), (10.0, 0.0)]);
            path(&[(-7.0, -1.0), (-7.0, 9.0), (7.0, 9.0), (7.0, -1.0)]);
        }
        TabSign::Play => emblem::arrow(painter, centre, Vec2::X, 11.0, ink),
        TabSign::Watch => {
            path(&[(-12.0, 0.0), (-6.0, -6.0), (0.0, -8.0), (6.0, -6.0), (12.0, 0.0)]);
            path(&[(-12.0, 0.0), (-6.0, 6.0), (0.0, 8.0), (6.0, 6.0), (12.0, 0.0)]);
            painter.circle(centre, 3.5, ink);
        }
        TabSign::Me => {
            path(&[(-9.0, 9.0), (-7.0, 4.0), (0.0, 2.0), (7.0, 4.0), (9.0, 9.0)]);
            painter.circle(at(0.0, -4.0), 4.5, ink);
        }
    }
}
