//! Recomputes all ratings from all matches: the stored ratings must equal the result, to the bit.

use alloc::collections::BTreeMap;
use bout::Millis;

use super::{Rating, Score, rate};

/// A ranked match as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMatch<P> {
    /// The players.
    pub players: [P; 2],
    /// The score of the first player.
    pub score: Score,
    /// When it ended, by the clock of [`Rating::new`].
    pub ended: Millis,
}

/// The ratings of all players of these matches, which are in the order in which they were rated.
pub fn recount<P: Ord + Clone>(
    matches: impl IntoIterator<Item = RatedMatch<P>>,
) -> BTreeMap<P, Rating> {
    let mut ratings = BTreeMap::new();
    for RatedMatch { players, score, ended } in matches {
        let before = players.each_ref().map(|player| *ratings.entry(player.clone()).or_default());
        ratings.extend(players.into_iter().zip(rate(before, score, ended)));
    }
    ratings
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use bout::{Purpose, Seed, Stream};

    /// A thousand matches of 20 players in about ten weeks.
    fn history() -> Vec<RatedMatch<u64>> {
        let mut stream = Stream::new(&Seed([7; 32]), Purpose::Bots);
        let mut ended = Millis(1_700_000_000_000);
        let mut matches = Vec::new();
        for _ in 0..1000 {
            let (one, step) = (stream.below(20), 1 + stream.below(19));
            let players = [u64::from(one), u64::from((one + step) % 20)];
            // The lower number is the stronger player.
            let score = match stream.below(20) + players[1] as u32 {
                19 => Score::Draw,
                sum if one + 10 < sum => Score::Win,
                _ => Score::Loss,
            };
            ended = ended.plus(Millis(u64::from(stream.below(12_000_000))));
            matches.push(RatedMatch { players, score, ended });
        }
        matches
    }

    #[test]
    fn a_history_gives_these_bits_on_every_machine() {
        let ratings = recount(history());
        let bits = |rating: &Rating| {
            let glicko = rating.glicko();
            [glicko.rating, glicko.deviation, glicko.volatility].map(f64::to_bits)
        };
        // FNV-1a over whole words.
        let fold = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        let hash = ratings.values().flat_map(bits).fold(0xcbf2_9ce4_8422_2325, fold);
        // Recorded with the first version of the ratings: a change of libm or of a formula that
        // moves one bit makes every stored rating differ from its history.
        assert_eq!(hash, 0x9f82_5ba5_42ef_ca99, "{ratings:#?}");
    }

    #[test]
    fn a_history_can_be_counted_in_parts() {
        let (history, mut ratings) = (history(), BTreeMap::new());
        for RatedMatch { players, score, ended } in history.clone() {
            let before = players.map(|player| ratings.get(&player).copied().unwrap_or(Rating::NEW));
            for (player, rating) in players.into_iter().zip(rate(before, score, ended)) {
                // Like a store: taken apart, and restored.
                let glicko = rating.glicko();
                let kept = Rating::new(glicko, rating.matches(), rating.last_match());
                ratings.insert(player, kept.expect("it was kept well"));
            }
        }
        assert_eq!(recount(history), ratings);
    }
}
