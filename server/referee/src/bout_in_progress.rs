//! The bout in progress in a room: on boards with seat clocks, or in turns at one table.

mod live;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use bots::{Bot, Level, TableBot};
use bout::{Draw, Millis, Outcome, Purpose, Seat, Stream, Tick};
use games::{MoveRefusal, Setup, SoloMode, SoloRun, SplitSetup, Statistics};
use wire::turns::{Asked, Unmoved};
use wire::{Cause, Refusal, ServerMessage, Snapshot, Start};

use crate::clocked_bout::{ClockedBout, Outgoing};
use crate::run;
use crate::snapshots::Version;
use crate::thought::Thought;
use crate::turn_bout::TurnBout;
use crate::{Archive, Demand, FinishedRun, SeatStats};

pub use live::{BoutImage, Progress};

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

    /// See [`TurnBout::ask`].
    pub fn ask(&mut self, now: Millis, seat: Seat, asked: &Asked) -> Vec<Outgoing> {
        match self {
            BoutInProgress::Clocked(_) => {
                let unmoved = Unmoved { asked: *asked, why: MoveRefusal::OtherGame };
                vec![(Some(seat), unmoved.into())]
            }
            BoutInProgress::Turns(turns) => turns.ask(now, seat, asked),
        }
    }

    /// The client of `seat` sent a message of any kind.
    pub fn heard(&mut self, now: Millis, seat: Seat) -> Vec<Outgoing> {
        match self {
            BoutInProgress::Clocked(_) => Vec::new(),
            BoutInProgress::Turns(turns) => turns.heard(now, seat),
        }
    }

    /// The player of `seat` did something. See [`TurnBout::active`].
    pub fn active(&mut self, seat: Seat) -> Vec<Outgoing> {
        match self {
            BoutInProgress::Clocked(_) => Vec::new(),
            BoutInProgress::Turns(turns) => turns.active(seat),
        }
    }

    /// See [`ClockedBout::choose`]. At a table the rules choose the targets.
    pub fn choose(&mut self, now: Millis, seat: Seat, to: Seat) -> Vec<Outgoing> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.choose(now, seat, to),
            BoutInProgress::Turns(_) => vec![(Some(seat), ServerMessage::Refused(Refusal::NotNow))],
        }
    }

    /// The messages that a new spectator needs before anything else.
    pub fn so_far(&mut self, now: Millis) -> Vec<ServerMessage> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.targets(),
            BoutInProgress::Turns(turns) => {
                core::iter::once(turns.standing(now)).chain(turns.substitutes()).collect()
            }
        }
    }

    /// The state, for a player that requests it.
    pub fn state(&mut self, now: Millis, seat: Seat, cause: Cause) -> ServerMessage {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.state(now, seat, cause),
            BoutInProgress::Turns(turns) => turns.standing(now),
        }
    }

    /// The announcement of the bout `now`.
    pub fn start(&self, now: Millis, seat: Seat) -> Start {
        let BoutImage { bout, setup, draw, begins } = self.image();
        let commitment = draw.commitment();
        let countdown_ms = begins.since(now).0 as u16;
        Start { bout, seat, setup, commitment, nonces: draw.nonces, countdown_ms }
    }

    /// The messages for the player of `seat` whose client was started anew: the announcement of the
    /// bout, its state, and what was sent ahead.
    pub fn catch_up(&mut self, now: Millis, seat: Seat) -> Vec<ServerMessage> {
        let mut said = vec![ServerMessage::Start(self.start(now, seat))];
        said.extend(self.resume(now, seat));
        if let BoutInProgress::Clocked(clocked) = self {
            said.extend(clocked.supply(seat));
        }
        said
    }

    /// The messages for the player of `seat` on a new connection.
    pub fn resume(&mut self, now: Millis, seat: Seat) -> Vec<ServerMessage> {
        match self {
            BoutInProgress::Clocked(clocked) => {
                let mut said = vec![clocked.resume(now, seat)];
                said.extend(clocked.targets());
                said
            }
            BoutInProgress::Turns(turns) => {
                core::iter::once(turns.standing(now)).chain(turns.substitutes()).collect()
            }
        }
    }

    /// The player of `seat` left for good.
    pub fn forfeit(&mut self, now: Millis, seat: Seat) -> Vec<Outgoing> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.forfeit(now, seat),
            BoutInProgress::Turns(turns) => turns.leave(now, seat),
        }
    }

    /// Advances time to `now`.
    pub fn step(&mut self, now: Millis) -> Vec<Outgoing> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.step(now),
            BoutInProgress::Turns(turns) => turns.step(now),
        }
    }

    /// When the player of `seat` was last heard, if that is so long ago `now` that the seat forfeits.
    pub fn lost_since(&self, now: Millis, seat: Seat) -> Option<Millis> {
        let (silence, grace) = match self {
            BoutInProgress::Clocked(clocked) => clocked.silence(now, seat),
            BoutInProgress::Turns(turns) => turns.silence_now(now, seat),
        };
        (grace <= silence).then(|| Millis(now.since(silence).0))
    }

    /// Pauses the bout whenever the player of `seat` is disconnected. A seat with a clock of its own
    /// does that by itself.
    pub fn wait_for(&mut self, seat: Seat) {
        if let BoutInProgress::Turns(turns) = self {
            turns.wait_for(seat);
        }
    }

    /// The bots think elsewhere from now on; see [`Thought`].
    pub fn think_elsewhere(&mut self) {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.bots.think_elsewhere(),
            BoutInProgress::Turns(turns) => turns.think_elsewhere(),
        }
    }

    /// The decisions of bots to be computed and returned.
    pub fn take_thoughts(&mut self) -> Vec<Thought> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.bots.take_thoughts(clocked.bout()),
            BoutInProgress::Turns(turns) => turns.take_thought().into_iter().collect(),
        }
    }

    /// Takes back a decision.
    pub fn return_thought(&mut self, thought: Thought) {
        match self {
            BoutInProgress::Clocked(clocked) => {
                clocked.bots.return_thought(clocked.bout(), thought)
            }
            BoutInProgress::Turns(turns) => turns.return_thought(thought),
        }
    }

    /// See [`ClockedBout::draw`].
    pub fn draw(&mut self) {
        if let BoutInProgress::Clocked(clocked) = self {
            clocked.draw();
        }
    }

    /// See [`ClockedBout::snapshots`]: a table has none.
    pub fn snapshots(&self) -> Vec<(Tick, Snapshot)> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.snapshots(),
            BoutInProgress::Turns(_) => Vec::new(),
        }
    }

    /// See [`ClockedBout::flow`].
    pub fn flow(&mut self, seat: Seat) -> Option<ServerMessage> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.flow(seat),
            BoutInProgress::Turns(_) => None,
        }
    }

    /// See [`ClockedBout::frame`].
    pub fn frame(&mut self, seen: &mut Version) -> Option<Arc<[u8]>> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.frame(seen),
            BoutInProgress::Turns(_) => None,
        }
    }

    /// See [`ClockedBout::demand`]. In turns no client sends by itself.
    pub fn demand(&self, seat: Seat) -> Demand {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.demand(seat),
            BoutInProgress::Turns(_) => Demand::default(),
        }
    }

    /// See [`ClockedBout::is_busy`].
    pub fn is_busy(&self) -> bool {
        matches!(self, BoutInProgress::Clocked(clocked) if clocked.is_busy())
    }

    /// The bout's number.
    pub fn bout(&self) -> u64 {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.bout(),
            BoutInProgress::Turns(turns) => turns.bout(),
        }
    }

    /// The outcome so far.
    pub fn outcome(&self) -> Outcome {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.outcome(),
            BoutInProgress::Turns(turns) => turns.outcome(),
        }
    }

    /// The statistics of a seat so far.
    pub fn statistics(&self, seat: Seat) -> Statistics {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.referee().statistics(seat),
            BoutInProgress::Turns(turns) => turns.referee().statistics(seat),
        }
    }

    /// What `seat` has left, where that decides between teams with equal wins: hit points.
    pub fn points(&self, seat: Seat) -> u16 {
        match self {
            BoutInProgress::Clocked(_) => 0,
            BoutInProgress::Turns(turns) => turns.referee().table().points(seat),
        }
    }

    /// The run of a single seat as far as it was played, or a battle that is decided.
    pub fn run(&self) -> Option<SoloRun> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.referee().board(Seat(0)).run(),
            BoutInProgress::Turns(turns) => run::battle(turns.referee()),
        }
    }

    /// The run, if this bout is a finished run of this mode, by its rules.
    pub fn finished_run(&self, mode: SoloMode) -> Option<FinishedRun> {
        match self {
            BoutInProgress::Clocked(clocked) => FinishedRun::of(mode, clocked.referee()),
            BoutInProgress::Turns(turns) => FinishedRun::of_battle(mode, turns.referee()),
        }
    }

    /// The archive of the bout.
    pub fn archive(&self) -> Archive {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.archive(),
            BoutInProgress::Turns(turns) => Archive::of_table(turns.referee()),
        }
    }

    /// Network faults so far, by seat.
    pub fn stats(&self) -> Vec<SeatStats> {
        match self {
            BoutInProgress::Clocked(clocked) => clocked.stats(),
            BoutInProgress::Turns(turns) => {
                turns.referee().setup().seats().map(|_| SeatStats::default()).collect()
            }
        }
    }
}
