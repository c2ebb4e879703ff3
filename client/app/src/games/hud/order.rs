//! The order of the small boards of a brawl.

use bevy::math::Vec2;
use bout::Seat;

use crate::games::view::is_in_danger;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::{emblem, label, theme};
use crate::view::hud::BrawlOrder;
use crate::view::seats::{SeatView, SeatsView};

/// The seats in the order of the grid. A board moves only when its seat comes into danger or out of it,
/// begins or ends to attack the player, or is out: those come last.
pub fn order(melee: &SeatsView, by: BrawlOrder) -> Vec<Seat> {
    let mut seats = melee.order();
    let rank = |one: &SeatView| {
        let comes_first = match by {
            BrawlOrder::Seats => return 0,
            BrawlOrder::Danger => one.view.as_ref().is_some_and(is_in_danger),
            BrawlOrder::Attackers => melee.threatens(one),
        };
        match (one.is_out, comes_first) {
            (true, _) => 2,
            (false, true) => 0,
            (false, false) => 1,
        }
    };
    seats.sort_by_key(|&seat| melee.at(seat).map_or(2, rank));
    seats
}

/// The key for another order of the grid, and the order, in letters of this size; nothing where there is no key.
pub fn legend(painter: &mut Painter, melee: &SeatsView, by: BrawlOrder, (at, size): (Vec2, f32)) {
    if melee.order_key.is_empty() {
        return;
    }
    let at = emblem::key(painter, at, &melee.order_key) + Vec2::X * 10.0;
    label::within(painter, at, Style::new(Face::Plain, size, theme::MIST), by.name(), 180.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::swordfight::scenes::brawls;

    #[test]
    fn the_grid_is_in_the_chosen_order_and_loses_nobody() {
        for seats in [8, 24] {
            let melee = brawls::eight_or_full(seats);
            let usual = order(&melee, BrawlOrder::Seats);
            assert_eq!(usual, melee.order());
            for by in [BrawlOrder::Danger, BrawlOrder::Attackers] {
                let found = order(&melee, by);
                let mut sorted = found.clone();
                sorted.sort_unstable();
                let mut all = usual.clone();
                all.sort_unstable();
                assert_eq!(sorted, all, "{by:?}");
                assert_ne!(found, usual, "{by:?}");
                let is_first = |&seat: &Seat| {
                    let one = melee.at(seat).expect("it has a board");
                    let is_in_danger = one.view.as_ref().is_some_and(is_in_danger);
                    let is_it =
                        if by == BrawlOrder::Danger { is_in_danger } else { melee.threatens(one) };
                    is_it && !one.is_out
                };
                assert!(found.iter().any(is_first), "{by:?}: the scene has one");
                assert!(found.is_sorted_by_key(|seat| !is_first(seat)), "{by:?}: {found:?}");
                let is_out = |seat: &Seat| melee.at(*seat).is_some_and(|one| one.is_out);
                assert!(found.is_sorted_by_key(is_out), "{by:?}: the dead come last");
            }
        }
    }
}
