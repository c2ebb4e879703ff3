//! Solo runs that continue at another node, and are saved once.

use super::*;
use games::{RunEnd, SoloMode};
use host::storage::store::AccountId;
use host::storage::store::retention::Expiring;
use player::entrant_for;
use wire::{Ran, ServerMessage};
use world::solo;

const MODE: SoloMode = SoloMode::FortyLines;

/// A run that has been announced.
async fn begin(node: &Node) -> (Client, Start) {
    let mut client = enter(node, "Anne").await;
    let (rules, entrant) = (MODE.rules(), entrant_for(MODE.game()));
    let run = LobbyMessage::Solo { mode: MODE, rules, entrant };
    client.say(&ClientMessage::Lobby(run)).await.unwrap();
    let start = client.hear_start().await.unwrap();
    (client, start)
}

async fn hear_result(client: &mut Client) -> Ran {
    client.hear_ran().await.unwrap()
}

/// The run was saved as it was sent to its player, and no other.
async fn check_run(store: &Store, client: &Client, ran: Ran) {
    assert_eq!(ran.run.end, RunEnd::Finished);
    let kept = ran.kept.expect("it counts");
    assert_eq!((kept.place, kept.best_before), (1, None));
    check_store(store, 0).await;
    let bests = store.bests(MODE, 9, 0, Millis(0)).await.unwrap();
    let [best] = &bests[..] else { panic!("{bests:?}") };
    let account: AccountId = client.account.as_ref().unwrap().id.into();
    assert_eq!((best.run.id, best.run.account), (kept.id.into(), account));
    assert_eq!(best.run.run, ran.run);
    let others = store.expired(Expiring::Runs, Millis(i64::MAX as u64), 9).await.unwrap();
    assert!(others.is_empty(), "runs beside the best one: {others:?}");
}

#[tokio::test(start_paused = true)]
async fn a_run_goes_on_at_another_node_and_is_saved_once() {
    let (store, nodes) = nodes(["takeover-run-a", "takeover-run-b"]).await;
    let [a, b] = &nodes[..] else { panic!("two") };
    let (mut anne, start) = begin(a).await;
    let killed = async {
        sleep(BEFORE).await;
        a.kill();
    };
    let playing = async {
        let played = anne.play_through_restarts(start, || b.address, solo::hands()).await;
        (played.unwrap(), hear_result(&mut anne).await)
    };
    let ((played, ran), ()) = tokio::join!(playing, killed);
    check(&[played], &b.replays().await, 1);
    sleep(AFTER).await;
    check_run(&store, &anne, ran).await;
}

#[tokio::test(start_paused = true)]
async fn a_run_whose_node_dies_as_it_is_saved_is_the_same_run_at_another() {
    let (store, nodes) = nodes(["takeover-ran-a", "takeover-ran-b"]).await;
    let [a, b] = &nodes[..] else { panic!("two") };
    let (mut anne, start) = begin(a).await;
    let killed = async {
        let saved = store.clone();
        while saved.bests(MODE, 9, 0, Millis(0)).await.unwrap().is_empty() {
            sleep(Duration::from_millis(1)).await;
        }
        // Before the journal says so.
        a.kill();
    };
    let (played, ()) = tokio::join!(anne.play(start, solo::hands()), killed);
    let mut session = played.unwrap().session;
    drop(anne.part());
    go_on(&mut anne, b).await;
    // The other has all that led to the end.
    let ran = loop {
        match anne.hear_message().await.unwrap() {
            ServerMessage::Bout(update) => session.receive(update),
            ServerMessage::Flow(flow) => session.flow(&flow),
            ServerMessage::Ran(ran) => break ran,
            _ => {}
        }
        while let Some(message) = session.outgoing() {
            anne.say(&message).await.unwrap();
        }
    };
    assert_eq!(session.stats().desyncs, 0);
    sleep(AFTER).await;
    check_run(&store, &anne, ran).await;
}
