//! HTTP routes besides the game: health, the API and the site, with their common headers.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, Version, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};

use crate::operator::health;
use crate::web::api;
use crate::web::byte_range;
use crate::web::entity_tag::{self, PRIVATE, REVALIDATED};
use crate::web::members;
use crate::web::policy::POLICY;
use crate::web::public::Public;
use crate::web::site;

/// The maximum size of a response: many times the replay of the longest bout.
const ANSWER_BYTES_MAX: usize = 16 * 1024 * 1024;

/// The security headers of every response.
const SAFE: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The routes of `public`.
pub fn router(public: Public) -> Router {
    let counted = || from_fn_with_state(public.clone(), count);
    let pages = Router::new().merge(health::router()).merge(api::router()).merge(site::router());
    let pages = pages.fallback(nothing).layer(counted()).layer(from_fn(tag));
    // Larger files bring their own tags.
    pages
        .merge(site::files_router().layer(counted()))
        .layer(from_fn_with_state(public.clone(), members::keep_out))
        .layer(from_fn_with_state(public.clone(), name))
        .layer(from_fn(byte_range::serve))
        .layer(from_fn(refuse_ambiguous))
        .layer(from_fn(make_safe))
        .with_state(public)
}

/// Refuses requests that a proxy before this server may have read in another way: those of HTTP/1.1 without a host or
/// with several (RFC 9112, 3.2), and those with another transfer coding than one `chunked` (6.1). Where the next request
/// begins is uncertain, so that the connection is closed.
pub async fn refuse_ambiguous(request: Request, next: Next) -> Response {
    let hosts = request.headers().get_all(header::HOST).iter().count();
    let why = if request.version() == Version::HTTP_11 && hosts != 1 {
        "a request has one Host header\n"
    } else if !is_plain_or_chunked(request.headers()) {
        "a request has no transfer coding, or one that is chunked\n"
    } else {
        return next.run(request).await;
    };
    (StatusCode::BAD_REQUEST, [(header::CONNECTION, "close")], why).into_response()
}

/// Whether a body is sent as it is, or in chunks.
fn is_plain_or_chunked(headers: &HeaderMap) -> bool {
    let mut codings = headers.get_all(header::TRANSFER_ENCODING).iter();
    match (codings.next(), codings.next()) {
        (None, _) => true,
        (Some(only), None) => only.as_bytes().trim_ascii().eq_ignore_ascii_case(b"chunked"),
        (Some(_), Some(_)) => false,
    }
}

/// The response for an unknown path: JSON for programs, a page for people.
async fn nothing(address: Uri, headers: HeaderMap) -> Response {
    if address.path().starts_with("/api/") {
        return api::nothing().await.into_response();
    }
    site::lost(&headers).await
}

/// Pages have the name and the address of the server.
async fn name(State(public): State<Public>, request: Request, next: Next) -> Response {
    let here = site::Here::of(&public, request.headers(), request.uri());
    site::within(here, next.run(request)).await
}

/// Counts requests by route, not by path, of which there are infinitely many.
async fn count(State(public): State<Public>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    public.metrics.answered(route, response.status().as_u16());
    response
}

/// Only the browser client has a policy of its own.
async fn make_safe(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in SAFE {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Sets the `ETag` of a response from its bytes, unless it has one or is for one reader alone, and answers with 304 to a client that has these
/// bytes already.
async fn tag(request: Request, next: Next) -> Response {
    let is_get = request.method() == Method::GET;
    let asked = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    let is_private = response.headers().get(header::CACHE_CONTROL).is_some_and(|it| it == PRIVATE);
    let is_tagged = is_private || response.headers().contains_key(header::ETAG);
    if !is_get || is_tagged || response.status() != StatusCode::OK {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(body) = to_bytes(body, ANSWER_BYTES_MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let tag = entity_tag::of(&body);
    let is_known = asked.is_some_and(|asked| entity_tag::names(&asked, &tag));
    head.headers.insert(header::ETAG, entity_tag::value(&tag));
    // To be revalidated, unless the response has its own caching rule.
    head.headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static(REVALIDATED));
    if is_known {
        return unchanged(head.headers);
    }
    Response::from_parts(head, Body::from(body))
}

fn unchanged(mut headers: HeaderMap) -> Response {
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::CONTENT_TYPE);
    (StatusCode::NOT_MODIFIED, headers).into_response()
}
