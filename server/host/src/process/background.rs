//! Blocking work on threads of its own, with a limit of concurrent jobs.

use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::{JoinError, spawn_blocking};

/// A pool for blocking work. Clones share its concurrency limit.
#[derive(Clone, Debug)]
pub struct Background {
    permits: Arc<Semaphore>,
}

impl Background {
    /// Runs at most `at_once` jobs at the same time; the others wait in order.
    pub fn new(at_once: usize) -> Background {
        Background { permits: Arc::new(Semaphore::new(at_once)) }
    }

    /// Runs `work`, which holds its permit to the end, even when the caller stops waiting. An error
    /// if it panics.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        let permit = self.permits.clone().acquire_owned().await;
        let permit = permit.expect("the permits are never closed");
        blocking(move || {
            let _permit = permit;
            work()
        })
        .await
    }
}

/// Runs `work` on a thread for blocking work. An error if it panics.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, JoinError> {
    let work = spawn_blocking(work);
    #[cfg(feature = "test-util")]
    crate::process::simulation::wait_for(&work);
    work.await
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;
    use tokio::runtime::Handle;
    use tokio::task::JoinSet;
    use tokio::time::sleep;

    #[tokio::test]
    async fn no_more_is_done_at_once_than_allowed() {
        let (background, gate) = (Background::new(2), Arc::new(Semaphore::new(0)));
        let begun = Arc::new(AtomicUsize::new(0));
        let mut all = JoinSet::new();
        for _ in 0..5 {
            let (background, gate, begun) = (background.clone(), gate.clone(), begun.clone());
            let work = move || {
                begun.fetch_add(1, Ordering::SeqCst);
                Handle::current().block_on(gate.acquire()).expect("it is not closed").forget();
            };
            all.spawn(async move { background.run(work).await });
        }
        for passed in 0..5 {
            let due = (passed + 2).min(5);
            while begun.load(Ordering::SeqCst) < due {
                sleep(Duration::from_millis(1)).await;
            }
            // Time for one too many to begin.
            sleep(Duration::from_millis(20)).await;
            assert_eq!(begun.load(Ordering::SeqCst), due);
            gate.add_permits(1);
        }
        assert!(all.join_all().await.into_iter().all(|done| done.is_ok()));
    }

    #[tokio::test]
    async fn work_that_breaks_is_an_error_and_makes_room() {
        let background = Background::new(1);
        assert!(background.run(|| panic!("this work breaks")).await.is_err());
        assert_eq!(background.run(|| 7).await.ok(), Some(7));
    }
}
