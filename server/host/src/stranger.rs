//! A connection that has not said who it is: the first message tells.

use axum::body::Bytes;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::{Instant, timeout};
use wire::{ClientMessage, Hello, PROTOCOL_VERSION, Refusal, Resume};

use crate::admission::Admitted;
use crate::end::End;
use crate::flood::Allowance;
use crate::http::Entrance;
use crate::mailbox::Comeback;
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
            // Whoever is looked up is a resident already, for that may take a while, and nobody is
            // made a guest who cannot stay.
            let admitted = match socket.settle() {
                // In a box, for what it takes is not to be held as long as the session lasts.
                Ok(()) => Box::pin(admit(hello, address, entrance)).await,
                Err(end) => Err(end),
            };
            match admitted {
                Ok(admitted) => {
                    return session::converse(admitted, socket, allowance, entrance).await;
                }
                Err(end) => end,
            }
        }
        Ok(ClientMessage::Resume(resume)) => match hand_over(socket, resume, entrance) {
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
    Box::pin(socket.say_goodbye(VecDeque::new(), &end)).await;
}

/// Finds out who it is.
async fn admit(hello: Hello, address: SocketAddr, entrance: &Entrance) -> Result<Admitted, End> {
    if entrance.stop.draining().is_cancelled() {
        return Err(End::Refused(Refusal::Draining));
    }
    let admission = entrance.admission.admit(hello, address.ip());
    let admitted = entrance.stop.token().run_until_cancelled(admission).await;
    admitted.unwrap_or(Err(End::Refused(Refusal::Stopping)))
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
fn hand_over(socket: Socket, resume: Resume, entrance: &Entrance) -> Result<(), Socket> {
    let Some(session) = entrance.registry.find(resume.token) else { return Err(socket) };
    let comeback = Box::new(Comeback { socket, heard: resume.heard });
    session.come_back(comeback).map_err(|unsent| unsent.socket)
}
