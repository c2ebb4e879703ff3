//! The clients of the server, each with its mailbox and the room that it was sent to.

use bout::Millis;
use referee::bot_budget::Payer;
use referee::{ClientId, RoomId};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use wire::{AccountId, FriendsNews, FriendsRefusal, JoinBrawl, Refusal, ServerMessage};

use crate::limits::joins::JoinRateLimit;
use crate::limits::network::network;
use crate::rooms::room_task::RoomHandle;
use crate::sessions::mailbox::{Mailbox, RoomSender, ToSession};

/// A client, in the lobby or in a room.
pub(super) struct Client {
    pub(super) account: AccountId,
    /// The address of the client's first connection.
    pub(super) address: IpAddr,
    pub(super) mailbox: Mailbox,
    /// True if its last join attempt had a password.
    is_guessing: bool,
    /// The room that the client was sent to and has not left.
    pub(super) room: Option<(RoomId, RoomSender)>,
    /// Held by each read of a daily challenge for this client.
    pub(super) daily_reads: Arc<()>,
}

/// All clients.
#[derive(Default)]
pub(super) struct Clients(BTreeMap<ClientId, Client>);

impl Clients {
    /// Adds a client, in no room.
    pub(super) fn add(
        &mut self,
        client: ClientId,
        account: AccountId,
        address: IpAddr,
        mailbox: Mailbox,
    ) {
        let daily_reads = Arc::default();
        let new = Client { account, address, mailbox, is_guessing: false, room: None, daily_reads };
        self.0.insert(client, new);
    }

    pub(super) fn remove(&mut self, client: ClientId) {
        self.0.remove(&client);
    }

    pub(super) fn get(&self, client: ClientId) -> Option<&Client> {
        self.0.get(&client)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (ClientId, &Client)> {
        self.0.iter().map(|(&client, present)| (client, present))
    }

    /// The clients for which this holds.
    pub(super) fn those(&self, of: impl Fn(&Client) -> bool) -> Vec<ClientId> {
        self.iter().filter(|(_, present)| of(present)).map(|(client, _)| client).collect()
    }

    pub(super) fn account(&self, client: ClientId) -> Option<AccountId> {
        self.get(client).map(|present| present.account)
    }

    /// Who pays for the rooms of a client.
    pub(super) fn payer(&self, client: ClientId) -> Option<Payer> {
        let present = self.get(client)?;
        Some(Payer { account: present.account, address: network(present.address) })
    }

    pub(super) fn post(&self, client: ClientId, letter: ToSession) {
        if let Some(present) = self.get(client) {
            present.mailbox.post(letter);
        }
    }

    pub(super) fn post_all(&self, letter: impl Fn() -> ToSession) {
        for present in self.0.values() {
            present.mailbox.post(letter());
        }
    }

    pub(super) fn refuse(&self, client: ClientId, why: Refusal) {
        self.post(client, ToSession::Tell(ServerMessage::Refused(why)));
    }

    pub(super) fn refuse_friends(&self, client: ClientId, why: FriendsRefusal) {
        let news = FriendsNews::Refused(why).into();
        self.post(client, ToSession::Tell(ServerMessage::Friends(news)));
    }

    /// Sends a client to a room.
    pub(super) fn send_in(
        &mut self,
        client: ClientId,
        room: RoomId,
        door: &RoomSender,
        handle: &RoomHandle,
    ) -> Option<Mailbox> {
        let present = self.0.get_mut(&client)?;
        present.room = Some((room, door.clone()));
        present.mailbox.post(ToSession::Enter(handle.clone()));
        Some(present.mailbox.clone())
    }

    /// Returns a client from a room that it is in, with a message. Returns whether it was in that room.
    pub(super) fn take_back(
        &mut self,
        client: ClientId,
        room: RoomId,
        told: ServerMessage,
    ) -> bool {
        let present = self.0.get_mut(&client);
        let is_in = |present: &&mut Client| present.room.as_ref().is_some_and(|one| one.0 == room);
        let Some(present) = present.filter(is_in) else { return false };
        present.room = None;
        present.mailbox.post(ToSession::Exit);
        present.mailbox.post(ToSession::Tell(told));
        true
    }

    /// Whether the rate limit allows a client this join attempt `now`, and if not, the refusal.
    pub(super) fn check_join(
        &mut self,
        client: ClientId,
        join: &JoinBrawl,
        limit: &JoinRateLimit,
        now: Millis,
    ) -> Result<(), Refusal> {
        let Some(present) = self.0.get_mut(&client) else { return Ok(()) };
        present.is_guessing = join.password.is_some();
        let checked = limit.check(Some(present.account), present.address, now);
        checked.map_err(|seconds| Refusal::Knocked { seconds })
    }

    /// Counts a join attempt of a client that failed for this reason: a wrong code, or a wrong password, if
    /// the attempt had one.
    pub(super) fn count_failed_join(
        &self,
        client: ClientId,
        why: Refusal,
        limit: &JoinRateLimit,
        now: Millis,
    ) {
        let Some(present) = self.get(client) else { return };
        if why == Refusal::NoSuchRoom || why == Refusal::RoomPassword && present.is_guessing {
            limit.count(Some(present.account), present.address, now);
        }
    }
}
