//! The registration of a server in a list: it sends its entry to the `announce_url` of the operator, at its start and
//! then every hour.
//!
//! What is there decides what becomes of an entry; docs/hosting.md has the protocol.

use api::ListedServer;
use axum::http::Uri;
use std::time::Duration;
use tokio::time::sleep;
use tokio_util::task::AbortOnDropHandle;

use crate::net::http_client::{HttpClient, RequestError};
use crate::operator::server_info::ServerInfo;

/// The time between two registrations.
const EVERY: Duration = Duration::from_secs(60 * 60);
/// The first pause after a failed one; each further one is twice as long, up to [`EVERY`].
const RETRY_AFTER: Duration = Duration::from_secs(60);

/// Keeps a server registered, until it is dropped.
#[derive(Debug)]
pub struct Registration {
    _task: AbortOnDropHandle<()>,
}

impl Registration {
    /// Registers a server at `to`. `None` for a server that has no public URL, and where this machine trusts no
    /// certificates, which is logged.
    pub fn start(to: Uri, info: &ServerInfo) -> Option<Registration> {
        let client = HttpClient::new();
        let client = client.inspect_err(|error| tracing::warn!(%error, "server not registered"));
        let (entry, client) = (entry(info)?, client.ok()?);
        let task = tokio::spawn(keep_registered(client, to, entry));
        Some(Registration { _task: AbortOnDropHandle::new(task) })
    }
}

/// The entry of a server; nothing without its public URL.
fn entry(info: &ServerInfo) -> Option<ListedServer> {
    let url = info.public_url.as_ref()?;
    Some(ListedServer {
        name: info.name.as_ref().map_or_else(|| url.host().to_owned(), ToString::to_string),
        url: url.to_string(),
        description: info.message.as_ref().map(ToString::to_string).unwrap_or_default(),
        countries: Vec::new(),
    })
}

async fn keep_registered(client: HttpClient, to: Uri, entry: ListedServer) {
    let json = serde_json::to_vec(&entry).expect("an entry can be spelled");
    let mut failures = 0;
    loop {
        let registered = client.post(&to, json.clone()).await;
        let pause = pause(&registered, failures);
        match registered {
            Ok(()) => {
                tracing::info!(%to, "server registered in the list");
                failures = 0;
            }
            Err(error) => {
                let again_s = pause.as_secs();
                tracing::warn!(%to, %error, again_s, "server not registered in the list");
                failures += 1;
            }
        }
        sleep(pause).await;
    }
}

/// The pause after a registration, which followed so many failures in a row.
fn pause(registered: &Result<(), RequestError>, failures: u32) -> Duration {
    match registered {
        Ok(()) => EVERY,
        Err(_) => RETRY_AFTER.saturating_mul(2_u32.saturating_pow(failures)).min(EVERY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_retried_at_longer_and_longer_intervals() {
        let check = |registered, failures, seconds| {
            assert_eq!(pause(&registered, failures), Duration::from_secs(seconds));
        };
        check(Ok(()), 0, 3600);
        check(Err(RequestError::Late), 0, 60);
        check(Err(RequestError::Late), 3, 480);
        check(Err(RequestError::Late), 6, 3600);
        check(Err(RequestError::Late), u32::MAX, 3600);
    }

    #[test]
    fn an_entry_has_what_the_operator_says() {
        let mut info = ServerInfo::default();
        assert_eq!(entry(&info), None);
        info.public_url = Some("https://arena.example.org".parse().expect("a URL"));
        let json = |info| serde_json::to_string(&entry(info)).expect("JSON");
        assert_eq!(
            json(&info),
            r#"{"name":"arena.example.org","url":"https://arena.example.org"}"#
        );
    }
}
