//! Whom the lobby lets in, and whom it lets try to get into a room.

use referee::ClientId;
use tokio::time::Instant;
use wire::{AccountView, JoinBrawl, Refusal, RoomKind};

use super::LobbyTask;

impl LobbyTask {
    /// Whether another session of this account has a seat in a match that counts for others, too.
    /// That one must not lose it to whoever comes by the same account.
    pub(super) fn plays_elsewhere(&self, account: &AccountView) -> bool {
        let Some(other) = self.lobby.client_of(account.id) else { return false };
        let room = self.clients.get(&other).and_then(|client| client.room.as_ref());
        let Some((room, _)) = room else { return false };
        // One that has just been opened has not posted anything yet.
        let Some(notice) = self.world.billboard.of(*room) else { return true };
        notice.is_playing
            && notice.kind != RoomKind::Practice
            && notice.players().any(|player| player.bot.is_none() && player.name == account.name)
    }

    /// Whether a client may try this code and this password `now`, and if not, why.
    pub(super) fn knock(&mut self, client: ClientId, join: &JoinBrawl) -> Result<(), Refusal> {
        let Some(present) = self.clients.get_mut(&client) else { return Ok(()) };
        present.is_guessing = join.password.is_some();
        let checked = self.knocks.check(present.account, present.address, Instant::now());
        checked.map_err(|seconds| Refusal::Knocked { seconds })
    }

    /// The password that a client tried was wrong, if it tried one.
    pub(super) fn count_password(&mut self, client: ClientId) {
        if self.clients.get(&client).is_some_and(|present| present.is_guessing) {
            self.count_knock(client);
        }
    }

    /// What a client tried was wrong.
    pub(super) fn count_knock(&mut self, client: ClientId) {
        if let Some(present) = self.clients.get(&client) {
            self.knocks.count(present.account, present.address, Instant::now());
        }
    }
}
