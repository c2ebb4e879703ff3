//! Admission to the lobby and to rooms: one session per account, rate limits of codes.

use referee::ClientId;
use tokio::time::Instant;
use wire::{AccountView, JoinBrawl, Refusal, RoomKind};

use super::LobbyTask;

impl LobbyTask {
    /// Whether another session of this account has a seat in a match against others. Signing in
    /// again must not forfeit that.
    pub(super) fn plays_elsewhere(&self, account: &AccountView) -> bool {
        let Some(other) = self.lobby.client_of(account.id) else { return false };
        let room = self.clients.get(&other).and_then(|client| client.room.as_ref());
        let Some((room, _)) = room else { return false };
        // A room that has just been opened has not published a summary yet.
        let Some(summary) = self.world.room_directory.of(*room) else { return true };
        summary.is_playing
            && summary.kind != RoomKind::Practice
            && summary.players().any(|player| player.bot.is_none() && player.name == account.name)
    }

    /// Whether the rate limit allows a client this join attempt `now`, and if not, the refusal.
    pub(super) fn check_join(&mut self, client: ClientId, join: &JoinBrawl) -> Result<(), Refusal> {
        let Some(present) = self.clients.get_mut(&client) else { return Ok(()) };
        present.is_guessing = join.password.is_some();
        let checked = self.join_rate_limit.check(present.account, present.address, Instant::now());
        checked.map_err(|seconds| Refusal::Knocked { seconds })
    }

    /// Counts a failed password of a client, if its attempt had one.
    pub(super) fn count_failed_password(&mut self, client: ClientId) {
        if self.clients.get(&client).is_some_and(|present| present.is_guessing) {
            self.count_failed_join(client);
        }
    }

    /// Counts a failed join attempt of a client.
    pub(super) fn count_failed_join(&mut self, client: ClientId) {
        if let Some(present) = self.clients.get(&client) {
            self.join_rate_limit.count(present.account, present.address, Instant::now());
        }
    }
}
