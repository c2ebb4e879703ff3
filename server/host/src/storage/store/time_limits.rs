//! Time limits of calls to a database.

use std::time::Duration;
use tokio::time::timeout;

use super::error::StoreError;

/// How long an ordinary call may take, the time to get a connection included.
pub const CALL_WITHIN: Duration = Duration::from_secs(10);
/// The same for calls that read all matches, for reports to the operator.
pub const REPORT_WITHIN: Duration = Duration::from_secs(10 * 60);
/// The same for a copy of the whole database, which takes as long as the disk reads and writes it.
pub const BACKUP_WITHIN: Duration = Duration::from_secs(60 * 60);

/// The same for a call that renews a lease, or reads the list of nodes: several must fit into a lease.
pub const RENEW_WITHIN: Duration = Duration::from_millis(1500);

/// Awaits a call, at most for so long: a connection that the network lost without a word would keep
/// it waiting forever. The dropped transaction rolls back.
pub async fn within<T>(
    limit: Duration,
    call: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    #[cfg(feature = "test-util")]
    let _held = hold_clock();
    timeout(limit, call).await.unwrap_or(Err(StoreError::Timeout(limit)))
}

/// Keeps a paused clock from advancing until this is dropped: the runtime waits for a thread of the database, and would
/// seem idle. A task that blocks prevents that, see [`tokio::time::pause`].
#[cfg(feature = "test-util")]
fn hold_clock() -> Option<std::sync::mpsc::Sender<std::convert::Infallible>> {
    let runtime = tokio::runtime::Handle::try_current().ok()?;
    if runtime.runtime_flavor() != tokio::runtime::RuntimeFlavor::CurrentThread {
        return None;
    }
    let (held, released) = std::sync::mpsc::channel();
    runtime.spawn_blocking(move || released.recv().is_ok());
    Some(held)
}
