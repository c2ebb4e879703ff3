//! The token by which a monitoring system reads `/metrics` from any address.

use axum::http::{HeaderMap, header};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The authentication scheme of tokens (RFC 6750, 2.1), in any case.
const SCHEME: &[u8] = b"bearer";

/// A token, as its BLAKE3 hash. Hashes are compared in constant time, so that the time of an answer says nothing
/// about the token.
#[derive(Clone, Debug)]
pub struct MetricsToken(blake3::Hash);

/// Why there is no token in a file.
#[derive(Debug, thiserror::Error)]
pub enum MetricsTokenError {
    /// The file cannot be read.
    #[error("cannot read metrics_token_file {0}: {1}")]
    File(PathBuf, io::Error),
    /// The file is empty, or has something that no header can.
    #[error("metrics_token_file {0} must have one token: letters, digits and signs on one line")]
    Content(PathBuf),
}

impl MetricsToken {
    /// Reads the token of a file: a line of visible ASCII characters, without the white space around it.
    pub fn read(file: &Path) -> Result<MetricsToken, MetricsTokenError> {
        let read = fs::read(file);
        let content = read.map_err(|why| MetricsTokenError::File(file.into(), why))?;
        let token = content.trim_ascii();
        if token.is_empty() || !token.iter().all(u8::is_ascii_graphic) {
            return Err(MetricsTokenError::Content(file.into()));
        }
        Ok(MetricsToken(blake3::hash(token)))
    }

    /// Whether a request has this token: `Authorization: Bearer TOKEN`.
    pub fn is_in(&self, headers: &HeaderMap) -> bool {
        let Some(value) = headers.get(header::AUTHORIZATION) else { return false };
        let (scheme, token) = value.as_bytes().split_at(SCHEME.len().min(value.len()));
        scheme.eq_ignore_ascii_case(SCHEME)
            && token.starts_with(b" ")
            && blake3::hash(token.trim_ascii()) == self.0
    }
}
