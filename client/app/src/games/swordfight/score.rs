//! The music of swordfight.

use swordfight::Options;

use crate::view::score::{HasScore, MINOR, Score};

impl HasScore for Options {
    /// A jig before the first blow.
    const SCORE: Score = Score {
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
}
