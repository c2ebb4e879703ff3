//! What a rating is worth: nothing yet, a rank, or a line on the leaderboard.

use bout::Millis;

use super::Rating;

/// Ranked matches before which a player has no rank.
pub const RANKED_MATCHES: u32 = 10;
/// The deviation over which a player has no rank: two players who differ by less are as good as
/// even.
pub const RANKED_DEVIATION_MAX: f64 = 100.0;
/// Ranked matches before which a player is not on the leaderboard.
pub const LISTED_MATCHES: u32 = 30;
/// The greatest deviation on the leaderboard (Lichess).
pub const LISTED_DEVIATION_MAX: f64 = 75.0;
/// How long a match keeps a player on the leaderboard: 7 days (Lichess).
pub const LISTED_FOR: Millis = Millis(7 * 24 * 60 * 60 * 1000);

/// How much a rating says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Too little: it is not shown as a rank.
    Unranked,
    /// Enough for a rank.
    Ranked,
    /// Enough for the leaderboard.
    Listed,
}

impl Rating {
    /// The standing `now`. Who stays away loses it, by the growing deviation too.
    pub fn standing(&self, now: Millis) -> Standing {
        let deviation = self.deviation(now);
        if self.matches() < RANKED_MATCHES || RANKED_DEVIATION_MAX < deviation {
            return Standing::Unranked;
        }
        let is_recent = self.last_match().is_some_and(|last| now.since(last) <= LISTED_FOR);
        if self.matches() < LISTED_MATCHES || LISTED_DEVIATION_MAX < deviation || !is_recent {
            return Standing::Ranked;
        }
        Standing::Listed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::Glicko;

    #[test]
    fn a_standing_takes_matches_certainty_and_a_recent_match() {
        let check = |matches, deviation, days_away: u64, standing| {
            let glicko = Glicko { deviation, ..Glicko::NEW };
            let rating = Rating::new(glicko, matches, Some(Millis(0))).expect("it is a rating");
            let now = Millis(days_away * 24 * 60 * 60 * 1000);
            assert_eq!(rating.standing(now), standing, "{matches} {deviation} {days_away}");
        };
        check(9, 60.0, 0, Standing::Unranked);
        check(10, 100.1, 0, Standing::Unranked);
        check(10, 100.0, 0, Standing::Ranked);
        check(29, 75.0, 0, Standing::Ranked);
        check(30, 75.1, 0, Standing::Ranked);
        check(30, 75.0, 0, Standing::Listed);
        check(30, 70.0, 7, Standing::Listed);
        check(30, 70.0, 8, Standing::Ranked);
        // It grows past 75 in less than a week.
        check(30, 74.5, 7, Standing::Ranked);
        check(500, 60.0, 365, Standing::Unranked);
        assert_eq!(Rating::NEW.standing(Millis(0)), Standing::Unranked);
    }
}
