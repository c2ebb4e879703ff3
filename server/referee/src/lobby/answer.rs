//! The answers of the lobby.

use games::{Ruleset, SoloMode};
use wire::{AccountId, FriendsMessage, Refusal, ServerMessage};

use crate::brawl::{Access, BrawlRequest, Joiner};
use crate::ids::{ClientId, RoomId};
use crate::participant::RoomRequest;

/// The answers of the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyAnswer {
    /// Sends a message to a client.
    Tell(ClientId, ServerMessage),
    /// Welcomes this client, which is admitted.
    Welcome(ClientId),
    /// Disconnects this client with this reason, which it is sent.
    Dismiss(ClientId, Refusal),
    /// Opens a room; the clients of the request are in it from now on.
    Open(RoomId, RoomRequest),
    /// Opens this brawl room, with a code that [`Lobby::name`](crate::Lobby::name) takes; its host is in it from now
    /// on.
    Host(RoomId, BrawlRequest),
    /// This client asks to join this room, and counts as in it unless it is refused.
    Enter(RoomId, Joiner, Access),
    /// Sends this client the list of public rooms.
    List(ClientId),
    /// Requests the rating of this client and account by this ruleset: see [`Lobby::rated`](crate::Lobby::rated).
    Rate(ClientId, AccountId, Ruleset),
    /// Sends this client, of this account, the daily challenge of this mode as it stands.
    Daily(ClientId, AccountId, SoloMode),
    /// Carries out a request of this client and account in the store: see [`Lobby::know`](crate::Lobby::know).
    Friends(ClientId, AccountId, FriendsMessage),
    /// Sends a message of the first account to the second, its friend, if that is at another node of the arena.
    TellFriend(AccountId, AccountId, ServerMessage),
}

/// The answer that a request is refused.
pub(super) fn refuse(client: ClientId, why: Refusal) -> LobbyAnswer {
    LobbyAnswer::Tell(client, ServerMessage::Refused(why))
}
