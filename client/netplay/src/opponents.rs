//! The boards of the other seats, as far as the server has shown them.

use alloc::vec::Vec;
use bout::{Seat, Tick};
use games::View;
use wire::{DecodeError, Delta, Snapshot, ViewChange};

use crate::glide::Glide;

/// Another seat's board.
#[derive(Clone, Debug)]
pub struct Opponent {
    /// The newest view.
    pub view: View,
    /// How many ticks of its clock were played then.
    pub tick: Tick,
    snapshot: Snapshot,
    glide: Glide,
}

impl Opponent {
    /// The view with the falling piece where it is to be drawn by now: between two snapshots it glides on.
    pub fn drawn(&self) -> View {
        let mut view = self.view.clone();
        view.sink(self.glide.sunk());
        view
    }
}

/// The other boards, by seat.
#[derive(Clone, Debug, Default)]
pub struct Opponents(Vec<Option<Opponent>>);

impl Opponents {
    /// The newest that is known of `seat`.
    pub fn get(&self, seat: Seat) -> Option<&Opponent> {
        self.0.get(seat.index())?.as_ref()
    }

    /// Lets the falling pieces of all boards glide on for so many ticks.
    pub fn glide(&mut self, ticks: u32) {
        self.0.iter_mut().flatten().for_each(|other| other.glide.pass(ticks));
    }

    /// Takes a change of one board. An error means that the two ends no longer hold the same
    /// snapshot; the old one stays.
    pub fn receive(&mut self, change: &ViewChange) -> Result<(), DecodeError> {
        let index = change.seat.index();
        if self.0.len() <= index {
            self.0.resize(index + 1, None);
        }
        let old = self.0[index].as_ref().filter(|_| !matches!(change.delta, Delta::Whole(_)));
        let mut snapshot = old.map_or_else(Snapshot::default, |other| other.snapshot.clone());
        let tick = old.map_or(Tick(0), |other| other.tick).plus(change.ticks);
        snapshot.apply(&change.delta)?;
        let view = snapshot.view()?;
        let before = self.0[index].as_ref();
        let mut glide = before.map_or_else(Glide::default, |other| other.glide);
        let mut below = view.clone();
        below.sink(1);
        let glided = before.and_then(|other| view.glided(&other.view));
        glide.receive(tick, glided, below == view);
        self.0[index] = Some(Opponent { view, tick, snapshot, glide });
        Ok(())
    }
}
