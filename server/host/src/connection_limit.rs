//! Connection limits, so that a flood from one address does not lock out others.
//!
//! A connection begins unauthenticated; these are limited in total and per address. An
//! authenticated or resumed one counts for its address only, because the lobby limits the number of
//! players. Pages, newcomers, players who come back and this machine's own health checks have separate
//! budgets, so that none of them keeps another out.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Concurrent unauthenticated connections of newcomers: requests that were not read yet, handshakes, and
/// refused clients.
pub const UNAUTHENTICATED_MAX: usize = 256;
/// The same from one address; for IPv6 from one /64, which is one household or one machine.
pub const UNAUTHENTICATED_PER_ADDRESS_MAX: usize = 32;
/// The same from one IPv6 /56, which one customer of a provider has.
pub const UNAUTHENTICATED_PER_56_MAX: usize = 64;
/// The same from one IPv6 /48, which one company or one tunnel has.
pub const UNAUTHENTICATED_PER_48_MAX: usize = 128;
/// Beyond the budget of newcomers: unauthenticated connections from addresses that played a moment ago, so
/// that a lost player can resume whatever strangers do.
pub const RESUMES_MAX: usize = 128;
/// For how long an address is known after its last authenticated connection: longer than a session waits.
pub const KNOWN_FOR: Duration = Duration::from_secs(60);
/// Beyond both: connections of this machine itself, from 127.0.0.1 or ::1, for health checks.
pub const LOOPBACK_MAX: usize = 32;
/// All connections without an account that there may be at once, apart from pages.
pub const HANDSHAKES_MAX: usize = 2 * UNAUTHENTICATED_MAX + RESUMES_MAX + LOOPBACK_MAX;
/// Concurrent connections that were served a page. They have a budget of their own, so that unread pages
/// keep no player out.
pub const PAGES_MAX: usize = 256;
/// The same from one address, IPv6 by /64: a browser opens six, and a school may share one address.
pub const PAGES_PER_ADDRESS_MAX: usize = 48;

/// So many players from one private address are hardly in one household: a proxy or the gateway of a
/// container network is more likely.
const SHARED: usize = 8;

/// Why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitReached {
    /// Too many unauthenticated connections in total.
    #[error("{UNAUTHENTICATED_MAX} unauthenticated connections")]
    Total,
    /// Too many connections that are served pages.
    #[error("{PAGES_MAX} connections that are served pages")]
    Pages,
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
    authenticated_per_address_max: usize,
    counts: Mutex<Counts>,
    /// Whether a shared private address was logged: once is enough.
    is_told: AtomicBool,
}

#[derive(Debug, Default)]
struct Counts {
    /// Unauthenticated connections, by budget.
    budgets: [usize; Budget::ALL],
    /// Connections by address; addresses without any are absent.
    networks: HashMap<IpAddr, InNetwork>,
    /// Unauthenticated IPv6 connections by /56 and by /48; networks without any are absent.
    larger: HashMap<(IpAddr, u8), usize>,
    /// Until when addresses are known.
    known: HashMap<IpAddr, Instant>,
}

/// The connections of one address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct InNetwork {
    unauthenticated: usize,
    authenticated: usize,
    pages: usize,
}

/// What a connection counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Budget {
    Newcomers,
    Resumes,
    Loopback,
    Proxies,
    Pages,
    /// For its address only.
    Authenticated,
}

impl Budget {
    /// The number of budgets.
    const ALL: usize = 6;

    /// The maximum number of its connections.
    fn most(self) -> usize {
        match self {
            Budget::Newcomers | Budget::Proxies => UNAUTHENTICATED_MAX,
            Budget::Resumes => RESUMES_MAX,
            Budget::Loopback => LOOPBACK_MAX,
            Budget::Pages => PAGES_MAX,
            Budget::Authenticated => usize::MAX,
        }
    }
}

/// The permit of one connection, returned when it is dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    limit: Arc<ConnectionLimit>,
    /// The address that it counts for; none for a proxy.
    network: Option<IpAddr>,
    /// Changes only while the counts are locked.
    budget: Mutex<Budget>,
}

