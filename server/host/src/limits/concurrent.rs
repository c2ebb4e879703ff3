//! Counts of what is under way at once, by network and in all.

use std::collections::HashMap;
use std::net::IpAddr;

use super::network::{Network, network, networks};

/// The most of one kind that there may be at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Most {
    /// In all.
    pub total: usize,
    /// Of one address, IPv6 by /64.
    pub by_address: usize,
    /// Of one IPv6 /56.
    pub by_56: usize,
    /// Of one IPv6 /48.
    pub by_48: usize,
}

/// Which limit is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// The one of the address, or of a network that it is in.
    Network,
    /// The one in all.
    Total,
}

impl Most {
    /// Nothing is limited.
    pub const NONE: Most = Most::in_all(usize::MAX);

    /// A limit in all alone.
    pub const fn in_all(total: usize) -> Most {
        Most { total, by_address: usize::MAX, by_56: usize::MAX, by_48: usize::MAX }
    }

    /// So many of one address, twice as many of a /56, and two and a half times as many of a /48.
    pub const fn by_address(by_address: usize) -> Most {
        let by_56 = by_address.saturating_mul(2);
        Most { total: usize::MAX, by_address, by_56, by_48: by_56.saturating_add(by_address / 2) }
    }

    fn of(&self, bits: u8) -> usize {
        match bits {
            64.. => self.by_address,
            56.. => self.by_56,
            _ => self.by_48,
        }
    }
}

/// What is under way, of one kind.
#[derive(Debug, Default)]
pub struct Concurrent {
    total: usize,
    /// By network; those without any are absent.
    networks: HashMap<Network, usize>,
}

impl Concurrent {
    /// Their number in all.
    pub fn total(&self) -> usize {
        self.total
    }

    /// The number of one address.
    pub fn of(&self, address: IpAddr) -> usize {
        self.of_network((network(address), 64))
    }

    /// The number of the fullest network that an address is in.
    pub fn of_fullest(&self, address: IpAddr) -> usize {
        networks(address).map(|network| self.of_network(network)).max().unwrap_or_default()
    }

    fn of_network(&self, network: Network) -> usize {
        self.networks.get(&network).copied().unwrap_or_default()
    }

    /// Checks that there is room for one more of this address. The smaller limit is reported first.
    ///
    /// # Errors
    /// Which limit is reached.
    pub fn check(&self, address: Option<IpAddr>, most: &Most) -> Result<(), Full> {
        let mut all = address.into_iter().flat_map(networks);
        if all.any(|network| most.of(network.1) <= self.of_network(network)) {
            return Err(Full::Network);
        }
        if most.total <= self.total { Err(Full::Total) } else { Ok(()) }
    }

    /// One more, of an address or of nobody's.
    pub fn enter(&mut self, address: Option<IpAddr>) {
        self.total += 1;
        for network in address.into_iter().flat_map(networks) {
            *self.networks.entry(network).or_default() += 1;
        }
    }

    /// One less.
    pub fn leave(&mut self, address: Option<IpAddr>) {
        self.total = self.total.saturating_sub(1);
        for network in address.into_iter().flat_map(networks) {
            if let Some(count) = self.networks.get_mut(&network) {
                *count -= 1;
                if *count == 0 {
                    self.networks.remove(&network);
                }
            }
        }
    }

    /// True if nothing is running.
    pub fn is_empty(&self) -> bool {
        self.total == 0 && self.networks.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_network_and_all_of_them_have_a_limit() {
        let most = Most { total: 12, by_address: 2, by_56: 4, by_48: 6 };
        let mut here = Concurrent::default();
        let mut enter = |address: &str, expected: Result<(), Full>| {
            let address = Some(address.parse().unwrap());
            assert_eq!(here.check(address, &most), expected, "{address:?}");
            if expected.is_ok() {
                here.enter(address);
            }
        };
        for address in ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::", "2001:db8:0:1::"] {
            enter(address, Ok(()));
        }
        enter("2001:db8::3", Err(Full::Network));
        enter("2001:db8:0:2::", Err(Full::Network));
        enter("2001:db8:0:100::", Ok(()));
        enter("2001:db8:0:200::", Ok(()));
        enter("2001:db8:0:300::", Err(Full::Network));
        for last in 1..=6 {
            enter(&format!("10.0.0.{last}"), Ok(()));
        }
        enter("10.0.0.7", Err(Full::Total));
        assert_eq!((here.total(), here.of_fullest("2001:db8:0:900::".parse().unwrap())), (12, 6));
    }
}
