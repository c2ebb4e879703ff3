//! Inputs to begin with: what the product itself says and writes.

use bots::Level;
use bout::{Batch, Buttons, Millis, Outcome, Seat, Team, Tick};
use games::{Act, ClockedGame, Figure, GameKind, Move, Player, Setup, SplitSetup};
use host::replay::Replay;
use host::replay::file::track_bytes;
use host::settings::setting::SETTINGS;
use host::storage::live_journal::{Bodies, Key, Left, Live};
use host::storage::spool::{Unsaved, encode as spooled};
use host::storage::store::record::{BoutRecord, Counts, Ending, Kind, MatchRecord, PlayerRecord};
use host::storage::store::{AccountId, MatchId};
use referee::live::{HostedImage, RoomRecord};
use referee::participant::{Participant, Who};
use referee::{Archive, ClientId, Incoming, Referee, Room, RoomRequest, TurnReferee};
use stacker::List;
use wire::codec::bytes_of;
use wire::turns::Asked;
use wire::{BoutMessage, ClientMessage, Entrant, Hello, Name, RoomKind, encode};
use world::samples;
use world::seeds::seed_of;

/// Inputs by their names.
type Seeds = Vec<(String, Vec<u8>)>;

/// Ticks of the bouts of replays.
const TICKS: u32 = 150;
/// Bytes that stand for nothing in particular, and reach some of everything.
const STRIDES: [u8; 6] = [1, 7, 29, 83, 131, 197];

/// Every message, for the decoders.
pub fn decode() -> Seeds {
    let client = samples::client_messages().into_iter();
    let client = client.map(|(name, message)| (0, "client", name, encode(&message)));
    let server = samples::server_messages().into_iter();
    let server = server.map(|(name, message)| (1, "server", name, encode(&message)));
    let flows = server.clone().filter(|(.., name, _)| *name == "flow");
    let flows = flows.map(|(.., bytes)| (2, "two", "flows", [&bytes[..], b"|", &bytes].concat()));
    let named = |(kind, end, name, bytes): (u8, &str, &str, Vec<u8>)| {
        (format!("{end}-{}", name.replace(' ', "-")), [&[kind], &bytes[..]].concat())
    };
    client.chain(server).chain(flows).map(named).collect()
}

/// Conversations, arenas and everything else that is a list of decisions.
fn strides(lengths: &[usize]) -> Seeds {
    let mut seeds = Vec::new();
    for &length in lengths {
        for stride in STRIDES {
            let byte = |at: usize| (at as u8).wrapping_mul(stride).rotate_left(at as u32 / 16);
            seeds.push((format!("stride-{length}-{stride}"), (0..length).map(byte).collect()));
        }
    }
    seeds
}

/// Conversations of two ends.
pub fn line() -> Seeds {
    strides(&[40, 300])
}

/// The story of a challenge that is accepted.
fn challenge() -> (String, Vec<u8>) {
    const SECOND: u8 = 0x40;
    let friends = |who: u8, what: u8, number: u8| vec![22 | who, 0, 7, 0, 0, what, number];
    let show = [friends(0, 0, 0), friends(SECOND, 0, 0)].concat();
    let meet = [friends(0, 1, 1), vec![0, 5], friends(SECOND, 4, 1)].concat();
    ("challenge".to_owned(), [vec![7, 0, 0, 0], show, vec![0, 5], meet, [0, 5].repeat(9)].concat())
}

/// The story of one client who says this to the lobby about a game, by its number, and then does that.
fn alone(name: &str, what: u8, game: u8, then: &[u8]) -> (String, Vec<u8>) {
    let parts =
        [&[7, 0, 0, 0, 22, 0, what, 0, game][..], &[0, 5].repeat(6)[..], then, &[0, 5].repeat(9)];
    (name.to_owned(), parts.concat())
}

/// The story of a duel in which both show emotes, one of them more than may be shown at once.
fn emotes() -> (String, Vec<u8>) {
    const SECOND: u8 = 0x40;
    let queue = |who: u8| vec![22 | who, 0, 0, 0, 0];
    let emote = |who: u8, number: u8| vec![22 | who, 7, 5, number];
    let both = [queue(0), queue(SECOND), [0, 5].repeat(5)].concat();
    let shown = [emote(0, 0), emote(SECOND, 5), emote(0, 1).repeat(5), [0, 5].repeat(4)].concat();
    ("emotes".to_owned(), [vec![7, 0, 0, 0], both, shown].concat())
}

