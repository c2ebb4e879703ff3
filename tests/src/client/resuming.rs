//! Resuming a session on a new connection, perhaps at another node.

use anyhow::{Context, Result, bail};
use std::net::{Ipv4Addr, SocketAddr};
use tokio::time::Instant;
use wire::{ClientMessage, Line, Redirect, Resume, ServerMessage, Token};

use super::{Client, Socket, open};

/// How a server resumes a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resumption {
    /// Where it was.
    Resumed,
    /// The server was restarted, and sends all that it knows of the session.
    Restarted,
}

impl Client {
    /// Takes the connection away, to be dropped, which cuts it off, or to be left open in silence.
    /// Messages sent from now on are kept until [`Client::resume`].
    pub fn part(&mut self) -> Option<Socket> {
        self.is_in = false;
        self.socket.take()
    }

    /// Resumes the session on a new connection, of a server that may have been restarted.
    pub async fn resume(&mut self, address: SocketAddr) -> Result<Resumption> {
        self.resume_from(Ipv4Addr::LOCALHOST, address).await
    }

    /// The same from this address of the client.
    pub async fn resume_from(&mut self, from: Ipv4Addr, address: SocketAddr) -> Result<Resumption> {
        self.is_in = false;
        self.socket = Some(open(from, address, None).await?);
        self.heard = Instant::now();
        let token = self.token();
        self.say(&ClientMessage::Resume(Resume { token, heard: self.line.heard() })).await?;
        let mut first = self.hear_message().await?;
        if let ServerMessage::Nodes(_) | ServerMessage::Notice(_) = first {
            first = self.hear_message().await?;
        }
        match first {
            ServerMessage::Redirect(redirect) => {
                let address = self.sent_to(&redirect)?;
                Box::pin(self.resume(address)).await
            }
            ServerMessage::Resumed { heard } => {
                for frame in self.line.resume(self.now(), heard)? {
                    self.say_bytes(frame).await?;
                }
                Ok(Resumption::Resumed)
            }
            ServerMessage::Welcome { .. } => {
                // Nothing is counted on, and the bout says its own again.
                self.line = Line::default();
                Ok(Resumption::Restarted)
            }
            ServerMessage::Refused(why) => Err(why.into()),
            other => bail!("instead of going on: {other:?}"),
        }
    }

    /// Skips everything until the server redirects the client, and resumes at that node.
    pub async fn go_over(&mut self) -> Result<Resumption> {
        let redirect = self.hear_until(|message| match message {
            ServerMessage::Redirect(redirect) => Some(redirect),
            _ => None,
        });
        let redirect = redirect.await?;
        let address = self.sent_to(&redirect)?;
        self.resume(address).await
    }

    /// Resumes by this token from now on.
    pub fn take_ticket(&mut self, token: Token) {
        self.token = Some(token);
    }

    /// Parts, and takes the ticket. The address of the other node.
    fn sent_to(&mut self, redirect: &Redirect) -> Result<SocketAddr> {
        drop(self.part());
        self.token = redirect.ticket.or(self.token);
        redirect.address.as_str().parse::<SocketAddr>().context("no address")
    }

    /// The credentials that the server issued with its welcome.
    pub fn token(&self) -> Token {
        self.token.expect("a client that was welcomed")
    }
}
