//! Requests about friends that the store carries out, one after the other in a task of its own.
//!
//! The lobby posts them, and never waits: a full desk refuses. The answers return to the lobby as
//! [`FriendsDone`], in the order of the requests, so that what it knows of a circle is never older
//! than what it knew before.

use bout::Millis;
use referee::ClientId;
use tokio::sync::mpsc;
use wire::{AccountId, FriendsMessage, FriendsRefusal, Name};

use crate::limits::token_buckets::{Rate, TokenBuckets};
use crate::operator::metrics::Metrics;
use crate::process::clock::Clock;
use crate::rooms::friends_done::FriendsDone;
use crate::sessions::accounts::names::folded;
use crate::sessions::mailbox::ToLobby;
use crate::storage::store::{AccountId as StoredId, Store, StoreError};

/// Requests that may wait.
pub const REQUESTS_MAX: usize = 4096;
/// The rate limit of friend requests of an account: 20 at once, and 20 an hour.
pub const ASKING: Rate = Rate { burst: 20, every: Millis(180_000) };
/// The rate limit of challenges and invitations of an account: 6 at once, and then one in 5 seconds.
pub const CALLING: Rate = Rate { burst: 6, every: Millis(5_000) };

/// A request of a client.
#[derive(Debug)]
struct Request {
    client: ClientId,
    account: AccountId,
    /// None for reading the circle of a client that has just arrived.
    message: Option<FriendsMessage>,
}

/// The way to the desk. Its task ends when this is dropped.
#[derive(Debug)]
pub struct FriendsDesk(mpsc::Sender<Request>);

/// The task behind the desk.
struct Worker {
    store: Store,
    clock: Clock,
    metrics: Metrics,
    asking: TokenBuckets<AccountId>,
}

impl FriendsDesk {
    /// Opens the desk, whose answers go to the lobby. It must be called within a tokio runtime.
    pub fn open(
        store: Store,
        clock: Clock,
        metrics: Metrics,
        lobby: mpsc::Sender<ToLobby>,
    ) -> FriendsDesk {
        let (desk, mut requests) = mpsc::channel::<Request>(REQUESTS_MAX);
        tokio::spawn(async move {
            let mut clerk = Worker { store, clock, metrics, asking: TokenBuckets::default() };
            while let Some(request) = requests.recv().await {
                let done = clerk.carry_out(request).await;
                if lobby.send(ToLobby::Friends(Box::new(done))).await.is_err() {
                    // The server is stopping.
                    break;
                }
            }
        });
        FriendsDesk(desk)
    }

    /// Reads the circle of a client that has just arrived. A full desk does not: the client asks again
    /// when it is shown its friends.
    pub fn arrive(&self, client: ClientId, account: AccountId) {
        let _ = self.0.try_send(Request { client, account, message: None });
    }

    /// Carries out a request of a client.
    ///
    /// # Errors
    /// When the desk is full.
    pub fn post(
        &self,
        client: ClientId,
        account: AccountId,
        message: FriendsMessage,
    ) -> Result<(), FriendsRefusal> {
        let request = Request { client, account, message: Some(message) };
        self.0.try_send(request).map_err(|_| FriendsRefusal::StoreAway)
    }
}

impl Worker {
    async fn carry_out(&mut self, request: Request) -> FriendsDone {
        let Request { client, account, message } = request;
        let is_arrival = message.is_none();
        let mut changed = vec![account];
        let done = match message {
            None => Ok(Ok(())),
            Some(message) => {
                let metrics = self.metrics.clone();
                metrics.timed("friends", self.change(account, message, &mut changed)).await
            }
        };
        let mut refused = match done {
            Ok(done) => done.err(),
            Err(error) => Some(fail(client, &error)),
        };
        if refused.is_some() {
            // The list may be older than what the client has seen.
            changed.truncate(1);
        }
        let mut circles = Vec::new();
        for account in changed {
            match self.metrics.timed("circle", self.store.circle(account.into())).await {
                Ok(circle) => circles.push((account, circle)),
                Err(error) => {
                    let why = fail(client, &error);
                    refused = refused.or((!is_arrival).then_some(why));
                }
            }
        }
        FriendsDone { client, circles, refused }
    }

    /// Makes a change. The other account that it concerns, if any, is added to those that have `changed`.
    async fn change(
        &mut self,
        account: AccountId,
        message: FriendsMessage,
        changed: &mut Vec<AccountId>,
    ) -> Result<Result<(), FriendsRefusal>, StoreError> {
        let (own, now) = (StoredId::from(account), self.clock.now());
        if let FriendsMessage::Request(_) = &message
            && let Err(until) = self.asking.take(account, ASKING, now)
        {
            return Ok(Err(too_often(until, now)));
        }
        let other = match &message {
            FriendsMessage::Request(name) | FriendsMessage::Block(name) => {
                match self.named(own, name).await? {
                    Ok(other) => other,
                    Err(why) => return Ok(Err(why)),
                }
            }
            FriendsMessage::Accept(id)
            | FriendsMessage::Decline(id)
            | FriendsMessage::Withdraw(id)
            | FriendsMessage::Remove(id)
            | FriendsMessage::Unblock(id) => (*id).into(),
            FriendsMessage::Set(settings) => {
                return self.store.set_friend_settings(own, *settings).await.map(Ok);
            }
            // The circle is read in any case, and the lobby does the others itself.
            FriendsMessage::Show
            | FriendsMessage::Challenge(..)
            | FriendsMessage::CallOff
            | FriendsMessage::Answer(..)
            | FriendsMessage::Invite(_) => return Ok(Ok(())),
        };
        changed.push(other.into());
        let (store, now) = (&self.store, self.clock.calendar());
        match message {
            FriendsMessage::Request(_) => store.request_friend(own, other, now).await,
            FriendsMessage::Accept(_) => store.accept_friend(own, other, now).await,
            FriendsMessage::Decline(_) => store.remove_request(other, own).await,
            FriendsMessage::Withdraw(_) => store.remove_request(own, other).await,
            FriendsMessage::Remove(_) => store.remove_friend(own, other).await,
            FriendsMessage::Block(_) => store.block(own, other, now).await,
            FriendsMessage::Unblock(_) => store.unblock(own, other).await,
            FriendsMessage::Show
            | FriendsMessage::Set(_)
            | FriendsMessage::Challenge(..)
            | FriendsMessage::CallOff
            | FriendsMessage::Answer(..)
            | FriendsMessage::Invite(_) => Ok(Ok(())),
        }
    }

    /// The other account with this name.
    async fn named(
        &self,
        own: StoredId,
        name: &Name,
    ) -> Result<Result<StoredId, FriendsRefusal>, StoreError> {
        let Some(folded) = folded(name.as_str()) else {
            return Ok(Err(FriendsRefusal::NoSuchPlayer));
        };
        Ok(match self.store.account_by_name(&folded).await? {
            None => Err(FriendsRefusal::NoSuchPlayer),
            Some(account) if account.id == own => Err(FriendsRefusal::Yourself),
            Some(account) => Ok(account.id),
        })
    }
}

fn fail(client: ClientId, error: &StoreError) -> FriendsRefusal {
    tracing::error!(client = client.0, %error, "request about friends failed");
    FriendsRefusal::StoreAway
}

/// A rate limit that is exceeded until then.
pub fn too_often(until: Millis, now: Millis) -> FriendsRefusal {
    let seconds = until.since(now).0.div_ceil(1000);
    FriendsRefusal::TooOften { seconds: u32::try_from(seconds).unwrap_or(u32::MAX) }
}
