//! The state that the referee holds for one seat.

use alloc::collections::VecDeque;
use bout::{Batch, Buttons, Millis, Seat, TICKS_PER_SECOND, Tick};
use games::Board;

use crate::lead::Lead;
use crate::pace::{Bucket, Pace};
use crate::referee::Astray;
use crate::wait_quota::{LATE_TICKS, LATE_TICKS_MIN, WaitQuota};

/// The capacity of early input, in ticks, held until the seat's clock is allowed to be there.
pub const WAITING_TICKS_MAX: usize = 600;

/// How far a solo seat may be behind the time since it began without that being a pause, in ticks:
/// 5 s. A client plays on for 256 ticks while its connection is lost, which it may then send at
/// once.
pub const BEHIND_TICKS_MAX: u32 = 5 * TICKS_PER_SECOND;

/// The connection quality of a seat's player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hearing {
    /// Input arrives in time.
    #[default]
    Good,
    /// Late; the seat waits.
    Late,
    /// Disconnected; the seat is advanced without input.
    Lost,
}

/// The network faults of a seat, as the referee saw them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatStats {
    /// Ticks that were played with no buttons, because the player was disconnected.
    pub advanced_ticks: u32,
    /// Packets for this seat.
    pub packets: u32,
    /// The most ticks of input that were held back, because the player's clock ran ahead.
    pub held_back_ticks_most: u32,
}

/// The activity on a seat.
#[derive(Clone, Copy, Debug, Default)]
pub struct Activity {
    lively: Tick,
    changed: Tick,
    /// The buttons of the last tick.
    held: Buttons,
}

impl Activity {
    /// This tick was played with these buttons; whether anything happened in it.
    pub fn note(&mut self, tick: Tick, held: Buttons, has_happened: bool) {
        if self.held != held {
            self.changed = tick;
        }
        if held != Buttons::NONE || has_happened || self.held != held {
            self.lively = tick;
        }
        self.held = held;
    }

    /// The tick up to which something has happened on the board, or could by a button that was held.
    pub fn lively(self) -> Tick {
        self.lively
    }

    /// The tick up to which the buttons have changed.
    pub fn changed(self) -> Tick {
        self.changed
    }
}

/// A seat: its board, as far as its inputs reach, and its clock.
#[derive(Clone, Debug)]
pub struct SeatState {
    /// The seat's half of the game.
    pub board: Board,
    /// The pace of its clock.
    pub pace: Pace,
    /// The limit of its clock.
    pub bucket: Bucket,
    /// How far past its present packets become visible.
    pub lead: Lead,
    /// Its wait quota.
    pub wait_quota: WaitQuota,
    /// The connection quality of its player.
    pub hearing: Hearing,
    /// The total of its pauses since the bout began: only a solo seat may pause.
    pub paused: Millis,
    /// When its player last sent anything new.
    pub heard: Millis,
    /// Its network faults.
    pub stats: SeatStats,
    /// What it held last, and when something happened.
    pub activity: Activity,
    /// Pieces that it was dealt.
    pub dealt: u32,
    /// The tick in which its player left for good.
    pub left: Option<Tick>,
    /// Its target.
    pub target: Option<Seat>,
    /// Input that was received and not played, from the board's tick on.
    waiting: VecDeque<Buttons>,
    /// The choices of target by its player, with the tick from which each applies; one a tick.
    choices: VecDeque<(Tick, Seat)>,
}

impl SeatState {
    /// A seat before its first tick.
    pub fn new(board: Board, target: Option<Seat>) -> SeatState {
        SeatState {
            board,
            pace: Pace::default(),
            bucket: Bucket::default(),
            lead: Lead::default(),
            wait_quota: WaitQuota::default(),
            hearing: Hearing::Good,
            paused: Millis(0),
            heard: Millis(0),
            stats: SeatStats::default(),
            activity: Activity::default(),
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

    /// Discounts the pause of a solo seat, at `now`, before its input is received: it has nothing to
    /// catch up with. It may pause as long as it likes, but it never plays faster than real time.
    pub fn forget_pause(&mut self, now: Millis) {
        let own = now.since(self.paused);
        let behind = own.ticks().saturating_sub(self.heard_before().0);
        let paused_ticks = u64::from(behind.saturating_sub(BEHIND_TICKS_MAX));
        let paused = Millis(paused_ticks * 1000 / u64::from(TICKS_PER_SECOND));
        self.paused = self.paused.plus(paused);
    }

    /// Queues the input of `batch`, received now. Ticks that were played or queued before are
    /// skipped.
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

    /// The first tick without input so far.
    pub fn heard_before(&self) -> Tick {
        self.board.tick().plus(self.waiting.len() as u32)
    }

    /// Updates the connection quality; returns whether it changed.
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

    /// Queues the player's choice of target, for the first tick without input so far.
    pub fn choose(&mut self, to: Seat) {
        let from = self.heard_before();
        self.choices.pop_back_if(|(tick, _)| *tick == from);
        self.choices.push_back((from, to));
    }

    /// Takes out a choice that applies by now.
    pub fn take_choice(&mut self) -> Option<Seat> {
        let now = self.board.tick();
        self.choices.pop_front_if(|(tick, _)| *tick <= now).map(|(_, to)| to)
    }

    /// Takes out the queued input for the ticks before `end`, as much as one batch holds, and no
    /// further than the next choice.
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

    /// Drops the queued input for the next `ticks` ticks: they are played otherwise.
    pub fn drop_waiting(&mut self, ticks: u32) {
        let ticks = self.waiting.len().min(ticks as usize);
        self.waiting.drain(..ticks);
    }
}
