//! Whose work this is made of, and under which licences.

use bevy::math::Rect;

use crate::draw::{Look, bout};
use crate::menu::{Page, Row, Side};
use crate::painter::Painter;
use crate::screens::Message;
use crate::screens::elements::{self, Entry};

/// Whatever is to be named, and how.
pub const CREDITS: [(&str, &str); 6] = [
    (
        "Rules of marauders",
        "Adapted from \"Srevensia - Match Making Marauders, Design Document Part C\" by Murazrai, \
         4 June 2014.",
    ),
    ("Its source", "The blog Srevensia: http://srevensia.blogspot.com/"),
    (
        "Its licence",
        "Creative Commons Attribution 4.0 (CC BY 4.0): https://creativecommons.org/licenses/by/4.0/ \
         What the document leaves open was decided by us; docs/rules/marauders.md names each choice.",
    ),
    (
        "Fonts",
        "Cinzel by the Cinzel Project Authors, and Atkinson Hyperlegible by the Braille Institute of \
         America: both under the SIL Open Font License 1.1.",
    ),
    (
        "Swordfight",
        "Placement follows the Black Death Sword and Sprinkle Placement Guide of the YPPedia. \
         Swords, patterns, pictures and sounds are ours.",
    ),
    ("Cutlass", "By the Cutlass developers, under the MIT licence."),
];

/// How wide the column of rows is.
const ROWS: f32 = 320.0;

/// The page beside the credits.
pub fn page() -> Page {
    Page {
        title: "Credits".into(),
        rows: vec![Row::press("Back", Message::Back)],
        side: Side::Left,
        width: Some(ROWS),
        scale_max: Some(1.0),
        ..Page::default()
    }
}

/// The credits.
pub fn picture(painter: &mut Painter, look: Look) {
    let column = ((painter.size.x - 1160.0) / 2.0).max(40.0);
    let rect =
        Rect::new(column + ROWS + 56.0, 60.0, painter.size.x - column, painter.size.y - 52.0);
    bout::panel(painter, rect);
    let said: Vec<Entry> = CREDITS.iter().map(|&(head, text)| Entry::new(head, text)).collect();
    elements::entries(painter, look, rect.inflate(-30.0), &said);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_licence_of_the_document_is_kept() {
        let credits = CREDITS.map(|(_, text)| text).join(" ");
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
