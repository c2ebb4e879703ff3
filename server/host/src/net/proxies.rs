//! Trusted reverse proxies, and the client address behind them.
//!
//! Each proxy appends the address of its peer to `X-Forwarded-For`. Clients can forge the left of
//! the header, so it is read from the right, as long as the writer of an entry is trusted.

use axum::http::HeaderMap;
use ipnet::IpNet;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

/// The header; there may be several, each with a list of addresses.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// A list of networks, as of all trusted proxies. The text format separates them by commas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proxies(Vec<IpNet>);

/// A text that is neither an address nor a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an address or a network; use a list as in 10.0.0.2, 172.16.0.0/12, ::1")]
pub struct NoNetwork(String);

impl Proxies {
    /// The loopback addresses.
    pub fn this_machine() -> Proxies {
        let own = [IpAddr::from(Ipv4Addr::LOCALHOST), Ipv6Addr::LOCALHOST.into()];
        Proxies(own.map(IpNet::from).into())
    }

    /// Whether the list has this address.
    pub fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The client address of a connection from `peer`: the last entry of the header that is not a
    /// trusted proxy. Where an entry is missing or invalid, it is the writer of that entry.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer;
        for header in headers.get_all(FORWARDED_FOR).into_iter().rev() {
            let Ok(names) = header.to_str() else { return client };
            for name in names.rsplit(',') {
                if !self.contain(client) {
                    return client;
                }
                let Some(address) = address(name.trim()) else { return client };
                client = address;
            }
        }
        client
    }
}

/// Some proxies add the port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
    bare.parse().ok().or_else(with_port)
}

impl FromStr for Proxies {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Proxies, NoNetwork> {
        let network = |name: &str| {
            let address = name.parse().map(|address: IpAddr| address.to_canonical().into());
            address.or_else(|_| name.parse()).map_err(|_| NoNetwork(name.into()))
        };
        let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        names.map(network).collect::<Result<_, _>>().map(Proxies)
    }
}

impl fmt::Display for Proxies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, network) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            match network.prefix_len() == network.max_prefix_len() {
                true => write!(f, "{separator}{}", network.addr())?,
                false => write!(f, "{separator}{network}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxies() -> Proxies {
        "10.0.0.0/8, 192.0.2.7,2001:db8::/32".parse().unwrap()
    }

    #[test]
    fn they_are_spelled_as_a_list() {
        assert_eq!(proxies().to_string(), "10.0.0.0/8, 192.0.2.7, 2001:db8::/32");
        assert_eq!("".parse(), Ok(Proxies::default()));
        assert_eq!("10.0.0.0/33".parse::<Proxies>(), Err(NoNetwork("10.0.0.0/33".into())));
        assert_eq!("::1, caddy".parse::<Proxies>(), Err(NoNetwork("caddy".into())));
    }

    #[test]
    fn the_client_is_the_last_who_is_not_believed() {
        let check = |peer: &str, headers: &[&str], expected: &str| {
            let mut map = HeaderMap::new();
            for header in headers {
                map.append(FORWARDED_FOR, header.parse().unwrap());
            }
            let client = proxies().client(peer.parse().unwrap(), &map);
            assert_eq!(client.to_string(), expected, "{peer} {headers:?}");
        };
        check("10.0.0.1", &[], "10.0.0.1");
        check("10.0.0.1", &["198.51.100.1"], "198.51.100.1");
        check("::ffff:10.0.0.1", &["198.51.100.1"], "198.51.100.1");
        // A client's own, unverified entry is at the left.
        check("10.0.0.1", &["203.0.113.9, 198.51.100.1"], "198.51.100.1");
        check("10.0.0.1", &["203.0.113.9", "198.51.100.1 ,192.0.2.7"], "198.51.100.1");
        check("10.0.0.1", &["10.9.9.9, 10.2.2.2"], "10.9.9.9");
        check("10.0.0.1", &["198.51.100.1:5000"], "198.51.100.1");
        check("10.0.0.1", &["[2001:db9::1]:5000"], "2001:db9::1");
        check("10.0.0.1", &["[2001:db9::1]"], "2001:db9::1");
        check("10.0.0.1", &["198.51.100.1, unknown"], "10.0.0.1");
        check("10.0.0.1", &["198.51.100.1, unknown, 192.0.2.7"], "192.0.2.7");
        // A peer that is not trusted is the client itself.
        check("198.51.100.1", &["203.0.113.9"], "198.51.100.1");
    }
}
