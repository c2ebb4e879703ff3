//! The handshake of an unauthenticated connection: its first message opens or resumes a session.

use axum::body::Bytes;
use std::collections::VecDeque;
use std::net::SocketAddr;
use tokio::time::Instant;
use wire::{ClientMessage, Hello, PROTOCOL_VERSION, Redirect, Refusal, Resume};

use crate::limits::client_messages::MessageRateLimit;
use crate::net::close_reason::CloseReason;
use crate::net::connection_context::ConnectionContext;
use crate::net::socket::Socket;
use crate::nodes::arena::finding::{self, Found};
use crate::sessions::admission::Admitted;
use crate::sessions::mailbox::{Knowledge, Mailbox, Reconnection};
use crate::sessions::session;

/// Serves one connection: to the end of its session, or until another session takes it.
pub async fn receive(mut socket: Socket, context: &ConnectionContext) {
    let address = socket.address();
    let mut rate_limit = MessageRateLimit::new(Instant::now());
    let first = first(&mut socket, &mut rate_limit, context).await;
    // Written before the close frame.
    let mut last = VecDeque::new();
    let end = match first {
        Ok(ClientMessage::Hello(hello)) => {
            // It counts as authenticated before the lookup, which may take a while, so that no
            // guest account is made for a connection beyond the limit.
            let admitted = match socket.authenticate() {
                // Boxed, so that its memory is freed before the session runs.
                Ok(()) => Box::pin(admit(hello, address, context)).await,
                Err(end) => Err(end),
            };
            match admitted {
                Ok(admitted) => {
                    return session::converse(admitted, socket, rate_limit, context).await;
                }
                Err(end) => end,
            }
        }
        // Another may have taken the session over, and gone on with it. The client finds that one.
        Ok(ClientMessage::Resume(_)) if context.cluster.is_fenced() => CloseReason::Fenced,
        Ok(ClientMessage::Resume(resume)) => match hand_over(socket, resume, context) {
            None => return,
            Some(unknown) => {
                socket = unknown;
                match Box::pin(finding::session(resume.token, context)).await {
                    Found::Here(session) => match reconnect(session, socket, resume) {
                        None => return,
                        Some(unsent) => {
                            socket = unsent;
                            CloseReason::Refused(Refusal::Gone)
                        }
                    },
                    Found::At(address) => {
                        let ticket = Some(resume.token);
                        last = finding::frames(&context.arena, Some(Redirect { address, ticket }));
                        CloseReason::Redirected
                    }
                    // As if that node were restarted: the client tries again.
                    Found::TakenOver => CloseReason::Restarting,
                    Found::Nowhere if context.shutdown.is_asked() => stopping(context),
                    Found::Nowhere => CloseReason::Refused(Refusal::Gone),
                }
            }
        },
        Ok(_) => CloseReason::Refused(Refusal::NotNow),
        Err(end) => end,
    };
    if let Some(closed) = context.crowds.unauthenticated.count(Instant::now()) {
        tracing::info!(closed, last = %address, reason = %end, "unauthenticated connections closed");
    }
    if matches!(end, CloseReason::Refused(Refusal::OtherNode)) {
        last = finding::frames(&context.arena, None);
    }
    Box::pin(socket.say_goodbye(last, &end)).await;
}

/// Authenticates the client.
async fn admit(
    hello: Hello,
    address: SocketAddr,
    context: &ConnectionContext,
) -> Result<Admitted, CloseReason> {
    if context.arena.is_on()
        && (context.shutdown.draining().is_cancelled() || context.cluster.is_fenced())
    {
        return Err(CloseReason::Refused(Refusal::OtherNode));
    }
    if context.shutdown.draining().is_cancelled() {
        return Err(match context.hands_over {
            true => CloseReason::Restarting,
            false => CloseReason::Refused(Refusal::Draining),
        });
    }
    if context.cluster.is_fenced() {
        return Err(CloseReason::Fenced);
    }
    let admission = context.admission.admit(hello, address.ip());
    let admitted = context.shutdown.token().run_until_cancelled(admission).await;
    admitted.unwrap_or_else(|| Err(stopping(context)))
}

/// Why a connection is closed when the server stops.
fn stopping(context: &ConnectionContext) -> CloseReason {
    match context.hands_over {
        _ if context.cluster.is_fenced() => CloseReason::Fenced,
        true => CloseReason::Restarting,
        false => CloseReason::Refused(Refusal::Stopping),
    }
}

/// The first message, if it comes in time, and nobody else needs the place of the connection.
async fn first(
    socket: &mut Socket,
    rate_limit: &mut MessageRateLimit,
    context: &ConnectionContext,
) -> Result<ClientMessage, CloseReason> {
    let permit = socket.permit().clone();
    tokio::select! {
        biased;
        () = context.shutdown.token().cancelled() => Err(stopping(context)),
        () = permit.evicted() => Err(CloseReason::Evicted),
        first = context.clock.timeout(permit.first_message_within(), hear_first(socket, rate_limit)) => {
            first.unwrap_or(Err(CloseReason::HandshakeTimeout))
        }
    }
}

async fn hear_first(
    socket: &mut Socket,
    rate_limit: &mut MessageRateLimit,
) -> Result<ClientMessage, CloseReason> {
    let bytes = socket.hear(rate_limit).await?;
    read_first(&bytes).map_err(CloseReason::Refused)
}

/// Decodes the first message. A version mismatch is detected even when the rest cannot be decoded.
fn read_first(bytes: &Bytes) -> Result<ClientMessage, Refusal> {
    wire::decode(bytes).map_err(|_| {
        let other = wire::client::protocol_of_hello(bytes);
        match other.filter(|&protocol| protocol != PROTOCOL_VERSION) {
            Some(_) => Refusal::Protocol { server: PROTOCOL_VERSION },
            None => Refusal::Malformed,
        }
    })
}

/// Hands the connection to the session that it resumes; returns it when there is none.
fn hand_over(socket: Socket, resume: Resume, context: &ConnectionContext) -> Option<Socket> {
    match context.registry.find(resume.token) {
        Some(session) => reconnect(session, socket, resume),
        None => Some(socket),
    }
}

/// Hands the connection to this session; returns it when that has ended.
fn reconnect(session: Mailbox, socket: Socket, resume: Resume) -> Option<Socket> {
    let knows = Knowledge::Heard(resume.heard, resume.token);
    let comeback = Box::new(Reconnection { socket, knows, is_checked: false });
    session.reconnect(comeback).err().map(|unsent| unsent.socket)
}
