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
use crate::process::clock::calendar_ms;
use crate::process::shutdown::Shutdown;
use crate::sessions::accounts::names::folded;
use crate::sessions::mailbox::ToLobby;
use crate::storage::store::accounts::{Account, Ban, Role};
use crate::storage::store::audit::{Act, By, Deed, Target};
use crate::storage::store::{AccountId, Store};

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

/// Who makes a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asker {
    /// Whoever administers the machine: everything is allowed.
    Operator,
    /// An account, as its role allows.
    Account(Account),
}

impl Asker {
    fn may(&self, needed: Role) -> Result<(), String> {
        match self {
            Asker::Account(account) if account.role < needed => {
                Err(format!("this needs the role {}", needed.name()))
            }
            _ => Ok(()),
        }
    }

    /// Nobody acts on a role that is not below the own one.
    fn may_act_on(&self, other: &Account) -> Result<(), String> {
        match self {
            Asker::Account(account) if account.role <= other.role => {
                let (name, role) = (other.name.as_str(), other.role.name());
                Err(format!("{name} has the role {role}, which is not below yours"))
            }
            _ => Ok(()),
        }
    }
}

impl Admin {
    /// Carries out a request, if this asker may make it, and notes it in the audit log.
    pub async fn obey(&self, asker: &Asker, request: Request) -> Reply {
        self.try_to(asker, request).await.unwrap_or_else(Reply::Failed)
    }

    async fn try_to(&self, asker: &Asker, request: Request) -> Result<Reply, String> {
        asker.may(request.needs())?;
        let actor = match asker {
            Asker::Operator => None,
            Asker::Account(account) => Some(account.id),
        };
        let by = By { actor, at: Millis(calendar_ms()) };
        match request {
            Request::Ban { name, until_ms, why } => {
                let account = self.subject(asker, &name).await?;
                self.ban(account, Ban { until: Millis(until_ms), why }, by).await
            }
            Request::Unban { name } => {
                let account = self.subject(asker, &name).await?;
                let lifted = self.store.ban(account.id, None, by).await;
                lifted.map_err(|why| why.to_string())?;
                Ok(Reply::Done(format!("{} is unbanned", account.name.as_str())))
            }
            Request::BanAddress { address, until_ms, why } => {
                let told = NoticeText::legible(&why);
                let refusal = Refusal::AddressBanned { until_ms };
                let ban = Ban { until: Millis(until_ms), why };
                let banned = self.store.ban_address(address, Some(ban), by).await;
                banned.map_err(|why| why.to_string())?;
                self.kick_from(address, refusal, told).await
            }
            Request::UnbanAddress { address } => {
                let lifted = self.store.ban_address(address, None, by).await;
                match lifted.map_err(|why| why.to_string())? {
                    true => Ok(Reply::Done(format!("{address} is unbanned"))),
                    false => Err(format!("{address} is not banned")),
                }
            }
            Request::Kick { name } => {
                let account = self.subject(asker, &name).await?;
                self.note(by, Act::Kick, Some(account.id), String::new()).await?;
                self.kick(&account.name, Refusal::SentAway, None).await
            }
            Request::Role { name, role } => {
                let role: Role = role.parse()?;
                asker.may(role)?;
                let account = self.subject(asker, &name).await?;
                let given = self.store.set_role(account.id, role, by).await;
                let name = account.name.as_str();
                match given.map_err(|why| why.to_string())? {
                    true => Ok(Reply::Done(format!("{name} has the role {}", role.name()))),
                    false => Err(format!("{name} is a guest: a role needs a password")),
                }
            }
            Request::Message { text } => self.message(&text, by).await,
            Request::Drain => {
                self.note(by, Act::Drain, None, String::new()).await?;
                self.shutdown.drain();
                Ok(Reply::Done("draining: the server stops when the last match has ended".into()))
            }
            Request::Status => self.ask(Order::Status).await,
        }
    }

    /// Bans an account, and closes its session.
    async fn ban(&self, account: Account, ban: Ban, by: By) -> Result<Reply, String> {
        let (told, until_ms) = (NoticeText::legible(&ban.why), ban.until.0);
        let banned = self.store.ban(account.id, Some(ban), by).await;
        banned.map_err(|why| why.to_string())?;
        let kicked = self.kick(&account.name, Refusal::Banned { until_ms }, told).await?;
        let was_here = matches!(kicked, Reply::Done(_));
        let session = if was_here { "; the session was closed" } else { "" };
        Ok(Reply::Done(format!("{} is banned{session}", account.name.as_str())))
    }

    /// Sends a message to the players of all nodes.
    async fn message(&self, text: &str, by: By) -> Result<Reply, String> {
        let text = NoticeText::new(text).map_err(|why| why.to_string())?;
        self.note(by, Act::Message, None, text.as_str().to_string()).await?;
        let nodes = self.arena.tell_all(text.clone()).await.map_err(|why| why.to_string())?;
        match self.ask(Order::Message(text)).await? {
            Reply::Done(done) if 0 < nodes => {
                Ok(Reply::Done(format!("{done} of this node, and to {nodes} other nodes")))
            }
            reply => Ok(reply),
        }
    }

    /// Notes an act that changes nothing in the database.
    async fn note(
        &self,
        by: By,
        act: Act,
        target: Option<AccountId>,
        why: String,
    ) -> Result<(), String> {
        let deed = Deed { act, target: target.map(Target::Account), why, until: None };
        self.store.note(by, deed).await.map_err(|why| why.to_string())
    }

    /// The account of this name, if the asker may act on it.
    async fn subject(&self, asker: &Asker, name: &str) -> Result<Account, String> {
        let nobody = || format!("there is no account {name:?}");
        let folded = folded(name).ok_or_else(nobody)?;
        let found = self.store.account_by_name(&folded).await.map_err(|why| why.to_string())?;
        let account = found.ok_or_else(nobody)?;
        asker.may_act_on(&account)?;
        Ok(account)
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
