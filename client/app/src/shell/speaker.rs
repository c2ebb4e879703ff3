//! Sound output, for which no caller waits.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};

use bevy::prelude::Resource;

use crate::platform::audio::Output;
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
    Ear(Sender<Tone>),
}

impl Speaker {
    /// Opens the machine's audio output. Without one there is no sound, and [`Speaker::problem`]
    /// says why.
    pub fn open() -> Speaker {
        let problem = Arc::default();
        Speaker { to: To::Output(Output::open(Arc::clone(&problem))), problem }
    }

    /// A speaker that plays nothing and sends its tones to the receiver.
    pub fn to_ear() -> (Speaker, Receiver<Tone>) {
        let (tones, ear) = mpsc::channel();
        (Speaker { to: To::Ear(tones), problem: Arc::default() }, ear)
    }

    /// Plays a tone as soon as possible.
    pub fn play(&self, tone: Tone) {
        match &self.to {
            To::Output(output) => output.play(move |rate| {
                let mut samples = synth::samples(tone.cue, rate);
                samples.iter_mut().for_each(|sample| *sample *= tone.gain);
                samples
            }),
            To::Ear(tones) => {
                // A test that no longer listens has ended.
                let _ = tones.send(tone);
            }
        }
    }

    /// Why there is no sound, if so.
    pub fn problem(&self) -> Option<&str> {
        self.problem.get().map(String::as_str)
    }
}
