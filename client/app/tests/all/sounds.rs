//! Every sound as it is played: how loud it is, how it begins, and how it ends.

use app::scenes::sounds::{self, Figures, Recording};
use app::shell::synth::level;
use app::view::cue::{Cue, Part};
use ebur128::{EbuR128, Mode};

/// How far a cue may be from its target, in LU.
const TOLERANCE: f64 = 0.5;
/// The mean loudness of a piece of music, in LUFS.
const MUSIC: std::ops::RangeInclusive<f64> = -30.0..=-24.0;

/// The largest amplitude.
fn peak(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |peak, sample| peak.max(sample.abs()))
}

/// The loudest momentary loudness, and the mean, in LUFS. Silence follows, for the window of the measure.
fn loudness(recording: &Recording) -> (f64, f64) {
    let mut meter = EbuR128::new(1, recording.rate, Mode::M | Mode::I).expect("a rate");
    let silence = std::iter::repeat_n(0.0, recording.rate as usize / 2);
    let samples: Vec<f32> = recording.samples.iter().copied().chain(silence).collect();
    let mut most = f64::NEG_INFINITY;
    for part in samples.chunks(recording.rate as usize / 100) {
        meter.add_frames_f32(part).expect("samples");
        most = most.max(meter.loudness_momentary().expect("it is measured"));
    }
    (most, meter.loudness_global().expect("it is measured"))
}

/// The faults of a sound.
fn faults(samples: &[f32], rate: u32) -> Vec<String> {
    let mut faults = Vec::new();
    let mut refuse = |is_bad: bool, what: String| faults.extend(is_bad.then_some(what));
    let peak = peak(samples);
    refuse(0.95 < peak, format!("clips: {peak}"));
    refuse(peak < 0.004, format!("is silent: {peak}"));
    let mean = samples.iter().sum::<f32>() / samples.len() as f32;
    refuse(0.02 * peak < mean.abs(), format!("has a direct current of {mean}"));
    let edge = rate as usize / 2000;
    let first = self::peak(&samples[..edge]);
    refuse(0.25 * peak < first, format!("begins with a click of {first}"));
    let last = self::peak(&samples[samples.len() - edge..]);
    refuse(0.02 * peak < last, format!("is cut off at {last}"));
    faults
}

