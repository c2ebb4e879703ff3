//! Brawl rooms: friends who join, play, and play again.

use bout::{Outcome, Team};
use games::Rules;
use host::replay::Replay;
use host::storage::store::Store;
use player::{Boards, Client, entrant};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::interval;
use wire::{
    BrawlCommand, BrawlOptions, BrawlPhase, BrawlView, ChatText, ClientMessage, HostBrawl,
    HostCommand, JoinBrawl, ListedRoom, LobbyMessage, MemberId, Password, Refusal, RoomCode,
    RoomMessage, ServerMessage, Sides, Update, Visibility,
};

use crate::sockets::arena::{Arena, assert_agreed, bot, reckless, short};

/// A host and seven friends.
const FRIENDS: [&str; 8] = ["Anne", "Mary", "Jack", "Bart", "Grace", "Henry", "Ching", "Edward"];

/// How often a spectator looks for a room that plays.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// Options for two teams by these rules.
pub fn two_teams(rules: Rules) -> BrawlOptions {
    BrawlOptions { sides: Sides::Teams(2), seats: 24, ..BrawlOptions::new(rules) }
}

/// Opens a room, and sees it.
pub async fn host(client: &mut Client, options: BrawlOptions, password: Option<&str>) -> BrawlView {
    let visibility = password.map_or(Visibility::Public, |_| Visibility::Private);
    let password = password.map(|text| Password::new(text).unwrap());
    let host = HostBrawl { options, visibility, password, entrant: entrant() };
    client.say(&ClientMessage::Lobby(LobbyMessage::Host(host))).await.unwrap();
    client.hear_brawl(|_| true).await.unwrap()
}

/// Sends a room's code, and the password.
pub async fn knock(client: &mut Client, code: RoomCode, password: Option<&str>) {
    let password = password.map(|text| Password::new(text).unwrap());
    let join = JoinBrawl { code, password, entrant: entrant() };
    client.say(&ClientMessage::Lobby(LobbyMessage::Join(join))).await.unwrap();
}

/// Sends a member's command.
pub async fn ask(client: &mut Client, command: BrawlCommand) {
    client.say(&ClientMessage::Room(RoomMessage::Brawl(command))).await.unwrap();
}

/// Sends a host's command.
pub async fn decide(client: &mut Client, command: HostCommand) {
    ask(client, BrawlCommand::Host(command)).await;
}

/// The rooms that the server lists.
pub async fn list(client: &mut Client) -> Vec<ListedRoom> {
    client.say(&ClientMessage::Lobby(LobbyMessage::Rooms)).await.unwrap();
    let rooms = client.hear_until(|message| match message {
        ServerMessage::Rooms(rooms) => Some(rooms.into_vec()),
        _ => None,
    });
    rooms.await.unwrap()
}

/// Plays a match, from the mark that says ready to the room's gathering again: one bout, and another after each that is
/// drawn.
async fn play(mut client: Client, number: u8) -> (Client, Vec<Boards>, BrawlView) {
    ask(&mut client, BrawlCommand::Ready(true)).await;
    let mut bouts = vec![client.play_bout(bot(number)).await.unwrap()];
    loop {
        let next = client.hear_until(|message| match message {
            ServerMessage::Start(start) => Some(Err(start)),
            ServerMessage::Brawl(view) if view.phase == BrawlPhase::Gathering => Some(Ok(*view)),
            _ => None,
        });
        let start = match next.await.unwrap() {
            Ok(view) => return (client, bouts, view),
            Err(start) => start,
        };
        bouts.push(client.play(start, bot(number)).await.unwrap());
    }
}

