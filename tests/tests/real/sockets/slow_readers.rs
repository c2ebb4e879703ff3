//! Clients that stop reading: nothing queues for them, and what they missed comes in one piece.

use bout::Tick;
use player::{Boards, Client};
use referee::schedule::FLOWS_MAX;
use std::ops::Range;
use wire::{BoutMessage, ClientMessage, LobbyMessage, Name, ServerMessage, Update};

use crate::sockets::arena::{Arena, assert_agreed, assert_undisturbed, bot, brisk};

/// A flow confirms about three ticks; one that waits for its turn in the room, up to five.
const FLOW_TICKS_MAX: u32 = 5;
/// When one client reads nothing.
const DEAF: Range<Tick> = Tick(120)..Tick(330);

/// Reads nothing for a while. For how many ticks that was.
async fn play_deaf(client: &mut Client) -> (Boards, u32) {
    let start = client.hear_start().await.unwrap();
    let mut deaf_at = Vec::<Tick>::new();
    let played = client.play_by(start, bot(4), async |client, message| {
        if let ClientMessage::Bout(BoutMessage::Play(batch)) = &message {
            client.is_deaf = DEAF.contains(&batch.first);
            deaf_at.extend(client.is_deaf.then_some(batch.first));
        }
        client.say(&message).await
    });
    let played = played.await.unwrap();
    (played, deaf_at[deaf_at.len() - 1].since(deaf_at[0]))
}

/// Reads nothing until `all` is done. How many flows waited to be read.
async fn look_on_deaf<T>(
    client: &mut Client,
    name: &str,
    all: impl Future<Output = T>,
) -> (T, usize) {
    client
        .say(&ClientMessage::Lobby(LobbyMessage::Spectate(Name::new(name).unwrap())))
        .await
        .unwrap();
    client.is_deaf = true;
    let done = tokio::select! {
        heard = client.stay() => panic!("a deaf spectator heard {heard:?}"),
        done = all => done,
    };
    client.is_deaf = false;
    let mut flows = 0;
    let end = client.hear_until(|message| {
        flows += usize::from(matches!(message, ServerMessage::Flow(_)));
        matches!(message, ServerMessage::Bout(Update::Over(..))).then_some(())
    });
    end.await.unwrap();
    (done, flows)
}

#[tokio::test(start_paused = true)]
async fn a_slow_reader_gets_the_newest_state_and_delays_no_other() {
    let arena = Arena::open_in_memory("slow-readers", 1, brisk()).await;
    let mut spectator = arena.enter("Spectator").await;
    let [mut deaf, mut mary] = arena.meet("Deaf", "Mary").await;
    let bout = async { tokio::join!(play_deaf(&mut deaf), mary.play_bout(bot(9))) };
    let (((deaf, ticks), mary), flows) = look_on_deaf(&mut spectator, "Mary", bout).await;
    let replays = arena.close().await;
    assert_agreed(&deaf, &replays);
    assert_undisturbed(&mary.unwrap(), &replays);
    // As much as that came in the first flow after all that was under way.
    let newest = deaf.flow_ticks_most;
    let under_way = FLOWS_MAX as u32 * FLOW_TICKS_MAX;
    assert!(60 < newest && ticks < u32::from(newest) + under_way, "{newest} of {ticks} ticks");
    assert!(0 < flows && flows <= FLOWS_MAX, "{flows} flows waited");
}
