//! Matches of several bouts, rematches, and players who leave.

use bout::{Outcome, Seat, Team};
use games::GameKind;
use player::{Client, quick_match};
use wire::{ClientMessage, RoomMessage, RoomPhase, ServerMessage};

use crate::sockets::arena::{Arena, assert_agreed, bot, play_match, reckless, short};

async fn two_in_a_room(arena: &Arena) -> (Client, Client) {
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    anne.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
    assert_eq!(anne.hear_message().await.unwrap(), ServerMessage::Searching { others: 1 });
    mary.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
    (anne, mary)
}

async fn outside(client: &mut Client) {
    let left = client.hear_until(|message| (message == ServerMessage::Outside).then_some(()));
    left.await.unwrap();
}

#[tokio::test]
async fn the_first_to_win_two_of_three_wins_and_a_rematch_begins_from_nothing() {
    let arena = Arena::open("best-of-three", 3, short()).await;
    let (mut anne, mut mary) = two_in_a_room(&arena).await;
    let ((mut played, room), (others, _)) =
        tokio::join!(play_match(&mut anne, 1), play_match(&mut mary, 4));
    played.extend(others);
    let wins: Vec<u8> = room.members.iter().map(|member| member.wins).collect();
    assert!(wins.contains(&2) && wins.iter().sum::<u8>() <= 3, "{wins:?}");
    for client in [&mut anne, &mut mary] {
        client.say(&ClientMessage::Room(RoomMessage::Ready)).await.unwrap();
    }
    let rematch = async |client: &mut Client, number| {
        let room = client.hear_room(|phase| phase == RoomPhase::Playing).await.unwrap();
        assert!(room.members.iter().all(|member| member.wins == 0), "{room:?}");
        client.play_bout(bot(number)).await.unwrap()
    };
    let (one, other) = tokio::join!(rematch(&mut anne, 7), rematch(&mut mary, 8));
    played.extend([one, other]);
    let replays = arena.close().await;
    assert_eq!(2 * replays.len(), played.len());
    for played in &played {
        assert_agreed(played, &replays);
    }
}

#[tokio::test]
async fn leaving_in_the_middle_loses_and_both_may_play_again() {
    let arena = Arena::open("leaving", 3, short()).await;
    let (mut anne, mut mary) = two_in_a_room(&arena).await;
    let leave = async {
        anne.hear_start().await.unwrap();
        anne.say(&ClientMessage::Leave).await.unwrap();
        outside(&mut anne).await;
    };
    let (played, ()) = tokio::join!(mary.play_bout(reckless), leave);
    let played = played.unwrap();
    assert_eq!((played.start.seat, played.outcome), (Seat(1), Outcome::Won(Team(1))));
    let room = mary.hear_room(|phase| matches!(phase, RoomPhase::Over(_))).await.unwrap();
    assert!(!room.members[0].present);
    mary.say(&ClientMessage::Leave).await.unwrap();
    outside(&mut mary).await;
    // The other way round, and by hanging up.
    mary.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
    mary.hear_message().await.unwrap();
    anne.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
    let hang_up = async {
        mary.hear_start().await.unwrap();
        mary.close().await.unwrap();
    };
    let (played, ()) = tokio::join!(anne.play_bout(reckless), hang_up);
    assert_eq!(played.unwrap().outcome, Outcome::Won(Team(1)));
    assert_eq!(arena.close().await.len(), 2);
}