/// Arenas: stories of a few actions, and lists of decisions.
pub fn arena() -> Seeds {
    // Two clients: 0 and 1 in the two high bits of an action.
    const SECOND: u8 = 0x40;
    let begin = [7, 0, 0, 0];
    let said = |who: u8, what: &[u8]| [&[22 | who], what].concat();
    // 0 is the lobby: what, ruleset, game.
    let queue = |who, what: u8, ruleset| said(who, &[0, what, ruleset, 0]);
    let wait = |times: usize| [0, 5].repeat(times);
    let story =
        |name: &str, parts: &[Vec<u8>]| (name.to_owned(), [&begin[..], &parts.concat()].concat());
    let input = |who: u8| said(who, &[3, 60, 129, 0]);
    let both = |times| [input(0), input(SECOND), vec![0, 2]].concat().repeat(times);
    let accept = |who| said(who, &[7, 2]);
    let mut seeds = vec![
        story("casual", &[queue(0, 0, 0), queue(SECOND, 0, 0), wait(5), both(20)]),
        challenge(),
        alone("daily-battle", 18, 2, &[22, 5, 0, 0, 0]),
        alone("daily-pieces", 18, 1, &[22, 3, 60, 129, 0].repeat(20)),
        alone("daily-board", 8, 2, &[]),
        emotes(),
        story(
            "ranked",
            &[
                queue(0, 1, 2),
                queue(SECOND, 1, 2),
                wait(3),
                accept(0),
                accept(SECOND),
                wait(4),
                both(20),
                said(0, &[7, 0]),
            ],
        ),
        story(
            "brawl",
            &[
                said(0, &[0, 4, 0, 1, 0, 0, 1]),
                wait(1),
                said(SECOND, &[0, 5, 0, 1, 0, 1]),
                wait(1),
                said(0, &[2, 1, 0]),
                said(SECOND, &[2, 1, 0]),
                said(0, &[2, 0, 0, 0]),
                said(SECOND, &[2, 0, 0, 0]),
                said(0, &[2, 16, 0]),
                wait(6),
                both(10),
                vec![14],
                wait(9),
            ],
        ),
        story("solo", &[said(0, &[0, 3, 0, 1, 0]), wait(4), input(0).repeat(30), said(0, &[7, 0])]),
        story(
            "practice",
            &[said(0, &[0, 2, 0, 2, 1, 0]), wait(6), said(0, &[5, 0, 0, 0]), wait(9)],
        ),
    ];
    seeds.extend(strides(&[120, 600]));
    seeds
}

/// Archives of short bouts, and the files of two of them.
pub fn replay() -> Seeds {
    let name = Name::new("Anne").expect("a name");
    let mut seeds = Vec::new();
    let boards = ClockedGame::ALL.map(|game| (format!("{game:?}").to_lowercase(), boards(game)));
    for (game, archive) in boards.into_iter().chain([("marauders".to_owned(), table())]) {
        seeds.push((format!("archive-{game}"), [&[2], &bytes_of(&archive)[..]].concat()));
        let names = vec![name.clone(); archive.setup.players.len()];
        let replay = Replay { header: host::replay::Header::of(7, &names, &archive, 7), archive };
        let file = replay.to_bytes_with_track().expect("a replay can be written");
        seeds.push((format!("file-{game}"), [&[0], &file[..]].concat()));
        let track = track_bytes(&file).expect("the file is whole").expect("it has pictures");
        seeds.push((format!("track-{game}"), [&[1 | crate::replay::TRACK], &track[..]].concat()));
        let hashed = file.len() - blake3::OUT_LEN;
        seeds.push((format!("unhashed-{game}"), [&[1], &file[..hashed]].concat()));
    }
    seeds
}

