//! The scores: chords, tunes and rhythms of each piece, by degrees of its scale.

use games::GameKind;

use super::Theme;

/// A piece: bars of chords and of a tune, played again from the beginning when they have ended.
pub(super) struct Score {
    /// Beats a minute.
    pub tempo: f32,
    /// Beats of a bar.
    pub beats: usize,
    /// The parts of a beat: 2 in straight time, 3 in swaying time.
    pub parts: usize,
    /// The first note of the scale, as a number of MIDI.
    pub tonic: i32,
    /// Semitones of the scale above it.
    pub scale: [i32; 7],
    /// A chord a bar, by its lowest degree from 1.
    pub chords: &'static str,
    /// The tune a bar, a sign for each part of a beat: a degree from 1 to 7, the same an octave higher as
    /// a letter from a to g, `-` to hold the note before, and `.` for a rest.
    pub tune: &'static [&'static str],
    /// The parts of a bar in which the bass plays: `1` the root, `5` the fifth, `.` nothing.
    pub bass: &'static str,
    /// The steps of the broken chord: `1`, `3`, `5`, `8` above its root, `.` nothing.
    pub broken: &'static str,
    /// The drum: `x` a stroke, `o` a soft one, `.` nothing.
    pub drum: &'static str,
}

const MINOR: [i32; 7] = [0, 2, 3, 5, 7, 8, 10];
const DORIAN: [i32; 7] = [0, 2, 3, 5, 7, 9, 10];
const MAJOR: [i32; 7] = [0, 2, 4, 5, 7, 9, 11];

impl Theme {
    pub(super) fn score(self) -> &'static Score {
        match self {
            Theme::Menu => &MENU,
            Theme::Bout(GameKind::SWORDFIGHT) => &SWORDFIGHT,
            Theme::Bout(GameKind::STACKER) => &STACKER,
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

/// A jig before the first blow.
const SWORDFIGHT: Score = Score {
    tempo: 116.0,
    beats: 4,
    parts: 2,
    tonic: 57,
    scale: MINOR,
    chords: "116711761176343767671671",
    tune: &[
        "........", "........", "........", "........", "........", "........", "........",
        "........", "1.1354--", "3.231---", "6.6a76--", "5.4575--", "a.a7a5--", "4.345---",
        "3.2171--", "2-7-1---", "c-bab-7.", "a-7a5---", "6-76545.", "3-4-5---", "a-bcb-a.",
        "7-a-5---", "4.345432", "1-----..",
    ],
    bass: "1...5.1.",
    broken: "1.5.8.5.",
    drum: "x..ox.o.",
};

/// Wheels that never stop.
const STACKER: Score = Score {
    tempo: 132.0,
    beats: 4,
    parts: 2,
    tonic: 52,
    scale: MINOR,
    chords: "116611661147116441663715",
    tune: &[
        "........", "........", "........", "........", "........", "........", "........",
        "........", "5---4-3-", "1-----..", "6---5-4-", "3-----..", "5---a-7-", "5---4---",
        "3-4-5-4-", "2-----..", "a---b-a-", "7-5---..", "6-7-a-7-", "6-5-4---", "a---c-b-",
        "a-7-5---", "7---6-5-", "5-----..",
    ],
    bass: "11.11.11",
    broken: "15853585",
    drum: "x.o.x.oo",
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
