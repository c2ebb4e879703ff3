//! What the referee keeps for one seat.

use alloc::collections::VecDeque;
use bout::{Batch, Buttons, Tick};
use games::Board;

use crate::pace::Pace;
use crate::referee::Astray;

/// Ticks of input that may wait until the seat's clock is allowed to be there.
pub const WAITING_TICKS_MAX: usize = 600;

/// A seat: its board, as far as its inputs reach, and its clock.
#[derive(Clone, Debug)]
pub struct Chair {
    /// The seat's half of the game.
    pub board: Board,
    /// Where its clock stands.
    pub pace: Pace,
    /// Pieces that it was dealt.
    pub dealt: u32,
    /// Packets that it was sent.
    pub packets: u32,
    /// The tick in which its player left for good.
    pub left: Option<Tick>,
    /// Input that was heard and not played, from the board's tick on.
    waiting: VecDeque<Buttons>,
}

impl Chair {
    /// A seat before its first tick.
    pub fn new(board: Board) -> Chair {
        Chair {
            board,
            pace: Pace::default(),
            dealt: 0,
            packets: 0,
            left: None,
            waiting: VecDeque::new(),
        }
    }

    /// The tick in which the seat went out, by knock-out or by leaving.
    pub fn out(&self) -> Option<Tick> {
        self.board.out().or(self.left)
    }

    /// Keeps the input of `batch` for later. What was played, or kept, before is passed over.
    pub fn keep(&mut self, batch: &Batch) -> Result<(), Astray> {
        let next = self.board.tick().plus(self.waiting.len() as u32);
        if next < batch.first || WAITING_TICKS_MAX < batch.end().since(self.board.tick()) as usize {
            return Err(Astray);
        }
        let new = batch.ticks().filter(|&(tick, _)| next <= tick);
        self.waiting.extend(new.map(|(_, held)| held));
        Ok(())
    }

    /// Takes out what is kept for the ticks before `end`, as much as one batch holds.
    pub fn take_before(&mut self, end: Tick) -> Option<Batch> {
        let mut batch = Batch::new(self.board.tick());
        let ticks = end.since(batch.first) as usize;
        let mut taken = 0;
        for &held in self.waiting.iter().take(ticks) {
            if !batch.push(held) {
                break;
            }
            taken += 1;
        }
        self.waiting.drain(..taken);
        (0 < taken).then_some(batch)
    }

    /// Drops what is kept for the next `ticks` ticks: they are played otherwise.
    pub fn drop_waiting(&mut self, ticks: u32) {
        let ticks = self.waiting.len().min(ticks as usize);
        self.waiting.drain(..ticks);
    }
}
