//! Persistence of matches and runs. **Invariant:** a match is in the database before any player is
//! sent its result.
//!
//! A decided match is submitted with the channel back to its room, and saving is retried until the
//! store has committed it. Its id makes the write idempotent, however often it is retried. From the
//! first failure on it is in the [`crate::storage::spool`], too, so that the end of the process does not lose
//! it; a record that the store rejects for good is set aside there. A node of a cluster spools nothing: its
//! results count as long as its lease, and after that the node which took its rooms over decides them.

mod quota;
mod runs;
mod saver;

use bout::Millis;
use games::Figures;
use referee::{Ending, FinishedMatch, RoomId};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio_util::task::TaskTracker;
use wire::{Rated, RatingChange, RatingView, RoomKind};

use crate::nodes::cluster::Cluster;
use crate::operator::input_check::InputCheck;
use crate::operator::metrics::Metrics;
use crate::operator::webhooks::Webhooks;
use crate::process::background::Background;
use crate::process::clock::Clock;
use crate::replay::Replay;
use crate::sessions::mailbox::{RoomSender, ToRoom};
use crate::storage::live_journal::LiveJournal;
use crate::storage::spool::{Spool, Unsaved};
use crate::storage::store::played::PlayedMatch;
use crate::storage::store::record::{BoutRecord, Counts, Kind, MatchRecord, PlayerRecord};
use crate::storage::store::{MatchId, Store};
use saver::{Saved, Saver};

pub use saver::{PAUSE_MAX, PAUSE_MIN};

/// Matches whose replays are compressed concurrently. Each takes milliseconds and hundreds of KiB,
/// and hundreds of matches may end at once: when the network of their players fails.
const PACKED_AT_ONCE: usize = 1;
/// Runs that are verified concurrently. A run of several hours takes long to simulate, and matches
/// must not wait for it.
const CHECKED_AT_ONCE: usize = 1;

/// The data of a match or a run in progress that its room does not have.
#[derive(Clone, Debug)]
pub struct RecordedMatch {
    id: MatchId,
    /// The beginning, in milliseconds since 1970.
    started: Millis,
    is_listed: bool,
    /// The replays of its finished bouts, in order.
    replays: Vec<Arc<Replay>>,
}

impl RecordedMatch {
    /// A match or run that begins at `started`, in milliseconds since 1970.
    pub fn begin(started: Millis) -> RecordedMatch {
        RecordedMatch { id: MatchId::draw(started), started, is_listed: true, replays: Vec::new() }
    }

    /// A match or run with this id that began before a restart of the server.
    pub fn restore(id: MatchId, started: Millis) -> RecordedMatch {
        RecordedMatch { id, started, is_listed: true, replays: Vec::new() }
    }

    /// The id and the beginning, in milliseconds since 1970.
    pub fn identity(&self) -> (MatchId, Millis) {
        (self.id, self.started)
    }

    /// Leaves it out of the public list of matches.
    pub fn hide(&mut self) {
        self.is_listed = false;
    }

    /// Adds a finished bout.
    pub fn add(&mut self, replay: Arc<Replay>) {
        self.replays.push(replay);
    }
}

/// Saves matches and runs. Clones share everything.
#[derive(Clone, Debug)]
pub struct Persistence {
    store: Store,
    tracker: TaskTracker,
    metrics: Metrics,
    clock: Clock,
    packing: Background,
    checking: Background,
    /// See [`MatchRecord::pair_daily_max`].
    pair_daily_max: u32,
    /// Casual matches of one account that are saved in 24 hours; 0 for all.
    casual_daily_max: u32,
    cluster: Cluster,
    /// The number submitted and not saved yet.
    open: Arc<AtomicUsize>,
    saver: Saver,
}

