//! Connection limits, so that a flood from one address does not lock out others.
//!
//! A connection begins unauthenticated; these are limited in total and by network. An authenticated or
//! resumed one counts for its networks only, because the lobby limits the number of players. Pages,
//! newcomers, returning players and this machine's own health checks have separate budgets, so that
//! none of them keeps another out. When the budget of newcomers or that of pages is full, the oldest
//! connection of the fullest network makes room: an honest hello comes within a round trip, and an honest
//! reader reads.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use super::concurrent::{Concurrent, Full, Most};
use super::network::{is_private, is_this_machine, network};
use crate::net::timeouts::{CROWDED_HANDSHAKE_TIMEOUT, HANDSHAKE_TIMEOUT};
use crate::process::logged::logged;

/// Concurrent unauthenticated connections of newcomers: requests that were not read yet, handshakes, and
/// refused clients.
pub const UNAUTHENTICATED: Most = Most { total: 256, by_address: 32, by_56: 64, by_48: 128 };
/// Beyond the budget of newcomers: unauthenticated connections from addresses that played a moment ago, so
/// that a lost player can resume whatever strangers do.
pub const RESUMES: Most = Most { total: 128, ..UNAUTHENTICATED };
/// For how long an address is known after its last authenticated connection: longer than a session waits.
pub const KNOWN_FOR: Duration = Duration::from_secs(60);
/// Beyond both: connections of this machine itself, from 127.0.0.1 or ::1, for health checks.
pub const LOOPBACK_MAX: usize = 32;
/// Concurrent connections of trusted proxies whose request was not read yet, or was refused.
pub const PROXIES_MAX: usize = 256;
/// Further ones wait for one of these, as nobody knows yet whose they are.
pub const PROXIES_WAITING_MAX: usize = 1024;
/// All connections without an account that there may be at once, apart from pages.
pub const HANDSHAKES_MAX: usize =
    UNAUTHENTICATED.total + PROXIES_MAX + PROXIES_WAITING_MAX + RESUMES.total + LOOPBACK_MAX;
/// Concurrent connections that were served a page: a browser opens six, and a school may share one
/// address. They have a budget of their own, so that unread pages keep no player out.
pub const PAGES: Most = Most { total: 256, by_address: 48, by_56: 96, by_48: 128 };
/// The same of trusted proxies, which have many clients.
pub const PROXIED_PAGES_MAX: usize = 256;
/// Pages that one client is being sent at once, directly or through a proxy.
pub const PAGES_UNDER_WAY: Most = Most { total: usize::MAX, by_address: 12, by_56: 24, by_48: 48 };

/// So many players from one private address are hardly in one household: a proxy or the gateway of a
/// container network is more likely.
const SHARED: usize = 8;

/// Why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitReached {
    /// Too many unauthenticated connections in total.
    #[error("too many unauthenticated connections")]
    Total,
    /// Too many connections from one address.
    #[error("too many connections from one address")]
    PerAddress,
    /// Too many connections opened from one address in a short time.
    #[error("too many new connections from one address")]
    TooOften,
}

/// Counts connections, and enforces the limits.
#[derive(Debug)]
pub struct ConnectionLimit {
    authenticated: Most,
    counts: Mutex<Counts>,
    /// Of [`PROXIES_MAX`]. Who waits is served in order.
    proxies: Arc<Semaphore>,
    proxies_waiting: Semaphore,
    /// True if a shared private address was logged: once is enough.
    is_told: AtomicBool,
}

#[derive(Debug, Default)]
struct Counts {
    /// The connections, by budget.
    budgets: [Members; Budget::ALL],
    /// Pages that are being sent.
    under_way: Concurrent,
    /// Until when addresses are known.
    known: HashMap<IpAddr, Instant>,
    /// The number of the next connection.
    next: u64,
}

/// The connections of one budget.
#[derive(Debug, Default)]
struct Members {
    here: Concurrent,
    /// By number, so that the oldest is the first, with the address that each counts for.
    all: BTreeMap<u64, (Option<IpAddr>, CancellationToken)>,
}

/// What a connection counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Budget {
    Newcomers,
    Resumes,
    Loopback,
    Proxies,
    Pages,
    ProxiedPages,
    /// For its networks only.
    Authenticated,
}

impl Budget {
    /// The number of budgets.
    const ALL: usize = 7;
}

/// The permit of one connection, returned when it is dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    limit: Arc<ConnectionLimit>,
    number: u64,
    /// The address; none for a proxy.
    address: Option<IpAddr>,
    /// Changes only while the counts are locked.
    budget: Mutex<Budget>,
    /// Of a connection in the budget of proxies.
    turn: Mutex<Option<OwnedSemaphorePermit>>,
    evicted: CancellationToken,
}

/// The permit of a page that is being sent to a client, returned when it is dropped.
#[derive(Debug)]
pub struct PagePermit {
    limit: Arc<ConnectionLimit>,
    client: IpAddr,
}

