//! Administration of a running server, over a Unix socket of this machine.
//!
//! A request is one line of JSON, and so is its answer: `{"do":"kick","name":"Anne"}`, then
//! `{"done":"Anne was kicked"}` or `{"failed":"no player Anne is online"}`. Only the user that
//! runs the server, and root, may ask.

mod in_client;
pub mod request;
#[cfg(unix)]
mod socket;

use bout::Millis;
use std::net::IpAddr;
use tokio::sync::{mpsc, oneshot};
use wire::{Name, NoticeText, Refusal, RoomCode};

use crate::nodes::arena::Arena;
use crate::operator::live_settings::LiveSettings;
use crate::process::clock::calendar_ms;
use crate::process::shutdown::Shutdown;
use crate::sessions::accounts::Accounts;
use crate::sessions::accounts::names::{Identity, folded};
use crate::sessions::mailbox::ToLobby;
use crate::storage::store::accounts::{Account, Ban, Naming, Rename, Role};
use crate::storage::store::audit::{Act, By, Deed, Target};
use crate::storage::store::reports::ReportState;
use crate::storage::store::{AccountId, Store};

pub use request::{Order, Reply, Request, Status, for_reason};
#[cfg(unix)]
pub use socket::{AdminError, LINE_BYTES_MAX, Listening, WITHIN};

