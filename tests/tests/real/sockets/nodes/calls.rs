//! Challenges and invitations of players at different nodes.

use bout::Outcome;
use games::Ruleset;
use player::{Client, Resumption, entrant, practice};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::sleep;
use wire::{
    BrawlOptions, ChallengeEnd, ClientMessage, Credential, FriendSettings, FriendsMessage,
    FriendsNews, FriendsRefusal, Refusal, RoomKind, ServerMessage,
};

use super::postgres::Postgres;
use super::{Nodes, in_memory};
use crate::sockets::arena::{bot, short};
use crate::sockets::brawls::{host, knock};
use crate::sockets::friends::{befriend, circle, id, name, news, say};

const OPEN: FriendSettings = FriendSettings { is_hidden: false, is_open: true };

/// Signs in to another node, where its circle is known when this returns.
async fn sign_in_to(address: SocketAddr, mut before: Client, keep: Credential) -> Client {
    let mut there = Client::enter_by(address, keep).await.unwrap();
    assert_eq!(before.hear_refusal().await.unwrap(), Refusal::Elsewhere);
    say(&mut there, FriendsMessage::Show).await;
    circle(&mut there, |_| true).await;
    there
}

/// Two friends, one at each node.
async fn friends_apart([one, two]: [SocketAddr; 2], names: [&str; 2]) -> [Client; 2] {
    let mut anne = Client::enter(one, names[0]).await.unwrap();
    let mut mary = Client::enter(one, names[1]).await.unwrap();
    befriend(&mut anne, &mut mary, names[1]).await;
    let keep = mary.keep.clone().unwrap();
    [anne, sign_in_to(two, mary, keep).await]
}

async fn set(client: &mut Client, settings: FriendSettings) {
    say(client, FriendsMessage::Show).await;
    say(client, FriendsMessage::Set(settings)).await;
    circle(client, |circle| circle.settings == settings).await;
}

async fn challenge(client: &mut Client, named: &str) {
    let ruleset = Ruleset::Swordfight;
    say(client, FriendsMessage::Challenge(name(named), ruleset, entrant())).await;
}

/// Challenges a player at the other node, and is there afterwards.
async fn challenge_elsewhere(client: &mut Client, named: &str) -> u64 {
    challenge(client, named).await;
    assert_eq!(client.go_over().await.unwrap(), Resumption::Restarted);
    let number = |news| match news {
        FriendsNews::Challenging { number, .. } => Some(number),
        _ => None,
    };
    news(client, number).await
}

/// The refusal of a challenge by the node where the client is.
async fn refused_here(client: &mut Client, named: &str) -> FriendsRefusal {
    challenge(client, named).await;
    let refused = client.hear_until(|message| match message {
        ServerMessage::Redirect(redirect) => panic!("sent to {:?}", redirect.address),
        ServerMessage::Friends(news) => match *news {
            FriendsNews::Refused(why) => Some(why),
            _ => None,
        },
        _ => None,
    });
    refused.await.unwrap()
}

async fn over(client: &mut Client) -> (u64, ChallengeEnd) {
    let over = |news| match news {
        FriendsNews::ChallengeOver(number, how) => Some((number, how)),
        _ => None,
    };
    news(client, over).await
}

/// A friend at another node declines one challenge, and accepts and plays the next.
async fn a_challenge_crosses_nodes(nodes: [SocketAddr; 2]) {
    let [mut anne, mut mary] = friends_apart(nodes, ["Anne", "Mary"]).await;
    let keep = anne.keep.clone().unwrap();
    let challenged = |news| match news {
        FriendsNews::Challenged { number, by, ruleset: Ruleset::Swordfight, .. } => {
            assert_eq!(by, name("Anne"));
            Some(number)
        }
        _ => None,
    };
    let number = challenge_elsewhere(&mut anne, "Mary").await;
    // She sees her friends there, too.
    let presence = |news| matches!(news, FriendsNews::Presence(_)).then_some(());
    news(&mut anne, presence).await;
    assert_eq!(news(&mut mary, challenged).await, number);
    say(&mut mary, FriendsMessage::Answer(number, None)).await;
    for client in [&mut anne, &mut mary] {
        assert_eq!(over(client).await, (number, ChallengeEnd::Declined));
    }
    let mut anne = sign_in_to(nodes[0], anne, keep).await;
    let number = challenge_elsewhere(&mut anne, "mARY").await;
    assert_eq!(news(&mut mary, challenged).await, number);
    say(&mut mary, FriendsMessage::Answer(number, Some(entrant()))).await;
    for client in [&mut anne, &mut mary] {
        let room = client.hear_room(|_| true).await.unwrap();
        assert_eq!((room.kind, room.members.len()), (RoomKind::Casual, 2));
    }
    let (one, other) = tokio::join!(anne.play_bout(bot(4)), mary.play_bout(bot(9)));
    let (one, other) = (one.unwrap(), other.unwrap());
    assert_eq!(one.outcome, other.outcome);
    assert!(one.outcome != Outcome::Undecided);
}

/// A player who is hidden, or whom friends alone may challenge, is offline to others, wherever they are.
async fn whom_nobody_may_challenge_is_offline([one, two]: [SocketAddr; 2]) {
    let mut jack = Client::enter(one, "Jack").await.unwrap();
    let mut grace = Client::enter(two, "Grace").await.unwrap();
    for settings in [FriendSettings::default(), FriendSettings { is_hidden: true, ..OPEN }] {
        set(&mut grace, settings).await;
        for named in ["Grace", "Nobody"] {
            let why = refused_here(&mut jack, named).await;
            assert_eq!(why, FriendsRefusal::Unavailable, "{named} {settings:?}");
        }
    }
    set(&mut grace, OPEN).await;
    challenge_elsewhere(&mut jack, "Grace").await;
}

