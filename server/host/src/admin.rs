//! What an operator tells a server that runs, over a socket of this machine.
//!
//! A request is one line of JSON, and so is its answer: `{"do":"kick","name":"Anne"}`, then
//! `{"done":"Anne was sent away"}` or `{"failed":"nobody called Anne is here"}`. Only the user that
//! runs the server, and root, may ask.

#[cfg(unix)]
mod socket;

use bout::Millis;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use tokio::sync::{mpsc, oneshot};
use wire::{Name, NoticeText, Refusal};

use crate::accounts::names::folded;
use crate::mailbox::ToLobby;
use crate::stop::Stop;
use crate::store::Store;
use crate::store::accounts::Ban;

#[cfg(unix)]
pub use socket::{AdminError, LINE_BYTES_MAX, Listening, WITHIN};

/// What may be asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Lets an account play no more. What it plays now is forfeited.
    Ban {
        /// The name of the account, in any case.
        name: String,
        /// Until when, in milliseconds since 1970.
        until_ms: u64,
        /// Why, in words for the player.
        why: String,
    },
    /// Lets an account play again.
    Unban {
        /// The name of the account, in any case.
        name: String,
    },
    /// Lets nobody play from an address. Who came in from there is sent away.
    BanAddress {
        /// The address; of IPv6 all of its network of 64 bits.
        address: IpAddr,
        /// Until when, in milliseconds since 1970.
        until_ms: u64,
        /// Why, in words for the player.
        why: String,
    },
    /// Lets everyone play from an address again.
    UnbanAddress {
        /// The address.
        address: IpAddr,
    },
    /// Ends the session of a player, who forfeits what it plays, and may come again.
    Kick {
        /// The name, in any case.
        name: String,
    },
    /// Tells everyone who is here something.
    Message {
        /// At most 300 letters on one line.
        text: String,
    },
    /// Begins no more matches, and stops when none is played, or after the limit of the settings.
    Drain,
    /// Tells what goes on.
    Status,
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// It is done; what was done.
    Done(String),
    /// It could not be done; why.
    Failed(String),
    /// What goes on.
    Status(Status),
}

/// What goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// Players who are here.
    pub players: usize,
    /// Those of them who wait for an opponent in the quick queue.
    pub waiting: usize,
    /// Rooms that are open.
    pub rooms: usize,
    /// Whether no more matches begin.
    pub draining: bool,
}

/// What is asked of the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Who has this name must go, for this reason, after being told something.
    SendAway(Name, Refusal, Option<NoticeText>),
    /// The same for all who came in from this address.
    Clear(IpAddr, Refusal, Option<NoticeText>),
    /// Everyone is told something.
    Tell(NoticeText),
    /// What goes on is told.
    Count,
}

/// Carries out what an operator asks for.
#[derive(Clone, Debug)]
pub struct Admin {
    /// Where accounts are.
    pub store: Store,
    /// The lobby of the server.
    pub lobby: mpsc::Sender<ToLobby>,
    /// The server's end.
    pub stop: Stop,
}

impl Admin {
    /// Carries out a request.
    pub async fn obey(&self, request: Request) -> Reply {
        self.try_to(request).await.unwrap_or_else(Reply::Failed)
    }

    async fn try_to(&self, request: Request) -> Result<Reply, String> {
        match request {
            Request::Ban { name, until_ms, why } => {
                let told = NoticeText::legible(&why);
                let ban = Ban { until: Millis(until_ms), why };
                let name = self.judge(&name, Some(ban)).await?;
                let order = Order::SendAway(name.clone(), Refusal::Banned { until_ms }, told);
                let was_here = matches!(self.ask(order).await?, Reply::Done(_));
                let session = if was_here { "; the session is ended" } else { "" };
                Ok(Reply::Done(format!("{} is banned{session}", name.as_str())))
            }
            Request::Unban { name } => {
                let name = self.judge(&name, None).await?;
                Ok(Reply::Done(format!("{} may play", name.as_str())))
            }
            Request::BanAddress { address, until_ms, why } => {
                let told = NoticeText::legible(&why);
                let order = Order::Clear(address, Refusal::AddressBanned { until_ms }, told);
                let ban = Ban { until: Millis(until_ms), why };
                let banned = self.store.ban_address(address, Some(ban)).await;
                banned.map_err(|why| why.to_string())?;
                self.ask(order).await
            }
            Request::UnbanAddress { address } => {
                let lifted = self.store.ban_address(address, None).await;
                match lifted.map_err(|why| why.to_string())? {
                    true => Ok(Reply::Done(format!("everyone may play from {address}"))),
                    false => Err(format!("{address} is not banned")),
                }
            }
            Request::Kick { name } => {
                let name = Name::new(&name).map_err(|why| format!("{name:?} is no name: {why}"))?;
                self.ask(Order::SendAway(name, Refusal::SentAway, None)).await
            }
            Request::Message { text } => {
                let text = NoticeText::new(&text).map_err(|why| why.to_string())?;
                self.ask(Order::Tell(text)).await
            }
            Request::Drain => {
                self.stop.drain();
                Ok(Reply::Done("the server stops when no match is played any more".into()))
            }
            Request::Status => self.ask(Order::Count).await,
        }
    }

    /// Bans the account of this name, or lifts its ban. The name as it is shown.
    async fn judge(&self, name: &str, ban: Option<Ban>) -> Result<Name, String> {
        let nobody = || format!("there is no account {name:?}");
        let folded = folded(name).ok_or_else(nobody)?;
        let found = self.store.account_by_name(&folded).await.map_err(|why| why.to_string())?;
        let account = found.ok_or_else(nobody)?;
        self.store.ban(account.id, ban).await.map_err(|why| why.to_string())?;
        Ok(account.name)
    }

    async fn ask(&self, order: Order) -> Result<Reply, String> {
        let stopping = || "the server is stopping".to_string();
        let (told, reply) = oneshot::channel();
        self.lobby.send(ToLobby::Admin(order, told)).await.map_err(|_| stopping())?;
        reply.await.map_err(|_| stopping())
    }
}
