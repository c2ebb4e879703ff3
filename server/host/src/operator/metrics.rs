//! The metrics of a server, for Prometheus. docs/hosting.md lists all of them.
//!
//! Each server has its own metrics, so that two servers in one process do not add up.

use bout::Millis;
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
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use wire::{PROTOCOL_VERSION, RoomKind, rules_hash};

use crate::nodes::cluster::Cluster;
use crate::storage::store::StoreError;

/// Interval of the recorder's upkeep, which bounds the memory of metrics that nobody scrapes.
pub const UPKEEP_EVERY: Duration = Duration::from_secs(5);

/// Name, type, unit and help of our own metrics.
const ALL: [(&str, Sort, Unit, &str); 32] = [
    (
        "cutlass_build_info",
        Sort::Gauge,
        Unit::Count,
        "Always 1, with the release, protocol, rules and source revision of the program as labels",
    ),
    ("cutlass_sessions", Sort::Gauge, Unit::Count, "Sessions, disconnected ones included"),
    ("cutlass_rooms", Sort::Gauge, Unit::Count, "Open rooms, by kind"),
    ("cutlass_players_queued", Sort::Gauge, Unit::Count, "Players in the queues"),
    ("cutlass_bouts_finished_total", Sort::Counter, Unit::Count, "Finished bouts"),
    ("cutlass_matches_saved_total", Sort::Counter, Unit::Count, "Matches saved to the database"),
    ("cutlass_runs_saved_total", Sort::Counter, Unit::Count, "Solo runs saved to the database"),
    ("cutlass_results_pending", Sort::Gauge, Unit::Count, "Decided matches and runs not saved yet"),
    (
        "cutlass_results_spooled_total",
        Sort::Counter,
        Unit::Count,
        "Results written to the spool, because the database did not take them",
    ),
    (
        "cutlass_results_rejected_total",
        Sort::Counter,
        Unit::Count,
        "Results set aside, because the database rejects them or their file is damaged",
    ),
    (
        "cutlass_store_seconds",
        Sort::Histogram,
        Unit::Seconds,
        "Duration of database calls, by call",
    ),
    ("cutlass_store_errors_total", Sort::Counter, Unit::Count, "Failed database calls, by call"),
    (
        "cutlass_matches_over_quota_total",
        Sort::Counter,
        Unit::Count,
        "Casual matches not saved, because of the daily quota of their accounts",
    ),
    (
        "cutlass_expired_deleted_total",
        Sort::Counter,
        Unit::Count,
        "Expired matches, runs, guests and replay files that were deleted, by kind",
    ),
    (
        "cutlass_live_journal_bytes_total",
        Sort::Counter,
        Unit::Bytes,
        "Bytes written to the live journal, without those of its compaction",
    ),
    (
        "cutlass_live_journal_disk_bytes",
        Sort::Gauge,
        Unit::Bytes,
        "Size of the files of the live journal",
    ),
    (
        "cutlass_live_journal_failed",
        Sort::Gauge,
        Unit::Count,
        "1 while the live journal cannot be written, otherwise 0",
    ),
    ("cutlass_database_bytes", Sort::Gauge, Unit::Bytes, "Size of the database, hourly"),
    ("cutlass_replay_bytes", Sort::Gauge, Unit::Bytes, "Size of the replay folder, hourly"),
    (
        "cutlass_backup_interval_seconds",
        Sort::Gauge,
        Unit::Seconds,
        "Interval of scheduled backups, 0 without a schedule",
    ),
    (
        "cutlass_backup_last_success_timestamp_seconds",
        Sort::Gauge,
        Unit::Seconds,
        "Time of the newest scheduled backup, in seconds since 1970, 0 if there is none",
    ),
    ("cutlass_backup_failures_total", Sort::Counter, Unit::Count, "Scheduled backups that failed"),
    (
        "cutlass_late_ticks_total",
        Sort::Counter,
        Unit::Count,
        "Ticks that rooms skipped because they were late",
    ),
    (
        "cutlass_advanced_ticks_total",
        Sort::Counter,
        Unit::Count,
        "Ticks of silent seats that were played without input",
    ),
    ("cutlass_emotes_total", Sort::Counter, Unit::Count, "Emotes that were passed on in duels"),
    ("cutlass_received_bytes_total", Sort::Counter, Unit::Bytes, "Payload received from players"),
    ("cutlass_sent_bytes_total", Sort::Counter, Unit::Bytes, "Payload sent to players"),
    (
        "cutlass_http_requests_total",
        Sort::Counter,
        Unit::Count,
        "HTTP requests, by route and status",
    ),
    ("cutlass_draining", Sort::Gauge, Unit::Count, "1 while the server drains, otherwise 0"),
    ("cutlass_nodes", Sort::Gauge, Unit::Count, "Live nodes of the cluster that this node sees"),
    ("cutlass_node_fenced", Sort::Gauge, Unit::Count, "1 while this node is fenced, otherwise 0"),
    (
        "cutlass_node_lease_age_seconds",
        Sort::Gauge,
        Unit::Seconds,
        "Time since the last renewal of the lease of this node",
    ),
];
/// The bounds of the buckets of `cutlass_store_seconds`.
const STORE_SECONDS: [f64; 9] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 5.0];

