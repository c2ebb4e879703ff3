//! A banned address loses its sessions at every node.

use host::operator::admin::{Reply, Request};
use host::process::clock::calendar_ms;
use player::{Client, newcomer};
use std::net::Ipv4Addr;
use wire::{ClientMessage, Refusal, ServerMessage};

use super::postgres::Postgres;
use super::{Nodes, admin_socket};
use crate::sockets::operators::{ask, hear_notice};

const THERE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 7);

#[tokio::test]
async fn a_banned_address_is_disconnected_from_all_nodes() {
    let database = Postgres::start();
    let nodes = Nodes::on_sockets("nodes-bans", &database.url()).await;
    let [one, two] = nodes.addresses;
    let mut banned = Vec::new();
    for (address, name) in [(one, "Jack"), (two, "Bart"), (two, "Grace")] {
        let mut client = Client::connect_from(THERE, address).await.unwrap();
        client.sign_in(newcomer(name)).await.unwrap();
        banned.push(client);
    }
    let mut anne = Client::enter(two, "Anne").await.unwrap();
    let until_ms = calendar_ms() + 3_600_000;
    let why = String::from("a hundred accounts");
    let ban = Request::BanAddress { address: THERE.into(), until_ms, why: why.clone() };
    let said = "127.0.0.7 is banned; 1 players were disconnected, and 2 at other nodes";
    assert_eq!(ask(&admin_socket(one), ban.clone()).await, Reply::Done(said.into()));
    for client in &mut banned {
        assert_eq!(hear_notice(client).await, why);
        assert_eq!(client.hear_refusal().await.unwrap(), Refusal::AddressBanned { until_ms });
    }
    anne.say(&ClientMessage::Ping(1)).await.unwrap();
    let pong = anne.hear_until(|message| (message == ServerMessage::Pong(1)).then_some(()));
    pong.await.expect("others stay");
    nodes.close().await;
}
