//! The largest brawl there can be, over real sockets.

use std::net::SocketAddr;

use player::{Boards, Client, entrant};
use tokio::task::JoinSet;
use wire::{
    BrawlCommand, BrawlOptions, ClientMessage, HostBrawl, HostCommand, JoinBrawl, LobbyMessage,
    RoomCode, RoomMessage, ServerMessage, Sides, Visibility,
};
use world::agreement::disagreement;

use crate::sockets::arena::{Arena, bot, lively};

/// Seats, and how many of them the server's own bots take.
const SEATS: u8 = 24;
const BOTS: u8 = 2;

async fn open_room(client: &mut Client) -> RoomCode {
    let options =
        BrawlOptions { seats: SEATS, sides: Sides::Teams(3), ..BrawlOptions::new(lively()) };
    let (visibility, password) = (Visibility::Unlisted, None);
    let host = HostBrawl { options, visibility, password, entrant: entrant() };
    client.say(&ClientMessage::Lobby(LobbyMessage::Host(host))).await.unwrap();
    client.hear_brawl(|_| true).await.unwrap().code
}

/// Joins the room, is ready, and plays.
async fn join(address: SocketAddr, number: u8, code: RoomCode) -> Boards {
    let mut client = Client::enter(address, &format!("Sailor {number}")).await.unwrap();
    client.is_restless = number.is_multiple_of(2);
    let join = JoinBrawl { code, password: None, entrant: entrant() };
    client.say(&ClientMessage::Lobby(LobbyMessage::Join(join))).await.unwrap();
    client.say(&ClientMessage::Room(RoomMessage::Brawl(BrawlCommand::Ready(true)))).await.unwrap();
    client.play_bout(bot(number)).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_brawl_of_twenty_four_seats_runs_to_its_end_and_is_kept() {
    let arena = Arena::open("large-brawl", 1, lively()).await;
    let mut host = arena.enter("Anne").await;
    host.is_restless = true;
    let code = open_room(&mut host).await;
    let order = |command| ClientMessage::Room(RoomMessage::Brawl(BrawlCommand::Host(command)));
    for _ in 0..BOTS {
        host.say(&order(HostCommand::AddBot(3))).await.unwrap();
    }
    let mut others = JoinSet::new();
    for number in 1..SEATS - BOTS {
        others.spawn(join(arena.address, number, code));
    }
    let all_ready = host.hear_until(|message| match message {
        ServerMessage::Brawl(view) => {
            let ready = view.members.iter().filter(|member| member.is_ready).count();
            (ready + 1 == usize::from(SEATS)).then_some(())
        }
        _ => None,
    });
    all_ready.await.unwrap();
    host.say(&order(HostCommand::Start)).await.unwrap();
    let mut played = vec![host.play_bout(bot(0)).await.unwrap()];
    played.extend(others.join_all().await);
    let replays = arena.close().await;
    let [replay] = &replays[..] else { panic!("{} replays of one bout", replays.len()) };
    let archive = &replay.archive;
    let referee = archive.check().unwrap().boards().unwrap();
    assert_eq!(archive.setup.players.len(), usize::from(SEATS));
    for one in &played {
        assert_eq!(disagreement(&one.session, archive, &referee), None);
        assert_eq!(one.outcome, archive.outcome);
    }
    let is_choice = |entry: &bout::Entry| matches!(entry.command, bout::Command::Target(..));
    let choices = archive.journal.entries().filter(is_choice).count();
    assert!(20 < choices, "{choices} choices of a target");
}
