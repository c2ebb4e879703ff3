//! The first sign-in of a seat, with the patience that a session has later.

use std::time::Duration;

use anyhow::{Context, Result};
use link::{End, Heard, Link};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};
use wire::{Credential, Hello, Name, Refusal, ServerMessage};

use super::Shared;

/// How long a seat tries, and how long it waits between two tries.
const WITHIN: Duration = Duration::from_secs(20);
const RETRY: Duration = Duration::from_millis(500);

/// Signs a seat in as a new guest: its session, and the task that holds it. An error when the server refuses it for
/// good, or for too long.
pub(super) async fn sign_in(number: u32, shared: &Shared) -> Result<(Link, JoinHandle<()>)> {
    let _entering = shared.door.acquire().await?;
    let hello = Hello::new(Credential::Newcomer(Name::new(&format!("Seat {number}"))?));
    let address = shared.addresses[number as usize % shared.addresses.len()].to_string();
    let limit = Instant::now() + WITHIN;
    loop {
        let (mut link, run) = link::start(&address, hello.clone());
        let line = tokio::spawn(run);
        match refused(&mut link).await? {
            None => return Ok((link, line)),
            Some(end) if is_passing(&end) && Instant::now() < limit => sleep(RETRY).await,
            Some(end) => return Err(end.into()),
        }
    }
}

/// Waits for the answer to the sign-in. Nothing when the seat is welcome.
async fn refused(link: &mut Link) -> Result<Option<End>> {
    loop {
        match link.hear().await.context("the line ended")? {
            Heard::Said(message, _) if matches!(*message, ServerMessage::Welcome { .. }) => {
                return Ok(None);
            }
            Heard::Said(..) | Heard::Line(_) => {}
            Heard::Ended(end) => return Ok(Some(end)),
        }
    }
}

/// True if it may be over soon: a limit of connections was reached, or the server or its database is unavailable.
fn is_passing(end: &End) -> bool {
    match end {
        End::NoAnswer { .. } => true,
        End::Refused(why) => matches!(why, Refusal::Full | Refusal::StoreAway),
        End::Lost | End::Gone | End::Banned(..) | End::Odd(_) => false,
    }
}
