//! What operators and friends tell players who are at other nodes.

use std::net::IpAddr;
use wire::{AccountId, Name, NoticeText, Refusal, RoomCode, ServerMessage};

use super::Arena;
use crate::sessions::accounts::names::folded;
use crate::storage::store::letters::{EVERYBODY, NodeLetter, ROOM};
use crate::storage::store::sessions::SessionPlace;
use crate::storage::store::{Store, StoreError};

impl Arena {
    /// Closes the session of this player, if it is at another node, with these words before the reason. Returns
    /// whether it is.
    pub async fn kick(
        &self,
        name: &Name,
        why: Refusal,
        told: Option<NoticeText>,
    ) -> Result<bool, StoreError> {
        let (Some(store), Some(name)) = (self.store(), folded(name.as_str())) else {
            return Ok(false);
        };
        let place = store.session_named(&name).await?.filter(|place| place.node != self.id());
        let Some(place) = place else { return Ok(false) };
        dismiss(store, place, why, told).await?;
        Ok(true)
    }

    /// The same for all sessions at other nodes that a ban of this address covers. Returns how many they are.
    pub async fn kick_from(
        &self,
        address: IpAddr,
        why: Refusal,
        told: Option<NoticeText>,
    ) -> Result<usize, StoreError> {
        let Some(store) = self.store() else { return Ok(0) };
        let there = store.sessions_from(address).await?;
        for &place in &there {
            dismiss(store, place, why, told.clone()).await?;
        }
        Ok(there.len())
    }

    /// Tells the players at all other nodes. Returns how many nodes those are.
    pub async fn tell_all(&self, text: NoticeText) -> Result<usize, StoreError> {
        let Some(store) = self.store() else { return Ok(0) };
        let others = self.others();
        for &node in &others {
            let message = ServerMessage::Notice(text.clone());
            store.post_letter(node, NodeLetter { client: EVERYBODY, message }).await?;
        }
        Ok(others.len())
    }

    /// Sends a notice to a player at another node. Returns whether the player is at one.
    pub async fn tell(&self, name: &Name, text: NoticeText) -> Result<bool, StoreError> {
        let (Some(store), Some(name)) = (self.store(), folded(name.as_str())) else {
            return Ok(false);
        };
        let place = store.session_named(&name).await?.filter(|place| place.node != self.id());
        let Some(SessionPlace { client, node, .. }) = place else { return Ok(false) };
        let message = ServerMessage::Notice(text);
        store.post_letter(node, NodeLetter { client, message }).await?;
        Ok(true)
    }

    /// Closes the room of this code, if it is at another node. Returns whether it is.
    pub async fn close_room_at(&self, code: RoomCode, why: &str) -> Result<bool, StoreError> {
        let Some(store) = self.store() else { return Ok(false) };
        let node = store.room_by_code(code).await?.filter(|&node| node != self.id());
        let (Some(node), Some(text)) = (node, NoticeText::legible(&format!("{code} {why}"))) else {
            return Ok(false);
        };
        let message = ServerMessage::Notice(text);
        store.post_letter(node, NodeLetter { client: ROOM, message }).await?;
        Ok(true)
    }

    /// Tells a friend of an account something, if the friend is at another node. The caller does not learn whether it is.
    pub fn tell_friend(&self, account: AccountId, friend: AccountId, message: ServerMessage) {
        let Some(store) = self.store().cloned() else { return };
        tokio::spawn(async move {
            let told = async {
                let place = store.session_of_friend(account.into(), friend.into()).await?;
                let Some(SessionPlace { client, node, .. }) = place else { return Ok(()) };
                store.post_letter(node, NodeLetter { client, message }).await
            };
            if let Err(error) = told.await {
                tracing::warn!(%error, "a friend at another node was not told");
            }
        });
    }
}

/// Closes a session at another node, with these words before the reason.
async fn dismiss(
    store: &Store,
    place: SessionPlace,
    why: Refusal,
    told: Option<NoticeText>,
) -> Result<(), StoreError> {
    let told = told.map(ServerMessage::Notice);
    for message in told.into_iter().chain([ServerMessage::Refused(why)]) {
        let letter = NodeLetter { client: place.client, message };
        store.post_letter(place.node, letter).await?;
    }
    Ok(())
}
