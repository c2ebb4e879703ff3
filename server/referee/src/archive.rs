//! A finished bout, with everything that is needed to replay it.

use alloc::boxed::Box;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Command, Commitment, Draw, Entry, Millis, Nonces, Outcome, Seat, Seed, Tick};
use core::fmt;
use games::{Act, ClockedSetup, GameKind, Setup, SetupError, SplitSetup, Statistics, TurnSetup};

use crate::Referee;
use crate::digests::Digests;
use crate::journal::Journal;
use crate::lead::{LEAD_TICKS_MAX, LEAD_TICKS_MIN};
use crate::pace::Bucket;
use crate::referee::PlayedTick;
use crate::seat_state::WAITING_TICKS_MAX;
use crate::turn_referee::{Deed, Ruling, TurnReferee};

/// The longest bout that is simulated again: a forged one could ask for the work of years.
pub const BOUT_MAX: Millis = Millis(24 * 60 * 60 * 1000);

/// The record of a finished bout: setup, draw and journal *are* the bout, the rest is derived from
/// it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Archive {
    /// What both ends knew before the first tick.
    pub setup: Setup,
    /// The commitment to the seed that was published before the first tick.
    pub commitment: Commitment,
    /// What the server drew, and revealed after the bout.
    pub secret: Seed,
    /// The journal: all input that the referee processed.
    pub journal: Journal,
    /// Digests of the seats' states during the bout.
    pub marks: Digests,
    /// The acts of a bout in turns; its journal and marks are empty.
    pub deeds: Vec<Deed>,
    /// How it ended.
    pub outcome: Outcome,
    /// What the clients added to the draw of the seed. Last, because the first archives had none.
    pub nonces: Nonces,
}

/// A bout that was replayed to its end.
#[derive(Clone, Debug)]
pub enum Played {
    /// On boards.
    Boards(Box<Referee>),
    /// In turns.
    Table(Box<TurnReferee>),
}

impl Played {
    /// How it ended.
    pub fn outcome(&self) -> Outcome {
        match self {
            Played::Boards(referee) => referee.outcome(),
            Played::Table(referee) => referee.outcome(),
        }
    }

    /// The statistics of a seat.
    pub fn statistics(&self, seat: Seat) -> Statistics {
        match self {
            Played::Boards(referee) => referee.statistics(seat),
            Played::Table(referee) => referee.statistics(seat),
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

/// What there is to see while an archive is checked.
#[derive(Clone, Copy, Debug)]
pub enum Sight<'a> {
    /// All boards before their first tick.
    Beginning(&'a Referee),
    /// A tick of any board.
    Tick(&'a PlayedTick<'a>),
    /// The referee of a table, before its first act and after each one, with the time since the start.
    Table(Millis, &'a TurnReferee),
}

/// The first difference between a replayed bout and its archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The setup cannot be played.
    Setup(SetupError),
    /// The secret is not the one that was committed to, or nonces are of seats that nobody has.
    Commitment,
    /// The entry with this number, from 0, cannot be processed: its seat does not play, its time
    /// runs backwards or is after [`BOUT_MAX`], it reaches further than the clock, a lead is out of bounds, or a target
    /// is no living opponent.
    Entry(usize),
    /// A seat was in another state after this many ticks.
    State(Seat, Tick),
    /// There are more, or fewer, digests than ticks were played.
    Digests,
    /// The table was another after the act with this number, from 0.
    Table(usize),
    /// The bout ended otherwise: as archived, and as played again.
    Outcome(Outcome, Outcome),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Setup(why) => write!(f, "the setup cannot be played: {why:?}"),
            Difference::Commitment => write!(f, "the secret is not the one that was committed to"),
            Difference::Entry(entry) => write!(f, "entry {entry} of the journal is impossible"),
            Difference::State(seat, tick) => {
                write!(f, "seat {} is in another state after {} ticks", seat.0, tick.0)
            }
            Difference::Table(act) => write!(f, "the table is another after act {act}"),
            Difference::Digests => write!(f, "there are not as many digests as ticks were played"),
            Difference::Outcome(archived, played) => {
                write!(f, "the bout ended {played:?}, and not {archived:?}")
            }
        }
    }
}

impl Archive {
    /// The archive of a clocked bout.
    pub fn of(referee: &Referee) -> Archive {
        Archive {
            setup: referee.setup().clone().into(),
            commitment: referee.draw().commitment(),
            secret: referee.draw().secret.clone(),
            journal: referee.journal().clone(),
            marks: referee.marks().clone(),
            deeds: Vec::new(),
            outcome: referee.outcome(),
            nonces: referee.draw().nonces.clone(),
        }
    }

    /// The archive of a bout in turns.
    pub fn of_table(referee: &TurnReferee) -> Archive {
        Archive {
            setup: referee.setup().clone().into(),
            commitment: referee.draw().commitment(),
            secret: referee.draw().secret.clone(),
            journal: Journal::default(),
            marks: Digests::default(),
            deeds: referee.deeds().to_vec(),
            outcome: referee.outcome(),
            nonces: referee.draw().nonces.clone(),
        }
    }

    /// The draw of its seed.
    pub fn draw(&self) -> Draw {
        Draw { secret: self.secret.clone(), nonces: self.nonces.clone() }
    }

    /// The referee of its boards before the first command; nothing when it has none. The setup must
    /// pass [`Setup::check`].
    pub fn referee(&self) -> Option<Referee> {
        let setup = self.setup.clone().clocked()?;
        Some(Referee::new(setup, self.draw()))
    }

    /// Replays the bout and compares everything. Returns the outcome, or the first difference.
    pub fn check(&self) -> Result<Played, Difference> {
        self.check_with(&mut |_| {})
    }