impl Counts {
    fn has_room(&self, budget: Budget) -> bool {
        self.budgets[budget as usize] < budget.most()
    }

    /// Whether the larger networks of an address have room for one more newcomer.
    fn have_larger_room(&self, network: IpAddr) -> bool {
        larger(network).is_none_or(|larger| {
            larger.into_iter().all(|(network, bits, most)| {
                self.larger.get(&(network, bits)).is_none_or(|&count| count < most)
            })
        })
    }

    /// Counts a connection of `network` in a budget, or takes it out.
    fn enter(&mut self, budget: Budget, network: Option<IpAddr>) {
        self.budgets[budget as usize] += 1;
        let Some(network) = network else { return };
        *self.networks.entry(network).or_default().count(budget) += 1;
        if budget == Budget::Newcomers {
            for (network, bits, _) in larger(network).into_iter().flatten() {
                *self.larger.entry((network, bits)).or_default() += 1;
            }
        }
    }

    fn leave(&mut self, budget: Budget, network: Option<IpAddr>) {
        self.budgets[budget as usize] -= 1;
        let Some(network) = network else { return };
        let here = self.networks.entry(network).or_default();
        *here.count(budget) -= 1;
        if *here == InNetwork::default() {
            self.networks.remove(&network);
        }
        if budget == Budget::Newcomers {
            for (network, bits, _) in larger(network).into_iter().flatten() {
                let count = self.larger.entry((network, bits)).or_default();
                *count -= 1;
                if *count == 0 {
                    self.larger.remove(&(network, bits));
                }
            }
        }
    }

    fn is_known(&self, network: IpAddr, now: Instant) -> bool {
        let is_here = self.networks.get(&network).is_some_and(|here| 0 < here.authenticated);
        is_here || self.known.get(&network).is_some_and(|&until| now < until)
    }
}

impl InNetwork {
    fn count(&mut self, budget: Budget) -> &mut usize {
        match budget {
            Budget::Newcomers | Budget::Resumes | Budget::Loopback | Budget::Proxies => {
                &mut self.unauthenticated
            }
            Budget::Pages => &mut self.pages,
            Budget::Authenticated => &mut self.authenticated,
        }
    }
}

impl ConnectionLimit {
    /// A limit of so many authenticated connections per address.
    pub fn new(authenticated_per_address_max: usize) -> Arc<ConnectionLimit> {
        Arc::new(ConnectionLimit {
            authenticated_per_address_max,
            counts: Mutex::default(),
            is_told: AtomicBool::new(false),
        })
    }

    /// Permits a new, unauthenticated connection.
    pub fn admit(
        self: &Arc<ConnectionLimit>,
        address: IpAddr,
    ) -> Result<ConnectionPermit, LimitReached> {
        let network = network(address);
        let mut counts = self.counts();
        let here = counts.networks.get(&network).copied().unwrap_or_default();
        let is_full = UNAUTHENTICATED_PER_ADDRESS_MAX <= here.unauthenticated;
        let budget =
            if counts.has_room(Budget::Newcomers) && counts.have_larger_room(network) && !is_full {
                Budget::Newcomers
            } else if counts.has_room(Budget::Resumes)
                && counts.is_known(network, Instant::now())
                && !is_full
            {
                Budget::Resumes
            } else if is_this_machine(network) && counts.has_room(Budget::Loopback) {
                Budget::Loopback
            } else if counts.has_room(Budget::Newcomers) {
                return Err(LimitReached::PerAddress);
            } else {
                return Err(LimitReached::Total);
            };
        counts.enter(budget, Some(network));
        Ok(self.permit(Some(network), budget))
    }

    /// Permits a connection of a trusted proxy. It counts in total, but for no address: the client
    /// behind it needs a permit of its own when its address is known.
    pub fn admit_proxy(self: &Arc<ConnectionLimit>) -> Result<ConnectionPermit, LimitReached> {
        let mut counts = self.counts();
        if !counts.has_room(Budget::Proxies) {
            return Err(LimitReached::Total);
        }
        counts.enter(Budget::Proxies, None);
        Ok(self.permit(None, Budget::Proxies))
    }

