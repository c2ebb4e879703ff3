//! What becomes of players when the server stops.

use tests::client::{Client, Heard, entrant};
use wire::{ClientMessage, Refusal};

use crate::arena::{Arena, short};

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
        client.say(&ClientMessage::Seek(entrant())).await.unwrap();
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
