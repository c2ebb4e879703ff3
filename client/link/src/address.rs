//! Server addresses.

use std::net::IpAddr;

use wire::PORT;

/// What stands before the address of a server that is called under TLS, and of one that is not, in
/// the encoding of sockets and of browsers; with the port when none is named, as everywhere.
const SCHEMES: [(&str, bool, u16); 4] =
    [("wss://", true, 443), ("https://", true, 443), ("ws://", false, 80), ("http://", false, 80)];

/// The address as it is called, with a port: `host:port`, or `wss://host:port` under TLS.
///
/// A link is taken for the server that it leads to: `wss://` and `https://` mean TLS, `ws://` and
/// `http://` mean none. A public host name without a port is called under TLS on port 443, and on
/// nothing else: a network that blocks that must not get to read passwords. All others are called
/// without TLS, on the port that servers listen on when none is named.
pub fn with_port(address: &str) -> String {
    let (is_secure, place) = split(address);
    if is_secure { format!("wss://{place}") } else { place }
}

/// The address as a browser opens it, without a path: `http://host:port` or `https://host:port`,
/// and without the port that the scheme stands for.
pub fn web(address: &str) -> String {
    let (is_secure, place) = split(address);
    let (scheme, own_port) = if is_secure { ("https", ":443") } else { ("http", ":80") };
    format!("{scheme}://{}", place.strip_suffix(own_port).unwrap_or(&place))
}

/// True if the address is called under TLS.
pub fn is_secure(address: &str) -> bool {
    split(address).0
}

/// True if what is sent to the address can be read on the way: without TLS, on another machine.
pub fn is_in_clear(address: &str) -> bool {
    let (is_secure, place) = split(address);
    let host = place.rsplit_once(':').map_or(&*place, |(host, _)| host);
    let is_own = host == "localhost" || ip(host).is_some_and(|ip| ip.is_loopback());
    !is_secure && !is_own
}

/// True if this is the name of a host on the internet: with a dot, and neither an address nor a name of a local
/// network (RFC 6762, RFC 6761, RFC 8375).
fn is_public_name(host: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    let is_local = [".local", ".localhost", ".internal", ".home.arpa", ".lan"]
        .iter()
        .any(|end| host.ends_with(end));
    host.contains('.') && ip(&host).is_none() && !is_local
}

/// The address of a host that is named by one.
fn ip(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

/// The host and port of the address, and true if it uses TLS.
fn split(address: &str) -> (bool, String) {
    let address = address.trim();
    let scheme = SCHEMES.iter().find_map(|&(scheme, is_secure, port)| {
        let begins = address.get(..scheme.len())?.eq_ignore_ascii_case(scheme);
        begins.then(|| (is_secure, port, &address[scheme.len()..]))
    });
    let (is_secure, port, rest) = scheme.unwrap_or((false, PORT, address));
    let is_bare = scheme.is_none();
    let place = rest.find(['/', '?', '#']).map_or(rest, |end| &rest[..end]);
    let after_host = place.rfind(']').map_or(place, |end| &place[end..]);
    let has_port = after_host.contains(':');
    if has_port {
        return (is_secure, place.to_owned());
    }
    if is_bare && is_public_name(place) {
        return (true, format!("{place}:443"));
    }
    (is_secure, format!("{place}:{port}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_port_gets_ours() {
        assert_eq!(with_port(" arena "), format!("arena:{PORT}"));
        assert_eq!(with_port("10.0.0.1:80"), "10.0.0.1:80");
        assert_eq!(with_port("[::1]"), format!("[::1]:{PORT}"));
        assert_eq!(with_port("[::1]:80"), "[::1]:80");
    }

    #[test]
    fn a_public_name_without_a_port_is_called_under_tls_alone() {
        for name in ["example.org", "Play.Example.org", "example.org/room/K7QF2M"] {
            assert!(is_secure(name) && !is_in_clear(name), "{name}");
            assert!(with_port(name).ends_with(":443"), "{name}");
        }
        for other in ["example.org:4711", "10.0.0.7", "[2001:db8::1]", "arena", "arena.local"] {
            assert!(!is_secure(other) && is_in_clear(other), "{other}");
        }
        for own in ["localhost", "127.0.0.1:4711", "[::1]", "http://localhost:8080/"] {
            assert!(!is_in_clear(own), "{own}");
        }
    }

    #[test]
    fn a_scheme_says_whether_it_is_tls() {
        assert_eq!(with_port("wss://example.org"), "wss://example.org:443");
        assert_eq!(with_port("HTTPS://example.org:8443/"), "wss://example.org:8443");
        assert_eq!(with_port("https://example.org/room/K7QF2M"), "wss://example.org:443");
        assert_eq!(with_port("ws://example.org:4711/play"), "example.org:4711");
        assert_eq!(with_port("http://[::1]"), "[::1]:80");
        for address in ["example.org", "wss://example.org", "ws://example.org"] {
            assert_eq!(with_port(&with_port(address)), with_port(address));
        }
    }

    #[test]
    fn a_browser_is_sent_to_the_same_place() {
        assert_eq!(web("10.0.0.7"), format!("http://10.0.0.7:{PORT}"));
        assert_eq!(web("wss://example.org"), "https://example.org");
        assert_eq!(web("http://[::1]/room/K7QF2M"), "http://[::1]");
        assert_eq!(web("wss://example.org:80"), "https://example.org:80");
        assert_eq!(web("https://example.org:8443/room/K7QF2M"), "https://example.org:8443");
    }
}
