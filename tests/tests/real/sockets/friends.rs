//! Friends over sockets: requests, presence, blocks and challenges of real clients, and what a restart
//! of the server leaves.

use games::Ruleset;
use host::Settings;
use player::{Client, entrant, entrant_for};
use wire::{
    AccountId, ChallengeEnd, Circle, ClientMessage, FriendSettings, FriendsMessage, FriendsNews,
    FriendsRefusal, HostBrawl, JoinBrawl, LobbyMessage, Name, Presence, RoomKind, ServerMessage,
    Visibility,
};

use crate::sockets::arena::{Arena, fresh_folder};

/// Sends a message about friends.
pub async fn say(client: &mut Client, message: FriendsMessage) {
    client.say(&ClientMessage::Lobby(LobbyMessage::Friends(message))).await.unwrap();
}

async fn lobby(client: &mut Client, message: LobbyMessage) {
    client.say(&ClientMessage::Lobby(message)).await.unwrap();
}

/// Skips everything until there are news about friends that `wanted` accepts.
pub async fn news<T>(client: &mut Client, wanted: impl Fn(FriendsNews) -> Option<T>) -> T {
    let heard = client.hear_until(|message| match message {
        ServerMessage::Friends(news) => wanted(*news),
        _ => None,
    });
    heard.await.unwrap()
}

/// Waits for a circle that `wanted` accepts.
pub async fn circle(client: &mut Client, wanted: impl Fn(&Circle) -> bool) -> Circle {
    let its = |news| match news {
        FriendsNews::Circle(circle) if wanted(&circle) => Some(circle),
        _ => None,
    };
    news(client, its).await
}

/// Waits until this friend is where it is `wanted`.
async fn presence(client: &mut Client, of: AccountId, wanted: impl Fn(Presence) -> bool) {
    let is_told = |news| match news {
        FriendsNews::Presence(all) => {
            all.iter().any(|one| one.id == of && wanted(one.presence)).then_some(())
        }
        _ => None,
    };
    news(client, is_told).await;
}

async fn refused(client: &mut Client) -> FriendsRefusal {
    let why = |news| match news {
        FriendsNews::Refused(why) => Some(why),
        _ => None,
    };
    news(client, why).await
}

/// This text as a name.
pub fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

/// The id of a client's account.
pub fn id(client: &Client) -> AccountId {
    client.account.clone().unwrap().id
}

/// Makes two clients friends, who are shown each other from then on.
pub async fn befriend(one: &mut Client, other: &mut Client, name_of_other: &str) {
    for client in [&mut *one, &mut *other] {
        say(client, FriendsMessage::Show).await;
        circle(client, |_| true).await;
    }
    say(one, FriendsMessage::Request(name(name_of_other))).await;
    circle(one, |circle| circle.sent.len() == 1).await;
    circle(other, |circle| circle.received.len() == 1).await;
    say(other, FriendsMessage::Accept(id(one))).await;
    for client in [one, other] {
        circle(client, |circle| circle.friends.len() == 1).await;
    }
}

#[tokio::test]
async fn friends_see_each_other_unless_hidden_and_are_kept_over_a_restart() {
    let settings = Settings { data: fresh_folder("friends"), ..Settings::default() };
    let arena = Arena::reopen(settings.clone()).await;
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    befriend(&mut anne, &mut mary, "mARY").await;
    let marys = id(&mary);
    presence(&mut anne, marys, |it| it == Presence::Online).await;
    lobby(&mut mary, LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant())).await;
    presence(&mut anne, marys, |it| it == Presence::Waiting(Ruleset::Swordfight)).await;
    let hidden = FriendSettings { is_hidden: true, is_open: false };
    say(&mut mary, FriendsMessage::Set(hidden)).await;
    presence(&mut anne, marys, |it| it == Presence::Offline).await;
    say(&mut mary, FriendsMessage::Set(FriendSettings::default())).await;
    presence(&mut anne, marys, |it| it == Presence::Waiting(Ruleset::Swordfight)).await;
    let keeps = [anne.keep.clone().unwrap(), mary.keep.clone().unwrap()];
    mary.close().await.unwrap();
    presence(&mut anne, marys, |it| it == Presence::Offline).await;
    anne.close().await.unwrap();
    arena.close().await;

    let arena = Arena::reopen(settings).await;
    let [anne, mary] = keeps;
    let mut anne = Client::enter_by(arena.address, anne).await.unwrap();
    say(&mut anne, FriendsMessage::Show).await;
    let kept = circle(&mut anne, |_| true).await;
    assert_eq!(kept.friends.iter().map(|one| one.id).collect::<Vec<_>>(), [marys]);
    let mary = Client::enter_by(arena.address, mary).await.unwrap();
    presence(&mut anne, marys, |it| it == Presence::Online).await;
    say(&mut anne, FriendsMessage::Remove(marys)).await;
    assert_eq!(circle(&mut anne, |_| true).await, Circle::default());
    mary.close().await.unwrap();
    anne.close().await.unwrap();
    arena.close().await;
}

