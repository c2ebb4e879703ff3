//! Bouts that continue after a deliberate restart of their server. Kills have a lab: `cutlass_tests::killed`.

use bots::Level;
use bout::Outcome;
use host::Settings;
use player::{Client, Heard, Resumption, table_bot};
use std::cell::Cell;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::sleep;
use wire::{ClientMessage, Refusal, Resume, ServerMessage, Token};

use crate::sockets::arena::{Arena, assert_agreed, bot, fresh_folder, lively};
use crate::sockets::battles::{begin, small};

/// How long a bout runs before a restart: longer than a countdown.
const BEFORE: Duration = Duration::from_secs(5);

/// A server whose next process resumes its bouts.
fn settings(name: &str) -> Settings {
    Settings { best_of: 1, drain_limit_s: 0, data: fresh_folder(name), ..Settings::default() }
}

/// Stops a server, and starts it anew at another address.
async fn restart(arena: Arena, settings: &Settings, address: &Cell<SocketAddr>) -> Arena {
    arena.close().await;
    let arena = Arena::reopen(settings.clone()).await;
    address.set(arena.address);
    arena
}

#[tokio::test]
async fn a_bout_goes_on_after_each_restart_of_its_server() {
    let settings = Settings { rules: lively(), ..settings("restarts-boards") };
    let arena = Arena::reopen(settings.clone()).await;
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    let starts = [anne.hear_start().await.unwrap(), mary.hear_start().await.unwrap()];
    let [annes, marys] = starts;
    let address = Cell::new(arena.address);
    let restarts = async {
        let mut arena = arena;
        for _ in 0..2 {
            sleep(BEFORE).await;
            arena = restart(arena, &settings, &address).await;
        }
        arena
    };
    let (of_anne, of_mary, arena) = tokio::join!(
        anne.play_through_restarts(annes, || address.get(), bot(4)),
        mary.play_through_restarts(marys, || address.get(), bot(9)),
        restarts,
    );
    let replays = arena.close().await;
    for (played, outages) in [of_anne.unwrap(), of_mary.unwrap()] {
        assert_agreed(&played, &replays);
        assert_eq!((outages.restarts, outages.lasted.len()), (2, 2), "{outages:?}");
        let stats = played.session.stats();
        assert_eq!((stats.restarts, stats.lost_ticks), (2, 0), "{stats:?}");
    }
}

#[tokio::test]
async fn a_battle_goes_on_after_a_restart_of_its_server() {
    let settings = Settings { rules: small(), ..settings("restarts-table") };
    let arena = Arena::reopen(settings.clone()).await;
    let ([mut anne, mut mary], [mut of_anne, mut of_mary]) = begin(&arena).await;
    let [mut annes, mut marys] = [3, 4].map(|number| table_bot(Level::MOST, number));
    anne.play_on(&mut of_anne, &mut annes, |battle| battle.acts.len() == 2).await.unwrap();
    // A turn has six moves, and the third is in flight.
    let (table, seat) = (of_anne.session.table().unwrap(), of_anne.session.seat().unwrap());
    let wish = annes.choose(table, seat);
    anne.ask(&mut of_anne, wish).await.unwrap();
    let address = Cell::new(arena.address);
    let arena = restart(arena, &settings, &address).await;
    let (annes, marys) = tokio::join!(
        anne.play_on_through_restarts(&mut of_anne, &mut annes, || address.get()),
        mary.play_on_through_restarts(&mut of_mary, &mut marys, || address.get()),
    );
    for outages in [annes.unwrap(), marys.unwrap()] {
        assert_eq!((outages.restarts, outages.lasted.len()), (1, 1), "{outages:?}");
    }
    assert!(of_anne.outcome != Outcome::Undecided);
    assert_eq!((of_anne.outcome, of_anne.table()), (of_mary.outcome, of_mary.table()));
    assert_eq!((of_anne.session.desyncs(), of_mary.session.desyncs()), (0, 0));
    assert_eq!(arena.close().await.len(), 1);
}

/// A client whose connection takes long opens another, and both may arrive.
#[tokio::test]
async fn only_one_of_several_tries_of_a_client_begins_its_conversation() {
    let settings = Settings { rules: lively(), ..settings("restarts-tries") };
    let arena = Arena::reopen(settings.clone()).await;
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    anne.hear_start().await.unwrap();
    mary.hear_start().await.unwrap();
    let address = Cell::new(arena.address);
    let arena = restart(arena, &settings, &address).await;
    let before = anne.token();
    assert_eq!(anne.resume(arena.address).await.unwrap(), Resumption::Restarted);
    let welcomed = anne.token();
    assert_ne!(before, welcomed, "a token stands for one conversation");

    // What it counted in the conversation before is no part of this one.
    let first = greet(arena.address, before).await;
    assert!(matches!(first, Ok(Heard::Closed(_)) | Err(_)), "{first:?}");

    // The welcome is lost with its connection.
    drop(anne.part());
    anne.take_ticket(before);
    while !matches!(anne.resume(arena.address).await, Ok(Resumption::Restarted)) {
        // The server has not noticed yet.
        sleep(Duration::from_millis(20)).await;
    }
    assert!(![before, welcomed].contains(&anne.token()));
    anne.say(&ClientMessage::Ping(7)).await.unwrap();
    let is_pong = |message: &ServerMessage| *message == ServerMessage::Pong(7);
    anne.hear_until(|message| is_pong(&message).then_some(())).await.unwrap();
    drop(anne.part());
    assert_eq!(anne.resume(arena.address).await.unwrap(), Resumption::Resumed);

    for token in [before, welcomed] {
        let first = greet(arena.address, token).await.unwrap();
        let gone = ServerMessage::Refused(Refusal::Gone);
        assert!(matches!(&first, Heard::Message(message) if *message == gone), "{first:?}");
    }
    arena.close().await;
}

/// The first answer to a connection that resumes with this token.
async fn greet(address: SocketAddr, token: Token) -> anyhow::Result<Heard> {
    let mut other = Client::connect(address).await?;
    other.say(&ClientMessage::Resume(Resume { token, heard: 1000 })).await?;
    other.hear().await
}
