//! The daily challenge of marauders: everyone has the same table and the same bot, and the first attempt of
//! a day counts.

use std::time::Duration;

use bots::{Level, TableBot};
use bout::{Outcome, Seat};
use games::{BattleResult, Day, Move, RunEnd, SoloMode};
use host::Settings;
use marauders::Command;
use player::{Battle, Client, entrant_for, table_bot};
use wire::{
    Asked, BoutMessage, ClientMessage, DailyAttempt, DailyView, KeptRun, LobbyMessage, Name, Ran,
    Refusal, ServerMessage,
};

use crate::sockets::arena::{Arena, fresh_folder, short};

const MODE: SoloMode = SoloMode::Battle;

fn hands(level: u8) -> TableBot {
    table_bot(Level::new(level).unwrap(), level)
}

fn request(mode: SoloMode) -> ClientMessage {
    ClientMessage::Lobby(LobbyMessage::Daily { mode, entrant: entrant_for(mode.game()) })
}

async fn begin(client: &mut Client) -> Battle {
    client.say(&request(MODE)).await.unwrap();
    client.sit().await.unwrap()
}

/// Resigns as soon as it is the player's turn, and says what became of it.
async fn resign(client: &mut Client, battle: &mut Battle) -> Ran {
    let own_turn = |battle: &Battle| battle.session.is_to_move();
    client.follow_until(battle, own_turn).await.unwrap();
    client.ask(battle, Move::Marauders(Command::Resign)).await.unwrap();
    end(client, battle).await
}

async fn end(client: &mut Client, battle: &mut Battle) -> Ran {
    let is_over = |battle: &Battle| battle.outcome != Outcome::Undecided;
    client.follow_until(battle, is_over).await.unwrap();
    client.hear_ran().await.unwrap()
}

async fn leave(client: &mut Client) {
    client.say(&ClientMessage::Leave).await.unwrap();
    let outside = |message| (message == ServerMessage::Outside).then_some(());
    client.hear_until(outside).await.unwrap();
}

async fn view(client: &mut Client) -> DailyView {
    client.say(&ClientMessage::Lobby(LobbyMessage::DailyBoard(MODE))).await.unwrap();
    let told = client.hear_until(|message| match message {
        ServerMessage::Daily(view) => Some(*view),
        _ => None,
    });
    told.await.unwrap()
}

#[tokio::test]
async fn everyone_has_the_same_battle_and_the_first_attempt_counts() {
    let arena = Arena::open("daily-battles", 1, short()).await;
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    assert_eq!(view(&mut anne).await.own, DailyAttempt::Open);
    let (mut of_anne, mut of_mary) = (begin(&mut anne).await, begin(&mut mary).await);
    let [hers, others] = [&of_anne, &of_mary].map(|battle| battle.start.clone().unwrap());
    assert_eq!((hers.commitment, hers.setup), (others.commitment, others.setup));
    assert!(hers.nonces.iter().all(Option::is_none), "no client changes the table");
    assert_eq!(of_anne.table(), of_mary.table());

    // Both lose, Mary after a command or two: which of them is better the board says.
    let mut player = hands(5);
    let ready = |battle: &Battle| battle.session.is_to_move();
    mary.follow_until(&mut of_mary, ready).await.unwrap();
    mary.play_on(&mut of_mary, &mut player, |battle| 1 < battle.acts.len()).await.unwrap();
    let first = resign(&mut anne, &mut of_anne).await;
    let second = resign(&mut mary, &mut of_mary).await;
    let mut values = Vec::new();
    for ran in [first, second] {
        assert_eq!((ran.mode, ran.run.end), (MODE, RunEnd::ToppedOut));
        assert!(ran.kept.is_some() && ran.day.is_some(), "{ran:?}");
        values.push(BattleResult::of(&ran.run).unwrap().value());
    }
    leave(&mut anne).await;

    // Once more, for practice: it has the same table.
    let mut again = begin(&mut anne).await;
    assert_eq!(again.start.as_ref().unwrap().commitment, hers.commitment);
    let ran = resign(&mut anne, &mut again).await;
    assert_eq!((ran.run.end, ran.kept), (RunEnd::ToppedOut, None), "it is practice");
    leave(&mut anne).await;
    let after = view(&mut anne).await;
    let DailyAttempt::Finished(own) = &after.own else { panic!("{after:?}") };
    assert_eq!((own.value, after.streak), (values[0], 1));
    let listed: Vec<u64> = after.today.iter().map(|line| line.value).collect();
    values.sort_unstable();
    assert_eq!(listed, values);
    // Its replays verify as any other.
    assert_eq!(arena.close().await.len(), 3);
}

