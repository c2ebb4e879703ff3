//! Two nodes that are processes and share a PostgreSQL database: the other resumes the bouts of the one that is killed.

use bots::{Bot, Level};
use bout::{Buttons, Purpose, Seed, Stream};
use futures_util::future::join_all;
use games::{Board, ClockedGame, GameKind};
use host::nodes::cluster::NodeId;
use host::storage::store::{DatabaseUrl, Store};
use player::{Client, newcomer, quick_match};
use std::cell::Cell;
use std::path::Path;
use std::time::Duration;
use tests::cluster::Database;
use tests::served::{Served, program};
use tokio::time::{Instant, sleep};

use crate::processes::whole::folder;

/// How many duels are played.
const DUELS: u8 = 3;
/// How long they run before their node is killed.
const BEFORE: Duration = Duration::from_secs(7);
/// From this tick on one player of each duel drops whatever comes, so that bouts end, and not in draws.
const RECKLESS_FROM: u32 = 15 * 60;
/// How long a bout may be paused: a lease of five seconds, its end, and a countdown of three, on a busy machine.
const OUTAGE_MAX: Duration = Duration::from_secs(20);

async fn node(database: &str, data: &Path) -> Served {
    let replays = data.join("replays");
    let flags = [
        ["--database", database],
        ["--cluster", "true"],
        // The clients of this test know where the nodes are, and nobody listens there.
        ["--advertise", "127.0.0.1:9"],
        ["--best-of", "1"],
        ["--replays", replays.to_str().unwrap()],
    ];
    Served::start(&program().unwrap(), data, flags.as_flattened()).await.unwrap()
}

fn hands(number: u8) -> impl FnMut(&Board) -> Buttons {
    let stream = Stream::numbered(&Seed([7; 32]), Purpose::Bots, number);
    let mut bot = Bot::new(ClockedGame::Swordfight, Level::MOST, stream);
    move |board| match board.tick().0 {
        // Each pair needs a new press.
        tick @ RECKLESS_FROM.. if number.is_multiple_of(2) => match tick % 10 {
            0 => Buttons::NONE,
            _ => Buttons::DOWN,
        },
        _ => bot.hold(board),
    }
}

#[tokio::test]
async fn bouts_of_a_killed_node_go_on_at_another_and_are_saved_once() {
    let (database, data) = (Database::start().await.unwrap(), folder("takeover-processes"));
    let url = Database::url_at(database.address);
    let mut one = node(&url, &data.join("one")).await;
    let other = node(&url, &data.join("other")).await;
    let mut players = Vec::new();
    for number in 0..2 * DUELS {
        let name = format!("Sailor {number}");
        let mut client = Client::enter_by(one.address, newcomer(&name)).await.unwrap();
        client.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
        client.hear_message().await.unwrap();
        players.push(client);
    }
    let address = Cell::new(one.address);
    let playing = players.into_iter().zip(0..).map(|(mut client, number)| {
        let address = &address;
        async move {
            let start = client.hear_start().await.unwrap();
            let played = client.play_through_restarts(start, || address.get(), hands(number));
            played.await.unwrap()
        }
    });
    let killed = async {
        sleep(BEFORE).await;
        one.kill().await.unwrap();
        address.set(other.address);
    };
    let (played, ()) = tokio::join!(join_all(playing), killed);
    for (one, outages) in &played {
        let stats = one.session.stats();
        assert_eq!((outages.restarts, stats.restarts), (1, 1), "{outages:?} {stats:?}");
        assert_eq!((stats.lost_ticks, stats.desyncs), (0, 0), "{outages:?} {stats:?}");
        assert!(outages.lasted.iter().all(|it| *it < OUTAGE_MAX), "{outages:?}");
        eprintln!("stood still for {:?}", outages.lasted);
    }
    let store = Store::open(&DatabaseUrl::Postgres(url)).await.unwrap();
    let limit = Instant::now() + Duration::from_secs(20);
    let matches = loop {
        let matches = store.matches(None, 50).await.unwrap();
        let is_tidy = store.ended_journals().await.unwrap().is_empty();
        if usize::from(DUELS) <= matches.len() && is_tidy {
            break matches;
        }
        assert!(Instant::now() < limit, "{} matches, tidy: {is_tidy}", matches.len());
        sleep(Duration::from_millis(200)).await;
    };
    assert_eq!(matches.len(), usize::from(DUELS), "each match is saved once");
    assert!(matches.iter().all(|one| one.bouts.len() == 1), "{matches:?}");
    assert_eq!(store.orphans(NodeId(0)).await.unwrap(), []);
    store.close().await;
}
