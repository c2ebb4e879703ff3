//! The result of a request about friends, on its way from the store to the lobby.

use referee::ClientId;
use wire::{AccountId, Circle, FriendsRefusal};

/// The result of a request.
#[derive(Debug)]
pub struct FriendsDone {
    /// The client.
    pub client: ClientId,
    /// The circles that may have changed, as they are now.
    pub circles: Vec<(AccountId, Circle)>,
    /// Why it was refused, if it was.
    pub refused: Option<FriendsRefusal>,
}
