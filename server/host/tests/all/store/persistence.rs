//! Matches that are handed in while the database does not take them.

use bout::{Seat, Team};
use games::{GameKind, Ruleset};
use host::operator::metrics::Metrics;
use host::process::clock::Clock;
use host::sessions::mailbox::ToRoom;
use host::storage::persistence::{PAUSE_MAX, Persistence, RecordedMatch};
use host::storage::store::{AccountId, Store};
use referee::{Ending, FinishedMatch, MatchPlayer, RoomId};
use sqlx::Executor;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_util::task::TaskTracker;
use wire::{Rated, RoomKind};

use crate::databases::{Database, Postgres};
use crate::samples::{DAY, pair};

/// Long enough for a match to be kept, if it can be.
const A_WHILE: Duration = Duration::from_secs(1);

/// A ranked match that the second player won.
pub fn finished(players: [AccountId; 2], ending: Ending) -> FinishedMatch {
    let player = |(seat, account): (u8, AccountId)| MatchPlayer {
        seat: Seat(seat),
        account: Some(account.into()),
        team: Team(seat),
        bouts_won: 2 * seat,
        statistics: None,
    };
    FinishedMatch {
        kind: RoomKind::Ranked(Ruleset::Swordfight),
        rules: GameKind::SWORDFIGHT.rules_default(),
        best_of: 3,
        ending,
        players: (0..).zip(players).map(player).collect(),
        bouts: Vec::new(),
        is_abandoned: false,
    }
}

/// A match that was handed in, and the way back to its room.
struct Handed {
    persistence: Persistence,
    room: mpsc::Receiver<Box<ToRoom>>,
}

impl Handed {
    fn to(store: &Store, finished: FinishedMatch) -> Handed {
        let persistence =
            Persistence::new(store.clone(), TaskTracker::new(), Metrics::new(), Clock::start());
        let (door, room) = mpsc::channel(1);
        persistence.save_match(
            RoomId(1),
            RecordedMatch::begin(Clock::start().calendar()),
            finished,
            Some(door),
        );
        Handed { persistence, room }
    }

    async fn is_not_kept(&mut self) {
        let told = timeout(A_WHILE, self.room.recv()).await;
        assert!(told.is_err(), "the room was told {told:?}");
        assert_eq!(self.persistence.open(), 1);
    }

    async fn once_kept(mut self) -> Option<Rated> {
        let told = self.room.recv().await;
        let Some(ToRoom::Saved(kept)) = told.map(|letter| *letter) else {
            panic!("the room was told nothing of it")
        };
        assert_eq!(self.persistence.open(), 0);
        assert!(self.room.recv().await.is_none(), "it is told once");
        kept.filter(|kept| !kept.changes.is_empty())
    }
}

async fn check_rated(store: &Store, players: [AccountId; 2], rated: Option<Rated>) {
    let rated = rated.expect("the match was for ratings");
    let matches = store.matches_of(players[0], None, 9).await.unwrap();
    assert_eq!(matches.iter().map(|one| one.id).collect::<Vec<_>>(), [rated.id.into()]);
    let points = rated.changes.iter().map(|change| (change.before.points, change.after.points));
    assert_eq!(points.collect::<Vec<_>>(), [(1500, 1338), (1500, 1662)]);
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

#[tokio::test]
async fn a_match_that_ends_while_the_database_is_away_is_kept_when_it_is_back() {
    let mut server = Postgres::start();
    let store = Database::postgres_on(&server).await.open().await;
    let players = pair(&store).await;
    server.tell("stop");
    let mut handed = Handed::to(&store, finished(players, Ending::Won(Team(1))));
    handed.is_not_kept().await;
    server.tell("start");
    let rated = handed.once_kept().await;
    check_rated(&store, players, rated).await;
}

#[tokio::test]
async fn a_match_that_ends_while_another_program_writes_is_kept_after_it() {
    let database = Database::sqlite("keeping");
    let store = database.open().await;
    let players = pair(&store).await;
    let mut other = database.raw().await;
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    let mut handed = Handed::to(&store, finished(players, Ending::Won(Team(1))));
    handed.is_not_kept().await;
    other.execute("COMMIT").await.unwrap();
    let rated = handed.once_kept().await;
    check_rated(&store, players, rated).await;
}

#[tokio::test(start_paused = true)]
async fn saving_is_retried_as_long_as_the_store_fails() {
    let store = Store::temporary();
    let players = pair(&store).await;
    store.set_unavailable(true);
    let mut handed = Handed::to(&store, finished(players, Ending::Won(Team(1))));
    for _ in 0..600 {
        handed.is_not_kept().await;
    }
    store.set_unavailable(false);
    let rated = timeout(2 * PAUSE_MAX, handed.once_kept()).await.unwrap();
    check_rated(&store, players, rated).await;
}

#[tokio::test(start_paused = true)]
async fn a_match_that_is_no_contest_is_saved_and_rates_no_player() {
    let store = Store::temporary();
    let players = pair(&store).await;
    let handed = Handed::to(&store, finished(players, Ending::NoContest));
    assert_eq!(handed.once_kept().await, None);
    let matches = store.matches_of(players[1], None, 9).await.unwrap();
    assert_eq!(matches.iter().map(|one| one.ending).collect::<Vec<_>>(), [Ending::NoContest]);
    let profile = store.profile(players[1], DAY).await.unwrap().unwrap();
    assert!(profile.rated.iter().all(|one| one.rating.matches() == 0));
}
