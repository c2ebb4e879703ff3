//! What the lobby learns about its arena.

use referee::brawl::BrawlRequest;
use referee::{ClientId, RoomId};
use wire::{LobbyMessage, NodeAddress, RoomCode, ServerMessage};

use crate::nodes::cluster::NodeId;
use crate::storage::store::sessions::FriendElsewhere;

/// What the lobby learns about its arena.
#[derive(Debug)]
pub enum ArenaNews {
    /// The session of a client has moved to the node of this address; none when it cannot move now.
    MovedAway(ClientId, Option<NodeAddress>),
    /// Where a request of a client leads.
    Leads(ClientId, LobbyMessage, Lead),
    /// A brawl room that is to be opened has this code; none when no code can be claimed now.
    Coded(RoomId, Option<RoomCode>, Box<BrawlRequest>),
    /// The friends of clients who are at other nodes, and let friends know it.
    Friends(Vec<FriendElsewhere>),
    /// Another node tells a client of this one something. A refusal ends its session.
    ToSession(ClientId, ServerMessage),
}

/// Where a request for a room or a player leads that is not at the node of the client.
#[derive(Debug)]
pub enum Lead {
    /// To no other node: that of the client answers.
    Nowhere,
    /// To this node.
    To(NodeId),
    /// To a player in a room, whom nobody can challenge.
    Busy,
}
