//! Server addresses.

use wire::PORT;

/// What stands before the address of a server that is called under TLS, and of one that is not, in
/// the encoding of sockets and of browsers; with the port when none is named, as everywhere.
const SCHEMES: [(&str, bool, u16); 4] =
    [("wss://", true, 443), ("https://", true, 443), ("ws://", false, 80), ("http://", false, 80)];

/// The address as it is called, with a port: `host:port`, or `wss://host:port` under TLS.
///
/// `host` and `host:port` are called without TLS, on the port that servers listen on when none is
/// named. A link is taken for the server that it leads to: `wss://` and `https://` mean TLS.
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

/// Whether the address uses TLS, and its host and port.
fn split(address: &str) -> (bool, String) {
    let address = address.trim();
    let scheme = SCHEMES.iter().find_map(|&(scheme, is_secure, port)| {
        let begins = address.get(..scheme.len())?.eq_ignore_ascii_case(scheme);
        begins.then(|| (is_secure, port, &address[scheme.len()..]))
    });
    let (is_secure, port, rest) = scheme.unwrap_or((false, PORT, address));
    let place = rest.find(['/', '?', '#']).map_or(rest, |end| &rest[..end]);
    let after_host = place.rfind(']').map_or(place, |end| &place[end..]);
    let has_port = after_host.contains(':');
    (is_secure, if has_port { place.to_owned() } else { format!("{place}:{port}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_port_gets_ours() {
        assert_eq!(with_port(" example.org "), format!("example.org:{PORT}"));
        assert_eq!(with_port("10.0.0.1:80"), "10.0.0.1:80");
        assert_eq!(with_port("[::1]"), format!("[::1]:{PORT}"));
        assert_eq!(with_port("[::1]:80"), "[::1]:80");
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