#[tokio::test]
async fn a_challenge_of_a_friend_becomes_a_casual_match() {
    let arena = Arena::open_with("challenge", Settings::default()).await;
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    let challenge = || FriendsMessage::Challenge(name("Mary"), Ruleset::Swordfight, entrant());
    say(&mut anne, challenge()).await;
    assert_eq!(refused(&mut anne).await, FriendsRefusal::Unavailable, "no friends yet");
    befriend(&mut anne, &mut mary, "Mary").await;
    let challenged = |news| match news {
        FriendsNews::Challenged { number, by, ruleset: Ruleset::Swordfight, .. } => {
            assert_eq!(by, name("Anne"));
            Some(number)
        }
        _ => None,
    };
    let over = |news| match news {
        FriendsNews::ChallengeOver(number, how) => Some((number, how)),
        _ => None,
    };
    say(&mut anne, challenge()).await;
    let number = news(&mut mary, challenged).await;
    say(&mut mary, FriendsMessage::Answer(number, None)).await;
    for client in [&mut anne, &mut mary] {
        assert_eq!(news(client, over).await, (number, ChallengeEnd::Declined));
    }
    say(&mut anne, challenge()).await;
    let number = news(&mut mary, challenged).await;
    say(&mut mary, FriendsMessage::Answer(number, Some(entrant()))).await;
    for client in [&mut anne, &mut mary] {
        let room = client.hear_room(|_| true).await.unwrap();
        assert_eq!((room.kind, room.members.len()), (RoomKind::Casual, 2));
        client.hear_start().await.unwrap();
    }
    // In the match there are no challenges, and it is seen by other friends.
    let mut jack = arena.enter("Jack").await;
    say(&mut jack, FriendsMessage::Show).await;
    say(&mut jack, FriendsMessage::Request(name("Anne"))).await;
    circle(&mut anne, |circle| circle.received.len() == 1).await;
    say(&mut anne, FriendsMessage::Accept(id(&jack))).await;
    let playing = |it| {
        matches!(it, Presence::InRoom { is_playing: true, can_spectate: true, code: None, .. })
    };
    presence(&mut jack, id(&anne), playing).await;
    let game = Ruleset::Swordfight;
    say(&mut jack, FriendsMessage::Challenge(name("Anne"), game, entrant())).await;
    assert_eq!(refused(&mut jack).await, FriendsRefusal::Busy);
    for client in [anne, mary, jack] {
        client.close().await.unwrap();
    }
    arena.close().await;
}

