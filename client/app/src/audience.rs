//! A bout that the player looks on at: all boards, from what everyone may see.

use std::time::Duration;

use bout::{Outcome, Seat};
use netplay::Others;
use wire::{Flow, RoomPhase, RoomView, Update};

use crate::draw::melee::{Melee, Watched};
use crate::standing::Standing;

/// What is known of it.
#[derive(Clone, Debug)]
pub struct Audience {
    others: Others,
    standing: Standing,
    outcome: Option<Outcome>,
    /// Since the result came.
    pub over: Duration,
}

impl Audience {
    /// Nothing is known yet of the bout in `room`.
    pub fn new(room: &RoomView) -> Audience {
        Audience {
            others: Others::default(),
            standing: Standing::of(room),
            outcome: None,
            over: Duration::ZERO,
        }
    }

    /// Whether the bout that was looked at is over, and another one begins in `room`.
    pub fn is_past(&self, room: &RoomView) -> bool {
        self.outcome.is_some() && room.phase == RoomPhase::Playing
    }

    /// Takes what the server said of the bout.
    pub fn receive(&mut self, update: &Update) {
        self.standing.receive(update);
        if let Update::Over(outcome, _) = update {
            self.outcome = Some(*outcome);
        }
    }

    /// Takes how far the bout has come.
    pub fn flow(&mut self, flow: &Flow) {
        for change in &flow.views {
            // A change that does not fit leaves the old view, which is all we know.
            let _ = self.others.receive(change);
        }
    }

    /// Lets real time pass.
    pub fn pass(&mut self, time: Duration) {
        if self.outcome.is_some() {
            self.over += time;
        }
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who stands, and who goes for whom.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// What is to be seen.
    pub fn sight(&self, room: &RoomView) -> Watched {
        let view = |seat: Seat| Some(self.others.get(seat)?.view.clone());
        let melee = Melee::of(&self.standing, room, view);
        let result = self.outcome.map(|outcome| crate::play::ending::result(outcome, room));
        Watched { melee, spectators: room.spectators, result }
    }
}
