//! Matches of a dead node to which not all players reconnect.

use super::*;
use crate::sockets::arena::slower;
use crate::sockets::ranked::meet;
use bout::Team;
use host::storage::store::AccountId;
use host::storage::store::played::PlayedMatch;
use host::storage::store::record::{Ending, Kind};
use player::idle;
use tokio::time::timeout;
use wire::ServerMessage;

/// Longer than a room waits for its players, and all that follows.
const GIVEN_UP: Duration = Duration::from_secs(150);
/// An outage after which nobody loses by being away.
const LONG: Duration = Duration::from_secs(40);

/// Two who are in a ranked bout at this node, and have played for some seconds.
async fn ranked(node: &Node) -> [Client; 2] {
    let mut clients = [enter(node, "Anne").await, enter(node, "Mary").await];
    let [anne, mary] = &mut clients;
    meet(anne, mary).await;
    let over =
        tokio::join!(timeout(BEFORE, anne.play_bout(idle)), timeout(BEFORE, mary.play_bout(idle)));
    assert!(over.0.is_err() && over.1.is_err(), "the bout goes on");
    clients
}

/// The only match, a no contest that changed no rating.
async fn check_no_contest(store: &Store, clients: &[Client]) {
    check_store(store, 1).await;
    let played: PlayedMatch = store.matches(None, 1).await.unwrap().remove(0);
    assert_eq!(
        (played.kind, played.ending),
        (Kind::Ranked(Ruleset::Swordfight), Ending::NoContest)
    );
    assert_eq!(played.bouts.len(), 1);
    assert_eq!(played.bouts[0].outcome, Outcome::Undecided);
    assert!(played.players.iter().all(|one| one.ratings.is_none()), "{played:?}");
    for client in clients {
        let account: AccountId = client.account.as_ref().unwrap().id.into();
        let rating = store.rating(account, Ruleset::Swordfight).await.unwrap();
        assert_eq!(rating.matches(), 0);
    }
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

#[tokio::test(start_paused = true)]
async fn a_ranked_match_to_which_nobody_comes_back_is_no_contest() {
    let (store, nodes) = nodes(["takeover-nobody-a", "takeover-nobody-b"]).await;
    let [a, b] = &nodes[..] else { panic!("two") };
    let mut clients = ranked(a).await;
    a.kill();
    clients.iter_mut().for_each(|client| drop(client.part()));
    sleep(GIVEN_UP).await;
    check_no_contest(&store, &clients).await;
    assert_eq!(b.replays().await.len(), 1);
    for client in &mut clients {
        client.resume(b.address).await.unwrap_err();
    }
}

#[tokio::test(start_paused = true)]
async fn a_casual_match_to_which_nobody_comes_back_is_not_saved() {
    let (store, nodes) = nodes(["takeover-casual-a", "takeover-casual-b"]).await;
    let [a, b] = &nodes[..] else { panic!("two") };
    let players = duels(a.address, 0..2).await;
    sleep(BEFORE).await;
    a.kill();
    drop(players);
    sleep(GIVEN_UP).await;
    check_store(&store, 0).await;
    assert_eq!(b.replays().await.len(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_player_who_does_not_come_back_forfeits_and_the_match_is_saved_once() {
    let store = Store::temporary_at(Clock::start_at(Millis(1_800_000_000_000)));
    let rules = slower(97);
    let a = Node::open_at(in_memory::reserve(), &store, ("takeover-one-a", rules), 0).await;
    let b = Node::open_at(in_memory::reserve(), &store, ("takeover-one-b", rules), 0).await;
    let mut players = duels(a.address, 0..2).await;
    let (mut mary, marys) = players.remove(1);
    let (mut anne, annes) = players.remove(0);
    let team = Team(annes.seat.0);
    let killed = async {
        let played = timeout(BEFORE, mary.play_through_restarts(marys, || a.address, idle)).await;
        assert!(played.is_err(), "the bout goes on");
        a.kill();
        drop(mary.part());
    };
    let (played, ()) =
        tokio::join!(anne.play_through_restarts(annes, || b.address, bot(9)), killed);
    let (played, outages) = played.unwrap();
    assert_eq!((played.outcome, outages.restarts), (Outcome::Won(team), 1), "{outages:?}");
    let waited = outages.lasted[0];
    let minute = Duration::from_secs(60);
    assert!((minute..minute + Duration::from_secs(15)).contains(&waited), "{waited:?}");
    assert_agreed(&played, &b.replays().await);
    sleep(GIVEN_UP).await;
    check_store(&store, 1).await;
    let saved = store.matches(None, 1).await.unwrap();
    assert_eq!(saved[0].ending, Ending::Won(team));
}

#[tokio::test(start_paused = true)]
async fn a_player_who_is_away_after_a_long_outage_loses_nothing() {
    let (store, nodes) = nodes(["takeover-long-a"]).await;
    let mut clients = ranked(&nodes[0]).await;
    nodes[0].kill();
    sleep(LONG).await;
    let b = Node::open(&store, "takeover-long-b").await;
    let [anne, mary] = &mut clients;
    drop(mary.part());
    drop(anne.part());
    go_on(anne, &b).await;
    let outside = |message| (message == ServerMessage::Outside).then_some(());
    anne.hear_until(outside).await.unwrap();
    let left = timeout(GIVEN_UP, anne.stay()).await;
    assert!(left.is_err(), "she stays signed in: {left:?}");
    check_no_contest(&store, &clients).await;
}
