//! Brawl rooms in the lobby: the open rooms, their creators, and joining them.

use wire::{Entrant, HostBrawl, JoinBrawl, Name, Refusal};

use super::answer::{LobbyAnswer, refuse};
use super::open_brawls::{BRAWLS_MAX, BRAWLS_PER_ACCOUNT_MAX, Opener};
use super::roster::Roster;
use crate::brawl::{Access, BrawlRequest};
use crate::ids::ClientId;

/// A client opens a brawl room.
pub(super) fn host(roster: &mut Roster, client: ClientId, host: HostBrawl) -> LobbyAnswer {
    let HostBrawl { options, visibility, password, entrant } = host;
    if roster.is_draining {
        return refuse(client, Refusal::Draining);
    }
    let Some(host) = roster.joiner(client, entrant) else {
        return refuse(client, Refusal::NotNow);
    };
    let opener = Opener { client, account: host.account };
    let request = BrawlRequest { host, options, visibility, password };
    if let Err(why) = request.check() {
        return refuse(client, why);
    }
    if roster.is_fenced {
        return refuse(client, Refusal::StoreAway);
    }
    let is_own = |other: &&Opener| other.client == client || other.account == opener.account;
    let own = roster.brawls.openers.values().filter(is_own).count();
    if BRAWLS_PER_ACCOUNT_MAX <= own || BRAWLS_MAX <= roster.brawls.openers.len() {
        return refuse(client, Refusal::Full);
    }
    let room = roster.next_room();
    roster.brawls.openers.insert(room, opener);
    roster.put(client, room);
    LobbyAnswer::Host(room, request)
}

/// A client joins a brawl room by its code.
pub(super) fn join(roster: &mut Roster, client: ClientId, join: JoinBrawl) -> LobbyAnswer {
    let JoinBrawl { code, password, entrant } = join;
    match roster.brawls.codes.get(&code) {
        Some(&room) => roster
            .send_in(client, room, entrant, Access::Code(password))
            .unwrap_or_else(|| refuse(client, Refusal::NotNow)),
        None => refuse(client, Refusal::NoSuchRoom),
    }
}

