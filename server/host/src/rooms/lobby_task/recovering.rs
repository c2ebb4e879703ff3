//! The lobby in the live journal, and the recovery of its clients and rooms.

use referee::RoomId;
use referee::live::{FORMAT, LobbyRecord};
use wire::codec::bytes_of;
use wire::{PROTOCOL_VERSION, rules_hash};

use super::{Client, LobbyTask};
use crate::rooms::hosted_room::{HostedRoom, Opening, RecoveredRoom};
use crate::sessions::mailbox::{Mailbox, ToSession};
use crate::storage::live::{Recovered, RecoveredSession};
use crate::storage::live_journal::Key;
use crate::storage::persistence::RecordedMatch;
use crate::storage::store::MatchId;

impl LobbyTask {
    /// Records the queues, and the date, from which the next process knows the length of the outage.
    pub(super) fn record(&mut self) {
        if !self.world.live.is_on() {
            return;
        }
        let generation = self.world.live.generation();
        if std::mem::replace(&mut self.generation, generation) != generation {
            for client in self.clients.values() {
                client.mailbox.post(ToSession::Record);
            }
        }
        let record = LobbyRecord {
            protocol: PROTOCOL_VERSION,
            rules: rules_hash(),
            date_ms: self.world.clock.calendar().0,
            waits: self.lobby.waits(),
            openers: self.lobby.openers().map(|(room, client)| (room.0, client.0)).collect(),
            format: FORMAT,
        };
        self.world.live.set(self.world.clock.now(), Key::Lobby, &bytes_of(&record));
    }

    /// Takes in the clients and the rooms that an earlier process left. Each session has a mailbox.
    pub fn recover(&mut self, recovered: Recovered, mailboxes: Vec<(RecoveredSession, Mailbox)>) {
        let now = self.world.clock.now();
        for key in &recovered.lost {
            self.world.live.remove(now, *key);
        }
        let lobby = recovered.lobby;
        let (waits, openers) = lobby.map(|lobby| (lobby.waits, lobby.openers)).unwrap_or_default();
        let (sessions, rooms) = (mailboxes.len(), recovered.rooms.len());
        for (session, mailbox) in mailboxes {
            let RecoveredSession { client, account, address, .. } = session;
            let is_in = |room: &&RecoveredRoom| room.clients.contains(&client);
            let room = recovered.rooms.iter().find(is_in);
            let room = room.map(|room| (room.id, room.hosted.kind()));
            let wait = waits.iter().find(|wait| wait.client == client.0).copied();
            let (id, address) = (account.id, address.ip());
            let daily_reads = Default::default();
            let new = Client {
                account: id,
                address,
                mailbox,
                is_guessing: false,
                room: None,
                daily_reads,
            };
            self.clients.insert(client, new);
            self.lobby.restore_client(client, account, room, wait);
        }
        for room in recovered.rooms {
            self.recover_room(room, &openers);
        }
        for (finished, (id, started)) in recovered.no_contests {
            let course = RecordedMatch::restore(MatchId::from(wire::MatchId(id)), started);
            self.world.persistence.save_match(RoomId(0), course, finished, None);
        }
        tracing::info!(sessions, rooms, "sessions and rooms of the last process recovered");
    }

    fn recover_room(&mut self, room: RecoveredRoom, openers: &[(u64, u64)]) {
        let id = room.id;
        let brawl = match &room.hosted {
            HostedRoom::Match(_) => None,
            HostedRoom::Brawl(brawl) => {
                let opener = openers.iter().find(|(of, _)| *of == id.0).map_or(0, |one| one.1);
                self.count_brawl(id, referee::ClientId(opener));
                Some((brawl.code(), referee::ClientId(opener)))
            }
        };
        self.lobby.restore_room(id, brawl);
        let bots = room.bots.as_ref();
        let bots = bots.and_then(|bots| Some((bots.payer()?, bots.cost)));
        let bots = bots.and_then(|(payer, cost)| self.world.bot_budget.reserve(payer, cost).ok());
        let people = room.clients.clone();
        self.start(id, (Opening::Recovered(Box::new(room)), bots), people);
    }
}
