//! The stacker's kind `das`: held buttons into moves.

use bout::Buttons;
use controls::{BothHeld, Direction, Handling, Shift, Shifts, Tuning};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::conform::answer::{Answer, read};

/// The words that tell, in a description, the frame in which a piece locks.
const LOCK_WORDS: &str = "locks at the end of frame ";

#[derive(Deserialize)]
struct Asked {
    das: u8,
    arr: u8,
    held: Vec<String>,
    spawn_frame: usize,
    moves: Vec<(usize, String)>,
    #[serde(default)]
    desc: String,
    #[serde(default)]
    lock_frames: Vec<usize>,
    /// DAS cut, in frames.
    #[serde(default)]
    das_cut: u8,
    /// The frames in which the piece turns, after its move.
    #[serde(default)]
    turn_frames: Vec<usize>,
    /// Which of two directions counts: later, earlier or neither.
    #[serde(default)]
    both: Option<String>,
}

/// The moves of a piece, each with its frame, counted from the spawn, which is 1.
pub(super) fn answer(vector: &Value) -> Result<Answer, String> {
    let asked: Asked = read(vector)?;
    let locks = asked.lock_frames.iter().copied().chain(told_locks(&asked.desc));
    let locks: Vec<usize> = locks.collect();
    let tuning = tuning(&asked)?;
    let (das_ticks, arr_ticks) = (asked.das, asked.arr);
    let handling = Handling { das_ticks, arr_ticks, soft_drop_ticks: 0, tuning };
    let (mut shift, mut before) = (Shift::default(), Buttons::NONE);
    let mut came = Vec::new();
    for (frame, held) in (1..).zip(&asked.held) {
        let held = buttons(held)?;
        let since_spawn =
            (frame + 1usize).checked_sub(asked.spawn_frame).filter(|&frame| frame != 0);
        let shifts = shift.step(handling, held, held.pressed_since(before), since_spawn.is_some());
        before = held;
        let Some(frame) = since_spawn else { continue };
        if let Some(told) = tell(shifts) {
            came.push((frame, told));
        }
        if asked.turn_frames.contains(&frame) {
            shift.cut(handling);
        }
        if locks.contains(&frame) {
            shift.lock(handling);
        }
    }
    Ok(Answer { expected: json!({ "moves": asked.moves }), came: json!({ "moves": came }) })
}

fn tuning(asked: &Asked) -> Result<Tuning, String> {
    let named = asked.both.as_deref().unwrap_or(BothHeld::Later.name());
    let both = BothHeld::ALL.into_iter().find(|both| both.name() == named);
    let both = both.ok_or_else(|| format!("{named:?} is not later, earlier or neither"))?;
    Ok(Tuning { das_cut_ticks: asked.das_cut, both, ..Tuning::NONE })
}

fn told_locks(description: &str) -> impl Iterator<Item = usize> {
    description.split(LOCK_WORDS).skip(1).filter_map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse().ok()
    })
}

fn buttons(held: &str) -> Result<Buttons, String> {
    match held {
        "" | "-" => Ok(Buttons::NONE),
        "L" => Ok(Buttons::LEFT),
        "R" => Ok(Buttons::RIGHT),
        "LR" | "RL" => Ok(Buttons::LEFT.with(Buttons::RIGHT)),
        other => Err(format!("{other:?} is not -, L, R or LR")),
    }
}

fn tell(shifts: Shifts) -> Option<&'static str> {
    match shifts {
        Shifts::None => None,
        Shifts::Once(Direction::Left) => Some("L"),
        Shifts::Once(Direction::Right) => Some("R"),
        Shifts::ToWall(Direction::Left) => Some("L*"),
        Shifts::ToWall(Direction::Right) => Some("R*"),
    }
}
