//! What is measured while a server runs, for Prometheus. docs/hosting.md lists all of it.
//!
//! Each server has figures of its own, so that two in one process do not add up.

use metrics::{
    Counter, Gauge, Unit, counter, describe_counter, describe_gauge, describe_histogram,
};
use metrics::{gauge, histogram, with_local_recorder};
use metrics_exporter_prometheus::{
    BuildError, Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder,
};
use metrics_process::Collector;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};
use wire::RoomKind;

use crate::store::StoreError;

/// How often figures that nobody asks for are summed up, so that they take no more memory.
pub const UPKEEP_EVERY: Duration = Duration::from_secs(5);

/// The name, the sort, the unit and the meaning of everything that is ours.
const ALL: [(&str, Sort, Unit, &str); 15] = [
    ("cutlass_sessions", Sort::Gauge, Unit::Count, "Players who are here, or may still come back"),
    ("cutlass_rooms", Sort::Gauge, Unit::Count, "Rooms that are open, by kind"),
    ("cutlass_players_queued", Sort::Gauge, Unit::Count, "Players who wait for an opponent"),
    ("cutlass_bouts_finished_total", Sort::Counter, Unit::Count, "Bouts that ended"),
    ("cutlass_matches_kept_total", Sort::Counter, Unit::Count, "Matches that the database keeps"),
    ("cutlass_runs_kept_total", Sort::Counter, Unit::Count, "Runs that the database keeps"),
    (
        "cutlass_matches_to_keep",
        Sort::Gauge,
        Unit::Count,
        "Decided matches and runs not in the database yet",
    ),
    (
        "cutlass_store_seconds",
        Sort::Histogram,
        Unit::Seconds,
        "Time that calls of the database took",
    ),
    ("cutlass_store_errors_total", Sort::Counter, Unit::Count, "Calls of the database that failed"),
    (
        "cutlass_late_ticks_total",
        Sort::Counter,
        Unit::Count,
        "Ticks that rooms left out, being late",
    ),
    (
        "cutlass_advanced_ticks_total",
        Sort::Counter,
        Unit::Count,
        "Ticks of silent players that were played with no buttons",
    ),
    ("cutlass_received_bytes_total", Sort::Counter, Unit::Bytes, "Payload that players sent"),
    ("cutlass_sent_bytes_total", Sort::Counter, Unit::Bytes, "Payload that players were sent"),
    ("cutlass_http_requests_total", Sort::Counter, Unit::Count, "Requests, by route and status"),
    ("cutlass_draining", Sort::Gauge, Unit::Count, "1 when no new matches begin, otherwise 0"),
];
/// The bounds of the buckets of `cutlass_store_seconds`.
const STORE_SECONDS: [f64; 9] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 5.0];

#[derive(Clone, Copy)]
enum Sort {
    Counter,
    Gauge,
    Histogram,
}

/// The figures of one server. Clones share them.
#[derive(Clone)]
pub struct Figures(Arc<Inner>);

struct Inner {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
    process: Collector,
    counted: Counted,
}

/// What is counted where it happens.
pub struct Counted {
    /// Bouts that ended.
    pub bouts: Counter,
    /// Matches that the database keeps.
    pub matches: Counter,
    /// Runs that the database keeps.
    pub runs: Counter,
    /// Decided matches and runs that are not in the database yet.
    pub to_keep: Gauge,
    /// Players who wait for an opponent.
    pub queued: Gauge,
    /// Ticks that rooms left out, because they were late.
    pub late_ticks: Counter,
    /// Ticks that were played with no buttons, because a player was not heard.
    pub advanced_ticks: Counter,
    /// Bytes of the frames that players sent.
    pub received_bytes: Counter,
    /// Bytes of the frames that players were sent.
    pub sent_bytes: Counter,
}

impl Figures {
    /// Figures of which all are 0.
    pub fn new() -> Figures {
        let recorder = buckets().expect("the buckets are not empty").build_recorder();
        let process = Collector::default();
        let counted = with_local_recorder(&recorder, || {
            describe_all();
            process.describe();
            Counted {
                bouts: counter!("cutlass_bouts_finished_total"),
                matches: counter!("cutlass_matches_kept_total"),
                runs: counter!("cutlass_runs_kept_total"),
                to_keep: gauge!("cutlass_matches_to_keep"),
                queued: gauge!("cutlass_players_queued"),
                late_ticks: counter!("cutlass_late_ticks_total"),
                advanced_ticks: counter!("cutlass_advanced_ticks_total"),
                received_bytes: counter!("cutlass_received_bytes_total"),
                sent_bytes: counter!("cutlass_sent_bytes_total"),
            }
        });
        let handle = recorder.handle();
        Figures(Arc::new(Inner { recorder, handle, process, counted }))
    }

