//! The score of a piece of music: chords, a tune and rhythms, by degrees of its scale.

/// A piece: bars of chords and of a tune, played again from the beginning when they have ended.
pub struct Score {
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

/// The natural minor scale.
pub const MINOR: [i32; 7] = [0, 2, 3, 5, 7, 8, 10];
/// The Dorian mode.
pub const DORIAN: [i32; 7] = [0, 2, 3, 5, 7, 9, 10];
/// The major scale.
pub const MAJOR: [i32; 7] = [0, 2, 4, 5, 7, 9, 11];

/// The music of a game on boards, for the options of each.
pub trait HasScore {
    /// What is played during a bout.
    const SCORE: Score;
}
