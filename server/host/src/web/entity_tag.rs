//! Entity tags: by them a client that has the current content gets a short response (RFC 9110, 8.8.3).

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The caching rule of pages that are for one reader alone.
pub const PRIVATE: &str = "no-store";
/// `Cache-Control` of content that never changes.
pub const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// `Cache-Control` of content that may change: a client asks whether it did.
pub const REVALIDATED: &str = "no-cache";

/// The digest of content, in 32 hexadecimal digits.
pub fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..32].to_string()
}

/// The tag of content, with its quotes.
pub fn of(bytes: &[u8]) -> String {
    format!("\"{}\"", digest(bytes))
}

/// A tag as the value of a header. It must be of plain letters, as a digest is.
pub fn value(tag: &str) -> HeaderValue {
    HeaderValue::from_str(tag).expect("a tag is of plain letters")
}

/// Whether an `If-None-Match` has this tag, or is `*`. Proxies may have made it a weak tag.
pub fn names(known: &HeaderValue, tag: &str) -> bool {
    let known = known.to_str().unwrap_or_default();
    known
        .split(',')
        .map(|one| one.trim().trim_start_matches("W/"))
        .any(|one| one == tag || one == "*")
}

/// The response with content of this tag, or 304 to a client that has it.
pub fn tagged(
    headers: &HeaderMap,
    tag: &str,
    cached: &'static str,
    content: impl FnOnce() -> Response,
) -> Response {
    let mut response = match headers.get(header::IF_NONE_MATCH) {
        Some(known) if names(known, tag) => StatusCode::NOT_MODIFIED.into_response(),
        _ => content(),
    };
    response.headers_mut().insert(header::ETAG, value(tag));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(cached));
    response
}
