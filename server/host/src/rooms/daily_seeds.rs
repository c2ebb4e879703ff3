//! The seeds of daily challenges.

use bout::Seed;
use games::{Day, SoloMode};
use std::fmt;

use crate::process::random;
use crate::storage::store::{Store, StoreError};

/// What the hash of a seed begins with, so that it is no hash of anything else.
const CONTEXT: &str = "Cutlass 2026-11-25 seed of a daily challenge";

/// The generator of the seeds of daily challenges, from a secret that only the servers of a database
/// know. **Invariant:** the seed of a day and a mode is always the same, and no seed tells another.
#[derive(Clone)]
pub struct DailySeeds([u8; 32]);

/// The secret goes into no log.
impl fmt::Debug for DailySeeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DailySeeds(secret)")
    }
}

impl DailySeeds {
    /// The generator for this secret.
    pub fn new(secret: [u8; 32]) -> DailySeeds {
        DailySeeds(secret)
    }

    /// The generator of a database. It gets a secret of random bits of the operating system if it has
    /// none.
    pub async fn open(store: &Store) -> Result<DailySeeds, StoreError> {
        let mut bits = [0; 32];
        random::fill(&mut bits);
        store.daily_secret(bits).await.map(DailySeeds)
    }

    /// The seed of the challenge of this mode on this day.
    pub fn of(&self, day: Day, mode: SoloMode) -> Seed {
        let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
        hasher.update(&self.0);
        hasher.update(&day.number().to_le_bytes());
        hasher.update(mode.name().as_bytes());
        Seed(*hasher.finalize().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_day_mode_and_secret_has_a_seed_of_its_own_which_is_always_the_same() {
        let mut seeds = Vec::new();
        for secret in [[1; 32], [2; 32]] {
            for number in [20_000, 20_001] {
                for mode in SoloMode::ALL.into_iter().filter(|mode| mode.is_daily()) {
                    let seed = DailySeeds::new(secret).of(Day::new(number), mode);
                    assert_eq!(DailySeeds::new(secret).of(Day::new(number), mode), seed);
                    assert!(!seeds.contains(&seed), "{number} {mode:?}");
                    seeds.push(seed);
                }
            }
        }
        assert_eq!(seeds.len(), 8);
    }

    #[test]
    fn the_hash_is_frozen() {
        let seed = DailySeeds::new([7; 32]).of(Day::new(20_782), SoloMode::FortyLines);
        // When this fails: servers that are updated in the middle of a day deal other pieces after it.
        assert_eq!(blake3::Hash::from_bytes(seed.0).to_hex()[..16], *FROZEN);
    }

    const FROZEN: &str = "ace618fdfdfb7dd9";
}
