//! The referee's half: the stream of pairs and the two shared queues.

use alloc::vec::Vec;
use bout::{Purpose, Seat, Seed, Stream, Tick};

use crate::{Arrival, Attack, Blade, Block, Colour, Kind, Options, Packet, Pair, Queues, State};

/// Pairs that a seat is sent ahead of the one it plays: the next one, which it sees, and the few
/// that one second can use at the fastest (a landing window is 300 ms).
pub const DEAL_AHEAD: u32 = 5;

/// The referee's secret state of a swordfight. A client never builds one.
#[derive(Clone, Debug)]
pub struct Dealer {
    stream: Stream,
    breakers_per_mille: u32,
    /// After this many pairs without a breaker the next one has one; 0 for never.
    breaker_drought_pairs: u32,
    /// Pairs since the last one that had a breaker.
    drought_pairs: u32,
    /// The pairs drawn so far; every seat is dealt the same ones, at its own pace.
    pairs: Vec<Pair>,
    queues: Queues,
}

impl Dealer {
    /// The dealer of a bout before the first pair.
    pub fn new(options: &Options, seed: &Seed) -> Dealer {
        Dealer {
            stream: Stream::new(seed, Purpose::Pieces),
            breakers_per_mille: u32::from(options.breakers_per_mille),
            breaker_drought_pairs: u32::from(options.breaker_drought_pairs),
            drought_pairs: 0,
            pairs: Vec::new(),
            queues: Queues::default(),
        }
    }

    /// The next arrival for a seat at `state` that was dealt `dealt` pairs, or nothing while it has
    /// enough.
    pub fn deal(&mut self, state: &State, dealt: u32) -> Option<Arrival> {
        if state.pairs_taken() + DEAL_AHEAD <= dealt {
            return None;
        }
        Some(Arrival::Pair { index: dealt, pair: self.pair(dealt) })
    }

    /// Numbers an attack in the shared queues and makes it the `index`th packet for its target,
    /// which may enter the warning slot from `visible_at` on.
    pub fn send(
        &mut self,
        from: Seat,
        blade: Blade,
        attack: &Attack,
        index: u32,
        visible_at: Tick,
    ) -> Arrival {
        let (swords, sprinkle_index) = self.queues.number(attack);
        let packet = Packet {
            from,
            blade,
            swords: swords.try_into().expect("a chain breaks at most one gem for 4 of 78 cells"),
            sprinkles: attack.sprinkles,
            sprinkle_index,
        };
        Arrival::Packet { index, visible_at, packet }
    }

    /// How far the bout's shared queues have come.
    pub fn queues(&self) -> Queues {
        self.queues
    }

    fn pair(&mut self, index: u32) -> Pair {
        while self.pairs.len() <= index as usize {
            let pair = self.draw();
            self.pairs.push(pair);
        }
        self.pairs[index as usize]
    }

    fn draw(&mut self) -> Pair {
        let mut pair = Pair { pivot: self.block(), partner: self.block() };
        let longest = self.breaker_drought_pairs;
        if longest != 0 && longest <= self.drought_pairs && !pair.has_breaker() {
            pair.pivot.kind = Kind::Breaker;
        }
        self.drought_pairs = if pair.has_breaker() { 0 } else { self.drought_pairs + 1 };
        pair
    }

    fn block(&mut self) -> Block {
        let colour = Colour::ALL[self.stream.below(4) as usize];
        let breaker = self.stream.below(1000) < self.breakers_per_mille;
        Block { colour, kind: if breaker { Kind::Breaker } else { Kind::Solid } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack::{Orientation, Sword};
    use alloc::string::String;

    /// The first pairs, pivots first.
    fn pairs(options: Options, count: u32) -> String {
        let mut dealer = Dealer::new(&options, &Seed([7; 32]));
        let pairs = (0..count).map(|index| dealer.pair(index));
        pairs.flat_map(|pair| [pair.pivot.letter(), pair.partner.letter(), ' ']).collect()
    }

    #[test]
    fn the_pairs_of_a_seed_are_frozen() {
        assert_eq!(pairs(Options::default(), 12).trim(), FROZEN);
    }

    // Written down when the dealer was frozen: a change of it breaks every replay.
    const FROZEN: &str = "RG bY yG yG RG Ry Ry RG gG yR Gb BR";

    #[test]
    fn every_seat_is_dealt_the_same_pairs_at_its_own_pace() {
        let mut dealer = Dealer::new(&Options::default(), &Seed([7; 32]));
        let state = State::default();
        let mut first = Vec::new();
        while let Some(arrival) = dealer.deal(&state, first.len() as u32) {
            first.push(arrival);
        }
        assert_eq!(first.len(), DEAL_AHEAD as usize);
        let second: Vec<_> = (0..5).filter_map(|dealt| dealer.deal(&state, dealt)).collect();
        assert_eq!(first, second);
    }

    #[test]
    fn breakers_come_as_often_as_the_options_say() {
        let breakers = |breakers_per_mille| {
            let options = Options { breakers_per_mille, ..Options::default() };
            let is_breaker = |letter: &char| letter.is_ascii_lowercase();
            pairs(options, 1000).chars().filter(is_breaker).count()
        };
        assert_eq!([breakers(0), breakers(1000)], [0, 2000]);
        assert!((420..580).contains(&breakers(250)), "{} of 2000", breakers(250));
    }

    /// For each of the first pairs whether it has a breaker.
    fn wet(breakers_per_mille: u16, breaker_drought_pairs: u16, count: u32) -> Vec<bool> {
        let options = Options { breakers_per_mille, breaker_drought_pairs, ..Options::default() };
        let pairs = pairs(options, count);
        pairs.split_whitespace().map(|pair| pair.contains(char::is_lowercase)).collect()
    }

    #[test]
    fn a_drought_ends_when_the_options_say() {
        let (no, yes) = (false, true);
        assert_eq!(wet(0, 3, 9), [no, no, no, yes, no, no, no, yes, no]);
        assert_eq!(wet(0, 0, 9), [no; 9]);
        let droughts = |pairs: Vec<bool>| pairs.split(|&wet| wet).map(<[bool]>::len).max();
        assert_eq!(droughts(wet(100, 5, 2000)), Some(5));
    }

    #[test]
    fn the_queues_are_shared_by_all_who_send() {
        let mut dealer = Dealer::new(&Options::default(), &Seed([7; 32]));
        let sword = Sword { way: Orientation::Vertical, width: 1, length: 4, extra: false };
        let mut send = |seat, swords: usize, sprinkles| {
            let attack = Attack { swords: [sword].repeat(swords), sprinkles };
            let arrival = dealer.send(Seat(seat), Blade::default(), &attack, 0, Tick(9));
            let Arrival::Packet { packet, .. } = arrival else { panic!("a packet") };
            let indices: Vec<u32> = packet.swords.iter().map(|queued| queued.index).collect();
            (indices, packet.sprinkle_index)
        };
        assert_eq!(send(0, 2, 0), ([0, 1].into(), 0));
        assert_eq!(send(7, 1, 3), ([2].into(), 0));
        assert_eq!(send(0, 0, 1), ([].into(), 1));
        assert_eq!(send(1, 1, 0), ([3].into(), 2));
        assert_eq!(dealer.queues(), Queues { swords: 4, sprinkle_attacks: 2 });
    }
}