    fn permit(
        self: &Arc<ConnectionLimit>,
        network: Option<IpAddr>,
        budget: Budget,
    ) -> ConnectionPermit {
        ConnectionPermit { limit: self.clone(), network, budget: Mutex::new(budget) }
    }

    /// The counters stay valid after a panic.
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConnectionPermit {
    /// Counts the connection as authenticated. It stays unauthenticated when its address has too
    /// many already; the connection of a proxy always does.
    pub fn authenticate(&self) -> Result<(), LimitReached> {
        let mut counts = self.limit.counts();
        let Some(network) = self.network else { return Ok(()) };
        let mut budget = self.budget();
        if *budget == Budget::Authenticated {
            return Ok(());
        }
        let here = counts.networks.entry(network).or_default();
        if self.limit.authenticated_per_address_max <= here.authenticated {
            return Err(LimitReached::PerAddress);
        }
        counts.leave(*budget, Some(network));
        *budget = Budget::Authenticated;
        counts.enter(*budget, Some(network));
        let here = counts.networks.entry(network).or_default();
        let is_shared = SHARED <= here.authenticated && is_private(network);
        drop(counts);
        if is_shared && !self.limit.is_told.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                address = %network,
                players = SHARED,
                "many players share one private address, with its limits and bans: if it is a proxy \
                 set trusted_proxies, if it is the gateway of a container network give the network IPv6"
            );
        }
        Ok(())
    }

    /// Counts the connection as one that is served pages, and no longer as a newcomer. Those of this
    /// machine itself and of proxies stay where they are.
    pub fn serve_pages(&self) -> Result<(), LimitReached> {
        let mut counts = self.limit.counts();
        let Some(network) = self.network.filter(|&network| !is_this_machine(network)) else {
            return Ok(());
        };
        let mut budget = self.budget();
        if matches!(*budget, Budget::Pages | Budget::Authenticated) {
            return Ok(());
        }
        if !counts.has_room(Budget::Pages) {
            return Err(LimitReached::Pages);
        }
        if PAGES_PER_ADDRESS_MAX <= counts.networks.entry(network).or_default().pages {
            return Err(LimitReached::PerAddress);
        }
        counts.leave(*budget, Some(network));
        *budget = Budget::Pages;
        counts.enter(*budget, Some(network));
        Ok(())
    }

    fn budget(&self) -> MutexGuard<'_, Budget> {
        self.budget.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let budget = *self.budget();
        let mut counts = self.limit.counts();
        counts.leave(budget, self.network);
        if let (Budget::Authenticated, Some(network)) = (budget, self.network) {
            let now = Instant::now();
            counts.known.retain(|_, until| now < *until);
            counts.known.insert(network, now + KNOWN_FOR);
        }
    }
}

/// Whether an address is the usual one of this machine. Others of its loopback network are used by
/// programs that mean to look like many machines.
pub fn is_this_machine(address: IpAddr) -> bool {
    address == IpAddr::V4(Ipv4Addr::LOCALHOST) || address == network(Ipv6Addr::LOCALHOST.into())
}

/// The larger networks that an IPv6 address is in, with their sizes in bits and their limits.
fn larger(network: IpAddr) -> Option<[(IpAddr, u8, usize); 2]> {
    let IpAddr::V6(address) = network else { return None };
    let of = |bits: u8| IpAddr::from(Ipv6Addr::from_bits(address.to_bits() & !0 << (128 - bits)));
    Some([(of(56), 56, UNAUTHENTICATED_PER_56_MAX), (of(48), 48, UNAUTHENTICATED_PER_48_MAX)])
}

/// Whether an address is of a private network. The addresses of this machine are not: tests and bots
/// come from there.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private() || address.is_link_local(),
        IpAddr::V6(address) => address.is_unique_local() || address.is_unicast_link_local(),
    }
}

/// What counts as one address: for IPv6 the network of 64 bits, all of whose addresses belong to
/// one household.
pub fn network(address: IpAddr) -> IpAddr {
    const NETWORK: u128 = !0 << 64;
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & NETWORK).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests;
