//! A spectated bout: all boards, from public data, with what moves on them and between them.

use std::time::Duration;

use bout::{Outcome, Seat};
use games::{ClockedSetup, Queues, View};
use netplay::Opponents;
use wire::{Flow, RoomPhase, RoomView, Update};

use crate::activity::clocked_bout::heard::{Distant, hear};
use crate::activity::others::Others;
use crate::activity::roster::Roster;
use crate::activity::spectating::focus::Focus;
use crate::games::spectator::SpectatorView;
use crate::input::{Action, Bindings};
use crate::view::cue::Heard;
use crate::view::ending::End;
use crate::view::seats::SeatsView;

mod focus;

/// The known state of a spectated bout.
#[derive(Clone, Debug)]
pub struct Spectating {
    boards: Opponents,
    /// What moves on the boards and between them.
    others: Others,
    /// The public part of its setup.
    setup: ClockedSetup,
    /// How far the shared queues of attacks are; unknown until the first attack is received.
    queues: Option<Queues>,
    roster: Roster,
    focus: Focus,
    outcome: Option<Outcome>,
    distant: Distant,
    /// Time since the result came.
    pub over: Duration,
}

impl Spectating {
    /// The empty state of the bout in `room`, of which this is the public setup.
    pub fn new(room: &RoomView, setup: ClockedSetup) -> Spectating {
        Spectating {
            boards: Opponents::default(),
            others: Others::default(),
            setup,
            queues: None,
            roster: Roster::of(room),
            focus: Focus::default(),
            outcome: None,
            distant: Distant::default(),
            over: Duration::ZERO,
        }
    }

    /// True if the spectated bout is over, and another one begins in `room`.
    pub fn is_past(&self, room: &RoomView) -> bool {
        self.outcome.is_some() && room.phase == RoomPhase::Playing
    }

    /// Applies a server update of the bout.
    pub fn receive(&mut self, update: &Update) {
        self.roster.receive(update);
        self.distant.receive(update, None);
        match *update {
            Update::Ledger(line) => {
                let before = self.queues.replace(line.queues);
                self.others.tell_attack(line, before);
            }
            // The board of one who left does not say so itself. One that was out before it was seen is dark.
            Update::Out(seat, _) if self.view_of(seat).is_some_and(|view| !view.is_out()) => {
                self.others.at(seat, &self.setup.rules).end(End::Fallen);
            }
            Update::Over(outcome, _) => {
                self.outcome = Some(outcome);
                let (roster, setup) = (&self.roster, &self.setup);
                let living = roster.seats().filter(|&seat| !roster.is_out(seat));
                self.others.tell_winners(Some(outcome), setup, living);
            }
            _ => {}
        }
    }

    /// Applies the flow of the bout.
    pub fn flow(&mut self, flow: &Flow) {
        for change in &flow.views {
            let before = self.view_of(change.seat).cloned();
            // A delta that does not fit leaves the old view, the only one known.
            let is_new = self.boards.receive(change).is_ok();
            let after = self.boards.get(change.seat).filter(|_| is_new);
            if let (Some(before), Some(after)) = (before, after) {
                let views = (&before, &after.view);
                self.others.witness(change.seat, views, &self.setup.rules);
            }
        }
    }

    /// Advances real time. Without motion when it is `still`.
    pub fn pass(&mut self, time: Duration, still: bool) {
        let seconds = time.as_secs_f32();
        let Spectating { boards, others, setup, roster, focus, .. } = self;
        let view = |seat| Some(&boards.get(seat)?.view);
        others.keep_still(still);
        others.advance(seconds);
        others.launch_told(seconds, setup, |seat| view(seat).cloned());
        if self.outcome.is_some() {
            self.over += time;
            return;
        }
        focus.pass(roster, time, view);
    }

    /// The spectator wants to see the result: the end of the bout has been shown for so long, at least.
    pub fn skip_end(&mut self, shown: Duration) {
        self.over = self.over.max(shown);
        self.others.skip_ends();
    }

    /// Shows this player's board large, or the busiest one.
    pub fn follow(&mut self, seat: Option<Seat>) {
        self.focus.choose(seat.filter(|&seat| !self.is_out(seat)));
    }

    /// Follows the player so many places further on.
    pub fn turn(&mut self, by: i8) {
        let living: Vec<Seat> = self.roster.seats().filter(|&seat| !self.is_out(seat)).collect();
        self.focus.turn(&living, by);
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.roster.is_out(seat) || self.view_of(seat).is_some_and(View::is_out)
    }

    fn view_of(&self, seat: Seat) -> Option<&View> {
        Some(&self.boards.get(seat)?.view)
    }

    /// The seats whose boards are shown in full: both of a duel, and that of the large board of a brawl.
    fn in_full(&self) -> Vec<Seat> {
        match self.roster.seats().count() {
            0..=2 => self.roster.seats().collect(),
            _ => self.focus.seat().into_iter().collect(),
        }
    }

    /// The attacks and knock-outs since the last call, and what carries of the boards that are shown in full.
    pub fn take_cues(&mut self) -> Vec<Heard> {
        let full = self.in_full();
        hear(&mut self.others, &mut self.distant, Vec::new(), |seat| full.contains(&seat))
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
        let mut melee = SeatsView::of(&self.roster, room, |seat| self.view_of(seat).cloned());
        for (seat, one) in (0..).map(Seat).zip(&mut melee.seats) {
            one.ending = self.others.ending(seat);
        }
        melee.focus = self.focus.seat();
        // What is seen comes before what is read.
        let is_shown =
            melee.seats.iter().all(|one| one.ending.is_none_or(|it| it.sequence.is_over()));
        let outcome = self.outcome.filter(|_| is_shown);
        let timeline = |seat| Some((seat, self.others.get(seat)?.clone()));
        SpectatorView {
            melee,
            is_chosen: self.focus.is_chosen(),
            spectators: room.spectators,
            timelines: self.in_full().into_iter().filter_map(timeline).collect(),
            flights: self.others.flights(),
            result: outcome.map(|outcome| crate::text::names::winner(outcome, room)),
        }
    }
}

impl SpectatorView {
    /// The same, with the keys that choose another board.
    #[must_use]
    pub fn with_keys(mut self, keys: &Bindings) -> SpectatorView {
        self.melee.keys = [Action::NextTarget, Action::PreviousTarget].map(|it| keys.names(it));
        self.melee.order_key = keys.names(Action::BrawlOrder);
        self
    }
}

#[cfg(test)]
mod tests;