/// A friend at another node receives an invitation, which leads to its room.
async fn an_invitation_crosses_nodes(nodes: [SocketAddr; 2]) {
    let [mut bart, mut lisa] = friends_apart(nodes, ["Bart", "Lisa"]).await;
    let room = host(&mut bart, BrawlOptions::new(short()), None).await;
    say(&mut bart, FriendsMessage::Invite(id(&lisa))).await;
    let invited = |news| match news {
        FriendsNews::Invited { by, code } => (by == name("Bart")).then_some(code),
        _ => None,
    };
    let code = news(&mut lisa, invited).await;
    assert_eq!(code, room.code);
    knock(&mut lisa, code, None).await;
    lisa.go_over().await.unwrap();
    bart.hear_brawl(|view| view.members.len() == 2).await.unwrap();
}

/// A challenge is counted once, and the node that it leads to knows of it.
async fn challenges_are_limited_over_all_nodes([one, two]: [SocketAddr; 2]) {
    let mut anne = Client::enter(one, "Anne").await.unwrap();
    let mut mary = Client::enter(two, "Mary").await.unwrap();
    set(&mut mary, OPEN).await;
    challenge_elsewhere(&mut anne, "Mary").await;
    say(&mut anne, FriendsMessage::CallOff).await;
    over(&mut anne).await;
    for _ in 0..5 {
        assert_eq!(refused_here(&mut anne, "Nobody").await, FriendsRefusal::Unavailable);
    }
    let why = refused_here(&mut anne, "Nobody").await;
    assert!(matches!(why, FriendsRefusal::TooOften { .. }), "{why:?}");
}

/// A player in a room is busy, and nobody moves to its node to learn that.
async fn nobody_moves_to_a_busy_player([one, two]: [SocketAddr; 2]) {
    let mut jack = Client::enter(one, "Jack").await.unwrap();
    let mut grace = Client::enter(two, "Grace").await.unwrap();
    set(&mut grace, OPEN).await;
    grace.say(&practice(1, short())).await.unwrap();
    grace.hear_room(|_| true).await.unwrap();
    // The arena knows of it within two seconds.
    for _ in 0..3 {
        sleep(Duration::from_secs(1)).await;
        for client in [&mut jack, &mut grace] {
            client.say(&ClientMessage::Ping(1)).await.unwrap();
        }
    }
    assert_eq!(refused_here(&mut jack, "Grace").await, FriendsRefusal::Busy);
}

/// A blocked player's challenge is passed on as ever, and lapses.
async fn a_blocked_challenge_lapses([one, two]: [SocketAddr; 2]) {
    let mut anne = Client::enter(one, "Anne").await.unwrap();
    let mut mary = Client::enter(two, "Mary").await.unwrap();
    set(&mut mary, OPEN).await;
    say(&mut mary, FriendsMessage::Block(name("Anne"))).await;
    circle(&mut mary, |circle| circle.blocked.len() == 1).await;
    let number = challenge_elsewhere(&mut anne, "Mary").await;
    for _ in 0..31 {
        sleep(Duration::from_secs(1)).await;
        for client in [&mut anne, &mut mary] {
            client.say(&ClientMessage::Ping(1)).await.unwrap();
        }
    }
    assert_eq!(over(&mut anne).await, (number, ChallengeEnd::Lapsed));
    say(&mut mary, FriendsMessage::Show).await;
    let is_shown = |news| match news {
        FriendsNews::Challenged { .. } => panic!("{news:?}"),
        FriendsNews::Circle(_) => Some(()),
        _ => None,
    };
    news(&mut mary, is_shown).await;
}

#[tokio::test(start_paused = true)]
async fn a_challenge_of_a_friend_at_another_node_is_declined_or_played() {
    in_memory("nodes-challenge", a_challenge_crosses_nodes).await;
}

#[tokio::test(start_paused = true)]
async fn a_challenge_leads_to_no_node_of_a_player_who_is_hidden_or_closed() {
    in_memory("nodes-hidden", whom_nobody_may_challenge_is_offline).await;
}

#[tokio::test(start_paused = true)]
async fn a_friend_at_another_node_joins_by_an_invitation() {
    in_memory("nodes-invitation", an_invitation_crosses_nodes).await;
}

#[tokio::test(start_paused = true)]
async fn the_rate_limit_of_challenges_goes_along_with_them() {
    in_memory("nodes-limit", challenges_are_limited_over_all_nodes).await;
}

#[tokio::test(start_paused = true)]
async fn a_player_in_a_room_of_another_node_is_busy() {
    in_memory("nodes-busy", nobody_moves_to_a_busy_player).await;
}

#[tokio::test(start_paused = true)]
async fn a_player_at_another_node_is_told_of_no_blocked_challenge() {
    in_memory("nodes-blocked", a_blocked_challenge_lapses).await;
}

#[tokio::test]
async fn challenges_and_invitations_cross_nodes_on_postgresql() {
    let database = Postgres::start();
    let nodes = Nodes::on_sockets("nodes-calls", &database.url()).await;
    a_challenge_crosses_nodes(nodes.addresses).await;
    whom_nobody_may_challenge_is_offline(nodes.addresses).await;
    an_invitation_crosses_nodes(nodes.addresses).await;
    nodes.close().await;
}