/// A room of each game with its bout, as a live journal has them, and a journal with them.
pub fn live() -> Seeds {
    let mut seeds = Vec::new();
    for kind in GameKind::ALL {
        let (room, bout, progress) = recorded(kind);
        let record = |kind: u8, bytes: &[u8]| {
            let length = u16::try_from(bytes.len()).expect("a short record");
            [&[kind], &length.to_le_bytes()[..], bytes].concat()
        };
        let records = [record(1, &bout), record(2, &progress), record(0, &room)].concat();
        let name = kind.name();
        seeds.push((format!("records-{name}"), [&[1], &records[..]].concat()));
        let mut left = Left { now: Millis(7), ..Left::default() };
        left.live.insert(Key::Room(1), Live { set: Some(room), appended: Bodies::default() });
        left.live.insert(
            Key::Bout(2),
            Live { set: Some(bout), appended: [&progress[..]].into_iter().collect() },
        );
        // A base and a segment differ in the first bytes.
        let mut file = left.to_base();
        file[..8].copy_from_slice(b"CUTLIVE\n");
        seeds.push((format!("file-{name}"), [&[0], &file[..]].concat()));
    }
    seeds
}

/// The records of a room, of its bout, and of what happened in it.
fn recorded(kind: GameKind) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
    let participant = |(seat, player): (u64, &Player)| Participant {
        who: if seat == 0 { Who::Person(ClientId(seat)) } else { Who::Bot(Level::LEAST) },
        name: Name::new(["Anne", "Mary"][seat as usize]).expect("a name"),
        account: None,
        entrant: Entrant { pick: player.pick, handling: player.handling },
        team: player.team,
    };
    let setup = setup(kind);
    let participants = (0..).zip(&setup.players).map(participant).collect();
    let (rules, grace) = (setup.rules, referee::room::GRACE);
    let request = RoomRequest { kind: RoomKind::Casual, rules, best_of: 1, grace, participants };
    let (mut room, _) = Room::new(request, 7, seed_of(7), Millis(0));
    for now in (0..12_000).step_by(50) {
        room.step(Millis(3_000 + now), || unreachable!("one bout is enough"));
        let mut batch = Batch::new(Tick((now / 50 * 3) as u32));
        (0..3).for_each(|_| assert!(batch.push(Buttons::DOWN)));
        let mut say = |message| room.receive(Millis(3_000 + now), ClientId(0), message, &[]);
        say(Incoming::Bout(BoutMessage::Play(batch)));
        if now == 0 {
            let (after, wish) = (0, Move::Marauders(marauders::Command::EndTurn));
            say(Incoming::Bout(BoutMessage::Move(Asked { after, wish })));
        }
    }
    let (_, progress) = room.take_progress().expect("it was played");
    let image = room.take_bout_image().expect("it was dealt");
    let hosted = HostedImage::Match(room.image());
    let course = Some(([7; 16], Millis(7)));
    let room = RoomRecord { hosted, course, bots: None };
    let bout = referee::live::BoutRecord { room: 2, image, began_ms: 7 };
    (bytes_of(&room), bytes_of(&bout), bytes_of(&progress))
}

fn setup(kind: GameKind) -> Setup {
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let player = |team| Player { team: Team(team), handling, pick };
    let players = vec![player(0), player(1)].try_into().expect("two players");
    Setup { rules: kind.rules_default(), players }
}

fn boards(game: ClockedGame) -> Archive {
    let setup = setup(game.into()).clocked().expect("it has boards");
    let mut referee = Referee::new(setup, seed_of(7));
    referee.open();
    for tick in (0..TICKS).step_by(10) {
        let now = Millis(u64::from(tick + 10) * 1000 / 60);
        for seat in [Seat(0), Seat(1)] {
            let mut batch = Batch::new(Tick(tick));
            let held = Buttons(1 << ((tick / 10 + u32::from(seat.0)) % 9));
            assert!((0..10).all(|_| batch.push(held)), "a batch of ten ticks");
            referee.receive(now, seat, &batch, []).expect("no tick is left out");
        }
    }
    Archive::of(&referee)
}

fn table() -> Archive {
    let SplitSetup::Turns(setup) = setup(GameKind::MARAUDERS).split() else {
        unreachable!("marauders is played in turns")
    };
    let mut referee = TurnReferee::new(setup, seed_of(7));
    referee.act(Millis(50_000_000), Act::TimeOut).expect("the time is up");
    referee.act(Millis(50_000_001), Act::Leave(Seat(0))).expect("a player may leave");
    Archive::of_table(&referee)
}

