//! Which web pages may open the WebSocket of the game: those of this server.
//!
//! A browser names the origin of the page (RFC 6455, 10.2); other programs name none. The only cookie that matters, of
//! administration, is never sent for a foreign page. Such a page could still make its visitors connect, and use up the
//! limits of their addresses.

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Uri, header};

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use crate::operator::server_info::PublicUrl;

/// Whether the page that a request comes from may connect, or it comes from no page.
///
/// The page may if its host is that of the public URL, or one of the operator's `origins`. Where neither
/// is set, and for addresses of machines, it is enough that the page is of the host that was requested:
/// a foreign site could have its name resolved to this server, so that a name alone proves nothing. Ports
/// are not compared: some proxies drop them. `nodes` are the hosts of the other nodes of the arena, whose pages
/// may connect as well.
pub fn is_own(
    headers: &HeaderMap,
    public_url: Option<&PublicUrl>,
    origins: &Origins,
    nodes: &[String],
) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Some(origin) = host_of_origin(origin) else { return false };
    let is_same = |host: &str| host.eq_ignore_ascii_case(&origin);
    let mut known = origins.0.iter().chain(nodes);
    if public_url.is_some_and(|url| is_same(url.host())) || known.any(|one| is_same(one)) {
        return true;
    }
    let names_are_known = public_url.is_some() || !origins.0.is_empty();
    let requested = headers.get(header::HOST).and_then(host_of);
    requested.is_some_and(|host| is_same(&host)) && (!names_are_known || is_machine(&origin))
}

/// The hosts of web sites whose pages may connect, beside the public URL.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins(Vec<String>);

/// The text lists no hosts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "it must be hosts without a scheme and a port, separated by commas, as in play.example.org"
)]
pub struct NoOrigins;

impl FromStr for Origins {
    type Err = NoOrigins;

    fn from_str(text: &str) -> Result<Origins, NoOrigins> {
        let hosts = text.split(',').map(str::trim).filter(|host| !host.is_empty());
        let host = |text: &str| {
            let authority: Authority = text.parse().map_err(|_| NoOrigins)?;
            if authority.as_str() == authority.host() {
                Ok(text.to_owned())
            } else {
                Err(NoOrigins)
            }
        };
        hosts.map(host).collect::<Result<_, _>>().map(Origins)
    }
}

impl fmt::Display for Origins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(", "))
    }
}

/// Whether a host is an address, or a name that always means this machine: no site can take it.
fn is_machine(host: &str) -> bool {
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    address.parse::<IpAddr>().is_ok() || host.eq_ignore_ascii_case("localhost")
}

/// The host of an origin. The origin `null`, as of a page in a sandbox, has none.
fn host_of_origin(origin: &HeaderValue) -> Option<String> {
    let uri: Uri = origin.to_str().ok()?.parse().ok()?;
    let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
    uri.host().filter(|_| is_web).map(str::to_string)
}

fn host_of(header: &HeaderValue) -> Option<String> {
    let authority: Authority = header.to_str().ok()?.parse().ok()?;
    Some(authority.host().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_this_server_may_connect() {
        let url: PublicUrl = "https://arena.example.org".parse().unwrap();
        let check = |origin: Option<&str>, host: &str, expected: bool| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            headers.extend(origin.map(|origin| (header::ORIGIN, origin.parse().unwrap())));
            let origins = "other.example.org".parse().unwrap();
            let nodes = ["eu1.example.org".to_string()];
            let is_own = is_own(&headers, Some(&url), &origins, &nodes);
            assert_eq!(is_own, expected, "{origin:?} {host}");
        };
        check(None, "10.0.0.7:4711", true);
        check(Some("http://10.0.0.7:4711"), "10.0.0.7:4711", true);
        check(Some("http://10.0.0.7:4711"), "10.0.0.7", true);
        check(Some("http://[::1]:4711"), "[::1]:4711", true);
        check(Some("https://Other.Example.org"), "play.example.org", true);
        check(Some("https://eu1.example.org"), "eu2.example.org", true);
        check(Some("http://localhost:4711"), "localhost:4711", true);
        // A foreign name that resolves to this server.
        check(Some("http://evil.example:4711"), "evil.example:4711", false);
        // A proxy that requests the server by its own name for it.
        check(Some("https://arena.example.org"), "server:4711", true);
        check(Some("https://evil.example"), "10.0.0.7:4711", false);
        check(Some("https://evil.example"), "arena.example.org", false);
        check(Some("https://arena.example.org.evil.example"), "arena.example.org", false);
        check(Some("null"), "arena.example.org", false);
        check(Some("file://arena.example.org"), "arena.example.org", false);
    }

    #[test]
    fn without_known_names_a_page_of_the_requested_host_may_connect() {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "play.example.org".parse().unwrap());
        headers.insert(header::ORIGIN, "https://play.example.org".parse().unwrap());
        assert!(is_own(&headers, None, &Origins::default(), &[]));
        headers.insert(header::ORIGIN, "https://evil.example".parse().unwrap());
        assert!(!is_own(&headers, None, &Origins::default(), &[]));
    }

    #[test]
    fn origins_are_hosts() {
        let check = |text: &str, expected: Option<&str>| {
            let parsed = text.parse::<Origins>().ok().map(|origins| origins.to_string());
            assert_eq!(parsed.as_deref(), expected, "{text}");
        };
        check("", Some(""));
        check("a.org ,b.example.org", Some("a.org, b.example.org"));
        for text in ["https://a.org", "a.org:80", "a b", "a.org/b"] {
            check(text, None);
        }
    }
}
