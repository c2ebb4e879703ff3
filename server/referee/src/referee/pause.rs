//! A bout that is recovered after a crash of its server, paused, and resumed.
//!
//! The fold over the journal gives the boards, the dealt pieces, the targets, the leads and the clocks of
//! the seats. What it does not give begins anew at its safe default: early input, which the clients send
//! again, the wait quotas, which are full, and the limits of the clocks.

use alloc::vec::Vec;
use bout::{Batch, Command, Draw, Entry, Millis, Seat, TICKS_PER_SECOND, Tick};
use games::ClockedSetup;

use super::{Answer, Astray, Referee};
use crate::archive;
use crate::pace::AHEAD_TICKS;

impl Referee {
    /// The bout with this journal, as far as it was played; nothing when an entry is impossible. The setup
    /// must pass [`Setup::check`](games::Setup::check).
    pub fn restore(setup: ClockedSetup, draw: Draw, entries: Vec<Entry>) -> Option<Referee> {
        let mut referee = Referee::new(setup, draw);
        let mut answers = referee.open();
        for entry in entries {
            archive::process(entry, &mut referee, &mut answers, &mut |_| {})?;
            answers.clear();
        }
        Some(referee)
    }

    /// Takes input while the bout is paused, to be played when it resumes.
    ///
    /// # Errors
    /// As [`Referee::receive`].
    pub fn keep(&mut self, seat: Seat, batch: &Batch) -> Result<(), Astray> {
        if self.is_playing(seat) {
            let at = self.last_at();
            self.seats[seat.index()].keep(at, batch)?;
        }
        Ok(())
    }

    /// The first tick of a seat without input so far.
    pub fn heard_before(&self, seat: Seat) -> Tick {
        self.seats[seat.index()].heard_before()
    }

    /// Resumes the bout that was paused since `stood_at`: the clock of each seat from the tick to which
    /// its input reaches, so that nobody is late. Returns the time of that, by which none of them is ahead.
    pub fn go_on(&mut self, stood_at: Millis) -> (Millis, Vec<Answer>) {
        let playing: Vec<Seat> = self.setup.seats().filter(|&seat| self.is_playing(seat)).collect();
        let reached = |&seat: &Seat| (seat, self.seats[seat.index()].heard_before());
        let clocks: Vec<(Seat, Tick)> = playing.iter().map(reached).collect();
        let furthest = clocks.iter().map(|&(_, tick)| tick).max().unwrap_or_default();
        let at = stood_at.max(self.last_at()).max(time_of(furthest.0.saturating_sub(AHEAD_TICKS)));
        let mut answers = Vec::new();
        for state in &mut self.seats {
            state.heard = at;
            state.wait_quota.begin(at);
        }
        for (seat, tick) in clocks {
            self.process(at, Command::Pause(seat, tick), &mut answers);
        }
        for seat in playing {
            self.play_waiting(at, seat, &mut answers);
        }
        (at, answers)
    }
}

/// When so many ticks have passed.
fn time_of(ticks: u32) -> Millis {
    Millis((u64::from(ticks) * 1000).div_ceil(TICKS_PER_SECOND.into()))
}
