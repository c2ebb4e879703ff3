//! The queues under load, in virtual time: wait times and pairings.
//!
//! Lobbies, tickets and the matchmaker are the product's; nodes and matches are a model of it, for speed: the largest
//! crowd plays some 530 matches at a time, and an hour of a match on `host::Server` takes seven seconds of a core.

mod arena;

use std::f64::consts::TAU;

use bout::{Millis, Stream};

pub use arena::watch_arena;

/// Ratings are normal around that of a new player, spread about as on Lichess, in points.
const RATING_MEAN: f64 = 1500.0;
const RATING_SPREAD: f64 = 300.0;
/// Of 100 who leave the queue or a match, those who return for another.
const COMING_BACK: u32 = 70;
/// How long that takes them.
const PAUSE: [u64; 2] = [1_000, 20_000];
/// A match: two or three bouts of one to three minutes, with eight seconds between.
const MATCH: [u64; 2] = [120_000, 520_000];
/// How long a client takes to hear of a proposal, load and answer.
const ANSWER: [u64; 2] = [50, 2_000];
/// Of 100 proposals: those whose client has disconnected, and those that are declined.
const SILENT: u32 = 1;
const DECLINING: u32 = 1;

/// The players of a queue.
#[derive(Clone, Copy, Debug)]
pub struct Crowd {
    /// Players who join in a minute, returning ones among them.
    pub joins_a_minute: f64,
    /// How long it is watched, after as long as it takes until joining is even.
    pub lasts: Millis,
    /// Two crowds of one seed are the same.
    pub seed: u64,
}

/// The results.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Players who joined.
    pub joins: u64,
    /// From joining until both had answered, the shortest first. Who still waits at the end counts
    /// with the wait so far.
    pub waits: Vec<Millis>,
    /// Points between the two, for each match.
    pub gaps: Vec<u32>,
    /// Matches of two of whom one had just met the other.
    pub rematches: usize,
    /// Proposals that expired or were declined.
    pub lapsed: u64,
}

impl Seen {
    /// The share of waits that were not longer than this, 0 to 1.
    pub fn within(&self, wait: Millis) -> f64 {
        let count = self.waits.partition_point(|&waited| waited <= wait);
        count as f64 / self.waits.len().max(1) as f64
    }

    /// The wait that this share of players, 0 to 1, did not exceed.
    pub fn wait_of(&self, share: f64) -> Millis {
        let last = self.waits.len().saturating_sub(1);
        self.waits.get((last as f64 * share) as usize).copied().unwrap_or_default()
    }

    /// The mean of the gaps, in points.
    pub fn gap(&self) -> f64 {
        self.gaps.iter().map(|&gap| f64::from(gap)).sum::<f64>() / self.gaps.len().max(1) as f64
    }

    /// The share of matches that were rematches, 0 to 1.
    pub fn rematch_rate(&self) -> f64 {
        self.rematches as f64 / self.gaps.len().max(1) as f64
    }
}

/// A rating of the crowd, drawn with the Box-Muller transform.
pub fn draw_rating(stream: &mut Stream) -> i32 {
    let radius = (-2.0 * fraction(stream).ln()).sqrt();
    let normal = radius * (TAU * fraction(stream)).cos();
    (RATING_MEAN + RATING_SPREAD * normal).round().max(0.0) as i32
}

/// More than 0 and less than 1, each as likely as any other.
fn fraction(stream: &mut Stream) -> f64 {
    let steps = u32::MAX >> 1;
    (f64::from(stream.below(steps)) + 0.5) / f64::from(steps)
}

#[derive(Clone, Copy)]
struct Person {
    rating: i32,
    last_opponent: Option<u32>,
}
