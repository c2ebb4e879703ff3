//! The queues for password hashes.
//!
//! Players who signed in from an address before have a queue of their own, so that strangers who guess hold them up
//! for no longer than one hash.

use super::password::HASHES_AT_ONCE;
use crate::limits::concurrent::Most;
use crate::limits::fair_queue::{Busy, FairQueue, Requester, Turn};

/// Concurrent hashes of strangers, of [`HASHES_AT_ONCE`]: one remains for players who are known.
pub const STRANGERS_AT_ONCE: usize = 1;
/// Hashes of strangers that wait or are under way: some three seconds of work.
pub const STRANGERS_WAITING: Most = Most { total: 64, by_address: 16, by_56: 24, by_48: 32 };
/// The same of those who are known.
pub const KNOWN_WAITING: Most = Most { total: 256, by_address: 64, by_56: 96, by_48: 128 };

/// The queues. Clones share them.
#[derive(Clone, Debug)]
pub struct HashQueues {
    known: FairQueue,
    strangers: FairQueue,
}

impl Default for HashQueues {
    fn default() -> HashQueues {
        HashQueues {
            known: FairQueue::new(KNOWN_WAITING, HASHES_AT_ONCE),
            strangers: FairQueue::new(STRANGERS_WAITING, STRANGERS_AT_ONCE),
        }
    }
}

impl HashQueues {
    /// Waits for the turn of a hash, of a client who signed in to the account before if it `is_known`.
    ///
    /// # Errors
    /// When too many wait.
    pub async fn turn(&self, requester: Requester, is_known: bool) -> Result<Turn, Busy> {
        if is_known { &self.known } else { &self.strangers }.turn(requester).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sessions::accounts::password::Passwords;
    use crate::storage::store::AccountId;
    use std::net::{Ipv4Addr, Ipv6Addr};
    use std::sync::{Arc, Mutex};
    use tokio::task::{JoinSet, yield_now};
    use uuid::Uuid;

    /// Waits for a turn, and works.
    async fn run<T: Send + 'static>(
        passwords: &Passwords,
        (requester, is_known): (Requester, bool),
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let turn = passwords.queues.turn(requester, is_known).await?;
        Ok(passwords.run(turn, work).await)
    }

    #[tokio::test]
    async fn strangers_hold_up_nobody_who_is_known_and_wait_in_a_bounded_queue() {
        let passwords = Passwords::default();
        let stranger = |subnet: u16| {
            let address = Ipv6Addr::new(0x2001, 0xdb8, 1, subnet, 0, 0, 0, 1).into();
            (Requester { address: Some(address), account: None }, false)
        };
        // A stranger's hash that lasts until all others are queued.
        let (end, gate) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let passwords = passwords.clone();
            let nobody = (Requester::default(), false);
            async move { run(&passwords, nobody, move || gate.recv().is_ok()).await }
        });
        while passwords.queues.strangers.counts().0 == 0 {
            yield_now().await;
        }
        let mut guesses = JoinSet::new();
        for number in 0..100 {
            let passwords = passwords.clone();
            guesses.spawn(async move { run(&passwords, stranger(number % 8), || 0).await });
        }
        for _ in 0..100 - STRANGERS_WAITING.by_56 {
            assert_eq!(guesses.join_next().await.unwrap().unwrap(), Err(Busy));
        }
        assert_eq!(run(&passwords, (Requester::default(), true), || 7).await, Ok(7));
        assert_eq!(guesses.len(), STRANGERS_WAITING.by_56, "they still wait");
        end.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(true));
        while let Some(guess) = guesses.join_next().await {
            assert_eq!(guess.unwrap(), Ok(0));
        }
        assert_eq!(passwords.queues.strangers.counts(), (0, 0));
    }

    #[tokio::test]
    async fn a_crowd_of_guesses_holds_up_nobody_on_a_new_device() {
        let passwords = Passwords::default();
        let from = |network: u8, account| {
            let address = Some(Ipv4Addr::new(192, 0, 2, network).into());
            (Requester { address, account }, false)
        };
        let (end, gate) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let passwords = passwords.clone();
            async move { run(&passwords, from(0, None), move || gate.recv().is_ok()).await }
        });
        while passwords.queues.strangers.counts().0 == 0 {
            yield_now().await;
        }
        // A guess from each of many networks at accounts that do not exist, four networks with many guesses each,
        // and then two on new devices.
        let done = Arc::new(Mutex::new(Vec::new()));
        let mut requests = JoinSet::new();
        let scattered = (100..130).map(|network| (network, None));
        let crowd = (1..=4).flat_map(|network| [(network, None); STRANGERS_WAITING.by_address]);
        let devices =
            [5, 6].map(|number: u8| (number, Some(AccountId(Uuid::from_bytes([number; 16])))));
        for (network, account) in scattered.chain(crowd).chain(devices) {
            let (passwords, done) = (passwords.clone(), done.clone());
            let request = from(network, account);
            requests.spawn(async move {
                run(&passwords, request, move || done.lock().unwrap().push(network)).await
            });
            yield_now().await;
        }
        end.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(true));
        requests.join_all().await;
        assert_eq!(done.lock().unwrap()[..2], [5, 6], "they are next");
        assert_eq!(done.lock().unwrap().len(), STRANGERS_WAITING.total - 1);
        assert_eq!(passwords.queues.strangers.counts(), (0, 0));
    }
}
