//! Whose presence is sent to whom.

use super::*;
use crate::Incoming;
use crate::lobby::Lobby;
use crate::lobby::LobbyRules;
use games::{Rules, Ruleset, Week};
use wire::{AccountView, Entrant, FriendSettings, LobbyMessage, Person};

const ANNE: ClientId = ClientId(1);
const MARY: ClientId = ClientId(2);
const JACK: ClientId = ClientId(3);

fn id(client: ClientId) -> AccountId {
    AccountId([client.0 as u8; 16])
}

fn person(client: ClientId) -> Person {
    let names = ["Anne", "Mary", "Jack"];
    Person { id: id(client), name: Name::new(names[client.0 as usize - 1]).expect("a name") }
}

fn circle(friends: &[ClientId], is_hidden: bool) -> Circle {
    let friends: Vec<Person> = friends.iter().map(|&one| person(one)).collect();
    Circle {
        friends: friends.try_into().expect("few friends"),
        settings: FriendSettings { is_hidden, is_open: false },
        ..Circle::default()
    }
}

fn enter(lobby: &mut Lobby, client: ClientId) {
    let account = AccountView { id: id(client), name: person(client).name, is_guest: true };
    lobby.enter(client, account);
}

/// Anne and Mary are friends, and Jack knows nobody. All of them are shown their friends.
fn lobby() -> Lobby {
    let rules = Rules::swordfight(Default::default());
    let rules = LobbyRules { rules, best_of: 3, ranked_best_of: 3, ranked_guests: true };
    let mut lobby = Lobby::new(rules, Week(0));
    for (client, friends) in [(ANNE, &[MARY][..]), (MARY, &[ANNE]), (JACK, &[])] {
        enter(&mut lobby, client);
        let answers = say(&mut lobby, client, FriendsMessage::Show);
        assert_eq!(answers, [LobbyAnswer::Friends(client, id(client), FriendsMessage::Show)]);
        let circle = circle(friends, false);
        let news = FriendsNews::Circle(circle.clone());
        assert_eq!(lobby.know(id(client), circle), [notify(client, news)]);
    }
    lobby
}

fn say(lobby: &mut Lobby, client: ClientId, message: FriendsMessage) -> Vec<LobbyAnswer> {
    lobby.receive(client, Incoming::Lobby(LobbyMessage::Friends(message)))
}

/// Where every room is.
fn place(_: RoomId, _: &Name) -> Option<RoomPlace> {
    let game = GameKind::SWORDFIGHT;
    Some(RoomPlace { game, is_playing: true, can_spectate: true, code: None })
}

/// The presence that is sent in this second: recipient, friend, and presence.
fn second(lobby: &mut Lobby) -> Vec<(ClientId, ClientId, Presence)> {
    let mut told = Vec::new();
    for answer in lobby.step_presence(place) {
        let LobbyAnswer::Tell(to, ServerMessage::Friends(news)) = answer else {
            panic!("{answer:?}");
        };
        let FriendsNews::Presence(all) = *news else { panic!("{news:?}") };
        told.extend(all.iter().map(|one| (to, ClientId(one.id.0[0].into()), one.presence)));
    }
    told
}

fn quick(lobby: &mut Lobby, client: ClientId) {
    let kind = GameKind::SWORDFIGHT;
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    lobby.receive(client, Incoming::Lobby(LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant)));
}

#[test]
fn friends_are_told_what_changes_and_nobody_else() {
    let mut lobby = lobby();
    assert_eq!(
        second(&mut lobby),
        [(ANNE, MARY, Presence::Online), (MARY, ANNE, Presence::Online)]
    );
    assert_eq!(second(&mut lobby), []);
    quick(&mut lobby, MARY);
    assert_eq!(second(&mut lobby), [(ANNE, MARY, Presence::Waiting(Ruleset::Swordfight))]);
    quick(&mut lobby, JACK);
    let told = second(&mut lobby);
    assert!(matches!(told[..], [(ANNE, MARY, Presence::InRoom { is_playing: true, .. })]));
    lobby.forget(MARY);
    assert_eq!(second(&mut lobby), [(ANNE, MARY, Presence::Offline)]);
}

#[test]
fn friends_at_other_nodes_are_told_of_until_they_are_here() {
    let mut lobby = lobby();
    second(&mut lobby);
    lobby.forget(MARY);
    lobby.note_elsewhere([(id(MARY), Presence::Online)].into());
    assert_eq!(second(&mut lobby), [], "she has moved");
    enter(&mut lobby, MARY);
    lobby.know(id(MARY), circle(&[ANNE], true));
    assert_eq!(second(&mut lobby), [(ANNE, MARY, Presence::Offline)], "this node knows better");
    lobby.forget(MARY);
    assert_eq!(second(&mut lobby), [(ANNE, MARY, Presence::Online)]);
    lobby.note_elsewhere(BTreeMap::new());
    assert_eq!(second(&mut lobby), [(ANNE, MARY, Presence::Offline)]);
}

