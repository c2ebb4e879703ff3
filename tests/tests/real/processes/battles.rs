//! Marauders on a server that is a process of its own: ranked, in practice, and in rooms.

use bots::{Level, TableBot};
use bout::{Outcome, Purpose, Seat, Seed, Stream, Team};
use futures_util::future::try_join_all;
use games::{GameKind, Rules, TurnGame, TurnRules};
use marauders::{Casual, Mode, Options, Size};
use player::{Battle, Client, entrant_for, newcomer, practice};
use tests::served::{Served, program};
use wire::{
    BrawlCommand, BrawlOptions, BrawlView, ClientMessage, HostBrawl, HostCommand, JoinBrawl,
    LobbyMessage, MemberId, RoomCode, Sides, Visibility,
};

use super::drained::meet_for;
use super::whole::{ask, folder, json, newest_replay, queue_and_look_it_up};

const GAME: GameKind = GameKind::MARAUDERS;

/// A bot of this level; no two numbers play alike.
fn bot(level: u8, number: u8) -> TableBot {
    let stream = Stream::numbered(&Seed([8; 32]), Purpose::Bots, number);
    TableBot::new(TurnGame::Marauders, Level::new(level).unwrap(), stream)
}

/// Plays a bout, and keeps what it saw.
async fn play(client: &mut Client, bot: &mut TableBot, battles: &mut Vec<Battle>) {
    battles.push(client.play_battle(bot).await.unwrap());
}

/// Asserts that all clients saw the same battle, and understood every message of the server.
fn assert_agreed(battles: &[Battle]) {
    for battle in battles {
        assert_eq!(battle.session.table(), battles[0].session.table());
        assert_eq!((battle.outcome, battle.session.desyncs()), (battles[0].outcome, 0));
        assert_eq!((&battle.refusals[..], &battle.silences[..]), (&[][..], &[][..]));
    }
}

#[tokio::test]
async fn two_play_a_ranked_pair_of_battles_each_begins_one_and_find_them_everywhere() {
    let (mut of_anne, mut of_mary) = (Vec::new(), Vec::new());
    let (mut annes, mut marys) = (bot(2, 0), bot(1, 1));
    let anne = async |client: &mut Client| play(client, &mut annes, &mut of_anne).await;
    let mary = async |client: &mut Client| play(client, &mut marys, &mut of_mary).await;
    queue_and_look_it_up(GAME, anne, mary).await;
    let lead = |battle: &Battle| {
        let setup = battle.start.as_ref().unwrap().setup.clone().turns().unwrap();
        let TurnRules::Marauders(options) = setup.rules;
        options.lead
    };
    // Who begins the first battle is drawn.
    let mut leads: Vec<_> = of_anne.iter().map(lead).collect();
    leads.sort();
    assert_eq!((leads, of_mary.len()), (vec![Seat(0), Seat(1)], 2));
    for (one, other) in of_anne.into_iter().zip(of_mary) {
        assert_agreed(&[one, other]);
    }
}

/// A room of this mode on the smallest field, opened by `host`.
async fn open(host: &mut Client, mode: Mode) -> BrawlView {
    let size = Size::Casual(Casual::First);
    let options = BrawlOptions::new(Rules::marauders(Options { mode, size, ..Options::default() }));
    let entrant = entrant_for(GAME);
    let room = HostBrawl { options, visibility: Visibility::Public, password: None, entrant };
    host.say(&ClientMessage::Lobby(LobbyMessage::Host(room))).await.unwrap();
    host.hear_brawl(|_| true).await.unwrap()
}

async fn say_join(client: &mut Client, code: RoomCode) {
    let join = JoinBrawl { code, password: None, entrant: entrant_for(GAME) };
    client.say(&ClientMessage::Lobby(LobbyMessage::Join(join))).await.unwrap();
}

fn id_of(view: &BrawlView, name: &str) -> MemberId {
    view.members.iter().find(|one| one.name.as_str() == name).unwrap().id
}

/// Starts the match once all seated members are ready.
async fn start(host: &mut Client, seats: usize) {
    let is_ready = |view: &BrawlView| {
        let seated = view.members.iter().filter(|one| one.team.is_some());
        let ready = seated.filter(|one| one.is_ready || Some(one.id) == view.host);
        ready.count() == seats
    };
    host.hear_brawl(is_ready).await.unwrap();
    ask(host, BrawlCommand::Host(HostCommand::Start)).await;
}

/// All play as their bots would, until the battle is over or each of them is there.
async fn play_together(
    clients: &mut [&mut Client; 4],
    battles: &mut [Battle],
    bots: &mut [TableBot; 4],
    is_there: impl Fn(&Battle) -> bool,
) {
    let all = clients.iter_mut().zip(battles).zip(bots);
    let playing = all.map(|((client, battle), bot)| client.play_on(battle, bot, &is_there));
    try_join_all(playing).await.unwrap();
}

