//! Credits and licences.

use bevy::math::Rect;

use crate::games::marauders::entry::Entry;
use crate::games::marauders::guide;
use crate::screens::Message;
use crate::screens::{Page, Row};
use crate::shell::context::DrawContext;
use crate::shell::menu::Side;
use crate::shell::painter::Painter;
use crate::shell::panel::panel;
use crate::text::tr;

/// Credits and licences, each with its head.
fn credits() -> [(&'static str, &'static str); 6] {
    [
        (tr!("credits-rules"), tr!("credits-rules-text")),
        (tr!("credits-source"), tr!("credits-source-text")),
        (tr!("credits-licence"), tr!("credits-licence-text")),
        (tr!("credits-fonts"), tr!("credits-fonts-text")),
        (tr!("credits-swordfight"), tr!("credits-swordfight-text")),
        (tr!("credits-cutlass"), tr!("credits-cutlass-text")),
    ]
}

/// The width of the column of rows.
const ROWS: f32 = 320.0;

/// The page beside the credits.
pub fn page() -> Page {
    Page {
        title: tr!("credits-title").into(),
        rows: vec![Row::press(tr!("menu-back"), Message::Back)],
        side: Side::Left,
        width: Some(ROWS),
        scale_max: Some(1.0),
        has_picture: true,
        ..Page::default()
    }
}

/// The credits.
pub fn picture(painter: &mut Painter, context: DrawContext) {
    let column = ((painter.size.x - 1160.0) / 2.0).max(40.0);
    let rect =
        Rect::new(column + ROWS + 56.0, 60.0, painter.size.x - column, painter.size.y - 52.0);
    texts(painter, context, rect);
}

/// The same in this place.
pub fn texts(painter: &mut Painter, context: DrawContext, rect: Rect) {
    panel(painter, rect);
    let said: Vec<Entry> =
        credits().into_iter().map(|(head, text)| Entry::new(head, text)).collect();
    guide::entries(painter, context, rect.inflate(-0.05 * rect.width().min(600.0)), &said);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_licence_of_the_document_is_kept() {
        let credits = credits().map(|(_, text)| text).join(" ");
        for due in [
            "Murazrai",
            "Srevensia - Match Making Marauders, Design Document Part C",
            "http://srevensia.blogspot.com/",
            "https://creativecommons.org/licenses/by/4.0/",
            "Adapted from",
        ] {
            assert!(credits.contains(due), "{due}");
        }
    }
}
