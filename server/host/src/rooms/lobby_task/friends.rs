//! Friends in the lobby: how often a player may call them, and where they are.

use bout::Millis;
use referee::RoomId;
use referee::lobby::RoomPlace;
use wire::{AccountId, FriendsMessage, FriendsRefusal, Name, Presence, Visibility};

use crate::limits::token_buckets::TokenBuckets;
use crate::rooms::friends_desk::{CALLING, too_often};
use crate::rooms::room_directory::RoomDirectory;
use crate::storage::store::sessions::FriendElsewhere;

/// The rate limit of challenges and invitations.
#[derive(Default)]
pub(super) struct Calls(TokenBuckets<AccountId>);

impl Calls {
    /// Counts a challenge or an invitation of an account, or returns the refusal. Other messages pass.
    pub(super) fn take(
        &mut self,
        account: AccountId,
        message: &FriendsMessage,
        now: Millis,
    ) -> Result<(), FriendsRefusal> {
        if !matches!(message, FriendsMessage::Challenge(..) | FriendsMessage::Invite(_)) {
            return Ok(());
        }
        self.0.take(account, CALLING, now).map_err(|until| too_often(until, now))
    }
}

/// Where a friend at another node is.
pub(super) fn presence(
    directory: &RoomDirectory,
    friend: FriendElsewhere,
) -> (AccountId, Presence) {
    let room = friend.room.map(RoomId);
    let presence = match room.and_then(|room| place(directory, room, &friend.name)) {
        Some(RoomPlace { game, is_playing, can_spectate, code }) => {
            Presence::InRoom { game, is_playing, can_spectate, code }
        }
        None => Presence::Online,
    };
    (AccountId::from(friend.account), presence)
}

/// What friends may know of a room. A room that has just been opened is not in the directory yet.
pub(super) fn place(directory: &RoomDirectory, room: RoomId, name: &Name) -> Option<RoomPlace> {
    let summary = directory.of(room)?;
    let is_public = summary.visibility == Visibility::Public;
    Some(RoomPlace {
        game: summary.rules.kind(),
        is_playing: summary.is_playing && summary.players().any(|one| one.name == *name),
        can_spectate: is_public && summary.is_playing && !summary.is_locked,
        code: summary.code.filter(|_| is_public && !summary.is_locked),
    })
}
