//! Which web pages may open the WebSocket of the game: those of this server.
//!
//! A browser names the origin of the page (RFC 6455, 10.2); other programs name none. There are no
//! cookies that a foreign page could use. It could still make its visitors connect, and use up the
//! limits of their addresses.

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Uri, header};

use crate::server_info::PublicUrl;

/// Whether the page that a request comes from is of this server, or it comes from no page. The page
/// is ours if its host is the one that was requested, or the one of the public URL, for proxies that
/// change the header. Ports are not compared: some proxies drop them.
pub fn is_own(headers: &HeaderMap, public_url: Option<&PublicUrl>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Some(origin) = host_of_origin(origin) else { return false };
    let is_same = |host: &str| host.eq_ignore_ascii_case(&origin);
    let requested = headers.get(header::HOST).and_then(host_of);
    requested.is_some_and(|host| is_same(&host))
        || public_url.is_some_and(|url| is_same(url.host()))
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
            assert_eq!(is_own(&headers, Some(&url)), expected, "{origin:?} {host}");
        };
        check(None, "10.0.0.7:4711", true);
        check(Some("http://10.0.0.7:4711"), "10.0.0.7:4711", true);
        check(Some("http://10.0.0.7:4711"), "10.0.0.7", true);
        check(Some("http://[::1]:4711"), "[::1]:4711", true);
        check(Some("https://Play.Example.org"), "play.example.org", true);
        // A proxy that requests the server by its own name for it.
        check(Some("https://arena.example.org"), "server:4711", true);
        check(Some("https://evil.example"), "10.0.0.7:4711", false);
        check(Some("https://evil.example"), "arena.example.org", false);
        check(Some("https://arena.example.org.evil.example"), "arena.example.org", false);
        check(Some("null"), "arena.example.org", false);
        check(Some("file://arena.example.org"), "arena.example.org", false);
    }
}
