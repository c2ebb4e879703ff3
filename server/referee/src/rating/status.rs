//! The status of a rating: provisional, ranked, or on the leaderboard.

use bout::Millis;

use super::Rating;

/// The number of ranked matches below which a player is provisional.
pub const RANKED_MATCHES: u32 = 10;
/// The deviation above which a player is provisional: two players who differ by less are nearly
/// even.
pub const RANKED_DEVIATION_MAX: f64 = 100.0;
/// The minimum number of ranked matches for the leaderboard.
pub const LISTED_MATCHES: u32 = 30;
/// The greatest deviation on the leaderboard (Lichess).
pub const LISTED_DEVIATION_MAX: f64 = 75.0;
/// How long a match keeps a player on the leaderboard: 7 days (Lichess).
pub const LISTED_FOR: Millis = Millis(7 * 24 * 60 * 60 * 1000);

/// The status of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RatingStatus {
    /// Provisional: it is not shown as a rank.
    Unranked,
    /// Ranked.
    Ranked,
    /// On the leaderboard.
    Listed,
}

impl Rating {
    /// The status `now`. Inactive players lose it, also by the growth of the deviation.
    pub fn standing(&self, now: Millis) -> RatingStatus {
        let deviation = self.deviation(now);
        if self.matches() < RANKED_MATCHES || RANKED_DEVIATION_MAX < deviation {
            return RatingStatus::Unranked;
        }
        let is_recent = self.last_match().is_some_and(|last| now.since(last) <= LISTED_FOR);
        if self.matches() < LISTED_MATCHES || LISTED_DEVIATION_MAX < deviation || !is_recent {
            return RatingStatus::Ranked;
        }
        RatingStatus::Listed
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
        check(9, 60.0, 0, RatingStatus::Unranked);
        check(10, 100.1, 0, RatingStatus::Unranked);
        check(10, 100.0, 0, RatingStatus::Ranked);
        check(29, 75.0, 0, RatingStatus::Ranked);
        check(30, 75.1, 0, RatingStatus::Ranked);
        check(30, 75.0, 0, RatingStatus::Listed);
        check(30, 70.0, 7, RatingStatus::Listed);
        check(30, 70.0, 8, RatingStatus::Ranked);
        // It grows past 75 in less than a week.
        check(30, 74.5, 7, RatingStatus::Ranked);
        check(500, 60.0, 365, RatingStatus::Unranked);
        assert_eq!(Rating::NEW.standing(Millis(0)), RatingStatus::Unranked);
    }
}
