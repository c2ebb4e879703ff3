//! Moments of bouts as their spectators see them, and of small boards that end.

use ::bout::{Seat, Team};

use crate::games::spectator::SpectatorView;
use crate::games::swordfight::scenes::{brawls, impact};
use crate::games::timeline::Timeline;
use crate::games::view::ClockedView;
use crate::view::ending::{End, Ending};
use crate::view::seats::SeatsView;

/// An end that began so many seconds ago.
fn ended(end: End, age: f32) -> Ending {
    let mut ending = Ending::new(end, false);
    ending.sequence.advance(age);
    ending
}

/// The board of this seat ended so many seconds ago.
fn end(melee: &mut SeatsView, seat: u8, how: End, age: f32) {
    let rank = (melee.seats.len() as u8).saturating_sub(4).max(2);
    let one = &mut melee.seats[usize::from(seat)];
    one.ending = Some(ended(how, age));
    one.is_out = how == End::Fallen;
    one.rank = one.is_out.then_some(rank);
}

/// A brawl of twelve: attacks from and to the large board, others as lines, and two boards that fall.
pub fn brawl() -> SpectatorView {
    let mut spectated = brawls::spectated();
    end(&mut spectated.melee, 5, End::Fallen, 0.45);
    end(&mut spectated.melee, 9, End::Fallen, 0.9);
    let target = spectated.melee.at(Seat(2)).and_then(|one| one.view.clone());
    spectated.flights = impact::watched(target.as_ref());
    spectated
}

/// A duel in which both attack.
pub fn duel() -> SpectatorView {
    let mut spectated = brawls::spectated();
    let melee = &mut spectated.melee;
    melee.seats.truncate(2);
    (melee.has_teams, melee.best_of, melee.focus) = (false, 3, Some(Seat(0)));
    for (seat, one) in (0..).zip(&mut melee.seats) {
        (one.team, one.target) = (Team(seat), Some(Seat(1 - seat)));
    }
    let target = melee.at(Seat(1)).and_then(|one| one.view.clone());
    spectated.flights = impact::exchanged(target.as_ref());
    spectated
}

/// The same at its end.
pub fn won() -> SpectatorView {
    let mut spectated = duel();
    spectated.flights = Vec::new();
    for (seat, how, age) in [(0, End::Victor, 0.75), (1, End::Fallen, 0.6)] {
        end(&mut spectated.melee, seat, how, age);
        let timeline = Timeline::Swordfight(impact::ended(how, age));
        spectated.timelines.push((Seat(seat), timeline));
    }
    spectated
}

/// A full brawl of a player in which three boards fall.
pub fn falling() -> ClockedView {
    let mut clocked = brawls::full();
    let Some(melee) = &mut clocked.melee else { return clocked };
    for (seat, age) in [(7, 0.3), (8, 0.7), (14, 1.15)] {
        end(melee, seat, End::Fallen, age);
    }
    clocked
}