#[derive(Clone, Copy)]
enum Sort {
    Counter,
    Gauge,
    Histogram,
}

/// The metrics of one server. Clones share them.
#[derive(Clone)]
pub struct Metrics(Arc<Inner>);

struct Inner {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
    process: Collector,
    counted: Counted,
}

/// The metrics that are updated where the event happens.
pub struct Counted {
    /// Finished bouts.
    pub bouts: Counter,
    /// Matches saved to the database.
    pub matches: Counter,
    /// Solo runs saved to the database.
    pub runs: Counter,
    /// Decided matches and runs that are not saved yet.
    pub unsaved: Gauge,
    /// Results written to the spool.
    pub spooled: Counter,
    /// Results set aside for good.
    pub rejected: Counter,
    /// Casual matches beyond the quota.
    pub over_quota: Counter,
    /// The live journal.
    pub live_journal: LiveJournalMetrics,
    /// Sizes on the disk.
    pub sizes: SizeMetrics,
    /// Backups by schedule.
    pub backups: BackupMetrics,
    /// Players in the queues.
    pub queued: Gauge,
    /// Ticks that rooms skipped because they were late.
    pub late_ticks: Counter,
    /// Ticks of silent seats that were played without input.
    pub advanced_ticks: Counter,
    /// Emotes that were passed on.
    pub emotes: Counter,
    /// The frames of players.
    pub payload: PayloadMetrics,
}

/// The metrics of the live journal.
pub struct LiveJournalMetrics {
    /// Bytes written to it.
    pub bytes: Counter,
    /// The size of its files.
    pub disk_bytes: Gauge,
    /// 1 while it cannot be written.
    pub failed: Gauge,
}

/// Sizes on the disk, in bytes.
pub struct SizeMetrics {
    /// Of the database.
    pub database: Gauge,
    /// Of the replay folder.
    pub replays: Gauge,
}

/// The metrics of backups by schedule.
pub struct BackupMetrics {
    /// The interval between two, in seconds; 0 without a schedule.
    pub interval_seconds: Gauge,
    /// The time of the newest one, in seconds since 1970; 0 if there is none.
    last_success: Gauge,
    /// The same, in milliseconds.
    last_success_ms: AtomicU64,
    /// Backups that failed.
    pub failures: Counter,
}

/// The bytes of the frames of players.
pub struct PayloadMetrics {
    /// Received from them.
    pub received: Counter,
    /// Sent to them.
    pub sent: Counter,
}

impl Metrics {
    /// Metrics that are all 0.
    pub fn new() -> Metrics {
        let recorder = buckets().expect("the buckets are not empty").build_recorder();
        let process = Collector::default();
        let counted = with_local_recorder(&recorder, || {
            describe_all();
            process.describe();
            gauge!("cutlass_build_info", &build_labels()).set(1.0);
            Counted {
                bouts: counter!("cutlass_bouts_finished_total"),
                matches: counter!("cutlass_matches_saved_total"),
                runs: counter!("cutlass_runs_saved_total"),
                unsaved: gauge!("cutlass_results_pending"),
                spooled: counter!("cutlass_results_spooled_total"),
                rejected: counter!("cutlass_results_rejected_total"),
                over_quota: counter!("cutlass_matches_over_quota_total"),
                live_journal: LiveJournalMetrics {
                    bytes: counter!("cutlass_live_journal_bytes_total"),
                    disk_bytes: gauge!("cutlass_live_journal_disk_bytes"),
                    failed: gauge!("cutlass_live_journal_failed"),
                },
                sizes: SizeMetrics {
                    database: gauge!("cutlass_database_bytes"),
                    replays: gauge!("cutlass_replay_bytes"),
                },
                backups: BackupMetrics {
                    interval_seconds: gauge!("cutlass_backup_interval_seconds"),
                    last_success: gauge!("cutlass_backup_last_success_timestamp_seconds"),
                    last_success_ms: AtomicU64::new(0),
                    failures: counter!("cutlass_backup_failures_total"),
                },
                queued: gauge!("cutlass_players_queued"),
                late_ticks: counter!("cutlass_late_ticks_total"),
                advanced_ticks: counter!("cutlass_advanced_ticks_total"),
                emotes: counter!("cutlass_emotes_total"),
                payload: PayloadMetrics {
                    received: counter!("cutlass_received_bytes_total"),
                    sent: counter!("cutlass_sent_bytes_total"),
                },
            }
        });
        let handle = recorder.handle();
        Metrics(Arc::new(Inner { recorder, handle, process, counted }))
    }

