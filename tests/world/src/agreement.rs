//! Whether a client and the server saw the same bout, to the last bit.

use bout::Seat;
use netplay::Session;
use referee::{Archive, Referee};

/// The first disagreement between a client's session and the archive of its bout, if there is one.
/// `referee` is what the archive was played again with.
pub fn disagreement(session: &Session, archive: &Archive, referee: &Referee) -> Option<String> {
    let board = referee.board(session.seat());
    let (seat, tick) = (session.seat().0, board.tick());
    let is_same = session.state_at(tick) == Some(board.state());
    if !is_same || 0 < session.stats().desyncs {
        let tick = tick.0;
        return Some(format!("seat {seat} tick {tick}: the same buttons led to two states"));
    }
    let targets = |of: &dyn Fn(Seat) -> Option<Seat>| -> Vec<Option<Seat>> {
        archive.setup.seats().map(of).collect()
    };
    let (said, heard) = (targets(&|one| referee.target(one)), targets(&|one| session.target(one)));
    if said != heard {
        return Some(format!("seat {seat}: the targets are {said:?}, and not {heard:?}"));
    }
    let Some((outcome, seed)) = session.result() else {
        return Some(format!("seat {seat} never heard the result"));
    };
    if *outcome != archive.outcome {
        return Some(format!("seat {seat}: two outcomes, {outcome:?} and {:?}", archive.outcome));
    }
    (seed.commitment() != archive.commitment).then(|| format!("seat {seat}: two seeds"))
}
