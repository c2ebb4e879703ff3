//! The task that writes replays, one after the other.

use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::mpsc;

use crate::replay::Replay;

/// Replays that may wait for the disk.
pub const WAITING_MAX: usize = 64;

/// Where rooms hand in what was played.
#[derive(Clone, Debug)]
pub struct Keeper(Option<mpsc::Sender<Arc<Replay>>>);

impl Keeper {
    /// Keeps nothing.
    pub fn none() -> Keeper {
        Keeper(None)
    }

    /// Keeps replays in `folder`, as long as the returned task runs. It ends when all keepers are
    /// dropped and everything is written.
    pub fn new(folder: PathBuf) -> (Keeper, impl Future<Output = ()> + Send) {
        let (sender, replays) = mpsc::channel(WAITING_MAX);
        (Keeper(Some(sender)), write_all(folder, replays))
    }

    /// Hands in a replay. When the disk is too slow for it, it is lost, and the log says so.
    pub fn keep(&self, replay: Arc<Replay>) {
        let Some(sender) = &self.0 else { return };
        if let Err(lost) = sender.try_send(replay) {
            let bout = lost.into_inner().header.bout;
            tracing::error!(bout, "a replay is lost: the disk is too slow");
        }
    }
}

async fn write_all(folder: PathBuf, mut replays: mpsc::Receiver<Arc<Replay>>) {
    while let Some(replay) = replays.recv().await {
        let bout = replay.header.bout;
        let folder = folder.clone();
        let written = tokio::task::spawn_blocking(move || replay.write(&folder)).await;
        match written {
            Ok(Ok(path)) => tracing::info!(bout, path = %path.display(), "a replay is kept"),
            Ok(Err(error)) => tracing::error!(bout, %error, "a replay is lost"),
            Err(error) => tracing::error!(bout, %error, "a replay is lost"),
        }
    }
}
