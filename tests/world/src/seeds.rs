//! How many seeds the tests draw: all of them, or a share for a quick answer.

use std::env;

use bout::Seed;

/// The environment variable with the share of all seeds in percent, 1 to 100. `make quick` sets it to
/// 10; all of them when it is not set.
pub const PERCENT: &str = "CUTLASS_SEEDS_PERCENT";

/// The share of `count` seeds, boards or mutants that a test draws: at least one.
///
/// # Panics
/// When the variable [`PERCENT`] is not a number from 1 to 100.
pub fn share(count: u64) -> u64 {
    let percent = env::var(PERCENT).map_or(100, |text| match text.parse() {
        Ok(percent @ 1..=100) => percent,
        _ => panic!("{PERCENT} is {text:?}, not a number from 1 to 100"),
    });
    (count * percent / 100).max(1)
}

/// The seeds of a test that draws `count`, 0 first; of a share of them, spread over all. Each
/// remainder of a small divisor comes up, by which tests choose a network or the players.
pub fn seeds(count: u64) -> impl Iterator<Item = u64> {
    spread(count, share(count))
}

fn spread(count: u64, drawn: u64) -> impl Iterator<Item = u64> {
    let step = count / drawn;
    (0..drawn).map(move |number| number * step + number % step)
}

/// A bout's seed from the number of a test.
pub fn seed_of(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    Seed(bytes)
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn a_tenth_of_the_seeds_has_every_remainder() {
        assert!(spread(12, 12).eq(0..12));
        for divisor in [2, 3, 4, 5] {
            let mut drawn: Vec<u64> = spread(300, 30).map(|seed| seed % divisor).collect();
            drawn.sort_unstable();
            drawn.dedup();
            assert!(drawn.into_iter().eq(0..divisor), "divisor {divisor}");
        }
        assert!(spread(300, 30).all(|seed| seed < 300));
    }
}
