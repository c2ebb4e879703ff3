//! One message of every kind about the nodes of an arena.

use wire::{
    ArenaNode, ClientMessage, LobbyMessage, NodeAddress, NodeName, Redirect, Refusal, RoundTrip,
    ServerMessage, Token,
};

/// Messages of a client.
pub fn client_messages() -> Vec<(&'static str, ClientMessage)> {
    let measured = vec![RoundTrip { node: 3, ms: 24 }, RoundTrip { node: 300, ms: 180 }];
    let measured = measured.try_into().expect("two nodes");
    vec![("round trips", ClientMessage::Lobby(LobbyMessage::RoundTrips(measured)))]
}

/// Messages of a server.
pub fn server_messages(token: Token) -> Vec<(&'static str, ServerMessage)> {
    let address = || NodeAddress::new("wss://eu1.example.org").expect("an address");
    let node = ArenaNode { id: 3, name: NodeName::new("eu1").expect("a name"), address: address() };
    let redirect = |ticket| ServerMessage::Redirect(Redirect { address: address(), ticket });
    vec![
        ("nodes", ServerMessage::Nodes(vec![node].try_into().expect("one node"))),
        ("redirect", redirect(Some(token))),
        ("redirect newcomer", redirect(None)),
        ("refused here", ServerMessage::Refused(Refusal::OtherNode)),
    ]
}
