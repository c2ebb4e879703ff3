//! All main features, on a server that is a process of its own, as operators run it.

use std::path::{Path, PathBuf};

use bots::{Bot, Level};
use bout::{Buttons, Millis, Outcome, Purpose, Seat, Seed, Stream, Team};
use games::{Board, ClockedGame, GameKind, Rules, Ruleset};
use host::operator::verify::verify;
use host::process::clock::calendar_ms;
use host::replay::Replay;
use host::storage::store::record::{Counts, Ending, Kind, MatchRecord, PlayerRecord};
use host::storage::store::{DatabaseUrl, MatchId, Store};
use player::{Client, entrant, hands, idle, newcomer, ranked_match};
use serde_json::Value;
use swordfight::Options;
use tests::served::{Served, program};
use tokio::task::JoinSet;
use wire::{
    BrawlCommand, BrawlOptions, BrawlPhase, BrawlView, ClientMessage, HostBrawl, HostCommand,
    JoinBrawl, LobbyMessage, Rated, RatingChange, RatingStatus, RoomCode, RoomMessage, RoomPhase,
    ServerMessage, Sides, Update, Visibility,
};

/// Matches that the two have played already, so that one more lists them.
const PLAYED: u64 = 60;

/// An empty folder of this name.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // What an earlier run left there, if any.
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

pub async fn json(served: &Served, path: &str) -> Value {
    let (status, body) = served.get(path).await.unwrap();
    assert_eq!(status, 200, "{path}: {}", String::from_utf8_lossy(&body));
    serde_json::from_slice(&body).unwrap()
}

/// Input that drops every pair at once, with a new press for each: out in a few seconds.
pub fn reckless(board: &Board) -> Buttons {
    if board.tick().0.is_multiple_of(10) { Buttons::NONE } else { Buttons::DOWN }
}

/// Plays a bout with this input.
pub fn play_by(mut hold: impl FnMut(&Board) -> Buttons) -> impl AsyncFnMut(&mut Client) {
    async move |client: &mut Client| {
        client.play_bout(&mut hold).await.unwrap();
    }
}

/// Queues, and plays the match to its end. Returns the rating changes.
async fn play_ranked(
    client: &mut Client,
    kind: GameKind,
    mut play: impl AsyncFnMut(&mut Client),
) -> Rated {
    client.say(&ranked_match(kind)).await.unwrap();
    client.accept().await.unwrap();
    loop {
        play(client).await;
        let over = client.hear_until(|message| match message {
            ServerMessage::Rated(rated) => Some(Some(rated)),
            ServerMessage::Room(room) if matches!(room.phase, RoomPhase::Between(_)) => Some(None),
            _ => None,
        });
        if let Some(rated) = over.await.unwrap() {
            return rated;
        }
        client.say(&ClientMessage::Room(RoomMessage::Ready)).await.unwrap();
    }
}

/// The earlier matches of Anne and Mary, won by each in turn, a minute each.
async fn play_before(data: &Path, kind: GameKind, accounts: [wire::AccountId; 2]) {
    let store = Store::open(&DatabaseUrl::Sqlite(data.join("cutlass.db"))).await.unwrap();
    // On earlier days: two may play any number of matches, but not in a day.
    let began = calendar_ms() - 2 * 24 * 60 * 60_000;
    for number in 0..PLAYED {
        let started = Millis(began + number * 60_000);
        let player = |(seat, account): (u8, wire::AccountId)| PlayerRecord {
            account: account.into(),
            seat: Seat(seat),
            team: Team(seat),
            bouts_won: 1,
            figures: Default::default(),
        };
        let record = MatchRecord {
            id: MatchId::draw(started),
            rules: kind.rules_default(),
            kind: Kind::Ranked(Ruleset::first(kind)),
            is_listed: true,
            best_of: 3,
            started,
            ended: started.plus(Millis(50_000)),
            ending: Ending::Won(Team((number % 2) as u8)),
            counts: Counts::Both,
            pair_daily_max: 0,
            players: (0..).zip(accounts).map(player).collect(),
            bouts: Vec::new(),
        };
        store.finish_match(record).await.unwrap();
    }
    store.close().await;
}

#[tokio::test]
async fn two_queue_and_find_what_they_played_everywhere_and_after_a_restart() {
    queue_and_look_it_up(GameKind::SWORDFIGHT, play_by(idle), play_by(reckless)).await;
}

