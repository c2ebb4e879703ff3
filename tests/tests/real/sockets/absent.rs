//! Players who are disconnected for longer than a bout can wait.

use anyhow::Result;
use bout::{Command, Outcome, Seat, Team};
use futures_util::StreamExt;
use games::{Board, Rules};
use player::{Boards, Client, Socket, idle};
use std::ops::RangeInclusive;
use std::time::Duration;
use swordfight::Options;
use tokio::io::AsyncWriteExt;
use tokio::time::{Instant, sleep};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use wire::{Contact, Refusal, ServerMessage, Update};

use crate::sockets::arena::{Arena, assert_agreed, reckless};

/// The grace period before a disconnected seat forfeits.
const GRACE: Duration = Duration::from_secs(30);
/// What is left of that when the half second that costs nothing and the quota of two and a half
/// are used up, give or take.
const FORFEITS_MS: RangeInclusive<u32> = 26_500..=27_100;
/// How long the returning player was disconnected: longer than the wait quota.
const AWAY: Duration = Duration::from_secs(4);

/// Rules by which those who touch nothing last for a minute, and those who hurry for a moment:
/// nothing ever breaks.
fn slow() -> Rules {
    Rules::swordfight(Options {
        breakers_per_mille: 0,
        fall_ms: 1500,
        fast_fall_ms: 17,
        landing_ms: 50,
        landing_per_mille: 0,
        ..Options::default()
    })
}

async fn hear_the_end(client: &mut Client) -> Outcome {
    let over = client.hear_until(|message| match message {
        ServerMessage::Bout(Update::Over(outcome, _)) => Some(outcome),
        _ => None,
    });
    over.await.unwrap()
}

/// The reports of Anne's connection quality that Mary received.
fn told_of_anne(mary: &Boards) -> Vec<Contact> {
    let of_anne = mary.contacts.iter().filter(|(seat, _)| *seat == Seat(0));
    of_anne.map(|&(_, contact)| contact).collect()
}

/// Anne sends nothing for four seconds, and then goes out as fast as possible.
async fn be_away_for_a_while(arena: &Arena, [mut anne, mut mary]: [Client; 2]) -> [Boards; 2] {
    let start = anne.hear_start().await.unwrap();
    let mut said = 0;
    // Each pair needs a new press.
    let hurry = |board: &Board| match board.tick().0 {
        0..400 => idle(board),
        tick if tick.is_multiple_of(10) => idle(board),
        _ => reckless(board),
    };
    let anne = anne.play_by(start, hurry, async |client, message| {
        client.say(&message).await?;
        said += 1;
        // Each has four ticks. Those of the time away are played afterwards: a board that is far
        // ahead of what is confirmed sends nothing, and would not recover by what it sends.
        if said == 15 {
            drop(client.part());
            sleep(AWAY).await;
            client.resume(arena.address).await?;
        }
        Ok(())
    });
    let (anne, mary) = tokio::join!(anne, mary.play_bout(idle));
    let (anne, mary) = (anne.unwrap(), mary.unwrap());
    let contacts = told_of_anne(&mary);
    let [Contact::Late { waits_ms }, Contact::Lost { forfeits_ms }, again, Contact::Good] =
        contacts[..]
    else {
        panic!("{contacts:?}")
    };
    assert!((2000..=2500).contains(&waits_ms), "{waits_ms}");
    assert!(FORFEITS_MS.contains(&forfeits_ms), "{forfeits_ms}");
    assert_eq!(again, Contact::Late { waits_ms: 0 }, "nothing is left of the quota");
    [anne, mary]
}

