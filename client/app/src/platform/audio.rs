//! The audio output of the machine, on its own thread: no caller waits for it.

use std::num::NonZero;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;

use rodio::buffer::SamplesBuffer;
use rodio::cpal::BufferSize;
use rodio::{DeviceSinkBuilder, MixerDeviceSink};

/// The buffer size in samples: about a hundredth of a second, so that a key's sound is immediate.
const BUFFER_FRAMES: u32 = 512;

/// Left and right.
const CHANNELS: NonZero<u16> = NonZero::new(2).expect("two are not none");

/// Samples of the left and the right channel, as many of each.
#[derive(Clone, Debug)]
pub struct Sound {
    /// How many a second.
    pub rate: u32,
    /// Each from -1 to 1.
    pub samples: [Vec<f32>; 2],
}

/// Makes a sound, for the number of samples a second that the output has.
type Make = Box<dyn FnOnce(u32) -> Sound + Send>;

/// The output of the machine.
#[derive(Clone, Debug)]
pub struct Output(Sender<Make>);

impl Output {
    /// Opens the machine's output. Without one there is no sound, and `problem` is set to the cause.
    pub fn open(problem: Arc<OnceLock<String>>) -> Output {
        let (sounds, played) = mpsc::channel();
        let told = problem.clone();
        let thread = thread::Builder::new().name("sound".into());
        if let Err(error) = thread.spawn(move || play(&played, &told)) {
            // Nothing else has set it.
            let _ = problem.set(error.to_string());
        }
        Output(sounds)
    }

    /// Plays what `make` makes for the number of samples a second that the output has, mixed with
    /// everything that is still playing.
    pub fn play(&self, make: impl FnOnce(u32) -> Sound + Send + 'static) {
        // The thread has ended when there is no output, and has said why.
        let _ = self.0.send(Box::new(make));
    }
}

/// Plays what is received until the program ends.
fn play(sounds: &Receiver<Make>, problem: &OnceLock<String>) {
    let device = match open() {
        Ok(device) => device,
        Err(why) => {
            let why = format!("{why:#}");
            tracing::warn!("there is no sound: {why}");
            // Nothing else has set it.
            let _ = problem.set(why);
            return;
        }
    };
    let device_rate = device.config().sample_rate().get();
    // Discard sounds that were queued while the device was being opened.
    while sounds.try_recv().is_ok() {}
    for make in sounds {
        let Sound { rate, samples: [left, right] } = make(device_rate);
        let Some(rate) = NonZero::new(rate) else { continue };
        let both: Vec<f32> = left.into_iter().zip(right).flat_map(<[f32; 2]>::from).collect();
        device.mixer().add(SamplesBuffer::new(CHANNELS, rate, both));
    }
}

/// The default device, or why there is none.
fn open() -> anyhow::Result<MixerDeviceSink> {
    let builder = DeviceSinkBuilder::from_default_device()?
        .with_buffer_size(BufferSize::Fixed(BUFFER_FRAMES))
        .with_error_callback(|error| tracing::debug!("the sound stuttered: {error}"));
    let mut sink = builder.open_sink_or_fallback()?;
    sink.log_on_drop(false);
    Ok(sink)
}
