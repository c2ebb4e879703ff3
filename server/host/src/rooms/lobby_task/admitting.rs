//! Admission to the lobby and to rooms: one session per account, rate limits of codes.

use games::SoloMode;
use referee::bot_budget::Payer;
use referee::{ClientId, Incoming, LobbyAnswer, RoomId, bot_cost};
use wire::{AccountView, JoinBrawl, LobbyMessage, Refusal, ServerMessage};

use super::{Client, LobbyTask};
use crate::limits::bot_reservation::BotReservation;
use crate::limits::network::network;
use crate::sessions::mailbox::{Arrival, Mailbox, ToSession};

impl LobbyTask {
    /// A client enters the lobby, or hands its connection over to the session of its account that is
    /// in a match.
    pub(super) fn let_in(&mut self, arrival: Arrival) {
        let Arrival { client, account, address, ends_others, mailbox } = arrival;
        if !ends_others && let Some(other) = self.plays_elsewhere(&account) {
            return mailbox.post(ToSession::HandOver(other));
        }
        let id = account.id;
        let daily_reads = Default::default();
        let new =
            Client { account: id, address, mailbox, is_guessing: false, room: None, daily_reads };
        self.clients.insert(client, new);
        let answers = self.lobby.enter(client, account);
        let is_welcome = answers.contains(&LobbyAnswer::Welcome(client));
        self.carry(answers);
        if is_welcome {
            self.read_circle(client);
        }
        if let Some(message) = self.message.clone().filter(|_| is_welcome) {
            self.post(client, ToSession::Tell(ServerMessage::Notice(message)));
        }
    }

    /// The mailbox of another session of this account that has a seat in a match against others.
    /// Signing in again must not forfeit that.
    fn plays_elsewhere(&self, account: &AccountView) -> Option<Mailbox> {
        let client = self.lobby.client_of(account.id)?;
        let other = self.clients.get(&client)?;
        let (room, _) = other.room.as_ref()?;
        self.plays_in(client, *room).then(|| other.mailbox.clone())
    }

    /// Whether the rate limit allows a client this join attempt `now`, and if not, the refusal.
    pub(super) fn check_join(&mut self, client: ClientId, join: &JoinBrawl) -> Result<(), Refusal> {
        let Some(present) = self.clients.get_mut(&client) else { return Ok(()) };
        present.is_guessing = join.password.is_some();
        let (account, now) = (Some(present.account), self.world.clock.now());
        let checked = self.world.join_rate_limit.check(account, present.address, now);
        checked.map_err(|seconds| Refusal::Knocked { seconds })
    }

    /// Whether the network of a client may open a brawl room, if this message asks for one.
    pub(super) fn check_host(&self, client: ClientId, message: &Incoming) -> Result<(), Refusal> {
        match (message, self.clients.get(&client)) {
            (Incoming::Lobby(LobbyMessage::Host(_)), Some(present)) => {
                self.brawl_limit.check(present.address).map_err(|_| Refusal::Full)
            }
            _ => Ok(()),
        }
    }

    /// Counts a brawl room for the network of its creator, until it ends.
    pub(super) fn count_brawl(&mut self, room: RoomId, creator: ClientId) {
        if let Some(present) = self.clients.get(&creator) {
            self.brawl_limit.enter(room, present.address);
        }
    }

    /// Reserves what the bots of practice, or of a daily challenge, cost, if this message asks for it. Bots of brawl rooms are
    /// reserved when their host adds them.
    pub(super) fn reserve_bots(
        &self,
        client: ClientId,
        message: &Incoming,
    ) -> Result<Option<BotReservation>, Refusal> {
        let cost = match message {
            Incoming::Lobby(LobbyMessage::Practice { level, options, .. }) => {
                bot_cost::of_practice(options, *level)
            }
            Incoming::Lobby(LobbyMessage::Daily { mode: mode @ SoloMode::Battle, .. }) => {
                bot_cost::of_daily(*mode)
            }
            _ => return Ok(None),
        };
        let Some(payer) = self.payer(client) else { return Ok(None) };
        self.world.bot_budget.reserve(payer, cost).map(Some)
    }

    /// Who pays for the rooms of a client.
    pub(super) fn payer(&self, client: ClientId) -> Option<Payer> {
        let present = self.clients.get(&client)?;
        Some(Payer { account: present.account, address: network(present.address) })
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
            let (account, now) = (Some(present.account), self.world.clock.now());
            self.world.join_rate_limit.count(account, present.address, now);
        }
    }
}