/// All play a match, which the first of them starts when the others are ready.
async fn play_match(clients: Vec<Client>) -> (Vec<Client>, Vec<Boards>, BrawlView) {
    let mut clients = clients.into_iter();
    let mut host = clients.next().unwrap();
    let mut others = JoinSet::new();
    for (number, client) in (1..).zip(clients) {
        others.spawn(async move { (number, play(client, number).await) });
    }
    let is_ready = |view: &BrawlView| {
        let mut seated = view.members.iter().filter(|member| member.team.is_some());
        view.phase == BrawlPhase::Gathering
            && seated.all(|member| member.is_ready || Some(member.id) == view.host)
    };
    host.hear_brawl(is_ready).await.unwrap();
    decide(&mut host, HostCommand::Start).await;
    let (host, mut bouts, view) = play(host, 0).await;
    let mut all = BTreeMap::from([(0, host)]);
    while let Some(done) = others.join_next().await {
        let (number, (client, played, seen)) = done.unwrap();
        assert_eq!(seen.members, view.members, "all see the same room");
        all.insert(number, client);
        bouts.extend(played);
    }
    (all.into_values().collect(), bouts, view)
}

/// Waits until a listed room plays, joins as a spectator, and sees the match end.
async fn look_in(mut client: Client) -> Client {
    let mut looks = interval(LOOK_EVERY);
    let code = loop {
        looks.tick().await;
        let rooms = list(&mut client).await;
        if let Some(room) = rooms.iter().find(|room| room.is_playing) {
            assert_eq!((room.taken, room.seats, room.host.as_str()), (10, 24, FRIENDS[0]));
            break room.code;
        }
    };
    knock(&mut client, code, None).await;
    let view = client.hear_brawl(|_| true).await.unwrap();
    assert_eq!(view.phase, BrawlPhase::Playing);
    let me = view.members.iter().find(|member| member.id == view.you).unwrap();
    assert_eq!(me.team, None, "who comes during a match looks on");
    let mut seats = BTreeSet::new();
    let end = client.hear_until(|message| match message {
        ServerMessage::Flow(flow) => {
            seats.extend(flow.views.iter().map(|change| change.seat));
            None
        }
        ServerMessage::Bout(Update::Over(..)) => Some(()),
        _ => None,
    });
    end.await.unwrap();
    assert_eq!(seats.len(), 10, "all boards are shown");
    client.hear_brawl(|view| view.phase == BrawlPhase::Gathering).await.unwrap();
    client
}

/// Matches won by each player, as the replays show.
fn wins(view: &BrawlView, replays: &[Replay]) -> Vec<u16> {
    let won = |team: Option<Team>| {
        let won = replays.iter().filter(|replay| match replay.archive.outcome {
            Outcome::Won(winner) => Some(winner) == team,
            _ => false,
        });
        won.count() as u16
    };
    view.members.iter().map(|member| won(member.team)).collect()
}

#[tokio::test]
async fn eight_friends_and_two_bots_play_in_teams_and_again_with_a_spectator() {
    let arena = Arena::open("team-brawl", 1, short()).await;
    let mut clients = Vec::new();
    for name in FRIENDS {
        clients.push(arena.enter(name).await);
    }
    let code = host(&mut clients[0], two_teams(short()), None).await.code;
    for client in &mut clients[1..] {
        knock(client, code, None).await;
        client.hear_brawl(|_| true).await.unwrap();
    }
    for level in [1, 3] {
        decide(&mut clients[0], HostCommand::AddBot(level)).await;
    }
    clients[0].hear_brawl(|view| view.members.len() == 10).await.unwrap();
    let late = arena.enter("Late").await;
    let ((clients, mut played, _), late) = tokio::join!(play_match(clients), look_in(late));
    let (clients, again, view) = play_match(clients).await;
    played.extend(again);
    drop((clients, late));
    let replays = arena.close().await;
    assert_eq!(8 * replays.len(), played.len());
    for played in &played {
        assert_eq!(played.start.setup.players.len(), 10);
        assert_agreed(played, &replays);
    }
    let shown: Vec<u16> = view.members.iter().map(|member| member.wins).collect();
    let spectator = view.members.iter().position(|member| member.team.is_none());
    assert_eq!((shown, spectator), (wins(&view, &replays), Some(10)), "a rematch keeps the score");
}

