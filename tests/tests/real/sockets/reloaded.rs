//! A program that ends without a goodbye, and one after it that resumes its session.

use std::time::Duration;

use bout::{Buttons, Nonce, Tick};
use games::{Board, Rules};
use link::Memory;
use player::{Boards, Mind, Online, Player, Playing, newcomer, practice};
use swordfight::Options;
use wire::{Hello, ServerMessage, Start, Update};

use crate::sockets::arena::Arena;

/// Plays until `is_done` says so, of the bout and of whether the board was corrected meanwhile.
async fn play(online: &mut Online, is_done: impl Fn(&Boards, bool) -> bool) {
    let mut is_corrected = false;
    while !boards(online).is_some_and(|boards| is_done(boards, is_corrected)) {
        if let Some((message, at)) = online.hear().await.unwrap() {
            is_corrected |= matches!(message, ServerMessage::Bout(Update::Corrected { .. }));
            if let Some(ServerMessage::Start(start)) = online.take(message, at).unwrap() {
                begin(&mut online.player, start, at);
            }
        }
        online.player.step(online.now(), |_, _, _, _| {});
        while let Some(message) = online.player.outgoing() {
            online.say(message).unwrap();
        }
    }
}

fn begin(player: &mut Player, start: Start, at: Duration) {
    let moves = [Buttons::LEFT, Buttons::NONE, Buttons::CLOCKWISE, Buttons::DOWN];
    let hands = move |board: &Board| moves[board.tick().0 as usize / 7 % moves.len()];
    player.begin(start, at, Mind::Hands(Box::new(hands))).unwrap();
}

fn boards(online: &Online) -> Option<&Boards> {
    match online.player.playing() {
        Some(Playing::Boards(boards, _)) => Some(boards),
        Some(Playing::Table { .. }) | None => None,
    }
}

fn confirmed(online: &Online) -> Tick {
    boards(online).map_or(Tick(0), |boards| boards.session.confirmed())
}

#[tokio::test]
async fn a_program_that_was_started_anew_goes_on_with_its_bout() {
    let rules = Rules::swordfight(Options::default());
    let arena = Arena::open("reloaded", 1, rules).await;
    let address = arena.address.to_string();
    let hello = Hello::new(newcomer("Anne"));
    let nonce = Nonce([7; 16]);
    let mut before = Online::over(link::start(&address, hello.clone()), Player::new(nonce));
    before.say(practice(1, rules)).unwrap();
    play(&mut before, |boards, _| Tick(120) <= boards.session.confirmed()).await;
    let known = confirmed(&before);
    // The program is killed: what it said last may be lost.
    let memory = before.kill().await.unwrap();
    let memory = Memory::from_text(&memory.to_text().unwrap()).expect("it is whole");
    let mut player = Player::new(nonce);
    for message in memory.messages.clone() {
        if let Some(ServerMessage::Start(start)) =
            player.receive(message, Duration::ZERO, Duration::ZERO).unwrap()
        {
            begin(&mut player, start, Duration::ZERO);
        }
    }
    let mut after = Online::over(link::resume(&address, hello, memory), player);
    play(&mut after, |_, is_corrected| is_corrected).await;
    let resumed = confirmed(&after);
    assert!(known <= resumed, "{resumed:?} is before what was confirmed");
    play(&mut after, |boards, _| resumed.plus(180) <= boards.session.confirmed()).await;
    let stats = boards(&after).expect("the bout goes on").session.stats();
    assert_eq!(stats.desyncs, 0, "both ends fold the same log");
    after.leave().await.unwrap();
    arena.close().await;
}
