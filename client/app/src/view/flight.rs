//! Attacks on their way from one board to another, as they are shown. Where they really are only the
//! server knows: a flight is as long as an eye can follow.

use bout::Seat;
use games::{Event, Queues};

/// Seconds of a flight.
pub const FLIGHT_SECONDS: f32 = 0.7;
/// The limit of flights; more attacks than that cannot be told apart.
const FLIGHTS_MAX: usize = 24;

/// An attack on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flight {
    /// The sending seat.
    pub from: Seat,
    /// The target.
    pub to: Seat,
    /// The attack.
    pub parcel: Parcel,
    /// Seconds since it left; below 0 while the chain that sends it is still told.
    pub age: f32,
}

/// The attack of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parcel {
    /// Of a swordfight.
    Swordfight {
        /// How many swords.
        swords: u32,
        /// Whether there are sprinkles.
        has_sprinkles: bool,
    },
    /// Of a stacker.
    Stacker {
        /// How many rows, where that is known.
        rows: Option<u16>,
    },
}

impl Parcel {
    /// The attack of an event, if it is one.
    pub fn of(event: &Event) -> Option<Parcel> {
        match event {
            Event::Swordfight(swordfight::Event::Sent(attack)) => Some(Parcel::Swordfight {
                swords: attack.swords.len() as u32,
                has_sprinkles: 0 < attack.sprinkles,
            }),
            Event::Stacker(stacker::Event::Sent(attack)) => {
                Some(Parcel::Stacker { rows: Some(attack.rows) })
            }
            Event::Swordfight(_) | Event::Stacker(_) => None,
        }
    }

    /// The attack that moved the shared queues on.
    pub fn between(before: Queues, after: Queues) -> Parcel {
        match (before, after) {
            (
                Queues::Swordfight { swords, sprinkle_attacks },
                Queues::Swordfight { swords: later, sprinkle_attacks: more },
            ) => Parcel::Swordfight {
                swords: later.saturating_sub(swords),
                has_sprinkles: sprinkle_attacks < more,
            },
            // The queue of stacker counts attacks, not rows.
            _ => Parcel::Stacker { rows: None },
        }
    }
}

/// The flights of a bout.
#[derive(Clone, Debug, Default)]
pub struct Flights(Vec<Flight>);

impl Flights {
    /// An attack leaves in `delay` seconds.
    pub fn add(&mut self, (from, to): (Seat, Seat), parcel: Parcel, delay: f32) {
        if FLIGHTS_MAX <= self.0.len() {
            self.0.remove(0);
        }
        self.0.push(Flight { from, to, parcel, age: -delay });
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        self.0.iter_mut().for_each(|flight| flight.age += seconds);
        self.0.retain(|flight| flight.age < FLIGHT_SECONDS);
    }

    /// Those that have left.
    pub fn shown(&self) -> Vec<Flight> {
        self.0.iter().copied().filter(|flight| 0.0 <= flight.age).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swordfight::{Attack, Orientation, Sword};

    #[test]
    fn an_attack_is_told_by_its_event_and_by_the_queues() {
        let sword = Sword { way: Orientation::Vertical, width: 1, length: 4, extra: false };
        let attack = Attack { swords: vec![sword; 2], sprinkles: 0 };
        let parcel = Parcel::Swordfight { swords: 2, has_sprinkles: false };
        assert_eq!(Parcel::of(&Event::Swordfight(swordfight::Event::Sent(attack))), Some(parcel));
        assert_eq!(Parcel::of(&Event::Swordfight(swordfight::Event::Moved)), None);
        let queues = |swords, sprinkle_attacks| Queues::Swordfight { swords, sprinkle_attacks };
        assert_eq!(Parcel::between(queues(3, 7), queues(5, 7)), parcel);
        let sprinkles = Parcel::Swordfight { swords: 0, has_sprinkles: true };
        assert_eq!(Parcel::between(queues(5, 7), queues(5, 8)), sprinkles);
        let sent = Event::Stacker(stacker::Event::Sent(stacker::Attack { rows: 4 }));
        assert_eq!(Parcel::of(&sent), Some(Parcel::Stacker { rows: Some(4) }));
    }

    #[test]
    fn a_flight_leaves_when_its_chain_is_told_and_ends_by_itself() {
        let mut flights = Flights::default();
        flights.add((Seat(0), Seat(1)), Parcel::Stacker { rows: None }, 0.5);
        assert_eq!(flights.shown(), []);
        flights.advance(0.6);
        assert_eq!(flights.shown().len(), 1);
        flights.advance(FLIGHT_SECONDS);
        assert_eq!(flights.shown(), []);
        (0..100).for_each(|_| flights.add((Seat(0), Seat(1)), Parcel::Stacker { rows: None }, 0.0));
        assert_eq!(flights.shown().len(), FLIGHTS_MAX);
    }
}
