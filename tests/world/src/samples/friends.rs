//! Messages about friends.

use games::{GameKind, Ruleset};
use wire::{
    AccountId, ChallengeEnd, Circle, ClientMessage, Entrant, FriendPresence, FriendSettings,
    FriendsMessage, FriendsNews, FriendsRefusal, LobbyMessage, Name, Person, Presence, RoomCode,
    ServerMessage,
};

const MARY: AccountId = AccountId([0x2d; 16]);

fn name() -> Name {
    Name::new("Mary").expect("a name")
}

/// What a client says of friends.
pub fn client_messages(entrant: Entrant) -> Vec<(&'static str, ClientMessage)> {
    let settings = FriendSettings { is_hidden: true, is_open: false };
    let all = [
        ("friends", FriendsMessage::Show),
        ("friend request", FriendsMessage::Request(name())),
        ("friend accept", FriendsMessage::Accept(MARY)),
        ("friend decline", FriendsMessage::Decline(MARY)),
        ("friend withdraw", FriendsMessage::Withdraw(MARY)),
        ("friend remove", FriendsMessage::Remove(MARY)),
        ("block", FriendsMessage::Block(name())),
        ("unblock", FriendsMessage::Unblock(MARY)),
        ("friend settings", FriendsMessage::Set(settings)),
        ("challenge", FriendsMessage::Challenge(name(), Ruleset::Swordfight, entrant)),
        ("call off", FriendsMessage::CallOff),
        ("challenge answer", FriendsMessage::Answer(7, Some(entrant))),
        ("invite", FriendsMessage::Invite(MARY)),
    ];
    let said = |message| ClientMessage::Lobby(LobbyMessage::Friends(message));
    all.into_iter().map(|(what, message)| (what, said(message))).collect()
}

/// What a server tells of friends.
pub fn server_messages() -> Vec<(&'static str, ServerMessage)> {
    let person = Person { id: MARY, name: name() };
    let circle = Circle {
        friends: vec![person.clone()].try_into().expect("one friend"),
        blocked: vec![person].try_into().expect("one player"),
        settings: FriendSettings { is_hidden: false, is_open: true },
        ..Circle::default()
    };
    let code = RoomCode::numbered(7);
    let places = [
        Presence::Offline,
        Presence::Online,
        Presence::Waiting(Ruleset::Tetrominoes),
        Presence::InRoom {
            game: GameKind::MARAUDERS,
            is_playing: true,
            can_spectate: true,
            code: Some(code),
        },
    ];
    let presence = places.map(|presence| FriendPresence { id: MARY, presence });
    let presence = presence.to_vec().try_into().expect("few friends");
    let (number, within_ms, ruleset) = (7, 30_000, Ruleset::Swordfight);
    let all = [
        ("circle", FriendsNews::Circle(circle)),
        ("presence", FriendsNews::Presence(presence)),
        ("friends refused", FriendsNews::Refused(FriendsRefusal::TooOften { seconds: 5 })),
        ("challenged", FriendsNews::Challenged { number, by: name(), ruleset, within_ms }),
        ("challenging", FriendsNews::Challenging { number, to: name(), within_ms }),
        ("challenge over", FriendsNews::ChallengeOver(number, ChallengeEnd::Lapsed)),
        ("invited", FriendsNews::Invited { by: name(), code }),
    ];
    all.into_iter().map(|(what, news)| (what, ServerMessage::Friends(news.into()))).collect()
}
