//! Bouts between bots, from the queue to the replay.

use games::{GameKind, Queues};
use player::{Boards, Client, practice, quick_match};
use std::collections::BTreeMap;
use tokio::task::JoinSet;
use wire::RoomPhase;

use crate::sockets::arena::{Arena, assert_agreed, bot, lively, play_match, short};

const BOUTS: u8 = 20;

async fn seek_and_play(mut client: Client, number: u8) -> Boards {
    client.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
    let played = client.play_bout(bot(number)).await.unwrap();
    // A drawn bout decides no match, so the room may wait for another.
    client.hear_room(|phase| phase != RoomPhase::Playing).await.unwrap();
    client.close().await.unwrap();
    played
}

#[tokio::test]
async fn twenty_bouts_at_once_end_alike_on_both_ends() {
    let arena = Arena::open("twenty-bouts", 1, lively()).await;
    let mut players = JoinSet::new();
    for number in 0..2 * BOUTS {
        let client = arena.enter(&format!("Bot {number}")).await;
        players.spawn(seek_and_play(client, number));
    }
    let played = players.join_all().await;
    let replays = arena.close().await;
    assert_eq!(replays.len(), usize::from(BOUTS));
    let mut seats = BTreeMap::<u64, usize>::new();
    for played in &played {
        assert_agreed(played, &replays);
        *seats.entry(played.start.bout).or_default() += 1;
    }
    let struck = |queues| matches!(queues, Queues::Swordfight { swords, .. } if 0 < swords);
    assert!(played.iter().any(|played| struck(played.session.queues())), "nobody struck");
    assert!(seats.len() == usize::from(BOUTS) && seats.values().all(|&seats| seats == 2));
}

#[tokio::test]
async fn a_practice_bout_is_kept_like_any_other() {
    let arena = Arena::open("practice", 3, short()).await;
    let mut client = arena.enter("Anne").await;
    client.say(&practice(2, short())).await.unwrap();
    let (bouts, room) = play_match(&mut client, 0).await;
    assert_eq!(room.members.iter().map(|member| member.bot).collect::<Vec<_>>(), [None, Some(2)]);
    let replays = arena.close().await;
    assert_eq!(replays.len(), bouts.len());
    for (played, replay) in bouts.iter().zip(&replays) {
        assert!(played.session.other(bout::Seat(1)).is_some(), "the bot's board was shown");
        assert_eq!(replay.header.names(), "Anne, Swabber");
        assert_agreed(played, &replays);
    }
}
