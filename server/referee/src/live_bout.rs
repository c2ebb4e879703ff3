//! A bout in progress as its room drives it, on boards with seat clocks or in turns at one table, and
//! what of it survives a crash.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Batch, Draw, Millis, Outcome, Seat, Tick};
use games::{MoveRefusal, Setup, SoloMode, SoloRun, Statistics};
use wire::turns::{Asked, Unmoved};
use wire::{Cause, Refusal, ServerMessage, Snapshot, Start};

use crate::journal::Tail;
use crate::snapshots::Version;
use crate::thought::Thought;
use crate::turn_referee::Deed;
use crate::{Archive, Astray, Demand, FinishedRun, SeatStats};

/// A message and the seat that it is for; no seat means everyone.
pub type Outgoing = (Option<Seat>, ServerMessage);

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

/// A bout in a room. What only one kind of bout has, the other refuses or leaves out.
pub trait LiveBout {
    /// What the live journal must know of it first.
    fn image(&self) -> BoutImage;

    /// The bout's number.
    fn bout(&self) -> u64;

    /// The outcome so far.
    fn outcome(&self) -> Outcome;

    /// The player of `seat` held these buttons. With this batch it newly acknowledged the frames
    /// that were sent at the times of `echoes`. At a table there are no buttons to hold.
    ///
    /// # Errors
    /// The batch is not one that a client of this bout can send.
    fn play(
        &mut self,
        _now: Millis,
        seat: Seat,
        _batch: &Batch,
        _echoes: &[Millis],
    ) -> Result<Vec<Outgoing>, Astray> {
        Ok(refused(seat))
    }

    /// Takes input while the bout is paused. At a table nothing happens meanwhile.
    ///
    /// # Errors
    /// As [`LiveBout::play`].
    fn keep(&mut self, seat: Seat, _batch: &Batch) -> Result<Vec<Outgoing>, Astray> {
        Ok(refused(seat))
    }

    /// The player of `seat` requests a move. On boards there are none.
    fn ask(&mut self, _now: Millis, seat: Seat, asked: &Asked) -> Vec<Outgoing> {
        vec![(Some(seat), Unmoved { asked: *asked, why: MoveRefusal::OtherGame }.into())]
    }

    /// The player of `seat` chose its target. At a table the rules choose the targets.
    fn choose(&mut self, _now: Millis, seat: Seat, _to: Seat) -> Vec<Outgoing> {
        refused(seat)
    }

    /// The client of `seat` sent a message of any kind.
    fn heard(&mut self, _now: Millis, _seat: Seat) -> Vec<Outgoing> {
        Vec::new()
    }

    /// The player of `seat` did something, not only the client.
    fn active(&mut self, _seat: Seat) -> Vec<Outgoing> {
        Vec::new()
    }

    /// The player of `seat` left for good.
    fn forfeit(&mut self, now: Millis, seat: Seat) -> Vec<Outgoing>;

    /// Advances time to `now`: bots play, and disconnected seats forfeit when their grace period ends.
    fn step(&mut self, now: Millis) -> Vec<Outgoing>;

    /// Resumes `now` the bout that was paused since `stood_at`.
    fn go_on(&mut self, now: Millis, stood_at: Millis) -> Vec<Outgoing>;

    /// Pauses the bout whenever the player of `seat` is disconnected. A seat with a clock of its own
    /// does that by itself.
    fn wait_for(&mut self, _seat: Seat) {}

    /// How long the player of `seat` has been silent `now`, and the grace period.
    fn silence_now(&self, now: Millis, seat: Seat) -> (Millis, Millis);

    /// When the player of `seat` was last heard, if that is so long ago `now` that the seat forfeits.
    fn lost_since(&self, now: Millis, seat: Seat) -> Option<Millis> {
        let (silence, grace) = self.silence_now(now, seat);
        (grace <= silence).then(|| Millis(now.since(silence).0))
    }

    /// The messages that a new spectator needs before anything else.
    fn so_far(&mut self, now: Millis) -> Vec<ServerMessage>;

