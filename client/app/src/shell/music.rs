//! The music, synthesised beat by beat from scores: no file is loaded, and what is played follows the bout
//! from one beat to the next.

use std::iter;
use std::time::Duration;

use games::GameKind;
use voices::{Note, SWELL, Voice};

use crate::view::score::Score;

mod score;
mod voices;

/// The factor of all music, so that it stays below what happens; see
/// [`level::ceiling`](crate::shell::synth::level::ceiling).
pub const GAIN: f32 = 0.45;

/// The peaks of the two high voices, which give the music air.
const STEEL: f32 = 0.08;
const SHAKER: f32 = 0.26;

/// Bars after which the texture changes: the tune is silent in the first of each piece.
const SECTION: usize = 8;

/// A piece of music.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Of the menus.
    Menu,
    /// Of a bout.
    Bout(GameKind),
    /// After a victory.
    Victory,
    /// After a defeat.
    Defeat,
}

impl Theme {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Theme> {
        let bouts = GameKind::ALL.map(Theme::Bout);
        iter::once(Theme::Menu).chain(bouts).chain([Theme::Victory, Theme::Defeat])
    }

    /// The time from one beat to the next, in seconds.
    pub fn beat_seconds(self) -> f32 {
        60.0 / self.score().tempo
    }

    /// The beats until it begins again.
    pub fn beats(self) -> usize {
        let score = self.score();
        score.tune.len() * score.beats
    }
}

/// What the music follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mood {
    /// The pile is close to the top, or the hit points are few: the drum plays twice as often, over a
    /// low tone that does not rest.
    pub is_danger: bool,
    /// The player is ahead: the tune has a second voice above it.
    pub is_ahead: bool,
}

/// A beat of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The piece.
    pub theme: Theme,
    /// The number of the beat, from 0, counted on when the piece begins again.
    pub number: usize,
    /// What it follows.
    pub mood: Mood,
}

/// A beat that is to be played after a delay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Due {
    /// The beat.
    pub beat: Beat,
    /// The delay.
    pub delay: Duration,
    /// The factor of its samples.
    pub gain: f32,
}

impl Beat {
    /// Its samples at `rate` a second, each from -1 to 1. They are longer than the beat where notes ring
    /// on: the next beat is played over them.
    pub fn samples(self, rate: u32) -> Vec<f32> {
        let notes = self.notes();
        let count = |seconds: f32| (seconds * rate as f32) as usize;
        let length = notes.iter().map(|note| count(note.at + note.long)).max().unwrap_or(0);
        let mut sum = vec![0.0; length + 1];
        for note in notes {
            let at = count(note.at);
            let end = (at + count(note.long)).min(sum.len());
            note.add(&mut sum[at..end], rate as f32);
        }
        sum
    }

    fn notes(self) -> Vec<Note> {
        let score = self.theme.score();
        let bar = self.number / score.beats % score.tune.len();
        let beat = self.number % score.beats;
        let part = self.theme.beat_seconds() / score.parts as f32;
        let chord = degree(score.chords, bar % score.chords.len()).unwrap_or(0);
        let place = ScoreBeat { score, bar, first: beat * score.parts, part, chord };
        let mut notes = Vec::new();
        if beat == 0 {
            place.strings(&mut notes);
        }
        for step in 0..score.parts {
            place.bass(step, &mut notes);
            place.broken(step, &mut notes);
            place.tune(step, self.mood, &mut notes);
            place.drum(step, self.mood, &mut notes);
            place.shaker(step, &mut notes);
        }
        if self.mood.is_danger {
            let hertz = score.hertz(0, -2);
            let long = part * score.parts as f32 + SWELL;
            notes.push(Note { voice: Voice::Drone, at: 0.0, long, hertz, peak: 0.05 });
        }
        notes
    }
}