impl Persistence {
    /// Saves to `store`, each match in a task that `tracker` counts.
    pub fn new(store: Store, tracker: TaskTracker, metrics: Metrics, clock: Clock) -> Persistence {
        let (packing, checking) =
            (Background::new(PACKED_AT_ONCE), Background::new(CHECKED_AT_ONCE));
        let saver = Saver::new(store.clone(), metrics.clone());
        Persistence {
            store,
            tracker,
            metrics,
            clock,
            packing,
            checking,
            pair_daily_max: 0,
            casual_daily_max: 0,
            cluster: Cluster::off(),
            open: Arc::default(),
            saver,
        }
    }

    /// Saves at most so many casual matches of one account in 24 hours; 0 for all.
    #[must_use]
    pub fn with_casual_daily_max(self, casual_daily_max: u32) -> Persistence {
        Persistence { casual_daily_max, ..self }
    }

    /// Sends results to these webhooks.
    #[must_use]
    pub fn with_webhooks(self, webhooks: Webhooks) -> Persistence {
        Persistence { saver: self.saver.with_webhooks(webhooks), ..self }
    }

    /// Has the input of ranked matches looked at by this.
    #[must_use]
    pub fn with_input_check(self, input_check: InputCheck) -> Persistence {
        Persistence { saver: self.saver.with_input_check(input_check), ..self }
    }

    /// Saves as this node, which has this live journal: not while it is fenced, and nothing after its lease was ended.
    #[must_use]
    pub fn with_cluster(self, cluster: Cluster, live: LiveJournal) -> Persistence {
        Persistence { saver: self.saver.with_cluster(cluster.clone(), live), cluster, ..self }
    }

    /// Keeps results in this spool while the store does not take them.
    #[must_use]
    pub fn with_spool(self, spool: Spool) -> Persistence {
        Persistence { saver: self.saver.with_spool(spool), ..self }
    }

    /// Saves the spooled results of an earlier process, in the background.
    pub fn resume_spooled(&self) {
        let saver = self.saver.clone();
        self.hand_in(async move { saver.resume_all().await });
    }

    /// Writes the results that are in memory only to the spool, before a process ends that does not
    /// wait for the database any longer. Returns how many it wrote.
    pub async fn spool_unsaved(&self) -> usize {
        self.saver.spool_unsaved().await
    }

    /// Counts at most so many ranked matches of the same two players in 24 hours; 0 for all.
    #[must_use]
    pub fn with_pair_daily_max(self, pair_daily_max: u32) -> Persistence {
        Persistence { pair_daily_max, ..self }
    }

    /// The number of matches and runs submitted and not saved yet.
    pub fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Submits a match that has just ended. When it is saved, and not before, its room is notified
    /// through `door`, if there is one.
    pub fn save_match(
        &self,
        room: RoomId,
        course: RecordedMatch,
        finished: FinishedMatch,
        door: Option<RoomSender>,
    ) {
        let (persistence, ended) = (self.clone(), self.clock.calendar());
        self.hand_in(async move {
            let kept = persistence.write(room, course, finished, ended).await;
            if let Some(door) = persistence.still_decides(door) {
                // A closed room has no players to notify.
                let _ = door.send(Box::new(ToRoom::Saved(kept))).await;
            }
        });
    }

    /// The way back to a room, unless another node decides what becomes of it.
    fn still_decides(&self, door: Option<RoomSender>) -> Option<RoomSender> {
        door.filter(|_| !self.cluster.ended().is_cancelled())
    }

    /// Spawns `work`, and counts it as open until it is done.
    fn hand_in(&self, work: impl Future<Output = ()> + Send + 'static) {
        let persistence = self.clone();
        self.open.fetch_add(1, Ordering::Relaxed);
        self.metrics.unsaved.increment(1.0);
        self.tracker.spawn(async move {
            work.await;
            persistence.open.fetch_sub(1, Ordering::Relaxed);
            persistence.metrics.unsaved.decrement(1.0);
        });
    }