#[tokio::test]
async fn a_blocked_player_is_told_nothing() {
    let arena = Arena::open_with("blocks", Settings::default()).await;
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    befriend(&mut anne, &mut mary, "Mary").await;
    say(&mut mary, FriendsMessage::Set(FriendSettings { is_hidden: false, is_open: true })).await;
    circle(&mut mary, |circle| circle.settings.is_open).await;
    say(&mut mary, FriendsMessage::Block(name("Anne"))).await;
    circle(&mut mary, |circle| circle.blocked.len() == 1 && circle.friends.is_empty()).await;
    assert_eq!(circle(&mut anne, |circle| circle.friends.is_empty()).await, Circle::default());
    // Requests and challenges are sent as ever, and do not arrive.
    say(&mut anne, FriendsMessage::Request(name("Mary"))).await;
    circle(&mut anne, |circle| circle.sent.len() == 1).await;
    let game = Ruleset::Swordfight;
    say(&mut anne, FriendsMessage::Challenge(name("Mary"), game, entrant())).await;
    let passed_on = |news| matches!(news, FriendsNews::Challenging { .. }).then_some(());
    news(&mut anne, passed_on).await;
    say(&mut mary, FriendsMessage::Show).await;
    let is_nothing = |news| match news {
        FriendsNews::Circle(circle) => Some(circle.received.is_empty()),
        FriendsNews::Challenged { .. } | FriendsNews::Presence(_) => panic!("{news:?}"),
        _ => None,
    };
    assert!(news(&mut mary, is_nothing).await);
    for client in [anne, mary] {
        client.close().await.unwrap();
    }
    arena.close().await;
}

#[tokio::test]
async fn a_friend_is_invited_to_a_room_that_others_do_not_see() {
    let arena = Arena::open_with("invitation", Settings::default()).await;
    let (mut anne, mut mary) = (arena.enter("Anne").await, arena.enter("Mary").await);
    befriend(&mut anne, &mut mary, "Mary").await;
    say(&mut anne, FriendsMessage::Invite(id(&mary))).await;
    assert_eq!(refused(&mut anne).await, FriendsRefusal::NotNow, "it is in no room");
    let kind = Ruleset::Swordfight.game();
    let host = HostBrawl {
        options: wire::BrawlOptions::new(kind.rules_default()),
        visibility: Visibility::Unlisted,
        password: None,
        entrant: entrant_for(kind),
    };
    lobby(&mut anne, LobbyMessage::Host(host)).await;
    let hidden = |it| matches!(it, Presence::InRoom { can_spectate: false, code: None, .. });
    presence(&mut mary, id(&anne), hidden).await;
    say(&mut anne, FriendsMessage::Invite(id(&mary))).await;
    let code = |news| match news {
        FriendsNews::Invited { by, code } => (by == name("Anne")).then_some(code),
        _ => None,
    };
    let code = news(&mut mary, code).await;
    let join = JoinBrawl { code, password: None, entrant: entrant_for(kind) };
    lobby(&mut mary, LobbyMessage::Join(join)).await;
    assert_eq!(mary.hear_brawl(|_| true).await.unwrap().members.len(), 2);
    for client in [anne, mary] {
        client.close().await.unwrap();
    }
    arena.close().await;
}

#[tokio::test]
async fn requests_that_cannot_be_say_why() {
    let arena = Arena::open_with("friend-requests", Settings::default()).await;
    let mut anne = arena.enter("Anne").await;
    for (asked, why) in
        [("Nobody", FriendsRefusal::NoSuchPlayer), ("anne", FriendsRefusal::Yourself)]
    {
        say(&mut anne, FriendsMessage::Request(name(asked))).await;
        assert_eq!(refused(&mut anne).await, why);
        say(&mut anne, FriendsMessage::Block(name(asked))).await;
        assert_eq!(refused(&mut anne).await, why);
    }
    for message in [
        FriendsMessage::Accept(AccountId([9; 16])),
        FriendsMessage::Decline(AccountId([9; 16])),
        FriendsMessage::Remove(AccountId([9; 16])),
        FriendsMessage::Unblock(AccountId([9; 16])),
        FriendsMessage::Answer(9, None),
    ] {
        say(&mut anne, message).await;
        assert_eq!(refused(&mut anne).await, FriendsRefusal::Gone);
    }
    // Two were asked above, and there are 20 in an hour.
    for _ in 0..18 {
        say(&mut anne, FriendsMessage::Request(name("Nobody"))).await;
        assert_eq!(refused(&mut anne).await, FriendsRefusal::NoSuchPlayer);
    }
    say(&mut anne, FriendsMessage::Request(name("Nobody"))).await;
    assert!(matches!(refused(&mut anne).await, FriendsRefusal::TooOften { .. }));
    anne.close().await.unwrap();
    arena.close().await;
}
