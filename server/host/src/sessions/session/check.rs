//! The check before a client resumes: bans, and whether it is still signed in.

use std::collections::VecDeque;
use std::net::IpAddr;
use wire::Refusal;

use crate::net::close_reason::CloseReason;
use crate::net::socket::Socket;
use crate::process::clock::Clock;
use crate::process::logged::logged;
use crate::sessions::accounts::{AccountError, Accounts};
use crate::sessions::admission::end_of;
use crate::sessions::mailbox::{Knowledge, Mailbox, Reconnection, ToSession};
use crate::sessions::registry::TokenHash;
use crate::storage::store::AccountId;

/// The check before a client resumes: bans, and whether it is still signed in.
pub(super) struct Check {
    pub accounts: Accounts,
    pub clock: Clock,
    pub account: AccountId,
    pub sign_in: Option<TokenHash>,
    pub is_recovered: bool,
    pub session: Mailbox,
}

impl Check {
    /// Looks it up, and posts the request again, or else closes the connection.
    pub(super) async fn run(self, socket: Socket, knows: Knowledge) {
        let address = socket.address();
        let Some(end) = self.refused(address.ip()).await else {
            let reconnection = Box::new(Reconnection { socket, knows, is_checked: true });
            if let Err(unsent) = self.session.reconnect(reconnection) {
                let end = CloseReason::Refused(Refusal::Gone);
                unsent.socket.say_goodbye(VecDeque::new(), &end).await;
            }
            return;
        };
        tracing::info!(address = %logged(address), reason = %end, "client may not resume its session");
        match &end {
            // The session waits on, for another address or another attempt.
            CloseReason::Banned(Refusal::AddressBanned { .. }, _) | CloseReason::Restarting => {}
            CloseReason::Banned(why, _) | CloseReason::Refused(why) => {
                self.session.post(ToSession::Dismiss(*why));
            }
            _ => {}
        }
        socket.say_goodbye(VecDeque::new(), &end).await;
    }

    /// Why the client may not resume from this address; nothing when it may. A session that was admitted by this
    /// process continues while the store is unavailable.
    async fn refused(&self, address: IpAddr) -> Option<CloseReason> {
        let now = self.clock.calendar();
        let checked = self.accounts.check_again(self.account, self.sign_in, address, now);
        match checked.await {
            Ok(()) => None,
            Err(AccountError::Store(error)) => {
                tracing::warn!(%error, "looking up whether a client may resume failed");
                self.is_recovered.then_some(CloseReason::Restarting)
            }
            // Its client signs in by what it has stored, and learns then whether that is good.
            Err(AccountError::UnknownCredential) => Some(CloseReason::Refused(Refusal::Gone)),
            Err(error) => Some(end_of(error, now)),
        }
    }
}
