//! A spectated bout: all boards, from public data.

use std::time::Duration;

use bout::{Outcome, Seat};
use netplay::Opponents;
use wire::{Flow, RoomPhase, RoomView, Update};

use crate::activity::clocked_bout::heard::Distant;
use crate::activity::roster::Roster;
use crate::view::cue::Heard;
use crate::view::seats::{SeatsView, SpectatorView};

/// The known state of a spectated bout.
#[derive(Clone, Debug)]
pub struct Spectating {
    others: Opponents,
    roster: Roster,
    outcome: Option<Outcome>,
    distant: Distant,
    /// Time since the result came.
    pub over: Duration,
}

impl Spectating {
    /// The empty state of the bout in `room`.
    pub fn new(room: &RoomView) -> Spectating {
        Spectating {
            others: Opponents::default(),
            roster: Roster::of(room),
            outcome: None,
            distant: Distant::default(),
            over: Duration::ZERO,
        }
    }

    /// Whether the spectated bout is over, and another one begins in `room`.
    pub fn is_past(&self, room: &RoomView) -> bool {
        self.outcome.is_some() && room.phase == RoomPhase::Playing
    }

    /// Applies a server update of the bout.
    pub fn receive(&mut self, update: &Update) {
        self.roster.receive(update);
        self.distant.receive(update, None);
        if let Update::Over(outcome, _) = update {
            self.outcome = Some(*outcome);
        }
    }

    /// Applies the flow of the bout.
    pub fn flow(&mut self, flow: &Flow) {
        for change in &flow.views {
            // A delta that does not fit leaves the old view, the only one known.
            let _ = self.others.receive(change);
        }
    }

    /// Advances real time.
    pub fn pass(&mut self, time: Duration) {
        if self.outcome.is_some() {
            self.over += time;
        }
    }

    /// The attacks and knock-outs since the last call.
    pub fn take_cues(&mut self) -> Vec<Heard> {
        self.distant.take()
    }

    /// The outcome, once the bout has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The living seats and their targets.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// The view of the bout.
    pub fn view(&self, room: &RoomView) -> SpectatorView {
        let view = |seat: Seat| Some(self.others.get(seat)?.view.clone());
        let melee = SeatsView::of(&self.roster, room, view);
        let result = self.outcome.map(|outcome| crate::text::names::winner(outcome, room));
        SpectatorView { melee, spectators: room.spectators, result }
    }
}
