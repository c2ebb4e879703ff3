//! Every sound as a file, with its spectrogram: for the ear, for the eye, and for the tests.

use std::f32::consts::{PI, TAU};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;

use crate::shell::music::{Beat, GAIN, Mood, Theme};
use crate::shell::synth;
use crate::view::cue::Cue;

/// The rate of cues, in samples a second.
const CUE_RATE: u32 = 48_000;
/// The rate of music, as it is played.
const MUSIC_RATE: u32 = 24_000;
/// Seconds of each piece of music.
const MUSIC_SECONDS: f32 = 20.0;
/// The samples of a column of a spectrogram, a power of two, and those from one to the next.
const WINDOW: usize = 1024;
const HOP: usize = 256;
/// The widest spectrogram, in columns: of a longer sound, some are left out.
const COLUMNS_MAX: usize = 1200;
/// The range of a spectrogram in decibels below full scale.
const RANGE: f32 = 100.0;

/// A sound as it is played at full volume, in one channel.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The name of its files.
    pub name: String,
    /// The cue and its take; nothing for music.
    pub cue: Option<(Cue, u8)>,
    /// Samples a second.
    pub rate: u32,
    /// From -1 to 1.
    pub samples: Vec<f32>,
}

/// The name of a piece of music in the names of files.
fn piece_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Menu => "menu",
        Theme::Bout(game) => game.name(),
        Theme::Victory => "victory",
        Theme::Defeat => "defeat",
    }
}

/// Every take of every cue, and the first seconds of each piece of music, calm and in danger.
pub fn all() -> Vec<Recording> {
    let takes = |cue: Cue| (0..cue.takes()).map(move |take| (cue, take));
    let cues = Cue::ALL.into_iter().flat_map(takes).map(|(cue, take)| Recording {
        name: format!("{}-{}", name(cue), take + 1),
        cue: Some((cue, take)),
        rate: CUE_RATE,
        samples: synth::samples(cue, take, CUE_RATE),
    });
    let moods = [("calm", false), ("danger", true)];
    let pieces = Theme::all().flat_map(|theme| moods.map(|mood| (theme, mood)));
    let music = pieces.map(|(theme, (word, is_danger))| Recording {
        name: format!("music-{}-{word}", piece_name(theme)),
        cue: None,
        rate: MUSIC_RATE,
        samples: piece(theme, Mood { is_danger, is_ahead: false }),
    });
    cues.chain(music).collect()
}

/// The cue in small letters, with the step of a chain.
fn name(cue: Cue) -> String {
    let letters = format!("{cue:?}").to_lowercase();
    letters.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// The first seconds of a piece, each beat over what rings on of those before.
fn piece(theme: Theme, mood: Mood) -> Vec<f32> {
    let step = (theme.beat_seconds() * MUSIC_RATE as f32) as usize;
    let length = (MUSIC_SECONDS * MUSIC_RATE as f32) as usize;
    let mut sum = vec![0.0; length];
    for (number, at) in (0..length).step_by(step).enumerate() {
        let samples = Beat { theme, number, mood }.samples(MUSIC_RATE);
        sum[at..].iter_mut().zip(samples).for_each(|(sum, sample)| *sum += GAIN * sample);
    }
    sum
}

/// What is measured of a sound.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// The mean frequency, by power, in hertz.
    pub centroid: f32,
    /// The share of the power above 5 kHz, from 0 to 1.
    pub high: f32,
    /// The share of the power that the speaker of a laptop plays, from 300 to 4000 Hz.
    pub audible: f32,
    /// The time in which 99 % of the power are over, in seconds.
    pub tail: f32,
    /// The power that differs between the two channels beside that which does not; 0 in one channel.
    pub width: f32,
}

impl Recording {
    /// The roots of its power in bands of a third of an octave from 100 Hz on, in parts of 50 ms of its first 0.6 s.
    pub fn bands(&self) -> Vec<f64> {
        const PARTS: usize = 12;
        const BANDS: usize = 21;
        let mut bands = vec![0.0_f64; PARTS * BANDS];
        let step = self.rate as usize / 20;
        for part in 0..PARTS {
            let from = self.samples.get(part * step..).unwrap_or_default();
            for (bin, decibels) in spectrum(from).enumerate().skip(1) {
                let hertz = bin as f64 * f64::from(self.rate) / WINDOW as f64;
                let band = (3.0 * (hertz / 100.0).log2()).max(0.0) as usize;
                let power = 10.0_f64.powf(f64::from(decibels) / 10.0);
                bands[part * BANDS + band.min(BANDS - 1)] += power;
            }
        }
        bands.into_iter().map(f64::sqrt).collect()
    }

    /// What is measured of it.
    pub fn figures(&self) -> Figures {
        let mut power = vec![0.0_f64; WINDOW / 2];
        for at in (0..self.samples.len()).step_by(WINDOW / 2) {
            for (power, decibels) in power.iter_mut().zip(spectrum(&self.samples[at..])) {
                *power += 10.0_f64.powf(f64::from(decibels) / 10.0);
            }
        }
        let hertz = |bin: usize| bin as f64 * f64::from(self.rate) / WINDOW as f64;
        let of = |from: f64, to: f64| -> f64 {
            let bins = (0..power.len()).filter(|&bin| (from..to).contains(&hertz(bin)));
            bins.map(|bin| power[bin]).sum()
        };
        let all = of(0.0, f64::MAX).max(f64::MIN_POSITIVE);
        let mean: f64 = (0..power.len()).map(|bin| hertz(bin) * power[bin]).sum();
        let energy = |samples: &[f32]| samples.iter().map(|it| f64::from(it * it)).sum::<f64>();
        let (whole, mut heard) = (energy(&self.samples), 0.0);
        let end = self.samples.iter().position(|sample| {
            heard += f64::from(sample * sample);
            0.99 * whole <= heard
        });
        let width = self.cue.map_or(0.0, |(cue, take)| {
            let [left, right] = synth::sound(cue, take, self.rate).wet;
            let apart: Vec<f32> = left.iter().zip(&right).map(|(one, other)| one - other).collect();
            energy(&apart) / whole.max(f64::MIN_POSITIVE)
        });
        Figures {
            centroid: (mean / all) as f32,
            high: (of(5000.0, f64::MAX) / all) as f32,
            audible: (of(300.0, 4000.0) / all) as f32,
            tail: end.unwrap_or(0) as f32 / self.rate as f32,
            width: width as f32,
        }
    }
}

