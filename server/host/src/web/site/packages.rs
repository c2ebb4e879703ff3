//! The packages of the operator, as files.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use std::io::{Read, Seek, SeekFrom};

use crate::web::byte_range::{self, Wanted};
use crate::web::downloads::Downloads;
use crate::web::entity_tag::{self, REVALIDATED, tagged};
use crate::web::read_body;

/// The response with the package of this name, if there is one.
pub async fn package(downloads: &Downloads, name: &str, headers: &HeaderMap) -> Option<Response> {
    let (package, mut file) = downloads.open(name).await?;
    let tag = format!("\"{}\"", package.sha256);
    Some(tagged(headers, &tag, REVALIDATED, || {
        let described = [
            (header::CONTENT_TYPE, HeaderValue::from_static(content_type(&package.name))),
            (header::CONTENT_LENGTH, package.bytes.into()),
            (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment")),
        ];
        match Wanted::of(headers, &entity_tag::value(&tag), package.bytes) {
            // The file is not read up to there.
            Wanted::Part(part) if file.seek(SeekFrom::Start(part.start)).is_ok() => {
                let body = read_body::of(file.take(part.end - part.start));
                byte_range::partial((described, body).into_response(), &part, package.bytes)
            }
            _ => (described, read_body::of(file.take(package.bytes))).into_response(),
        }
    }))
}

/// The content type of a package.
fn content_type(name: &str) -> &'static str {
    let types = [
        (".deb", "application/vnd.debian.binary-package"),
        (".gz", "application/gzip"),
        (".tgz", "application/gzip"),
        (".xz", "application/x-xz"),
        (".zst", "application/zstd"),
        (".zip", "application/zip"),
        (".txt", "text/plain; charset=utf-8"),
        (".asc", "text/plain; charset=utf-8"),
    ];
    let known = types.iter().find(|(ending, _)| name.ends_with(ending));
    known.map_or("application/octet-stream", |(_, content_type)| content_type)
}
