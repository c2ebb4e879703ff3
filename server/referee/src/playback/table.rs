//! A finished bout in turns, shown again at any time.

use alloc::vec::Vec;
use bout::{Millis, Outcome, Seat};
use games::{SplitSetup, Table};
use wire::turns::{TableNews, TableState};

use crate::archive::{Archive, Difference};
use crate::turn_referee::TurnReferee;

/// Acts between two keyframes.
const KEYFRAME_ACTS: usize = 32;

/// A bout in turns that is shown again.
#[derive(Clone, Debug)]
pub struct TablePlayback {
    archive: Archive,
    /// What is shown, and the number of the next act.
    stage: (TurnReferee, usize),
    /// Moments of the bout, [`KEYFRAME_ACTS`] apart; the first is its beginning.
    keyframes: Vec<TurnReferee>,
    /// The bout as far as it was compared, and the number of the next act.
    scout: (TurnReferee, usize),
    verdict: Option<Result<(), Difference>>,
}

impl TablePlayback {
    /// The bout of an archive, at its beginning. Nothing when it is on boards.
    ///
    /// # Errors
    /// When the archive contradicts itself before its first act.
    pub fn new(archive: Archive) -> Option<Result<TablePlayback, Difference>> {
        let SplitSetup::Turns(setup) = archive.setup.clone().split() else { return None };
        if let Err(difference) = archive.check_beginning() {
            return Some(Err(difference));
        }
        let referee = TurnReferee::new(setup, archive.draw());
        let keyframes = alloc::vec![referee.clone()];
        let (stage, scout) = ((referee.clone(), 0), (referee, 0));
        Some(Ok(TablePlayback { archive, stage, keyframes, scout, verdict: None }))
    }

    /// Continues the comparison by one keyframe. Returns the result, once there is one; see
    /// [`super::Playback::scout`].
    pub fn scout(&mut self) -> Option<Result<(), Difference>> {
        self.scout_with(&mut |_| {})
    }

    /// As [`TablePlayback::scout`]; `note` is shown the table after each act that the comparison does.
    pub fn scout_with(&mut self, note: &mut dyn FnMut(&Table)) -> Option<Result<(), Difference>> {
        if self.verdict.is_none() {
            self.verdict = self.scout_on(note).err().map(Err);
            let (referee, next) = &self.scout;
            if self.verdict.is_none() && self.archive.deeds.len() <= *next {
                let (archived, came) = (self.archive.outcome, referee.outcome());
                let is_same = archived == came;
                self.verdict =
                    Some(if is_same { Ok(()) } else { Err(Difference::Outcome(archived, came)) });
            }
        }
        self.verdict
    }

    fn scout_on(&mut self, note: &mut dyn FnMut(&Table)) -> Result<(), Difference> {
        let (referee, next) = &mut self.scout;
        let end = (*next + KEYFRAME_ACTS).min(self.archive.deeds.len());
        while *next < end {
            self.archive.act(*next, referee)?;
            note(referee.table());
            *next += 1;
        }
        if next.is_multiple_of(KEYFRAME_ACTS) && 0 < *next {
            *referee = referee.without_record();
            self.keyframes.push(referee.clone());
        }
        Ok(())
    }

    /// The bout.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// The time of the last act.
    pub fn length(&self) -> Millis {
        self.archive.deeds.last().map_or(Millis(0), |deed| deed.at)
    }

    /// How many acts are shown.
    pub fn acts(&self) -> usize {
        self.stage.1
    }

    /// How many acts had been done at a time.
    pub fn acts_by(&self, at: Millis) -> usize {
        self.archive.deeds.partition_point(|deed| deed.at <= at)
    }

    /// When the act with this number, from 0, was done; nothing when there is none.
    pub fn done_at(&self, number: usize) -> Option<Millis> {
        Some(self.archive.deeds.get(number)?.at)
    }

    /// How the bout stands as it is shown.
    pub fn outcome(&self) -> Outcome {
        self.stage.0.outcome()
    }

    /// True if a seat still plays in the bout as it is shown.
    pub fn is_playing(&self, seat: Seat) -> bool {
        let referee = &self.stage.0;
        referee.outcome() == Outcome::Undecided && referee.table().is_in(seat)
    }

    /// The bout as it is shown, to be played on otherwise.
    pub fn cut(&self) -> TurnReferee {
        self.stage.0.without_record()
    }

    /// Shows the table after so many acts, or after the last one that can be done again, as it was
    /// then.
    pub fn show(&mut self, acts: usize) -> TableState {
        let keyframe = (acts / KEYFRAME_ACTS).min(self.keyframes.len() - 1);
        let begins = keyframe * KEYFRAME_ACTS;
        if acts < self.stage.1 || self.stage.1 < begins {
            self.stage = (self.keyframes[keyframe].clone(), begins);
        }
        while self.stage.1 < acts && self.next_act().is_some() {}
        let at = self.stage.1.checked_sub(1).map_or(Millis(0), |last| self.archive.deeds[last].at);
        self.stage.0.standing(at)
    }

    /// Does the next act, and returns the message about it for everyone. Nothing at the end.
    pub fn next_act(&mut self) -> Option<TableNews> {
        let (referee, next) = &mut self.stage;
        let at = self.archive.deeds.get(*next)?.at;
        let ruling = self.archive.act(*next, referee).ok()?;
        *next += 1;
        Some(referee.news(at, ruling))
    }
}
