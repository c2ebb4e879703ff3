//! The boards of the other seats, as far as the server has shown them.

use alloc::vec::Vec;
use bout::{Seat, Tick};
use games::View;
use wire::{DecodeError, Delta, Picture, ViewChange};

/// Another seat's board.
#[derive(Clone, Debug)]
pub struct Other {
    /// The newest view.
    pub view: View,
    /// How many ticks of its clock were played then.
    pub tick: Tick,
    picture: Picture,
}

/// The other boards, by seat.
#[derive(Clone, Debug, Default)]
pub struct Others(Vec<Option<Other>>);

impl Others {
    /// The newest that is known of `seat`.
    pub fn get(&self, seat: Seat) -> Option<&Other> {
        self.0.get(seat.index())?.as_ref()
    }

    /// Takes a change of one board. An error means that the two ends no longer hold the same
    /// picture; the old one stays.
    pub fn receive(&mut self, change: &ViewChange) -> Result<(), DecodeError> {
        let index = change.seat.index();
        if self.0.len() <= index {
            self.0.resize(index + 1, None);
        }
        let old = self.0[index].as_ref().filter(|_| !matches!(change.delta, Delta::Whole(_)));
        let mut picture = old.map_or_else(Picture::default, |other| other.picture.clone());
        let tick = old.map_or(Tick(0), |other| other.tick).plus(change.ticks);
        picture.apply(&change.delta)?;
        let view = picture.view()?;
        self.0[index] = Some(Other { view, tick, picture });
        Ok(())
    }
}