impl Members {
    fn enter(&mut self, number: u64, address: Option<IpAddr>, evicted: CancellationToken) {
        self.here.enter(address);
        self.all.insert(number, (address, evicted));
    }

    /// False for a connection that was evicted.
    fn leave(&mut self, number: u64) -> bool {
        let gone = self.all.remove(&number);
        if let Some((address, _)) = gone {
            self.here.leave(address);
        }
        gone.is_some()
    }

    /// Closes the oldest connection of the fullest network.
    fn evict(&mut self) {
        let fullness = |address: Option<IpAddr>| address.map(|one| self.here.of_fullest(one));
        let mut worst = None;
        for (&number, &(address, _)) in &self.all {
            let full = fullness(address).unwrap_or_default();
            if worst.is_none_or(|(_, most)| most < full) {
                worst = Some((number, full));
            }
        }
        let Some((number, _)) = worst else { return };
        if let Some((_, evicted)) = self.all.get(&number) {
            evicted.cancel();
        }
        self.leave(number);
    }
}

impl Counts {
    fn members(&mut self, budget: Budget) -> &mut Members {
        &mut self.budgets[budget as usize]
    }

    fn has_room(
        &self,
        budget: Budget,
        address: Option<IpAddr>,
        authenticated: &Most,
    ) -> Result<(), Full> {
        const LOOPBACK: Most = Most::in_all(LOOPBACK_MAX);
        const PROXIED_PAGES: Most = Most::in_all(PROXIED_PAGES_MAX);
        let most = match budget {
            Budget::Newcomers => &UNAUTHENTICATED,
            Budget::Resumes => &RESUMES,
            Budget::Loopback => &LOOPBACK,
            Budget::Proxies => &Most::NONE,
            Budget::Pages => &PAGES,
            Budget::ProxiedPages => &PROXIED_PAGES,
            Budget::Authenticated => authenticated,
        };
        self.budgets[budget as usize].here.check(address, most)
    }

    fn is_known(&self, address: IpAddr, now: Instant) -> bool {
        let players = self.budgets[Budget::Authenticated as usize].here.of(address);
        0 < players || self.known.get(&network(address)).is_some_and(|&until| now < until)
    }
}

impl ConnectionLimit {
    /// A limit of so many authenticated connections per address; of its larger networks see
    /// [`Most::by_address`].
    pub fn new(authenticated_per_address_max: usize) -> Arc<ConnectionLimit> {
        Arc::new(ConnectionLimit {
            authenticated: Most::by_address(authenticated_per_address_max),
            counts: Mutex::default(),
            proxies: Arc::new(Semaphore::new(PROXIES_MAX)),
            proxies_waiting: Semaphore::new(PROXIES_WAITING_MAX),
            is_told: AtomicBool::new(false),
        })
    }

    /// Permits a new, unauthenticated connection. When all networks have too many together, the oldest
    /// one of the fullest network makes room.
    pub fn admit(
        self: &Arc<ConnectionLimit>,
        address: IpAddr,
    ) -> Result<ConnectionPermit, LimitReached> {
        let mut counts = self.counts();
        let has_room =
            |counts: &Counts, budget| counts.has_room(budget, Some(address), &self.authenticated);
        let newcomers = has_room(&counts, Budget::Newcomers);
        let budget = if newcomers.is_ok() {
            Budget::Newcomers
        } else if counts.is_known(address, Instant::now())
            && has_room(&counts, Budget::Resumes).is_ok()
        {
            Budget::Resumes
        } else if is_this_machine(address) && has_room(&counts, Budget::Loopback).is_ok() {
            Budget::Loopback
        } else if newcomers == Err(Full::Network) {
            return Err(LimitReached::PerAddress);
        } else {
            counts.members(Budget::Newcomers).evict();
            Budget::Newcomers
        };
        Ok(self.permit(&mut counts, Some(address), budget))
    }

    /// Permits a connection of a trusted proxy, and waits for it while there are too many. It counts in
    /// total, but for no address: the client behind it needs a permit of its own when its address is known.
    pub async fn admit_proxy(
        self: &Arc<ConnectionLimit>,
    ) -> Result<ConnectionPermit, LimitReached> {
        let turn = match self.proxies.clone().try_acquire_owned() {
            Ok(turn) => turn,
            Err(_) => {
                let waiting = self.proxies_waiting.try_acquire();
                let _waiting = waiting.map_err(|_| LimitReached::Total)?;
                let turn = timeout(HANDSHAKE_TIMEOUT, self.proxies.clone().acquire_owned()).await;
                turn.ok().and_then(Result::ok).ok_or(LimitReached::Total)?
            }
        };
        let mut permit = self.permit(&mut self.counts(), None, Budget::Proxies);
        permit.turn = Mutex::new(Some(turn));
        Ok(permit)
    }