/// The figures of all sounds as a table.
pub fn table() -> String {
    let mut rows = String::from(
        "| sound | centroid, Hz | above 5 kHz | 300 to 4000 Hz | tail, s | width |\n|---|--:|--:|--:|--:|--:|\n",
    );
    for recording in all() {
        let Figures { centroid, high, audible, tail, width } = recording.figures();
        let [high, audible] = [high, audible].map(|share| 100.0 * share);
        let name = &recording.name;
        rows += &format!(
            "| {name} | {centroid:.0} | {high:.1} % | {audible:.0} % | {tail:.2} | {width:.2} |\n"
        );
    }
    rows
}

/// Writes all of them into `folder` as WAV and PNG files. The folder is created when it is missing.
pub fn write(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for recording in all() {
        let path = |extension| folder.join(format!("{}.{extension}", recording.name));
        let written = wav(&path("wav"), &recording)
            .and_then(|()| spectrogram(&path("png"), &recording.samples));
        written.with_context(|| format!("cannot write {}", recording.name))?;
    }
    Ok(())
}

/// A WAV file of one channel, 16 bits a sample.
fn wav(path: &Path, recording: &Recording) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    let (rate, bytes) = (recording.rate, 2 * recording.samples.len() as u32);
    file.write_all(b"RIFF")?;
    file.write_all(&(36 + bytes).to_le_bytes())?;
    file.write_all(b"WAVEfmt ")?;
    file.write_all(&16_u32.to_le_bytes())?;
    // PCM, one channel.
    file.write_all(&[1, 0, 1, 0])?;
    file.write_all(&rate.to_le_bytes())?;
    file.write_all(&(2 * rate).to_le_bytes())?;
    file.write_all(&[2, 0, 16, 0])?;
    file.write_all(b"data")?;
    file.write_all(&bytes.to_le_bytes())?;
    for sample in &recording.samples {
        let sample = (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16;
        file.write_all(&sample.to_le_bytes())?;
    }
    file.flush()
}

/// A picture of the frequencies over time: low ones at the bottom, up to half the rate, the loudest white.
fn spectrogram(path: &Path, samples: &[f32]) -> io::Result<()> {
    let columns = samples.len().div_ceil(HOP).clamp(1, COLUMNS_MAX);
    let hop = (samples.len() / columns).max(1);
    let rows = WINDOW / 2;
    let mut pixels = vec![0; columns * rows];
    for column in 0..columns {
        for (bin, decibels) in spectrum(&samples[(column * hop).min(samples.len())..]).enumerate() {
            let light = ((decibels + RANGE) / RANGE).clamp(0.0, 1.0);
            pixels[(rows - 1 - bin) * columns + column] = (light * 255.0) as u8;
        }
    }
    let file = BufWriter::new(File::create(path)?);
    let mut encoder = png::Encoder::new(file, columns as u32, rows as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(())
}

/// The power of each frequency of the next samples, in decibels below that of a tone at full scale.
fn spectrum(samples: &[f32]) -> impl Iterator<Item = f32> {
    let mut parts: Vec<(f32, f32)> = (0..WINDOW)
        .map(|at| {
            // Hann's window.
            let weight = (PI * at as f32 / WINDOW as f32).sin().powi(2);
            (samples.get(at).copied().unwrap_or(0.0) * weight, 0.0)
        })
        .collect();
    transform(&mut parts);
    parts.truncate(WINDOW / 2);
    // A tone at full scale has a quarter of the window.
    let full = WINDOW as f32 / 4.0;
    parts.into_iter().map(move |(re, im)| 20.0 * ((re.hypot(im) / full).max(1e-9)).log10())
}

/// The discrete Fourier transform of complex numbers, as many as a power of two, by Cooley and Tukey.
fn transform(parts: &mut [(f32, f32)]) {
    let count = parts.len();
    if count <= 1 {
        return;
    }
    let mut even: Vec<_> = parts.iter().copied().step_by(2).collect();
    let mut odd: Vec<_> = parts.iter().copied().skip(1).step_by(2).collect();
    transform(&mut even);
    transform(&mut odd);
    for at in 0..count / 2 {
        let (sin, cos) = (-TAU * at as f32 / count as f32).sin_cos();
        let (re, im) = odd[at];
        let turned = (re * cos - im * sin, re * sin + im * cos);
        parts[at] = (even[at].0 + turned.0, even[at].1 + turned.1);
        parts[at + count / 2] = (even[at].0 - turned.0, even[at].1 - turned.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tone_is_a_line_of_its_frequency() {
        // The 64th of 512 frequencies.
        let tone: Vec<f32> = (0..WINDOW).map(|at| (TAU * at as f32 / 16.0).sin()).collect();
        let powers: Vec<f32> = spectrum(&tone).collect();
        assert!(powers[64].abs() < 0.1, "{}", powers[64]);
        assert!(powers[70] < -60.0 && powers[10] < -60.0);
        assert_eq!(powers.len(), WINDOW / 2);
    }
}
