//! The handshake of an unauthenticated connection: its first message opens or resumes a session.

use axum::body::Bytes;
use std::collections::VecDeque;
use std::net::SocketAddr;
use tokio::time::Instant;
use wire::{ClientMessage, Hello, PROTOCOL_VERSION, Refusal, Resume};

use crate::limits::client_messages::MessageRateLimit;
use crate::net::close_reason::CloseReason;
use crate::net::connection_context::ConnectionContext;
use crate::net::socket::Socket;
use crate::nodes::Found;
use crate::process::logged::logged;
use crate::sessions::admission::Admitted;
use crate::sessions::mailbox::{Knowledge, Mailbox, Reconnection};
use crate::sessions::session;

/// Serves one connection: to the end of its session, or until another session takes it.
pub async fn receive(mut socket: Socket, context: &ConnectionContext) {
    let address = socket.address();
    let mut rate_limit = MessageRateLimit::new(Instant::now());
    let first = first(&mut socket, &mut rate_limit, context).await;
    let (last, end) = match first {
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
                Err(end) => (context.peers.farewell(&end), end),
            }
        }
        Ok(ClientMessage::Resume(resume)) => {
            match Box::pin(self::resume(socket, resume, context)).await {
                Ok(()) => return,
                Err((unserved, last, end)) => {
                    socket = unserved;
                    (last, end)
                }
            }
        }
        Ok(_) => (VecDeque::new(), CloseReason::Refused(Refusal::NotNow)),
        Err(end) => (VecDeque::new(), end),
    };
    if let Some(closed) = context.crowds.unauthenticated.count(Instant::now()) {
        tracing::info!(closed, last = %logged(address), reason = %end, "unauthenticated connections closed");
    }
    Box::pin(socket.say_goodbye(last, &end)).await;
}

/// Authenticates the client.
async fn admit(
    hello: Hello,
    address: SocketAddr,
    context: &ConnectionContext,
) -> Result<Admitted, CloseReason> {
    let is_draining = context.shutdown.draining().is_cancelled();
    context.peers.may_admit(is_draining)?;
    if is_draining {
        return Err(match context.hands_over {
            true => CloseReason::Restarting,
            false => CloseReason::Refused(Refusal::Draining),
        });
    }
    context.peers.may_serve()?;
    let admission = context.admission.admit(hello, address.ip());
    let admitted = context.shutdown.token().run_until_cancelled(admission).await;
    admitted.unwrap_or_else(|| Err(context.stopping()))
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
        () = context.shutdown.token().cancelled() => Err(context.stopping()),
        () = permit.evicted() => Err(CloseReason::Evicted),
        first = context.clock.timeout(permit.first_message_within(), read_first(socket, rate_limit)) => {
            first.unwrap_or(Err(CloseReason::HandshakeTimeout))
        }
    }
}

async fn read_first(
    socket: &mut Socket,
    rate_limit: &mut MessageRateLimit,
) -> Result<ClientMessage, CloseReason> {
    let bytes = socket.hear(rate_limit).await?;
    decode_first(&bytes).map_err(CloseReason::Refused)
}

/// Decodes the first message. A version mismatch is detected even when the rest cannot be decoded.
fn decode_first(bytes: &Bytes) -> Result<ClientMessage, Refusal> {
    wire::decode(bytes).map_err(|_| {
        let other = wire::client::protocol_of_hello(bytes);
        match other.filter(|&protocol| !wire::accepts(protocol)) {
            Some(_) => Refusal::Protocol { server: PROTOCOL_VERSION },
            None => Refusal::Malformed,
        }
    })
}

/// Hands the connection to the session that it resumes. Returns it when there is none here, with the frames to be
/// written before the close frame, and the reason.
async fn resume(
    socket: Socket,
    resume: Resume,
    context: &ConnectionContext,
) -> Result<(), (Socket, VecDeque<Bytes>, CloseReason)> {
    let refused = |socket, end| (socket, VecDeque::new(), end);
    if let Err(end) = context.peers.may_serve() {
        return Err(refused(socket, end));
    }
    let registry = &context.public.registry;
    let socket = match registry.find(resume.token) {
        Some(session) => match reconnect(&session, socket, resume) {
            Ok(()) => return Ok(()),
            Err(unsent) => unsent.socket,
        },
        None => socket,
    };
    // A session that a stopping server has ended continues at the next one: the client tries again.
    let gone = || match context.shutdown.is_asked() {
        true => context.stopping(),
        false => CloseReason::Refused(Refusal::Gone),
    };
    Err(match context.peers.find(resume.token, registry).await {
        Found::Here(session) => match reconnect(&session, socket, resume) {
            Ok(()) => return Ok(()),
            Err(unsent) => refused(unsent.socket, gone()),
        },
        Found::Elsewhere(last) => (socket, last, CloseReason::Redirected),
        // As if that server were restarted: the client tries again.
        Found::TakenOver => refused(socket, CloseReason::Restarting),
        Found::Nowhere => refused(socket, gone()),
    })
}

/// Hands the connection to this session; returns it when that has ended.
fn reconnect(session: &Mailbox, socket: Socket, resume: Resume) -> Result<(), Box<Reconnection>> {
    let knows = Knowledge::Heard(resume.heard, resume.token);
    let reconnection = Box::new(Reconnection { socket, knows, is_checked: false });
    session.reconnect(reconnection)
}
