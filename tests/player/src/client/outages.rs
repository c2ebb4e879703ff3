//! Outages of a server in the middle of a bout.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Result, ensure};
use tokio::time::{Instant, timeout};
use wire::Refusal;

use super::{Client, Resumption};

/// How long a client that lost its server tries to resume its session.
const TRIES_WITHIN: Duration = Duration::from_secs(60);
/// How long it may take to resume a session.
const RESUMED_WITHIN: Duration = Duration::from_millis(2_500);

/// What a client went through in a bout.
#[derive(Clone, Debug, Default)]
pub struct Outages {
    /// Restarts of the server.
    pub restarts: u32,
    /// By outage: the time from the loss of the connection to the first tick after it, or at a table until
    /// the bout resumed.
    pub lasted: Vec<Duration>,
    /// When the connection was lost, until the bout resumes.
    lost: Option<Instant>,
}

impl Outages {
    /// The connection was lost.
    pub(super) fn begin(&mut self) {
        self.lost.get_or_insert_with(Instant::now);
    }

    /// The bout resumes.
    pub(super) fn end(&mut self) {
        self.lasted.extend(self.lost.take().map(|lost| lost.elapsed()));
    }

    /// One try to resume the session.
    pub(super) async fn try_once(
        &mut self,
        client: &mut Client,
        address: SocketAddr,
    ) -> Result<()> {
        let lost = self.lost.unwrap_or_else(Instant::now);
        let resumed = timeout(RESUMED_WITHIN, client.resume(address)).await;
        match resumed.map_err(Into::into).flatten() {
            Ok(Resumption::Restarted) => self.restarts += 1,
            Ok(Resumption::Resumed) => {}
            Err(why) => {
                let is_gone = why.downcast_ref() == Some(&Refusal::Gone);
                ensure!(!is_gone, "the session is gone {:?} after the loss", lost.elapsed());
                ensure!(lost.elapsed() < TRIES_WITHIN, "no server for too long: {why:#}");
                client.part();
            }
        }
        Ok(())
    }
}
