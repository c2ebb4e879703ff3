//! Who may come in: bounds on connections, so that nobody who floods us keeps others out.
//!
//! A connection begins as a stranger, of whom few may be here at a time, and fewer from one place.
//! One that was welcomed, or came back, is a resident: it is counted for its place only, for the
//! lobby bounds how many there are in all.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Connections that may be here without having been welcomed: for newcomers, for health checks,
/// and for those who will be refused.
pub const STRANGERS_MAX: usize = 256;
/// How many of them may come from one place.
pub const STRANGERS_PER_ADDRESS_MAX: usize = 32;

/// Why nobody more comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Crowded {
    /// Too many from everywhere.
    #[error("{STRANGERS_MAX} connections have not said who they are yet")]
    Everywhere,
    /// Too many from one place.
    #[error("too many connections from one address")]
    Here,
}

/// Counts connections.
#[derive(Debug)]
pub struct Gate {
    residents_per_address_max: usize,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    strangers: usize,
    /// Strangers and residents by place; a place with none is not listed.
    places: HashMap<IpAddr, (usize, usize)>,
}

/// One connection's place at the gate, given back when it is dropped.
#[derive(Debug)]
pub struct Pass {
    gate: Arc<Gate>,
    /// What it is counted for; nothing for a proxy.
    place: Option<IpAddr>,
    /// Changes only while the counts are locked.
    is_resident: AtomicBool,
}

impl Gate {
    /// A gate that lets this many residents in from one place.
    pub fn new(residents_per_address_max: usize) -> Arc<Gate> {
        Arc::new(Gate { residents_per_address_max, counts: Mutex::default() })
    }

    /// Lets a stranger in.
    pub fn admit(self: &Arc<Gate>, address: IpAddr) -> Result<Pass, Crowded> {
        let place = place(address);
        let mut counts = self.counts();
        if STRANGERS_MAX <= counts.strangers {
            return Err(Crowded::Everywhere);
        }
        let (strangers, _) = counts.places.entry(place).or_default();
        if STRANGERS_PER_ADDRESS_MAX <= *strangers {
            return Err(Crowded::Here);
        }
        *strangers += 1;
        counts.strangers += 1;
        Ok(self.pass(Some(place)))
    }

    /// Lets a connection of a proxy in, which brings somebody from elsewhere. It is counted as a
    /// stranger from nowhere: whom it brings has to be admitted, too, when that is known.
    pub fn admit_proxy(self: &Arc<Gate>) -> Result<Pass, Crowded> {
        let mut counts = self.counts();
        if STRANGERS_MAX <= counts.strangers {
            return Err(Crowded::Everywhere);
        }
        counts.strangers += 1;
        Ok(self.pass(None))
    }

    fn pass(self: &Arc<Gate>, place: Option<IpAddr>) -> Pass {
        Pass { gate: self.clone(), place, is_resident: AtomicBool::new(false) }
    }

    /// Counts that a panic left behind are still counts.
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pass {
    /// Makes a stranger a resident. It stays a stranger when there are too many in its place. A
    /// proxy stays one anyway.
    pub fn settle(&self) -> Result<(), Crowded> {
        let mut counts = self.gate.counts();
        let Some(place) = self.place else { return Ok(()) };
        if self.is_resident.load(Ordering::Relaxed) {
            return Ok(());
        }
        let (strangers, residents) = counts.places.entry(place).or_default();
        if self.gate.residents_per_address_max <= *residents {
            return Err(Crowded::Here);
        }
        *strangers -= 1;
        *residents += 1;
        counts.strangers -= 1;
        self.is_resident.store(true, Ordering::Relaxed);
        Ok(())
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let is_resident = *self.is_resident.get_mut();
        let mut counts = self.gate.counts();
        if !is_resident {
            counts.strangers -= 1;
        }
        let Some(place) = self.place else { return };
        let (strangers, residents) = counts.places.entry(place).or_default();
        *(if is_resident { residents } else { strangers }) -= 1;
        if counts.places.get(&place) == Some(&(0, 0)) {
            counts.places.remove(&place);
        }
    }
}

/// What counts as one place: an address, or for IPv6 the network of 64 bits, all of whose
/// addresses one household has.
pub fn place(address: IpAddr) -> IpAddr {
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

    fn admit_all(gate: &Arc<Gate>, number: u8) -> Vec<Pass> {
        std::iter::from_fn(|| gate.admit(address(number)).ok()).collect()
    }

    #[test]
    fn one_address_keeps_nobody_else_out() {
        let gate = Gate::new(64);
        let crowd = admit_all(&gate, 1);
        assert_eq!(crowd.len(), STRANGERS_PER_ADDRESS_MAX);
        assert_eq!(gate.admit(address(1)).err(), Some(Crowded::Here));
        assert!(gate.admit(address(2)).is_ok());
        drop(crowd);
        assert!(gate.admit(address(1)).is_ok());
        assert!(gate.counts().places.is_empty(), "nothing is kept of those who went");
    }

    #[test]
    fn strangers_are_bounded_in_all_and_residents_are_none_of_them() {
        let gate = Gate::new(64);
        let crowds: Vec<Vec<Pass>> = (0..8).map(|number| admit_all(&gate, number)).collect();
        assert_eq!(gate.admit(address(9)).err(), Some(Crowded::Everywhere));
        assert_eq!(crowds[3][0].settle(), Ok(()));
        assert!(gate.admit(address(9)).is_ok());
        drop(crowds);
        assert_eq!(gate.counts().strangers, 0);
    }

    #[test]
    fn a_proxy_is_bounded_with_all_strangers_only() {
        let gate = Gate::new(64);
        let proxied: Vec<Pass> = std::iter::from_fn(|| gate.admit_proxy().ok()).collect();
        assert_eq!(proxied.len(), STRANGERS_MAX);
        assert_eq!(gate.admit(address(1)).err(), Some(Crowded::Everywhere));
        drop(proxied);
        assert!(gate.admit(address(1)).is_ok());
        assert_eq!(gate.counts().strangers, 0);
    }

    #[test]
    fn residents_are_bounded_by_place() {
        let gate = Gate::new(2);
        let mut passes: Vec<Pass> = admit_all(&gate, 1).into_iter().take(3).collect();
        let settled: Vec<_> = passes.iter().map(Pass::settle).collect();
        assert_eq!(settled, [Ok(()), Ok(()), Err(Crowded::Here)]);
        passes.remove(0);
        assert_eq!(passes[1].settle(), Ok(()));
    }

    #[test]
    fn a_network_of_64_bits_is_one_place() {
        let place = |text: &str| super::place(text.parse().unwrap());
        assert_eq!(place("2001:db8::1"), place("2001:db8::ffff:1"));
        assert_ne!(place("2001:db8::1"), place("2001:db8:0:1::1"));
        assert_eq!(place("::ffff:10.0.0.1"), address(1));
    }
}
