//! The room around the sounds: echoes of its walls, later and softer, at the left and the right.

use super::Sound;
use crate::view::cue::{Cue, Part};

/// The delays of the walls at the left and at the right, in seconds: none is a multiple of another, so that no pitch
/// stands out.
const WALLS: [[f32; 3]; 2] = [[0.0297, 0.0371, 0.0437], [0.0313, 0.0359, 0.0403]];
/// Seconds after which an echo is softer by 60 dB, and for which echoes are part of a sound.
const FADES_SECONDS: f32 = 0.7;
const HEARD_SECONDS: f32 = 0.42;
/// What a wall takes of the high tones each time.
const DULLS: f32 = 0.35;
/// Seconds in which they end.
const END_SECONDS: f32 = 0.1;

/// How loud the room is beside a cue, as a factor: attacks and calls are in it, and the sounds of every piece
/// are close.
pub(super) fn share(cue: Cue) -> f32 {
    match (cue.part(), cue) {
        (Part::Attacks | Part::Calls, _) => 0.34,
        (_, Cue::Break(_) | Cue::Fuse | Cue::Spin | Cue::Level) => 0.2,
        _ => 0.0,
    }
}

/// A sound in the room.
pub(super) fn around(mut dry: Vec<f32>, share: f32, rate: f32) -> Sound {
    if share <= 0.0 {
        let wet = [vec![0.0; dry.len()], vec![0.0; dry.len()]];
        return Sound { dry, wet };
    }
    dry.resize(dry.len() + (HEARD_SECONDS * rate) as usize, 0.0);
    let wet = WALLS.map(|walls| returned(&dry, walls, share, rate));
    Sound { dry, wet }
}

/// The echoes of three walls.
fn returned(dry: &[f32], walls: [f32; 3], share: f32, rate: f32) -> Vec<f32> {
    let mut sum = vec![0.0; dry.len()];
    for seconds in walls {
        let delay = (seconds * rate) as usize;
        let keeps = 10.0_f32.powf(-3.0 * seconds / FADES_SECONDS);
        let mut line = vec![0.0; delay];
        let (mut at, mut dull) = (0, 0.0_f32);
        for (sum, sample) in sum.iter_mut().zip(dry) {
            let back = line[at];
            dull += (1.0 - DULLS) * (back - dull);
            line[at] = sample + keeps * dull;
            at = (at + 1) % delay;
            *sum += share * back;
        }
    }
    let (length, end) = (sum.len() as f32, END_SECONDS * rate);
    for (index, sample) in sum.iter_mut().enumerate() {
        *sample *= ((length - 1.0 - index as f32) / end).min(1.0);
    }
    sum
}