#[test]
fn what_flickers_within_a_second_is_not_told() {
    let mut lobby = lobby();
    second(&mut lobby);
    for _ in 0..100 {
        quick(&mut lobby, MARY);
        lobby.receive(MARY, Incoming::Lobby(LobbyMessage::StopWaiting));
    }
    assert_eq!(second(&mut lobby), []);
}

#[test]
fn a_hidden_player_is_offline_and_one_of_whom_nothing_is_known_too() {
    let mut lobby = lobby();
    second(&mut lobby);
    lobby.know(id(MARY), circle(&[ANNE], true));
    assert_eq!(second(&mut lobby), [(ANNE, MARY, Presence::Offline)]);
    lobby.know(id(MARY), circle(&[ANNE], false));
    assert_eq!(second(&mut lobby), [(ANNE, MARY, Presence::Online)]);
    lobby.forget(MARY);
    second(&mut lobby);
    enter(&mut lobby, MARY);
    assert_eq!(second(&mut lobby), []);
}

#[test]
fn who_is_not_a_friend_any_more_is_told_nothing() {
    let mut lobby = lobby();
    second(&mut lobby);
    for client in [ANNE, MARY] {
        lobby.know(id(client), circle(&[], false));
    }
    quick(&mut lobby, MARY);
    assert_eq!(second(&mut lobby), []);
}

#[test]
fn who_does_not_ask_is_told_of_requests_alone() {
    let mut lobby = lobby();
    second(&mut lobby);
    lobby.forget(JACK);
    enter(&mut lobby, JACK);
    assert_eq!(lobby.know(id(JACK), circle(&[ANNE], false)), []);
    let received = alloc::vec![person(MARY)].try_into().expect("one request");
    let asked = Circle { received, ..circle(&[ANNE], false) };
    let news = FriendsNews::Circle(asked.clone());
    assert_eq!(lobby.know(id(JACK), asked.clone()), [notify(JACK, news.clone())]);
    assert_eq!(lobby.know(id(JACK), asked.clone()), []);
    // Once it asks, the presence of its friends comes with the circle.
    say(&mut lobby, JACK, FriendsMessage::Show);
    let answers = lobby.know(id(JACK), asked);
    let [circle, LobbyAnswer::Tell(JACK, ServerMessage::Friends(presence))] = &answers[..] else {
        panic!("{answers:?}");
    };
    assert_eq!(*circle, notify(JACK, news));
    let FriendsNews::Presence(all) = &**presence else { panic!("{presence:?}") };
    assert_eq!(all[..], [FriendPresence { id: id(ANNE), presence: Presence::Online }]);
}

#[test]
fn only_a_friend_is_invited_and_only_from_a_brawl_room() {
    let mut lobby = lobby();
    let invite = |lobby: &mut Lobby, to| say(lobby, ANNE, FriendsMessage::Invite(id(to)));
    let refused = |why| [refuse_friends(ANNE, why)];
    assert_eq!(invite(&mut lobby, MARY), refused(FriendsRefusal::NotNow));
    let kind = GameKind::SWORDFIGHT;
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let host = wire::HostBrawl {
        options: wire::BrawlOptions::new(kind.rules_default()),
        visibility: wire::Visibility::Unlisted,
        password: None,
        entrant,
    };
    let answers = lobby.receive(ANNE, Incoming::Lobby(LobbyMessage::Host(host)));
    let [LobbyAnswer::Host(room, _)] = &answers[..] else { panic!("{answers:?}") };
    let code = RoomCode::numbered(7);
    assert!(lobby.name(*room, code));
    assert_eq!(invite(&mut lobby, JACK), refused(FriendsRefusal::Gone));
    let by = person(ANNE).name;
    let invited = FriendsNews::Invited { by, code };
    assert_eq!(invite(&mut lobby, MARY), [notify(MARY, invited.clone())]);
    lobby.forget(MARY);
    // She may be at another node.
    let sent = LobbyAnswer::TellFriend(id(ANNE), id(MARY), news(invited));
    assert_eq!(invite(&mut lobby, MARY), [sent]);
    assert_eq!(invite(&mut lobby, JACK), refused(FriendsRefusal::Gone));
}
