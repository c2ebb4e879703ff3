//! Who aims at whom, by the server's word, and whom the own player would rather aim at.

use alloc::vec::Vec;
use bout::Seat;
use games::{ClockedSetup, Round};

/// The targets of all seats.
#[derive(Clone, Debug)]
pub(crate) struct Targets {
    /// By seat, as far as the server has said; none for who is out.
    known: Vec<Option<Seat>>,
    out: Vec<bool>,
    /// What the own player chose last, until the server says so.
    chosen: Option<Seat>,
    /// True while it is still to be sent to the server.
    is_unsaid: bool,
}

impl Targets {
    /// Before the first tick all aim at the opposite seat.
    pub fn new(setup: &ClockedSetup) -> Targets {
        Targets {
            known: setup.seats().map(|seat| setup.first_target(seat)).collect(),
            out: setup.seats().map(|_| false).collect(),
            chosen: None,
            is_unsaid: false,
        }
    }

    pub fn get(&self, seat: Seat) -> Option<Seat> {
        self.last(seat).filter(|target| !self.out[target.index()])
    }

    /// The last that it aimed at, who may be out by now.
    fn last(&self, seat: Seat) -> Option<Seat> {
        self.known.get(seat.index()).copied().flatten()
    }

    /// The server says whom `seat` aims at.
    pub fn receive(&mut self, own: Seat, seat: Seat, to: Seat) {
        let is_seat = to.index() < self.out.len();
        if let Some(known) = self.known.get_mut(seat.index()).filter(|_| is_seat) {
            *known = Some(to);
        }
        if seat == own && self.chosen == Some(to) {
            self.chosen = None;
        }
    }

    /// The server says that `seat` is out. Whom those aim at next who aimed at it, it says, too.
    pub fn lose(&mut self, seat: Seat) {
        if let (Some(out), Some(known)) =
            (self.out.get_mut(seat.index()), self.known.get_mut(seat.index()))
        {
            (*out, *known) = (true, None);
        }
        if self.chosen == Some(seat) {
            self.chosen = None;
            self.is_unsaid = false;
        }
    }

    /// Chooses the next living opponent of `own`, this way round. Nothing happens when there is no
    /// other.
    pub fn cycle(&mut self, setup: &ClockedSetup, own: Seat, round: Round) {
        let Some(last) = self.chosen.or(self.last(own)) else { return };
        let is_living = |seat: Seat| !self.out[seat.index()];
        if let Some(next) = setup.opponent_after(own, last, round, is_living) {
            self.choose(setup, own, next);
        }
    }

    /// Chooses `to`, if that is a living opponent of `own` and not its target already.
    pub fn choose(&mut self, setup: &ClockedSetup, own: Seat, to: Seat) {
        let is_new = self.chosen.or(self.get(own)) != Some(to);
        if is_new && setup.are_opponents(own, to) && !self.out[to.index()] {
            self.chosen = Some(to);
            self.is_unsaid = true;
        }
    }

    /// True while there is a choice to send to the server.
    pub fn is_unsaid(&self) -> bool {
        self.is_unsaid
    }

    /// What to tell the server, once.
    pub fn take_unsaid(&mut self) -> Option<Seat> {
        core::mem::take(&mut self.is_unsaid).then_some(self.chosen).flatten()
    }
}