    /// Awaits a database call, and records its duration and failure.
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

    /// Counts expired rows or files of a kind that were deleted.
    pub fn deleted(&self, kind: &'static str, count: u64) {
        with_local_recorder(&self.0.recorder, || {
            counter!("cutlass_expired_deleted_total", "kind" => kind).increment(count);
        });
    }

    /// Notes the newest backup by schedule.
    pub fn backed_up(&self, at: Millis) {
        self.backups.last_success.set(at.0 as f64 / 1000.0);
        self.backups.last_success_ms.store(at.0, Ordering::Relaxed);
    }

    /// The newest backup by schedule, if there is one.
    pub fn last_backup(&self) -> Option<Millis> {
        let at = Millis(self.backups.last_success_ms.load(Ordering::Relaxed));
        Some(at).filter(|&at| at != Millis(0))
    }

    /// Counts an answered HTTP request.
    pub fn answered(&self, route: &str, status: u16) {
        let labels = [("route", route.to_string()), ("status", status.to_string())];
        with_local_recorder(&self.0.recorder, || {
            counter!("cutlass_http_requests_total", &labels).increment(1);
        });
    }

    /// Notes the state of a node; nothing on a server that is none.
    pub fn note_node(&self, cluster: &Cluster) {
        if !cluster.is_on() {
            return;
        }
        with_local_recorder(&self.0.recorder, || {
            gauge!("cutlass_nodes").set(cluster.nodes().len() as f64);
            gauge!("cutlass_node_fenced").set(if cluster.is_fenced() { 1.0 } else { 0.0 });
            gauge!("cutlass_node_lease_age_seconds").set(cluster.lease_age().as_secs_f64());
        });
    }

    /// All metrics in the text format, with the current values of gauges.
    pub fn text(
        &self,
        sessions: u32,
        rooms: &[(&'static str, usize)],
        is_draining: bool,
    ) -> String {
        with_local_recorder(&self.0.recorder, || {
            gauge!("cutlass_sessions").set(f64::from(sessions));
            for &(kind, count) in rooms {
                gauge!("cutlass_rooms", "kind" => kind).set(count as f64);
            }
            gauge!("cutlass_draining").set(if is_draining { 1.0 } else { 0.0 });
            self.0.process.collect();
        });
        self.0.handle.render()
    }

    /// Runs the recorder's upkeep every [`UPKEEP_EVERY`], forever.
    pub async fn keep_up(self) {
        let mut due = tokio::time::interval(UPKEEP_EVERY);
        loop {
            due.tick().await;
            self.0.handle.run_upkeep();
        }
    }
}

impl std::ops::Deref for Metrics {
    type Target = Counted;

    fn deref(&self) -> &Counted {
        &self.0.counted
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics::new()
    }
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Figures(..)")
    }
}

/// The labels of all kinds of rooms.
pub const ROOM_KINDS: [&str; 6] = ["practice", "casual", "ranked", "brawl", "solo", "daily"];

/// The label of a kind of room, in metrics, the API and the site.
pub fn of_kind(kind: RoomKind) -> &'static str {
    match kind {
        RoomKind::Practice => "practice",
        RoomKind::Casual => "casual",
        RoomKind::Ranked(_) => "ranked",
        RoomKind::Brawl => "brawl",
        RoomKind::Solo(_) => "solo",
        RoomKind::Daily(..) => "daily",
    }
}

fn buckets() -> Result<PrometheusBuilder, BuildError> {
    let matcher = Matcher::Full("cutlass_store_seconds".into());
    PrometheusBuilder::new().set_buckets_for_metric(matcher, &STORE_SECONDS)
}

