//! The referee's half of any clocked game.

use bincode::{Decode, Encode};
use bout::{Seat, Seed, Tick};

use crate::{Arrival, Event, GameKind, Pick, Rules, Setup, StateRef};

/// What only the referee knows of a bout: streams of random numbers and shared queues. A client
/// never builds one.
#[derive(Clone, Debug)]
pub enum Dealer {
    /// A swordfight's.
    Swordfight(swordfight::Dealer),
    /// A stacker's.
    Stacker(stacker::Dealer),
}

/// How far a bout's shared queues have come, for those who count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Queues {
    /// A swordfight's.
    Swordfight {
        /// Swords that broke so far, by anyone: the index of the next one.
        swords: u32,
        /// Packets with sprinkles so far, by anyone: the index of the next one.
        sprinkle_attacks: u32,
    },
    /// A stacker's.
    Stacker {
        /// Packets so far, by anyone: the index of the next one, which decides its column
        /// ([`stacker::garbage::column_of`]) and its hand ([`stacker::Hand::of`]).
        packets: u32,
    },
}

impl Queues {
    /// Those of a bout before anything was sent.
    ///
    /// # Panics
    /// When the game has no boards: ask [`GameKind::is_in_turns`] first.
    pub fn new(kind: GameKind) -> Queues {
        match kind {
            GameKind::Swordfight => Queues::Swordfight { swords: 0, sprinkle_attacks: 0 },
            GameKind::Stacker => Queues::Stacker { packets: 0 },
            GameKind::Marauders => unreachable!("marauders has no queues"),
        }
    }
}

impl Dealer {
    /// The dealer of a bout before anything is dealt. It makes the lists of pieces that it needs:
    /// see [`Rules::lists_are_near`].
    ///
    /// # Panics
    /// When the game has no boards: ask [`GameKind::is_in_turns`] first.
    pub fn new(setup: &Setup, seed: &Seed) -> Dealer {
        match &setup.rules {
            Rules::Swordfight(options) => {
                Dealer::Swordfight(swordfight::Dealer::new(options, seed))
            }
            Rules::Stacker(options) => Dealer::Stacker(stacker::Dealer::new(options, seed)),
            Rules::Marauders(_) => unreachable!("marauders has no boards"),
        }
    }

    /// The next arrival for a seat at `state` that was dealt `dealt` pieces, or nothing while it
    /// has enough.
    pub fn deal<'a>(&mut self, state: impl Into<StateRef<'a>>, dealt: u32) -> Option<Arrival> {
        match (self, state.into()) {
            (Dealer::Swordfight(dealer), StateRef::Swordfight(state)) => {
                dealer.deal(state, dealt).map(Arrival::Swordfight)
            }
            (Dealer::Stacker(dealer), StateRef::Stacker(state)) => {
                dealer.deal(state, dealt).map(Arrival::Stacker)
            }
            // One setup made both.
            (Dealer::Swordfight(_) | Dealer::Stacker(_), _) => None,
        }
    }

    /// Numbers what `event` sends in the shared queues and makes it the `index`th packet for its
    /// target, to be visible from `visible_at` on the target's clock. Nothing when the event is
    /// no attack ([`Event::is_attack`]).
    pub fn send(
        &mut self,
        from: Seat,
        pick: Pick,
        event: &Event,
        index: u32,
        visible_at: Tick,
    ) -> Option<Arrival> {
        match (self, event, pick) {
            (
                Dealer::Swordfight(dealer),
                Event::Swordfight(swordfight::Event::Sent(attack)),
                Pick::Swordfight(blade),
            ) => {
                let arrival = dealer.send(from, blade, attack, index, visible_at);
                Some(Arrival::Swordfight(arrival))
            }
            (Dealer::Stacker(dealer), Event::Stacker(stacker::Event::Sent(attack)), _) => {
                let arrival = dealer.send(from, attack, index, visible_at);
                Some(Arrival::Stacker(arrival))
            }
            _ => None,
        }
    }

    /// How far the shared queues have come.
    pub fn queues(&self) -> Queues {
        match self {
            Dealer::Swordfight(dealer) => {
                let (swords, sprinkle_attacks) = dealer.queues();
                Queues::Swordfight { swords, sprinkle_attacks }
            }
            Dealer::Stacker(dealer) => Queues::Stacker { packets: dealer.queue() },
        }
    }
}
