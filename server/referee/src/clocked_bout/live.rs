//! A clocked bout in the live journal: what of it survives a crash, and how it is resumed after one.

use alloc::vec::Vec;
use bots::Bot;
use bout::{Batch, Draw, Millis, Seat};
use games::ClockedSetup;
use wire::ServerMessage;
use wire::server::Cause;

use super::{ClockedBout, Outgoing, Told};
use crate::journal::{Position, Tail};
use crate::{Astray, Referee};

impl ClockedBout {
    /// The bout with these tails of its journal; nothing when they are not of this bout. It is paused
    /// until [`ClockedBout::go_on`].
    pub fn restore(
        bout: u64,
        (setup, draw): (ClockedSetup, Draw),
        bots: Vec<(Seat, Bot)>,
        (begins, grace): (Millis, Millis),
        tails: Vec<Tail>,
    ) -> Option<ClockedBout> {
        let referee = Referee::restore(setup, draw, Tail::entries(tails)?)?;
        let mut restored = ClockedBout::of(bout, referee, bots, begins, grace);
        // It is in the live journal already.
        restored.referee.journal().tail(&mut restored.taken);
        Some(restored)
    }

    /// Takes input while the bout is paused.
    ///
    /// # Errors
    /// As [`ClockedBout::play`].
    pub fn keep(&mut self, seat: Seat, batch: &Batch) -> Result<(), Astray> {
        if self.is_of_before(seat, batch) {
            return Ok(());
        }
        self.referee.keep(seat, batch)
    }

    /// True if the player of `seat` said this before it knew of the restart.
    pub(super) fn is_of_before(&mut self, seat: Seat, batch: &Batch) -> bool {
        let told = &mut self.told[seat.index()];
        told.is_unaware &= self.referee.heard_before(seat) < batch.first;
        told.is_unaware
    }

    /// Resumes `now` the bout that was paused since `stood_at`.
    pub fn go_on(&mut self, now: Millis, stood_at: Millis) -> Vec<Outgoing> {
        let (at, answers) = self.referee.go_on(stood_at.since(self.begins));
        self.begins = Millis(now.0.saturating_sub(at.0));
        self.said(at, answers)
    }

    /// The state for the player of `seat`, who resumes the bout of a server that was restarted.
    pub fn restarted(&mut self, now: Millis, seat: Seat) -> ServerMessage {
        let told = &mut self.told[seat.index()];
        told.seen.fill(0);
        told.is_unaware = true;
        self.state(now, seat, Cause::Restarted)
    }

    /// The entries of the journal since the last call, for the live journal.
    pub fn take_tail(&mut self) -> Option<Tail> {
        self.referee.journal().tail(&mut self.taken)
    }

    /// Everything must be recorded again.
    pub fn record_again(&mut self) {
        self.taken = Position::default();
        for told in &mut self.told {
            told.durable_next = None;
        }
    }

    /// Everything is in the live journal up to this position of it.
    pub fn note_position(&mut self, position: u64) {
        for (seat, told) in self.referee.setup().seats().zip(&mut self.told) {
            let board = self.referee.board(seat);
            told.durable_next.get_or_insert_with(|| (position, board.tick()));
        }
    }

    /// The live journal survives a crash up to this position.
    pub fn note_durable(&mut self, position: u64) {
        self.durable = position;
    }
}

impl Told {
    /// How many of its confirmed ticks a crash would undo.
    pub(super) fn undurable(&mut self, durable: u64) -> u16 {
        if durable == u64::MAX {
            // Nothing survives, or everything does.
            (self.durable, self.durable_next) = (self.confirmed, None);
        }
        if let Some((_, tick)) = self.durable_next.take_if(|(position, _)| *position <= durable) {
            self.durable = tick;
        }
        u16::try_from(self.confirmed.since(self.durable)).unwrap_or(u16::MAX)
    }
}