/// Anne and Mary queue for a game, play each bout so, and find their match wherever a server shows
/// it.
pub async fn queue_and_look_it_up(
    kind: GameKind,
    annes: impl AsyncFnMut(&mut Client),
    marys: impl AsyncFnMut(&mut Client),
) {
    let (program, data) = (program().unwrap(), folder(&format!("whole-ranked-{}", kind.name())));
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    let mut keeps = Vec::new();
    let mut accounts = Vec::new();
    for name in ["Anne Bonny", "Mary Read"] {
        let client = Client::enter_by(served.address, newcomer(name)).await.unwrap();
        keeps.push(client.keep.clone().unwrap());
        accounts.push(client.account.clone().unwrap().id);
        client.close().await.unwrap();
    }
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
    play_before(&data, kind, [accounts[0], accounts[1]]).await;

    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    let mut clients = Vec::new();
    for keep in &keeps {
        clients.push(Client::enter_by(served.address, keep.clone()).await.unwrap());
    }
    let [anne, mary] = &mut clients[..] else { panic!("two clients") };
    let (rated, same) =
        tokio::join!(play_ranked(anne, kind, annes), play_ranked(mary, kind, marys));
    assert_eq!(rated, same);
    for change in rated.changes.iter() {
        assert_eq!(u64::from(change.before.matches), PLAYED);
        assert_eq!(u64::from(change.after.matches), PLAYED + 1);
        assert_eq!(change.after.standing, RatingStatus::Listed, "{change:?}");
    }

    let seen = look_it_up(&served, kind, &rated).await;
    let has_changed = |change: &RatingChange| change.before.points != change.after.points;
    // A pair of battles may be drawn, and then equal ratings stay equal.
    match seen[4]["ending"].as_str() {
        Some("won") => assert!(rated.changes.iter().all(has_changed), "{rated:?}"),
        ending => assert_eq!(ending, Some("drawn")),
    }
    let board = seen[0]["items"].as_array().unwrap();
    let mut shown: Vec<_> = board.iter().map(|line| line["points"].as_i64()).collect();
    let mut told: Vec<_> =
        rated.changes.iter().map(|change| Some(change.after.points.into())).collect();
    shown.sort();
    told.sort();
    assert_eq!(shown, told, "{board:?}");
    assert_eq!(served.stop().await.unwrap().code(), Some(0));

    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    assert_eq!(look_it_up(&served, kind, &rated).await, seen, "all is there after a restart");
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
    let checked = std::process::Command::new(&program)
        .args(["ratings", "--check", "--data"])
        .arg(&data)
        .status()
        .unwrap();
    assert_eq!(checked.code(), Some(0));
}

/// All places where a server lists a match: the leaderboard, the player, the match.
async fn look_it_up(served: &Served, kind: GameKind, rated: &Rated) -> Vec<Value> {
    let (id, game) = (MatchId::from(rated.id), kind.name());
    let mut seen = Vec::new();
    for path in [
        format!("/api/v1/leaderboards/{game}"),
        "/api/v1/players/Anne%20Bonny".to_owned(),
        format!("/api/v1/players/Anne%20Bonny/history/{game}"),
        "/api/v1/players/Mary%20Read/matches".to_owned(),
        format!("/api/v1/matches/{id}"),
    ] {
        seen.push(json(served, &path).await);
    }
    assert!(seen[3].to_string().contains(&id.to_string()), "{}", seen[3]);
    for bout in 1..=2 {
        let (status, bytes) =
            served.get(&format!("/api/v1/matches/{id}/bouts/{bout}/replay")).await.unwrap();
        assert_eq!(status, 200);
        let replay = Replay::from_bytes(&bytes).unwrap();
        verify(&replay).unwrap();
        assert_eq!(replay.archive.setup.rules.kind(), kind);
    }
    // Of a game that they have not played there is nothing.
    let other = GameKind::ALL.into_iter().find(|other| *other != kind).unwrap().name();
    let none = json(served, &format!("/api/v1/leaderboards/{other}")).await;
    assert_eq!(none["items"].as_array().map(Vec::len), Some(0), "{none}");
    seen
}

/// Rules by which bots are done in a quarter of a minute.
fn brisk() -> Options {
    Options {
        fall_ms: 300,
        faster_every_pairs: 1,
        faster_percent: 80,
        fall_least_ms: 17,
        ..Options::default()
    }
}

pub async fn ask(client: &mut Client, command: BrawlCommand) {
    client.say(&ClientMessage::Room(RoomMessage::Brawl(command))).await.unwrap();
}