/// A client spectates the room that the player of this name is in.
pub(super) fn spectate(roster: &mut Roster, client: ClientId, name: &Name) -> LobbyAnswer {
    let watched = roster.client_named(name).and_then(|other| roster.clients.get(&other));
    let Some(room) = watched.and_then(|other| other.room) else {
        return refuse(client, Refusal::NobodyToWatch);
    };
    // The room replaces an entrant that does not fit its game.
    let kind = roster.rules.rules.kind();
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let sent = roster.send_in(client, room, entrant, Access::Acquaintance);
    sent.unwrap_or_else(|| refuse(client, Refusal::NotNow))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Incoming;
    use crate::ids::RoomId;
    use crate::lobby::{Lobby, LobbyRules};
    use alloc::vec::Vec;
    use games::{GameKind, Rules, Week};
    use wire::{
        AccountId, AccountView, BrawlOptions, LobbyMessage, Password, RoomCode, ServerMessage,
        Visibility,
    };

    fn lobby(names: &[&str]) -> Lobby {
        let rules = Rules::swordfight(Default::default());
        let mut lobby = Lobby::new(
            LobbyRules { rules, best_of: 3, ranked_best_of: 3, ranked_guests: true },
            Week(0),
        );
        for (id, name) in (0..).zip(names) {
            let (id, name) = (ClientId(id), Name::new(name).expect("a name"));
            let account = AccountView { id: AccountId([id.0 as u8; 16]), name, is_guest: true };
            lobby.enter(id, account);
        }
        lobby
    }

    fn entrant() -> Entrant {
        let kind = GameKind::SWORDFIGHT;
        Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
    }

    fn host(seats: u8, visibility: Visibility, password: Option<&str>) -> Incoming {
        let rules = Rules::swordfight(Default::default());
        let options = BrawlOptions { seats, ..BrawlOptions::new(rules) };
        let password = password.map(|text| Password::new(text).expect("a password"));
        Incoming::Lobby(LobbyMessage::Host(HostBrawl {
            options,
            visibility,
            password,
            entrant: entrant(),
        }))
    }

    fn join(code: u64) -> Incoming {
        let code = RoomCode::numbered(code);
        Incoming::Lobby(LobbyMessage::Join(JoinBrawl { code, password: None, entrant: entrant() }))
    }

    fn refused(lobby: &mut Lobby, client: u64, message: Incoming) -> Option<Refusal> {
        match &lobby.receive(ClientId(client), message)[..] {
            [LobbyAnswer::Tell(_, ServerMessage::Refused(why))] => Some(*why),
            _ => None,
        }
    }

    /// The room that this client created.
    fn open(lobby: &mut Lobby, client: u64) -> RoomId {
        let answers = lobby.receive(ClientId(client), host(8, Visibility::Public, None));
        let [LobbyAnswer::Host(room, request)] = &answers[..] else { panic!("{answers:?}") };
        assert_eq!(request.host.client, ClientId(client));
        *room
    }

    #[test]
    fn a_room_is_entered_by_its_code_as_long_as_it_is_open() {
        let mut lobby = lobby(&["Anne", "Mary", "Jack"]);
        let room = open(&mut lobby, 0);
        assert!(lobby.name(room, RoomCode::numbered(7)));
        assert_eq!(refused(&mut lobby, 1, join(8)), Some(Refusal::NoSuchRoom));
        let answers = lobby.receive(ClientId(1), join(7));
        let [LobbyAnswer::Enter(entered, joiner, Access::Code(None))] = &answers[..] else {
            panic!("{answers:?}");
        };
        assert_eq!((*entered, joiner.client, joiner.name.as_str()), (room, ClientId(1), "Mary"));
        assert_eq!(refused(&mut lobby, 1, join(7)), Some(Refusal::NotNow), "it is in a room");
        lobby.close(room);
        assert_eq!(refused(&mut lobby, 2, join(7)), Some(Refusal::NoSuchRoom));
    }

    #[test]
    fn no_two_rooms_have_one_code() {
        let mut lobby = lobby(&["Anne", "Mary"]);
        let (one, other) = (open(&mut lobby, 0), open(&mut lobby, 1));
        assert!(lobby.name(one, RoomCode::numbered(7)));
        assert!(!lobby.name(other, RoomCode::numbered(7)));
        assert!(lobby.name(other, RoomCode::numbered(8)));
        lobby.close(one);
        assert!(lobby.name(RoomId(99), RoomCode::numbered(7)));
    }

    #[test]
    fn a_room_that_cannot_be_is_not_opened() {
        let mut lobby = lobby(&["Anne"]);
        let wrong = host(1, Visibility::Public, None);
        assert_eq!(refused(&mut lobby, 0, wrong), Some(Refusal::Options));
        let open = host(8, Visibility::Private, None);
        assert_eq!(refused(&mut lobby, 0, open), Some(Refusal::PasswordMissing));
        assert_eq!(refused(&mut lobby, 0, host(8, Visibility::Private, Some("word"))), None);
        assert_eq!(
            refused(&mut lobby, 0, host(8, Visibility::Public, None)),
            Some(Refusal::NotNow)
        );
    }

    #[test]
    fn nobody_opens_too_many_rooms() {
        let mut lobby = lobby(&["Anne", "Mary"]);
        let mut rooms = Vec::new();
        for _ in 0..BRAWLS_PER_ACCOUNT_MAX {
            rooms.push(open(&mut lobby, 0));
            lobby.release(ClientId(0));
        }
        let one_more = host(8, Visibility::Public, None);
        assert_eq!(refused(&mut lobby, 0, one_more.clone()), Some(Refusal::Full));
        assert_eq!(refused(&mut lobby, 1, one_more.clone()), None);
        // The same account on a new connection.
        lobby.forget(ClientId(0));
        let name = Name::new("Anne").expect("a name");
        let account = AccountView { id: AccountId([0; 16]), name, is_guest: true };
        lobby.enter(ClientId(9), account);
        assert_eq!(refused(&mut lobby, 9, one_more.clone()), Some(Refusal::Full));
        lobby.close(rooms[0]);
        assert_eq!(refused(&mut lobby, 9, one_more), None);
    }
}
