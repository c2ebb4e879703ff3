//! A bout that is over, with all that is needed to play it again.

use alloc::boxed::Box;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Command, Commitment, Entry, Millis, Outcome, Seat, Seed, Tick};
use core::fmt;
use games::{Act, Setup, SetupError};

use crate::Referee;
use crate::journal::Journal;
use crate::lead::{LEAD_TICKS_MAX, LEAD_TICKS_MIN};
use crate::marks::Marks;
use crate::pace::Bucket;
use crate::umpire::{Deed, Umpire};

/// All of a bout: setup, seed and journal *are* the bout, the rest is what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Archive {
    /// What both ends knew before the first tick.
    pub setup: Setup,
    /// What was published of the seed before it.
    pub commitment: Commitment,
    /// The seed.
    pub seed: Seed,
    /// All that the referee processed.
    pub journal: Journal,
    /// Digests on the way.
    pub marks: Marks,
    /// What was done at the table, in a game of turns; its journal and marks are empty.
    pub deeds: Vec<Deed>,
    /// How it ended.
    pub outcome: Outcome,
}

/// A bout that was played again to its end.
#[derive(Clone, Debug)]
pub enum Played {
    /// On boards.
    Boards(Box<Referee>),
    /// In turns.
    Table(Box<Umpire>),
}

impl Played {
    /// How it ended.
    pub fn outcome(&self) -> Outcome {
        match self {
            Played::Boards(referee) => referee.outcome(),
            Played::Table(umpire) => umpire.outcome(),
        }
    }

    /// The referee of its boards, if it has any.
    pub fn boards(self) -> Option<Referee> {
        match self {
            Played::Boards(referee) => Some(*referee),
            Played::Table(_) => None,
        }
    }
}

/// Where a bout played again first differs from its archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The setup cannot be played.
    Setup(SetupError),
    /// The seed is not the one that was committed to.
    Commitment,
    /// The entry with this number, from 0, cannot be processed: its seat does not play, its time
    /// runs backwards, it reaches further than the clock, a lead is out of bounds, or a target
    /// is no living opponent.
    Entry(usize),
    /// A seat was in another state after this many ticks.
    State(Seat, Tick),
    /// There are more, or fewer, digests than ticks were played.
    Marks,
    /// The table was another after the act with this number, from 0.
    Table(usize),
    /// The bout ended otherwise: as archived, and as played again.
    Outcome(Outcome, Outcome),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Setup(why) => write!(f, "the setup cannot be played: {why:?}"),
            Difference::Commitment => write!(f, "the seed is not the one that was committed to"),
            Difference::Entry(entry) => write!(f, "entry {entry} of the journal is impossible"),
            Difference::State(seat, tick) => {
                write!(f, "seat {} is in another state after {} ticks", seat.0, tick.0)
            }
            Difference::Table(act) => write!(f, "the table is another after act {act}"),
            Difference::Marks => write!(f, "there are not as many digests as ticks were played"),
            Difference::Outcome(archived, played) => {
                write!(f, "the bout ended {played:?}, and not {archived:?}")
            }
        }
    }
}

impl Archive {
    /// What is kept of a bout.
    pub fn of(referee: &Referee) -> Archive {
        Archive {
            setup: referee.setup().clone(),
            commitment: referee.seed().commitment(),
            seed: referee.seed().clone(),
            journal: referee.journal().clone(),
            marks: referee.marks().clone(),
            deeds: Vec::new(),
            outcome: referee.outcome(),
        }
    }

    /// What is kept of a bout in turns.
    pub fn of_table(umpire: &Umpire) -> Archive {
        Archive {
            setup: umpire.setup().clone(),
            commitment: umpire.seed().commitment(),
            seed: umpire.seed().clone(),
            journal: Journal::default(),
            marks: Marks::default(),
            deeds: umpire.deeds().to_vec(),
            outcome: umpire.outcome(),
        }
    }