    /// Permits a page for a client, wherever its connection comes from, until it is sent.
    pub fn begin_page(
        self: &Arc<ConnectionLimit>,
        client: IpAddr,
    ) -> Result<PagePermit, LimitReached> {
        let mut counts = self.counts();
        let room = counts.under_way.check(Some(client), &PAGES_UNDER_WAY);
        room.map_err(|_| LimitReached::PerAddress)?;
        counts.under_way.enter(Some(client));
        drop(counts);
        Ok(PagePermit { limit: self.clone(), client })
    }

    fn permit(
        self: &Arc<ConnectionLimit>,
        counts: &mut Counts,
        address: Option<IpAddr>,
        budget: Budget,
    ) -> ConnectionPermit {
        let (number, evicted) = (counts.next, CancellationToken::new());
        counts.next += 1;
        counts.members(budget).enter(number, address, evicted.clone());
        let (limit, budget) = (self.clone(), Mutex::new(budget));
        ConnectionPermit { limit, number, address, budget, turn: Mutex::default(), evicted }
    }

    /// The counters stay valid after a panic.
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConnectionPermit {
    /// Returns when the connection must be closed to make room for others.
    pub async fn evicted(&self) {
        self.evicted.cancelled().await;
    }

    /// The time in which the first message must come: less when there are many newcomers.
    pub fn first_message_within(&self) -> Duration {
        let newcomers = self.limit.counts().members(Budget::Newcomers).here.total();
        match UNAUTHENTICATED.total / 2 <= newcomers {
            true => CROWDED_HANDSHAKE_TIMEOUT,
            false => HANDSHAKE_TIMEOUT,
        }
    }

    /// Counts the connection as authenticated. It stays unauthenticated when its networks have too
    /// many already; the connection of a proxy always does.
    pub fn authenticate(&self) -> Result<(), LimitReached> {
        let mut counts = self.limit.counts();
        let Some(address) = self.address else { return Ok(()) };
        let mut budget = self.budget();
        if *budget == Budget::Authenticated {
            return Ok(());
        }
        let most = &self.limit.authenticated;
        let room = counts.has_room(Budget::Authenticated, Some(address), most);
        room.map_err(|_| LimitReached::PerAddress)?;
        self.change(&mut counts, &mut budget, Budget::Authenticated, Some(address))?;
        let players = counts.members(Budget::Authenticated).here.of(address);
        drop(counts);
        let is_shared = SHARED <= players && is_private(network(address));
        if is_shared && !self.limit.is_told.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                address = %logged(network(address)),
                players = SHARED,
                "many players share one private address, with its limits and bans: if it is a proxy \
                 set trusted_proxies, if it is the gateway of a container network give the network IPv6"
            );
        }
        Ok(())
    }

    /// Counts the connection as one that is served pages, those of a proxy for the present `client`, and
    /// no longer as a newcomer. Those of this machine itself stay where they are.
    pub fn serve_pages(&self, client: IpAddr) -> Result<(), LimitReached> {
        if self.address.is_some_and(is_this_machine) {
            return Ok(());
        }
        let mut counts = self.limit.counts();
        let mut budget = self.budget();
        let pages = match (*budget, self.address) {
            (Budget::Authenticated | Budget::Pages, _) => return Ok(()),
            (_, None) => Budget::ProxiedPages,
            (_, Some(_)) => Budget::Pages,
        };
        if pages != *budget {
            match counts.has_room(pages, self.address, &self.limit.authenticated) {
                Err(Full::Network) => return Err(LimitReached::PerAddress),
                Err(Full::Total) => counts.members(pages).evict(),
                Ok(()) => {}
            }
        }
        self.change(&mut counts, &mut budget, pages, self.address.or(Some(client)))
    }

    /// Counts the connection for another budget, or another address. An error when it was evicted.
    fn change(
        &self,
        counts: &mut Counts,
        budget: &mut Budget,
        to: Budget,
        address: Option<IpAddr>,
    ) -> Result<(), LimitReached> {
        if !counts.members(*budget).leave(self.number) {
            return Err(LimitReached::Total);
        }
        *budget = to;
        self.turn.lock().unwrap_or_else(PoisonError::into_inner).take();
        counts.members(to).enter(self.number, address, self.evicted.clone());
        Ok(())
    }

    fn budget(&self) -> MutexGuard<'_, Budget> {
        self.budget.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = self.limit.counts();
        let budget = *self.budget();
        counts.members(budget).leave(self.number);
        if let (Budget::Authenticated, Some(address)) = (budget, self.address) {
            let now = Instant::now();
            counts.known.retain(|_, until| now < *until);
            counts.known.insert(network(address), now + KNOWN_FOR);
        }
    }
}

impl Drop for PagePermit {
    fn drop(&mut self) {
        self.limit.counts().under_way.leave(Some(self.client));
    }
}

#[cfg(test)]
mod tests;