    /// Saves a match. Returns its id and the rating changes; nothing when it is not saved.
    async fn write(
        &self,
        room: RoomId,
        course: RecordedMatch,
        finished: FinishedMatch,
        ended: Millis,
    ) -> Option<Rated> {
        let (id, room, pair_daily_max) = (course.id, room.0, self.pair_daily_max);
        let quota = self.casual_daily_max;
        if quota::is_over(quota, &finished, ended, (&self.store, &self.metrics)).await {
            self.metrics.over_quota.increment(1);
            tracing::info!(%id, room, "match not saved: beyond the daily quota of its accounts");
            return None;
        }
        let packed =
            self.packing.run(move || record(course, &finished, ended, pair_daily_max)).await;
        let record = match packed {
            Ok(Ok(record)) => record,
            Ok(Err(error)) => {
                tracing::error!(%id, room, %error, "match lost: packing its replays failed");
                return None;
            }
            Err(error) => {
                tracing::error!(%id, room, %error, "match lost: packing its replays panicked, a bug of the server");
                return None;
            }
        };
        if record.players.is_empty() {
            return None;
        }
        match self.saver.save(Unsaved::Match(record), room).await? {
            Saved::Match(kept) => Some(rated(&kept)),
            Saved::Run(_) | Saved::Daily(_) => None,
        }
    }
}

/// The record of a match. Bots, which have no account, are left out.
fn record(
    course: RecordedMatch,
    finished: &FinishedMatch,
    ended: Millis,
    pair_daily_max: u32,
) -> std::io::Result<MatchRecord> {
    let player = |one: &referee::MatchPlayer| {
        let account = one.account?.into();
        let figures = one.statistics.map_or_else(Figures::new, |counts| counts.figures());
        let (seat, team, bouts_won) = (one.seat, one.team, one.bouts_won);
        Some(PlayerRecord { account, seat, team, bouts_won, figures })
    };
    let bout = |replay: &Arc<Replay>| -> std::io::Result<BoutRecord> {
        Ok(BoutRecord { outcome: replay.archive.outcome, replay: replay.to_bytes_with_track()? })
    };
    Ok(MatchRecord {
        id: course.id,
        rules: finished.rules,
        kind: match finished.kind {
            RoomKind::Ranked(ruleset) => Kind::Ranked(ruleset),
            RoomKind::Practice
            | RoomKind::Casual
            | RoomKind::Brawl
            | RoomKind::Solo(_)
            | RoomKind::Daily(..) => Kind::Casual,
        },
        is_listed: course.is_listed,
        best_of: finished.best_of,
        started: course.started,
        // The system clock may have been set back.
        ended: ended.max(course.started),
        ending: finished.ending,
        counts: if finished.is_abandoned { Counts::Loser } else { Counts::Both },
        pair_daily_max,
        players: finished.players.iter().filter_map(player).collect(),
        bouts: course.replays.iter().map(bout).collect::<Result<_, _>>()?,
    })
}

/// The rating changes of a saved match; none when it counts for none.
fn rated(kept: &PlayedMatch) -> Rated {
    let change = |played: &crate::storage::store::played::Played| {
        let [before, after] = played.ratings?;
        let seat = played.player.seat;
        let [before, after] = [before, after].map(|rating| view(&rating, kept.ended));
        Some(RatingChange { seat, before, after })
    };
    let counts = kept.ending != Ending::NoContest;
    let changes: Vec<RatingChange> =
        kept.players.iter().filter(|_| counts).filter_map(change).collect();
    Rated { id: kept.id.into(), changes: changes.try_into().unwrap_or_default() }
}

/// A rating as displayed `now`, in milliseconds since 1970.
pub fn view(rating: &referee::rating::Rating, now: Millis) -> RatingView {
    use referee::rating::RatingStatus;
    RatingView {
        points: rating.points(),
        deviation: rating.deviation(now).round() as u16,
        matches: rating.matches(),
        standing: match rating.standing(now) {
            RatingStatus::Unranked => wire::RatingStatus::Unranked,
            RatingStatus::Ranked => wire::RatingStatus::Ranked,
            RatingStatus::Listed => wire::RatingStatus::Listed,
        },
    }
}