    /// Awaits a call of the database, and counts how long it took and whether it failed.
    pub async fn timed<T>(
        &self,
        call: &'static str,
        asked: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let began = Instant::now();
        let answer = asked.await;
        with_local_recorder(&self.0.recorder, || {
            histogram!("cutlass_store_seconds", "call" => call).record(began.elapsed());
            if answer.is_err() {
                counter!("cutlass_store_errors_total", "call" => call).increment(1);
            }
        });
        answer
    }

    /// Counts a request that was answered.
    pub fn answered(&self, route: &str, status: u16) {
        let labels = [("route", route.to_string()), ("status", status.to_string())];
        with_local_recorder(&self.0.recorder, || {
            counter!("cutlass_http_requests_total", &labels).increment(1);
        });
    }

    /// All of it as text, with what is true right now.
    pub fn text(
        &self,
        sessions: usize,
        rooms: &[(&'static str, usize)],
        is_draining: bool,
    ) -> String {
        with_local_recorder(&self.0.recorder, || {
            gauge!("cutlass_sessions").set(sessions as f64);
            for &(kind, count) in rooms {
                gauge!("cutlass_rooms", "kind" => kind).set(count as f64);
            }
            gauge!("cutlass_draining").set(if is_draining { 1.0 } else { 0.0 });
            self.0.process.collect();
        });
        self.0.handle.render()
    }

    /// Sums up what was measured, every [`UPKEEP_EVERY`], for ever.
    pub async fn keep_up(self) {
        let mut due = tokio::time::interval(UPKEEP_EVERY);
        loop {
            due.tick().await;
            self.0.handle.run_upkeep();
        }
    }
}

impl std::ops::Deref for Figures {
    type Target = Counted;

    fn deref(&self) -> &Counted {
        &self.0.counted
    }
}

impl Default for Figures {
    fn default() -> Figures {
        Figures::new()
    }
}

impl fmt::Debug for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Figures(..)")
    }
}

/// The words for all kinds of rooms.
pub const ROOM_KINDS: [&str; 5] = ["practice", "casual", "ranked", "brawl", "solo"];

/// The word for a kind of room, as figures, the API and the site have it.
pub fn of_kind(kind: RoomKind) -> &'static str {
    match kind {
        RoomKind::Practice => "practice",
        RoomKind::Casual => "casual",
        RoomKind::Ranked => "ranked",
        RoomKind::Brawl => "brawl",
        RoomKind::Solo(_) => "solo",
    }
}

fn buckets() -> Result<PrometheusBuilder, BuildError> {
    let matcher = Matcher::Full("cutlass_store_seconds".into());
    PrometheusBuilder::new().set_buckets_for_metric(matcher, &STORE_SECONDS)
}

fn describe_all() {
    for (name, sort, unit, meaning) in ALL {
        match sort {
            Sort::Counter => describe_counter!(name, unit, meaning),
            Sort::Gauge => describe_gauge!(name, unit, meaning),
            Sort::Histogram => describe_histogram!(name, unit, meaning),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_servers_count_apart() {
        let (one, other) = (Figures::new(), Figures::new());
        one.bouts.increment(3);
        let [one, other] = [one, other].map(|figures| figures.text(7, &[("brawl", 2)], false));
        for line in ["cutlass_bouts_finished_total 3", "cutlass_sessions 7"] {
            assert!(one.lines().any(|it| it == line), "{line} is not in\n{one}");
        }
        assert!(one.contains("cutlass_rooms{kind=\"brawl\"} 2"), "{one}");
        assert!(other.contains("cutlass_bouts_finished_total 0"), "{other}");
    }

    #[tokio::test]
    async fn calls_of_the_database_are_timed_and_their_failures_counted() {
        let figures = Figures::new();
        assert_eq!(figures.timed("read", async { Ok(3) }).await.unwrap(), 3);
        let failed = figures.timed("read", async { Err::<(), _>(StoreError::PostgresBackup) });
        assert!(failed.await.is_err());
        let text = figures.text(0, &[], true);
        for line in [
            "cutlass_store_seconds_count{call=\"read\"} 2",
            "cutlass_store_errors_total{call=\"read\"} 1",
            "cutlass_draining 1",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} is not in\n{text}");
        }
    }

    #[test]
    fn the_guide_explains_every_figure() {
        let guide = include_str!("../../../docs/hosting.md");
        for (name, ..) in ALL {
            assert!(guide.contains(&format!("`{name}`")), "docs/hosting.md does not say {name}");
        }
        let process = Figures::new().text(0, &[], false);
        for name in ["process_cpu_seconds_total", "process_resident_memory_bytes"] {
            assert!(guide.contains(name) && process.contains(name), "{name}");
        }
    }
}
