//! Ranked matches: two accounts queue, play, and see their rating changes.

use bout::{Buttons, Millis, Team};
use games::{Board, GameKind, Ruleset};
use host::Settings;
use host::process::clock::calendar_ms;
use host::storage::store::record::{Ending, Kind};
use host::storage::store::{AccountId, Store};
use player::{Client, idle, ranked_match};
use wire::{
    ClientMessage, Found, LobbyMessage, Rated, Refusal, RoomKind, RoomMessage, RoomPhase,
    ServerMessage,
};

use crate::sockets::accounts::claim;
use crate::sockets::arena::{Arena, fresh_folder};

/// Waits in the ranked queue until an opponent is found.
pub async fn find(client: &mut Client) -> Found {
    client.say(&ranked_match(GameKind::SWORDFIGHT)).await.unwrap();
    let queued = client.hear_until(|message| match message {
        ServerMessage::Queued(queued) => Some(queued),
        ServerMessage::Refused(why) => panic!("{why}"),
        _ => None,
    });
    let queued = queued.await.unwrap();
    assert_eq!((queued.waited_ms, queued.window), (0, 100));
    let found = client.hear_until(|message| match message {
        ServerMessage::Found(found) => Some(found),
        ServerMessage::Refused(why) => panic!("{why}"),
        _ => None,
    });
    found.await.unwrap()
}

/// The client has declined a match, and may not queue yet.
pub async fn is_cooling_down(client: &mut Client) {
    let join = ranked_match(GameKind::SWORDFIGHT);
    client.say(&join).await.unwrap();
    let refusal = client.hear_refusal().await.unwrap();
    assert!(matches!(refusal, Refusal::Cooldown { seconds: 1..=15 }), "{refusal:?}");
}

/// Two paired players in their match.
pub async fn meet(one: &mut Client, other: &mut Client) {
    let found = tokio::join!(find(one), find(other));
    assert_eq!(found.0.number, found.1.number);
    for client in [&mut *one, &mut *other] {
        client.say(&ClientMessage::Lobby(LobbyMessage::Accept(found.0.number))).await.unwrap();
    }
    for client in [one, other] {
        let room = client.hear_room(|_| true).await.unwrap();
        assert_eq!((room.kind, room.best_of), (RoomKind::Ranked(Ruleset::Swordfight), 3));
    }
}

/// Input that drops every pair at once, with a new press for each.
fn hasty(board: &Board) -> Buttons {
    if board.tick().0.is_multiple_of(10) { Buttons::NONE } else { Buttons::DOWN }
}

/// Plays a match to its end. Returns the rating changes.
async fn play(client: &mut Client, is_hasty: bool) -> Rated {
    loop {
        let hands = if is_hasty { hasty } else { idle };
        client.play_bout(hands).await.unwrap();
        let over = client.hear_until(|message| match message {
            ServerMessage::Rated(rated) => Some(Some(rated)),
            ServerMessage::Room(room) if matches!(room.phase, RoomPhase::Between(_)) => Some(None),
            _ => None,
        });
        if let Some(rated) = over.await.unwrap() {
            return rated;
        }
        client.say(&ClientMessage::Room(RoomMessage::Ready)).await.unwrap();
    }
}

fn id(client: &Client) -> AccountId {
    client.account.clone().unwrap().id.into()
}

#[tokio::test]
async fn a_ranked_match_is_kept_with_all_that_belongs_to_it() {
    let settings = Settings { best_of: 1, ..Settings::default() };
    let arena = Arena::open_with("ranked", settings).await;
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    meet(&mut anne, &mut mary).await;
    let (rated, same) = tokio::join!(play(&mut anne, false), play(&mut mary, true));
    assert_eq!(rated, same);
    for change in rated.changes.iter() {
        assert_eq!((change.before.points, change.before.matches), (1500, 0));
        assert_eq!(change.after.matches, 1);
        assert!(change.after.deviation < change.before.deviation);
    }
    let winner = rated.changes.iter().max_by_key(|change| change.after.points).unwrap().seat;
    let room = anne.hear_room(|phase| matches!(phase, RoomPhase::Over(_))).await.unwrap();
    assert_eq!(room.members[winner.index()].name.as_str(), "Anne");
    assert_eq!(room.members[winner.index()].wins, 2);
    anne.say(&ClientMessage::Room(RoomMessage::Ready)).await.unwrap();
    assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::NotNow, "there is no rematch");
    let (ids, place) = ([id(&anne), id(&mary)], arena.place.clone());
    assert_eq!(arena.close().await.len(), 2);

    let store = Store::open(&place).await.unwrap();
    let kept = store.match_by_id(rated.id.into()).await.unwrap().unwrap();
    assert_eq!(
        (kept.kind, kept.ending),
        (Kind::Ranked(Ruleset::Swordfight), Ending::Won(Team(winner.0)))
    );
    assert_eq!(kept.bouts.len(), 2);
    let replay = store.replay(kept.id, 2).await.unwrap().unwrap();
    let replay = host::replay::Replay::from_bytes(&replay).unwrap();
    host::operator::verify::verify(&replay).unwrap();
    for account in ids {
        let matches = store.matches_of(account, None, 9).await.unwrap();
        assert_eq!(matches, std::slice::from_ref(&kept));
        let profile = store.profile(account, Millis(calendar_ms())).await.unwrap().unwrap();
        assert_eq!(profile.rated[0].rating.matches(), 1);
    }
    assert_eq!(store.check_ratings().await.unwrap(), []);
    store.close().await;
}

