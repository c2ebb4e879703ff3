//! Spectators: what they see of a bout is what the server saw.

use bout::{Seat, Tick};
use games::View;
use host::replay::Replay;
use netplay::Opponents;
use player::Client;
use referee::Referee;
use std::collections::{BTreeMap, BTreeSet};
use wire::{
    BoutMessage, ClientMessage, LobbyMessage, Name, Refusal, RoomMessage, RoomPhase, ServerMessage,
    Update,
};

use crate::sockets::arena::{Arena, assert_undisturbed, bot, brisk};

/// The views that a spectator received.
#[derive(Default)]
struct Seen {
    /// Boards that changed, with the ticks of their clocks.
    views: Vec<(Seat, Tick, View)>,
    /// The frames that showed them.
    frames: Vec<Vec<u8>>,
}

async fn watch(client: &mut Client, name: &str) {
    client
        .say(&ClientMessage::Lobby(LobbyMessage::Spectate(Name::new(name).unwrap())))
        .await
        .unwrap();
}

/// Spectates the player of this name, to the end of the bout.
async fn look_on(client: &mut Client, name: &str) -> Seen {
    watch(client, name).await;
    let (mut others, mut seen) = (Opponents::default(), Seen::default());
    loop {
        match client.hear_message().await.unwrap() {
            ServerMessage::Flow(flow) => {
                assert_eq!(flow.ticks, 0, "a spectator has no board");
                for change in flow.views.iter() {
                    others.receive(change).unwrap();
                    let other = others.get(change.seat).unwrap();
                    seen.views.push((change.seat, other.tick, other.view.clone()));
                }
                seen.frames.push(client.frame().to_vec());
            }
            ServerMessage::Room(room) => assert_eq!((room.seat, room.members.len()), (None, 2)),
            ServerMessage::Bout(Update::Over(..)) => return seen,
            ServerMessage::Bout(_) => {}
            other => panic!("a spectator is told {other:?}"),
        }
    }
}

/// Every view of every seat that the server can have shown, by tick.
fn all_views(replay: &Replay) -> BTreeMap<(Seat, Tick), Vec<View>> {
    let archive = &replay.archive;
    let mut referee = archive.referee().expect("it has boards");
    let mut answers = referee.open();
    let mut views = BTreeMap::<_, Vec<View>>::new();
    let mut note = |referee: &Referee| {
        for seat in archive.setup.seats() {
            let board = referee.board(seat);
            views.entry((seat, board.tick())).or_default().push(board.view());
        }
    };
    note(&referee);
    for entry in archive.journal.entries() {
        referee.process(entry.at, entry.command, &mut answers);
        note(&referee);
    }
    views
}

#[tokio::test(start_paused = true)]
async fn spectators_see_what_the_server_saw_and_share_its_bytes() {
    let arena = Arena::open_in_memory("watching", 1, brisk()).await;
    let (mut early, mut late) = (arena.enter("Early").await, arena.enter("Late").await);
    watch(&mut early, "Anne").await;
    assert_eq!(early.hear_refusal().await.unwrap(), Refusal::NobodyToWatch);
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    // In the middle of the bout, Mary lets the other one know.
    let (begin, begun) = tokio::sync::oneshot::channel();
    let mut begin = Some(begin);
    let mary = async {
        let start = mary.hear_start().await.unwrap();
        let played = mary.play_by(start, bot(9), async |client, message| {
            if let ClientMessage::Bout(BoutMessage::Play(batch)) = &message
                && Tick(180) < batch.first
                && let Some(begin) = begin.take()
            {
                begin.send(()).unwrap();
            }
            client.say(&message).await
        });
        played.await.unwrap()
    };
    let late = async {
        begun.await.unwrap();
        look_on(&mut late, "mary").await
    };
    let (anne, mary, mut early_seen, late_seen) =
        tokio::join!(anne.play_bout(bot(4)), mary, look_on(&mut early, "Anne"), late);
    early.hear_room(|phase| matches!(phase, RoomPhase::Over(_))).await.unwrap();
    early.say(&ClientMessage::Room(RoomMessage::Ready)).await.unwrap();
    assert_eq!(early.hear_refusal().await.unwrap(), Refusal::NotNow);
    early.say(&ClientMessage::Leave).await.unwrap();
    early.hear_until(|message| (message == ServerMessage::Outside).then_some(())).await.unwrap();
    let replays = arena.close().await;
    for played in [anne.unwrap(), mary] {
        assert_undisturbed(&played, &replays);
    }

    let views = all_views(&replays[0]);
    for (seat, tick, view) in early_seen.views.iter().chain(&late_seen.views) {
        let is_true = views.get(&(*seat, *tick)).is_some_and(|views| views.contains(view));
        assert!(is_true, "seat {} never looked so at {tick:?}", seat.0);
    }
    for seen in [&early_seen, &late_seen] {
        let last =
            seen.views.iter().map(|&(seat, tick, _)| (seat, tick)).collect::<BTreeMap<_, _>>();
        for (seat, tick) in last {
            let end = *views.range((seat, Tick(0))..(Seat(seat.0 + 1), Tick(0))).last().unwrap().0;
            assert!(
                end.1.since(tick) <= 60,
                "seat {} was last seen at {tick:?} of {end:?}",
                seat.0
            );
        }
    }
    let shared: BTreeSet<_> = early_seen.frames.drain(..).collect();
    let alike = late_seen.frames.iter().filter(|&frame| shared.contains(frame)).count();
    let all = late_seen.frames.len();
    // How many there are is the machine's: who is late is shown fewer and larger changes.
    assert!(10 < all && all < 2 * alike, "{alike} of {all} frames are alike");
}
