//! A connection that has not said who it is: the first message tells.

use axum::body::Bytes;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::{Instant, timeout};
use wire::{ClientMessage, PROTOCOL_VERSION, Refusal, Resume};

use crate::end::End;
use crate::flood::Allowance;
use crate::http::Entrance;
use crate::registry::Comeback;
use crate::session;
use crate::socket::Socket;

/// How long a connection may take to say its first message.
pub const HELLO_WITHIN: Duration = Duration::from_secs(5);

/// Serves one connection: to the end of its session, or until another session takes it.
pub async fn receive(mut socket: Socket, entrance: &Entrance) {
    let address = socket.address();
    let mut allowance = Allowance::new(Instant::now());
    let first = tokio::select! {
        biased;
        () = entrance.stop.token().cancelled() => Err(End::Refused(Refusal::Stopping)),
        first = timeout(HELLO_WITHIN, hear_first(&mut socket, &mut allowance)) => {
            first.unwrap_or(Err(End::NoHello))
        }
    };
    let end = match first {
        Ok(ClientMessage::Hello(hello)) => {
            return session::converse(hello, socket, allowance, entrance).await;
        }
        Ok(ClientMessage::Resume(resume)) => match hand_over(socket, resume, entrance).await {
            Ok(()) => return,
            Err(unknown) => {
                socket = unknown;
                End::Refused(Refusal::Gone)
            }
        },
        Ok(_) => End::Refused(Refusal::NotNow),
        Err(end) => end,
    };
    tracing::info!(%address, %end, "a stranger went");
    socket.say_goodbye(VecDeque::new(), &end).await;
}

async fn hear_first(socket: &mut Socket, allowance: &mut Allowance) -> Result<ClientMessage, End> {
    let bytes = socket.hear(allowance).await?;
    read_first(&bytes).map_err(End::Refused)
}

/// The first message tells the versions apart, even when the rest of it makes no sense.
fn read_first(bytes: &Bytes) -> Result<ClientMessage, Refusal> {
    wire::decode(bytes).map_err(|_| {
        let other = wire::client::protocol_of_hello(bytes);
        match other.filter(|&protocol| protocol != PROTOCOL_VERSION) {
            Some(_) => Refusal::Protocol { server: PROTOCOL_VERSION },
            None => Refusal::Malformed,
        }
    })
}

/// Gives the connection to the session that goes on by it; gives it back when there is none.
async fn hand_over(socket: Socket, resume: Resume, entrance: &Entrance) -> Result<(), Socket> {
    let Some(session) = entrance.registry.find(resume.token) else { return Err(socket) };
    let comeback = Box::new(Comeback { socket, heard: resume.heard });
    session.send(comeback).await.map_err(|unsent| unsent.0.socket)
}
