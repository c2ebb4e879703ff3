//! Time limits of calls to a database.

use std::time::Duration;
use tokio::time::timeout;

use super::error::StoreError;

/// How long an ordinary call may take, the time to get a connection included.
pub const CALL_WITHIN: Duration = Duration::from_secs(10);
/// The same for calls that read all matches, for reports to the operator.
pub const REPORT_WITHIN: Duration = Duration::from_secs(10 * 60);

/// The same for a call that renews a lease, or reads the list of nodes: several must fit into a lease.
pub const RENEW_WITHIN: Duration = Duration::from_millis(1500);

/// Awaits a call, at most for so long: a connection that the network lost without a word would keep
/// it waiting forever. The dropped transaction rolls back.
pub async fn within<T>(
    limit: Duration,
    call: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    #[cfg(feature = "test-util")]
    let _held = super::temporary::hold_clock();
    timeout(limit, call).await.unwrap_or(Err(StoreError::Timeout(limit)))
}
