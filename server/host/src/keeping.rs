//! Keeps matches and runs: whatever becomes of a room, what was played in it is in the database before
//! anyone is told who won.
//!
//! A match that is decided is handed in with the way back to its room, and tried until the database
//! has taken it. It is known by its id, so that it is written once, however often it is tried.

mod runs;

use bout::Millis;
use referee::{Ending, FinishedMatch, RoomId};
use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::sleep;
use tokio_util::task::TaskTracker;
use wire::{Rated, RatingChange, RatingView, RoomKind};

use crate::aside::Aside;
use crate::clock::calendar_ms;
use crate::mailbox::{Door, ToRoom};
use crate::metrics::Figures;
use crate::replay::Replay;
use crate::store::played::PlayedMatch;
use crate::store::record::{BoutRecord, Kind, MatchRecord, PlayerRecord};
use crate::store::{MatchId, Store, StoreError};

/// How long to wait before a match is tried again, the first time. Each time doubles it.
pub const PAUSE_MIN: Duration = Duration::from_millis(100);
/// The same at most.
pub const PAUSE_MAX: Duration = Duration::from_secs(5);
/// Matches whose replays are packed at the same time. It takes milliseconds and hundreds of KiB each,
/// and hundreds may end at once: when a line that their players share breaks.
const PACKED_AT_ONCE: usize = 1;
/// Runs that are played again at the same time. One of hours takes so long that no match is to wait.
const CHECKED_AT_ONCE: usize = 1;

/// A match or a run that goes on, as far as its room does not know it.
#[derive(Clone, Debug)]
pub struct Course {
    id: MatchId,
    /// In milliseconds since 1970.
    started: Millis,
    is_listed: bool,
    /// Of its bouts that are over, in order.
    replays: Vec<Arc<Replay>>,
}

impl Course {
    /// One that begins now.
    pub fn begin() -> Course {
        let started = Millis(calendar_ms());
        Course { id: MatchId::draw(started), started, is_listed: true, replays: Vec::new() }
    }

    /// Keeps it out of the list of what everyone played.
    pub fn hide(&mut self) {
        self.is_listed = false;
    }

    /// One of its bouts is over.
    pub fn add(&mut self, replay: Arc<Replay>) {
        self.replays.push(replay);
    }
}

/// Where rooms hand in what was played. Clones share everything.
#[derive(Clone, Debug)]
pub struct Keeping {
    store: Store,
    tracker: TaskTracker,
    figures: Figures,
    packing: Aside,
    checking: Aside,
    /// What was handed in and is not kept.
    open: Arc<AtomicUsize>,
}

impl Keeping {
    /// Keeps matches in `store`, each in a task that `tracker` counts.
    pub fn new(store: Store, tracker: TaskTracker, figures: Figures) -> Keeping {
        let (packing, checking) = (Aside::new(PACKED_AT_ONCE), Aside::new(CHECKED_AT_ONCE));
        Keeping { store, tracker, figures, packing, checking, open: Arc::default() }
    }

    /// Matches and runs that were handed in and are not kept yet.
    pub fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Hands in a match that has ended now. When it is kept, and not before, that is said through
    /// `door`, if anyone there waits for it.
    pub fn keep(&self, room: RoomId, course: Course, finished: FinishedMatch, door: Option<Door>) {
        let (keeping, ended) = (self.clone(), Millis(calendar_ms()));
        self.hand_in(async move {
            let rated = keeping.write(room, course, finished, ended).await;
            if let Some(door) = door {
                // A room that is gone has nobody to tell.
                let _ = door.send(Box::new(ToRoom::Kept(rated))).await;
            }
        });
    }

    /// Does `work`, and counts it as long as it lasts.
    fn hand_in(&self, work: impl Future<Output = ()> + Send + 'static) {
        let keeping = self.clone();
        self.open.fetch_add(1, Ordering::Relaxed);
        self.figures.to_keep.increment(1.0);
        self.tracker.spawn(async move {
            work.await;
            keeping.open.fetch_sub(1, Ordering::Relaxed);
            keeping.figures.to_keep.decrement(1.0);
        });
    }

