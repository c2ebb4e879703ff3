//! Eliminations and the end of the battle (rules: check).

use bout::{Outcome, Seat, Team};

use crate::Mode;
use crate::cell::Cell;
use crate::event::{Cause, Event};
use crate::matches::{Standing, leader};
use crate::play::Play;

impl Play<'_> {
    /// Eliminates seats, and returns whether the battle is decided.
    pub fn check(&mut self) -> bool {
        if self.is_over() {
            return true;
        }
        let mode = self.table.mode();
        let gave_up = |seat: &Seat| self.table.player(*seat).out && 0 < self.table.hp_of(*seat);
        let quitter = self.table.seats().find(gave_up).map(|seat| self.table.team(seat));
        for seat in self.table.seats() {
            if self.table.hp_of(seat) == 0 && !self.table.player(seat).out {
                self.put_out(seat);
            }
        }
        let teams = || (0..mode.teams()).map(Team);
        let is_in = |team: &Team| self.table.is_in(*team);
        let (mut left, mut gone) = (teams().filter(is_in), teams().filter(|team| !is_in(team)));
        let outcome = match (left.next(), left.next()) {
            (Some(_), Some(_)) => return false,
            (None, _) => Outcome::Drawn,
            // In tag break hit points are to be lost, unless by giving up.
            (Some(_), None) if mode == Mode::Break && quitter.is_none() => {
                gone.next().map_or(Outcome::Drawn, Outcome::Won)
            }
            (Some(team), None) => Outcome::Won(team),
        };
        self.decide(outcome);
        true
    }

    /// Takes a seat out of the battle, for good, and its queued spell with it. In quad its side is
    /// bare from now on.
    pub fn put_out(&mut self, seat: Seat) {
        let player = self.table.player_mut(seat);
        player.out = true;
        player.queued = None;
        self.tell(Event::Out(seat));
        if self.table.mode() == Mode::Quad {
            for spot in self.table.spots_of(seat) {
                self.set_shield(spot, None, Cause::Turn);
                *self.table.cells.at_mut(spot) = Cell::default();
            }
        }
    }

    /// Ends the battle.
    pub fn decide(&mut self, outcome: Outcome) {
        self.table.outcome = outcome;
        self.tell(Event::Decided(outcome));
    }

    /// Of the teams that are left the one with more hit points; in tag break, with fewer.
    pub fn by_hit_points(&self) -> Outcome {
        let teams = (0..).map(Team).zip(&self.table.hp);
        let left = teams.filter(|(team, _)| self.table.is_in(*team));
        let standing = |(team, &hp): (Team, &u16)| Standing { team, wins: 0, hp: hp.into() };
        leader(self.table.mode(), left.map(standing))
    }
}
