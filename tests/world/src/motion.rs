//! A recording of an opponent's falling piece: where it was, and where the player's screen drew it.
//!
//! The piece glides on its own player's screen. Here it is drawn by what the network brings, and what
//! matters is how long the picture is frozen while the piece moves.

use std::time::Duration;

use bout::Tick;
use games::View;

use crate::clocked_games::falling;

/// The time between two frames of a screen.
pub const FRAME: Duration = Duration::from_micros(16_667);
/// A piece that has not moved for so many ticks is at rest: it takes the time to land.
const STILL_TICKS: usize = 6;
/// The place of a falling piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Columns from the left.
    pub column: i16,
    /// From the floor, in 256ths of a row.
    pub height: i32,
}

impl Spot {
    /// The place of the falling piece in a view; nothing when there is none.
    pub fn of(view: &View) -> Option<Spot> {
        let (column, row, fallen) = falling(view)?;
        Some(Spot { column, height: 256 * row - i32::from(fallen) })
    }
}

/// One frame that shows the piece in another place than the frame before it.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// When it was drawn.
    pub at: Duration,
    /// The tick of the opponent's clock that the newest snapshot shows.
    pub tick: Tick,
    /// Where it was.
    pub spot: Spot,
}

/// What one client played and drew.
#[derive(Clone, Debug, Default)]
pub struct Motion {
    /// After each tick of the own board: when it was played, and where the piece was.
    pub played: Vec<(Duration, Option<Spot>)>,
    /// The frames in which the opponent's piece was in another place.
    pub drawn: Vec<Drawn>,
    /// The newest snapshots, with the times of their arrival.
    pub shown: Vec<(Duration, Tick)>,
    /// When the next frame is drawn.
    next_frame: Duration,
}

impl Motion {
    /// The own board after one more tick.
    pub fn play(&mut self, now: Duration, view: &View) {
        self.played.push((now, Spot::of(view)));
    }

    /// True if a frame is to be drawn `now`.
    pub fn is_frame_due(&mut self, now: Duration) -> bool {
        let is_due = self.next_frame <= now;
        if is_due {
            self.next_frame = (self.next_frame + FRAME).max(now);
        }
        is_due
    }

    /// A frame shows the opponent's board like this, by a snapshot of its tick `tick`.
    pub fn draw(&mut self, now: Duration, tick: Tick, view: &View) {
        if self.shown.last().is_none_or(|&(_, last)| last != tick) {
            self.shown.push((now, tick));
        }
        let Some(spot) = Spot::of(view) else { return };
        if self.drawn.last().is_none_or(|last| last.spot != spot) {
            self.drawn.push(Drawn { at: now, tick, spot });
        }
    }

    /// True if the own piece moved all the time from one tick to another.
    pub fn moves_throughout(&self, from: Tick, to: Tick) -> bool {
        let (from, to) = (from.0.saturating_sub(1) as usize, to.0 as usize);
        let ticks = self.played.get(from..to.max(from + STILL_TICKS).min(self.played.len()));
        ticks.is_some_and(|ticks| {
            let mut still = 0;
            ticks.windows(2).all(|pair| {
                still = if pair[0].1 == pair[1].1 { still + 1 } else { 0 };
                still < STILL_TICKS
            })
        })
    }
}
