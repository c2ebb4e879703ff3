//! The same for stacker.

use bots::{Bot, Level};
use bout::{Buttons, Outcome, Purpose, Seed, Stream, TICKS_PER_SECOND, Team};
use games::{Board, ClockedGame, GameKind, Rules};
use player::{Client, entrant_for, newcomer};
use stacker::gravity::GRAVITY_MAX;
use stacker::{Class, Gravity, Options, PieceSet};
use tests::served::{Served, program};
use tokio::task::JoinSet;
use wire::{
    BrawlCommand, BrawlOptions, BrawlPhase, BrawlView, ClientMessage, HostBrawl, HostCommand,
    LobbyMessage, Refusal, RoomCode, ServerMessage, Visibility,
};

use super::whole::{ask, folder, join, newest_replay, play_brawl, play_by, queue_and_look_it_up};

/// The input of a bot of this level.
fn hands(level: u8) -> impl FnMut(&Board) -> Buttons {
    let stream = Stream::numbered(&Seed([9; 32]), Purpose::Bots, level);
    let mut bot = Bot::new(ClockedGame::Stacker, Level::new(level).unwrap(), stream);
    move |board| bot.hold(board)
}

/// The same until six seconds have passed; then all pieces are dropped where they enter.
fn hands_that_tire() -> impl FnMut(&Board) -> Buttons {
    let mut hands = hands(2);
    move |board| {
        let held = hands(board);
        match board.tick().0 {
            tick if tick < 6 * TICKS_PER_SECOND => held,
            tick if tick.is_multiple_of(6) => Buttons::HARD_DROP,
            _ => Buttons::NONE,
        }
    }
}

#[tokio::test]
async fn two_queue_for_stacker_and_find_what_they_played() {
    let (annes, marys) = (play_by(hands(4)), play_by(hands_that_tire()));
    queue_and_look_it_up(GameKind::STACKER, annes, marys).await;
}

/// Requests a room with invalid options, and gets the refusal.
async fn refused(client: &mut Client, options: Options) -> Refusal {
    client.say(&ClientMessage::Lobby(LobbyMessage::Host(room(options)))).await.unwrap();
    let why = client.hear_until(|message| match message {
        ServerMessage::Refused(why) => Some(why),
        _ => None,
    });
    why.await.unwrap()
}

fn room(options: Options) -> HostBrawl {
    let options = BrawlOptions { seats: 4, ..BrawlOptions::new(Rules::stacker(options)) };
    let entrant = entrant_for(GameKind::STACKER);
    HostBrawl { options, visibility: Visibility::Public, password: None, entrant }
}

#[tokio::test]
async fn a_room_with_large_pieces_opens_when_their_list_is_made() {
    let (program, data) = (program().unwrap(), folder("stacker-large"));
    let allowed = ["--pieces-made-max", "13"];
    let mut served = Served::start(&program, &data, &allowed).await.unwrap();
    let mut anne = Client::enter_by(served.address, newcomer("Anne")).await.unwrap();
    let of = |size| Options::default().with_pieces(PieceSet::new([size], Class::Convex));
    let why = Refusal::LargePieces { most: games::rules::LISTED_SIZE_MAX };
    assert_eq!(refused(&mut anne, of(14)).await, why);
    anne.say(&ClientMessage::Lobby(LobbyMessage::Host(room(of(13))))).await.unwrap();
    let mut told = Vec::new();
    let opened = anne.hear_until(|message| match message {
        ServerMessage::Making(making) => {
            told.push(making);
            None
        }
        ServerMessage::Brawl(view) => Some(view.options),
        _ => None,
    });
    assert_eq!(opened.await.unwrap().rules, Rules::stacker(of(13)));
    assert!(told.iter().all(|making| making.size == 13), "{told:?}");
    assert!(told.is_sorted_by_key(|making| making.per_mille) && 2 < told.len(), "{told:?}");
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
}

async fn listed(client: &mut Client, code: RoomCode) -> Option<GameKind> {
    client.say(&ClientMessage::Lobby(LobbyMessage::Rooms)).await.unwrap();
    let rooms = client.hear_until(|message| match message {
        ServerMessage::Rooms(rooms) => Some(rooms),
        _ => None,
    });
    rooms.await.unwrap().iter().find(|room| room.code == code).map(|room| room.rules.kind())
}

#[tokio::test]
async fn two_friends_and_two_bots_brawl_with_pieces_and_a_field_of_their_own() {
    let (program, data) = (program().unwrap(), folder("stacker-brawl"));
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    let mut anne = Client::enter_by(served.address, newcomer("Anne")).await.unwrap();
    let mut mary = Client::enter_by(served.address, newcomer("Mary")).await.unwrap();
    // Pieces land and lock almost at once: no seat survives for long.
    let gravity = Gravity::Timed { start: GRAVITY_MAX, gain: 0, gains_from_tick: 0 };
    let pieces = PieceSet::new([2, 3, 7], Class::Holeless);
    let own = Options { lock_delay_ticks: 6, gravity, ..Options::default() };
    let own = Options { pieces, columns: 11, rows: 17, next_count: 2, ..own };
    assert_eq!(refused(&mut anne, Options { columns: 6, ..own }).await, Refusal::Options);
    assert_eq!(refused(&mut anne, Options { rows: 81, ..own }).await, Refusal::Options);
    let large = Options::default().with_pieces(PieceSet::new([13], Class::Convex));
    let why = Refusal::LargePieces { most: games::rules::LISTED_SIZE_MAX };
    assert_eq!(refused(&mut anne, large).await, why);
    assert_eq!(refused(&mut anne, Options::forty_lines()).await, Refusal::Options);

    anne.say(&ClientMessage::Lobby(LobbyMessage::Host(room(own)))).await.unwrap();
    let code = anne.hear_brawl(|_| true).await.unwrap().code;
    assert_eq!(listed(&mut mary, code).await, Some(GameKind::STACKER));
    join(&mut mary, code).await;
    ask(&mut mary, BrawlCommand::Ready(true)).await;
    for level in [1, 4] {
        ask(&mut anne, BrawlCommand::Host(HostCommand::AddBot(level))).await;
    }
    let is_ready = |view: &BrawlView| {
        let others = view.members.iter().filter(|one| Some(one.id) != view.host);
        view.members.len() == 4 && { others }.all(|one| one.is_ready)
    };
    let view = anne.hear_brawl(is_ready).await.unwrap();
    assert!(view.members.iter().all(|one| one.pick.kind() == GameKind::STACKER), "{view:?}");
    ask(&mut anne, BrawlCommand::Host(HostCommand::Start)).await;
    let mut playing = JoinSet::new();
    for (number, client) in (0..).zip([anne, mary]) {
        playing.spawn(play_brawl(client, ClockedGame::Stacker, number));
    }
    let mut outcomes = Vec::new();
    while let Some(played) = playing.join_next().await {
        let (outcome, view) = played.unwrap();
        assert_eq!(view.phase, BrawlPhase::Gathering);
        outcomes.push(outcome);
    }
    let [one, other] = outcomes[..] else { panic!("{outcomes:?}") };
    assert_eq!(one, other);
    assert!(matches!(one, Outcome::Drawn | Outcome::Won(Team(0..=3))), "{one:?}");
    let replay = newest_replay(&served, "Mary").await;
    assert_eq!((replay.header.players.len(), replay.archive.outcome), (4, one));
    assert_eq!(replay.archive.setup.rules, Rules::stacker(own));
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
}
