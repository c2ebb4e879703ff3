//! Moments of attacks on their way.

use ::bout::Seat;
use games::{ClockedRules, Event, Queues, View};
use swordfight::{Attack, Blade, Options, Orientation, Sword};

use crate::games::swordfight::scenes::deck;
use crate::games::view::ClockedView;
use crate::view::flight::{Aim, Flight, Load, Parcel};

/// A sword of these measures.
fn sword(way: Orientation, width: u8, length: u16) -> Sword {
    Sword { way, width, length, extra: false }
}

/// The loads of an attack on the board of `target`.
fn loads(target: Option<&View>, swords: &[Sword], sprinkles: u16) -> Vec<Load> {
    let rules = ClockedRules::Swordfight(Options::default());
    let queues = Queues::Swordfight { swords: 17, sprinkle_attacks: 11 };
    let aim = Aim { queues, target, rules: &rules, blade: Some(Blade::Narwhal) };
    let attack = Attack { swords: swords.to_vec(), sprinkles };
    aim.loads(&[Event::Swordfight(swordfight::Event::Sent(attack))])
}

/// Flights of these loads, the first of them of this age.
fn flights((from, to): (u8, u8), loads: Vec<Load>, age: f32) -> impl Iterator<Item = Flight> {
    (0..).zip(loads).map(move |(nth, load)| {
        let age = age - 0.09 * f32::from(nth);
        Flight { from: Seat(from), to: Seat(to), load, nth, age }
    })
}

/// A long and a short sword with sprinkles on their way, and sprinkles from the opponent.
pub fn attacks(clocked: &ClockedView) -> Vec<Flight> {
    let target = clocked.other.as_ref().map(|other| &other.view);
    let swords = [sword(Orientation::Vertical, 2, 6), sword(Orientation::Horizontal, 1, 4)];
    let sent = flights((0, 1), loads(target, &swords, 5), 0.42);
    let coming = loads(None, &[], 12).into_iter().map(|load| Load { colours: None, ..load });
    let coming = coming.map(|load| Load { parcel: Parcel::Sprinkles(None), ..load }).collect();
    sent.chain(flights((1, 0), coming, 0.62)).collect()
}

/// The heaviest swords of a long chain.
pub fn heavy() -> ClockedView {
    let mut clocked = super::both();
    let target = clocked.other.as_ref().map(|other| &other.view);
    let swords = [
        sword(Orientation::Vertical, 3, 6),
        sword(Orientation::Vertical, 2, 12),
        sword(Orientation::Horizontal, 3, 6),
    ];
    clocked.flights = flights((0, 1), loads(target, &swords, 24), 0.5).collect();
    clocked
}

/// Swords without room on the target's board, which break before it.
pub fn wasted() -> ClockedView {
    let mut clocked = super::both();
    if let Some(View::Swordfight(view)) = clocked.other.as_mut().map(|other| &mut other.view) {
        let wall = vec!["rgbyrg"; 13];
        view.cells = swordfight::view::spots(&super::grid(&wall));
        (view.active, view.waiting) = (None, 2);
    }
    clocked.other_timeline = None;
    let target = clocked.other.as_ref().map(|other| &other.view);
    let swords = [sword(Orientation::Vertical, 2, 6), sword(Orientation::Vertical, 1, 4)];
    clocked.flights = flights((0, 1), loads(target, &swords, 0), 0.66).collect();
    deck(&mut clocked).timeline = Default::default();
    clocked
}
