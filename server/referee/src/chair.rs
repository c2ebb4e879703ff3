//! What the referee keeps for one seat.

use alloc::collections::VecDeque;
use bout::{Batch, Buttons, Millis, Seat, Tick};
use games::Board;

use crate::lead::Lead;
use crate::pace::{Bucket, Pace};
use crate::patience::{LATE_TICKS, LATE_TICKS_MIN, Patience};
use crate::referee::Astray;

/// Ticks of input that may wait until the seat's clock is allowed to be there.
pub const WAITING_TICKS_MAX: usize = 600;

/// How well a seat's player is heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hearing {
    /// In time.
    #[default]
    Good,
    /// Late; the seat waits.
    Late,
    /// Not at all; the seat plays on without.
    Lost,
}

/// What went wrong with a seat, as the referee saw it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Ticks that were played with no buttons, because the player was not heard.
    pub advanced_ticks: u32,
    /// Packets for this seat.
    pub packets: u32,
    /// The most ticks of input that had to wait, because the player's clock ran ahead.
    pub held_back_ticks_most: u32,
}

/// A seat: its board, as far as its inputs reach, and its clock.
#[derive(Clone, Debug)]
pub struct Chair {
    /// The seat's half of the game.
    pub board: Board,
    /// Where its clock stands.
    pub pace: Pace,
    /// How far its clock may be.
    pub bucket: Bucket,
    /// How far past its present packets become visible.
    pub lead: Lead,
    /// How long it is waited for.
    pub patience: Patience,
    /// How well its player is heard.
    pub hearing: Hearing,
    /// How long it stood still of the time since the bout began: only a seat alone may.
    pub paused: Millis,
    /// When its player last said anything new.
    pub heard: Millis,
    /// What went wrong.
    pub figures: Figures,
    /// Pieces that it was dealt.
    pub dealt: u32,
    /// The tick in which its player left for good.
    pub left: Option<Tick>,
    /// Whom its packets go to.
    pub target: Option<Seat>,
    /// Input that was heard and not played, from the board's tick on.
    waiting: VecDeque<Buttons>,
    /// Whom its player chose to aim at, by the tick from which that counts; one a tick.
    choices: VecDeque<(Tick, Seat)>,
}

impl Chair {
    /// A seat before its first tick.
    pub fn new(board: Board, target: Option<Seat>) -> Chair {
        Chair {
            board,
            pace: Pace::default(),
            bucket: Bucket::default(),
            lead: Lead::default(),
            patience: Patience::default(),
            hearing: Hearing::Good,
            paused: Millis(0),
            heard: Millis(0),
            figures: Figures::default(),
            dealt: 0,
            left: None,
            target,
            waiting: VecDeque::new(),
            choices: VecDeque::new(),
        }
    }

    /// The tick in which the seat went out, by knock-out or by leaving.
    pub fn out(&self) -> Option<Tick> {
        self.board.out().or(self.left)
    }

    /// Keeps the input of `batch`, heard now, for later. What was played, or kept, before is passed over.
    pub fn keep(&mut self, now: Millis, batch: &Batch) -> Result<(), Astray> {
        let next = self.heard_before();
        if next < batch.first || WAITING_TICKS_MAX < batch.end().since(self.board.tick()) as usize {
            return Err(Astray);
        }
        if next < batch.end() {
            self.heard = now;
        }
        let mut at = batch.first;
        for run in &batch.runs {
            let end = at.plus(run.ticks.into());
            let new = end.since(at.max(next)) as usize;
            self.waiting.extend(core::iter::repeat_n(run.held, new));
            at = end;
        }
        Ok(())
    }

    /// The first tick that nothing was heard of.
    pub fn heard_before(&self) -> Tick {
        self.board.tick().plus(self.waiting.len() as u32)
    }

    /// Looks again at how well the player is heard; whether that changed.
    pub fn listen(&mut self, present: Tick) -> bool {
        let lag = present.since(self.board.tick());
        let hearing = match self.hearing {
            Hearing::Lost => Hearing::Lost,
            _ if LATE_TICKS < lag => Hearing::Late,
            _ if lag <= LATE_TICKS_MIN => Hearing::Good,
            unsure => unsure,
        };
        let has_changed = hearing != self.hearing;
        self.hearing = hearing;
        has_changed
    }

    /// Keeps what the player chose to aim at, for the first tick that nothing was heard of.
    pub fn choose(&mut self, to: Seat) {
        let from = self.heard_before();
        self.choices.pop_back_if(|(tick, _)| *tick == from);
        self.choices.push_back((from, to));
    }

    /// Takes out a choice that counts by now.
    pub fn take_choice(&mut self) -> Option<Seat> {
        let now = self.board.tick();
        self.choices.pop_front_if(|(tick, _)| *tick <= now).map(|(_, to)| to)
    }

    /// Takes out what is kept for the ticks before `end`, as much as one batch holds, and no further
    /// than the next choice.
    pub fn take_before(&mut self, end: Tick) -> Option<Batch> {
        let mut batch = Batch::new(self.board.tick());
        let end = self.choices.front().map_or(end, |&(tick, _)| end.min(tick));
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