    /// Plays the bout again and compares everything. What it ended as, or the first difference.
    pub fn check(&self) -> Result<Played, Difference> {
        self.setup.check().map_err(Difference::Setup)?;
        if self.seed.commitment() != self.commitment {
            return Err(Difference::Commitment);
        }
        match Umpire::new(self.setup.clone(), self.seed.clone()) {
            Some(umpire) => self.check_table(umpire).map(|umpire| Played::Table(Box::new(umpire))),
            None => self.check_boards().map(|referee| Played::Boards(Box::new(referee))),
        }
    }

    fn check_table(&self, mut umpire: Umpire) -> Result<Umpire, Difference> {
        if let Some(mark) = self.marks.iter().next() {
            return Err(Difference::State(mark.seat, mark.tick));
        }
        if !self.journal.is_empty() {
            return Err(Difference::Entry(0));
        }
        let mut last = Millis(0);
        for (number, deed) in self.deeds.iter().enumerate() {
            let is_due = deed.act != Act::TimeOut || umpire.is_time_up(deed.at);
            if deed.at < last || !is_due {
                return Err(Difference::Entry(number));
            }
            last = deed.at;
            let done = umpire.act(deed.at, deed.act).map_err(|_| Difference::Entry(number));
            if done?.digest != deed.digest {
                return Err(Difference::Table(number));
            }
        }
        if umpire.outcome() != self.outcome {
            return Err(Difference::Outcome(self.outcome, umpire.outcome()));
        }
        Ok(umpire)
    }

    fn check_boards(&self) -> Result<Referee, Difference> {
        if !self.deeds.is_empty() {
            return Err(Difference::Table(0));
        }
        let mut referee = Referee::new(self.setup.clone(), self.seed.clone());
        let mut answers = referee.open();
        let mut compared = 0;
        for (number, entry) in self.journal.entries().enumerate() {
            process(entry, &mut referee, &mut answers).ok_or(Difference::Entry(number))?;
            answers.clear();
            compared = self.compare(compared, &referee)?;
        }
        if compared < self.marks.len() {
            return Err(Difference::Marks);
        }
        if referee.outcome() != self.outcome {
            return Err(Difference::Outcome(self.outcome, referee.outcome()));
        }
        Ok(referee)
    }

    /// Compares the digests that came since the last time; how many were compared in all.
    fn compare(&self, compared: usize, referee: &Referee) -> Result<usize, Difference> {
        let came = referee.marks();
        if self.marks.len() < came.len() {
            return Err(Difference::Marks);
        }
        for number in compared..came.len() {
            if self.marks.get(number) != came.get(number) {
                let mark = came.iter().nth(number).expect("it came");
                return Err(Difference::State(mark.seat, mark.tick));
            }
        }
        Ok(came.len())
    }
}

/// Processes an entry again, if it can be.
fn process(entry: Entry, referee: &mut Referee, answers: &mut Vec<crate::Answer>) -> Option<()> {
    let Entry { at, command } = entry;
    let (seat, first, end) = match &command {
        Command::Play(seat, batch) => (*seat, Some(batch.first), batch.end()),
        Command::Advance(seat, end) => (*seat, None, *end),
        Command::Forfeit(seat) | Command::Lead(seat, _) | Command::Target(seat, _) => {
            (*seat, None, Tick(0))
        }
    };
    let is_allowed = match command {
        Command::Lead(_, ticks) => (LEAD_TICKS_MIN..=LEAD_TICKS_MAX).contains(&ticks),
        Command::Target(seat, to) => referee.can_target(seat, to),
        _ => true,
    };
    let is_in_order = referee.last_at() <= at;
    let clock = Bucket::end_at_most(at);
    if !is_in_order || clock < end || !is_allowed || !referee.is_playing(seat) {
        return None;
    }
    if first.is_some_and(|first| first != referee.board(seat).tick()) {
        return None;
    }
    referee.process(at, command, answers);
    Some(())
}
