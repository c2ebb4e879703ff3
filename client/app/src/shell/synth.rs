//! The sounds, synthesised from tones and noise. None of them is sampled.

use std::f32::consts::{FRAC_1_SQRT_2, TAU};

use crate::view::cue::Cue;

pub mod level;
mod notes;
mod room;

/// The attack time of a note in seconds, so that it does not click.
const RISE_SECONDS: f32 = 0.004;
/// The same of the first moment of a blow.
const SNAP_SECONDS: f32 = 0.0025;
/// The time in seconds in which it ends, for the same reason.
const END_SECONDS: f32 = 0.004;
/// The peak of the loudest cue; what is above would clip where two play together.
const PEAK_MAX: f32 = 0.9;

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
    /// Its peak amplitude beside that of the other notes of the cue, at most 1.
    peak: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wave {
    /// A pure tone.
    Sine,
    /// A hollow tone with a third and a fifth harmonic.
    Reed,
    /// Noise below the pitch.
    Noise,
    /// Noise between the two pitches: the first moment of a blow.
    Snap,
    /// A struck bar of metal: four partials that are no harmonics, the higher ones shorter.
    Metal,
    /// Splinters of glass: short tones between the two pitches, one after another by chance.
    Grains,
}

/// The partials of a struck bar that is free at both ends: the pitch beside the first one, as Fletcher and
/// Rossing give it (The Physics of Musical Instruments, 2.16), the amplitude, and the share of the time.
const PARTIALS: [(f32, f32, f32); 4] =
    [(1.0, 1.0, 1.0), (2.76, 0.6, 0.56), (5.40, 0.42, 0.34), (8.93, 0.3, 0.17)];
/// The duration of a splinter, and the time from one to the next, in seconds.
const GRAIN_SECONDS: (f32, f32) = (0.026, 0.006);

/// How a take of a cue differs from its first one.
#[derive(Clone, Copy, Debug)]
struct Take {
    /// The factor of the pitch of its tones.
    pitch: f32,
    /// The factor of the cutoff frequency of its noise.
    bright: f32,
    /// The factor of its duration.
    long: f32,
    /// The beginning of its noise.
    seed: u32,
}

/// Four takes are enough that the ear does not find the one it heard before: less than a semitone apart, so
/// that none is taken for another cue.
const TAKES: [Take; 4] = [
    Take { pitch: 1.0, bright: 1.0, long: 1.0, seed: 0x9e37_79b9 },
    Take { pitch: 0.966, bright: 1.18, long: 0.94, seed: 0x7f4a_7c15 },
    Take { pitch: 1.031, bright: 0.86, long: 1.04, seed: 0x2545_f491 },
    Take { pitch: 0.984, bright: 1.34, long: 1.1, seed: 0xbf58_476d },
];

/// A take of a cue as it is played: what comes from its place, and from the room at the left and the right.
#[derive(Clone, Debug)]
pub struct Sound {
    /// From its place.
    pub dry: Vec<f32>,
    /// From the left and the right, each as long.
    pub wet: [Vec<f32>; 2],
}

/// The samples of a take of a cue in one channel, from 0, at `rate` per second, each from -1 to 1. It is as
/// loud as [`level::target`] says.
pub fn samples(cue: Cue, take: u8, rate: u32) -> Vec<f32> {
    mixed(&sound(cue, take, rate))
}

/// The same in its parts.
pub fn sound(cue: Cue, take: u8, rate: u32) -> Sound {
    let take = TAKES[usize::from(take % cue.takes())];
    let notes = notes::of(cue).into_iter().map(|note| take.of(note, cue)).collect::<Vec<_>>();
    let count = |ms: u16| (f32::from(ms) / 1000.0 * rate as f32) as usize;
    let length = notes.iter().map(|note| count(note.at_ms) + count(note.long_ms)).max();
    let mut sum = vec![0.0; length.unwrap_or(0)];
    for note in notes {
        let at = &mut sum[count(note.at_ms)..][..count(note.long_ms)];
        add(at, note, (rate as f32, take.seed));
    }
    let mut sound = room::around(sum, room::share(cue), rate as f32);
    let mix = mixed(&sound);
    let peak = mix.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
    let gain = level::gain(level::target(cue), level::momentary(&mix, rate));
    let gain = gain.min(PEAK_MAX / peak.max(f32::MIN_POSITIVE));
    let Sound { dry, wet: [left, right] } = &mut sound;
    for channel in [dry, left, right] {
        channel.iter_mut().for_each(|sample| *sample *= gain);
    }
    sound
}

/// Both sides of the room in one channel, as loud as apart.
fn mixed(sound: &Sound) -> Vec<f32> {
    let Sound { dry, wet: [left, right] } = sound;
    let wet = left.iter().zip(right).map(|(left, right)| (left + right) * FRAC_1_SQRT_2);
    dry.iter().zip(wet).map(|(dry, wet)| dry + wet).collect()
}

