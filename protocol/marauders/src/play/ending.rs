//! Eliminations and the end of the battle (rules: check).

use bout::{Outcome, Seat, Team};

use crate::Mode;
use crate::cell::Cell;
use crate::event::{Cause, Event};
use crate::matches::{Standing, leader};
use crate::play::Play;

/// Eliminates seats, and returns whether the battle is decided.
pub fn check(play: &mut Play<'_>) -> bool {
    if play.is_over() {
        return true;
    }
    let mode = play.table.mode();
    let gave_up = |seat: &Seat| play.table.player(*seat).out && 0 < play.table.hp_of(*seat);
    let quitter = play.table.seats().find(gave_up).map(|seat| play.table.team(seat));
    for seat in play.table.seats() {
        if play.table.hp_of(seat) == 0 && !play.table.player(seat).out {
            put_out(play, seat);
        }
    }
    let teams = || (0..mode.teams()).map(Team);
    let is_in = |team: &Team| play.table.is_in(*team);
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
    decide(play, outcome);
    true
}

/// Takes a seat out of the battle, for good, and its queued spell with it. In quad its side is
/// bare from now on.
pub fn put_out(play: &mut Play<'_>, seat: Seat) {
    let player = play.table.player_mut(seat);
    player.out = true;
    player.queued = None;
    play.tell(Event::Out(seat));
    if play.table.mode() == Mode::Quad {
        for spot in play.table.spots_of(seat) {
            play.set_shield(spot, None, Cause::Turn);
            *play.table.cells.at_mut(spot) = Cell::default();
        }
    }
}

/// Ends the battle.
pub fn decide(play: &mut Play<'_>, outcome: Outcome) {
    play.table.outcome = outcome;
    play.tell(Event::Decided(outcome));
}

/// Of the teams that are left the one with more hit points; in tag break, with fewer.
pub fn by_hit_points(play: &Play<'_>) -> Outcome {
    let teams = (0..).map(Team).zip(&play.table.hp);
    let left = teams.filter(|(team, _)| play.table.is_in(*team));
    let standing = |(team, &hp): (Team, &u16)| Standing { team, wins: 0, hp: hp.into() };
    leader(play.table.mode(), left.map(standing))
}
