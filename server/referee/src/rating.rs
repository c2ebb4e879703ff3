//! Player ratings: Glicko-2, with rating periods of any length.
//!
//! A ranked match is rated once, however many of its bouts each side won, and for both players from
//! their ratings before it. It is an update of its own, as on Lichess. The deviation grows by the
//! time since a player's last match, in periods that need not be whole; the formula is in
//! [`glicko`].
//!
//! This is the only module of the crate with floats. A recomputed history must give the same bits,
//! so only operations that IEEE 754 rounds in one way are used (`+ - * /` and the square root), and
//! `exp` and `log` of libm, which are the same code on every machine; those of std are not.

mod glicko;
mod history;
#[cfg(test)]
mod oracles;
pub mod status;
mod volatility;

use bout::Millis;

pub use glicko::{Glicko, Score};
pub use history::{RatedMatch, recount};
pub use status::RatingStatus;

/// Rating periods in a day. Lichess chose it so that the deviation of a typical inactive player
/// goes from 60 to 110 in a year (lila, `modules/rating/src/main/Glicko.scala`).
pub const PERIODS_A_DAY: f64 = 0.21436;
/// The least deviation: ratings adapt even for players who play all day (Lichess).
pub const DEVIATION_MIN: f64 = 45.0;
/// The greatest deviation, and the one of a new player (Glickman, step 1).
pub const DEVIATION_MAX: f64 = 350.0;
/// The least volatility (`niklasf/liglicko2`). A match lowers it by less than one part in 5,000.
pub const VOLATILITY_MIN: f64 = 0.01;
/// The greatest volatility: past it, the search might never converge again (Lichess).
pub const VOLATILITY_MAX: f64 = 0.1;
/// The least rating.
pub const RATING_MIN: f64 = 0.0;
/// The greatest rating. Like the least it is out of reach, and keeps every formula finite.
pub const RATING_MAX: f64 = 10_000.0;

const DAY_MILLIS: f64 = 86_400_000.0;

/// A player's rating in one game, with everything its status depends on. **Invariant:** all values
/// are in their bounds, and there is a last match exactly when any match was rated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    glicko: Glicko,
    matches: u32,
    last_match: Option<Millis>,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating::NEW
    }
}

impl Rating {
    /// The rating of a player without ranked matches.
    pub const NEW: Rating = Rating { glicko: Glicko::NEW, matches: 0, last_match: None };

    /// A rating as stored: `matches` were rated, the last of them at `last_match`, by a clock that
    /// is the same for all matches, such as milliseconds since 1970. Nothing when [`rate`] cannot
    /// have given this rating.
    pub fn new(glicko: Glicko, matches: u32, last_match: Option<Millis>) -> Option<Rating> {
        let is_rating = (RATING_MIN..=RATING_MAX).contains(&glicko.rating)
            && (DEVIATION_MIN..=DEVIATION_MAX).contains(&glicko.deviation)
            && (VOLATILITY_MIN..=VOLATILITY_MAX).contains(&glicko.volatility)
            && (matches == 0) == last_match.is_none();
        is_rating.then_some(Rating { glicko, matches, last_match })
    }

    /// Rating, deviation and volatility right after the last match, to be stored.
    pub fn glicko(&self) -> Glicko {
        self.glicko
    }

    /// Ranked matches played.
    pub fn matches(&self) -> u32 {
        self.matches
    }

    /// The end of the last ranked match.
    pub fn last_match(&self) -> Option<Millis> {
        self.last_match
    }

    /// The rating to the nearest whole point, 0 to 10,000: shown to players, and used by the
    /// matchmaker.
    pub fn points(&self) -> i32 {
        libm::round(self.glicko.rating) as i32
    }

    /// The deviation `now`, grown since the last match, 45 to 350.
    pub fn deviation(&self, now: Millis) -> f64 {
        self.idle(self.periods(now)).deviation
    }

    /// Periods since the last match; none before the first.
    fn periods(&self, now: Millis) -> f64 {
        let span = self.last_match.map_or(Millis(0), |last| now.since(last));
        span.0 as f64 * PERIODS_A_DAY / DAY_MILLIS
    }

    fn idle(&self, periods: f64) -> Glicko {
        bounded(self.glicko.idle(periods))
    }
}

/// The ratings after a match that ended `now`; `score` is the first player's. A clock that went
/// back counts as one that was stopped.
pub fn rate(players: [Rating; 2], score: Score, now: Millis) -> [Rating; 2] {
    let [first, second] = players;
    [after(&first, &second, score, now), after(&second, &first, score.reversed(), now)]
}

fn after(player: &Rating, opponent: &Rating, score: Score, now: Millis) -> Rating {
    // The match belongs to the last period, or to as much of it as there was; those before it
    // passed without one.
    let periods = player.periods(now);
    let opponent = opponent.idle(opponent.periods(now) - 1.0);
    let glicko = player.idle(periods - 1.0).after(&[(opponent, score)], periods.min(1.0));
    Rating {
        glicko: bounded(glicko),
        matches: player.matches.saturating_add(1),
        last_match: player.last_match.max(Some(now)),
    }
}

