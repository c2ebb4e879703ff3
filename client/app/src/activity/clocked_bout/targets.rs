//! The living seats of the player's bout, the player's target among them, and the board that the player watches.

use bout::Seat;
use games::ClockedSetup;
use netplay::Session;
use wire::Update;

use crate::activity::roster::Roster;

/// The seats of a bout and the player's choices among them.
#[derive(Debug)]
pub(super) struct Targets {
    roster: Roster,
    /// The target that was requested and that the server has not confirmed.
    asked: Option<Seat>,
    /// The seat that is spectated after the player's own elimination.
    watched: Option<Seat>,
}

impl Targets {
    pub fn new(setup: &ClockedSetup) -> Targets {
        Targets { roster: Roster::new(setup), asked: None, watched: None }
    }

    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Applies a server update of the bout that the player of `own` plays.
    pub fn receive(&mut self, own: Seat, update: &Update) {
        self.roster.receive(update);
        let confirmed = self.roster.target(own);
        self.asked.take_if(|&mut seat| Some(seat) == confirmed || self.roster.is_out(seat));
    }

    /// The server was restarted: a choice may not have survived.
    pub fn forget_asked(&mut self) {
        self.asked = None;
    }

    /// The target of the player of `own`.
    pub fn target(&self, own: Seat) -> Option<Seat> {
        self.asked.or_else(|| self.roster.target(own))
    }

    /// The seat of the large board.
    pub fn focus(&self, session: &Session) -> Option<Seat> {
        let target = self.target(session.seat());
        match session.board().out() {
            Some(_) => self.watched.or(target),
            None => target,
        }
    }

    /// Targets the opponent `turns` places further on, or spectates that one's board when the
    /// player is out.
    pub fn turn(&mut self, session: &mut Session, turns: i8) {
        if turns == 0 || session.result().is_some() || session.standstill().is_some() {
            return;
        }
        let found = self.roster.opponent(session.seat(), self.focus(session), turns);
        if session.board().out().is_some() {
            self.watched = found;
        } else if let Some(found) = found {
            self.asked = Some(found);
            session.choose_target(found);
        }
    }
}
