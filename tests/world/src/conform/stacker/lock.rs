//! The kind `lock`: the two lock counters, by what a piece does.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use stacker::LockDelay;
use stacker::lock_delay::Entrance;

use crate::conform::answer::{Answer, compare, read};

/// The longest that a piece may take to lock, in frames.
const FRAMES_MAX: u32 = 100_000;

#[derive(Deserialize)]
struct Asked {
    lock_delay: u16,
    forced: u16,
    #[serde(default)]
    events: BTreeMap<String, String>,
}

/// A piece, as far as its lock needs it.
struct Piece {
    y: i16,
    /// The lowest that it was since it entered.
    low: i16,
    is_lying: bool,
}

/// The frame at whose end the piece locks, and those in which Hold was refused.
pub(super) fn answer(vector: &Value) -> Result<Answer, String> {
    let asked: Asked = read(vector)?;
    let mut delay = LockDelay::default();
    let mut piece = Piece { y: 0, low: 0, is_lying: true };
    delay.enter(Entrance::Next, piece.y);
    let (mut locked, mut refused) = (None, Vec::new());
    for frame in 1..=FRAMES_MAX {
        match asked.events.get(&frame.to_string()).map(String::as_str) {
            None => {}
            Some("hold") if !delay.may_hold(asked.forced) => refused.push(frame),
            Some(event) => piece.play(event, &mut delay)?,
        }
        if delay.end_tick(piece.y, piece.is_lying, (asked.lock_delay, asked.forced)) {
            locked = Some(frame);
            break;
        }
    }
    let mut came = json!({ "locks_at_end_of_frame": locked });
    if vector.get("refused").is_some() {
        came["refused"] = json!(refused);
    }
    compare(vector, came)
}

impl Piece {
    fn play(&mut self, event: &str, delay: &mut LockDelay) -> Result<(), String> {
        match event {
            "move" | "turn" | "drop" => delay.renew(),
            "rise" => {
                delay.renew();
                (self.y, self.is_lying) = (self.low.saturating_add(1), false);
            }
            "fall" => {
                delay.renew();
                self.low = self.low.saturating_sub(1);
                (self.y, self.is_lying) = (self.low, false);
            }
            "ground" => (self.y, self.is_lying) = (self.low, true),
            "hold" | "ihs" => {
                *self = Piece { y: 0, low: 0, is_lying: false };
                delay.enter(Entrance::Held, self.y);
            }
            other => {
                let events = "move, turn, drop, rise, fall, ground, hold or ihs";
                return Err(format!("{other:?} is not {events}"));
            }
        }
        Ok(())
    }
}
