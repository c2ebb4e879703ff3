//! The music of stacker.

use stacker::Options;

use crate::view::score::{HasScore, MINOR, Score};

impl HasScore for Options {
    /// Wheels that never stop.
    const SCORE: Score = Score {
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
}
