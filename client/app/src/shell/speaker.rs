//! Sound output, for which no caller waits.

use std::f32::consts::FRAC_1_SQRT_2;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};

use bevy::prelude::Resource;

use crate::platform::audio::{Output, Sound};
use crate::shell::music::{self, Due};
use crate::shell::synth;
use crate::view::cue::Cue;

/// A cue as it is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// The cue.
    pub cue: Cue,
    /// Which of its takes, from 0.
    pub take: u8,
    /// The factor of its samples, from 0 to 1.
    pub gain: f32,
    /// Its place, from -1 on the left to 1 on the right.
    pub pan: f32,
}

impl Tone {
    /// Its samples in the left and the right channel, at `rate` a second. It is as loud in any place; the room
    /// around it is on both sides.
    pub fn samples(self, rate: u32) -> [Vec<f32>; 2] {
        let synth::Sound { dry, wet: [left, right] } = synth::sound(self.cue, self.take, rate);
        let angle = (self.pan.clamp(-1.0, 1.0) + 1.0) * std::f32::consts::FRAC_PI_4;
        [(angle.cos(), left), (angle.sin(), right)].map(|(share, wet)| {
            let both = dry.iter().zip(wet);
            both.map(|(dry, wet)| self.gain * (share * dry + wet * FRAC_1_SQRT_2)).collect()
        })
    }
}

/// The output for tones.
#[derive(Resource, Clone, Debug)]
pub struct Speaker {
    to: To,
    problem: Arc<OnceLock<String>>,
}

#[derive(Clone, Debug)]
enum To {
    Output(Output),
    Ear(Sender<Tone>, Sender<Due>),
}

/// What a speaker for tests plays.
#[derive(Debug)]
pub struct Ear {
    /// The tones.
    pub tones: Receiver<Tone>,
    /// The beats of music.
    pub beats: Receiver<Due>,
}

/// The rate of music: all of its tones are low, and it takes half the time of the usual one.
const MUSIC_RATE: u32 = 24_000;

impl Speaker {
    /// Opens the machine's audio output. Without one there is no sound, and [`Speaker::problem`]
    /// says why.
    pub fn open() -> Speaker {
        let problem = Arc::default();
        Speaker { to: To::Output(Output::open(Arc::clone(&problem))), problem }
    }

    /// A speaker that plays nothing and sends what it would play to the ear.
    pub fn to_ear() -> (Speaker, Ear) {
        let ((tones, heard), (beats, music)) = (mpsc::channel(), mpsc::channel());
        let speaker = Speaker { to: To::Ear(tones, beats), problem: Arc::default() };
        (speaker, Ear { tones: heard, beats: music })
    }

    /// Plays a tone as soon as possible.
    pub fn play(&self, tone: Tone) {
        match &self.to {
            To::Output(output) => {
                output.play(move |rate| Sound { rate, samples: tone.samples(rate) });
            }
            To::Ear(tones, _) => {
                // A test that no longer listens has ended.
                let _ = tones.send(tone);
            }
        }
    }

    /// Plays a beat of music when it is due, over what rings on of those before.
    pub fn play_beat(&self, due: Due) {
        match &self.to {
            To::Output(output) => output.play(move |_| {
                let silence = (due.delay.as_secs_f32() * MUSIC_RATE as f32) as usize;
                // In the middle: as loud as a tone there.
                let gain = music::GAIN * due.gain * std::f32::consts::FRAC_1_SQRT_2;
                let beat = due.beat.samples(MUSIC_RATE).into_iter().map(|sample| sample * gain);
                let samples: Vec<f32> = std::iter::repeat_n(0.0, silence).chain(beat).collect();
                Sound { rate: MUSIC_RATE, samples: [samples.clone(), samples] }
            }),
            To::Ear(_, beats) => {
                // See above.
                let _ = beats.send(due);
            }
        }
    }

    /// Why there is no sound, if so.
    pub fn problem(&self) -> Option<&str> {
        self.problem.get().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::synth::level;

    /// The loudness of both channels, as the standard adds them.
    fn loudness(pan: f32) -> [f32; 2] {
        let tone = Tone { cue: Cue::Land, take: 0, gain: 1.0, pan };
        tone.samples(48_000).map(|samples| level::momentary(&samples, 48_000))
    }

    #[test]
    fn a_tone_has_a_place_and_is_as_loud_in_any() {
        let power = |lufs: f32| 10.0_f32.powf(lufs / 10.0);
        let both = |[left, right]: [f32; 2]| 10.0 * (power(left) + power(right)).log10();
        for pan in [-1.0, -0.3, 0.0, 0.6, 1.0] {
            let [left, right] = loudness(pan);
            assert!((both([left, right]) - level::target(Cue::Land)).abs() < 1.0, "{pan}");
            assert!(pan == 0.0 || (left < right) == (0.0 < pan), "{pan}: {left} and {right}");
        }
        let [left, right] = loudness(-1.0);
        assert!(
            right < left - 6.0,
            "of the far left only the room is on the right: {left}, {right}"
        );
    }
}
