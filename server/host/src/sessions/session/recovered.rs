//! Sessions in the live journal, and those that an earlier process left there.

use referee::ClientId;
use referee::live::SessionRecord;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::time::Instant;
use wire::AccountView;
use wire::codec::bytes_of;

use super::{AccountRequest, PieceRequest, Session};
use crate::limits::client_messages::MessageRateLimit;
use crate::limits::client_requests::RequestLimit;
use crate::net::connection_context::ConnectionContext;
use crate::sessions::admission::{Admission, Place};
use crate::sessions::mailbox::{Inbox, Mailbox};
use crate::sessions::registry::{Entry, Registry};
use crate::storage::live::{BACK_WITHIN, RecoveredSession};
use crate::storage::live_journal::Key;

/// The parts with which a recovered session is resumed.
#[derive(Debug)]
pub struct RecoveredEnds {
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
    /// The permit of the player limit.
    pub place: Place,
}

impl RecoveredEnds {
    /// Registers recovered sessions: the parts with which they are resumed, and the mailboxes for the lobby. Sessions
    /// beyond the player limit are left out.
    pub fn prepare(
        sessions: Vec<RecoveredSession>,
        admission: &Admission,
        registry: &Arc<Registry>,
    ) -> (Vec<RecoveredEnds>, Vec<(RecoveredSession, Mailbox)>) {
        let prepare = |session: RecoveredSession| {
            let place = admission.place_again(session.address.ip())?;
            let (entry, mailbox, inbox) = registry.restore(session.token, session.sign_in);
            let (client, address) = (session.client, session.address);
            let account = session.account.clone();
            let ends = RecoveredEnds { client, account, address, entry, inbox, place };
            Some((ends, (session, mailbox)))
        };
        sessions.into_iter().filter_map(prepare).unzip()
    }
}

/// Waits for the client of a recovered session, and serves it to the end.
pub async fn go_on(ends: RecoveredEnds, context: &ConnectionContext) {
    let RecoveredEnds { client, account, address, entry, inbox, place } = ends;
    let now = Instant::now();
    let mut core = referee::session::Session::default();
    // It is held longer than after the loss of a connection.
    let _ = core.disconnect(context.clock.now());
    let mut session = Box::new(Session {
        client,
        account,
        keep: None,
        ends_others: false,
        accounts: context.admission.accounts().clone(),
        account_request: AccountRequest::default(),
        piece_maker: context.piece_maker.clone(),
        piece_request: PieceRequest::default(),
        place,
        address,
        clock: context.clock,
        shutdown: context.shutdown.token().clone(),
        cluster: context.cluster.clone(),
        live: context.live.clone(),
        arena: context.arena.clone(),
        is_unclaimed: false,
        hands_over: context.hands_over,
        is_recovered: true,
        lobby: context.lobby.clone(),
        entry,
        core,
        socket: None,
        outgoing: VecDeque::new(),
        rate_limit: MessageRateLimit::new(now),
        requests: RequestLimit::new(context.clock.now(), context.rate_limits.lobby.clone()),
        held: (now, BACK_WITHIN),
        is_heard: true,
        successor: None,
        inbox,
    });
    let end = session.serve(None).await;
    session.forget_record();
    let (name, address) = (session.account.name.as_str(), session.address);
    tracing::info!(client = client.0, name, %address, reason = %end, "session ended");
    let Session { entry, inbox, socket, outgoing, place, .. } = *session;
    drop((entry, inbox, place));
    if let Some(socket) = socket {
        Box::pin(socket.say_goodbye(outgoing, &end)).await;
    }
}

impl Session {
    /// Records the session in the live journal, as it is now.
    pub(super) fn record(&self) {
        if self.live.is_on() {
            let (token, sign_in) = self.entry.known();
            let record = SessionRecord {
                account: self.account.clone(),
                address: self.address.to_string(),
                token,
                sign_in,
            };
            let key = Key::Session(self.client.0);
            self.live.set(self.clock.now(), key, &bytes_of(&record));
        }
    }

    /// The session is over, unless the next process resumes it.
    pub(super) fn forget_record(&self) {
        if !(self.hands_over && self.shutdown.is_cancelled()) {
            self.live.remove(self.clock.now(), Key::Session(self.client.0));
            self.arena.end(self.client.0);
        }
    }
}
