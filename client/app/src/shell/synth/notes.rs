//! The notes of each cue. Their peaks say how loud they are beside each other.

use super::Wave::{Noise, Reed, Sine};
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
        Cue::Break(step) => broken(step_pitch(step)),
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
const MOVE: &[Note] = &[note(Sine, 0, 45, 340.0, 300.0, 1.0)];
const TURN: &[Note] = &[note(Sine, 0, 60, 440.0, 540.0, 1.0)];
const HOLD: &[Note] = &[note(Sine, 0, 110, 392.0, 294.0, 1.0)];
const SOFT_DROP: &[Note] =
    &[note(Sine, 0, 34, 220.0, 205.0, 0.7), note(Noise, 0, 26, 900.0, 400.0, 0.6)];
const HARD_DROP: &[Note] =
    &[note(Noise, 0, 100, 3200.0, 500.0, 0.6), note(Sine, 10, 150, 130.0, 55.0, 0.8)];
const TOUCH: &[Note] =
    &[note(Noise, 0, 36, 700.0, 300.0, 0.6), note(Sine, 0, 44, 190.0, 168.0, 0.6)];
const LOCK: &[Note] =
    &[note(Noise, 0, 60, 1200.0, 200.0, 0.5), note(Sine, 0, 110, 150.0, 75.0, 0.4)];
const SPIN: &[Note] =
    &[note(Reed, 0, 160, 523.0, 1046.0, 0.13), note(Sine, 0, 110, 150.0, 75.0, 0.4)];
const FUSE: &[Note] =
    &[note(Sine, 0, 180, 659.0, 659.0, 0.5), note(Sine, 60, 220, 988.0, 988.0, 0.5)];
const LEVEL: &[Note] =
    &[note(Reed, 0, 120, 523.0, 523.0, 0.4), note(Reed, 90, 200, 784.0, 784.0, 0.4)];
const REFUSE: &[Note] = &[note(Reed, 0, 140, 147.0, 110.0, 1.0)];
const CAST: &[Note] =
    &[note(Sine, 0, 400, 440.0, 880.0, 0.6), note(Sine, 40, 420, 659.0, 1318.0, 0.4)];
const SHIELD: &[Note] =
    &[note(Sine, 0, 260, 1318.0, 1318.0, 0.4), note(Reed, 0, 150, 330.0, 352.0, 0.4)];
const CURSE: &[Note] =
    &[note(Reed, 0, 260, 196.0, 139.0, 0.5), note(Sine, 30, 300, 207.0, 147.0, 0.5)];
const SEND: &[Note] =
    &[note(Noise, 0, 220, 800.0, 8000.0, 0.7), note(Sine, 0, 200, 600.0, 1300.0, 0.2)];
const WARN: &[Note] =
    &[note(Reed, 0, 110, 740.0, 740.0, 0.8), note(Reed, 140, 130, 740.0, 740.0, 0.8)];
const LAND: &[Note] = &[
    note(Noise, 0, 240, 4000.0, 250.0, 0.6),
    note(Sine, 0, 320, 120.0, 45.0, 0.45),
    note(Sine, 0, 240, 2217.0, 2217.0, 0.06),
];
const CANCEL: &[Note] =
    &[note(Noise, 0, 160, 6000.0, 900.0, 0.6), note(Sine, 0, 190, 1300.0, 620.0, 0.25)];
const OUT: &[Note] = &[
    note(Noise, 0, 420, 3000.0, 160.0, 0.7),
    note(Reed, 0, 380, 330.0, 110.0, 0.2),
    note(Sine, 0, 480, 200.0, 48.0, 0.35),
];
const DANGER: &[Note] =
    &[note(Reed, 0, 180, 233.0, 233.0, 0.8), note(Reed, 220, 220, 220.0, 208.0, 0.8)];
const COUNT: &[Note] = &[note(Sine, 0, 120, 523.0, 523.0, 1.0)];
const BEGIN: &[Note] =
    &[note(Sine, 0, 380, 1046.0, 1046.0, 0.6), note(Sine, 0, 380, 784.0, 784.0, 0.4)];
const FOCUS: &[Note] = &[note(Sine, 0, 36, 640.0, 600.0, 1.0)];
const PRESS: &[Note] =
    &[note(Sine, 0, 60, 523.0, 523.0, 0.5), note(Sine, 28, 90, 784.0, 784.0, 0.5)];
const BACK: &[Note] =
    &[note(Sine, 0, 60, 523.0, 523.0, 0.5), note(Sine, 28, 90, 392.0, 392.0, 0.5)];
const DENIED: &[Note] =
    &[note(Reed, 0, 70, 165.0, 160.0, 0.6), note(Reed, 80, 90, 147.0, 139.0, 0.6)];

/// A note from `low` to `high`, in hertz.
const fn note(wave: Wave, at_ms: u16, long_ms: u16, low: f32, high: f32, peak: f32) -> Note {
    Note { wave, at_ms, long_ms, pitch: (low, high), peak }
}

/// Cells that shatter, with the pitch of the step.
fn broken(pitch: f32) -> Vec<Note> {
    vec![
        note(Noise, 0, 160, 7000.0, 1500.0, 0.6),
        note(Reed, 0, 200, pitch, pitch, 0.3),
        note(Sine, 20, 280, pitch * 2.0, pitch * 2.0, 0.2),
    ]
}

/// One bell after another; the last one rings on.
fn melody(pitches: &[f32], each_ms: u16) -> Vec<Note> {
    let last = pitches.len().saturating_sub(1);
    let bell = |(index, &pitch): (usize, &f32)| {
        let at_ms = each_ms * index as u16;
        let long_ms = each_ms * if index == last { 4 } else { 2 };
        let tone = Note { wave: Wave::Sine, at_ms, long_ms, pitch: (pitch, pitch), peak: 0.6 };
        [tone, Note { pitch: (pitch * 2.0, pitch * 2.0), peak: 0.2, ..tone }]
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
