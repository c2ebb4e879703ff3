//! The networks that an address belongs to.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// What counts as one address: for IPv6 the network of 64 bits, all of whose addresses belong to
/// one household.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => of_bits(address, 64),
        address => address,
    }
}

/// A network, and its size in bits.
pub type Network = (IpAddr, u8);

/// The networks of an address, the smallest first: one of IPv4, or three of IPv6. 64 bits belong to one
/// household, 56 to one customer of a provider, and 48 to one company or one tunnel.
pub fn networks(address: IpAddr) -> impl Iterator<Item = Network> + Clone {
    let (own, larger) = match address.to_canonical() {
        IpAddr::V6(address) => {
            ((of_bits(address, 64), 64), Some([56, 48].map(|bits| (of_bits(address, bits), bits))))
        }
        address => ((address, 64), None),
    };
    core::iter::once(own).chain(larger.into_iter().flatten())
}

fn of_bits(address: Ipv6Addr, bits: u8) -> IpAddr {
    Ipv6Addr::from_bits(address.to_bits() & !0 << (128 - bits)).into()
}

/// Whether an address is the usual one of this machine. Others of its loopback network are used by
/// programs that mean to look like many machines.
pub fn is_this_machine(address: IpAddr) -> bool {
    let address = network(address);
    address == IpAddr::V4(Ipv4Addr::LOCALHOST) || address == network(Ipv6Addr::LOCALHOST.into())
}

/// Whether an address is of a private network. The addresses of this machine are not: tests and bots
/// come from there.
pub fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private() || address.is_link_local(),
        IpAddr::V6(address) => address.is_unique_local() || address.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    fn a_network_of_64_bits_counts_as_one() {
        let network = |text: &str| super::network(text.parse().unwrap());
        assert_eq!(network("2001:db8::1"), network("2001:db8::ffff:1"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
        assert_eq!(network("::ffff:10.0.0.1"), network("10.0.0.1"));
    }

    #[test]
    fn an_address_is_in_up_to_three_networks() {
        let check = |address: &str, expected: &[&str]| {
            let all = networks(address.parse().unwrap());
            let all: Vec<String> = all.map(|(network, bits)| format!("{network}/{bits}")).collect();
            assert_eq!(all, expected);
        };
        check("2001:db8:1:2:3::4", &["2001:db8:1:2::/64", "2001:db8:1::/56", "2001:db8:1::/48"]);
        check("10.0.0.1", &["10.0.0.1/64"]);
        check("::ffff:10.0.0.1", &["10.0.0.1/64"]);
    }
}
