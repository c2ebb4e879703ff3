//! The nodes of an arena: several servers that share their accounts, queues and rooms.
//!
//! The node that a client signed in to sends it this list, and the client follows redirects to these nodes only.

use bincode::{Decode, Encode};
use bout::Bounded;

use crate::Token;
use crate::text::Text;

/// The maximum number of nodes in the list for a client.
pub const NODES_MAX: usize = 32;
/// The maximum number of nodes whose round-trip time a client measures.
pub const ROUND_TRIPS_MAX: usize = 4;
/// Letters in the longest address of a node: a scheme, a host name of 253 letters, and a port.
pub const NODE_ADDRESS_CHARS_MAX: usize = 270;
/// Letters in the longest name of a node.
pub const NODE_NAME_CHARS_MAX: usize = 64;

/// The address at which clients reach a node, as a player would enter it.
pub type NodeAddress = Text<NODE_ADDRESS_CHARS_MAX>;
/// The name of a node.
pub type NodeName = Text<NODE_NAME_CHARS_MAX>;

/// A node of the arena.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct ArenaNode {
    /// The number. A node that restarts has another one.
    pub id: u32,
    /// The name.
    pub name: NodeName,
    /// The address.
    pub address: NodeAddress,
}

/// The nodes of the arena, in the order of their numbers. Empty when the server is alone.
pub type ArenaNodes = Bounded<ArenaNode, NODES_MAX>;

/// The session continues at another node.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Redirect {
    /// The address of that node, one of [`crate::ServerMessage::Nodes`].
    pub address: NodeAddress,
    /// The token by which the client resumes its session there. Without one it authenticates there.
    pub ticket: Option<Token>,
}

/// The round-trip time between a client and a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RoundTrip {
    /// The number of the node.
    pub node: u32,
    /// In milliseconds.
    pub ms: u16,
}

/// The round-trip times that a client measured.
pub type RoundTrips = Bounded<RoundTrip, ROUND_TRIPS_MAX>;