impl Take {
    /// The note as this take plays it. The steps of a chain stay in tune with each other.
    fn of(self, note: Note, cue: Cue) -> Note {
        let tuned = if matches!(cue, Cue::Break(_)) { self.pitch.powf(0.3) } else { self.pitch };
        let is_noise = matches!(note.wave, Wave::Noise | Wave::Snap);
        let factor = if is_noise { self.bright } else { tuned };
        let pitch = (note.pitch.0 * factor, note.pitch.1 * factor);
        Note { pitch, long_ms: (f32::from(note.long_ms) * self.long) as u16, ..note }
    }
}

/// The next number of a sequence by chance, from 0 to 1: xorshift32.
pub(super) fn chance(dice: &mut u32) -> f32 {
    *dice ^= *dice << 13;
    *dice ^= *dice >> 17;
    *dice ^= *dice << 5;
    *dice as f32 / u32::MAX as f32
}

/// Adds a tone that fades over all of `sum`.
fn ring(sum: &mut [f32], (hertz, peak): (f32, f32), rate: f32) {
    // Above that a rate has no tone.
    if 0.45 * rate < hertz {
        return;
    }
    // A sine by the angle sum, without a call for each sample.
    let (turn, length) = (2.0 * (TAU * hertz / rate).cos(), sum.len() as f32);
    let (mut before, mut now) = (-(TAU * hertz / rate).sin(), 0.0_f32);
    for (index, sample) in sum.iter_mut().enumerate() {
        let at = index as f32;
        let rise = (at / (RISE_SECONDS * rate)).min(1.0);
        *sample += peak * now * rise * (1.0 - at / length).powi(2);
        (before, now) = (now, turn * now - before);
    }
}

/// Adds a struck bar.
fn metal(sum: &mut [f32], note: Note, rate: f32) {
    for (times, share, long) in PARTIALS {
        let end = (long * sum.len() as f32) as usize;
        ring(&mut sum[..end], (times * note.pitch.0, share * note.peak), rate);
    }
}

/// Adds splinters, fewer and softer towards the end.
fn grains(sum: &mut [f32], note: Note, (rate, seed): (f32, u32)) {
    let mut dice = seed;
    let long = ((GRAIN_SECONDS.0 * rate) as usize).min(sum.len());
    let count = sum.len() as f32 / rate / GRAIN_SECONDS.1;
    for _ in 0..count as u32 {
        let share = chance(&mut dice).powi(2);
        let at = (share * (sum.len() - long) as f32) as usize;
        let hertz = note.pitch.0 * (note.pitch.1 / note.pitch.0).powf(chance(&mut dice));
        let peak = note.peak * (0.4 + 0.6 * chance(&mut dice)) * (1.0 - share);
        ring(&mut sum[at..at + long], (hertz, peak), rate);
    }
}

/// Adds a note that is as long as `sum`, with noise that begins with `seed`.
fn add(sum: &mut [f32], note: Note, (rate, seed): (f32, u32)) {
    match note.wave {
        Wave::Metal => return metal(sum, note, rate),
        Wave::Grains => return grains(sum, note, (rate, seed)),
        Wave::Sine | Wave::Reed | Wave::Noise | Wave::Snap => {}
    }
    let (low, high) = note.pitch;
    let mut phase = 0.0f32;
    let mut dice = seed;
    let (mut hiss, mut rumble) = (0.0f32, 0.0f32);
    // An RC low-pass filter lets so much of a difference through.
    let through = |hertz: f32| 1.0 - (-TAU * hertz / rate).exp();
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
                hiss += through(hertz) * (chance(&mut dice) * 2.0 - 1.0 - hiss);
                hiss
            }
            _ => {
                hiss += through(high) * (chance(&mut dice) * 2.0 - 1.0 - hiss);
                rumble += through(low) * (hiss - rumble);
                hiss - rumble
            }
        };
        let rise_seconds = if note.wave == Wave::Snap { SNAP_SECONDS } else { RISE_SECONDS };
        let rise = (index as f32 / (rise_seconds * rate)).min(1.0);
        let end = ((length - 1.0 - index as f32) / (END_SECONDS * rate)).min(1.0);
        *sample += note.peak * wave * rise * end * (1.0 - share).powi(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 48_000;

    #[test]
    fn no_two_cues_and_no_two_takes_of_one_sound_alike() {
        let takes = |cue: Cue| (0..cue.takes()).map(move |take| (cue, take));
        let all: Vec<_> = Cue::ALL.into_iter().flat_map(takes).collect();
        let sounds: Vec<_> = all.iter().map(|&(cue, take)| samples(cue, take, RATE)).collect();
        for (index, one) in sounds.iter().enumerate() {
            for (other, sound) in sounds[..index].iter().enumerate() {
                assert_ne!(one, sound, "{:?} and {:?}", all[index], all[other]);
            }
        }
    }

    #[test]
    fn a_take_beyond_the_last_is_the_first_again() {
        assert_eq!(samples(Cue::Move, 4, RATE), samples(Cue::Move, 0, RATE));
        assert_eq!(samples(Cue::Won, 9, RATE), samples(Cue::Won, 0, RATE));
    }
}
