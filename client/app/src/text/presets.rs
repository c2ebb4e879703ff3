//! Presets in words.

use games::{GameKind, Preset};

use crate::text::tr;

/// The name of a preset.
pub fn name(preset: &Preset) -> &'static str {
    words(preset)[0]
}

/// What a preset is, in one sentence.
pub fn about(preset: &Preset) -> &'static str {
    words(preset)[1]
}

/// The name and the sentence. Names are not a closed list: what the catalogue lacks is shown as the
/// rules say it.
fn words(preset: &Preset) -> [&'static str; 2] {
    match (preset.rules.kind(), preset.name) {
        (GameKind::SWORDFIGHT, "Ranked") => {
            [tr!("preset-ranked"), tr!("preset-swordfight-ranked-about")]
        }
        (GameKind::SWORDFIGHT, "Gentle") => [tr!("preset-gentle"), tr!("preset-gentle-about")],
        (GameKind::SWORDFIGHT, "Swift") => [tr!("preset-swift"), tr!("preset-swift-about")],
        (GameKind::SWORDFIGHT, "Wild") => [tr!("preset-wild"), tr!("preset-wild-about")],
        (GameKind::STACKER, "Ranked") => [tr!("preset-ranked"), tr!("preset-stacker-ranked-about")],
        (GameKind::STACKER, "Classic") => [tr!("preset-classic"), tr!("preset-classic-about")],
        (GameKind::STACKER, "Hexa") => [tr!("preset-hexa"), tr!("preset-hexa-about")],
        (GameKind::STACKER, "Medley") => [tr!("preset-medley"), tr!("preset-medley-about")],
        (GameKind::STACKER, "Document") => [tr!("preset-document"), tr!("preset-document-about")],
        (GameKind::MARAUDERS, "Ranked") => {
            [tr!("preset-ranked"), tr!("preset-marauders-ranked-about")]
        }
        (GameKind::MARAUDERS, "First battle") => {
            [tr!("preset-first-battle"), tr!("preset-first-battle-about")]
        }
        (GameKind::MARAUDERS, "Flowing") => [tr!("preset-flowing"), tr!("preset-flowing-about")],
        (GameKind::MARAUDERS, "1D") => [tr!("preset-line"), tr!("preset-line-about")],
        (GameKind::MARAUDERS, "Quad") => [tr!("preset-quad"), tr!("preset-quad-about")],
        (GameKind::MARAUDERS, "Tag assault") => {
            [tr!("preset-tag-assault"), tr!("preset-tag-assault-about")]
        }
        (GameKind::MARAUDERS, "Tag defence") => {
            [tr!("preset-tag-defence"), tr!("preset-tag-defence-about")]
        }
        (GameKind::MARAUDERS, "Tag break") => {
            [tr!("preset-tag-break"), tr!("preset-tag-break-about")]
        }
        (GameKind::MARAUDERS, "Rank 1") => [tr!("preset-rank-1"), tr!("preset-rank-1-about")],
        (GameKind::MARAUDERS, "Rank 3") => [tr!("preset-rank-3"), tr!("preset-rank-3-about")],
        (GameKind::MARAUDERS, "Rank 4") => [tr!("preset-rank-4"), tr!("preset-rank-4-about")],
        (GameKind::MARAUDERS, "Rank 5") => [tr!("preset-rank-5"), tr!("preset-rank-5-about")],
        (GameKind::MARAUDERS, "Rank 6") => [tr!("preset-rank-6"), tr!("preset-rank-6-about")],
        (GameKind::MARAUDERS, "Rank 7") => [tr!("preset-rank-7"), tr!("preset-rank-7-about")],
        (GameKind::MARAUDERS, "Rank 8") => [tr!("preset-rank-8"), tr!("preset-rank-8-about")],
        (GameKind::MARAUDERS, "Rank 9") => [tr!("preset-rank-9"), tr!("preset-rank-9-about")],
        (GameKind::MARAUDERS, "All elements") => {
            [tr!("preset-all-elements"), tr!("preset-all-elements-about")]
        }
        _ => [preset.name, preset.says],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Locale, within};

    #[test]
    fn the_catalogue_has_every_preset_as_the_rules_say_it() {
        for preset in GameKind::ALL.into_iter().flat_map(GameKind::presets) {
            assert_eq!(words(&preset), [preset.name, preset.says]);
            let other = within(Locale::Pseudo, || words(&preset));
            assert!(other[0] != preset.name && other[1] != preset.says, "{preset:?}");
        }
    }
}
