//! The volatility of a player's strength: step 5 of Glickman's system.

use libm::{exp, log};

/// The constraint on changes of the volatility itself: Glickman's τ, as in his example. He calls
/// 0.3 to 1.2 reasonable.
const TAU: f64 = 0.5;
/// The convergence tolerance for the logarithm of the variance (Glickman, step 5.1).
const TOLERANCE: f64 = 0.000_001;
/// The iteration limit of the search. Values of real players take fewer than 20 steps.
const STEPS_MAX: u32 = 100;

/// The new volatility: the root of Glickman's f, found with the Illinois algorithm. `phi` is the
/// deviation on his scale, `v` and `delta` are those of steps 3 and 4. Nothing when the search does
/// not converge, which takes numbers that no player has.
pub fn settle(volatility: f64, phi: f64, v: f64, delta: f64) -> Option<f64> {
    let start = log(volatility * volatility);
    let spread = phi * phi + v;
    let surprise = delta * delta - spread;
    let f = |x: f64| {
        let variance = exp(x);
        let sum = spread + variance;
        variance * (surprise - variance) / (2.0 * sum * sum) - (x - start) / (TAU * TAU)
    };
    // Step 5.2 looks for the first k >= 1 with f(start - kτ) >= 0. That is 1 with a τ under 2: the
    // fraction in f is never under -1/2, and the rest of it is k/τ there.
    let end = if 0.0 < surprise { log(surprise) } else { start - TAU };
    let (mut a, mut b) = (start, end);
    let (mut f_a, mut f_b) = (f(a), f(b));
    for _ in 0..STEPS_MAX {
        if (b - a).abs() <= TOLERANCE {
            return Some(exp(a / 2.0));
        }
        let c = a + (a - b) * f_a / (f_b - f_a);
        let f_c = f(c);
        if f_c * f_b <= 0.0 {
            (a, f_a) = (b, f_b);
        } else {
            f_a /= 2.0;
        }
        (b, f_b) = (c, f_c);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every combination of these, for all four numbers.
    fn combinations(numbers: &[f64]) -> impl Iterator<Item = [f64; 4]> {
        let pick = |at: usize| numbers[at % numbers.len()];
        let count = numbers.len();
        (0..count.pow(4)).map(move |at| {
            [pick(at), pick(at / count), pick(at / count.pow(2)), pick(at / count.pow(3))]
        })
    }

    #[test]
    fn the_search_ends_on_any_numbers() {
        let numbers = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, -f64::MAX];
        let numbers =
            [&numbers[..], &[f64::MIN_POSITIVE, 0.0, -1.0, 1e-9, 0.06, 1.0, 1e9]].concat();
        let mut settled = 0;
        for [volatility, phi, v, delta] in combinations(&numbers) {
            settled += usize::from(settle(volatility, phi, v, delta).is_some());
        }
        assert!((1..numbers.len().pow(4)).contains(&settled), "{settled}");
    }

    #[test]
    fn it_comes_to_rest_for_every_player() {
        // From 10 points of deviation to 1,000, from an even match to one in a million.
        for volatility in [0.01, 0.03, 0.06, 0.1] {
            for phi in [0.06, 0.26, 0.5, 1.0, 2.0, 6.0] {
                for chance in [0.5, 0.4, 0.2, 0.1, 0.01, 1e-3, 1e-4, 1e-6] {
                    let v = 1.0 / (chance * (1.0 - chance));
                    for gain in [1.0 - chance, 0.5 - chance, -chance] {
                        let settled = settle(volatility, phi, v, v * gain);
                        let settled =
                            settled.unwrap_or_else(|| panic!("{volatility} {phi} {chance}"));
                        let change = settled / volatility;
                        assert!(
                            (0.99..1.01).contains(&change),
                            "{volatility} {phi} {chance}: {change}"
                        );
                    }
                }
            }
        }
    }
}
