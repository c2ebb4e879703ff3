//! How far the nodes of the arena are from this client, by which matches are placed.

use std::sync::Arc;

use web_time::{Duration, Instant};
use wire::{ArenaNode, ROUND_TRIPS_MAX, RoundTrip, RoundTrips};

use crate::round_trip;
use crate::runtime::Task;
use crate::tls::Tls;
use crate::with_port;

/// How often the distances are measured at most.
const MEASURE_EVERY: Duration = Duration::from_secs(60);

/// The nodes of the arena, and the measurement in progress.
#[derive(Default)]
pub struct Distances {
    nodes: Vec<ArenaNode>,
    /// The node that is measured first the next time, when there are more than are measured at once.
    next: usize,
    measured: Option<Instant>,
    measuring: Option<Task<RoundTrips>>,
}

impl Distances {
    /// The server told the nodes of its arena.
    pub fn learn(&mut self, nodes: &[ArenaNode]) {
        self.nodes = nodes.to_vec();
    }

    /// The player is about to play: measures, unless that was done lately, or there is nothing to choose.
    pub fn measure(&mut self, now: Instant, tls: &Arc<Tls>) {
        let is_fresh = self.measured.is_some_and(|last| now.duration_since(last) < MEASURE_EVERY);
        if is_fresh || self.nodes.len() < 2 {
            return;
        }
        self.measured = Some(now);
        let of = |turn: usize| self.nodes[(self.next + turn) % self.nodes.len()].clone();
        let nodes: Vec<ArenaNode> = (0..self.nodes.len().min(ROUND_TRIPS_MAX)).map(of).collect();
        self.next = (self.next + nodes.len()) % self.nodes.len();
        self.measuring = Some(Box::pin(measure(nodes, tls.clone())));
    }

    /// The measured round trips, once they are there. Cancel safe; never completes while nothing is
    /// measured.
    pub async fn next(&mut self) -> RoundTrips {
        let Some(measuring) = &mut self.measuring else { return std::future::pending().await };
        let measured = measuring.await;
        self.measuring = None;
        measured
    }
}

/// Measures one node after the other, so that they do not share the line. Those without an answer are left out.
async fn measure(nodes: Vec<ArenaNode>, tls: Arc<Tls>) -> RoundTrips {
    let mut measured = RoundTrips::new();
    for node in nodes {
        let address = with_port(node.address.as_str());
        if let Some(took) = round_trip::of(&address, &tls).await {
            let ms = u16::try_from(took.as_millis()).unwrap_or(u16::MAX);
            measured.push(RoundTrip { node: node.id, ms }).expect("as many as may be measured");
        }
    }
    measured
}
