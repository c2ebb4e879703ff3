//! Administration of a running server, over a Unix socket of this machine.
//!
//! A request is one line of JSON, and so is its answer: `{"do":"kick","name":"Anne"}`, then
//! `{"done":"Anne was kicked"}` or `{"failed":"no player Anne is online"}`. Only the user that
//! runs the server, and root, may ask.

pub mod request;
#[cfg(unix)]
mod socket;

use bout::Millis;
use std::net::IpAddr;
use tokio::sync::{mpsc, oneshot};
use wire::{Name, NoticeText, Refusal};

use crate::nodes::arena::Arena;
use crate::process::shutdown::Shutdown;
use crate::sessions::accounts::names::folded;
use crate::sessions::mailbox::ToLobby;
use crate::storage::store::Store;
use crate::storage::store::accounts::Ban;

pub use request::{Order, Reply, Request, Status};
#[cfg(unix)]
pub use socket::{AdminError, LINE_BYTES_MAX, Listening, WITHIN};

/// Carries out the requests of operators.
#[derive(Clone, Debug)]
pub struct Admin {
    /// The store, for accounts.
    pub store: Store,
    /// What the node does for the others of its arena.
    pub arena: Arena,
    /// The lobby of the server.
    pub lobby: mpsc::Sender<ToLobby>,
    /// The shutdown of the server.
    pub shutdown: Shutdown,
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
                let kicked = self.kick(&name, Refusal::Banned { until_ms }, told).await?;
                let was_here = matches!(kicked, Reply::Done(_));
                let session = if was_here { "; the session was closed" } else { "" };
                Ok(Reply::Done(format!("{} is banned{session}", name.as_str())))
            }
            Request::Unban { name } => {
                let name = self.judge(&name, None).await?;
                Ok(Reply::Done(format!("{} is unbanned", name.as_str())))
            }
            Request::BanAddress { address, until_ms, why } => {
                let told = NoticeText::legible(&why);
                let refusal = Refusal::AddressBanned { until_ms };
                let ban = Ban { until: Millis(until_ms), why };
                let banned = self.store.ban_address(address, Some(ban)).await;
                banned.map_err(|why| why.to_string())?;
                self.kick_from(address, refusal, told).await
            }
            Request::UnbanAddress { address } => {
                let lifted = self.store.ban_address(address, None).await;
                match lifted.map_err(|why| why.to_string())? {
                    true => Ok(Reply::Done(format!("{address} is unbanned"))),
                    false => Err(format!("{address} is not banned")),
                }
            }
            Request::Kick { name } => {
                let name = Name::new(&name)
                    .map_err(|why| format!("{name:?} is not a valid name: {why}"))?;
                self.kick(&name, Refusal::SentAway, None).await
            }
            Request::Message { text } => {
                let text = NoticeText::new(&text).map_err(|why| why.to_string())?;
                let nodes = self.arena.tell_all(text.clone()).await;
                let nodes = nodes.map_err(|why| why.to_string())?;
                match self.ask(Order::Message(text)).await? {
                    Reply::Done(done) if 0 < nodes => {
                        Ok(Reply::Done(format!("{done} of this node, and to {nodes} other nodes")))
                    }
                    reply => Ok(reply),
                }
            }
            Request::Drain => {
                self.shutdown.drain();
                Ok(Reply::Done("draining: the server stops when the last match has ended".into()))
            }
            Request::Status => self.ask(Order::Status).await,
        }
    }

    /// Bans the account of this name, or lifts its ban. Returns the name as displayed.
    async fn judge(&self, name: &str, ban: Option<Ban>) -> Result<Name, String> {
        let nobody = || format!("there is no account {name:?}");
        let folded = folded(name).ok_or_else(nobody)?;
        let found = self.store.account_by_name(&folded).await.map_err(|why| why.to_string())?;
        let account = found.ok_or_else(nobody)?;
        self.store.ban(account.id, ban).await.map_err(|why| why.to_string())?;
        Ok(account.name)
    }

    /// Closes the session of a player, on whatever node.
    async fn kick(
        &self,
        name: &Name,
        why: Refusal,
        told: Option<NoticeText>,
    ) -> Result<Reply, String> {
        let reply = self.ask(Order::Kick(name.clone(), why, told.clone())).await?;
        if matches!(reply, Reply::Done(_)) {
            return Ok(reply);
        }
        let is_elsewhere = self.arena.kick(name, why, told).await;
        match is_elsewhere.map_err(|why| why.to_string())? {
            true => Ok(Reply::Done(format!("{} was kicked", name.as_str()))),
            false => Ok(reply),
        }
    }

    /// Closes the sessions from an address, on whatever nodes.
    async fn kick_from(
        &self,
        address: IpAddr,
        why: Refusal,
        told: Option<NoticeText>,
    ) -> Result<Reply, String> {
        let reply = self.ask(Order::KickFrom(address, why, told.clone())).await?;
        let elsewhere = self.arena.kick_from(address, why, told).await;
        match (reply, elsewhere.map_err(|why| why.to_string())?) {
            (Reply::Done(done), elsewhere) if 0 < elsewhere => {
                Ok(Reply::Done(format!("{done}, and {elsewhere} at other nodes")))
            }
            (reply, _) => Ok(reply),
        }
    }

    async fn ask(&self, order: Order) -> Result<Reply, String> {
        let stopping = || "the server is stopping".to_string();
        let (told, reply) = oneshot::channel();
        self.lobby.send(ToLobby::Admin(order, told)).await.map_err(|_| stopping())?;
        reply.await.map_err(|_| stopping())
    }
}
