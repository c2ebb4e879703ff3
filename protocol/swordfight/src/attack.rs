//! What breaking sends: swords and sprinkles, loose and as packets with their places in the queues.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Bounded, Seat};

use crate::Blade;
use crate::event::Break;
use crate::options::Excess;

/// Most swords in one packet: each takes a gem of at least 4 of the board's 78 cells, and no cell
/// breaks twice in one chain.
pub const SWORDS_MAX: usize = 19;
/// Most sprinkles in one packet: step n of a chain gives n for every 2 of the board's 78 cells, so
/// at most 1 + 2 + ... + 39.
pub const SPRINKLES_MAX: u16 = 780;
/// Swords are at most this wide; the excess goes into the length (placement guide, how swords are
/// created).
pub const WIDTH_MAX: u8 = 3;

/// How a sword enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Orientation {
    /// From the top, `width` columns wide and `length` rows long.
    Vertical,
    /// From a side, `width` rows high and `length` columns long.
    Horizontal,
}

/// A sword as the gem made it. `length` is not clipped to the board: the half rule needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Sword {
    /// How it enters.
    pub way: Orientation,
    /// 1 to 3.
    pub width: u8,
    /// In cells, at least 2.
    pub length: u16,
    /// True if the same step of the chain made another sword before it ([`SameStep`](crate::options::SameStep)).
    pub extra: bool,
}

impl Sword {
    /// The sword of a gem of `width` × `height` that broke in this `step` of a chain, from 1.
    pub fn of(width: u8, height: u8, step: u16, excess: Excess) -> Sword {
        // Placement guide, how vertical swords are created: squares too are vertical, and the two
        // smallest squares have swords of their own when singled.
        let way = if width <= height { Orientation::Vertical } else { Orientation::Horizontal };
        match (width, height, step) {
            (2, 2, 1) => return Sword { way, width: 1, length: 4, extra: false },
            (3, 3, 1) => return Sword { way, width: 2, length: 4, extra: false },
            _ => {}
        }
        let (across, along) = (width.min(height), width.max(height));
        let wide = across.min(WIDTH_MAX);
        let (along, over) = (u16::from(along), u16::from(across - wide));
        let length = match excess {
            Excess::BeforeChain => (along + over).saturating_mul(step),
            Excess::AfterChain => along.saturating_mul(step).saturating_add(over),
        };
        Sword { way, width: wide, length, extra: false }
    }
}

/// The side of the board that a queue begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Side {
    /// From, or towards, column 1.
    Left,
    /// From, or towards, column 6.
    Right,
}

impl Side {
    /// The side of the `index`th sword, or sprinkle attack, of a bout: right, left, right, left
    /// (placement guide, the underlying mechanisms).
    pub fn of(index: u32) -> Side {
        if index.is_multiple_of(2) { Side::Right } else { Side::Left }
    }

    /// The opposite side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// The attack of one chain: the swords of all its steps in break order, and one sprinkle total.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attack {
    /// In break order, at most [`SWORDS_MAX`].
    pub swords: Vec<Sword>,
    /// How many sprinkles, at most [`SPRINKLES_MAX`].
    pub sprinkles: u16,
}

impl Attack {
    /// True if there is anything to send.
    pub fn is_empty(&self) -> bool {
        self.swords.is_empty() && self.sprinkles == 0
    }

    /// The cells of all its swords and sprinkles, six of which are a row sent (rules: solo).
    pub fn cells(&self) -> u64 {
        let cells = |sword: &Sword| u64::from(sword.width) * u64::from(sword.length);
        self.swords.iter().map(cells).sum::<u64>() + u64::from(self.sprinkles)
    }

    /// What all `steps` of a chain made.
    pub fn of(steps: &[Break]) -> Attack {
        let mut attack = Attack::default();
        steps.iter().for_each(|step| attack.add(step));
        attack
    }

    /// Adds what one more step of the chain made.
    pub fn add(&mut self, step: &Break) {
        self.swords.extend_from_slice(&step.swords);
        self.sprinkles += step.sprinkles;
    }
}

/// A sword with its place in the bout's one sword queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Queued {
    /// The sword.
    pub sword: Sword,
    /// How many swords broke in the bout before it, by any seat.
    pub index: u32,
}

