//! Marauders on a server that is a process of its own: ranked, and four in tag teams.

use bots::{Level, TableBot};
use bout::{Purpose, Seat, Seed, Stream, Team};
use games::{GameKind, Move, MoveRefusal, Rules};
use host::replay::Replay;
use host::verify::verify;
use marauders::{Command, Mode, Options, Refusal, Size};
use netplay::Sitting;
use serde_json::Value;
use tests::client::{Battle, Client};
use tests::served::{Served, program};
use wire::{
    Asked, BrawlCommand, BrawlOptions, BrawlView, ClientMessage, Credential, Entrant, HostBrawl,
    HostCommand, JoinBrawl, Name, Rated, RoomPhase, ServerMessage, TableNews, Update, Visibility,
};

use super::whole::folder;

fn entrant() -> Entrant {
    let kind = GameKind::Marauders;
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

fn bot(number: u8) -> TableBot {
    let level = Level::new(2).unwrap();
    TableBot::new(level, Stream::numbered(&Seed([8; 32]), Purpose::Bots, number))
}

async fn enter(served: &Served, name: &str) -> Client {
    let newcomer = Credential::Newcomer(Name::new(name).unwrap());
    Client::enter_by(served.address, newcomer).await.unwrap()
}

/// Queues, and plays the pair of bouts to its end.
async fn play_ranked(client: &mut Client, number: u8) -> (Rated, Vec<Battle>) {
    client.say(&ClientMessage::Queue(entrant())).await.unwrap();
    let found = client.hear_until(|message| match message {
        ServerMessage::Found(found) => Some(found.number),
        _ => None,
    });
    let found = found.await.unwrap();
    client.say(&ClientMessage::Accept(found)).await.unwrap();
    let (mut bot, mut battles) = (bot(number), Vec::new());
    loop {
        battles.push(client.play_battle(&mut bot).await.unwrap());
        let over = client.hear_until(|message| match message {
            ServerMessage::Rated(rated) => Some(Some(rated)),
            ServerMessage::Room(room) if matches!(room.phase, RoomPhase::Between(_)) => Some(None),
            _ => None,
        });
        if let Some(rated) = over.await.unwrap() {
            return (rated, battles);
        }
        client.say(&ClientMessage::Ready).await.unwrap();
    }
}

async fn json(served: &Served, path: &str) -> Value {
    let (status, body) = served.get(path).await.unwrap();
    assert_eq!(status, 200, "{path}: {}", String::from_utf8_lossy(&body));
    serde_json::from_slice(&body).unwrap()
}

/// Asserts that the replays of the newest match are there, one a bout, and hold.
async fn assert_replays_hold(served: &Served, bouts: usize) {
    let matches = json(served, "/api/v1/matches").await;
    let newest = &matches["items"][0];
    assert_eq!(newest["game"], "marauders", "{matches}");
    let id = newest["id"].as_str().unwrap();
    for bout in 1..=bouts {
        let path = format!("/api/v1/matches/{id}/bouts/{bout}/replay");
        let (status, bytes) = served.get(&path).await.unwrap();
        assert_eq!(status, 200, "{path}");
        verify(&Replay::from_bytes(&bytes).unwrap()).unwrap();
    }
}

#[tokio::test]
async fn two_play_a_ranked_pair_of_battles_and_each_begins_one() {
    let (program, data) = (program().unwrap(), folder("battles-ranked"));
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    let mut anne = enter(&served, "Anne").await;
    let mut mary = enter(&served, "Mary").await;
    let ((rated, of_anne), (_, of_mary)) =
        tokio::join!(play_ranked(&mut anne, 0), play_ranked(&mut mary, 1));
    assert_eq!(of_anne.len(), 2, "a pair");
    let lead = |battle: &Battle| match battle.start.setup.rules {
        Rules::Marauders(options) => options.lead,
        other => panic!("{other:?}"),
    };
    assert_eq!(of_anne.iter().map(lead).collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    for (one, other) in of_anne.iter().zip(&of_mary) {
        assert_eq!(one.sitting.table(), other.sitting.table());
        assert_eq!((one.sitting.desyncs(), one.refused + other.refused), (0, 0));
    }
    assert!(rated.changes.iter().all(|change| change.before != change.after), "{rated:?}");
    let history = json(&served, "/api/v1/players/Anne/history/marauders").await;
    assert_eq!(history["items"].as_array().unwrap().len(), 1, "{history}");
    json(&served, "/api/v1/leaderboards/marauders").await;
    assert_replays_hold(&served, 2).await;
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
}

/// Says what is not allowed, and hears why, while the battle goes on.
async fn cheat(client: &mut Client, sitting: &Sitting) {
    let after = 0;
    let wish = Move::Marauders(Command::EndTurn);
    assert_eq!(sitting.seat(), Some(Seat(1)), "not who begins");
    client.say(&ClientMessage::Move(Asked { after, wish })).await.unwrap();
    let refused = client.hear_until(|message| match message {
        ServerMessage::Bout(Update::Table(news)) => match *news {
            TableNews::Unmoved(unmoved) => Some(unmoved.why),
            _ => None,
        },
        _ => None,
    });
    let why = refused.await.unwrap();
    let not_yours = MoveRefusal::Marauders(Refusal::NotYourTurn);
    assert!(why == not_yours || why == MoveRefusal::Late, "{why:?}");
}

#[tokio::test]
async fn a_move_out_of_turn_is_refused_and_the_battle_goes_on() {
    let (program, data) = (program().unwrap(), folder("battles-cheat"));
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    let mut anne = enter(&served, "Anne").await;
    let mut mary = enter(&served, "Mary").await;
    anne.say(&ClientMessage::Seek(entrant())).await.unwrap();
    let searching =
        anne.hear_until(|message| matches!(message, ServerMessage::Searching { .. }).then_some(()));
    searching.await.unwrap();
    mary.say(&ClientMessage::Seek(entrant())).await.unwrap();
    let start = mary.hear_start().await.unwrap();
    let sitting = Sitting::new(&start);
    cheat(&mut mary, &sitting).await;
    let resign = Move::Marauders(Command::Resign);
    mary.say(&ClientMessage::Move(Asked { after: 0, wish: resign })).await.unwrap();
    let over = anne.hear_until(|message| match message {
        ServerMessage::Bout(Update::Over(outcome, _)) => Some(outcome),
        _ => None,
    });
    assert_eq!(over.await.unwrap(), bout::Outcome::Won(Team(0)));
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
}

fn assault() -> BrawlOptions {
    let options = Options { mode: Mode::Assault, size: Size::Rank(1), ..Options::default() };
    BrawlOptions::new(Rules::Marauders(options))
}

async fn open(host: &mut Client) -> BrawlView {
    let (options, entrant) = (assault(), entrant());
    let room = HostBrawl { options, visibility: Visibility::Public, password: None, entrant };
    host.say(&ClientMessage::Host(room)).await.unwrap();
    let view = host.hear_until(|message| match message {
        ServerMessage::Brawl(view) => Some(*view),
        _ => None,
    });
    view.await.unwrap()
}

#[tokio::test]
async fn four_play_a_tag_assault_with_a_bot_among_them_and_its_replay_holds() {
    let (program, data) = (program().unwrap(), folder("battles-tag"));
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    let mut host = enter(&served, "Host").await;
    let room = open(&mut host).await;
    let mut others = Vec::new();
    for name in ["Second", "Third"] {
        let mut client = enter(&served, name).await;
        let join = JoinBrawl { code: room.code, password: None, entrant: entrant() };
        client.say(&ClientMessage::Join(join)).await.unwrap();
        client.say(&ClientMessage::Brawl(BrawlCommand::Ready(true))).await.unwrap();
        others.push(client);
    }
    let order = |command| ClientMessage::Brawl(BrawlCommand::Host(command));
    host.say(&order(HostCommand::AddBot(2))).await.unwrap();
    for client in &mut others {
        client.say(&ClientMessage::Brawl(BrawlCommand::Ready(true))).await.unwrap();
    }
    let ready = host.hear_until(|message| match message {
        ServerMessage::Brawl(view) => {
            let is_ready = |one: &&wire::BrawlMember| one.is_ready || one.bot.is_some();
            (view.members.iter().filter(is_ready).count() == 3).then_some(())
        }
        _ => None,
    });
    ready.await.unwrap();
    host.say(&order(HostCommand::Start)).await.unwrap();
    let [second, third] = &mut others[..] else { panic!("two others") };
    let [one, two, three] = &mut [bot(0), bot(1), bot(2)];
    let (first, second, third) =
        tokio::join!(host.play_battle(one), second.play_battle(two), third.play_battle(three),);
    let battles = [first.unwrap(), second.unwrap(), third.unwrap()];
    for battle in &battles {
        assert_eq!(battle.sitting.table(), battles[0].sitting.table());
        assert_eq!((battle.sitting.desyncs(), battle.outcome), (0, battles[0].outcome));
    }
    assert_replays_hold(&served, 1).await;
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
}