    /// As [`Archive::check`]; `watch` is shown the bout as it is played.
    pub fn check_with(&self, watch: &mut dyn FnMut(Sight<'_>)) -> Result<Played, Difference> {
        self.check_beginning()?;
        match self.setup.clone().split() {
            SplitSetup::Clocked(setup) => {
                self.check_boards(setup, watch).map(Box::new).map(Played::Boards)
            }
            SplitSetup::Turns(setup) => {
                self.check_table(setup, watch).map(Box::new).map(Played::Table)
            }
        }
    }

    /// Checks what there is before the first command.
    pub(crate) fn check_beginning(&self) -> Result<(), Difference> {
        self.setup.check().map_err(Difference::Setup)?;
        let is_seated = self.nonces.len() <= self.setup.players.len();
        if self.secret.commitment() != self.commitment || !is_seated {
            return Err(Difference::Commitment);
        }
        match self.setup.rules.kind() {
            GameKind::Clocked(_) if !self.deeds.is_empty() => Err(Difference::Table(0)),
            GameKind::Turns(_) if !self.journal.is_empty() => Err(Difference::Entry(0)),
            GameKind::Turns(_) => match self.marks.iter().next() {
                Some(mark) => Err(Difference::State(mark.seat, mark.tick)),
                None => Ok(()),
            },
            GameKind::Clocked(_) => Ok(()),
        }
    }

    fn check_table(
        &self,
        setup: TurnSetup,
        watch: &mut dyn FnMut(Sight<'_>),
    ) -> Result<TurnReferee, Difference> {
        let mut referee = TurnReferee::new(setup, self.draw());
        watch(Sight::Table(Millis(0), &referee));
        for number in 0..self.deeds.len() {
            self.act(number, &mut referee)?;
            watch(Sight::Table(self.deeds[number].at, &referee));
        }
        if referee.outcome() != self.outcome {
            return Err(Difference::Outcome(self.outcome, referee.outcome()));
        }
        Ok(referee)
    }

    /// Does the deed with this number, which the archive has, again.
    pub(crate) fn act(
        &self,
        number: usize,
        referee: &mut TurnReferee,
    ) -> Result<Ruling, Difference> {
        let deed = &self.deeds[number];
        let last = number.checked_sub(1).map_or(Millis(0), |last| self.deeds[last].at);
        let is_due = deed.act != Act::TimeOut || referee.is_time_up(deed.at);
        if deed.at < last || !is_due {
            return Err(Difference::Entry(number));
        }
        let done = referee.act(deed.at, deed.act).map_err(|_| Difference::Entry(number))?;
        if done.digest != deed.digest {
            return Err(Difference::Table(number));
        }
        Ok(done)
    }

    fn check_boards(
        &self,
        setup: ClockedSetup,
        watch: &mut dyn FnMut(Sight<'_>),
    ) -> Result<Referee, Difference> {
        let mut referee = Referee::new(setup, self.draw());
        let mut answers = referee.open();
        watch(Sight::Beginning(&referee));
        let mut compared = 0;
        for (number, entry) in self.journal.entries().enumerate() {
            let done = process(entry, &mut referee, &mut answers, &mut |played| {
                watch(Sight::Tick(&played));
            });
            done.ok_or(Difference::Entry(number))?;
            answers.clear();
            compared = self.compare(compared, &referee)?;
        }
        self.compare_end(compared, &referee)?;
        Ok(referee)
    }

    /// Compares what there is at the end of the journal, with so many digests compared before.
    pub(crate) fn compare_end(&self, compared: usize, referee: &Referee) -> Result<(), Difference> {
        if compared < self.marks.len() {
            return Err(Difference::Digests);
        }
        if referee.outcome() != self.outcome {
            return Err(Difference::Outcome(self.outcome, referee.outcome()));
        }
        Ok(())
    }

    /// Compares the digests since the previous call; returns how many were compared in all.
    pub(crate) fn compare(&self, compared: usize, referee: &Referee) -> Result<usize, Difference> {
        let came = referee.marks();
        if self.marks.len() < came.len() {
            return Err(Difference::Digests);
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

/// Processes an entry again, if it is valid, and shows every tick that it plays.
pub(crate) fn process(
    entry: Entry,
    referee: &mut Referee,
    answers: &mut Vec<crate::Answer>,
    show: &mut dyn FnMut(PlayedTick<'_>),
) -> Option<()> {
    let Entry { at, command } = entry;
    let (seat, first, end) = match &command {
        Command::Play(seat, batch) => (*seat, Some(batch.first), batch.end()),
        Command::Advance(seat, end) | Command::Pause(seat, end) => (*seat, None, *end),
        Command::Forfeit(seat) | Command::Lead(seat, _) | Command::Target(seat, _) => {
            (*seat, None, Tick(0))
        }
    };
    let is_allowed = match command {
        Command::Lead(_, ticks) => (LEAD_TICKS_MIN..=LEAD_TICKS_MAX).contains(&ticks),
        Command::Target(seat, to) => referee.can_target(seat, to),
        Command::Pause(seat, tick) if referee.is_playing(seat) => {
            let board = referee.board(seat).tick();
            board <= tick && tick.since(board) as usize <= WAITING_TICKS_MAX
        }
        _ => true,
    };
    let is_in_order = referee.last_at() <= at && at <= BOUT_MAX;
    let clock = Bucket::end_at_most(at);
    if !is_in_order || clock < end || !is_allowed || !referee.is_playing(seat) {
        return None;
    }
    if first.is_some_and(|first| first != referee.board(seat).tick()) {
        return None;
    }
    referee.process_shown(at, command, answers, show);
    Some(())
}
