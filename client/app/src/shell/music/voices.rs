//! The voices of the music: waves that swell and fade, and a drum.

use std::f32::consts::TAU;
use std::sync::LazyLock;

use crate::shell::synth::chance;

/// Samples of a period of a wave.
const TABLE: usize = 2048;
/// Seconds that strings take to swell, and to fade.
pub(super) const SWELL: f32 = 0.35;

/// How a note sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// A plucked string.
    Pluck,
    /// Bowed strings.
    Strings,
    /// A wooden flute.
    Flute,
    /// A low plucked string.
    Bass,
    /// A high plucked string of steel.
    Steel,
    /// A drum with a skin.
    Drum,
    /// Seeds in a gourd.
    Shaker,
    /// A low tone in danger.
    Drone,
}

/// A note of a voice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    pub voice: Voice,
    /// Its beginning after that of the beat, and its duration, in seconds.
    pub at: f32,
    pub long: f32,
    pub hertz: f32,
    pub peak: f32,
}

/// A period of a wave: so much of each harmonic, from the first on.
fn period<const HARMONICS: usize>(shares: [f32; HARMONICS]) -> [f32; TABLE] {
    let harmonic = |index: usize, times: usize| (TAU * (index * times) as f32 / TABLE as f32).sin();
    std::array::from_fn(|index| {
        let parts = shares.iter().enumerate().map(|(at, share)| share * harmonic(index, at + 1));
        parts.sum()
    })
}

static SINE: LazyLock<[f32; TABLE]> = LazyLock::new(|| period([1.0]));
static BRIGHT: LazyLock<[f32; TABLE]> = LazyLock::new(|| period([0.0, 0.5, 0.3]));
static BASS: LazyLock<[f32; TABLE]> = LazyLock::new(|| period([1.0, 0.35]));
static STEEL: LazyLock<[f32; TABLE]> =
    LazyLock::new(|| period([0.5, 0.5, 0.42, 0.36, 0.3, 0.24, 0.2]));
static STRINGS: LazyLock<[f32; TABLE]> = LazyLock::new(|| period([1.0, 0.5, 0.28, 0.14]));
static FLUTE: LazyLock<[f32; TABLE]> = LazyLock::new(|| period([1.0, 0.16, 0.05]));

/// A wave that swells, and fades.
#[derive(Clone, Copy)]
struct Tone {
    wave: &'static [f32; TABLE],
    /// By how much it fades in a second, as a power of e.
    fades: f32,
    /// Seconds in which it swells at its beginning, and is damped at its end.
    rise: f32,
    release: f32,
    /// The share by which its pitch sways, a little more than five times a second.
    sways: f32,
}

impl Note {
    /// Adds its samples to `sum`, which begins with it.
    pub(super) fn add(self, sum: &mut [f32], rate: f32) {
        let plucked = Tone { wave: &SINE, fades: 4.5, rise: 0.004, release: 0.03, sways: 0.0 };
        let bowed = Tone { wave: &STRINGS, fades: 0.0, rise: SWELL, release: SWELL, sways: 0.0 };
        match self.voice {
            Voice::Pluck => {
                self.tone(sum, rate, plucked);
                self.tone(sum, rate, Tone { wave: &BRIGHT, fades: 9.5, ..plucked });
            }
            Voice::Bass => self.tone(sum, rate, Tone { wave: &BASS, fades: 3.2, ..plucked }),
            Voice::Strings => self.tone(sum, rate, bowed),
            Voice::Drone => self.tone(sum, rate, Tone { wave: &BASS, rise: 0.1, ..bowed }),
            Voice::Flute => {
                let (rise, release, sways) = (0.03, 0.1, 0.004);
                let flute = Tone { wave: &FLUTE, fades: 0.0, rise, release, sways };
                self.tone(sum, rate, flute);
            }
            Voice::Steel => {
                self.tone(sum, rate, Tone { wave: &STEEL, fades: 7.0, rise: 0.002, ..plucked });
            }
            Voice::Drum => self.drum(sum, rate),
            Voice::Shaker => self.shaker(sum, rate),
        }
    }

    fn tone(self, sum: &mut [f32], rate: f32, tone: Tone) {
        let (each, fades) = (1.0 / rate, (-tone.fades / rate).exp());
        let step = self.hertz * TABLE as f32 / rate;
        let sway = 5.2 * TABLE as f32 / rate;
        let (mut phase, mut swaying, mut peak, mut time) = (0.0_f32, 0.0_f32, self.peak, 0.0_f32);
        for sample in sum {
            let edges =
                (time / tone.rise).min(1.0) * ((self.long - time) / tone.release).clamp(0.0, 1.0);
            *sample += peak * edges * tone.wave[phase as usize % TABLE];
            let pitch = 1.0 + tone.sways * SINE[swaying as usize % TABLE];
            phase = (phase + step * pitch) % TABLE as f32;
            swaying = (swaying + sway) % TABLE as f32;
            peak *= fades;
            time += each;
        }
    }

    /// A shake: noise above the pitch that swells and goes.
    fn shaker(self, sum: &mut [f32], rate: f32) {
        let mut dice = 0x7f4a_7c15_u32;
        let mut low = 0.0_f32;
        for (index, sample) in sum.iter_mut().enumerate() {
            let time = index as f32 / rate;
            let white = noise(&mut dice);
            low += (1.0 - (-TAU * self.hertz / rate).exp()) * (white - low);
            let edges = (time / 0.02).min(1.0) * ((self.long - time) / 0.03).clamp(0.0, 1.0);
            *sample += self.peak * edges * (white - low) * (-time * 26.0).exp();
        }
    }

    /// A stroke: the skin is tight at first, and the stick is audible.
    fn drum(self, sum: &mut [f32], rate: f32) {
        let mut dice = 0x9e37_79b9_u32;
        let (mut hiss, mut phase) = (0.0_f32, 0.0_f32);
        for (index, sample) in sum.iter_mut().enumerate() {
            let time = index as f32 / rate;
            phase += self.hertz * (1.0 + 1.4 * (-time * 28.0).exp()) * TABLE as f32 / rate;
            hiss += 0.12 * (noise(&mut dice) - hiss);
            let skin = SINE[phase as usize % TABLE] * (-time * 14.0).exp();
            let edges = (time / 0.004).min(1.0) * ((self.long - time) / 0.03).clamp(0.0, 1.0);
            *sample += self.peak * edges * (skin + 0.5 * hiss * (-time * 74.0).exp());
        }
    }
}

/// The next sample of noise, from -1 to 1.
fn noise(dice: &mut u32) -> f32 {
    chance(dice) * 2.0 - 1.0
}
