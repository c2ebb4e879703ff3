//! The messages of a client: those that fit where it is, and any that bytes encode.

use bout::{Batch, Buttons, Nonce, Purpose, Seat, Seed, Stream, Team, Tick};
use games::{GameKind, Ruleset, SoloMode};
use wire::codec::bytes_of;
use wire::{
    BoutMessage, BrawlCommand, BrawlOptions, ChatText, ClientMessage, Emote, Entrant,
    FriendsMessage, HostBrawl, HostCommand, JoinBrawl, LobbyMessage, MemberId, Name, Password,
    RoomCode, RoomMessage, Visibility, decode,
};
use world::options;

use super::CLIENTS;
use super::client::Client;
use crate::input::Input;
use crate::replay::are_small;

/// The longest run of one input.
const RUN_TICKS: u32 = 40;
/// Levels of bots: the cheapest, and two that there are not.
const LEVELS: [u8; 4] = [1, 2, 0, 6];

/// The next message; none when the bytes encode none, or one that takes seconds to answer.
pub fn read(
    input: &mut Input<'_>,
    client: &mut Client,
    codes: &[RoomCode],
) -> Option<ClientMessage> {
    let message = match input.byte() % 8 {
        0 => ClientMessage::Lobby(lobby(input, client, codes)?),
        1 => ClientMessage::Room(RoomMessage::Ready),
        2 => ClientMessage::Room(RoomMessage::Brawl(brawl(input, client)?)),
        3..=4 => ClientMessage::Bout(play(input, client)),
        5 => {
            // `BoutMessage::Move` of any bytes, after what the client has heard of.
            let after = client.acts.wrapping_add(u32::from(input.byte() % 4 == 3));
            let mut bytes = bytes_of(&(7_u32, 3_u32, after));
            bytes.extend_from_slice(input.chunk());
            decode(&bytes).ok()?
        }
        6 => decode(input.chunk()).ok()?,
        _ => match input.byte() % 7 {
            0 => ClientMessage::Leave,
            1 => ClientMessage::Ping(7),
            2 => ClientMessage::Lobby(LobbyMessage::Accept(client.found)),
            4 => {
                let nonce = Nonce([input.byte(); 16]);
                ClientMessage::Bout(BoutMessage::Nonce { bout: client.drawn, nonce })
            }
            5 => ClientMessage::Room(RoomMessage::Emote(input.of(&Emote::ALL))),
            6 => ClientMessage::Room(RoomMessage::Pause(input.byte().is_multiple_of(2))),
            _ => ClientMessage::Lobby(LobbyMessage::StopWaiting),
        },
    };
    is_cheap(&message).then_some(message)
}

fn lobby(input: &mut Input<'_>, client: &Client, codes: &[RoomCode]) -> Option<LobbyMessage> {
    let what = input.byte();
    let ruleset = input.of(&Ruleset::ALL);
    let kind = input.of(&GameKind::ALL);
    Some(match what % 10 {
        0 => LobbyMessage::QuickMatch(ruleset, entrant(ruleset.game())),
        1 => LobbyMessage::Queue(ruleset, entrant(ruleset.game())),
        2 => LobbyMessage::Practice {
            level: input.of(&LEVELS),
            options: options(input, kind),
            entrant: entrant(kind),
        },
        3 => {
            let mode = input.of(&SoloMode::ALL);
            let rules = mode.rules();
            LobbyMessage::Solo { mode, rules, entrant: entrant(rules.kind()) }
        }
        4 => LobbyMessage::Host(HostBrawl {
            options: options(input, kind),
            visibility: visibility(input),
            password: password(input),
            entrant: entrant(kind),
        }),
        5 => LobbyMessage::Join(JoinBrawl {
            code: *codes.get(usize::from(input.byte()) % codes.len().max(1))?,
            password: password(input),
            entrant: entrant(client.brawl.as_ref().map_or(kind, |one| one.options.rules.kind())),
        }),
        6 => {
            let number = usize::from(input.byte()) % CLIENTS;
            LobbyMessage::Spectate(Name::new(&format!("Sailor {number}")).ok()?)
        }
        7 => LobbyMessage::Friends(friends(input, ruleset)?),
        8 => daily(what, kind, input),
        _ => LobbyMessage::Rooms,
    })
}

/// The daily challenge of a game, a battle among them, and its board; or one of a mode that has none.
fn daily(what: u8, kind: GameKind, input: &mut Input<'_>) -> LobbyMessage {
    let mode = match SoloMode::daily(kind).filter(|_| what < 200) {
        Some(mode) => mode,
        None => input.of(&SoloMode::ALL),
    };
    match what / 10 % 4 {
        0 => LobbyMessage::DailyBoard(mode),
        _ => LobbyMessage::Daily { mode, entrant: entrant(kind) },
    }
}

