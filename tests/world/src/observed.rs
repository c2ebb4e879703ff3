//! The observations of a client in a bout, on a simulated or a real network.

use std::time::Duration;

use bout::{Buttons, Tick};

use crate::motion::Motion;

/// What was seen of a client in a bout. Time counts from any moment before the bout.
#[derive(Clone, Debug, Default)]
pub struct Observed {
    /// What was held in each tick, as the client played it; nothing for ticks that it did not play.
    pub held: Vec<Option<Buttons>>,
    /// From a change of buttons to its confirmation, in milliseconds.
    pub confirmed_ms: Vec<u32>,
    /// The most ticks that the board was behind its clock when a button changed.
    pub ticks_behind_most: u32,
    /// Between each two frames that came while the client played, in milliseconds.
    pub silences_ms: Vec<u32>,
    /// Frames and their bytes, to the client.
    pub down: (usize, usize),
    /// Those of them that showed how far the bout had come.
    pub flows: (usize, usize),
    /// Frames and their bytes, from the client.
    pub up: (usize, usize),
    /// Connections beyond the first that the conversation went over to.
    pub resumed: u32,
    /// The motion of the falling pieces, on a simulated network.
    pub motion: Motion,
    last: Buttons,
    /// Changes of buttons that are not confirmed: the tick after, and when they were made.
    unconfirmed: Vec<(Tick, Duration)>,
    heard: Option<Duration>,
}

impl Observed {
    /// At `now` the client played `tick` with these buttons held, so many ticks behind its clock.
    pub fn play(&mut self, now: Duration, tick: Tick, held: Buttons, behind: u32) {
        if held != self.last {
            self.ticks_behind_most = self.ticks_behind_most.max(behind);
            self.unconfirmed.push((tick.plus(1), now));
            self.last = held;
        }
        self.held.resize(tick.0 as usize, None);
        self.held.push(Some(held));
    }

    /// At `now` the client knows that the server has played all before `confirmed`.
    pub fn confirm(&mut self, now: Duration, confirmed: Tick) {
        let known = self.unconfirmed.extract_if(.., |(tick, _)| *tick <= confirmed);
        self.confirmed_ms.extend(known.map(|(_, at)| milliseconds(now.saturating_sub(at))));
    }

    /// The median from a change of buttons to its confirmation, in milliseconds; nothing before the
    /// first.
    pub fn confirmed_usually_ms(&self) -> Option<u32> {
        let mut all = self.confirmed_ms.clone();
        all.sort_unstable();
        all.get(all.len() / 2).copied()
    }

    /// At `now` the client received a frame.
    pub fn hear(&mut self, now: Duration) {
        if self.held.is_empty() {
            return;
        }
        let before = self.heard.replace(now);
        self.silences_ms.extend(before.map(|before| milliseconds(now.saturating_sub(before))));
    }
}

fn milliseconds(span: Duration) -> u32 {
    u32::try_from(span.as_millis()).unwrap_or(u32::MAX)
}