/// A beat of a score.
struct ScoreBeat<'a> {
    score: &'a Score,
    bar: usize,
    /// The first part of the bar that belongs to the beat.
    first: usize,
    /// Seconds of a part.
    part: f32,
    /// The degree of the chord, from 0.
    chord: i32,
}

impl ScoreBeat<'_> {
    /// The chord, for the whole bar.
    fn strings(&self, notes: &mut Vec<Note>) {
        let long = self.part * (self.score.beats * self.score.parts) as f32 + SWELL;
        for step in [0, 2, 4] {
            let hertz = self.score.hertz(self.chord + step, 0);
            notes.push(Note { voice: Voice::Strings, at: 0.0, long, hertz, peak: 0.035 });
        }
    }

    fn bass(&self, step: usize, notes: &mut Vec<Note>) {
        let Some(above) = degree(self.score.bass, self.first + step) else { return };
        let hertz = self.score.hertz(self.chord + above, -2);
        let at = self.part * step as f32;
        notes.push(Note { voice: Voice::Bass, at, long: 0.7, hertz, peak: 0.1 });
    }

    fn broken(&self, step: usize, notes: &mut Vec<Note>) {
        let Some(above) = degree(self.score.broken, self.first + step) else { return };
        let hertz = self.score.hertz(self.chord + above, 0);
        let at = self.part * step as f32;
        notes.push(Note { voice: Voice::Pluck, at, long: 0.9, hertz, peak: 0.08 });
        // A string two octaves higher answers in the second half of a part.
        let (at, hertz) = (at + self.part / 2.0, 4.0 * hertz);
        notes.push(Note { voice: Voice::Steel, at, long: 0.4, hertz, peak: STEEL });
    }

    /// A shake on each part, the first of a beat stronger, and all of the last bar of a section: a fill.
    fn shaker(&self, step: usize, notes: &mut Vec<Note>) {
        let is_fill = self.bar % SECTION == SECTION - 1;
        let peak = if step == 0 || is_fill { SHAKER } else { 0.55 * SHAKER };
        let mut add = |at| {
            notes.push(Note { voice: Voice::Shaker, at, long: 0.14, hertz: 5200.0, peak });
        };
        let at = self.part * step as f32;
        add(at);
        if is_fill {
            add(at + self.part / 2.0);
        }
    }

    fn tune(&self, step: usize, mood: Mood, notes: &mut Vec<Note>) {
        let line = self.score.tune[self.bar].as_bytes();
        let from = self.first + step;
        let (degree, octave) = match line[from] {
            sign @ b'1'..=b'7' => (i32::from(sign - b'1'), 1),
            sign @ b'a'..=b'g' => (i32::from(sign - b'a'), 2),
            _ => return,
        };
        let held = line[from + 1..].iter().take_while(|sign| **sign == b'-').count();
        let long = self.part * (1 + held) as f32 + 0.12;
        let at = self.part * step as f32;
        let mut add = |degree, peak| {
            let hertz = self.score.hertz(degree, octave);
            notes.push(Note { voice: Voice::Flute, at, long, hertz, peak });
        };
        add(degree, 0.17);
        if mood.is_ahead {
            add(degree + 2, 0.06);
        }
    }

    fn drum(&self, step: usize, mood: Mood, notes: &mut Vec<Note>) {
        // The first section has no drum, unless there is danger.
        if self.bar < SECTION / 2 && !mood.is_danger {
            return;
        }
        let peak = match self.score.drum.as_bytes()[self.first + step] {
            b'x' => 0.22,
            b'o' => 0.12,
            _ if mood.is_danger => 0.07,
            _ => return,
        };
        let at = self.part * step as f32;
        let mut add = |at, peak| {
            notes.push(Note { voice: Voice::Drum, at, long: 0.22, hertz: 92.0, peak });
        };
        add(at, peak);
        if mood.is_danger {
            add(at + self.part / 2.0, 0.07);
        }
    }
}

