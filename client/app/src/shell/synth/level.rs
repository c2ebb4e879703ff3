//! How loud the sounds are: targets in LUFS, and the measure behind them.
//!
//! The measure is the momentary loudness of ITU-R BS.1770-4, as EBU R 128 uses it: K-weighted power over 400
//! ms. Of a sound that is shorter, the rest of them is silence.

use std::f64::consts::PI;

use crate::view::cue::{Cue, Part};

/// The seconds over which the momentary loudness is measured.
const WINDOW_SECONDS: f64 = 0.4;
/// Its steps, in seconds.
const STEP_SECONDS: f64 = 0.01;

/// How loud the loudest sound of a slider may be, in LUFS, with the slider at its end. Calls are above
/// everything else, and the menus below; attacks stand out of the player's own moves.
pub fn ceiling(part: Part) -> f32 {
    match part {
        Part::Board => -26.0,
        Part::Attacks => -23.0,
        Part::Calls => -20.0,
        Part::Menus => -34.0,
        Part::Music => -22.0,
    }
}

/// How loud a cue is, in LUFS.
pub fn target(cue: Cue) -> f32 {
    ceiling(cue.part()) - cue.below()
}

/// The factor that makes a sound of this loudness as loud as `target`; 1 for silence.
pub fn gain(target: f32, measured: f32) -> f32 {
    if measured.is_finite() { 10.0_f32.powf((target - measured) / 20.0) } else { 1.0 }
}

/// The loudest momentary loudness of samples of one channel, in LUFS; negative infinity for silence.
pub fn momentary(samples: &[f32], rate: u32) -> f32 {
    let rate = f64::from(rate);
    let (window, step) = ((WINDOW_SECONDS * rate) as usize, (STEP_SECONDS * rate) as usize);
    let mut weighting = weighting(rate);
    // The sum of the power up to each step.
    let mut sums = vec![0.0];
    for part in samples.chunks(step.max(1)) {
        let power = part.iter().map(|&sample| {
            let weighted = weighting.iter_mut().fold(f64::from(sample), |x, it| it.pass(x));
            weighted * weighted
        });
        sums.push(sums.last().copied().unwrap_or(0.0) + power.sum::<f64>());
    }
    let steps = window / step.max(1);
    let power = (0..sums.len()).map(|end| sums[end] - sums[end.saturating_sub(steps)]);
    let power = power.fold(0.0, f64::max) / window as f64;
    (-0.691 + 10.0 * power.log10()) as f32
}

/// A filter of the second order.
struct Filter {
    b: [f64; 3],
    a: [f64; 2],
    last: [f64; 2],
}

impl Filter {
    /// The next sample, in the transposed direct form II.
    fn pass(&mut self, x: f64) -> f64 {
        let y = self.b[0] * x + self.last[0];
        self.last[0] = self.b[1] * x - self.a[0] * y + self.last[1];
        self.last[1] = self.b[2] * x - self.a[1] * y;
        y
    }
}

/// The two filters of the K-weighting: the shelf of a head, and the high pass. The constants are those that
/// give the coefficients of BS.1770 at 48 kHz.
fn weighting(rate: f64) -> [Filter; 2] {
    let (k, q) = ((PI * 1_681.974_450_955_533 / rate).tan(), 0.707_175_236_955_419_6);
    let high = 10.0_f64.powf(3.999_843_853_973_347 / 20.0);
    let middle = high.powf(0.499_666_774_154_541_6);
    let a0 = 1.0 + k / q + k * k;
    let shelf = Filter {
        b: [
            (high + middle * k / q + k * k) / a0,
            2.0 * (k * k - high) / a0,
            (high - middle * k / q + k * k) / a0,
        ],
        a: [2.0 * (k * k - 1.0) / a0, (1.0 - k / q + k * k) / a0],
        last: [0.0; 2],
    };
    let (k, q) = ((PI * 38.135_470_876_024_44 / rate).tan(), 0.500_327_037_323_877_3);
    let a0 = 1.0 + k / q + k * k;
    let a = [2.0 * (k * k - 1.0) / a0, (1.0 - k / q + k * k) / a0];
    [shelf, Filter { b: [1.0, -2.0, 1.0], a, last: [0.0; 2] }]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sine of 997 Hz at full scale in one channel is −3.01 LUFS, by the definition of the scale.
    #[test]
    fn the_measure_is_that_of_the_standard() {
        for rate in [24_000, 44_100, 48_000] {
            let tone = |at: u32| (997.0 * std::f32::consts::TAU * at as f32 / rate as f32).sin();
            let tone: Vec<f32> = (0..rate).map(tone).collect();
            assert!((momentary(&tone, rate) + 3.01).abs() < 0.1, "{}", momentary(&tone, rate));
            // A tenth of its time is 10 dB less.
            let short = &tone[..rate as usize / 25];
            assert!((momentary(short, rate) + 13.01).abs() < 0.3, "{}", momentary(short, rate));
        }
        assert_eq!(momentary(&[0.0; 100], 48_000), f32::NEG_INFINITY);
        assert_eq!(gain(-20.0, f32::NEG_INFINITY), 1.0);
    }
}
