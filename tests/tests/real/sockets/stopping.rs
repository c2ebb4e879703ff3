//! Players of a server that stops.

use games::GameKind;
use host::Settings;
use player::{Client, Heard, hello, quick_match};
use wire::{Refusal, ServerMessage};

use crate::sockets::arena::{Arena, assert_agreed, lively, play_match, short};

async fn hears_the_reason(client: &mut Client) {
    assert_eq!(client.hear_refusal().await.unwrap(), Refusal::Stopping);
    let Heard::Closed(Some(frame)) = client.hear().await.unwrap() else {
        panic!("closed without a reason")
    };
    assert_eq!(frame.reason.as_str(), "refused: the server is stopping");
}

#[tokio::test]
async fn everyone_is_told_and_a_bout_that_goes_on_has_no_result() {
    let arena = Arena::open("stopping", 1, short()).await;
    let address = arena.address;
    let mut idle = arena.enter("Idle").await;
    let mut nameless = Client::connect(address).await.unwrap();
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    for client in [&mut anne, &mut mary] {
        client.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
    }
    for client in [&mut anne, &mut mary] {
        client.hear_start().await.unwrap();
    }
    arena.ask_to_stop();
    for client in [&mut idle, &mut nameless, &mut anne, &mut mary] {
        hears_the_reason(client).await;
    }
    assert!(arena.close().await.is_empty());
    let error = Client::connect(address).await.err().expect("nobody listens any more");
    assert_eq!(error.to_string(), format!("no server answers at {address}"));
}

/// The time limit of bouts that the server announces.
async fn hears_of_the_drain(client: &mut Client) -> u32 {
    let within = client.hear_until(|message| match message {
        ServerMessage::Draining { within_ms } => Some(within_ms),
        _ => None,
    });
    within.await.unwrap()
}

#[tokio::test]
async fn a_server_that_drains_begins_nothing_and_ends_with_its_last_bout() {
    let arena = Arena::open("draining", 1, short()).await;
    let mut idle = arena.enter("Idle").await;
    let mut searching = arena.enter("Searching").await;
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    searching.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
    searching.hear_message().await.unwrap();
    let (anne_plays, mary_plays) = (play_match(&mut anne, 4), play_match(&mut mary, 9));
    let meanwhile = async {
        arena.ask_to_drain();
        assert_eq!(hears_of_the_drain(&mut idle).await, 120_000);
        hears_of_the_drain(&mut searching).await;
        assert_eq!(searching.hear_message().await.unwrap(), ServerMessage::Outside);
        idle.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
        assert_eq!(idle.hear_refusal().await.unwrap(), Refusal::Draining);
        let mut late = Client::connect(arena.address).await.unwrap();
        late.say(&hello("Late")).await.unwrap();
        assert_eq!(late.hear_refusal().await.unwrap(), Refusal::Draining);
        tokio::join!(hears_the_reason(&mut idle), hears_the_reason(&mut searching));
    };
    let ((of_anne, _), (of_mary, _), ()) = tokio::join!(anne_plays, mary_plays, meanwhile);
    for client in [&mut anne, &mut mary] {
        hears_the_reason(client).await;
    }
    let replays = arena.drained().await;
    assert_eq!((of_anne.len(), of_mary.len()), (replays.len(), replays.len()));
    for played in of_anne.iter().chain(&of_mary) {
        assert_agreed(played, &replays);
    }
}

#[tokio::test]
async fn a_bout_that_takes_longer_than_the_server_may_has_no_result() {
    let settings = Settings { rules: lively(), drain_limit_s: 1, ..Settings::default() };
    let arena = Arena::open_with("drained", settings).await;
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    for client in [&mut anne, &mut mary] {
        client.hear_start().await.unwrap();
    }
    arena.ask_to_drain();
    for client in [&mut anne, &mut mary] {
        assert_eq!(hears_of_the_drain(client).await, 1000);
        hears_the_reason(client).await;
    }
    assert!(arena.drained().await.is_empty());
}
