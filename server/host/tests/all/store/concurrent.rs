//! Ratings of concurrent nodes: matches at the same time, in any order, and with players in common.

use bout::Team;
use host::storage::store::record::{Ending, MatchRecord};
use host::storage::store::{AccountId, Store};
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::databases::Database;
use crate::samples::{duel, guest, minutes, pair};

on_both! {
    ratings_are_exact_when_several_nodes_rate_at_the_same_time
    no_two_matches_at_the_same_time_exceed_the_daily_limit_of_a_pair
}

/// The servers that rate at the same time, each with connections of its own.
const SERVERS: usize = 4;
/// The matches that are saved at the same time, at most.
const LANES: usize = 8 * SERVERS;
const PLAYERS: usize = 24;
const MATCHES: usize = 600;

/// The players of a match: all pairs of them meet, some of them often, and each player has both seats.
fn players_of(players: &[AccountId], number: usize) -> [AccountId; 2] {
    let one = (number * 7) % players.len();
    let other = (one + 1 + (number * number) % (players.len() - 1)) % players.len();
    [players[one], players[other]]
}

/// Saves a match as a server does: again, when the database has no connection or no lock to give.
async fn save(server: &Store, record: MatchRecord) {
    while let Err(error) = server.finish_match(record.clone()).await {
        assert!(!error.is_permanent(), "{error}");
    }
}

/// Rates these matches, as many at a time as the semaphore lets. Returns how many a second.
async fn rate(
    servers: &[Store],
    players: &[AccountId],
    numbers: Range<usize>,
    at_a_time: Semaphore,
) -> f64 {
    let (began, count, at_a_time) = (Instant::now(), numbers.len(), Arc::new(at_a_time));
    let mut writers = JoinSet::new();
    for lane in 0..LANES {
        let (server, at_a_time) = (servers[lane % SERVERS].clone(), at_a_time.clone());
        let (players, numbers) = (players.to_vec(), numbers.clone().skip(lane).step_by(LANES));
        writers.spawn(async move {
            for number in numbers {
                let mut record = duel(players_of(&players, number), minutes(number as u64));
                record.ending = match number % 5 {
                    0 => Ending::Drawn,
                    _ => Ending::Won(Team((number % 2) as u8)),
                };
                let _permit = at_a_time.acquire().await.unwrap();
                save(&server, record).await;
            }
        });
    }
    while let Some(written) = writers.join_next().await {
        written.unwrap();
    }
    count as f64 / began.elapsed().as_secs_f64()
}

async fn ratings_are_exact_when_several_nodes_rate_at_the_same_time(database: &Database) {
    let mut servers: Vec<Store> = Vec::new();
    for _ in 0..SERVERS {
        servers.push(database.open().await);
    }
    let mut players = Vec::new();
    for number in 0..PLAYERS {
        players.push(guest(&servers[0], &format!("Player {number}")).await);
    }
    // One after the other first, as under a lock on the whole table, and then at the same time.
    let one_at_a_time = rate(&servers, &players, 0..MATCHES / 2, Semaphore::new(1)).await;
    let together = rate(&servers, &players, MATCHES / 2..MATCHES, Semaphore::new(LANES)).await;
    println!("matches a second: {one_at_a_time:.0} one at a time, {together:.0} at the same time");
    assert_eq!(servers[0].check_ratings().await.unwrap(), []);
    let mut rated = 0;
    for &player in &players {
        let profile = servers[0].profile(player, minutes(0)).await.unwrap().unwrap();
        rated += profile.rated[0].rating.matches() as usize;
    }
    assert_eq!(rated, 2 * MATCHES);
}

async fn no_two_matches_at_the_same_time_exceed_the_daily_limit_of_a_pair(database: &Database) {
    let servers = [database.open().await, database.open().await];
    let [anne, mary] = pair(&servers[0]).await;
    let mut writers = JoinSet::new();
    for number in 0..24 {
        let players = if number % 2 == 0 { [anne, mary] } else { [mary, anne] };
        let record = MatchRecord { pair_daily_max: 6, ..duel(players, minutes(number)) };
        let server = servers[number as usize % 2].clone();
        writers.spawn(async move { server.finish_match(record).await.unwrap() });
    }
    let played = writers.join_all().await;
    let rated = played.iter().filter(|one| one.players[0].ratings.is_some()).count();
    assert_eq!(rated, 6);
    assert_eq!(servers[1].check_ratings().await.unwrap(), []);
}
