//! Why something is not shown.

use axum::http::StatusCode;

use crate::store::StoreError;

/// Why something is not shown, to those who asked for it.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// There is none; these words say of what.
    #[error("there is no {0}")]
    Absent(&'static str),
    /// What was asked makes no sense; these words say why, and what would.
    #[error("{0}")]
    Unusable(String),
    /// Only reading is possible.
    #[error("this can only be read, by GET or HEAD")]
    ReadOnly,
    /// The database does not answer now.
    #[error("the records cannot be read right now; try again in a moment")]
    Away,
    /// Something is wrong with the database.
    #[error("the records cannot be read; whoever runs this server can see why in its log")]
    Broken,
}

impl Trouble {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Trouble::Absent(_) => StatusCode::NOT_FOUND,
            Trouble::Unusable(_) => StatusCode::BAD_REQUEST,
            Trouble::ReadOnly => StatusCode::METHOD_NOT_ALLOWED,
            Trouble::Away => StatusCode::SERVICE_UNAVAILABLE,
            Trouble::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// A word for programs, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Trouble::Absent(_) => "not_found",
            Trouble::Unusable(_) => "bad_request",
            Trouble::ReadOnly => "method_not_allowed",
            Trouble::Away => "unavailable",
            Trouble::Broken => "internal",
        }
    }
}

impl From<StoreError> for Trouble {
    /// What is wrong with the database is for the log, not for everyone.
    fn from(error: StoreError) -> Trouble {
        match error {
            StoreError::Away(_) | StoreError::Busy(_) => {
                tracing::warn!(%error, "records could not be shown");
                Trouble::Away
            }
            error => {
                tracing::error!(%error, "records could not be shown");
                Trouble::Broken
            }
        }
    }
}
