//! Measures what the presence of friends costs: messages and bytes for each client that is shown its
//! friends, and the time of the lobby, without sockets.
//!
//! All clients are in one ring, and each is a friend of its neighbours on both sides. Two at a time play a
//! match, and are in the menu between two matches.

use std::time::{Duration, Instant};

use clap::Parser;
use games::{GameKind, Ruleset, Week};
use referee::lobby::RoomPlace;
use referee::{ClientId, Incoming, Lobby, LobbyAnswer, LobbyRules, RoomId};
use wire::friends::FRIENDS_MAX;
use wire::{
    AccountId, AccountView, Circle, Entrant, FriendsMessage, LobbyMessage, Name, Person,
    ServerMessage, encode,
};

const GAME: GameKind = GameKind::SWORDFIGHT;

/// Measures what the presence of friends costs.
#[derive(Parser)]
struct Flags {
    /// Clients, all of which are shown their friends.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(4..=100_000))]
    clients: u32,
    /// Friends of each client.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(2..=FRIENDS_MAX as i64))]
    friends: u32,
    /// Seconds of a match.
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u32).range(2..))]
    match_s: u32,
    /// Seconds between two matches.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(2..))]
    menu_s: u32,
    /// Seconds that are measured.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
}

fn main() -> anyhow::Result<()> {
    let flags = Flags::parse();
    anyhow::ensure!(flags.friends < flags.clients, "there are fewer clients than friends");
    let mut lobby = lobby(&flags);
    let mut rooms = vec![None; flags.clients as usize / 2];
    let period = flags.match_s + flags.menu_s;
    // From a whole period on matches begin and end evenly.
    for second in 0..period {
        play(&mut lobby, &mut rooms, &flags, second);
        lobby.step_presence(place);
    }
    let (mut messages, mut bytes, mut largest) = (0, 0, 0);
    let mut took: Vec<Duration> = Vec::new();
    for second in period..period + flags.seconds {
        play(&mut lobby, &mut rooms, &flags, second);
        let begins = Instant::now();
        let answers = lobby.step_presence(place);
        took.push(begins.elapsed());
        for size in answers.iter().filter_map(size) {
            (messages, bytes, largest) = (messages + 1, bytes + size, largest.max(size));
        }
    }
    took.sort_unstable();
    let spans = f64::from(flags.clients) * f64::from(flags.seconds);
    let Flags { clients, friends, match_s, menu_s, .. } = flags;
    println!("{clients} clients with {friends} friends, {match_s} s in a match, {menu_s} s not");
    println!("messages/s for each client  {:8.3}", f64::from(messages) / spans);
    println!("bytes/s for each client     {:8.1}", bytes as f64 / spans);
    println!("bytes of the largest        {largest:8}");
    println!("ms of a step, median        {:8.2}", ms(took[took.len() / 2]));
    println!("ms of a step, longest       {:8.2}", ms(took[took.len() - 1]));
    Ok(())
}

fn ms(took: Duration) -> f64 {
    took.as_secs_f64() * 1000.0
}

/// The bytes of a message to a client.
fn size(answer: &LobbyAnswer) -> Option<usize> {
    match answer {
        LobbyAnswer::Tell(_, message @ ServerMessage::Friends(_)) => Some(encode(message).len()),
        _ => None,
    }
}

fn person(number: u32) -> Person {
    let mut id = [0; 16];
    id[..4].copy_from_slice(&number.to_le_bytes());
    Person { id: AccountId(id), name: Name::new(&format!("Sailor {number}")).expect("a name") }
}

/// A lobby in which all are shown their friends.
fn lobby(flags: &Flags) -> Lobby {
    let rules = GAME.rules_default();
    let rules = LobbyRules { rules, best_of: 3, ranked_best_of: 3, ranked_guests: true };
    let mut lobby = Lobby::new(rules, Week(0));
    let mut circle_bytes = 0;
    for number in 0..flags.clients {
        let (client, Person { id, name }) = (ClientId(number.into()), person(number));
        lobby.enter(client, AccountView { id, name, is_guest: false });
        say(&mut lobby, client, LobbyMessage::Friends(FriendsMessage::Show));
        let aside = |step: u32| match step % 2 {
            0 => (number + step / 2 + 1) % flags.clients,
            _ => (number + flags.clients - step / 2 - 1) % flags.clients,
        };
        let friends: Vec<Person> = (0..flags.friends).map(aside).map(person).collect();
        let friends = friends.try_into().expect("no more than there may be");
        let answers = lobby.know(id, Circle { friends, ..Circle::default() });
        circle_bytes = answers.iter().filter_map(size).sum();
    }
    println!("bytes of all friends, once  {circle_bytes:8}");
    lobby
}

fn say(lobby: &mut Lobby, client: ClientId, message: LobbyMessage) -> Vec<LobbyAnswer> {
    lobby.receive(client, Incoming::Lobby(message))
}

/// The matches that begin or end in this second. Each two clients have their own moments.
fn play(lobby: &mut Lobby, rooms: &mut [Option<RoomId>], flags: &Flags, second: u32) {
    let period = flags.match_s + flags.menu_s;
    for (number, room) in (0..).zip(rooms) {
        // A prime spreads them evenly.
        let at = (second + number % period * 7919) % period;
        let both = [2 * number, 2 * number + 1].map(|client: u32| ClientId(client.into()));
        if at == 0 && room.is_none() {
            let entrant = Entrant { pick: GAME.pick_default(), handling: GAME.handling_default() };
            let quick = || LobbyMessage::QuickMatch(Ruleset::first(GAME), entrant);
            let answers = both.map(|client| say(lobby, client, quick())).into_iter().flatten();
            *room = answers.into_iter().find_map(|answer| match answer {
                LobbyAnswer::Open(room, _) => Some(room),
                _ => None,
            });
        } else if at == flags.match_s
            && let Some(room) = room.take()
        {
            both.into_iter().for_each(|client| lobby.release(client));
            lobby.close(room);
        }
    }
}

fn place(_: RoomId, _: &Name) -> Option<RoomPlace> {
    Some(RoomPlace { game: GAME, is_playing: true, can_spectate: true, code: None })
}
