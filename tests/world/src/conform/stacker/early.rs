//! The kind `early`: what is pressed between two pieces.

use std::collections::BTreeMap;

use bout::{Board as _, Buttons};
use controls::{Handling, Tuning};
use serde::Deserialize;
use serde_json::{Value, json};
use stacker::options::HANDLING_DEFAULT;
use stacker::{
    Arrival, Board, Class, Event, Gravity, List, Options, Piece, PieceSet, Rotation, Setup,
};

use crate::conform::answer::{Answer, compare, read};

/// Pieces that are dealt: enough for all holds before the lock.
const PIECES: u32 = 4;

#[derive(Deserialize)]
struct Asked {
    spawn_delay: u8,
    #[serde(default)]
    presses: BTreeMap<String, Vec<String>>,
    /// Buttons that are held all along, from the frame before the piece that locks enters.
    #[serde(default)]
    held: Vec<String>,
    #[serde(default)]
    initial_rotation: bool,
    #[serde(default)]
    initial_hold: bool,
}

/// The frame in which the piece after a lock enters, and what it enters with. Frames count from that of
/// the lock, which is 0.
pub(super) fn answer(vector: &Value) -> Result<Answer, String> {
    let asked: Asked = read(vector)?;
    let mut presses = BTreeMap::new();
    for (frame, names) in &asked.presses {
        let frame: i32 = frame.parse().map_err(|_| format!("{frame:?} is no frame"))?;
        let mut pressed = Buttons::NONE;
        for name in names {
            pressed = pressed.with(button(name)?);
        }
        presses.insert(frame, pressed);
    }
    // A button that is pressed in the frame of the lock and in the next would be one long press. The
    // first belongs to the piece that locks.
    let after = presses.get(&1).copied().unwrap_or(Buttons::NONE);
    presses.entry(0).and_modify(|pressed| *pressed = pressed.pressed_since(after));
    let mut held = Buttons::NONE;
    for name in &asked.held {
        held = held.with(button(name)?);
    }
    let tuning = Tuning {
        initial_rotation: asked.initial_rotation,
        initial_hold: asked.initial_hold,
        ..Tuning::NONE
    };
    let mut board = board(asked.spawn_delay, tuning)?;
    // The piece before it enters, and a frame goes by.
    let first = presses.keys().next().map_or(0, |first| (*first).min(0)) - 2;
    for frame in first..=i32::from(asked.spawn_delay) + 1 {
        let pressed = presses.get(&frame).copied().unwrap_or(Buttons::NONE);
        let drop = if frame == 0 { Buttons::HARD_DROP } else { Buttons::NONE };
        let mut events = Vec::new();
        // What is held all along has acted on the piece before long ago.
        let held = if first < frame { held } else { Buttons::NONE };
        board.step(pressed.with(drop).with(held), &mut events);
        if 0 < frame && events.contains(&Event::Spawned) {
            return compare(vector, tell(&board, frame, &events)?);
        }
    }
    compare(vector, json!({ "enters_in_frame": null }))
}

fn button(name: &str) -> Result<Buttons, String> {
    match name {
        "hold" => Ok(Buttons::HOLD),
        "0" => Ok(Buttons::NO_TURN),
        "CW" => Ok(Buttons::CLOCKWISE),
        "180" => Ok(Buttons::HALF_TURN),
        "CCW" => Ok(Buttons::COUNTER_CLOCKWISE),
        other => Err(format!("{other:?} is not hold, 0, CW, 180 or CCW")),
    }
}

/// An empty field in which nothing falls, with pieces that look different after every turn.
fn board(spawn_delay_ticks: u8, tuning: Tuning) -> Result<Board, String> {
    let options = Options {
        gravity: Gravity::Timed { start: 0, gain: 0, gains_from_tick: 0 },
        spawn_delay_ticks,
        lock_delay_ticks: u16::MAX,
        forced_lock_ticks: u16::MAX,
        ..Options::document().with_pieces(PieceSet::new([4], Class::Convex))
    };
    let mut board =
        Board::new(&Setup { options, handling: Handling { tuning, ..HANDLING_DEFAULT } });
    let piece = lopsided().ok_or("no tetromino has four orientations")?;
    for index in 0..PIECES {
        board.receive(Arrival::Piece { index, piece });
    }
    Ok(board)
}

fn lopsided() -> Option<Piece> {
    let pieces = (0..).map_while(|id| List::of(4).piece(id));
    let is_lopsided = |piece: &Piece| {
        let turned = Rotation::ALL.map(|turn| piece.shape().turned(turn));
        (0..4).all(|turn| !turned[..turn].contains(&turned[turn]))
    };
    pieces.into_iter().find(is_lopsided)
}

fn tell(board: &Board, frame: i32, events: &[Event]) -> Result<Value, String> {
    let active = board.active().ok_or("the piece has not entered")?;
    let piece = lopsided().ok_or("no tetromino has four orientations")?;
    let turn = Rotation::ALL.into_iter().find(|&turn| piece.shape().turned(turn) == active.shape);
    let turn = match turn.ok_or("the piece is another one")? {
        Rotation::None => None,
        Rotation::Clockwise => Some("CW"),
        Rotation::Half => Some("180"),
        Rotation::CounterClockwise => Some("CCW"),
    };
    let is_no_turn =
        |event: &Event| matches!(event, Event::Turned { rotation: Rotation::None, .. });
    Ok(json!({
        "enters_in_frame": frame,
        "hold": events.contains(&Event::Held),
        "turn": turn,
        "rot0": events.iter().any(is_no_turn),
    }))
}
