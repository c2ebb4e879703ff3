//! The machine's loudspeaker, on a thread of its own: nothing waits for it.

use std::num::NonZero;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;

use bevy::prelude::Resource;
use rodio::buffer::SamplesBuffer;
use rodio::cpal::BufferSize;
use rodio::{DeviceSinkBuilder, MixerDeviceSink};

use crate::sound::{Cue, synth};

/// Samples that are handed over at a time: a hundredth of a second, so that a key is heard as it is
/// pressed.
const BUFFER_FRAMES: u32 = 512;

/// A cue, and what its samples are multiplied with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// What is heard.
    pub cue: Cue,
    /// How loud, from 0 to 1.
    pub gain: f32,
}

/// Where tones are played.
#[derive(Resource, Clone, Debug)]
pub struct Speaker {
    tones: Sender<Tone>,
    problem: Arc<OnceLock<String>>,
}

impl Speaker {
    /// The one that the machine plays on. Where there is none, nothing is heard and
    /// [`Speaker::problem`] says why.
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

    /// One whose tones come out of the receiver, and are played by nobody.
    pub fn to_ear() -> (Speaker, Receiver<Tone>) {
        let (tones, ear) = mpsc::channel();
        (Speaker { tones, problem: Arc::default() }, ear)
    }

    /// Plays a tone as soon as possible.
    pub fn play(&self, tone: Tone) {
        // Whoever cannot hear it was told why.
        let _ = self.tones.send(tone);
    }

    /// Why nothing can be heard, when that is so.
    pub fn problem(&self) -> Option<&str> {
        self.problem.get().map(String::as_str)
    }
}

/// Plays what comes until the program ends.
fn play(tones: &Receiver<Tone>, problem: &OnceLock<String>) {
    let mut device = match open() {
        Ok(device) => device,
        Err(why) => {
            let why = format!("{why:#}");
            tracing::warn!("there is no sound: {why}");
            // Nothing else has set it.
            let _ = problem.set(why);
            return;
        }
    };
    device.log_on_drop(false);
    let rate = device.config().sample_rate();
    // What came while the device was opened is past.
    while tones.try_recv().is_ok() {}
    for Tone { cue, gain } in tones {
        let mut samples = synth::samples(cue, rate.get());
        samples.iter_mut().for_each(|sample| *sample *= gain);
        device.mixer().add(SamplesBuffer::new(NonZero::<u16>::MIN, rate, samples));
    }
}

fn open() -> anyhow::Result<MixerDeviceSink> {
    let builder = DeviceSinkBuilder::from_default_device()?
        .with_buffer_size(BufferSize::Fixed(BUFFER_FRAMES))
        .with_error_callback(|error| tracing::debug!("the sound stuttered: {error}"));
    Ok(builder.open_sink_or_fallback()?)
}
