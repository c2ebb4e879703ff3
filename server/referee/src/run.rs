//! A solo run: a result for time or for points, or a battle of the daily challenge.

use bout::{Digest, Millis, Outcome, Seat, TICKS_PER_SECOND};
use games::{Rules, SoloMode, SoloRun};

use crate::Referee;
use crate::archive::Played;
use crate::turn_referee::TurnReferee;

/// The silence after which a solo run ends and is discarded: 10 minutes.
pub const PAUSE_MAX: Millis = Millis(10 * 60 * 1000);

/// Seats of a battle of the daily challenge: the player, and a bot.
const SEATS: usize = 2;

/// What a battle came to, once it is decided.
pub(crate) fn battle(referee: &TurnReferee) -> Option<SoloRun> {
    let last = referee.deeds().last()?;
    SoloRun::of_battle(referee.table(), (last.at, last.act))
}

/// A finished run, as its referee saw it. A replay must give the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedRun {
    /// The mode.
    pub mode: SoloMode,
    /// The result.
    pub run: SoloRun,
    /// The excess of the elapsed time over the ticks played: pauses, and network delay.
    pub paused: Millis,
    /// The digest of the last state.
    pub digest: Digest,
}

impl FinishedRun {
    /// The run of this bout; nothing when it is not a run of this mode.
    pub fn of(mode: SoloMode, referee: &Referee) -> Option<FinishedRun> {
        let setup = referee.setup();
        if Rules::from(setup.rules) != mode.rules() || !referee.is_alone() {
            return None;
        }
        let board = referee.board(Seat(0));
        let run = board.run()?;
        let played = Millis(u64::from(run.ticks) * 1000 / u64::from(TICKS_PER_SECOND));
        let paused = referee.last_at().since(played);
        Some(FinishedRun { mode, run, paused, digest: wire::digest(&board.state_ref()) })
    }

    /// The run of this battle against a bot; nothing while it is in progress, and when it is not the battle
    /// of its seed.
    pub fn of_battle(mode: SoloMode, referee: &TurnReferee) -> Option<FinishedRun> {
        let setup = referee.setup();
        let is_dealt = Rules::from(setup.rules) == mode.dealt(&referee.draw().seed());
        let is_against_one = setup.players.len() == SEATS;
        if !is_dealt || !is_against_one || referee.outcome() == Outcome::Undecided {
            return None;
        }
        let digest = referee.deeds().last()?.digest;
        Some(FinishedRun { mode, run: battle(referee)?, paused: Millis(0), digest })
    }

    /// The run of this mode that was played again.
    pub fn of_played(mode: SoloMode, played: &Played) -> Option<FinishedRun> {
        match played {
            Played::Boards(referee) => FinishedRun::of(mode, referee),
            Played::Table(referee) => FinishedRun::of_battle(mode, referee),
        }
    }

    /// The score that ranks it, when it counts.
    pub fn value(&self) -> Option<u64> {
        self.mode.value(&self.run)
    }
}
