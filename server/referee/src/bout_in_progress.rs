//! The bout in progress in a room: on boards with seat clocks, or in turns at one table.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bots::{Bot, Level, TableBot};
use bout::{Draw, Millis, Purpose, Seat, Stream};
use core::ops::{Deref, DerefMut};
use games::{Setup, SplitSetup};

use crate::clocked_bout::ClockedBout;
use crate::journal::Tail;
use crate::live_bout::{BoutImage, LiveBout, Outgoing, Progress};
use crate::turn_bout::TurnBout;
use crate::turn_referee::Deed;

/// A bout in a room.
pub enum BoutInProgress {
    /// On boards.
    Clocked(Box<ClockedBout>),
    /// In turns.
    Turns(Box<TurnBout>),
}

impl BoutInProgress {
    /// A bout whose first tick is due at `begins`, with these bots; returns it with the messages to send
    /// `now`. The setup must pass [`Setup::check`].
    pub fn new(
        bout: u64,
        setup: Setup,
        draw: Draw,
        bots: &[(Seat, Level)],
        (now, begins): (Millis, Millis),
        grace: Millis,
    ) -> (BoutInProgress, Vec<Outgoing>) {
        let seed = draw.seed();
        let bots = bots.iter().copied();
        let stream = |seat: Seat| Stream::numbered(&seed, Purpose::Bots, seat.0);
        match setup.split() {
            SplitSetup::Clocked(setup) => {
                let game = setup.rules.game();
                let bot = |(seat, level)| (seat, Bot::new(game, level, stream(seat)));
                let bots = bots.map(bot).collect();
                let (clocked, said) = ClockedBout::new(bout, setup, draw, bots, begins, grace);
                (BoutInProgress::Clocked(Box::new(clocked)), said)
            }
            SplitSetup::Turns(setup) => {
                let game = setup.rules.game();
                let bot = |(seat, level)| (seat, TableBot::new(game, level, stream(seat)));
                let bots = bots.map(bot).collect();
                let turns = TurnBout::new(bout, setup, draw, bots, begins, grace);
                let said = vec![(None, turns.standing(now))];
                (BoutInProgress::Turns(Box::new(turns)), said)
            }
        }
    }

    /// The bout of this image with all of its progress; nothing when that is not of this bout. It is
    /// paused until [`LiveBout::go_on`].
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
}

impl Deref for BoutInProgress {
    type Target = dyn LiveBout + Send;

    fn deref(&self) -> &(dyn LiveBout + Send + 'static) {
        match self {
            BoutInProgress::Clocked(clocked) => &**clocked,
            BoutInProgress::Turns(turns) => &**turns,
        }
    }
}

impl DerefMut for BoutInProgress {
    fn deref_mut(&mut self) -> &mut (dyn LiveBout + Send + 'static) {
        match self {
            BoutInProgress::Clocked(clocked) => &mut **clocked,
            BoutInProgress::Turns(turns) => &mut **turns,
        }
    }
}
