//! Connection limits, so that a flood from one address does not lock out others.
//!
//! A connection begins unauthenticated; these are limited in total and per address. An
//! authenticated or resumed one counts for its address only, because the lobby limits the number of
//! players.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Concurrent unauthenticated connections: handshakes, health checks, and refused clients.
pub const UNAUTHENTICATED_MAX: usize = 256;
/// The same from one address.
pub const UNAUTHENTICATED_PER_ADDRESS_MAX: usize = 32;

/// So many players from one private address are hardly in one household: a proxy or the gateway of a
/// container network is more likely.
const SHARED: usize = 8;

/// Why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitReached {
    /// Too many unauthenticated connections in total.
    #[error("{UNAUTHENTICATED_MAX} unauthenticated connections")]
    Total,
    /// Too many connections from one address.
    #[error("too many connections from one address")]
    PerAddress,
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
    unauthenticated: usize,
    /// Unauthenticated and authenticated connections by address; addresses without any are absent.
    networks: HashMap<IpAddr, (usize, usize)>,
}

/// The permit of one connection, returned when it is dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    limit: Arc<ConnectionLimit>,
    /// The address that it counts for; none for a proxy.
    network: Option<IpAddr>,
    /// Changes only while the counts are locked.
    is_authenticated: AtomicBool,
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
        if UNAUTHENTICATED_MAX <= counts.unauthenticated {
            return Err(LimitReached::Total);
        }
        let (unauthenticated, _) = counts.networks.entry(network).or_default();
        if UNAUTHENTICATED_PER_ADDRESS_MAX <= *unauthenticated {
            return Err(LimitReached::PerAddress);
        }
        *unauthenticated += 1;
        counts.unauthenticated += 1;
        Ok(self.permit(Some(network)))
    }

    /// Permits a connection of a trusted proxy. It counts in total, but for no address: the client
    /// behind it needs a permit of its own when its address is known.
    pub fn admit_proxy(self: &Arc<ConnectionLimit>) -> Result<ConnectionPermit, LimitReached> {
        let mut counts = self.counts();
        if UNAUTHENTICATED_MAX <= counts.unauthenticated {
            return Err(LimitReached::Total);
        }
        counts.unauthenticated += 1;
        Ok(self.permit(None))
    }

    fn permit(self: &Arc<ConnectionLimit>, network: Option<IpAddr>) -> ConnectionPermit {
        ConnectionPermit { limit: self.clone(), network, is_authenticated: AtomicBool::new(false) }
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
        if self.is_authenticated.load(Ordering::Relaxed) {
            return Ok(());
        }
        let (unauthenticated, authenticated) = counts.networks.entry(network).or_default();
        if self.limit.authenticated_per_address_max <= *authenticated {
            return Err(LimitReached::PerAddress);
        }
        *unauthenticated -= 1;
        *authenticated += 1;
        let is_shared = SHARED <= *authenticated && is_private(network);
        counts.unauthenticated -= 1;
        self.is_authenticated.store(true, Ordering::Relaxed);
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
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let is_authenticated = *self.is_authenticated.get_mut();
        let mut counts = self.limit.counts();
        if !is_authenticated {
            counts.unauthenticated -= 1;
        }
        let Some(network) = self.network else { return };
        let (unauthenticated, authenticated) = counts.networks.entry(network).or_default();
        *(if is_authenticated { authenticated } else { unauthenticated }) -= 1;
        if counts.networks.get(&network) == Some(&(0, 0)) {
            counts.networks.remove(&network);
        }
    }
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
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn address(number: u8) -> IpAddr {
        Ipv4Addr::new(10, 0, 0, number).into()
    }

    fn admit_all(limit: &Arc<ConnectionLimit>, number: u8) -> Vec<ConnectionPermit> {
        std::iter::from_fn(|| limit.admit(address(number)).ok()).collect()
    }

    #[test]
    fn one_address_keeps_no_other_out() {
        let limit = ConnectionLimit::new(64);
        let crowd = admit_all(&limit, 1);
        assert_eq!(crowd.len(), UNAUTHENTICATED_PER_ADDRESS_MAX);
        assert_eq!(limit.admit(address(1)).err(), Some(LimitReached::PerAddress));
        assert!(limit.admit(address(2)).is_ok());
        drop(crowd);
        assert!(limit.admit(address(1)).is_ok());
        assert!(limit.counts().networks.is_empty(), "a network without connections is not listed");
    }

    #[test]
    fn unauthenticated_connections_are_limited_in_total() {
        let limit = ConnectionLimit::new(64);
        let crowds: Vec<Vec<ConnectionPermit>> =
            (0..8).map(|number| admit_all(&limit, number)).collect();
        assert_eq!(limit.admit(address(9)).err(), Some(LimitReached::Total));
        assert_eq!(crowds[3][0].authenticate(), Ok(()));
        assert!(limit.admit(address(9)).is_ok());
        drop(crowds);
        assert_eq!(limit.counts().unauthenticated, 0);
    }

    #[test]
    fn a_proxy_counts_in_total_only() {
        let limit = ConnectionLimit::new(64);
        let proxied: Vec<ConnectionPermit> =
            std::iter::from_fn(|| limit.admit_proxy().ok()).collect();
        assert_eq!(proxied.len(), UNAUTHENTICATED_MAX);
        assert_eq!(limit.admit(address(1)).err(), Some(LimitReached::Total));
        drop(proxied);
        assert!(limit.admit(address(1)).is_ok());
        assert_eq!(limit.counts().unauthenticated, 0);
    }

    #[test]
    fn authenticated_connections_are_limited_by_network() {
        let limit = ConnectionLimit::new(2);
        let mut permits: Vec<ConnectionPermit> = admit_all(&limit, 1).into_iter().take(3).collect();
        let settled: Vec<_> = permits.iter().map(ConnectionPermit::authenticate).collect();
        assert_eq!(settled, [Ok(()), Ok(()), Err(LimitReached::PerAddress)]);
        permits.remove(0);
        assert_eq!(permits[1].authenticate(), Ok(()));
    }

    #[test]
    fn many_players_at_one_private_address_are_told_of_once() {
        let check = |addresses: &[&str], players: usize, expected: bool| {
            let limit = ConnectionLimit::new(64);
            let mut settled = Vec::new();
            for address in addresses {
                let address: IpAddr = address.parse().unwrap();
                for _ in 0..players {
                    let permit = limit.admit(address).unwrap();
                    permit.authenticate().unwrap();
                    settled.push(permit);
                }
            }
            let is_told = limit.is_told.load(Ordering::Relaxed);
            assert_eq!(is_told, expected, "{players} at {addresses:?}");
        };
        check(&["172.18.0.1"], SHARED, true);
        check(&["fd00:cafe::1"], SHARED, true);
        check(&["10.0.0.1", "10.0.0.2"], SHARED - 1, false);
        check(&["127.0.0.1", "198.51.100.1", "2001:db8::1"], SHARED, false);
    }

    #[test]
    fn a_network_of_64_bits_counts_as_one() {
        let network = |text: &str| super::network(text.parse().unwrap());
        assert_eq!(network("2001:db8::1"), network("2001:db8::ffff:1"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
        assert_eq!(network("::ffff:10.0.0.1"), address(1));
    }
}
