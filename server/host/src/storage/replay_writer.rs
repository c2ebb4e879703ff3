//! The writer of replay files: one task with a bounded queue.

use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::mpsc;

use crate::process::background::blocking;
use crate::replay::Replay;

/// The capacity of the queue.
pub const REPLAYS_QUEUED_MAX: usize = 64;

/// The handle by which rooms submit finished bouts.
#[derive(Clone, Debug)]
pub struct ReplayWriter(Option<mpsc::Sender<Arc<Replay>>>);

impl ReplayWriter {
    /// A handle that writes nothing.
    pub fn none() -> ReplayWriter {
        ReplayWriter(None)
    }

    /// A handle and the task that writes replays to `folder`. The task ends when all clones of the
    /// handle are dropped and the queue is empty.
    pub fn new(folder: PathBuf) -> (ReplayWriter, impl Future<Output = ()> + Send) {
        let (sender, replays) = mpsc::channel(REPLAYS_QUEUED_MAX);
        (ReplayWriter(Some(sender)), write_all(folder, replays))
    }

    /// Queues a replay. When the queue is full the replay is dropped, and logged.
    pub fn submit(&self, replay: Arc<Replay>) {
        let Some(sender) = &self.0 else { return };
        if let Err(lost) = sender.try_send(replay) {
            let bout = lost.into_inner().header.bout;
            tracing::error!(bout, "replay lost: the disk is too slow");
        }
    }
}

async fn write_all(folder: PathBuf, mut replays: mpsc::Receiver<Arc<Replay>>) {
    while let Some(replay) = replays.recv().await {
        let bout = replay.header.bout;
        let folder = folder.clone();
        let written = blocking(move || replay.write(&folder)).await;
        match written {
            Ok(Ok(path)) => tracing::info!(bout, path = %path.display(), "replay written"),
            Ok(Err(error)) => tracing::error!(bout, %error, "replay lost"),
            Err(error) => tracing::error!(bout, %error, "replay lost"),
        }
    }
}