/// What this program was built of. The build names the revision of the sources, if it knows that, by the variable
/// `SOURCE_REVISION`.
fn build_labels() -> Vec<(&'static str, String)> {
    let mut labels = vec![
        ("version", env!("CARGO_PKG_VERSION").to_string()),
        ("protocol", PROTOCOL_VERSION.to_string()),
        ("rules_hash", format!("{:032x}", u128::from_be_bytes(rules_hash().0))),
    ];
    let revision = option_env!("SOURCE_REVISION").filter(|revision| !revision.is_empty());
    labels.extend(revision.map(|revision| ("revision", revision.to_string())));
    labels
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
    use std::collections::BTreeSet;

    #[test]
    fn two_servers_count_apart() {
        let (one, other) = (Metrics::new(), Metrics::new());
        one.bouts.increment(3);
        let [one, other] = [one, other].map(|metrics| metrics.text(7, &[("brawl", 2)], false));
        for line in ["cutlass_bouts_finished_total 3", "cutlass_sessions 7"] {
            assert!(one.lines().any(|it| it == line), "{line} is not in\n{one}");
        }
        assert!(one.contains("cutlass_rooms{kind=\"brawl\"} 2"), "{one}");
        assert!(other.contains("cutlass_bouts_finished_total 0"), "{other}");
    }

    #[test]
    fn the_build_is_shown_with_its_release_and_rules() {
        let text = Metrics::new().text(0, &[], false);
        let line = text.lines().find(|line| line.starts_with("cutlass_build_info{"));
        let line = line.unwrap_or_else(|| panic!("no build in {text}"));
        let rules: String = rules_hash().0.iter().map(|byte| format!("{byte:02x}")).collect();
        for label in [
            format!("version=\"{}\"", env!("CARGO_PKG_VERSION")),
            format!("protocol=\"{PROTOCOL_VERSION}\""),
            format!("rules_hash=\"{rules}\""),
        ] {
            assert!(line.contains(&label), "{label} is not in {line}");
        }
        let revision = option_env!("SOURCE_REVISION").unwrap_or_default();
        let shown = format!("revision=\"{revision}\"");
        assert_eq!(line.contains(&shown), !revision.is_empty(), "{line}");
        assert!(line.ends_with("} 1"), "{line}");
    }

    #[tokio::test]
    async fn calls_of_the_database_are_timed_and_their_failures_counted() {
        let metrics = Metrics::new();
        assert_eq!(metrics.timed("read", async { Ok(3) }).await.unwrap(), 3);
        let failed = metrics.timed("read", async { Err::<(), _>(StoreError::PostgresBackup) });
        assert!(failed.await.is_err());
        let text = metrics.text(0, &[], true);
        for line in [
            "cutlass_store_seconds_count{call=\"read\"} 2",
            "cutlass_store_errors_total{call=\"read\"} 1",
            "cutlass_draining 1",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} is not in\n{text}");
        }
    }

    #[test]
    fn the_dashboard_and_the_alerts_use_metrics_that_exist() {
        let process = Metrics::new().text(0, &[], false);
        let check = |file: &str, text: &str, count: usize| {
            let words = text.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
            let mut used = BTreeSet::new();
            for word in words {
                // What Prometheus makes of a histogram.
                let of = word.strip_suffix("_bucket").or(word.strip_suffix("_count"));
                let name = of.unwrap_or(word);
                let exists = match name.split_once('_') {
                    Some(("cutlass", _)) => ALL.iter().any(|(own, ..)| *own == name),
                    Some(("process", _)) => process.contains(&format!("\n{name} ")),
                    _ => continue,
                };
                assert!(exists, "{file}: there is no metric {name}");
                used.insert(name);
            }
            assert!(count <= used.len(), "{file}: {used:?}");
        };
        check("grafana.json", include_str!("../../../../deploy/grafana.json"), 20);
        check("alerts.yaml", include_str!("../../../../deploy/alerts.yaml"), 9);
    }

    #[test]
    fn the_guide_explains_every_metric() {
        let guide = include_str!("../../../../docs/hosting.md");
        for (name, ..) in ALL {
            assert!(guide.contains(&format!("`{name}`")), "docs/hosting.md does not say {name}");
        }
        let process = Metrics::new().text(0, &[], false);
        for name in ["process_cpu_seconds_total", "process_resident_memory_bytes"] {
            assert!(guide.contains(name) && process.contains(name), "{name}");
        }
    }
}