    /// What it did to the ratings, if anything.
    async fn write(
        &self,
        room: RoomId,
        course: Course,
        finished: FinishedMatch,
        ended: Millis,
    ) -> Option<Rated> {
        let (id, room) = (course.id, room.0);
        let packed = self.packing.run(move || record(course, &finished, ended)).await;
        let record = match packed {
            Ok(Ok(record)) => record,
            Ok(Err(error)) => {
                tracing::error!(%id, room, %error, "a match is lost: its replays cannot be packed");
                return None;
            }
            Err(error) => {
                tracing::error!(%id, room, %error, "a match is lost: a bug of ours");
                return None;
            }
        };
        if record.players.is_empty() {
            return None;
        }
        let write = || self.store.finish_match(record.clone());
        let kept = self.insist(&id, room, "finish_match", write).await?;
        self.figures.matches.increment(1);
        tracing::info!(%id, room, ending = ?kept.ending, "a match is kept");
        rated(&kept)
    }

    /// Tries until the database has taken it, or says that it never will.
    async fn insist<T, W>(
        &self,
        id: &(impl Display + Sync),
        room: u64,
        call: &'static str,
        write: impl Fn() -> W,
    ) -> Option<T>
    where
        W: Future<Output = Result<T, StoreError>>,
    {
        let mut pause = PAUSE_MIN;
        loop {
            let error = match self.figures.timed(call, write()).await {
                Ok(kept) => return Some(kept),
                Err(error @ StoreError::Record(_)) => {
                    tracing::error!(%id, room, call, %error, "it is lost: a bug of ours");
                    return None;
                }
                Err(error) => error,
            };
            let again_ms = pause.as_millis() as u64;
            tracing::warn!(%id, room, call, %error, again_ms, "it is not kept yet");
            sleep(pause).await;
            pause = (2 * pause).min(PAUSE_MAX);
        }
    }
}

/// What is written of a match. Those without an account, bots, are left out.
fn record(course: Course, finished: &FinishedMatch, ended: Millis) -> std::io::Result<MatchRecord> {
    let player = |one: &referee::MatchPlayer| {
        let account = one.account?.into();
        Some(PlayerRecord { account, seat: one.seat, team: one.team, bouts_won: one.bouts_won })
    };
    let bout = |replay: &Arc<Replay>| -> std::io::Result<BoutRecord> {
        Ok(BoutRecord { outcome: replay.archive.outcome, replay: replay.to_bytes()? })
    };
    Ok(MatchRecord {
        id: course.id,
        rules: finished.rules,
        kind: match finished.kind {
            RoomKind::Ranked => Kind::Ranked,
            RoomKind::Practice | RoomKind::Casual | RoomKind::Brawl | RoomKind::Solo(_) => {
                Kind::Casual
            }
        },
        is_listed: course.is_listed,
        best_of: finished.best_of,
        started: course.started,
        // Somebody may have set the calendar back.
        ended: ended.max(course.started),
        ending: finished.ending,
        players: finished.players.iter().filter_map(player).collect(),
        bouts: course.replays.iter().map(bout).collect::<Result<_, _>>()?,
    })
}

/// What a match that was kept did to the ratings.
fn rated(kept: &PlayedMatch) -> Option<Rated> {
    let change = |played: &crate::store::played::Played| {
        let [before, after] = played.ratings?;
        let seat = played.player.seat;
        let [before, after] = [before, after].map(|rating| view(&rating, kept.ended));
        Some(RatingChange { seat, before, after })
    };
    let changes: Vec<RatingChange> = kept.players.iter().filter_map(change).collect();
    let is_rated = !changes.is_empty() && kept.ending != Ending::NoContest;
    let changes = changes.try_into().ok().filter(|_| is_rated)?;
    Some(Rated { id: kept.id.into(), changes })
}

/// A rating as it is shown `now`, in milliseconds since 1970.
pub fn view(rating: &referee::rating::Rating, now: Millis) -> RatingView {
    use referee::rating::Standing;
    RatingView {
        points: rating.points(),
        deviation: rating.deviation(now).round() as u16,
        matches: rating.matches(),
        standing: match rating.standing(now) {
            Standing::Unranked => wire::Standing::Unranked,
            Standing::Ranked => wire::Standing::Ranked,
            Standing::Listed => wire::Standing::Listed,
        },
    }
}