#[tokio::test]
async fn the_host_leaves_and_the_room_goes_on() {
    let arena = Arena::open("host-leaves", 1, short()).await;
    let [mut anne, mut mary] = [arena.enter("Anne").await, arena.enter("Mary").await];
    let code = host(&mut anne, two_teams(short()), Some("our word")).await.code;
    knock(&mut mary, code, Some("our word")).await;
    mary.hear_brawl(|_| true).await.unwrap();
    decide(&mut mary, HostCommand::Start).await;
    assert_eq!(mary.hear_refusal().await.unwrap(), Refusal::NotHost);
    ask(&mut mary, BrawlCommand::Ready(true)).await;
    anne.hear_brawl(|view| view.members.iter().any(|member| member.is_ready)).await.unwrap();
    decide(&mut anne, HostCommand::Start).await;
    anne.hear_brawl(|view| matches!(view.phase, BrawlPhase::Starting(_))).await.unwrap();
    decide(&mut anne, HostCommand::Cancel).await;
    anne.hear_brawl(|view| view.phase == BrawlPhase::Gathering).await.unwrap();
    decide(&mut anne, HostCommand::Start).await;
    let leave = async {
        anne.hear_start().await.unwrap();
        anne.say(&ClientMessage::Leave).await.unwrap();
        anne.hear_until(|it| (it == ServerMessage::Outside).then_some(())).await.unwrap();
        // The room still exists for her.
        knock(&mut anne, code, Some("our word")).await;
        anne.hear_brawl(|view| view.host == Some(MemberId(1))).await.unwrap();
    };
    let (played, ()) = tokio::join!(mary.play_bout(reckless), leave);
    assert_eq!(played.unwrap().outcome, Outcome::Won(Team(1)));
    let view = mary.hear_brawl(|view| view.phase == BrawlPhase::Gathering).await.unwrap();
    assert_eq!((view.host, view.you), (Some(MemberId(1)), MemberId(1)));
    decide(&mut mary, HostCommand::AddBot(1)).await;
    mary.hear_brawl(|view| view.members.iter().any(|member| member.bot == Some(1))).await.unwrap();
    let (place, mary) = (arena.place.clone(), mary.account.unwrap().id);
    assert_eq!(arena.close().await.len(), 1);
    let store = Store::open(&place).await.unwrap();
    assert_eq!(store.matches(None, 9).await.unwrap(), [], "the room was private");
    assert_eq!(store.matches_of(mary.into(), None, 9).await.unwrap().len(), 1);
    store.close().await;
}

#[tokio::test]
async fn everyone_hears_what_is_said_unless_it_is_too_much_or_muted() {
    let arena = Arena::open("brawl-chat", 1, short()).await;
    let [mut anne, mut mary] = [arena.enter("Anne").await, arena.enter("Mary").await];
    let code = host(&mut anne, two_teams(short()), None).await.code;
    knock(&mut mary, code, None).await;
    let you = mary.hear_brawl(|_| true).await.unwrap().you;
    let say = |text: &str| BrawlCommand::Chat(ChatText::new(text).unwrap());
    for _ in 0..referee::brawl::CHAT.burst {
        ask(&mut mary, say("ahoy")).await;
    }
    let line = anne.hear_until(|message| match message {
        ServerMessage::Chat(line) => Some((line.from, line.name, line.text)),
        _ => None,
    });
    let (from, name, text) = line.await.unwrap();
    assert_eq!((from, name.as_str(), text.as_str()), (you, "Mary", "ahoy"));
    ask(&mut mary, say("ahoy")).await;
    assert_eq!(mary.hear_refusal().await.unwrap(), Refusal::ChatTooFast);
    decide(&mut anne, HostCommand::Mute(you, true)).await;
    mary.hear_brawl(|view| view.members.iter().any(|member| member.is_muted)).await.unwrap();
    ask(&mut mary, say("ahoy")).await;
    assert_eq!(mary.hear_refusal().await.unwrap(), Refusal::Muted);
    arena.close().await;
}
