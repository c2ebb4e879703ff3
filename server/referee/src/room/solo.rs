//! Runs in a room of one seat: what becomes of one that is over.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bout::{Outcome, Seat};
use games::SoloMode;
use wire::{Ran, ServerMessage};

use super::keeping::Keeping;
use super::{Phase, Room};
use crate::guest::{FinishedBout, RoomAnswer};
use crate::running::Said;

impl Room {
    /// Ends a run. One that counts is handed in, and its player is told nothing before
    /// [`Room::ran`]; of any other nothing is kept.
    pub(super) fn end_run(
        &mut self,
        mode: SoloMode,
        over: Vec<Said>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let Phase::Playing(playing) = &self.phase else { return };
        let (outcome, finished) = (playing.outcome(), playing.finished_run(mode));
        let account = self.occupants.first().and_then(|one| one.guest.account);
        let counts = finished.filter(|run| run.value().is_some()).zip(account);
        if let Some((run, account)) = counts {
            let (bout, archive, figures) = (playing.bout(), playing.archive(), playing.figures());
            let names = self.occupants.iter().map(|one| one.guest.name.clone()).collect();
            let finished = FinishedBout { bout, names, archive, figures };
            answers.push(RoomAnswer::Finished(Box::new(finished)));
            answers.push(RoomAnswer::Ran(account, run));
        }
        let score = vec![u8::from(matches!(outcome, Outcome::Won(_)))];
        self.phase = Phase::Keeping(Keeping { outcome, score, held: over });
        if counts.is_none() {
            let ran = finished.map(|done| Ran { mode, run: done.run, kept: None });
            answers.extend(self.ran(ran));
        }
    }

    /// What became of the run that was [`RoomAnswer::Ran`]: its player is told how it ended, and
    /// where it stands.
    pub fn ran(&mut self, ran: Option<Ran>) -> Vec<RoomAnswer> {
        let ran = ran.map(|ran| (Some(Seat(0)), ServerMessage::Ran(ran)));
        self.tell_end(ran)
    }
}