fn bounded(glicko: Glicko) -> Glicko {
    Glicko {
        rating: glicko.rating.clamp(RATING_MIN, RATING_MAX),
        deviation: glicko.deviation.clamp(DEVIATION_MIN, DEVIATION_MAX),
        volatility: glicko.volatility.clamp(VOLATILITY_MIN, VOLATILITY_MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = DAY_MILLIS as u64;

    fn rating(rating: f64, deviation: f64) -> Rating {
        let glicko = Glicko { rating, deviation, volatility: 0.06 };
        Rating::new(glicko, 1, Some(Millis(0))).expect("it is in its bounds")
    }

    #[test]
    fn a_result_is_the_same_seen_from_the_other_side() {
        let (anne, mary) = (rating(1720.0, 80.0), rating(1500.0, 140.0));
        for score in [Score::Win, Score::Draw, Score::Loss] {
            let now = Millis(3 * DAY);
            let [one, other] = rate([anne, mary], score, now);
            assert_eq!(rate([mary, anne], score.reversed(), now), [other, one], "{score:?}");
        }
        let [one, other] = rate([anne, anne], Score::Win, Millis(DAY));
        assert!((one.glicko.rating + other.glicko.rating - 2.0 * 1720.0).abs() < 1e-9);
        let drawn = rate([anne, anne], Score::Draw, Millis(DAY));
        assert_eq!(drawn.map(|one| one.glicko.rating), [1720.0; 2]);
    }

    #[test]
    fn both_are_rated_from_what_they_were_before() {
        let [one, other] = rate([Rating::NEW; 2], Score::Win, Millis(DAY));
        // Glickman's formulas for two new players, worked out by hand.
        assert!((one.glicko.rating - 1662.2).abs() < 0.1, "{one:?}");
        assert!((other.glicko.rating - 1337.8).abs() < 0.1, "{other:?}");
        assert!((one.glicko.deviation - 290.2).abs() < 0.2, "{one:?}");
        assert_eq!((one.matches, one.last_match), (1, Some(Millis(DAY))));
    }

    #[test]
    fn a_deviation_of_60_grows_to_110_in_a_year_away() {
        // Lichess's typical player: a volatility of 0.06.
        let after_a_year = rating(1500.0, 60.0).deviation(Millis(365 * DAY));
        assert!((after_a_year - 110.0).abs() < 1.0, "{after_a_year}");
        assert_eq!(rating(1500.0, 60.0).deviation(Millis(10_000 * DAY)), DEVIATION_MAX);
        assert_eq!(Rating::NEW.deviation(Millis(10_000 * DAY)), DEVIATION_MAX);
    }

    #[test]
    fn a_clock_that_goes_back_stands_still() {
        let late = Rating { last_match: Some(Millis(DAY)), ..rating(1500.0, 60.0) };
        let [early, _] = rate([late, Rating::NEW], Score::Win, Millis(0));
        assert_eq!(early, rate([late, Rating::NEW], Score::Win, Millis(DAY))[0]);
    }

    #[test]
    fn nothing_leaves_its_bounds() {
        let ratings = [0.0, 1.0, 1500.0, 9_999.0, 10_000.0];
        let each = || {
            let deviations = [45.0, 100.0, 350.0].into_iter();
            deviations.flat_map(move |deviation| {
                let volatilities = [0.01, 0.06, 0.1].into_iter();
                volatilities.flat_map(move |volatility| {
                    ratings.map(|rating| Glicko { rating, deviation, volatility })
                })
            })
        };
        let players = || each().map(|glicko| Rating::new(glicko, 1, Some(Millis(0))));
        let players = || players().map(|one| one.expect("it is in its bounds"));
        for (one, other) in players().flat_map(|one| players().map(move |other| (one, other))) {
            for now in [0, 1, DAY, 5 * DAY, 4_000 * DAY, u64::MAX] {
                let after = rate([one, other], Score::Win, Millis(now));
                for Rating { glicko, matches, last_match } in after {
                    let kept = Rating::new(glicko, matches, last_match);
                    assert!(kept.is_some(), "{one:?} {other:?} {now}: {after:?}");
                }
            }
        }
    }

    #[test]
    fn what_was_kept_badly_is_no_rating() {
        let check = |rating, deviation, volatility, matches, last: Option<u64>| {
            let glicko = Glicko { rating, deviation, volatility };
            assert_eq!(Rating::new(glicko, matches, last.map(Millis)), None);
        };
        check(f64::NAN, 350.0, 0.06, 0, None);
        check(-1.0, 350.0, 0.06, 0, None);
        check(1500.0, 44.9, 0.06, 0, None);
        check(1500.0, f64::INFINITY, 0.06, 0, None);
        check(1500.0, 350.0, 0.2, 0, None);
        check(1500.0, 350.0, 0.06, 1, None);
        check(1500.0, 350.0, 0.06, 0, Some(1));
    }
}
