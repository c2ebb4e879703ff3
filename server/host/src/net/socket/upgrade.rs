//! The WebSocket upgrade: the server's side of the opening handshake, RFC 6455, 4.2.
//!
//! It is our own, since axum's keeps the connection behind two boxes and a second set of wakers, a
//! cost for every message.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tungstenite::handshake::derive_accept_key;

use super::deadlines::Deadlines;
use super::messages::Messages;

/// The only supported WebSocket version.
const VERSION: &str = "13";
/// The length of a key: 16 bytes, in base64.
const KEY_LEN: usize = 24;

/// A valid upgrade request, not answered yet.
#[derive(Debug)]
pub struct Upgrade {
    accept: String,
    on_upgrade: OnUpgrade,
}

/// Why an upgrade request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoUpgrade {
    /// Only GET can be upgraded.
    #[error("this is a WebSocket: ask for it with GET")]
    Method,
    /// The `Connection` header does not ask for an upgrade.
    #[error("this is a WebSocket: ask for it with `Connection: Upgrade`")]
    Connection,
    /// The `Upgrade` header does not ask for a WebSocket.
    #[error("this is a WebSocket: ask for it with `Upgrade: websocket`")]
    Protocol,
    /// The client has another WebSocket version, or does not name it.
    #[error("this is a WebSocket of version {VERSION}: say `Sec-WebSocket-Version: {VERSION}`")]
    Version,
    /// The key is missing or invalid.
    #[error("this is a WebSocket: `Sec-WebSocket-Key` must be 16 bytes in base64")]
    Key,
    /// HTTP/1.0 has no upgrades.
    #[error("this is a WebSocket: ask for it by HTTP/1.1")]
    Http,
}

impl Upgrade {
    /// The response that accepts the upgrade.
    pub fn answer(&self) -> Response {
        let headers = [
            (header::CONNECTION, "upgrade"),
            (header::UPGRADE, "websocket"),
            (header::SEC_WEBSOCKET_ACCEPT, &self.accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers, Body::empty()).into_response()
    }

    /// The connection, once the response is written; none if it is lost before.
    pub async fn upgraded(self) -> Option<Messages> {
        let upgraded = self.on_upgrade.await.ok()?;
        let parts = upgraded.downcast::<TokioIo<Deadlines>>().ok()?;
        Some(Messages::new(parts.io.into_inner().into_inner(), &parts.read_buf))
    }
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = NoUpgrade;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, NoUpgrade> {
        let accept = accept(&parts.method, &parts.headers)?;
        let on_upgrade = parts.extensions.remove().ok_or(NoUpgrade::Http)?;
        Ok(Upgrade { accept, on_upgrade })
    }
}

impl IntoResponse for NoUpgrade {
    fn into_response(self) -> Response {
        let (status, name, value) = match self {
            NoUpgrade::Method => (StatusCode::METHOD_NOT_ALLOWED, header::ALLOW, "GET"),
            NoUpgrade::Http => (StatusCode::UPGRADE_REQUIRED, header::UPGRADE, "websocket"),
            _ => (StatusCode::BAD_REQUEST, header::SEC_WEBSOCKET_VERSION, VERSION),
        };
        (status, [(name, value)], format!("{self}\n")).into_response()
    }
}

/// The value of `Sec-WebSocket-Accept`, or why the upgrade is refused.
fn accept(method: &Method, headers: &HeaderMap) -> Result<String, NoUpgrade> {
    if method != Method::GET {
        return Err(NoUpgrade::Method);
    }
    if !lists(headers, header::CONNECTION, "upgrade") {
        return Err(NoUpgrade::Connection);
    }
    if !lists(headers, header::UPGRADE, "websocket") {
        return Err(NoUpgrade::Protocol);
    }
    if headers.get(header::SEC_WEBSOCKET_VERSION).is_none_or(|version| version != VERSION) {
        return Err(NoUpgrade::Version);
    }
    let key = headers.get(header::SEC_WEBSOCKET_KEY).map(HeaderValue::as_bytes);
    let key = key.filter(|key| is_key(key)).ok_or(NoUpgrade::Key)?;
    Ok(derive_accept_key(key))
}

/// Whether `word` is in the comma-separated list of a header.
fn lists(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).into_iter();
    let mut words = values.flat_map(|value| value.as_bytes().split(|&byte| byte == b','));
    words.any(|one| one.trim_ascii().eq_ignore_ascii_case(word.as_bytes()))
}