/// Anne leaves in the middle of a bout. Returns the time until Mary has won it.
async fn go(anne: &mut Client, mary: &mut Client) -> Duration {
    let away = async {
        let start = anne.hear_start().await.unwrap();
        let mut said = 0;
        let playing = anne.play_by(start, idle, async |client, message| {
            client.say(&message).await?;
            said += 1;
            anyhow::ensure!(said < 20, "enough");
            Ok(())
        });
        playing.await.unwrap_err();
        drop(anne.part());
        Instant::now()
    };
    let (gone, played) = tokio::join!(away, mary.play_bout(idle));
    let played = played.unwrap();
    assert_eq!(played.outcome, Outcome::Won(Team(1)));
    let contacts = told_of_anne(&played);
    assert!(matches!(contacts[..], [Contact::Late { .. }, Contact::Lost { .. }]), "{contacts:?}");
    gone.elapsed()
}

async fn never_come_back(arena: &Arena, [mut anne, mut mary]: [Client; 2]) {
    let waited = go(&mut anne, &mut mary).await;
    let second = Duration::from_secs(1);
    assert!((GRACE - second..GRACE + second).contains(&waited), "{waited:?}");
    let room = mary.hear_until(|message| match message {
        ServerMessage::Room(room) if !room.members[0].present => Some(room),
        _ => None,
    });
    room.await.unwrap();
    let error = anne.resume(arena.address).await.unwrap_err();
    assert_eq!(error.downcast_ref(), Some(&Refusal::Gone));
}

async fn come_back_too_late(arena: &Arena, [mut anne, mut mary]: [Client; 2]) {
    go(&mut anne, &mut mary).await;
    anne.resume(arena.address).await.unwrap();
    assert_eq!(hear_the_end(&mut anne).await, Outcome::Won(Team(1)), "she is told all the same");
}

/// A proxy closes the connection of a player during a bout, as it does when it restarts.
async fn be_closed_by_a_proxy(
    arena: &Arena,
    name: &str,
    close: impl AsyncFnOnce(&mut Socket) -> Result<()>,
) {
    let mut anne = arena.practise(name).await;
    anne.hear_start().await.unwrap();
    let mut socket = anne.part().unwrap();
    close(&mut socket).await.unwrap();
    while let Some(Ok(_)) = socket.next().await {}
    anne.resume(arena.address).await.unwrap();
    anne.close().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_close_frame_of_a_proxy_is_a_lost_connection() {
    let arena = Arena::open_in_memory("proxied", 1, slow()).await;
    let codes = [CloseCode::Normal, CloseCode::Away, CloseCode::Restart, CloseCode::Library(4001)];
    be_closed_by_a_proxy(&arena, "Anne", async |socket| Ok(socket.close(None).await?)).await;
    for (at, code) in codes.into_iter().enumerate() {
        let frame = CloseFrame { code, reason: "the proxy stops".into() };
        let close = async |socket: &mut Socket| Ok(socket.close(Some(frame)).await?);
        be_closed_by_a_proxy(&arena, &format!("Anne {at}"), close).await;
    }
    // Caddy 2.6 closes by 1001 to the server as well, and forgets the mask.
    let unmasked = async |socket: &mut Socket| {
        let bytes = [0x88, 2, 0x03, 0xe9];
        Ok(socket.get_mut().write_all(&bytes).await?)
    };
    be_closed_by_a_proxy(&arena, "Anne unmasked", unmasked).await;
    arena.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_disconnected_player_has_a_grace_period_and_everyone_is_told() {
    let arena = Arena::open_in_memory("absent", 1, slow()).await;
    let one = arena.meet("Anne", "Mary").await;
    let two = arena.meet("Anne 2", "Mary 2").await;
    let three = arena.meet("Anne 3", "Mary 3").await;
    let (played, (), ()) = tokio::join!(
        be_away_for_a_while(&arena, one),
        never_come_back(&arena, two),
        come_back_too_late(&arena, three),
    );
    let replays = arena.close().await;
    assert_eq!(replays.len(), 3);
    for played in &played {
        assert_agreed(played, &replays);
    }
    for replay in &replays {
        let mut commands = replay.archive.journal.entries().map(|entry| entry.command);
        assert!(commands.any(|command| matches!(command, Command::Advance(Seat(0), _))));
    }
}