impl Score {
    /// The pitch of a degree of the scale, from 0, so many octaves higher.
    fn hertz(&self, degree: i32, octave: i32) -> f32 {
        let semitones = self.scale[degree.rem_euclid(7) as usize] + 12 * degree.div_euclid(7);
        let number = self.tonic + semitones + 12 * octave;
        440.0 * ((number - 69) as f32 / 12.0).exp2()
    }
}

/// The degree at a place of a line, from 0; `None` where nothing is played.
fn degree(line: &str, at: usize) -> Option<i32> {
    let sign = line.as_bytes()[at];
    sign.is_ascii_digit().then(|| i32::from(sign - b'1'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 24_000;

    /// A whole piece, with every beat over what rings on of those before.
    fn piece(theme: Theme, mood: Mood) -> Vec<f32> {
        let step = (theme.beat_seconds() * RATE as f32) as usize;
        let mut sum = vec![0.0; step * (theme.beats() + 8)];
        for number in 0..theme.beats() {
            let samples = Beat { theme, number, mood }.samples(RATE);
            let room = sum[number * step..].iter_mut();
            room.zip(samples).for_each(|(sum, sample)| *sum += sample);
        }
        sum
    }

    fn moods() -> [Mood; 3] {
        let calm = Mood::default();
        [calm, Mood { is_danger: true, ..calm }, Mood { is_danger: true, is_ahead: true }]
    }

    #[test]
    fn every_bar_of_a_score_is_complete() {
        for theme in Theme::all() {
            let score = theme.score();
            let parts = score.beats * score.parts;
            for line in score.tune.iter().copied().chain([score.bass, score.broken, score.drum]) {
                assert_eq!(line.len(), parts, "{theme:?}: {line:?}");
            }
            assert_eq!(score.chords.len(), score.tune.len(), "{theme:?}");
            let is_sign = |sign: char| "1234567abcdefg-.".contains(sign);
            assert!(score.tune.iter().all(|line| line.chars().all(is_sign)), "{theme:?}");
            assert_eq!(score.tune.len() % SECTION, 0, "{theme:?}");
            let first = score.tune[SECTION % score.tune.len()];
            assert!(!first.starts_with('-'), "{theme:?}");
        }
    }

    #[test]
    fn no_piece_clips_is_silent_or_clicks() {
        for theme in Theme::all() {
            for mood in moods() {
                let piece = piece(theme, mood);
                let peak = piece.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
                assert!((0.2..0.95).contains(&peak), "{theme:?} {mood:?}: {peak}");
                // No second without a sound.
                let step = (theme.beat_seconds() * RATE as f32) as usize;
                let played = &piece[..theme.beats() * step];
                for (second, samples) in played.chunks(RATE as usize).enumerate() {
                    let power = samples.iter().map(|sample| sample * sample).sum::<f32>();
                    let level = (power / samples.len() as f32).sqrt();
                    assert!(0.01 < level, "{theme:?} {mood:?}, second {second}: {level}");
                }
                let jump = piece.windows(2).map(|two| (two[1] - two[0]).abs());
                let jump = jump.fold(0.0, f32::max);
                // The shaker is noise.
                assert!(jump < 0.25 + 2.0 * SHAKER, "{theme:?} {mood:?}: {jump}");
            }
        }
    }

    #[test]
    fn a_beat_follows_the_mood_and_is_always_the_same() {
        for theme in GameKind::ALL.map(Theme::Bout) {
            let number = theme.beats() / 2;
            let [calm, danger, ahead] =
                moods().map(|mood| Beat { theme, number, mood }.samples(RATE));
            assert_ne!(calm, danger);
            assert_ne!(danger, ahead);
            let again = Beat { theme, number, mood: Mood::default() }.samples(RATE);
            assert_eq!(calm, again);
            let later = Beat { theme, number: number + theme.beats(), mood: Mood::default() };
            assert_eq!(calm, later.samples(RATE), "it begins again");
        }
    }
}
