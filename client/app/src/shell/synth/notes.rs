//! The notes of each cue. Their peaks say how loud they are beside each other.

use super::Wave::{Grains, Metal, Noise, Reed, Sine, Snap};
use super::{Note, Wave};
use crate::view::cue::Cue;

/// The highest chain step that still sounds higher than the one before.
const STEPS_MAX: u16 = 12;

/// The notes of a cue.
pub(super) fn of(cue: Cue) -> Vec<Note> {
    match cue {
        Cue::Move => MOVE.to_vec(),
        Cue::Turn => TURN.to_vec(),
        Cue::Hold => HOLD.to_vec(),
        Cue::SoftDrop => SOFT_DROP.to_vec(),
        Cue::HardDrop => HARD_DROP.to_vec(),
        Cue::Touch => TOUCH.to_vec(),
        Cue::Lock => LOCK.to_vec(),
        Cue::Spin => SPIN.to_vec(),
        Cue::Fuse => FUSE.to_vec(),
        Cue::Level => LEVEL.to_vec(),
        Cue::Refuse => REFUSE.to_vec(),
        Cue::Cast => CAST.to_vec(),
        Cue::Shield => SHIELD.to_vec(),
        Cue::Curse => CURSE.to_vec(),
        Cue::Send => SEND.to_vec(),
        Cue::Warn => WARN.to_vec(),
        Cue::Land => LAND.to_vec(),
        Cue::Cancel => CANCEL.to_vec(),
        Cue::Out => OUT.to_vec(),
        Cue::Danger => DANGER.to_vec(),
        Cue::Count => COUNT.to_vec(),
        Cue::Begin => BEGIN.to_vec(),
        Cue::Emote => EMOTE.to_vec(),
        Cue::Focus => FOCUS.to_vec(),
        Cue::Press => PRESS.to_vec(),
        Cue::Back => BACK.to_vec(),
        Cue::Denied => DENIED.to_vec(),
        Cue::Break(step) => broken(step),
        Cue::Found => melody(&[523.0, 659.0, 784.0], 110),
        Cue::OwnTurn => melody(&[587.0, 880.0], 110),
        Cue::Won => melody(&[523.0, 659.0, 784.0, 1046.0], 130),
        Cue::Lost => melody(&[440.0, 415.0, 349.0, 262.0], 190),
        Cue::Drawn => melody(&[392.0, 392.0, 330.0], 160),
    }
}

/// Soft, and unlike anything that play depends on.
const EMOTE: &[Note] =
    &[note(Sine, 0, 90, 698.0, 698.0, 0.9), note(Sine, 70, 160, 932.0, 932.0, 0.8)];
const MOVE: &[Note] =
    &[note(Snap, 0, 12, 2500.0, 8000.0, 0.3), note(Sine, 0, 45, 340.0, 300.0, 1.0)];
const TURN: &[Note] =
    &[note(Snap, 0, 14, 3500.0, 9000.0, 0.35), note(Sine, 0, 60, 440.0, 540.0, 1.0)];
const HOLD: &[Note] =
    &[note(Snap, 0, 16, 2000.0, 7000.0, 0.3), note(Sine, 0, 110, 392.0, 294.0, 1.0)];
const SOFT_DROP: &[Note] =
    &[note(Sine, 0, 34, 320.0, 290.0, 0.5), note(Noise, 0, 26, 2400.0, 900.0, 0.9)];
/// A blow, the wood that answers, and a thump that small speakers leave out.
const HARD_DROP: &[Note] = &[
    note(Snap, 0, 26, 2500.0, 9000.0, 1.0),
    note(Noise, 0, 100, 4200.0, 900.0, 0.9),
    note(Sine, 0, 90, 620.0, 330.0, 0.6),
    note(Sine, 6, 150, 130.0, 55.0, 0.5),
];
const TOUCH: &[Note] = &[
    note(Snap, 0, 10, 2500.0, 8000.0, 0.5),
    note(Noise, 0, 36, 1600.0, 600.0, 0.6),
    note(Sine, 0, 44, 340.0, 300.0, 0.4),
];
const LOCK: &[Note] = &[
    note(Snap, 0, 18, 3000.0, 9000.0, 1.0),
    note(Noise, 0, 60, 2600.0, 700.0, 0.7),
    note(Sine, 0, 70, 480.0, 300.0, 0.45),
    note(Sine, 0, 110, 120.0, 55.0, 0.3),
];
const SPIN: &[Note] = &[
    note(Snap, 0, 18, 3000.0, 9000.0, 0.4),
    note(Reed, 0, 160, 523.0, 1046.0, 0.16),
    note(Metal, 30, 260, 880.0, 880.0, 0.16),
];
const FUSE: &[Note] =
    &[note(Metal, 0, 240, 659.0, 659.0, 0.4), note(Metal, 60, 320, 988.0, 988.0, 0.45)];
const LEVEL: &[Note] =
    &[note(Reed, 0, 120, 523.0, 523.0, 0.4), note(Metal, 90, 320, 784.0, 784.0, 0.4)];
const REFUSE: &[Note] = &[note(Reed, 0, 140, 349.0, 262.0, 1.0)];
const CAST: &[Note] = &[
    note(Sine, 0, 400, 440.0, 880.0, 0.5),
    note(Sine, 40, 420, 659.0, 1318.0, 0.4),
    note(Grains, 80, 380, 2500.0, 7000.0, 0.16),
];
const SHIELD: &[Note] =
    &[note(Snap, 0, 16, 3000.0, 9000.0, 0.5), note(Metal, 0, 380, 830.0, 830.0, 0.5)];
