//! Our ratings compared with those of other crates: `skillratings` and `glicko2` at whole periods.

use super::*;
use ::glicko2::{GameResult, Glicko2Rating as TheirsToo, GlickoRating};
use alloc::vec::Vec;
use bout::{Purpose, Seed, Stream};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating as Theirs};

const HISTORIES: u32 = 3000;
const MATCHES: u32 = 30;
const PLAYERS: u32 = 4;
/// How far `skillratings` may be off: points of rating and of deviation, and volatility. Both
/// search the volatility to one part in a million.
const TOLERANCE: [f64; 2] = [1e-5, 1e-8];
/// The same for `glicko2`, which leaves out the logarithm in step 5.2, so that its volatility may
/// stay as it is or stop early after an upset.
const TOLERANCE_TOO: [f64; 2] = [0.05, 1e-4];

/// A player in three systems.
#[derive(Clone, Copy)]
struct Player {
    ours: Rating,
    theirs: Theirs,
    theirs_too: TheirsToo,
    /// The period of the last match.
    last: u32,
}

impl Player {
    fn new(rating: f64, deviation: f64) -> Player {
        let glicko = Glicko { rating, deviation, ..Glicko::NEW };
        Player {
            ours: Rating::new(glicko, 1, Some(Millis(0))).expect("it is in its bounds"),
            theirs: Theirs { rating, deviation, volatility: 0.06 },
            theirs_too: GlickoRating { value: rating, deviation }.into(),
            last: 0,
        }
    }

    /// At the start of period `now`, in their systems.
    fn idle(mut self, now: u32) -> Player {
        for _ in self.last + 1..now {
            self.theirs = skillratings::glicko2::decay_deviation(&self.theirs);
            self.theirs_too = ::glicko2::new_rating(self.theirs_too, &[], 0.5);
            self.bound();
        }
        self
    }

    fn bound(&mut self) {
        let scale = 173.7178;
        self.theirs.deviation = self.theirs.deviation.clamp(DEVIATION_MIN, DEVIATION_MAX);
        let deviation = &mut self.theirs_too.deviation;
        *deviation = deviation.clamp(DEVIATION_MIN / scale, DEVIATION_MAX / scale);
    }

    fn check(&self, history: u32) {
        let ours = self.ours.glicko;
        let too = GlickoRating::from(self.theirs_too);
        let theirs = [self.theirs.rating, self.theirs.deviation, self.theirs.volatility];
        let theirs_too = [too.value, too.deviation, self.theirs_too.volatility];
        for (theirs, [points, volatility]) in [(theirs, TOLERANCE), (theirs_too, TOLERANCE_TOO)] {
            let is_same = (ours.rating - theirs[0]).abs() <= points
                && (ours.deviation - theirs[1]).abs() <= points
                && (ours.volatility - theirs[2]).abs() <= volatility;
            assert!(is_same, "history {history}: {ours:?}, theirs {theirs:?}");
        }
    }
}

/// The end of a period, to the millisecond.
fn end_of(period: u32) -> Millis {
    Millis((f64::from(period) * DAY_MILLIS / PERIODS_A_DAY) as u64)
}

/// A match between two of them in the period `now`, after both were idle.
fn play(players: [Player; 2], score: Score, now: u32) -> [Player; 2] {
    let [one, other] = players.map(|player| player.idle(now));
    let outcome = match score {
        Score::Win => Outcomes::WIN,
        Score::Draw => Outcomes::DRAW,
        Score::Loss => Outcomes::LOSS,
    };
    let config = Glicko2Config { tau: 0.5, ..Glicko2Config::default() };
    let theirs = skillratings::glicko2::glicko2(&one.theirs, &other.theirs, &outcome, &config);
    let against = |player: Player, opponent: Player, score| {
        let result = match score {
            Score::Win => GameResult::win(opponent.theirs_too),
            Score::Draw => GameResult::draw(opponent.theirs_too),
            Score::Loss => GameResult::loss(opponent.theirs_too),
        };
        ::glicko2::new_rating(player.theirs_too, &[result], 0.5)
    };
    let theirs_too = [against(one, other, score), against(other, one, score.reversed())];
    let ours = rate([one.ours, other.ours], score, end_of(now));
    let mut after = [
        Player { ours: ours[0], theirs: theirs.0, theirs_too: theirs_too[0], last: now },
        Player { ours: ours[1], theirs: theirs.1, theirs_too: theirs_too[1], last: now },
    ];
    after.iter_mut().for_each(Player::bound);
    after
}

#[test]
fn whole_periods_are_rated_as_others_rate_them() {
    let mut stream = Stream::new(&Seed([1; 32]), Purpose::Bots);
    for history in 0..HISTORIES {
        let mut new = || {
            let (rating, deviation) = (1200 + stream.below(600), 45 + stream.below(306));
            Player::new(rating.into(), deviation.into())
        };
        let mut players: Vec<Player> = (0..PLAYERS).map(|_| new()).collect();
        let mut now = 0;
        for _ in 0..MATCHES {
            now += 1 + stream.below(3);
            let one = stream.below(PLAYERS);
            let other = (one + 1 + stream.below(PLAYERS - 1)) % PLAYERS;
            let pair = [one as usize, other as usize];
            let score = [Score::Win, Score::Draw, Score::Loss][stream.below(3) as usize];
            let after = play(pair.map(|at| players[at]), score, now);
            for (at, player) in pair.into_iter().zip(after) {
                player.check(history);
                players[at] = player;
            }
        }
    }
}
