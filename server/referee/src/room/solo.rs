//! Solo runs: the end of a run in a room of one person.

use alloc::boxed::Box;
use alloc::vec::Vec;
use bout::{Outcome, Seat};
use games::SoloMode;
use wire::{Ran, ServerMessage};

use super::saving::Saving;
use super::{Occupant, Phase, Room};
use crate::clocked_bout::Outgoing;
use crate::participant::{FinishedBout, RoomAnswer};

impl Room {
    /// Ends a run. One that counts, by the rules of its mode, is submitted, and its player is sent nothing before
    /// [`Room::ran`]; any other is not saved.
    pub(super) fn end_run(
        &mut self,
        mode: SoloMode,
        over: Vec<Outgoing>,
        answers: &mut Vec<RoomAnswer>,
    ) {
        // The report of a run is that of its only bout.
        self.count_statistics();
        let Phase::Playing(playing) = &self.phase else { return };
        let (outcome, finished) = (playing.outcome(), playing.finished_run(mode));
        let run = playing.run();
        let account = self.occupants.first().and_then(|one| one.participant.account);
        let counts = finished.filter(|run| run.value().is_some()).zip(account);
        if let Some((run, account)) = counts {
            let (bout, archive, stats) = (playing.bout(), playing.archive(), playing.stats());
            let names = self.occupants.iter().map(|one| one.participant.name.clone()).collect();
            let finished = FinishedBout { bout, names, archive, stats };
            answers.push(RoomAnswer::Finished(Box::new(finished)));
            answers.push(RoomAnswer::Ran(account, run));
        }
        let won = |one: &Occupant| u8::from(outcome == Outcome::Won(one.participant.team));
        let score = self.occupants.iter().map(won).collect();
        self.phase = Phase::Saving(Saving { outcome, score, held: over });
        if counts.is_none() {
            let day = self.kind.day();
            let ran = run.map(|run| Ran { mode, run, kept: None, day });
            answers.extend(self.ran(ran));
        }
    }

    /// The result of the run that was [`RoomAnswer::Ran`]: its player is sent the result and the
    /// rank of the run.
    pub fn ran(&mut self, ran: Option<Ran>) -> Vec<RoomAnswer> {
        let ran = ran.map(|ran| (Some(Seat(0)), ServerMessage::Ran(ran)));
        self.tell_end(None, ran)
    }
}
