//! The audio device of the machine.

use std::num::NonZero;

use rodio::buffer::SamplesBuffer;
use rodio::cpal::BufferSize;
use rodio::{DeviceSinkBuilder, MixerDeviceSink};

/// The buffer size in samples: about a hundredth of a second, so that a key's sound is immediate.
const BUFFER_FRAMES: u32 = 512;

/// An open device. Invariant: it stays on the thread that opened it.
pub struct Device(MixerDeviceSink);

impl Device {
    /// The default device, or why there is none.
    pub fn open() -> anyhow::Result<Device> {
        let builder = DeviceSinkBuilder::from_default_device()?
            .with_buffer_size(BufferSize::Fixed(BUFFER_FRAMES))
            .with_error_callback(|error| tracing::debug!("the sound stuttered: {error}"));
        let mut sink = builder.open_sink_or_fallback()?;
        sink.log_on_drop(false);
        Ok(Device(sink))
    }

    /// Samples a second.
    pub fn sample_rate(&self) -> u32 {
        self.0.config().sample_rate().get()
    }

    /// Plays the samples of one channel, mixed with everything that is still playing.
    pub fn play(&self, samples: Vec<f32>) {
        let rate = self.0.config().sample_rate();
        self.0.mixer().add(SamplesBuffer::new(NonZero::<u16>::MIN, rate, samples));
    }
}
