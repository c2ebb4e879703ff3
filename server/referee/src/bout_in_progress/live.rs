//! A bout in the live journal: what of it survives a crash, and how it is resumed after one.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bots::{Bot, Level, TableBot};
use bout::{Batch, Draw, Millis, Purpose, Seat, Stream};
use games::{Setup, SplitSetup};
use wire::{Refusal, ServerMessage};

use super::BoutInProgress;
use crate::Astray;
use crate::clocked_bout::{ClockedBout, Outgoing};
use crate::journal::Tail;
use crate::turn_bout::TurnBout;
use crate::turn_referee::Deed;

/// What both the referee and the live journal know of a bout before its first tick.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct BoutImage {
    /// The bout's number.
    pub bout: u64,
    /// The game, its options and its seats.
    pub setup: Setup,
    /// The draw of its seed, which is secret during the bout.
    pub draw: Draw,
    /// When the first tick is due.
    pub begins: Millis,
}

/// What happened in a bout since it was last recorded.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Progress {
    /// On boards.
    Boards(Tail),
    /// At a table.
    Table(Vec<Deed>),
}

impl BoutInProgress {
    /// The bout of this image with all of its progress; nothing when that is not of this bout. It is
    /// paused until [`BoutInProgress::go_on`].
    pub fn restore(
        image: BoutImage,
        bots: &[(Seat, Level)],
        grace: Millis,
        progress: Vec<Progress>,
    ) -> Option<BoutInProgress> {
        let BoutImage { bout, setup, draw, begins } = image;
        setup.check().ok()?;
        let seed = draw.seed();
        let bots = bots.iter().copied();
        let stream = |seat: Seat| Stream::numbered(&seed, Purpose::Bots, seat.0);
        match setup.split() {
            SplitSetup::Clocked(setup) => {
                let tail = |one| if let Progress::Boards(tail) = one { Some(tail) } else { None };
                let tails = progress.into_iter().map(tail).collect::<Option<Vec<Tail>>>()?;
                let game = setup.rules.game();
                let bot = |(seat, level)| (seat, Bot::new(game, level, stream(seat)));
                let bots = bots.map(bot).collect();
                let whole = (setup, draw);
                let clocked = ClockedBout::restore(bout, whole, bots, (begins, grace), tails)?;
                Some(BoutInProgress::Clocked(Box::new(clocked)))
            }
            SplitSetup::Turns(setup) => {
                let acts = |one| if let Progress::Table(deeds) = one { Some(deeds) } else { None };
                let deeds = progress.into_iter().map(acts).collect::<Option<Vec<Vec<Deed>>>>()?;
                let game = setup.rules.game();
                let bot = |(seat, level)| (seat, TableBot::new(game, level, stream(seat)));
                let bots = bots.map(bot).collect();
                let whole = (setup, draw);
                let turns = TurnBout::restore(bout, whole, bots, (begins, grace), deeds.concat())?;
                Some(BoutInProgress::Turns(Box::new(turns)))
            }
        }
    }

    /// What the live journal must know of it first.
    pub fn image(&self) -> BoutImage {
        let (bout, begins) = (self.bout(), self.begins());
        let (setup, draw) = match self {
            BoutInProgress::Clocked(clocked) => {
                let referee = clocked.referee();
                (referee.setup().clone().into(), referee.draw().clone())
            }
            BoutInProgress::Turns(turns) => {
                let referee = turns.referee();
                (referee.setup().clone().into(), referee.draw().clone())
            }
        };
        BoutImage { bout, setup, draw, begins }
    }

    /// What happened since the last call.
    pub fn take_progress(&mut self) -> Option<Progress> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.take_tail().map(Progress::Boards),
            BoutInProgress::Turns(turns) => {
                Some(turns.take_deeds()).filter(|deeds| !deeds.is_empty()).map(Progress::Table)
            }
        }
    }

    /// Everything must be recorded again.
    pub fn record_again(&mut self) {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.record_again(),
            BoutInProgress::Turns(turns) => turns.record_again(),
        }
    }

    /// Everything is in the live journal up to this position of it.
    pub fn note_position(&mut self, position: u64) {
        if let BoutInProgress::Clocked(clocked) = self {
            clocked.note_position(position);
        }
    }

    /// The live journal survives a crash up to this position.
    pub fn note_durable(&mut self, position: u64) {
        if let BoutInProgress::Clocked(clocked) = self {
            clocked.note_durable(position);
        }
    }

    /// Takes input while the bout is paused. At a table nothing happens meanwhile.
    ///
    /// # Errors
    /// As [`BoutInProgress::play`].
    pub fn keep(&mut self, seat: Seat, batch: &Batch) -> Result<Vec<Outgoing>, Astray> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.keep(seat, batch).map(|()| Vec::new()),
            BoutInProgress::Turns(_) => {
                Ok(vec![(Some(seat), ServerMessage::Refused(Refusal::NotNow))])
            }
        }
    }

    /// Resumes `now` the bout that was paused since `stood_at`.
    pub fn go_on(&mut self, now: Millis, stood_at: Millis) -> Vec<Outgoing> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.go_on(now, stood_at),
            BoutInProgress::Turns(turns) => turns.go_on(now, stood_at),
        }
    }

    /// The messages for the player of `seat`, who knows the bout as far as it was sent before the
    /// restart, or not at all. The bout is paused at `stood_at`.
    pub fn restarted(&mut self, stood_at: Millis, seat: Seat) -> Vec<ServerMessage> {
        let mut said = vec![ServerMessage::Start(self.start(stood_at, seat))];
        match self {
            BoutInProgress::Clocked(clocked) => {
                said.push(clocked.restarted(stood_at, seat));
                said.extend(clocked.targets());
                said.extend(clocked.supply(seat));
            }
            BoutInProgress::Turns(turns) => {
                said.push(turns.standing(stood_at));
                said.extend(turns.substitutes());
            }
        }
        said
    }

    /// When the first tick is due, or the first turn begins.
    fn begins(&self) -> Millis {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.begins(),
            BoutInProgress::Turns(turns) => turns.begins(),
        }
    }
}
