//! A matchmaker under load, in virtual time: wait times and pairings.

mod arena;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::f64::consts::TAU;

use bout::{Millis, Purpose, Stream};
use referee::matchmaker::{Lapse, Matchmaker, Ticket};

use crate::simulation::seed_of;
pub use arena::watch_arena;

/// Time between two passes of the matchmaker.
const PASS_EVERY: Millis = Millis(1_000);
/// Ratings are normal around that of a new player, spread about as on Lichess, in points.
const RATING_MEAN: f64 = 1500.0;
const RATING_SPREAD: f64 = 300.0;
/// Of 100 who leave the matchmaker or its match, those who return for another.
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

/// The players of a matchmaker.
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

/// Watches a crowd. The same crowd does the same every time.
pub fn watch(crowd: Crowd) -> Seen {
    let mut scene = Scene {
        stream: Stream::new(&seed_of(crowd.seed), Purpose::Bots),
        matchmaker: Matchmaker::default(),
        people: Vec::new(),
        events: BinaryHeap::new(),
        tickets: BTreeMap::new(),
        seen: Seen::default(),
        since: Millis(20 * MATCH[1]),
    };
    let end = scene.since.plus(crowd.lasts);
    scene.plan(Millis(0), Event::Pass);
    // Of all who join, some return.
    let news_a_minute = crowd.joins_a_minute * f64::from(100 - COMING_BACK) / 100.0;
    let mut at = 0.0;
    while at < end.0 as f64 {
        scene.people.push(Person { rating: draw_rating(&mut scene.stream), last_opponent: None });
        scene.plan(Millis(at as u64), Event::Join(scene.people.len() as u32 - 1));
        at -= fraction(&mut scene.stream).ln() * 60_000.0 / news_a_minute;
    }
    while let Some(Reverse((now, event))) = scene.events.pop().filter(|next| next.0.0 <= end) {
        scene.happen(now, event);
    }
    let waiting = scene.tickets.values().filter(|ticket| scene.since <= ticket.since);
    scene.seen.waits.extend(waiting.map(|ticket| end.since(ticket.since)));
    scene.seen.waits.sort_unstable();
    scene.seen
}

/// More than 0 and less than 1, each as likely as any other.
fn fraction(stream: &mut Stream) -> f64 {
    let steps = u32::MAX >> 1;
    (f64::from(stream.below(steps)) + 0.5) / f64::from(steps)
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Join(u32),
    Accept(u32, u64),
    Decline(u32),
    Pass,
}

#[derive(Clone, Copy)]
struct Person {
    rating: i32,
    last_opponent: Option<u32>,
}

struct Scene {
    stream: Stream,
    matchmaker: Matchmaker<u32>,
    people: Vec<Person>,
    events: BinaryHeap<Reverse<(Millis, Event)>>,
    /// Of all who are on the matchmaker.
    tickets: BTreeMap<u32, Ticket<u32>>,
    seen: Seen,
    /// What is said of joins and matches counts from here on.
    since: Millis,
}

impl Scene {
    fn plan(&mut self, at: Millis, event: Event) {
        self.events.push(Reverse((at, event)));
    }

    fn after(&mut self, now: Millis, [least, most]: [u64; 2]) -> Millis {
        now.plus(Millis(least + u64::from(self.stream.below((most - least) as u32))))
    }

    fn happen(&mut self, now: Millis, event: Event) {
        match event {
            Event::Join(player) => {
                let Person { rating, last_opponent } = self.people[player as usize];
                let ticket = Ticket { player, rating, since: now, last_opponent };
                assert!(self.matchmaker.join(ticket), "{player} joins when it is not there");
                self.tickets.insert(player, ticket);
                self.seen.joins += u64::from(self.since <= now);
            }
            Event::Accept(player, number) => {
                if let Some(pair) = self.matchmaker.accept(player, number) {
                    self.meet(now, pair);
                }
            }
            Event::Decline(player) => {
                self.matchmaker.decline(player);
                self.lapse(now, player);
            }
            Event::Pass => self.pass(now),
        }
    }

    fn pass(&mut self, now: Millis) {
        for lapse in self.matchmaker.expire(now) {
            if let Lapse::Out(player) = lapse {
                self.lapse(now, player);
            }
        }
        for proposal in self.matchmaker.pair(now, |_| false) {
            for player in proposal.players {
                let at = self.after(now, ANSWER);
                let dice = self.stream.below(100);
                if dice < DECLINING {
                    self.plan(at, Event::Decline(player));
                } else if DECLINING + SILENT <= dice {
                    self.plan(at, Event::Accept(player, proposal.number));
                }
            }
        }
        self.plan(now.plus(PASS_EVERY), Event::Pass);
    }

    fn meet(&mut self, now: Millis, pair: [u32; 2]) {
        let tickets = pair.map(|player| self.tickets.remove(&player).expect("it was there"));
        let [one, other] = tickets;
        if self.since <= one.since.min(other.since) {
            self.seen.waits.extend(tickets.map(|ticket| now.since(ticket.since)));
            self.seen.gaps.push(one.rating.abs_diff(other.rating));
            let is_again =
                one.last_opponent == Some(other.player) || other.last_opponent == Some(one.player);
            self.seen.rematches += usize::from(is_again);
        }
        let over = self.after(now, MATCH);
        for [player, opponent] in [pair, [pair[1], pair[0]]] {
            self.people[player as usize].last_opponent = Some(opponent);
            self.part(over, player);
        }
    }

    fn lapse(&mut self, now: Millis, player: u32) {
        self.tickets.remove(&player);
        self.seen.lapsed += u64::from(self.since <= now);
        self.part(now, player);
    }

    /// A player may queue again, or not.
    fn part(&mut self, now: Millis, player: u32) {
        if self.stream.below(100) < COMING_BACK {
            let back = self.after(now, PAUSE);
            self.plan(back, Event::Join(player));
        }
    }
}