/// How far the bout's two shared queues have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Queues {
    /// Swords that broke so far, by any seat: the index of the next one.
    pub swords: u32,
    /// Packets with sprinkles so far, by any seat: the index of the next one.
    pub sprinkle_attacks: u32,
}

impl Queues {
    /// Gives `attack` the next places: its swords with theirs, in break order, and the index of its
    /// sprinkles, which means nothing when it has none.
    pub fn number(&mut self, attack: &Attack) -> (Vec<Queued>, u32) {
        let number = |&sword: &Sword| {
            let index = self.swords;
            // A client hears these numbers from its server, which may tell it anything.
            self.swords = index.wrapping_add(1);
            Queued { sword, index }
        };
        let swords = attack.swords.iter().map(number).collect();
        let sprinkle_index = self.sprinkle_attacks;
        let has_sprinkles = u32::from(0 < attack.sprinkles);
        self.sprinkle_attacks = sprinkle_index.wrapping_add(has_sprinkles);
        (swords, sprinkle_index)
    }
}

/// An attack on its way to one seat, numbered by the referee.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Packet {
    /// The sending seat.
    pub from: Seat,
    /// The sender's sword, whose drop pattern colours the cells.
    pub blade: Blade,
    /// In break order.
    pub swords: Bounded<Queued, SWORDS_MAX>,
    /// How many sprinkles.
    pub sprinkles: u16,
    /// How many packets of the bout had sprinkles before this one. Means nothing without sprinkles.
    pub sprinkle_index: u32,
}

impl Packet {
    /// True if a chain can have made it; one that was decoded may be anything.
    pub fn is_sound(&self) -> bool {
        let made = |Queued { sword, .. }: &Queued| {
            (1..=WIDTH_MAX).contains(&sword.width) && 1 <= sword.length
        };
        self.swords.iter().all(made) && self.sprinkles <= SPRINKLES_MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sword of a gem of width × height in a step: its way, width and length.
    fn check(excess: Excess, gem: (u8, u8, u16), sword: (Orientation, u8, u16)) {
        let came = Sword::of(gem.0, gem.1, gem.2, excess);
        assert_eq!((came.way, came.width, came.length), sword, "{excess:?} {gem:?}");
    }

    #[test]
    fn gems_make_the_swords_of_the_guide() {
        use Orientation::{Horizontal as H, Vertical as V};
        let swords = [
            ((2, 2, 1), (V, 1, 4)),
            ((2, 2, 2), (V, 2, 4)),
            ((2, 2, 3), (V, 2, 6)),
            ((3, 3, 1), (V, 2, 4)),
            ((3, 3, 2), (V, 3, 6)),
            ((4, 4, 1), (V, 3, 5)),
            ((4, 5, 1), (V, 3, 6)),
            ((4, 5, 2), (V, 3, 12)),
            ((5, 5, 1), (V, 3, 7)),
            ((2, 3, 2), (V, 2, 6)),
            ((3, 2, 1), (H, 2, 3)),
            ((3, 2, 2), (H, 2, 6)),
            ((5, 4, 1), (H, 3, 6)),
            ((6, 4, 1), (H, 3, 7)),
            ((6, 4, 2), (H, 3, 14)),
        ];
        for (gem, sword) in swords {
            check(Excess::BeforeChain, gem, sword);
        }
    }

    #[test]
    fn every_vertical_sword_is_longer_than_it_is_wide() {
        let gems = (2..=6).flat_map(|width| (width..=13).map(move |height| (width, height)));
        for (width, height) in gems {
            for step in 1..=6 {
                let sword = Sword::of(width, height, step, Excess::BeforeChain);
                assert_eq!(sword.way, Orientation::Vertical, "{width} x {height}");
                assert!(u16::from(sword.width) < sword.length, "{width} x {height}: {sword:?}");
            }
        }
    }

    #[test]
    fn the_excess_can_be_added_after_the_chain() {
        check(Excess::AfterChain, (4, 5, 2), (Orientation::Vertical, 3, 11));
        check(Excess::AfterChain, (6, 4, 2), (Orientation::Horizontal, 3, 13));
        check(Excess::AfterChain, (2, 3, 2), (Orientation::Vertical, 2, 6));
        check(Excess::AfterChain, (2, 2, 1), (Orientation::Vertical, 1, 4));
    }
}
