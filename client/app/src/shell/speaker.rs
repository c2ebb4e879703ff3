//! Sound output, for which no caller waits.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};

use bevy::prelude::Resource;

use crate::platform::audio::{Output, Sound};
use crate::shell::music::Due;
use crate::shell::synth;
use crate::view::cue::Cue;

/// A cue with its gain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// The cue.
    pub cue: Cue,
    /// The factor of its samples, from 0 to 1.
    pub gain: f32,
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
            To::Output(output) => output.play(move |rate| {
                let mut samples = synth::samples(tone.cue, rate);
                samples.iter_mut().for_each(|sample| *sample *= tone.gain);
                Sound { rate, samples }
            }),
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
                let beat = due.beat.samples(MUSIC_RATE).into_iter().map(|sample| sample * due.gain);
                let samples = std::iter::repeat_n(0.0, silence).chain(beat).collect();
                Sound { rate: MUSIC_RATE, samples }
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