/// Challenges and their answers, by all who are shown their friends.
fn friends(input: &mut Input<'_>, ruleset: Ruleset) -> Option<FriendsMessage> {
    let entrant = entrant(ruleset.game());
    let what = input.byte();
    let number = usize::from(input.byte());
    Some(match what % 5 {
        0 => FriendsMessage::Show,
        1 => {
            let name = Name::new(&format!("Sailor {}", number % CLIENTS)).ok()?;
            FriendsMessage::Challenge(name, ruleset, entrant)
        }
        2 => FriendsMessage::CallOff,
        3 => FriendsMessage::Answer(number as u64 % 8, None),
        _ => FriendsMessage::Answer(number as u64 % 8, Some(entrant)),
    })
}

fn brawl(input: &mut Input<'_>, client: &Client) -> Option<BrawlCommand> {
    let what = input.byte();
    let member = MemberId(u32::from(input.byte() % 8));
    let kind = client.brawl.as_ref().map_or(GameKind::ALL[0], |one| one.options.rules.kind());
    let host = |command| Some(BrawlCommand::Host(command));
    match what % 18 {
        0 => Some(BrawlCommand::Ready(input.byte().is_multiple_of(2))),
        1 => Some(BrawlCommand::Sit),
        2 => Some(BrawlCommand::Stand),
        3 => Some(BrawlCommand::Team(Team(input.byte() % 8))),
        4 => Some(BrawlCommand::Bring(entrant(kind))),
        5 => ChatText::new("hello there").ok().map(BrawlCommand::Chat),
        6 => {
            let kind = input.of(&GameKind::ALL);
            host(HostCommand::Options(options(input, kind)))
        }
        7 => host(HostCommand::Admit(visibility(input), password(input))),
        8 => host(HostCommand::Lock(input.byte().is_multiple_of(2))),
        9 => host(HostCommand::AddBot(input.of(&LEVELS))),
        10 => host(HostCommand::Kick(member)),
        11 => host(HostCommand::Ban(member)),
        12 => host(HostCommand::Stand(member)),
        13 => host(HostCommand::Team(member, Team(input.byte() % 8))),
        14 => host(HostCommand::Mute(member, input.byte().is_multiple_of(2))),
        15 => host(HostCommand::HandOver(member)),
        16 => host(HostCommand::Start),
        _ => host(HostCommand::Cancel),
    }
}

fn play(input: &mut Input<'_>, client: &mut Client) -> BoutMessage {
    let what = input.byte();
    match what {
        0 => return BoutMessage::Resync,
        1..=20 => return BoutMessage::Target(Seat(input.byte() % 26)),
        // Behind, or ahead of what was said last.
        21..=24 => client.tick = Tick(client.tick.0.wrapping_add(u32::from(what - 20))),
        25..=28 => client.tick = Tick(client.tick.0.wrapping_sub(u32::from(what - 24))),
        _ => {}
    }
    let mut batch = Batch::new(client.tick);
    let held = Buttons(input.word());
    for _ in 0..u32::from(what) % RUN_TICKS + 1 {
        if !batch.push(held) {
            break;
        }
    }
    client.tick = batch.end();
    BoutMessage::Play(batch)
}

fn entrant(kind: GameKind) -> Entrant {
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

/// The usual options of a game for two, or any others.
fn options(input: &mut Input<'_>, kind: GameKind) -> BrawlOptions {
    let which = input.byte();
    if which < 128 {
        return BrawlOptions { best_of: 1 + which % 5, ..BrawlOptions::duel(kind.rules_default()) };
    }
    options::brawl(kind, &mut Stream::new(&Seed([which; 32]), Purpose::Bots))
}

fn visibility(input: &mut Input<'_>) -> Visibility {
    if input.byte() < 128 { Visibility::Public } else { Visibility::Private }
}

fn password(input: &mut Input<'_>) -> Option<Password> {
    input.byte().is_multiple_of(2).then(|| Password::new("open sesame").ok()).flatten()
}

/// Whether the rules in a message need no long list of pieces.
fn is_cheap(message: &ClientMessage) -> bool {
    let rules = match message {
        ClientMessage::Lobby(LobbyMessage::Practice { options, .. }) => options.rules,
        ClientMessage::Lobby(LobbyMessage::Solo { rules, .. }) => *rules,
        ClientMessage::Lobby(LobbyMessage::Host(host)) => host.options.rules,
        ClientMessage::Room(RoomMessage::Brawl(BrawlCommand::Host(HostCommand::Options(
            options,
        )))) => options.rules,
        _ => return true,
    };
    are_small(&rules)
}
