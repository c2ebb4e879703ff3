//! How the seed of a bout comes about, so that neither the server nor any client can choose it.
//!
//! The server draws a secret and publishes its hash, the [`Commitment`]. Only then does each client send a
//! [`Nonce`]: the server cannot change its secret any more, and a client does not know it. The seed is the
//! hash of them all. After the bout the secret is revealed, so that anybody can check it.

use bincode::{Decode, Encode};

use crate::{Bounded, Commitment, SEATS_MAX, Seat, Seed};

/// What the hash of a draw begins with, so that it is no hash of anything else.
const CONTEXT: &str = "Cutlass 2026-11-25 seed of a bout";

/// 128 random bits that a client adds to the seed of a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Nonce(pub [u8; 16]);

/// The nonces of a bout, by seat. A bot has none, nor has a player whose nonce did not arrive in time. Seats
/// after the last one with a nonce may be left out.
pub type Nonces = Bounded<Option<Nonce>, SEATS_MAX>;

/// The draw of a bout.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Draw {
    /// What the server drew.
    pub secret: Seed,
    /// What the clients added.
    pub nonces: Nonces,
}

impl Draw {
    /// What is published before the clients add anything.
    pub fn commitment(&self) -> Commitment {
        self.secret.commitment()
    }

    /// The seed of the bout. Without any nonce it is the secret itself.
    pub fn seed(&self) -> Seed {
        if self.nonces.iter().all(Option::is_none) {
            return self.secret.clone();
        }
        let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
        hasher.update(&self.secret.0);
        for (seat, nonce) in (0..).map(Seat).zip(self.nonces.iter()) {
            if let Some(Nonce(bits)) = nonce {
                hasher.update(&[seat.0]);
                hasher.update(bits);
            }
        }
        Seed(*hasher.finalize().as_bytes())
    }
}

/// A draw to which no client adds anything.
impl From<Seed> for Draw {
    fn from(secret: Seed) -> Draw {
        Draw { secret, nonces: Nonces::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn draw(nonces: &[Option<u8>]) -> Draw {
        let nonces: Vec<_> = nonces.iter().map(|one| one.map(|bits| Nonce([bits; 16]))).collect();
        Draw { secret: Seed([7; 32]), nonces: nonces.try_into().unwrap() }
    }

    #[test]
    fn every_nonce_and_its_seat_change_the_seed() {
        let draws = [
            draw(&[]),
            draw(&[Some(1)]),
            draw(&[None, Some(1)]),
            draw(&[Some(1), Some(1)]),
            draw(&[Some(1), Some(2)]),
            draw(&[Some(2), Some(1)]),
        ];
        let seeds: Vec<Seed> = draws.iter().map(Draw::seed).collect();
        for (index, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..index].contains(seed), "draw {index}");
        }
        assert!(draws.iter().all(|draw| draw.commitment() == Seed([7; 32]).commitment()));
    }

    #[test]
    fn without_nonces_the_seed_is_the_secret() {
        assert_eq!(draw(&[]).seed(), Seed([7; 32]));
        assert_eq!(draw(&[None, None]).seed(), Seed([7; 32]));
        assert_eq!(draw(&[Some(1), None]).seed(), draw(&[Some(1)]).seed());
    }

    #[test]
    fn the_hash_is_frozen() {
        let seed = draw(&[Some(1), None, Some(3)]).seed();
        assert_eq!(seed.0, FROZEN);
    }

    // Written down when draws began: a change of the hash breaks every replay.
    const FROZEN: [u8; 32] = [
        176, 68, 58, 113, 195, 192, 98, 155, 245, 90, 216, 48, 241, 125, 153, 65, 3, 31, 118, 91,
        66, 248, 182, 151, 146, 65, 106, 95, 199, 17, 235, 25,
    ];
}
