//! A session in an arena of two nodes, on real sockets.

use link::{Health, Heard};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use wire::{
    ArenaNode, ClientMessage, Line, LobbyMessage, NodeAddress, NodeName, Redirect, Resume,
    RoomMessage, RoundTrip, ServerMessage, Token,
};

use crate::line::{Peer, TOKEN, said, welcome, welcomed};

const TICKET: Token = Token([8; 16]);

fn address(listener: &TcpListener) -> NodeAddress {
    let address = listener.local_addr().expect("it is bound").to_string();
    NodeAddress::new(&address).expect("an address")
}

fn nodes(addresses: &[NodeAddress]) -> ServerMessage {
    let node = |(id, address): (u32, &NodeAddress)| ArenaNode {
        id,
        name: NodeName::new("a node").expect("a name"),
        address: address.clone(),
    };
    let nodes: Vec<ArenaNode> = (1..).zip(addresses).map(node).collect();
    ServerMessage::Nodes(nodes.try_into().expect("few nodes"))
}

async fn listen() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").await.expect("a free port")
}

#[tokio::test]
async fn a_session_goes_on_at_the_node_that_it_is_redirected_to() {
    let (mut link, first, mut peer) = welcomed().await;
    let second = listen().await;
    let (first, to) = (address(&first), address(&second));
    peer.say(&nodes(&[first, to.clone()])).await;
    assert!(matches!(said(&mut link).await, ServerMessage::Nodes(_)));
    peer.say(&ServerMessage::Redirect(Redirect { address: to.clone(), ticket: Some(TICKET) }))
        .await;
    let mut there = Peer::accept(&second, Line::default()).await;
    let arrived = ClientMessage::Resume(Resume { token: TICKET, heard: 0 });
    assert_eq!(there.hear_first().await, arrived);
    assert!(link.say(ClientMessage::Room(RoomMessage::Ready)));
    there.say_first(&welcome(TOKEN)).await;
    let mut is_lost = false;
    loop {
        match link.hear().await.expect("the session goes on") {
            Heard::Said(message, _) if matches!(*message, ServerMessage::Welcome { .. }) => break,
            Heard::Said(message, _) => panic!("{message:?}"),
            Heard::Line(news) => is_lost |= matches!(news.health, Health::Lost { .. }),
            Heard::Ended(end) => panic!("{end}"),
        }
    }
    assert!(!is_lost, "nothing on the screen says so");
    assert_eq!(there.hear().await, ClientMessage::Room(RoomMessage::Ready));
    let memory = link.memory();
    let home = memory.lock().expect("no panic").as_ref().and_then(|memory| memory.home.clone());
    assert_eq!(home, Some(to), "a page that is reloaded comes back there");
}

#[tokio::test]
async fn a_node_that_cannot_be_reached_is_asked_for_at_the_one_before() {
    let (mut link, first, mut peer) = welcomed().await;
    let nobody = address(&listen().await);
    peer.say(&nodes(std::slice::from_ref(&nobody))).await;
    peer.say(&ServerMessage::Redirect(Redirect { address: nobody, ticket: Some(TICKET) })).await;
    let mut again = Peer::accept(&first, Line::default()).await;
    let arrived = ClientMessage::Resume(Resume { token: TICKET, heard: 0 });
    assert_eq!(again.hear_first().await, arrived);
    again.say_first(&welcome(TOKEN)).await;
    assert!(matches!(said(&mut link).await, ServerMessage::Nodes(_)));
    assert!(matches!(said(&mut link).await, ServerMessage::Welcome { .. }));
}

/// Answers on each connection, to each request, as a server that describes itself.
async fn describe(listener: TcpListener) {
    loop {
        let (mut stream, _) = listener.accept().await.expect("somebody calls");
        let body = r#"{"title":null,"version":"1.0.0","protocol":1,"rules":"","players":0,"players_max":9}"#;
        let answer = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        tokio::spawn(async move {
            let mut request = [0; 1024];
            while stream.read(&mut request).await.is_ok_and(|bytes| 0 < bytes) {
                stream.write_all(answer.as_bytes()).await.expect("the client reads");
            }
        });
    }
}

#[tokio::test]
async fn a_server_is_told_how_far_its_nodes_are() {
    let (_link, _first, mut peer) = welcomed().await;
    let (one, other, silent) = (listen().await, listen().await, address(&listen().await));
    let addresses = [address(&one), silent, address(&other)];
    tokio::spawn(describe(one));
    tokio::spawn(describe(other));
    peer.say(&nodes(&addresses)).await;
    let ClientMessage::Lobby(LobbyMessage::RoundTrips(measured)) = peer.hear().await else {
        panic!("something else was said");
    };
    let ids: Vec<u32> = measured.iter().map(|&RoundTrip { node, .. }| node).collect();
    assert_eq!(ids, [1, 3], "one of them does not answer");
}