    /// The state, for a player that needs it for this reason.
    fn state(&mut self, now: Millis, seat: Seat, cause: Cause) -> ServerMessage;

    /// The messages for the player of `seat` on a new connection, or after a restart of the server, by
    /// `cause`.
    fn resume(&mut self, now: Millis, seat: Seat, cause: Cause) -> Vec<ServerMessage>;

    /// What was sent ahead to the player of `seat`: with its state, a client that was started anew knows
    /// its whole board.
    fn supply(&self, _seat: Seat) -> Vec<ServerMessage> {
        Vec::new()
    }

    /// The announcement of the bout `now`.
    fn start(&self, now: Millis, seat: Seat) -> Start {
        let BoutImage { bout, setup, draw, begins } = self.image();
        let commitment = draw.commitment();
        let countdown_ms = begins.since(now).0 as u16;
        Start { bout, seat, setup, commitment, nonces: draw.nonces, countdown_ms }
    }

    /// The messages for the player of `seat` whose client was started anew, or who knows the bout only as
    /// far as it was sent before a restart of the server, by `cause`: the announcement of the bout, its
    /// state, and what was sent ahead.
    fn catch_up(&mut self, now: Millis, seat: Seat, cause: Cause) -> Vec<ServerMessage> {
        let mut said = vec![ServerMessage::Start(self.start(now, seat))];
        said.extend(self.resume(now, seat, cause));
        said.extend(self.supply(seat));
        said
    }

    /// The bots think elsewhere from now on; see [`Thought`].
    fn think_elsewhere(&mut self);

    /// The decisions of bots to be computed and returned.
    fn take_thoughts(&mut self) -> Vec<Thought>;

    /// Takes back a decision. One that was not computed is taken again.
    fn return_thought(&mut self, thought: Thought);

    /// Draws all boards, for the flows and frames that follow.
    fn draw(&mut self) {}

    /// Snapshots of all boards, with the ticks played on each. A table has none.
    fn snapshots(&self) -> Vec<(Tick, Snapshot)> {
        Vec::new()
    }

    /// The flow for `seat` since the last one; nothing when nothing changed.
    fn flow(&mut self, _seat: Seat) -> Option<ServerMessage> {
        None
    }

    /// The frame for spectators with the version `seen`; afterwards they have the newest.
    fn frame(&mut self, _seen: &mut Version) -> Option<Arc<[u8]>> {
        None
    }

    /// The demand of the client of `seat`, for its schedule. In turns no client sends by itself.
    fn demand(&self, _seat: Seat) -> Demand {
        Demand::default()
    }

    /// True if input is due in every tick without a message: from bots, or input that came too
    /// early.
    fn is_busy(&self) -> bool {
        false
    }

    /// The statistics of a seat so far.
    fn statistics(&self, seat: Seat) -> Statistics;

    /// What `seat` has left, where that decides between teams with equal wins: hit points.
    fn points(&self, _seat: Seat) -> u16 {
        0
    }

    /// The run of a single seat as far as it was played, or a battle that is decided.
    fn run(&self) -> Option<SoloRun>;

    /// The run, if this bout is a finished run of this mode, by its rules.
    fn finished_run(&self, mode: SoloMode) -> Option<FinishedRun>;

    /// The archive of the bout.
    fn archive(&self) -> Archive;

    /// Network faults so far, by seat.
    fn stats(&self) -> Vec<SeatStats>;

    /// What happened since the last call, for the live journal.
    fn take_progress(&mut self) -> Option<Progress>;

    /// Everything must be recorded again.
    fn record_again(&mut self);

    /// Everything is in the live journal up to this position of it.
    fn note_position(&mut self, _position: u64) {}

    /// The live journal survives a crash up to this position.
    fn note_durable(&mut self, _position: u64) {}
}

fn refused(seat: Seat) -> Vec<Outgoing> {
    vec![(Some(seat), ServerMessage::Refused(Refusal::NotNow))]
}
