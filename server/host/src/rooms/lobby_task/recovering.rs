//! The lobby in the live journal, the recovery of its clients and rooms, and the adoption of those that an
//! ended node left.

use referee::RoomId;
use referee::live::{FORMAT, LobbyRecord};
use wire::codec::bytes_of;
use wire::{PROTOCOL_VERSION, Refusal, rules_hash};

use super::LobbyTask;
use crate::rooms::hosted_room::{HostedRoom, Opening, RecoveredRoom};
use crate::sessions::mailbox::{Adopted, Mailbox, ToSession};
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
            self.clients.post_all(|| ToSession::Record);
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
            self.clients.add(client, account.id, address.ip(), mailbox);
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
        let bots = bots.and_then(|(payer, cost)| self.world.bots.budget.reserve(payer, cost).ok());
        let people = room.clients.clone();
        let opening = (Opening::Recovered(Box::new(room)), bots);
        self.rooms.open(id, opening, people, &mut self.clients, &self.world);
    }

    /// Adopts the rooms and sessions of another node, which continue as after a restart.
    pub(super) fn adopt(&mut self, adopted: Adopted) {
        let Adopted { recovered, sessions } = adopted;
        let in_room = |session: &RecoveredSession| {
            recovered.rooms.iter().any(|room| room.clients.contains(&session.client))
        };
        let sessions: Vec<(RecoveredSession, Mailbox)> = sessions
            .into_iter()
            .filter(|(session, mailbox)| self.makes_way(session, in_room(session), mailbox))
            .collect();
        self.recover(recovered, sessions);
    }

    /// True if a recovered session is to continue, whose account may have signed in here meanwhile: then the one in a
    /// room does, and gets the connection.
    fn makes_way(&mut self, session: &RecoveredSession, in_room: bool, mailbox: &Mailbox) -> bool {
        let Some(newer) = self.lobby.client_of(session.account.id) else { return true };
        let Some(present) = self.clients.get(newer) else { return true };
        if in_room && present.room.is_none() {
            present.mailbox.post(ToSession::HandOver(mailbox.clone()));
            self.lobby.forget(newer);
            return true;
        }
        mailbox.post(ToSession::Dismiss(Refusal::Elsewhere));
        // Its row was that of the other.
        present.mailbox.post(ToSession::Record);
        false
    }
}
