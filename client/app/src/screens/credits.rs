//! Whose work this is made of, and under which licences.

use crate::menu::{Page, Row};
use crate::screens::Message;

/// Everyone who is to be named.
pub const CREDITS: [&str; 11] = [
    "Cutlass by the Cutlass developers. MIT licence; sources and notices come with the game.",
    "",
    "The rules of marauders adapt",
    "\"Srevensia - Match Making Marauders, Design Document Part C\" by Murazrai,",
    "4 June 2014, from the blog Srevensia: http://srevensia.blogspot.com/",
    "Licence: Creative Commons Attribution 4.0 (CC BY 4.0),",
    "https://creativecommons.org/licenses/by/4.0/. Gaps were closed by choices of ours.",
    "",
    "Fonts: Cinzel by The Cinzel Project Authors, and Atkinson Hyperlegible by the Braille Institute,",
    "both under the SIL Open Font License 1.1.",
    "Placement in swordfight follows the Black Death Sword and Sprinkle Placement Guide of the YPPedia.",
];

/// The page of all credits.
pub fn page() -> Page {
    Page {
        title: "Credits".into(),
        lines: CREDITS.map(str::to_owned).to_vec(),
        rows: vec![Row::press("Back", Message::Back)],
        scale_max: Some(1.0),
        ..Page::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_licence_of_the_document_is_kept() {
        let credits = CREDITS.join(" ");
        for due in [
            "Murazrai",
            "Srevensia - Match Making Marauders, Design Document Part C",
            "http://srevensia.blogspot.com/",
            "https://creativecommons.org/licenses/by/4.0/",
            "adapt",
        ] {
            assert!(credits.contains(due), "{due}");
        }
    }
}
