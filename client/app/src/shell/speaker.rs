//! Sound output on its own thread: no caller waits for it.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;

use bevy::prelude::Resource;

use crate::platform::audio::Device;
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
    tones: Sender<Tone>,
    problem: Arc<OnceLock<String>>,
}

impl Speaker {
    /// Opens the machine's audio output. Without one there is no sound, and [`Speaker::problem`]
    /// says why.
    pub fn open() -> Speaker {
        let (speaker, tones) = Speaker::to_ear();
        let problem = speaker.problem.clone();
        let thread = thread::Builder::new().name("sound".into());
        if let Err(error) = thread.spawn(move || play(&tones, &problem)) {
            // Nothing else has set it.
            let _ = speaker.problem.set(error.to_string());
        }
        speaker
    }

    /// A speaker that plays nothing and sends its tones to the receiver.
    pub fn to_ear() -> (Speaker, Receiver<Tone>) {
        let (tones, ear) = mpsc::channel();
        (Speaker { tones, problem: Arc::default() }, ear)
    }

    /// Plays a tone as soon as possible.
    pub fn play(&self, tone: Tone) {
        // The Sound screen says why there is no output.
        let _ = self.tones.send(tone);
    }

    /// Why there is no sound, if so.
    pub fn problem(&self) -> Option<&str> {
        self.problem.get().map(String::as_str)
    }
}

/// Plays the received tones until the program ends.
fn play(tones: &Receiver<Tone>, problem: &OnceLock<String>) {
    let device = match Device::open() {
        Ok(device) => device,
        Err(why) => {
            let why = format!("{why:#}");
            tracing::warn!("there is no sound: {why}");
            // Nothing else has set it.
            let _ = problem.set(why);
            return;
        }
    };
    // Discard tones that were queued while the device was being opened.
    while tones.try_recv().is_ok() {}
    for Tone { cue, gain } in tones {
        let mut samples = synth::samples(cue, device.sample_rate());
        samples.iter_mut().for_each(|sample| *sample *= gain);
        device.play(samples);
    }
}