#[tokio::test]
async fn four_play_a_tag_assault_and_who_comes_in_its_middle_sees_the_same_table() {
    let (program, data) = (program().unwrap(), folder("battles-tag"));
    let replays = data.join("replays");
    let flags = ["--replays", replays.to_str().unwrap()];
    let mut served = Served::start(&program, &data, &flags).await.unwrap();
    let mut clients = Vec::new();
    for name in ["Anne", "Mary", "Jack", "Bart"] {
        clients.push(Client::enter_by(served.address, newcomer(name)).await.unwrap());
    }
    let [anne, mary, jack, bart] = &mut clients[..] else { panic!("four clients") };
    let room = open(anne, Mode::Assault).await;
    assert_eq!((room.options.seats, room.options.sides), (4, Sides::Teams(2)));
    for (client, name) in [(&mut *mary, "Mary"), (&mut *jack, "Jack"), (&mut *bart, "Bart")] {
        say_join(client, room.code).await;
        client.hear_brawl(|_| true).await.unwrap();
        ask(client, BrawlCommand::Ready(true)).await;
        // Anne and Mary are teammates.
        let view = anne
            .hear_brawl(|view| view.members.iter().any(|one| one.name.as_str() == name))
            .await
            .unwrap();
        let team = Team(u8::from(name != "Mary"));
        let order = HostCommand::Team(id_of(&view, name), team);
        ask(anne, BrawlCommand::Host(order)).await;
    }
    start(anne, 4).await;
    let mut bots = [bot(2, 0), bot(2, 1), bot(2, 2), bot(2, 3)];
    let mut battles = Vec::new();
    for client in [&mut *anne, &mut *mary, &mut *jack, &mut *bart] {
        battles.push(client.sit().await.unwrap());
    }
    let mut clients = [anne, mary, jack, bart];
    // The battle waits for the spectator, for less than the 5 s after which a bot replaces a player.
    let mut looker = Client::enter_by(served.address, newcomer("Looker")).await.unwrap();
    play_together(&mut clients, &mut battles, &mut bots, |battle| 4 <= battle.acts.len()).await;
    say_join(&mut looker, room.code).await;
    let mut seen = Battle::spectating(4);
    looker.follow_until(&mut seen, |seen| seen.session.table().is_some()).await.unwrap();
    let watching = async {
        let is_over = |seen: &Battle| seen.outcome != Outcome::Undecided;
        looker.follow_until(&mut seen, is_over).await.unwrap();
        seen
    };
    let playing = play_together(&mut clients, &mut battles, &mut bots, |_| false);
    let (seen, ()) = tokio::join!(watching, playing);
    let seats: Vec<_> = battles.iter().map(|battle| battle.session.seat().unwrap()).collect();
    assert_eq!(seats, [Seat(0), Seat(2), Seat(1), Seat(3)], "teams sit as the mode says");
    assert!(!seen.acts.is_empty() && battles[0].acts.ends_with(&seen.acts));
    battles.push(seen);
    assert_agreed(&battles);
    let replay = newest_replay(&served, "Anne").await;
    assert_eq!(replay.archive.setup.players.len(), 4);
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
    let verified = std::process::Command::new(&program)
        .arg("verify")
        .args(std::fs::read_dir(replays).unwrap().map(|file| file.unwrap().path()))
        .output()
        .unwrap();
    assert_eq!(verified.status.code(), Some(0), "{verified:?}");
    assert!(String::from_utf8_lossy(&verified.stdout).contains(" acts, "), "{verified:?}");
}

#[tokio::test]
async fn practice_against_a_bot_comes_to_its_end() {
    let (program, data) = (program().unwrap(), folder("battles-practice"));
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    let mut anne = Client::enter_by(served.address, newcomer("Anne")).await.unwrap();
    anne.say(&practice(1, GAME.rules_default())).await.unwrap();
    let battle = anne.play_battle(&mut bot(4, 0)).await.unwrap();
    assert_agreed(&[battle]);
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
}

#[tokio::test]
async fn a_host_fills_a_quad_with_bots() {
    let (program, data) = (program().unwrap(), folder("battles-bots"));
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    let mut anne = Client::enter_by(served.address, newcomer("Anne")).await.unwrap();
    let room = open(&mut anne, Mode::Quad).await;
    assert_eq!((room.options.seats, room.options.sides), (4, Sides::FreeForAll));
    for level in [1, 2, 1] {
        ask(&mut anne, BrawlCommand::Host(HostCommand::AddBot(level))).await;
    }
    start(&mut anne, 4).await;
    let battle = anne.play_battle(&mut bot(4, 0)).await.unwrap();
    assert_eq!(battle.table().players.len(), 4);
    assert_agreed(&[battle]);
    newest_replay(&served, "Anne").await;
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
}

#[tokio::test]
async fn without_a_live_journal_a_battle_that_a_kill_breaks_off_was_never_played() {
    let (program, data) = (program().unwrap(), folder("battles-killed"));
    let flags = ["--live-sync", "off"];
    let mut served = Served::start(&program, &data, &flags).await.unwrap();
    let [mut anne, mut mary] = meet_for(&served, GAME).await;
    let battles = tokio::try_join!(anne.sit(), mary.sit());
    let (mut of_anne, mut of_mary) = battles.unwrap();
    let (mut annes, mut marys) = (bot(2, 0), bot(2, 1));
    let is_there = |battle: &Battle| 5 <= battle.acts.len();
    let playing = tokio::try_join!(
        anne.play_on(&mut of_anne, &mut annes, is_there),
        mary.play_on(&mut of_mary, &mut marys, is_there)
    );
    playing.unwrap();
    served.kill().await.unwrap();
    let mut served = Served::start(&program, &data, &flags).await.unwrap();
    let matches = json(&served, "/api/v1/matches").await;
    assert_eq!(matches["items"].as_array().map(Vec::len), Some(0), "{matches}");
    // Both accounts persist, and can be paired again.
    for client in [&anne, &mary] {
        Client::enter_by(served.address, client.keep.clone().unwrap()).await.unwrap();
    }
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
}
