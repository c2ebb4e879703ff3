//! The files of the browser client.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::nodes::arena::Arena;
use crate::web::entity_tag::{IMMUTABLE, REVALIDATED, tagged};
use crate::web::read_body;
use crate::web::web_client::encoding::Encoding;
use crate::web::web_client::{MANIFEST, WebClient, WebFile};

/// What the page may do, and nothing else may: run its own program, and talk to this server and, between the
/// two parts, to the other nodes of its arena. The
/// credentials of its players are in its storage, and this policy is what protects them.
const POLICY: [&str; 2] = [
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    "; style-src 'self'; img-src 'self' data:; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
];

/// The response with the file of this path, if there is one.
pub fn file(
    client: &WebClient,
    path: &str,
    headers: &HeaderMap,
    arena: &Arena,
) -> Option<Response> {
    match path {
        MANIFEST => Some(manifest(client, headers)),
        path => client.file(path).map(|file| respond(file, headers, arena)),
    }
}

/// By the release in it a page that has outlived an update knows that it has.
fn manifest(client: &WebClient, headers: &HeaderMap) -> Response {
    tagged(headers, client.manifest_tag(), REVALIDATED, || {
        let json = [(header::CONTENT_TYPE, "application/json")];
        (json, client.manifest().clone()).into_response()
    })
}

fn respond(file: &WebFile, headers: &HeaderMap, arena: &Arena) -> Response {
    let encoding = Encoding::of(headers);
    let cached = if file.is_immutable { IMMUTABLE } else { REVALIDATED };
    let mut response = tagged(headers, &file.tag(encoding), cached, || content(file, encoding));
    let own = response.headers_mut();
    own.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    own.insert(header::CONTENT_SECURITY_POLICY, policy(arena));
    response
}

fn policy(arena: &Arena) -> HeaderValue {
    let [before, after] = POLICY;
    let sources: String = arena.sources().iter().map(|source| format!(" {source}")).collect();
    let policy = HeaderValue::try_from(format!("{before}{sources}{after}"));
    policy.expect("addresses of nodes are plain")
}

fn content(file: &WebFile, encoding: Encoding) -> Response {
    let mut response = match file.compressed(encoding) {
        Some(bytes) => Body::from(bytes.clone()).into_response(),
        None => read_body::of(file.plain()).into_response(),
    };
    let own = response.headers_mut();
    own.insert(header::CONTENT_TYPE, file.content_type.clone());
    match encoding {
        Encoding::Identity => own.insert(header::CONTENT_LENGTH, file.bytes.into()),
        Encoding::Brotli | Encoding::Gzip => {
            own.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()))
        }
    };
    response
}
