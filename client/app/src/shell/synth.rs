//! The sounds, synthesised from tones and noise. None of them is sampled.

use std::f32::consts::TAU;

use crate::view::cue::Cue;

/// The highest chain step that still sounds higher than the one before.
const STEPS_MAX: u16 = 12;
/// The attack time of a note in seconds, so that it does not click.
const RISE_SECONDS: f32 = 0.004;

/// A note: a tone, or noise, that fades.
#[derive(Clone, Copy, Debug)]
struct Note {
    wave: Wave,
    /// Its start, in milliseconds.
    at_ms: u16,
    /// Its duration, in milliseconds.
    long_ms: u16,
    /// Its pitch at the start and at the end, in hertz; for noise, the cutoff frequency.
    pitch: (f32, f32),
    /// Its peak amplitude, at most 1.
    peak: f32,
}

#[derive(Clone, Copy, Debug)]
enum Wave {
    /// A pure tone.
    Sine,
    /// A hollow tone with a third and a fifth harmonic.
    Reed,
    /// Noise.
    Noise,
}

/// The samples of a cue at `rate` per second, each from -1 to 1.
pub fn samples(cue: Cue, rate: u32) -> Vec<f32> {
    let notes = notes(cue);
    let seconds = |ms: u16| f32::from(ms) / 1000.0;
    let count = |ms: u16| (seconds(ms) * rate as f32) as usize;
    let length = notes.iter().map(|note| count(note.at_ms) + count(note.long_ms)).max();
    let mut sum = vec![0.0; length.unwrap_or(0)];
    for note in notes {
        let at = &mut sum[count(note.at_ms)..][..count(note.long_ms)];
        add(at, note, rate as f32);
    }
    sum
}

/// Adds a note that is as long as `sum`.
fn add(sum: &mut [f32], note: Note, rate: f32) {
    let (low, high) = note.pitch;
    let mut phase = 0.0f32;
    let mut dice = 0x9e37_79b9u32;
    let mut hiss = 0.0f32;
    let length = sum.len() as f32;
    for (index, sample) in sum.iter_mut().enumerate() {
        let share = index as f32 / length;
        let hertz = low * (high / low).powf(share);
        phase = (phase + hertz / rate).fract();
        let wave = match note.wave {
            Wave::Sine => (TAU * phase).sin(),
            Wave::Reed => {
                let harmonic = |times: f32| (TAU * phase * times).sin() / times;
                0.8 * (harmonic(1.0) + harmonic(3.0) + harmonic(5.0))
            }
            Wave::Noise => {
                // xorshift32, then an RC low-pass filter.
                dice ^= dice << 13;
                dice ^= dice >> 17;
                dice ^= dice << 5;
                let white = dice as f32 / u32::MAX as f32 * 2.0 - 1.0;
                hiss += (1.0 - (-TAU * hertz / rate).exp()) * (white - hiss);
                hiss
            }
        };
        let rise = (index as f32 / (RISE_SECONDS * rate)).min(1.0);
        *sample += note.peak * wave * rise * (1.0 - share).powi(2);
    }
}

