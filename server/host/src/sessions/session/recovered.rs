//! The sessions that an earlier process left in the live journal.

use referee::ClientId;
use std::net::SocketAddr;
use std::sync::Arc;
use wire::AccountView;

use crate::sessions::admission::{Admission, Place};
use crate::sessions::mailbox::{Inbox, Mailbox};
use crate::sessions::registry::{Entry, Registry};
use crate::storage::live::RecoveredSession;

/// The parts with which a recovered session is resumed.
#[derive(Debug)]
pub struct RecoveredParts {
    /// The number of its client.
    pub client: ClientId,
    /// The account.
    pub account: AccountView,
    /// The address of its last connection.
    pub address: SocketAddr,
    /// The place among the sessions.
    pub entry: Entry,
    /// The mailbox.
    pub inbox: Inbox,
    /// The version of the protocol of the client.
    pub protocol: u16,
    /// The permit of the player limit.
    pub place: Place,
}

impl RecoveredParts {
    /// Registers recovered sessions: the parts with which they are resumed, and the mailboxes for the lobby. Sessions
    /// beyond the player limit are left out.
    pub fn prepare(
        sessions: Vec<RecoveredSession>,
        admission: &Admission,
        registry: &Arc<Registry>,
    ) -> (Vec<RecoveredParts>, Vec<(RecoveredSession, Mailbox)>) {
        let prepare = |session: RecoveredSession| {
            let place = admission.place_again(session.address.ip())?;
            let (entry, mailbox, inbox) = registry.restore(session.token, session.sign_in);
            let (client, address) = (session.client, session.address);
            let (account, protocol) = (session.account.clone(), session.protocol);
            let parts = RecoveredParts { client, account, address, entry, inbox, protocol, place };
            Some((parts, (session, mailbox)))
        };
        sessions.into_iter().filter_map(prepare).unzip()
    }
}
