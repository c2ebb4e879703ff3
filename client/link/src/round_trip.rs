//! One round trip, to a node and back: the time of an answer over HTTP.

use std::sync::Arc;

use web_time::Duration;

use crate::StatusReader;
use crate::tls::Tls;

/// The round-trip time to the node at this address; nothing without an answer within a few seconds.
pub async fn of(address: &str, tls: &Arc<Tls>) -> Option<Duration> {
    let reader = StatusReader::sharing(tls.clone());
    reader.read(address).await.ok().map(|(_, took)| took)
}
