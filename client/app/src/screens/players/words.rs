//! Ratings, runs, results, times and errors in words.

use api::{RatingView, TallyView};
use games::{RankedBy, Ruleset};

use crate::activity::public::answer::Run;
use crate::activity::public::{Board, Problem};
use crate::games::stacker::drawing::statistics::{points, time};
use crate::text::{names, tr};

const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;
const MONTH_MS: u64 = 30 * DAY_MS;
const YEAR_MS: u64 = 365 * DAY_MS;

/// How long ago a time was.
pub fn ago(now_ms: u64, then_ms: u64) -> String {
    let age = now_ms.saturating_sub(then_ms);
    let whole = |unit: u64| u32::try_from(age / unit).unwrap_or(u32::MAX);
    match age {
        0..MINUTE_MS => tr!("players-ago-now").to_owned(),
        MINUTE_MS..HOUR_MS => tr!("players-ago-minutes", count = whole(MINUTE_MS)),
        HOUR_MS..DAY_MS => tr!("players-ago-hours", count = whole(HOUR_MS)),
        DAY_MS..MONTH_MS => tr!("players-ago-days", count = whole(DAY_MS)),
        MONTH_MS..YEAR_MS => tr!("players-ago-months", count = whole(MONTH_MS)),
        _ => tr!("players-ago-years", count = whole(YEAR_MS)),
    }
}

/// A rating with its deviation: with a probability of 95 %, the error is at most twice that.
pub fn rating(rating: RatingView) -> String {
    tr!("players-rating", points = rating.points, deviation = 2 * rating.deviation)
}

/// Results.
pub fn tally(tally: TallyView) -> String {
    tr!("players-tally", won = tally.won, lost = tally.lost, drawn = tally.drawn)
}

/// What a run is ranked by.
pub fn run(run: &Run) -> String {
    match run.mode.ranked_by() {
        Some(RankedBy::Ticks | RankedBy::Survival) => time(run.ticks),
        Some(RankedBy::Rows) => tr!("players-rows", rows = points(run.score)),
        // The daily challenge has boards of its own.
        Some(RankedBy::Score | RankedBy::Battle) | None => points(run.score),
    }
}

/// A ruleset with its game.
pub fn ruleset(ruleset: Ruleset) -> String {
    let game = names::game(ruleset.game());
    match Ruleset::of(ruleset.game()).count() {
        1 => game.to_owned(),
        _ => tr!("ranked-ruleset", game = game, ruleset = names::ruleset(ruleset)),
    }
}

/// A leaderboard.
pub fn board(board: Board) -> String {
    match board {
        Board::Rated(of) => ruleset(of),
        Board::Solo(mode) => {
            tr!("ranked-ruleset", game = names::game(mode.game()), ruleset = names::mode(mode))
        }
    }
}

/// What went wrong, and what to do.
pub fn problem(problem: &Problem) -> String {
    match problem {
        Problem::NotFound => tr!("players-error-unknown").to_owned(),
        Problem::Busy => tr!("players-error-busy").to_owned(),
        Problem::Old => tr!("players-error-old").to_owned(),
        Problem::Late => tr!("players-error-late").to_owned(),
        Problem::Odd => tr!("players-error-odd").to_owned(),
        Problem::Unreachable(reason) => {
            tr!("players-error-unreachable", reason = reason.as_str())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::deep_link::ReplayPlace;
    use games::SoloMode;

    #[test]
    fn times_are_told_by_their_age() {
        let check = |age: u64, expected| assert_eq!(ago(YEAR_MS * 9, YEAR_MS * 9 - age), expected);
        check(0, "just now");
        check(MINUTE_MS, "1 min ago");
        check(HOUR_MS * 5, "5 h ago");
        check(DAY_MS, "1 day ago");
        check(DAY_MS * 29, "29 days ago");
        check(DAY_MS * 70, "2 months ago");
        check(YEAR_MS * 2, "2 years ago");
        assert_eq!(ago(5, 9_999_999), "just now", "the clock of the server may be ahead");
        assert_eq!(ago(u64::MAX, 0), "584942417 years ago");
    }

    #[test]
    fn runs_are_told_by_what_they_are_ranked_by() {
        let check = |mode, expected: &str| {
            let replay = ReplayPlace::of("1", "run").expect("an id");
            let told = Run { mode, rank: 1, ticks: 2472, score: 12_345, ended_ms: 0, replay };
            assert_eq!(run(&told), expected, "{mode:?}");
        };
        check(SoloMode::FortyLines, "0:41.20");
        check(SoloMode::Survival, "0:41.20");
        check(SoloMode::TwoMinutes, "12 345");
        check(SoloMode::MostRows, "12 345 rows");
    }
}