#[tokio::test]
async fn an_attempt_that_was_left_was_the_first_one() {
    let arena = Arena::open("daily-battles-left", 1, short()).await;
    let mut anne = arena.enter("Anne").await;
    begin(&mut anne).await;
    leave(&mut anne).await;
    // It is recorded beside the battle, which does not wait for that.
    let mut own = DailyAttempt::Open;
    for _ in 0..200 {
        own = view(&mut anne).await.own;
        if own != DailyAttempt::Open {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(own, DailyAttempt::Begun);
    let mut again = begin(&mut anne).await;
    let ran = resign(&mut anne, &mut again).await;
    assert_eq!(ran.kept, None);
    leave(&mut anne).await;
    let view = view(&mut anne).await;
    assert_eq!((view.own, view.streak, view.today.len()), (DailyAttempt::Begun, 0, 0));
    arena.close().await;
}

#[tokio::test]
async fn an_attempt_goes_on_after_a_restart_of_the_server_and_counts() {
    let data = fresh_folder("daily-battles-restart");
    let settings =
        Settings { rules: short(), best_of: 1, drain_limit_s: 0, data, ..Settings::default() };
    let arena = Arena::reopen(settings.clone()).await;
    let mut anne = arena.enter("Anne").await;
    let mut battle = begin(&mut anne).await;
    let ready = |battle: &Battle| battle.session.is_to_move();
    anne.follow_until(&mut battle, ready).await.unwrap();
    arena.close().await;
    let arena = Arena::reopen(settings).await;
    anne.resume(arena.address).await.unwrap();
    let (table, shown) = (battle.table().clone(), battle.shown);
    anne.follow_until(&mut battle, |battle| shown < battle.shown).await.unwrap();
    assert_eq!(battle.table(), &table, "nothing of it was lost");
    let goes_on =
        |battle: &Battle| battle.session.standstill().is_none() && battle.session.is_to_move();
    anne.follow_until(&mut battle, goes_on).await.unwrap();
    let ran = resign(&mut anne, &mut battle).await;
    let place = ran.kept.map(|KeptRun { place, .. }| place);
    assert_eq!((ran.run.end, place), (RunEnd::ToppedOut, Some(1)));
    leave(&mut anne).await;
    assert!(matches!(view(&mut anne).await.own, DailyAttempt::Finished(_)));
    arena.close().await;
}

#[tokio::test]
async fn what_makes_no_sense_in_a_battle_of_the_day_is_refused() {
    let arena = Arena::open("daily-battles-hostile", 1, short()).await;
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    // A challenge of another game, and a run that is none.
    for wrong in [
        LobbyMessage::Daily { mode: MODE, entrant: entrant_for(SoloMode::MostRows.game()) },
        LobbyMessage::Solo { mode: MODE, rules: MODE.rules(), entrant: entrant_for(MODE.game()) },
        LobbyMessage::DailyBoard(SoloMode::Zen),
    ] {
        anne.say(&ClientMessage::Lobby(wrong)).await.unwrap();
        assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::Options);
    }
    let mut battle = begin(&mut anne).await;
    anne.say(&request(MODE)).await.unwrap();
    assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::NotNow, "one at a time");
    // Nobody sees what is to come in the own attempt; and a move that is late or early changes nothing.
    let looks = LobbyMessage::Spectate(Name::new("Anne").unwrap());
    mary.say(&ClientMessage::Lobby(looks)).await.unwrap();
    assert_eq!(mary.hear_refusal().await.unwrap(), Refusal::NobodyToWatch);
    for after in [5, u32::MAX] {
        let wish = Move::Marauders(Command::Resign);
        let asked = BoutMessage::Move(Asked { after, wish });
        anne.say(&ClientMessage::Bout(asked)).await.unwrap();
    }
    anne.follow_until(&mut battle, |battle| battle.refusals.len() == 2).await.unwrap();
    assert_eq!(battle.outcome, Outcome::Undecided);
    let ran = resign(&mut anne, &mut battle).await;
    assert!(ran.day.is_some_and(|day| Day::new(20_000) < day));
    assert_eq!((battle.session.seat(), ran.kept.is_some()), (Some(Seat(0)), true));
    arena.close().await;
}
