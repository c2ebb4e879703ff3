//! The scores: chords, tunes and rhythms of each piece, by degrees of its scale.

use games::{GameKind, by_game};

use super::Theme;
use crate::view::score::{DORIAN, HasScore as _, MAJOR, MINOR, Score};

impl Theme {
    pub(super) fn score(self) -> &'static Score {
        match self {
            Theme::Menu => &MENU,
            Theme::Bout(GameKind::Clocked(game)) => by_game!(game, Options => &Options::SCORE),
            Theme::Bout(GameKind::MARAUDERS) => &MARAUDERS,
            Theme::Victory => &VICTORY,
            Theme::Defeat => &DEFEAT,
        }
    }
}

/// A harbour at night, swaying.
const MENU: Score = Score {
    tempo: 50.0,
    beats: 2,
    parts: 3,
    tonic: 62,
    scale: DORIAN,
    chords: "1173114514735514",
    tune: &[
        "......", "......", "......", "......", "......", "......", "......", "......", //
        "1-3.5-", "4-32--", "7--5--", "3-21--", "5-5a-7", "5--4--", "3-4323", "1-----",
    ],
    bass: "1..5..",
    broken: "135853",
    drum: "......",
};

/// A slow march of two crews.
const MARAUDERS: Score = Score {
    tempo: 84.0,
    beats: 3,
    parts: 2,
    tonic: 50,
    scale: MINOR,
    chords: "1166774511637451",
    tune: &[
        "......", "......", "......", "......", "......", "......", "......", "......", //
        "1--234", "5---..", "6--543", "3-2-..", "7--123", "4---32", "3-2-7.", "1---..",
    ],
    bass: "1...5.",
    broken: "1.3.5.",
    drum: "x..ox.",
};

/// The flag goes up.
const VICTORY: Score = Score {
    tempo: 104.0,
    beats: 4,
    parts: 2,
    tonic: 62,
    scale: MAJOR,
    chords: "14511451",
    tune: &[
        "1.1.3.5.", "a---6-a-", "7-5-7-b-", "a-----..", "5.5.6.7.", "a-6-4-6-", "5-7-b-7-",
        "a-----..",
    ],
    bass: "1...5...",
    broken: "1.3.5.3.",
    drum: "x.oox.o.",
};

/// It goes down.
const DEFEAT: Score = Score {
    tempo: 60.0,
    beats: 4,
    parts: 2,
    tonic: 57,
    scale: MINOR,
    chords: "16451645",
    tune: &[
        "5---4-3-", "1-----..", "4---3-2-", "7-----..", "3---2-1-", "6-----..", "4-3-2-1-",
        "7-----..",
    ],
    bass: "1.......",
    broken: "1...5...",
    drum: "........",
};
