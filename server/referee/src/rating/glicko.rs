//! Glickman's formulas, for periods of any length.
//!
//! Mark E. Glickman, "Example of the Glicko-2 system", <http://www.glicko.net/glicko/glicko2.pdf>;
//! the steps are numbered as there. On his scale, for a player (μ, φ, σ) who comes to a match with
//! (μj, φj) and has last played *t* periods ago:
//!
//! ```text
//! idle    φ  = min(√(φ² + max(t-1, 0) σ²), φ max)    both players, each with its own t
//! step 3  v  = 1 / (g² E (1-E))                      g = 1/√(1 + 3φj²/π²), E = 1/(1 + exp(-g (μ-μj)))
//! step 4  Δ  = v g (s-E)                             s = 1, 1/2 or 0
//! step 5  σ' = the root in volatility.rs
//! step 6  φ* = √(φ² + min(t, 1) σ'²)
//! step 7  φ' = 1/√(1/φ*² + 1/v), μ' = μ + φ'² g (s-E)
//! ```
//!
//! With t = 1 this is Glickman's system, with a whole t his system with t-1 periods in which the
//! player did not play. That *t* may be a fraction in step 6 is Lichess's (`calculateNewRD` of lila,
//! `modules/rating/src/main/glicko2/RatingCalculator.scala`), that the match belongs to the last
//! period is of `niklasf/liglicko2` (`src/rating_system.rs`).

use core::f64::consts::PI;

use libm::{exp, sqrt};

use super::volatility::settle;

/// Points for one unit of Glickman's scale (step 2).
const SCALE: f64 = 173.7178;

/// Rating, deviation and volatility. The bounds of players are kept by [`super::Rating`], not here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko {
    /// The strength, in points.
    pub rating: f64,
    /// The standard deviation of the rating, in points.
    pub deviation: f64,
    /// How much the strength changes in a period, on Glickman's scale.
    pub volatility: f64,
}

/// The score of a match for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

impl Score {
    /// The score of the opponent.
    #[must_use]
    pub fn reversed(self) -> Score {
        match self {
            Score::Win => Score::Loss,
            Score::Draw => Score::Draw,
            Score::Loss => Score::Win,
        }
    }

    fn points(self) -> f64 {
        match self {
            Score::Win => 1.0,
            Score::Draw => 0.5,
            Score::Loss => 0.0,
        }
    }
}

impl Glicko {
    /// The values of a new player (step 1).
    pub const NEW: Glicko = Glicko { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// After so many periods without a match (step 6); none when there are less than 0.
    #[must_use]
    pub fn idle(self, periods: f64) -> Glicko {
        let phi = grown(self.deviation / SCALE, self.volatility, periods);
        Glicko { deviation: phi * SCALE, ..self }
    }

    /// The values after the last of so many periods, 0 to 1, with these results in it: opponents as
    /// they were before, and the scores (steps 3 to 8).
    #[must_use]
    pub fn after(self, results: &[(Glicko, Score)], periods: f64) -> Glicko {
        let phi = self.deviation / SCALE;
        let (mut information, mut gain) = (0.0, 0.0);
        for (opponent, score) in results {
            let weight = weight(opponent.deviation / SCALE);
            let lead = weight * ((self.rating - opponent.rating) / SCALE);
            // 1 - E from its own formula keeps its digits when E is nearly 1.
            let (wins, loses) = (expected(lead), expected(-lead));
            information += weight * weight * wins * loses;
            gain += weight * (score.points() * loses - (1.0 - score.points()) * wins);
        }
        let v = 1.0 / information;
        // Without any results there is no v, no value changes in steps 3 to 5, and only step 6
        // applies.
        let volatility = settle(self.volatility, phi, v, v * gain).unwrap_or(self.volatility);
        let phi = grown(phi, volatility, periods);
        let variance = 1.0 / (1.0 / (phi * phi) + information);
        Glicko {
            rating: self.rating + SCALE * (variance * gain),
            deviation: SCALE * sqrt(variance),
            volatility,
        }
    }
}

fn grown(phi: f64, volatility: f64, periods: f64) -> f64 {
    sqrt(phi * phi + periods.max(0.0) * (volatility * volatility))
}

/// `g` of step 3: the weight of a result against this deviation.
fn weight(phi: f64) -> f64 {
    1.0 / sqrt(1.0 + 3.0 * (phi * phi) / (PI * PI))
}

/// `E` of step 3: the expected score.
fn expected(lead: f64) -> f64 {
    1.0 / (1.0 + exp(-lead))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glicko(rating: f64, deviation: f64) -> Glicko {
        Glicko { rating, deviation, volatility: 0.06 }
    }

    #[test]
    fn glickmans_example_comes_out_as_he_says() {
        let results = [
            (glicko(1400.0, 30.0), Score::Win),
            (glicko(1550.0, 100.0), Score::Loss),
            (glicko(1700.0, 300.0), Score::Loss),
        ];
        let after = glicko(1500.0, 200.0).after(&results, 1.0);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn two_halves_of_a_period_grow_a_deviation_like_a_whole_one() {
        for deviation in [0.0, 45.0, 60.5, 123.4, 350.0] {
            for periods in [1e-9, 0.001, 0.21436, 1.0, 17.3, 1e6] {
                let whole = glicko(1500.0, deviation).idle(periods);
                let halves = glicko(1500.0, deviation).idle(periods / 2.0).idle(periods / 2.0);
                let gap = (whole.deviation - halves.deviation).abs();
                assert!(gap < 1e-12 * whole.deviation.max(1.0), "{deviation} {periods}: {gap}");
            }
        }
    }

    #[test]
    fn a_period_without_results_only_grows_the_deviation() {
        for periods in [0.0, 0.3, 1.0] {
            let (idle, after) = (Glicko::NEW.idle(periods), Glicko::NEW.after(&[], periods));
            assert!((idle.deviation - after.deviation).abs() < 1e-9);
            assert_eq!((after.rating, after.volatility), (1500.0, 0.06));
        }
    }

    #[test]
    fn a_match_right_after_another_is_rated_without_growth() {
        let opponent = [(Glicko::NEW, Score::Win)];
        let (at_once, later) =
            (Glicko::NEW.after(&opponent, 0.0), Glicko::NEW.after(&opponent, 1.0));
        assert!(at_once.deviation < later.deviation && at_once.rating < later.rating);
    }
}
