//! Where clients connect to a node, and its name.

use std::fmt;
use std::str::FromStr;
use wire::text::Text;

/// The maximum length of a node's name, in characters.
pub const NODE_NAME_CHARS_MAX: usize = 60;
/// The maximum length of a node's address, in bytes.
const ADDRESS_BYTES_MAX: usize = 120;
/// What may stand before the host.
const SCHEMES: [&str; 2] = ["wss://", "ws://"];

/// The name of a node: a line of 1 to [`NODE_NAME_CHARS_MAX`] characters.
pub type NodeName = Text<NODE_NAME_CHARS_MAX>;

/// An address that clients connect to: a host, which may have a port and `wss://` or `ws://` before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeAddress(String);

/// Not a valid address of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it must be an address for clients, as in wss://node-1.example.org or 10.0.0.7:4711")]
pub struct NoNodeAddress;

impl NodeAddress {
    /// The address as it is sent to clients.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for NodeAddress {
    type Err = NoNodeAddress;

    fn from_str(text: &str) -> Result<NodeAddress, NoNodeAddress> {
        let place = SCHEMES.iter().find_map(|scheme| text.strip_prefix(scheme)).unwrap_or(text);
        let (host, port) = match place.rfind(':').filter(|&at| !place[at..].contains(']')) {
            Some(at) => (&place[..at], Some(&place[at + 1..])),
            None => (place, None),
        };
        let is_port = port.is_none_or(|port| port.parse::<u16>().is_ok_and(|port| 0 < port));
        let (is_plain, is_ipv6) = match host.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
            Some(inside) => (false, inside.parse::<std::net::Ipv6Addr>().is_ok()),
            None => {
                let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
                (!host.is_empty() && !host.starts_with('-') && host.bytes().all(plain), false)
            }
        };
        let is_address = is_port && (is_plain || is_ipv6) && text.len() <= ADDRESS_BYTES_MAX;
        is_address.then(|| NodeAddress(text.into())).ok_or(NoNodeAddress)
    }
}

impl fmt::Display for NodeAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_that_may_have_a_scheme_and_a_port() {
        for text in [
            "a.org",
            "wss://a.org",
            "wss://a-1.org:8443",
            "ws://10.0.0.7:80",
            "10.0.0.7:4711",
            "[::1]:4711",
            "[2001:db8::1]",
        ] {
            assert_eq!(text.parse::<NodeAddress>().map(|it| it.to_string()), Ok(text.into()));
        }
        for text in [
            "",
            "https://a.org",
            "a.org/",
            "wss://",
            "a.org:0",
            "a.org:70000",
            "a.org:",
            "::1",
            "[::1",
            "[]",
            "a b",
            "me@a.org",
            "-a.org",
            "a.org?b",
        ] {
            assert_eq!(text.parse::<NodeAddress>(), Err(NoNodeAddress), "{text}");
        }
        assert_eq!("a".repeat(121).parse::<NodeAddress>(), Err(NoNodeAddress));
    }
}