#[tokio::test]
async fn an_unanswered_proposal_leaves_the_queue_and_a_disconnected_client_gets_the_grace_period() {
    let arena = Arena::open_with("queue", Settings::default()).await;
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    let found = tokio::join!(find(&mut anne), find(&mut mary));
    anne.say(&ClientMessage::Lobby(LobbyMessage::Accept(found.0.number))).await.unwrap();
    let late = mary.hear_until(|message| match message {
        ServerMessage::Refused(why) => Some(why),
        _ => None,
    });
    assert_eq!(late.await.unwrap(), Refusal::Late);
    let outside = |message| (message == ServerMessage::Outside).then_some(());
    mary.hear_until(outside).await.unwrap();
    // Anne stays queued, and reconnects to her place in the queue.
    drop(anne.part());
    anne.resume(arena.address).await.unwrap();
    let queued = anne.hear_until(|message| match message {
        ServerMessage::Queued(queued) => Some(queued),
        _ => None,
    });
    assert!(5000 <= queued.await.unwrap().waited_ms);
    // Mary must wait before she queues again, and Jack declines by leaving.
    is_cooling_down(&mut mary).await;
    let mut jack = arena.enter("Jack").await;
    let again = find(&mut jack).await;
    assert_eq!(again.opponent, None, "nobody can choose whom to play");
    jack.say(&ClientMessage::Leave).await.unwrap();
    jack.hear_until(outside).await.unwrap();
    anne.say(&ClientMessage::Lobby(LobbyMessage::Accept(again.number))).await.unwrap();
    anne.say(&ClientMessage::Leave).await.unwrap();
    anne.hear_until(outside).await.unwrap();
    assert!(arena.close().await.is_empty());
}

#[tokio::test]
async fn a_cooldown_holds_after_a_restart_and_a_restart_makes_none() {
    let data = fresh_folder("queue-restart");
    let settings = Settings { data, drain_limit_s: 0, ..Settings::default() };
    let arena = Arena::reopen(settings.clone()).await;
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    tokio::join!(find(&mut anne), find(&mut mary));
    mary.say(&ClientMessage::Leave).await.unwrap();
    mary.hear_until(|message| (message == ServerMessage::Outside).then_some(())).await.unwrap();
    // Anne is in the next proposal when the server stops.
    let mut jack = arena.enter("Jack").await;
    find(&mut jack).await;
    let keep = [&anne, &mary, &jack].map(|client| client.keep.clone().unwrap());
    arena.close().await;
    let arena = Arena::reopen(settings).await;
    let [anne, mary, jack] = keep.map(|keep| Client::enter_by(arena.address, keep));
    let (anne, mary, jack) = tokio::join!(anne, mary, jack);
    let (mut anne, mut mary, mut jack) = (anne.unwrap(), mary.unwrap(), jack.unwrap());
    is_cooling_down(&mut mary).await;
    for client in [&mut anne, &mut jack] {
        client.say(&ClientMessage::Leave).await.unwrap();
    }
    tokio::join!(find(&mut anne), find(&mut jack));
    arena.close().await;
}

#[tokio::test]
async fn leaving_a_ranked_match_loses_it_and_claiming_keeps_the_rating() {
    let settings = Settings::default();
    let arena = Arena::open_with("deserter", settings.clone()).await;
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    meet(&mut anne, &mut mary).await;
    let leave = async {
        mary.hear_start().await.unwrap();
        mary.say(&ClientMessage::Leave).await.unwrap();
    };
    let (rated, ()) = tokio::join!(play(&mut anne, false), leave);
    let place = arena.place.clone();
    let data = match &place {
        host::storage::store::DatabaseUrl::Sqlite(file) => file.parent().unwrap().to_path_buf(),
        other => panic!("{other}"),
    };
    let keep = anne.keep.clone().unwrap();
    arena.close().await;

    // The same server, started again.
    let arena = Arena::reopen(Settings { data, ..settings }).await;
    let mut anne = Client::enter_by(arena.address, keep).await.unwrap();
    claim(&mut anne, "Anne Bonny", "a long secret").await;
    anne.say(&ranked_match(GameKind::SWORDFIGHT)).await.unwrap();
    let queued = anne.hear_until(|message| match message {
        ServerMessage::Queued(queued) => Some(queued),
        _ => None,
    });
    let rating = queued.await.unwrap().rating;
    let best = rated.changes.iter().map(|change| change.after).max_by_key(|after| after.points);
    assert_eq!(Some(rating), best, "she won, and what she won is hers");
    arena.close().await;
}

#[tokio::test]
async fn a_match_that_a_stop_breaks_off_is_nobodys_loss() {
    let arena = Arena::open_with("no-contest", Settings::default()).await;
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    meet(&mut anne, &mut mary).await;
    mary.hear_start().await.unwrap();
    let (ids, place) = ([id(&anne), id(&mary)], arena.place.clone());
    arena.ask_to_stop();
    assert_eq!(mary.hear_refusal().await.unwrap(), Refusal::Stopping);
    assert!(arena.close().await.is_empty());
    let store = Store::open(&place).await.unwrap();
    for account in ids {
        let matches = store.matches_of(account, None, 9).await.unwrap();
        let endings: Vec<Ending> = matches.iter().map(|one| one.ending).collect();
        assert_eq!(endings, [Ending::NoContest]);
        let rating = store.rating(account, Ruleset::Swordfight).await.unwrap();
        assert_eq!(rating.matches(), 0);
    }
    store.close().await;
}
