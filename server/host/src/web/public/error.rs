//! Errors of public requests.

use axum::http::StatusCode;

use crate::storage::store::StoreError;

/// Why a public request failed.
#[derive(Debug, thiserror::Error)]
pub enum PublicError {
    /// Not found; the text names what is missing.
    #[error("there is no {0}")]
    Absent(&'static str),
    /// The request is invalid; the text has the reason and the valid values.
    #[error("{0}")]
    Unusable(String),
    /// The method is not allowed: the API is read-only.
    #[error("read only: use GET or HEAD")]
    ReadOnly,
    /// The server is for members only.
    #[error("this server is for members only")]
    MembersOnly,
    /// The database is unavailable.
    #[error("the database is unavailable; try again in a moment")]
    Away,
    /// The database has failed.
    #[error("the records cannot be read; the server's log has the reason")]
    Broken,
}

impl PublicError {
    /// The HTTP status of the response.
    pub fn status(&self) -> StatusCode {
        match self {
            PublicError::Absent(_) => StatusCode::NOT_FOUND,
            PublicError::Unusable(_) => StatusCode::BAD_REQUEST,
            PublicError::ReadOnly => StatusCode::METHOD_NOT_ALLOWED,
            PublicError::MembersOnly => StatusCode::UNAUTHORIZED,
            PublicError::Away => StatusCode::SERVICE_UNAVAILABLE,
            PublicError::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            PublicError::Absent(_) => "not_found",
            PublicError::Unusable(_) => "bad_request",
            PublicError::ReadOnly => "method_not_allowed",
            PublicError::MembersOnly => "members_only",
            PublicError::Away => "unavailable",
            PublicError::Broken => "internal",
        }
    }
}

impl From<StoreError> for PublicError {
    /// The details go to the log, not to the client.
    fn from(error: StoreError) -> PublicError {
        match error {
            StoreError::Away(_) | StoreError::Timeout(_) | StoreError::Busy(_) => {
                tracing::warn!(%error, "records unavailable");
                PublicError::Away
            }
            error => {
                tracing::error!(%error, "records unreadable");
                PublicError::Broken
            }
        }
    }
}
