//! The response to a request that failed.

use serde::{Deserialize, Serialize};

/// A failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailureView {
    /// The reason.
    pub error: ErrorView,
}

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorView {
    /// The HTTP status.
    pub status: u16,
    /// A stable code for programs.
    pub code: String,
    /// The reason in words.
    pub message: String,
}
