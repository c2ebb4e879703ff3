//! The daily challenge: everyone gets the same pieces, and the first attempt of a day counts.

use bout::{Buttons, Millis};
use games::{DAY_MS, Day, RunEnd, SoloMode};
use host::process::clock::Clock;
use player::{Client, entrant_for};
use std::time::Duration;
use tokio::time::sleep;
use wire::{
    ClientMessage, DailyAttempt, DailyView, KeptRun, LobbyMessage, Ran, ServerMessage, Start,
};
use world::solo;

use crate::sockets::arena::{Arena, short};

const STACK: SoloMode = SoloMode::FortyLines;
const SWORDS: SoloMode = SoloMode::MostRows;
const DAY: u32 = 20_782;

/// A server whose clock says that so much of the day is left.
async fn arena(name: &str, left_ms: u64) -> Arena {
    let now = Millis(Day::new(DAY).next().begins_ms() - left_ms);
    Arena::open_in_memory_at(name, 1, short(), Clock::start_at(now)).await
}

async fn begin(client: &mut Client, mode: SoloMode) -> Start {
    let entrant = entrant_for(mode.game());
    let daily = ClientMessage::Lobby(LobbyMessage::Daily { mode, entrant });
    client.say(&daily).await.unwrap();
    client.hear_start().await.unwrap()
}

/// Plays forty lines to their end.
async fn play(client: &mut Client, start: Start) -> Ran {
    client.play(start, solo::hands()).await.unwrap();
    client.hear_ran().await.unwrap()
}

async fn leave(client: &mut Client) {
    client.say(&ClientMessage::Leave).await.unwrap();
    let outside = |message| (message == ServerMessage::Outside).then_some(());
    client.hear_until(outside).await.unwrap();
    // The attempt is stored meanwhile, for which paused time waits.
    sleep(Duration::from_millis(1)).await;
}

async fn view(client: &mut Client, mode: SoloMode) -> DailyView {
    client.say(&ClientMessage::Lobby(LobbyMessage::DailyBoard(mode))).await.unwrap();
    let told = client.hear_until(|message| match message {
        ServerMessage::Daily(view) => Some(*view),
        _ => None,
    });
    told.await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn everyone_gets_the_same_pieces_and_the_first_attempt_counts() {
    let arena = arena("daily-same", DAY_MS / 2).await;
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    let before = view(&mut anne, STACK).await;
    assert_eq!((before.day, before.own, before.streak), (Day::new(DAY), DailyAttempt::Open, 0));
    let hers = begin(&mut anne, STACK).await;
    let others = begin(&mut mary, STACK).await;
    assert_eq!(hers.commitment, others.commitment);
    assert!(hers.nonces.iter().all(Option::is_none), "no client changes the pieces");

    // Equal hands do the same with the same pieces; of equal runs the earlier is better, and of those of the same
    // millisecond one or the other.
    let (one, other) = tokio::join!(play(&mut anne, hers.clone()), play(&mut mary, others));
    assert_eq!((one.run, one.run.end), (other.run, RunEnd::Finished));
    let kept = |ran: Ran| ran.kept.map(|KeptRun { place, .. }| place);
    assert!(
        kept(one).is_some_and(|place| place <= 2) && kept(other).is_some_and(|place| place <= 2)
    );
    assert_eq!((one.day, other.day), (Some(Day::new(DAY)), Some(Day::new(DAY))));

    leave(&mut anne).await;
    let again = begin(&mut anne, STACK).await;
    assert_eq!(again.commitment, hers.commitment);
    let again = play(&mut anne, again).await;
    assert_eq!((again.run.end, again.kept), (RunEnd::Finished, None), "it is practice");
    leave(&mut anne).await;
    let after = view(&mut anne, STACK).await;
    let places: Vec<_> = after.today.iter().map(|line| (line.place, line.name.as_str())).collect();
    let orders = [["Anne", "Mary"], ["Mary", "Anne"]];
    assert!(
        orders.iter().any(|[first, second]| places == [(1, *first), (2, *second)]),
        "{places:?}"
    );
    let DailyAttempt::Finished(own) = after.own else { panic!("{after:?}") };
    assert!(places.contains(&(own.place, "Anne")));
    assert_eq!(own.value, u64::from(one.run.ticks));
    assert_eq!(after.streak, 1);
    assert!(after.yesterday.is_empty());
    // Another game has other pieces, and an attempt of its own.
    let swords = begin(&mut anne, SWORDS).await;
    assert_ne!(swords.commitment, hers.commitment);
    leave(&mut anne).await;
    assert_eq!(view(&mut anne, SWORDS).await.own, DailyAttempt::Begun);
    // The replays verify as any other.
    assert!(3 <= arena.close().await.len());
}

#[tokio::test(start_paused = true)]
async fn an_attempt_that_was_left_was_the_first_one() {
    let arena = arena("daily-left", DAY_MS / 2).await;
    let mut anne = arena.enter("Anne").await;
    begin(&mut anne, STACK).await;
    leave(&mut anne).await;
    assert_eq!(view(&mut anne, STACK).await.own, DailyAttempt::Begun);
    let start = begin(&mut anne, STACK).await;
    let ran = play(&mut anne, start).await;
    assert_eq!((ran.run.end, ran.kept), (RunEnd::Finished, None));
    leave(&mut anne).await;
    let view = view(&mut anne, STACK).await;
    assert_eq!((view.own, view.streak, view.today.len()), (DailyAttempt::Begun, 0, 0));
    arena.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_run_over_midnight_is_of_the_day_on_which_it_began() {
    let arena = arena("daily-midnight", 10_000).await;
    let mut anne = arena.enter("Anne").await;
    let start = begin(&mut anne, STACK).await;
    let ran = play(&mut anne, start.clone()).await;
    assert_eq!((ran.day, ran.kept.map(|kept| kept.place)), (Some(Day::new(DAY)), Some(1)));
    leave(&mut anne).await;
    let view = view(&mut anne, STACK).await;
    assert_eq!((view.day, view.own, view.streak), (Day::new(DAY + 1), DailyAttempt::Open, 1));
    assert!(u64::from(view.ends_in_ms) < DAY_MS);
    assert_eq!((view.today.len(), view.yesterday.len()), (0, 1));
    let next = begin(&mut anne, STACK).await;
    assert_ne!(next.commitment, start.commitment);
    let ran = play(&mut anne, next).await;
    assert_eq!((ran.day, ran.kept.map(|kept| kept.place)), (Some(Day::new(DAY + 1)), Some(1)));
    arena.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_run_that_did_not_reach_the_goal_is_on_no_board() {
    let arena = arena("daily-out", DAY_MS / 2).await;
    let mut anne = arena.enter("Anne").await;
    let start = begin(&mut anne, STACK).await;
    let mut drops = [Buttons::HARD_DROP, Buttons::NONE].into_iter().cycle();
    anne.play(start, move |_| drops.next().unwrap_or_default()).await.unwrap();
    let ran = anne.hear_ran().await.unwrap();
    assert_eq!((ran.run.end, ran.kept), (RunEnd::ToppedOut, None));
    leave(&mut anne).await;
    assert_eq!(view(&mut anne, STACK).await.own, DailyAttempt::Begun);
    arena.close().await;
}
