//! A spectated bout: all boards, from public data.

use std::time::Duration;

use bout::{Outcome, Seat};
use netplay::Opponents;
use wire::{Flow, RoomPhase, RoomView, Update};

use crate::activity::clocked_bout::heard::Distant;
use crate::activity::roster::Roster;
use crate::activity::spectating::focus::Focus;
use crate::input::{Action, Bindings};
use crate::view::cue::Heard;
use crate::view::seats::{SeatsView, SpectatorView};

mod focus;

/// The known state of a spectated bout.
#[derive(Clone, Debug)]
pub struct Spectating {
    others: Opponents,
    roster: Roster,
    focus: Focus,
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
            focus: Focus::default(),
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
            return;
        }
        let Spectating { others, roster, focus, .. } = self;
        focus.pass(roster, time, |seat| Some(&others.get(seat)?.view));
    }

    /// Shows this player's board large, or that with the most going on.
    pub fn follow(&mut self, seat: Option<Seat>) {
        self.focus.choose(seat.filter(|&seat| !self.is_out(seat)));
    }

    /// Follows the player so many places further on.
    pub fn turn(&mut self, by: i8) {
        let living: Vec<Seat> = self.roster.seats().filter(|&seat| !self.is_out(seat)).collect();
        self.focus.turn(&living, by);
    }

    fn is_out(&self, seat: Seat) -> bool {
        let view = self.others.get(seat).map(|other| &other.view);
        self.roster.is_out(seat) || view.is_some_and(games::View::is_out)
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
        let mut melee = SeatsView::of(&self.roster, room, view);
        melee.focus = self.focus.seat();
        let result = self.outcome.map(|outcome| crate::text::names::winner(outcome, room));
        let is_chosen = self.focus.is_chosen();
        SpectatorView { melee, is_chosen, spectators: room.spectators, result }
    }
}

impl SpectatorView {
    /// The same, with the keys that choose another board.
    #[must_use]
    pub fn with_keys(mut self, keys: &Bindings) -> SpectatorView {
        self.melee.keys = [Action::NextTarget, Action::PreviousTarget].map(|it| keys.names(it));
        self
    }
}