/// The notes of a cue.
fn notes(cue: Cue) -> Vec<Note> {
    let note = |wave, at_ms, long_ms, low, high, peak| Note {
        wave,
        at_ms,
        long_ms,
        pitch: (low, high),
        peak,
    };
    use Wave::{Noise, Reed, Sine};
    match cue {
        Cue::Move => vec![note(Sine, 0, 45, 340.0, 300.0, 0.14)],
        Cue::Turn => vec![note(Sine, 0, 60, 440.0, 540.0, 0.15)],
        Cue::Hold => vec![note(Sine, 0, 110, 392.0, 294.0, 0.16)],
        Cue::Lock => {
            vec![note(Noise, 0, 60, 1200.0, 200.0, 0.5), note(Sine, 0, 110, 150.0, 75.0, 0.4)]
        }
        Cue::Spin => {
            vec![note(Reed, 0, 160, 523.0, 1046.0, 0.13), note(Sine, 0, 110, 150.0, 75.0, 0.4)]
        }
        Cue::Fuse => {
            vec![note(Sine, 0, 180, 659.0, 659.0, 0.12), note(Sine, 60, 220, 988.0, 988.0, 0.12)]
        }
        Cue::Break(step) => {
            let pitch = step_pitch(step);
            vec![
                note(Noise, 0, 160, 7000.0, 1500.0, 0.3),
                note(Reed, 0, 200, pitch, pitch, 0.15),
                note(Sine, 20, 280, pitch * 2.0, pitch * 2.0, 0.1),
            ]
        }
        Cue::Refuse => vec![note(Reed, 0, 140, 147.0, 110.0, 0.16)],
        Cue::Cast => {
            vec![note(Sine, 0, 400, 440.0, 880.0, 0.14), note(Sine, 40, 420, 659.0, 1318.0, 0.1)]
        }
        Cue::Send => {
            vec![note(Noise, 0, 220, 800.0, 8000.0, 0.35), note(Sine, 0, 200, 600.0, 1300.0, 0.1)]
        }
        Cue::Warn => {
            vec![note(Reed, 0, 110, 740.0, 740.0, 0.14), note(Reed, 140, 130, 740.0, 740.0, 0.14)]
        }
        Cue::Land => vec![
            note(Noise, 0, 240, 4000.0, 250.0, 0.6),
            note(Sine, 0, 320, 120.0, 45.0, 0.45),
            note(Sine, 0, 240, 2217.0, 2217.0, 0.06),
        ],
        Cue::Danger => {
            vec![note(Reed, 0, 180, 233.0, 233.0, 0.2), note(Reed, 220, 220, 220.0, 208.0, 0.2)]
        }
        Cue::Count => vec![note(Sine, 0, 120, 523.0, 523.0, 0.25)],
        Cue::Begin => {
            vec![note(Sine, 0, 380, 1046.0, 1046.0, 0.2), note(Sine, 0, 380, 784.0, 784.0, 0.14)]
        }
        // Soft, and unlike anything that play depends on.
        Cue::Emote => {
            vec![note(Sine, 0, 90, 698.0, 698.0, 0.09), note(Sine, 70, 160, 932.0, 932.0, 0.08)]
        }
        Cue::Found => melody(&[523.0, 659.0, 784.0], 110),
        Cue::OwnTurn => melody(&[587.0, 880.0], 110),
        Cue::Won => melody(&[523.0, 659.0, 784.0, 1046.0], 130),
        Cue::Lost => melody(&[440.0, 415.0, 349.0, 262.0], 190),
        Cue::Drawn => melody(&[392.0, 392.0, 330.0], 160),
    }
}

/// One bell after another; the last one rings on.
fn melody(pitches: &[f32], each_ms: u16) -> Vec<Note> {
    let last = pitches.len().saturating_sub(1);
    let bell = |(index, &pitch): (usize, &f32)| {
        let at_ms = each_ms * index as u16;
        let long_ms = each_ms * if index == last { 4 } else { 2 };
        let tone = Note { wave: Wave::Sine, at_ms, long_ms, pitch: (pitch, pitch), peak: 0.2 };
        [tone, Note { pitch: (pitch * 2.0, pitch * 2.0), peak: 0.07, ..tone }]
    };
    pitches.iter().enumerate().flat_map(bell).collect()
}

/// The pitch of a chain's step, in hertz: up a pentatonic scale from the G above middle C.
fn step_pitch(step: u16) -> f32 {
    const SCALE: [f32; 5] = [0.0, 2.0, 4.0, 7.0, 9.0];
    let index = usize::from(step.clamp(1, STEPS_MAX) - 1);
    let octaves = (index / SCALE.len()) as f32 + SCALE[index % SCALE.len()] / 12.0;
    392.0 * octaves.exp2()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 48_000;
    const ALL: [Cue; 23] = [
        Cue::Move,
        Cue::Turn,
        Cue::Hold,
        Cue::Lock,
        Cue::Spin,
        Cue::Fuse,
        Cue::Break(1),
        Cue::Break(2),
        Cue::Break(u16::MAX),
        Cue::Refuse,
        Cue::Cast,
        Cue::Send,
        Cue::Warn,
        Cue::Land,
        Cue::Danger,
        Cue::Count,
        Cue::Begin,
        Cue::Emote,
        Cue::Found,
        Cue::OwnTurn,
        Cue::Won,
        Cue::Lost,
        Cue::Drawn,
    ];

    #[test]
    fn every_cue_is_heard_and_neither_clicks_nor_clips() {
        for cue in ALL {
            let samples = samples(cue, RATE);
            let peak = samples.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
            assert!((0.05..0.9).contains(&peak), "{cue:?} is {peak} at its loudest");
            assert!(
                (RATE as usize / 30..RATE as usize * 3 / 2).contains(&samples.len()),
                "{cue:?}"
            );
            let (first, last) = (samples[0], samples[samples.len() - 1]);
            assert!(first.abs() < 0.01 && last.abs() < 0.01, "{cue:?}: {first} to {last}");
        }
    }

    #[test]
    fn no_two_cues_sound_alike() {
        for (index, one) in ALL.into_iter().enumerate() {
            for other in &ALL[..index] {
                assert_ne!(samples(one, RATE), samples(*other, RATE), "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn a_chain_rises_with_each_step() {
        for step in 1..STEPS_MAX {
            assert!(step_pitch(step) < step_pitch(step + 1), "step {step}");
        }
        assert_eq!(step_pitch(STEPS_MAX), step_pitch(u16::MAX));
        assert_eq!(step_pitch(6), 2.0 * step_pitch(1));
    }
}
