//! A running lobby takes in what an ended node left.

use wire::Refusal;

use super::LobbyTask;
use crate::sessions::mailbox::{Adopted, Mailbox, ToSession};
use crate::storage::live::RecoveredSession;

impl LobbyTask {
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
        let Some(present) = self.clients.get(&newer) else { return true };
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