const CURSE: &[Note] =
    &[note(Reed, 0, 260, 392.0, 277.0, 0.5), note(Sine, 30, 300, 415.0, 294.0, 0.5)];
/// A blade is drawn, and flies.
const SEND: &[Note] = &[
    note(Noise, 0, 220, 1200.0, 9000.0, 0.9),
    note(Metal, 60, 420, 1180.0, 1180.0, 0.22),
    note(Sine, 0, 200, 600.0, 1300.0, 0.15),
];
const WARN: &[Note] =
    &[note(Reed, 0, 110, 740.0, 740.0, 0.8), note(Reed, 140, 130, 740.0, 740.0, 0.8)];
/// A blade strikes wood.
const LAND: &[Note] = &[
    note(Snap, 0, 30, 2500.0, 9000.0, 1.0),
    note(Noise, 0, 240, 5000.0, 500.0, 0.7),
    note(Metal, 0, 460, 540.0, 540.0, 0.26),
    note(Sine, 0, 320, 120.0, 45.0, 0.4),
];
const CANCEL: &[Note] =
    &[note(Snap, 0, 24, 3000.0, 10000.0, 0.9), note(Metal, 0, 300, 1460.0, 1460.0, 0.4)];
const OUT: &[Note] = &[
    note(Grains, 0, 420, 1800.0, 7000.0, 0.3),
    note(Noise, 0, 420, 4000.0, 300.0, 0.8),
    note(Reed, 0, 380, 330.0, 110.0, 0.2),
    note(Sine, 0, 480, 200.0, 48.0, 0.3),
];
const DANGER: &[Note] =
    &[note(Reed, 0, 180, 466.0, 466.0, 0.8), note(Reed, 220, 220, 440.0, 415.0, 0.8)];
const COUNT: &[Note] =
    &[note(Snap, 0, 14, 3000.0, 9000.0, 0.4), note(Sine, 0, 120, 523.0, 523.0, 1.0)];
const BEGIN: &[Note] = &[
    note(Metal, 0, 420, 1046.0, 1046.0, 0.3),
    note(Sine, 0, 380, 1046.0, 1046.0, 0.5),
    note(Sine, 0, 380, 784.0, 784.0, 0.4),
];
const FOCUS: &[Note] = &[note(Sine, 0, 36, 640.0, 600.0, 1.0)];
const PRESS: &[Note] =
    &[note(Sine, 0, 60, 523.0, 523.0, 0.5), note(Sine, 28, 90, 784.0, 784.0, 0.5)];
const BACK: &[Note] =
    &[note(Sine, 0, 60, 523.0, 523.0, 0.5), note(Sine, 28, 90, 392.0, 392.0, 0.5)];
const DENIED: &[Note] =
    &[note(Reed, 0, 70, 330.0, 320.0, 0.6), note(Reed, 80, 90, 311.0, 302.0, 0.6)];

/// A note from `low` to `high`, in hertz.
const fn note(wave: Wave, at_ms: u16, long_ms: u16, low: f32, high: f32, peak: f32) -> Note {
    Note { wave, at_ms, long_ms, pitch: (low, high), peak }
}

/// Glass that shatters, longer and with more splinters in each step of a chain, over the pitch of the step.
fn broken(step: u16) -> Vec<Note> {
    let (pitch, more) = (step_pitch(step), 40 * step.min(STEPS_MAX));
    vec![
        note(Snap, 0, 24, 3000.0, 10000.0, 0.8),
        note(Grains, 0, 160 + more, 2000.0, 9000.0, 0.5),
        note(Reed, 0, 200, pitch, pitch, 0.22),
        note(Metal, 20, 300, pitch, pitch, 0.14),
    ]
}

/// One bell after another; the last one rings on.
fn melody(pitches: &[f32], each_ms: u16) -> Vec<Note> {
    let last = pitches.len().saturating_sub(1);
    let bell = |(index, &pitch): (usize, &f32)| {
        let at_ms = each_ms * index as u16;
        let long_ms = each_ms * if index == last { 4 } else { 2 };
        let tone = Note { wave: Wave::Sine, at_ms, long_ms, pitch: (pitch, pitch), peak: 0.5 };
        [tone, Note { wave: Wave::Metal, pitch: (2.0 * pitch, 2.0 * pitch), peak: 0.16, ..tone }]
    };
    pitches.iter().enumerate().flat_map(bell).collect()
}

/// The pitch of a chain's step, in hertz: up a pentatonic scale from the G above middle C.
fn step_pitch(step: u16) -> f32 {
    const SCALE: [f32; 5] = [0.0, 2.0, 4.0, 7.0, 9.0];
    let index = usize::from(step.clamp(1, STEPS_MAX) - 1);
    let octaves = (index / SCALE.len()) as f32 + SCALE[index % SCALE.len()] / 12.0;
    392.0 * octaves.exp2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_rises_with_each_step() {
        for step in 1..STEPS_MAX {
            assert!(step_pitch(step) < step_pitch(step + 1), "step {step}");
        }
        assert_eq!(step_pitch(STEPS_MAX), step_pitch(u16::MAX));
        assert_eq!(step_pitch(6), 2.0 * step_pitch(1));
    }
}