fn is_key(key: &[u8]) -> bool {
    let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    key.len() == KEY_LEN && key.strip_suffix(b"==").is_some_and(|key| key.iter().all(is_digit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;

    /// The example of RFC 6455, 1.3.
    const PROPER: [(HeaderName, &str); 4] = [
        (header::CONNECTION, "Upgrade"),
        (header::UPGRADE, "websocket"),
        (header::SEC_WEBSOCKET_VERSION, "13"),
        (header::SEC_WEBSOCKET_KEY, "dGhlIHNhbXBsZSBub25jZQ=="),
    ];

    /// The result for a valid request in which this header has another value, or is missing.
    fn accept_with(name: HeaderName, value: Option<&'static str>) -> Result<String, NoUpgrade> {
        let mut headers: HeaderMap = PROPER
            .map(|(name, value)| (name, HeaderValue::from_static(value)))
            .into_iter()
            .collect();
        headers.remove(&name);
        headers.extend(value.map(|value| (name, HeaderValue::from_static(value))));
        accept(&Method::GET, &headers)
    }

    #[test]
    fn a_proper_request_is_accepted() {
        let proof = Ok("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=".to_owned());
        for (name, value) in [
            (header::CONNECTION, "Upgrade"),
            (header::CONNECTION, "keep-alive, Upgrade"),
            (header::CONNECTION, "UPGRADE"),
            (header::UPGRADE, "WebSocket"),
            (header::UPGRADE, "h2c,websocket"),
        ] {
            assert_eq!(accept_with(name, Some(value)), proof, "{value}");
        }
    }

    #[test]
    fn any_other_is_refused() {
        for (name, values, why) in [
            (header::CONNECTION, ["keep-alive", "upgraded"], NoUpgrade::Connection),
            (header::UPGRADE, ["h2c", "websocket/13"], NoUpgrade::Protocol),
            (header::SEC_WEBSOCKET_VERSION, ["8", "13, 8"], NoUpgrade::Version),
            (
                header::SEC_WEBSOCKET_KEY,
                ["dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25j*Q=="],
                NoUpgrade::Key,
            ),
        ] {
            assert_eq!(accept_with(name.clone(), None), Err(why), "no {name}");
            for value in values {
                assert_eq!(accept_with(name.clone(), Some(value)), Err(why), "{name}: {value}");
            }
        }
        assert_eq!(accept(&Method::POST, &HeaderMap::new()), Err(NoUpgrade::Method));
    }

    #[tokio::test]
    async fn what_cannot_be_upgraded_is_refused() {
        let mut request = Request::get("/play");
        for (name, value) in PROPER {
            request = request.header(name, value);
        }
        let mut parts = request.body(()).unwrap().into_parts().0;
        let refused = Upgrade::from_request_parts(&mut parts, &()).await;
        assert_eq!(refused.unwrap_err(), NoUpgrade::Http);
    }

    #[test]
    fn a_refusal_says_what_would_be_accepted() {
        for (why, status, name, value) in [
            (NoUpgrade::Method, 405, header::ALLOW, "GET"),
            (NoUpgrade::Http, 426, header::UPGRADE, "websocket"),
            (NoUpgrade::Version, 400, header::SEC_WEBSOCKET_VERSION, "13"),
        ] {
            let answer = why.into_response();
            assert_eq!(answer.status(), status, "{why}");
            assert_eq!(answer.headers()[name], value, "{why}");
        }
    }
}
