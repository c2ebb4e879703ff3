//! Invitations of players at different nodes.

use std::net::SocketAddr;
use tests::client::Client;
use wire::{BrawlOptions, Credential, FriendsMessage, FriendsNews};

use super::postgres::Postgres;
use super::{Nodes, in_memory};
use crate::sockets::arena::short;
use crate::sockets::brawls::{host, knock, see};
use crate::sockets::friends::{befriend, circle, id, name, news, say};

/// Signs in to a node, where its circle is known when this returns.
async fn sign_in_to(address: SocketAddr, keep: Credential) -> Client {
    let mut there = Client::enter_by(address, keep).await.unwrap();
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
    mary.close().await.unwrap();
    [anne, sign_in_to(two, keep).await]
}

/// An invitation leads to a room of the other node.
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
    see(&mut bart, |view| view.members.len() == 2).await;
}

#[tokio::test(start_paused = true)]
async fn a_friend_at_another_node_joins_by_an_invitation() {
    in_memory("nodes-invitation", an_invitation_crosses_nodes).await;
}

#[tokio::test]
async fn invitations_cross_nodes_on_postgresql() {
    let database = Postgres::start();
    let nodes = Nodes::on_sockets("nodes-calls", &database.url()).await;
    an_invitation_crosses_nodes(nodes.addresses).await;
    nodes.close().await;
}