pub async fn join(client: &mut Client, code: RoomCode) -> BrawlView {
    // The room replaces an entrant for another game by its own default.
    let join = JoinBrawl { code, password: None, entrant: entrant() };
    client.say(&ClientMessage::Lobby(LobbyMessage::Join(join))).await.unwrap();
    client.hear_brawl(|_| true).await.unwrap()
}

/// Plays a match of one bout, and returns to the room.
pub async fn play_brawl(mut client: Client, game: ClockedGame, number: u8) -> (Outcome, BrawlView) {
    let stream = Stream::numbered(&Seed([7; 32]), Purpose::Bots, number);
    let bot = Bot::new(game, Level::new(3).unwrap(), stream);
    let outcome = client.play_bout(hands(bot)).await.unwrap().outcome;
    (outcome, client.hear_brawl(|view| view.phase == BrawlPhase::Gathering).await.unwrap())
}

/// The replay of the first bout of the newest match of a player, which holds.
pub async fn newest_replay(served: &Served, player: &str) -> Replay {
    let matches = json(served, &format!("/api/v1/players/{player}/matches")).await;
    let id = matches["items"][0]["id"].as_str().unwrap_or_else(|| panic!("{matches}")).to_owned();
    let (status, replay) =
        served.get(&format!("/api/v1/matches/{id}/bouts/1/replay")).await.unwrap();
    assert_eq!(status, 200);
    let replay = Replay::from_bytes(&replay).unwrap();
    verify(&replay).unwrap();
    replay
}

#[tokio::test]
async fn a_host_and_seven_friends_play_a_team_brawl_with_two_bots_and_a_spectator() {
    let (program, data) = (program().unwrap(), folder("whole-brawl"));
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    let mut clients = Vec::new();
    for name in ["Anne", "Mary", "Jack", "Bart", "Grace", "Henry", "Ching", "Edward", "Zheng"] {
        clients.push(Client::enter_by(served.address, newcomer(name)).await.unwrap());
    }
    let mut spectator = clients.pop().unwrap();
    let rules = Rules::swordfight(brisk());
    let options = BrawlOptions { seats: 10, sides: Sides::Teams(2), ..BrawlOptions::new(rules) };
    let visibility = Visibility::Unlisted;
    let room = HostBrawl { options, visibility, password: None, entrant: entrant() };
    clients[0].say(&ClientMessage::Lobby(LobbyMessage::Host(room))).await.unwrap();
    let code = clients[0].hear_brawl(|_| true).await.unwrap().code;
    for friend in &mut clients[1..] {
        join(friend, code).await;
        ask(friend, BrawlCommand::Ready(true)).await;
    }
    for level in [2, 4] {
        ask(&mut clients[0], BrawlCommand::Host(HostCommand::AddBot(level))).await;
    }
    let is_ready = |view: &BrawlView| {
        let others = view.members.iter().filter(|one| Some(one.id) != view.host);
        view.members.len() == 10 && { others }.all(|one| one.is_ready)
    };
    let all = clients[0].hear_brawl(is_ready).await.unwrap();
    for team in [0, 1] {
        let team = Some(Team(team));
        assert_eq!(all.members.iter().filter(|one| one.team == team).count(), 5, "{all:?}");
    }
    ask(&mut clients[0], BrawlCommand::Host(HostCommand::Start)).await;
    let mut playing = JoinSet::new();
    for (number, client) in (0..).zip(clients) {
        playing.spawn(play_brawl(client, ClockedGame::Swordfight, number));
    }
    let mut view = join(&mut spectator, code).await;
    while view.phase != BrawlPhase::Playing {
        view = spectator.hear_brawl(|_| true).await.unwrap();
    }
    let outcome = spectator.hear_until(|message| match message {
        ServerMessage::Bout(Update::Over(outcome, _)) => Some(outcome),
        _ => None,
    });
    let outcome = outcome.await.unwrap();
    let Outcome::Won(winner) = outcome else { panic!("{outcome:?}") };
    while let Some(played) = playing.join_next().await {
        let (own, view) = played.unwrap();
        assert_eq!(own, outcome);
        for member in view.members.iter().filter(|one| one.team.is_some()) {
            assert_eq!(member.wins, u16::from(member.team == Some(winner)), "{view:?}");
        }
    }
    let replay = newest_replay(&served, "Grace").await;
    assert_eq!((replay.header.players.len(), replay.archive.outcome), (10, outcome));
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
}
