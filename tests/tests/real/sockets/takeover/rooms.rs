//! Rooms of other kinds that continue at another node: brawls with a spectator, and battles.

use super::*;
use crate::sockets::arena::slower;
use crate::sockets::battles::small;
use crate::sockets::brawls::{ask, decide, host, knock};
use bots::Level;
use bout::{Buttons, Tick};
use games::{Board, GameKind};
use player::{Battle, Heard, quick_match, table_bot};
use wire::{BrawlCommand, BrawlOptions, BrawlPhase, BrawlView, HostCommand, ServerMessage};

/// When a player of the brawl only drops pairs any more: after the other node has taken the room over.
const GIVES_UP_AT: Tick = Tick(600);

#[tokio::test(start_paused = true)]
async fn a_brawl_goes_on_at_another_node_with_its_spectators_and_its_code() {
    let (store, nodes) = nodes(["takeover-brawl-a", "takeover-brawl-b"]).await;
    let [a, b] = &nodes[..] else { panic!("two") };
    let mut anne = enter(a, "Anne").await;
    let code = host(&mut anne, BrawlOptions::new(slower(97)), None).await.code;
    let mut mary = enter(a, "Mary").await;
    let mut jack = enter(a, "Jack").await;
    for client in [&mut mary, &mut jack] {
        knock(client, code, None).await;
        client.hear_brawl(|_| true).await.unwrap();
    }
    ask(&mut jack, BrawlCommand::Stand).await;
    ask(&mut mary, BrawlCommand::Ready(true)).await;
    let is_ready = |view: &BrawlView| {
        let of = |name| view.members.iter().find(|one| one.name.as_str() == name).unwrap();
        of("Mary").is_ready && of("Jack").team.is_none()
    };
    anne.hear_brawl(is_ready).await.unwrap();
    decide(&mut anne, HostCommand::Start).await;
    let starts = [anne.hear_start().await.unwrap(), mary.hear_start().await.unwrap()];
    let [annes, marys] = starts;
    let killed = async {
        sleep(BEFORE).await;
        a.kill();
    };
    let watching = async {
        while !matches!(jack.hear().await, Ok(Heard::Closed(_)) | Err(_)) {}
        drop(jack.part());
        go_on(&mut jack, b).await;
        // The bout in progress is shown, and the room afterwards.
        let shown = jack.hear_until(|message| match message {
            ServerMessage::Flow(_) => Some(()),
            _ => None,
        });
        shown.await.unwrap();
        jack.hear_brawl(|view| view.phase == BrawlPhase::Gathering).await.unwrap()
    };
    // So that there is a winner.
    let mut plays = bot(9);
    let gives_up = |board: &Board| match board.tick() < GIVES_UP_AT {
        true => plays(board),
        false => Buttons::DOWN,
    };
    let (of_anne, of_mary, view, ()) = tokio::join!(
        anne.play_through_restarts(annes, || b.address, bot(4)),
        mary.play_through_restarts(marys, || b.address, gives_up),
        watching,
        killed,
    );
    sleep(AFTER).await;
    check(&[of_anne.unwrap(), of_mary.unwrap()], &b.replays().await, 1);
    assert_eq!((view.code, view.members.len()), (code, 3), "{view:?}");
    check_store(&store, 1).await;
    // Its code leads there from outside.
    let mut bart = enter(b, "Bart").await;
    knock(&mut bart, code, None).await;
    assert_eq!(bart.hear_brawl(|_| true).await.unwrap().members.len(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_battle_goes_on_at_another_node_with_its_table() {
    let store = Store::temporary_at(Clock::start_at(Millis(1_800_000_000_000)));
    let mut nodes = Vec::new();
    for name in ["takeover-battle-a", "takeover-battle-b"] {
        nodes.push(Node::open_at(in_memory::reserve(), &store, (name, small()), 0).await);
    }
    let [a, b] = &nodes[..] else { panic!("two") };
    let mut clients = [enter(a, "Anne").await, enter(a, "Mary").await];
    for client in &mut clients {
        let kind = GameKind::MARAUDERS;
        client.say(&quick_match(kind)).await.unwrap();
        client.hear_message().await.unwrap();
    }
    let [anne, mary] = &mut clients;
    let [mut of_anne, mut of_mary] = [anne.sit().await.unwrap(), mary.sit().await.unwrap()];
    let [mut annes, mut marys] = [3, 4].map(|number| table_bot(Level::MOST, number));
    let is_begun = |battle: &Battle| 4 <= battle.acts.len();
    let begun = tokio::join!(
        anne.play_on(&mut of_anne, &mut annes, is_begun),
        mary.play_on(&mut of_mary, &mut marys, is_begun),
    );
    begun.0.and(begun.1).unwrap();
    // What was done is on its way to the database.
    sleep(Duration::from_millis(200)).await;
    a.kill();
    let (annes, marys) = tokio::join!(
        anne.play_on_through_restarts(&mut of_anne, &mut annes, || b.address),
        mary.play_on_through_restarts(&mut of_mary, &mut marys, || b.address),
    );
    for outages in [annes.unwrap(), marys.unwrap()] {
        assert_eq!(outages.restarts, 1, "{outages:?}");
    }
    assert!(of_anne.outcome != Outcome::Undecided);
    assert_eq!((of_anne.outcome, of_anne.table()), (of_mary.outcome, of_mary.table()));
    assert_eq!((of_anne.session.desyncs(), of_mary.session.desyncs()), (0, 0));
    sleep(AFTER).await;
    assert_eq!(b.replays().await.len(), 1);
    check_store(&store, 1).await;
}
