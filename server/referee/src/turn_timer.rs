//! The turn timer: the time of a seat for a turn at a shared table.
//!
//! Each turn has its own time. Any excess comes out of a time bank that lasts for the bout. The
//! first moments of a turn are free, because network latency takes them, not the player.

use bout::Millis;

/// The free part of a turn: more than a round trip across the world. It begins when the effects of the
/// previous turn have been shown.
pub const FREE: Millis = Millis(2_000);
/// A turn on fields of at most [`SMALL`] blocks a side (suggested by the rules of marauders).
pub const TURN_SMALL: Millis = Millis(60_000);
/// A turn on larger fields (the same).
pub const TURN_LARGE: Millis = Millis(90_000);
/// The largest field that counts as small, in blocks a side.
pub const SMALL: u8 = 10;
/// The time bank of each seat, for the whole bout.
pub const BANK: Millis = Millis(60_000);

/// One seat's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnTimer {
    turn: Millis,
    bank: Millis,
}

impl TurnTimer {
    /// The time of a seat before its first turn, on a field of `size` blocks a side.
    pub fn new(size: u8) -> TurnTimer {
        TurnTimer { turn: if size <= SMALL { TURN_SMALL } else { TURN_LARGE }, bank: BANK }
    }

    /// The remaining time of a turn that has lasted for `used`.
    pub fn left(&self, used: Millis) -> Millis {
        FREE.plus(self.turn).plus(self.bank).since(used)
    }

    /// The part of that taken from the time bank.
    pub fn bank(&self) -> Millis {
        self.bank
    }

    /// Records a turn of this seat that took `used`.
    pub fn spend(&mut self, used: Millis) {
        self.bank = self.bank.since(used.since(FREE.plus(self.turn)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_takes_from_the_bank_only_what_is_too_long() {
        let mut clock = TurnTimer::new(10);
        assert_eq!(clock.left(Millis(0)), Millis(122_000));
        clock.spend(Millis(62_000));
        assert_eq!(clock.bank(), BANK, "the network's moments are free");
        clock.spend(Millis(72_000));
        assert_eq!(clock.bank(), Millis(50_000));
        assert_eq!(clock.left(Millis(62_000)), Millis(50_000));
        clock.spend(Millis(500_000));
        assert_eq!((clock.bank(), clock.left(Millis(61_000))), (Millis(0), Millis(1_000)));
        assert_eq!(clock.left(Millis(62_000)), Millis(0));
    }

    #[test]
    fn a_large_field_has_longer_turns() {
        let [small, large] = [10, 11].map(|size| TurnTimer::new(size).left(Millis(0)));
        assert_eq!(large.since(small), Millis(30_000));
    }
}
