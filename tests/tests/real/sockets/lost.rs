//! Connections that are lost in the middle of a bout, and clients that reconnect.

use anyhow::bail;
use bout::Tick;
use futures_util::StreamExt;
use games::GameKind;
use player::{Boards, Client, Heard, quick_match};
use std::time::Duration;
use tokio::time::sleep;
use wire::{BoutMessage, ClientMessage, Refusal, Resume, ServerMessage, Token, Update};

use crate::sockets::arena::{Arena, assert_agreed, bot, short};

/// From which tick on there is no connection, and up to which.
const LOSSES: [(Tick, Tick); 2] = [(Tick(60), Tick(100)), (Tick(150), Tick(200))];

/// The fate of the old connection.
#[derive(Clone, Copy)]
enum Loss {
    /// It is cut.
    Cut,
    /// It stays open, and is silent.
    HalfOpen,
}

/// Plays a bout, and plays on while there is no connection.
async fn lose_and_play(arena: &Arena, client: &mut Client, number: u8, loss: Loss) -> Boards {
    let start = client.hear_start().await.unwrap();
    let (mut losses, mut is_lost, mut old) = (LOSSES.into_iter().peekable(), false, Vec::new());
    let played = client.play_by(start, bot(number), async |client, message| {
        client.say(&message).await?;
        let (Some(&(from, to)), ClientMessage::Bout(BoutMessage::Play(batch))) =
            (losses.peek(), message)
        else {
            return Ok(());
        };
        if is_lost && to <= batch.first {
            is_lost = false;
            losses.next();
            client.resume(arena.address).await?;
        } else if !is_lost && from <= batch.first {
            is_lost = true;
            match loss {
                Loss::Cut => drop(client.part()),
                Loss::HalfOpen => old.extend(client.part()),
            }
        }
        Ok(())
    });
    let played = played.await.unwrap();
    assert!(losses.next().is_none(), "the bout was too short");
    played
}

#[tokio::test(start_paused = true)]
async fn a_resumed_session_has_lost_no_message() {
    let arena = Arena::open_in_memory("lost", 1, short()).await;
    let cut = arena.meet("Cut", "Cut Mate").await;
    let half_open = arena.meet("Half Open", "Half Mate").await;
    let play = async |[mut one, mut other]: [Client; 2], loss| {
        let (lost, other) =
            tokio::join!(lose_and_play(&arena, &mut one, 4, loss), other.play_bout(bot(9)));
        [lost, other.unwrap()]
    };
    let played = tokio::join!(play(cut, Loss::Cut), play(half_open, Loss::HalfOpen));
    let replays = arena.close().await;
    for played in [played.0, played.1].iter().flatten() {
        assert_agreed(played, &replays);
        assert_eq!(played.session.stats().forced_advances, 0, "forced advances");
    }
}

#[tokio::test(start_paused = true)]
async fn an_account_takes_over_its_own_session_that_lost_its_connection() {
    let arena = Arena::open_in_memory("taken-over", 1, short()).await;
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    let keep = anne.keep.clone().expect("the secret of a guest");
    let again = async {
        let start = anne.hear_start().await.unwrap();
        // Its program crashes in the middle of the bout.
        let crash = anne.play_by(start, bot(4), async |client, message| match &message {
            ClientMessage::Bout(BoutMessage::Play(batch)) if Tick(60) <= batch.first => {
                bail!("crashed")
            }
            _ => client.say(&message).await,
        });
        assert_eq!(crash.await.expect_err("it crashes").to_string(), "crashed");
        drop(anne.part());
        sleep(Duration::from_millis(100)).await;
        let mut again = Client::enter_by(arena.address, keep).await.unwrap();
        assert_eq!(again.account, anne.account);
        assert_ne!(again.token(), anne.token(), "another conversation");
        again.play_bout(bot(4)).await.unwrap()
    };
    let (one, other) = tokio::join!(again, mary.play_bout(bot(9)));
    let replays = arena.close().await;
    assert_eq!((one.start.countdown_ms, one.session.stats().desyncs), (0, 0));
    assert_agreed(&one, &replays);
    assert_agreed(&other.unwrap(), &replays);
}

/// Whether the server closes this connection, after some more messages.
async fn is_closed(client: &mut Client) -> bool {
    matches!(client.stay().await, Err(_) | Ok(Heard::Closed(_)))
}

/// The result of a new connection that resumes this session.
async fn ask_for(arena: &Arena, token: Token, heard: u32) -> Refusal {
    let mut client = Client::connect(arena.address).await.unwrap();
    client.say(&ClientMessage::Resume(Resume { token, heard })).await.unwrap();
    let refusal = client.hear_refusal().await.unwrap();
    assert!(is_closed(&mut client).await);
    refusal
}

#[tokio::test]
async fn a_token_opens_its_own_conversation_and_no_other() {
    let arena = Arena::open("tokens", 1, short()).await;
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    let mut mallory = arena.enter("Mallory").await;
    anne.hear_start().await.unwrap();
    let mut old = anne.part().unwrap();
    assert_eq!(ask_for(&arena, Token([0; 16]), 0).await, Refusal::Gone);
    let Token(mut near) = anne.token();
    near[15] ^= 1;
    assert_eq!(ask_for(&arena, Token(near), 0).await, Refusal::Gone);

    let silent = mallory.part();
    mallory.resume(arena.address).await.unwrap();
    drop(silent);
    mallory.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
    let heard = mallory.hear_message().await.unwrap();
    assert_eq!(heard, ServerMessage::Searching { others: 2 }, "who is in a bout may not seek");

    anne.resume(arena.address).await.unwrap();
    let state = anne.hear_until(|message| match message {
        ServerMessage::Bout(Update::Corrected { state, .. }) => Some(state),
        _ => None,
    });
    state.await.unwrap();
    while let Some(Ok(_)) = old.next().await {}
    anne.say(&ClientMessage::Leave).await.unwrap();
    anne.hear_until(|message| (message == ServerMessage::Outside).then_some(())).await.unwrap();

    assert_eq!(ask_for(&arena, mary.token(), 1000).await, Refusal::Forged);
    assert!(is_closed(&mut mary).await);
    assert_eq!(ask_for(&arena, mary.token(), 0).await, Refusal::Gone);
    arena.close().await;
}