#[test]
fn no_sound_clips_clicks_is_silent_or_cut_off() {
    let mut found = Vec::new();
    for Recording { name, rate, samples, cue } in sounds::all() {
        // Music is cut off where the recording ends.
        let is_music = cue.is_none();
        let faults = faults(&samples, rate).into_iter();
        let faults = faults.filter(|fault| !(is_music && fault.starts_with("is cut off")));
        found.extend(faults.map(|fault| format!("{name} {fault}")));
        let seconds = samples.len() as f32 / rate as f32;
        if !is_music && !(0.02..2.0).contains(&seconds) {
            found.push(format!("{name} lasts {seconds} s"));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_check_of_sounds_finds_each_fault() {
    let tone = |gain: f32, rise: f32, offset: f32| -> Vec<f32> {
        let wave = |at: u16| {
            let share = f32::from(at) / 4800.0;
            let edges = (share / rise).min(1.0) * ((1.0 - share) / rise).min(1.0);
            (gain * (f32::from(at) * 0.1).sin() + offset) * edges
        };
        (0..4800).map(wave).collect()
    };
    let check = |samples: Vec<f32>, fault: &str| {
        let faults = faults(&samples, 48_000);
        assert!(faults.iter().any(|one| one.contains(fault)), "{fault:?} is not in {faults:?}");
    };
    assert_eq!(faults(&tone(0.5, 0.2, 0.0), 48_000), Vec::<String>::new());
    check(tone(1.0, 0.1, 0.0), "clips");
    check(tone(0.001, 0.1, 0.0), "silent");
    check(tone(0.5, 0.1, 0.1), "direct current");
    check(tone(0.5, 1e-6, 0.0), "click");
    check(tone(0.5, 1e-6, 0.0), "cut off");
}

#[test]
fn every_sound_is_as_loud_as_its_target_and_none_louder_than_its_slider_allows() {
    let mut found = Vec::new();
    for recording in sounds::all() {
        let (most, mean) = loudness(&recording);
        let name = &recording.name;
        let Some((cue, _)) = recording.cue else {
            if !MUSIC.contains(&mean) || f64::from(level::ceiling(Part::Music)) < most {
                found.push(format!("{name} is {mean:.1} LUFS in the mean, {most:.1} at most"));
            }
            continue;
        };
        let target = f64::from(level::target(cue));
        if TOLERANCE < (most - target).abs() {
            found.push(format!("{name} is {most:.1} LUFS, its target {target:.1}"));
        }
        assert!(target <= level::ceiling(cue.part()).into(), "{cue:?}");
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn calls_are_loudest_and_what_is_heard_with_every_piece_is_quietest() {
    let order = [Part::Calls, Part::Attacks, Part::Board, Part::Menus].map(level::ceiling);
    assert!(order.is_sorted_by(|louder, quieter| quieter < louder), "{order:?}");
    let steady = [Cue::Move, Cue::Turn, Cue::SoftDrop, Cue::Touch].map(level::target);
    assert!(steady.iter().all(|target| *target <= level::ceiling(Part::Board) - 10.0));
    let loudest = |part| {
        let cues = Cue::ALL.into_iter().filter(|cue| cue.part() == part);
        cues.map(level::target).fold(f32::NEG_INFINITY, f32::max)
    };
    for part in [Part::Board, Part::Attacks, Part::Calls, Part::Menus] {
        assert_eq!(loudest(part), level::ceiling(part), "{part:?}");
    }
}

/// The least distance of two cues, from 0 to 1; see [`distance`].
const APART: f64 = 0.03;

#[test]
fn every_sound_has_body_and_the_room_is_heard_at_both_sides() {
    let mut found = Vec::new();
    let mut refuse = |is_bad: bool, what: String| found.extend(is_bad.then_some(what));
    for recording in sounds::all() {
        let Figures { centroid, high, audible, tail: _, width } = recording.figures();
        let (name, hertz) = (&recording.name, centroid.round());
        let Some((cue, _)) = recording.cue else {
            refuse(!(350.0..2500.0).contains(&centroid), format!("{name}: {hertz} Hz"));
            continue;
        };
        // A small speaker plays nothing below 300 Hz.
        refuse(audible + high < 0.4, format!("{name}: {audible} from 300 to 4000 Hz"));
        let bounds = match cue {
            Cue::Break(_) => 2000.0..6000.0,
            Cue::Lock | Cue::HardDrop | Cue::Land | Cue::Cancel => 800.0..4000.0,
            Cue::Fuse | Cue::Shield | Cue::Send => 900.0..3000.0,
            _ => 250.0..3000.0,
        };
        refuse(!bounds.contains(&centroid), format!("{name}: {hertz} Hz"));
        let is_in_room = matches!(cue.part(), Part::Attacks | Part::Calls);
        refuse(is_in_room && width < 0.1, format!("{name}: a room of {width}"));
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// How far two sounds are apart, from 0 to 1: 1 less the cosine between the roots of their power in bands of a third
/// of an octave, in parts of 50 ms.
fn distance(one: &Recording, other: &Recording) -> f64 {
    let (one, other) = (one.bands(), other.bands());
    let product = |one: &[f64], other: &[f64]| -> f64 {
        one.iter().zip(other).map(|(one, other)| one * other).sum()
    };
    1.0 - product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}

#[test]
fn no_two_events_sound_so_alike_that_one_is_taken_for_the_other() {
    let all = sounds::all();
    let first: Vec<_> = all.iter().filter(|it| it.cue.is_some_and(|(_, take)| take == 0)).collect();
    let mut near = Vec::new();
    for (index, one) in first.iter().enumerate() {
        for other in &first[..index] {
            let apart = distance(one, other);
            if apart < APART {
                near.push(format!("{} and {}: {apart:.3}", one.name, other.name));
            }
        }
    }
    assert!(near.is_empty(), "{near:#?}");
}