/// Every setting in a file, in the environment and as a flag.
pub fn settings() -> Seeds {
    let defaults = host::Settings::default();
    let mut seeds = Vec::new();
    let mut all = String::new();
    for key in &SETTINGS {
        let value = key.show(&defaults);
        let quoted = match key.sort {
            host::settings::setting::Sort::Text => format!("{value:?}"),
            _ => value.clone(),
        };
        let (name, flag, variable) = (key.name, key.flag(), key.variable());
        all += &format!("{name} = {quoted}\n");
        let one = format!("{name} = {quoted}\n{variable}={value}\n--{flag}={value}\n");
        seeds.push((name.to_owned(), one.into_bytes()));
    }
    seeds.push(("all".to_owned(), all.into_bytes()));
    let other = "listen = \"[::1]:4711\"\npublic_url = \"https://a.org\"\norigins = \"b.org, c.org\"\n\
        trusted_proxies = \"10.0.0.0/8, ::1\"\nCUTLASS_DATABASE=postgres://a:b@c/d\n\
        CUTLASS_SERVICE_HOST=10.0.0.1\nCUTLASS_MESSAGE_FILE=x\n--log=info,host=debug\n--players-max=7\n";
    seeds.push(("other".to_owned(), other.into()));
    seeds
}

/// A spooled match, and lists of pieces.
pub fn spool() -> Seeds {
    let player = |seat: u8| PlayerRecord {
        account: AccountId::from(wire::AccountId([seat; 16])),
        seat: Seat(seat),
        team: Team(seat),
        bouts_won: seat,
        figures: vec![(Figure::Spins, 3)].try_into().expect("one figure"),
    };
    let mut seeds = Vec::new();
    for (number, kind) in GameKind::ALL.into_iter().enumerate() {
        let record = MatchRecord {
            id: MatchId::from(wire::MatchId([7; 16])),
            rules: kind.rules_default(),
            kind: [Kind::Casual, Kind::Ranked(games::Ruleset::first(kind))][number % 2],
            is_listed: true,
            best_of: 3,
            started: Millis(1),
            ended: Millis(2),
            ending: [Ending::Won(Team(1)), Ending::Drawn, Ending::NoContest][number % 3],
            counts: Counts::Loser,
            pair_daily_max: 6,
            players: vec![player(0), player(1)],
            bouts: vec![BoutRecord { outcome: Outcome::Won(Team(1)), replay: vec![1, 2, 3] }],
        };
        let file = spooled(&Unsaved::Match(record));
        seeds.push((format!("file-{number}"), [&[0], &file[..]].concat()));
        let hashed = file.len() - blake3::OUT_LEN;
        seeds.push((format!("unhashed-{number}"), [&[2], &file[..hashed]].concat()));
    }
    for (index, size) in crate::spool::SIZES.into_iter().enumerate() {
        let list = List::generate(size).to_bytes();
        seeds.push((format!("pieces-{size}"), [&[1 + 4 * index as u8], &list[..]].concat()));
    }
    seeds
}

/// Requests, upgrades and sessions.
pub fn upgrade() -> Seeds {
    let mut seeds: Seeds = vec![];
    for path in ["/", "/healthz", "/play", "/api/v1/rooms", "/leaderboard", "/players/Anne", "/x"] {
        let request = format!("GET {path} HTTP/1.1\r\nhost: it\r\nconnection: close\r\n\r\n");
        let name = format!("get{}", path.replace('/', "-"));
        seeds.push((name, [&[0], request.as_bytes()].concat()));
    }
    let headers = "connection: keep-alive, Upgrade\r\nupgrade: h2c, websocket\r\norigin: http://it\r\n\
        sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==";
    seeds.push(("headers".to_owned(), [&[1], headers.as_bytes()].concat()));
    let ping = [0x89, 0x80, 0, 0, 0, 0, 0x88, 0x80, 0, 0, 0, 0];
    seeds.push(("frames".to_owned(), [&[2][..], &ping].concat()));
    let origin = "b.org, c.org\n10.0.0.0/8, ::1\nhttps://a.org:8443\nhttps://a.org\nit:80\n10.0.0.7, 127.0.0.1";
    seeds.push(("origin".to_owned(), [&[5], origin.as_bytes()].concat()));
    for (name, mut message) in samples::client_messages() {
        if let ClientMessage::Hello(hello) = &mut message {
            *hello = Hello::new(hello.credential.clone());
        }
        let bytes = encode(&message);
        let chunk = [&[0][..], &(bytes.len() as u16).to_le_bytes(), &bytes].concat();
        let kind = if name.starts_with("hello") || name == "resume" { 3 } else { 4 };
        seeds.push((format!("says-{}", name.replace(' ', "-")), [&[kind], &chunk[..]].concat()));
    }
    seeds
}
