//! Random numbers of a bout: one seed, one stream for each purpose.

use bincode::{Decode, Encode};
use core::ops::RangeInclusive;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// 256 random bits that decide everything random in a bout. Only the referee holds one before
/// the end.
#[derive(Clone, PartialEq, Eq, Encode, Decode)]
pub struct Seed(pub [u8; 32]);

/// The BLAKE3 hash of the secret in a draw ([`crate::Draw`]), published before anybody adds to it, so
/// that the secret revealed after the bout can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Commitment(pub [u8; 32]);

impl Seed {
    /// What is published of this seed before the bout.
    pub fn commitment(&self) -> Commitment {
        Commitment(*blake3::hash(&self.0).as_bytes())
    }
}

/// A seed is a secret until its bout is over: it never shows in a log.
impl core::fmt::Debug for Seed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// What a stream is drawn for. Streams do not disturb one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The pieces that all seats are dealt.
    Pieces = 0,
    /// What a bot leaves to chance; its seat is added.
    Bots = 1 << 8,
    /// The dice of a shared table.
    Dice = 2 << 8,
    /// The lead of a match's first bout, where a game has one.
    Lead = 3 << 8,
    /// The options of a daily challenge, where a game draws them.
    Daily = 4 << 8,
}

/// Numbers drawn from a seed for one purpose: ChaCha with 8 rounds, frozen by a test vector.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream of `seed` for `purpose`.
    pub fn new(seed: &Seed, purpose: Purpose) -> Stream {
        Stream::numbered(seed, purpose, 0)
    }

    /// One of 256 streams of `seed` for `purpose`, by `number`.
    pub fn numbered(seed: &Seed, purpose: Purpose, number: u8) -> Stream {
        let mut rng = ChaCha8Rng::from_seed(seed.0);
        rng.set_stream(purpose as u64 + u64::from(number));
        Stream(rng)
    }

    /// A number below `bound`, each as likely as any other. `bound` must be at least 1.
    pub fn below(&mut self, bound: u32) -> u32 {
        // Reject the uneven rest at the top, so that no number is likelier.
        let fair = u32::MAX - u32::MAX % bound;
        loop {
            let number = self.0.next_u32();
            if number < fair {
                return number % bound;
            }
        }
    }

    /// One of these, each as likely as any other. There must be one.
    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u32) as usize]
    }

    /// A number of this range, for simulations that try options: often the usual one, and often the
    /// least or the most, where mistakes hide.
    pub fn option(&mut self, usual: u32, range: RangeInclusive<u32>) -> u32 {
        let (least, most) = (*range.start(), *range.end());
        match self.below(6) {
            0 => least,
            1 => most,
            2 | 3 => usual,
            _ => least + self.below(most - least + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn the_streams_are_frozen() {
        let seed = Seed(core::array::from_fn(|byte| byte as u8));
        let mut pieces = Stream::new(&seed, Purpose::Pieces);
        let drawn: Vec<u32> = (0..8).map(|_| pieces.below(1000)).collect();
        assert_eq!(drawn, PIECES);
        let mut bots = Stream::numbered(&seed, Purpose::Bots, 3);
        let drawn: Vec<u32> = (0..8).map(|_| bots.below(1000)).collect();
        assert_eq!(drawn, BOTS);
    }

    // Written down when the streams were frozen: a change of any of them breaks every replay.
    const PIECES: [u32; 8] = [736, 270, 849, 145, 607, 88, 538, 71];
    const BOTS: [u32; 8] = [583, 327, 883, 905, 441, 410, 107, 823];
}
