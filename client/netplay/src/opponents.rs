//! The boards of the other seats, as far as the server has shown them.

use alloc::vec::Vec;
use bout::{Seat, Tick};
use games::View;
use wire::{DecodeError, Delta, Snapshot, ViewChange};

/// Another seat's board.
#[derive(Clone, Debug)]
pub struct Opponent {
    /// The newest view.
    pub view: View,
    /// How many ticks of its clock were played then.
    pub tick: Tick,
    snapshot: Snapshot,
}

/// The other boards, by seat.
#[derive(Clone, Debug, Default)]
pub struct Opponents(Vec<Option<Opponent>>);

impl Opponents {
    /// The newest that is known of `seat`.
    pub fn get(&self, seat: Seat) -> Option<&Opponent> {
        self.0.get(seat.index())?.as_ref()
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
        self.0[index] = Some(Opponent { view, tick, snapshot });
        Ok(())
    }
}