/// Upper bounds of an invitation of moderators: how many may register by it, and within how many hours.
pub const INVITE_USES_MAX: u32 = 1000;
const INVITE_HOURS_MAX: u32 = 365 * 24;
/// What the author of a closed report receives; the outcome is on the page of the account.
pub const CLOSED: &str = "Your report was looked into: the outcome is on your account's page";

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
    /// Makes invitations.
    pub accounts: Accounts,
    /// The settings that can be changed.
    pub settings: LiveSettings,
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
    /// What carries out requests at a server.
    pub fn of(
        store: &Store,
        arena: &Arena,
        (lobby, accounts, settings): (mpsc::Sender<ToLobby>, Accounts, LiveSettings),
        shutdown: &Shutdown,
    ) -> Admin {
        let (store, arena, shutdown) = (store.clone(), arena.clone(), shutdown.clone());
        Admin { store, arena, lobby, shutdown, accounts, settings }
    }

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
            Request::Ban { ref name, .. }
            | Request::Unban { ref name }
            | Request::Kick { ref name, .. }
            | Request::Role { ref name, .. }
            | Request::Mute { ref name, .. }
            | Request::Unmute { ref name }
            | Request::Rename { ref name, .. } => {
                let account = self.account(name).await?;
                let account = account.ok_or_else(|| format!("there is no account {name:?}"))?;
                asker.may_act_on(&account)?;
                self.act_on(account, asker, request, by).await
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
            Request::CloseRoom { code, why } => self.close_room(&code, &why, by).await,
            Request::Set { name, value } => {
                self.settings.set(&name, &value, by).await?;
                Ok(Reply::Done(format!("{name} is changed")))
            }
            Request::Invite { uses, hours } => self.invite(uses, hours, by).await,
            Request::TakeReport { id } => {
                self.report(id, ReportState::Taken, String::new(), by).await
            }
            Request::CloseReport { id, outcome } => {
                self.report(id, ReportState::Closed, outcome, by).await
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

    /// Carries out a request about an account that the asker may act on.
    async fn act_on(
        &self,
        account: Account,
        asker: &Asker,
        request: Request,
        by: By,
    ) -> Result<Reply, String> {
        match request {
            Request::Ban { until_ms, why, .. } => {
                self.ban(account, Ban { until: Millis(until_ms), why }, by).await
            }
            Request::Unban { .. } => {
                let lifted = self.store.ban(account.id, None, by).await;
                lifted.map_err(|why| why.to_string())?;
                Ok(Reply::Done(format!("{} is unbanned", account.name.as_str())))
            }
            Request::Mute { until_ms, why, .. } => {
                self.mute(account, Some(Ban { until: Millis(until_ms), why }), by).await
            }
            Request::Unmute { .. } => self.mute(account, None, by).await,
            Request::Rename { to, why, .. } => self.rename(account, to.trim(), why, by).await,
            Request::Role { role, .. } => {
                let role: Role = role.parse()?;
                asker.may(role)?;
                let given = self.store.set_role(account.id, role, by).await;
                let name = account.name.as_str();
                match given.map_err(|why| why.to_string())? {
                    true => Ok(Reply::Done(format!("{name} has the role {}", role.name()))),
                    false => Err(format!("{name} is a guest: a role needs a password")),
                }
            }
            Request::Kick { why, .. } => {
                let told = NoticeText::legible(&why);
                self.note(by, Act::Kick, Some(account.id), why).await?;
                self.kick(&account.name, Refusal::SentAway, told).await
            }
            _ => Err("this is not about an account".into()),
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

    /// Mutes an account, and tells its player why.
    async fn mute(&self, account: Account, mute: Option<Ban>, by: By) -> Result<Reply, String> {
        let why = mute.as_ref().map(|mute| mute.why.clone());
        let muted = self.store.mute(account.id, mute, by).await;
        muted.map_err(|why| why.to_string())?;
        self.settings.reload().await.map_err(|why| why.to_string())?;
        let name = account.name.as_str();
        let Some(why) = why else { return Ok(Reply::Done(format!("{name} may chat again"))) };
        self.tell(&account.name, &format!("You are muted: {why}")).await?;
        Ok(Reply::Done(format!("{name} is muted")))
    }

    /// Gives an account another name, and closes its session, which has the old one.
    async fn rename(
        &self,
        account: Account,
        to: &str,
        why: String,
        by: By,
    ) -> Result<Reply, String> {
        let identity = match to {
            "" => Identity::spare(),
            to => Identity::of(to).map_err(|why| why.to_string())?,
        };
        let how = Rename::Moderated(by, why.clone());
        let renamed = self.store.rename(account.id, identity, how, by.at).await;
        let renamed = match renamed.map_err(|why| why.to_string())? {
            Naming::Named(account) => account.name,
            _ => return Err("another account has this name, or one that looks like it".into()),
        };
        let (old, new) = (account.name.as_str(), renamed.as_str());
        let told = for_reason(&format!("A moderator changed your name to {new}"), &why);
        self.kick(&account.name, Refusal::SentAway, NoticeText::legible(&told)).await?;
        Ok(Reply::Done(format!("{old} is {new} now")))
    }

    async fn close_room(&self, code: &str, why: &str, by: By) -> Result<Reply, String> {
        let code: RoomCode = code.trim().parse().map_err(|why| format!("{why}"))?;
        let mut reply = self.ask(Order::CloseRoom(code, why.to_owned())).await?;
        if matches!(reply, Reply::Failed(_))
            && self.arena.close_room_at(code, why).await.map_err(|why| why.to_string())?
        {
            reply = Reply::Done(format!("the room {code} is closed"));
        }
        if matches!(reply, Reply::Done(_)) {
            self.note(by, Act::CloseRoom, None, for_reason(code.as_str(), why)).await?;
        }
        Ok(reply)
    }

    async fn invite(&self, uses: u32, hours: u32, by: By) -> Result<Reply, String> {
        if !(1..=INVITE_USES_MAX).contains(&uses) || !(1..=INVITE_HOURS_MAX).contains(&hours) {
            return Err(format!(
                "an invitation has 1 to {INVITE_USES_MAX} uses, within 1 to {INVITE_HOURS_MAX} hours"
            ));
        }
        let within = Millis(u64::from(hours) * 3_600_000);
        let code = self.accounts.invite(None, uses, within, by.at).await;
        let code = code.map_err(|why| why.to_string())?.ok_or("too many invitations")?;
        self.note(by, Act::Invite, None, format!("{uses} uses, {hours} h")).await?;
        Ok(Reply::Done(code))
    }

    /// Takes or closes a report. Its author is notified when it is closed, if online, and finds the outcome on the page of the account.
    async fn report(
        &self,
        id: u64,
        state: ReportState,
        outcome: String,
        by: By,
    ) -> Result<Reply, String> {
        let handled = self.store.handle_report(id, state, outcome, by).await;
        if !handled.map_err(|why| why.to_string())? {
            return Err(format!("there is no open report {id}"));
        }
        let report = self.store.report(id).await.map_err(|why| why.to_string())?;
        if let Some(author) = report.and_then(|report| report.author)
            && state == ReportState::Closed
            && let Ok(name) = Name::new(&author)
        {
            // Others find it on their page.
            self.tell(&name, CLOSED).await?;
        }
        Ok(Reply::Done(format!("report {id}: {}", state.name())))
    }

    /// Tells a player, on whatever node. Returns whether it is online.
    async fn tell(&self, name: &Name, text: &str) -> Result<bool, String> {
        let Some(text) = NoticeText::legible(text) else { return Ok(false) };
        match self.ask(Order::Tell(name.clone(), text.clone())).await? {
            Reply::Done(_) => Ok(true),
            _ => self.arena.tell(name, text).await.map_err(|why| why.to_string()),
        }
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

    async fn account(&self, name: &str) -> Result<Option<Account>, String> {
        let Some(folded) = folded(name) else { return Ok(None) };
        self.store.account_by_name(&folded).await.map_err(|why| why.to_string())
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
