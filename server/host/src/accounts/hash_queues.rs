//! The queues for password hashes.
//!
//! Players who signed in from an address before have a queue of their own, so that strangers who guess hold them up
//! for no longer than one hash. Both queues are bounded, by network and in all. Of the strangers those with the
//! fewest requests of their network and for their account are next, and one with the most makes room when the queue is
//! full: a crowd of guesses from many networks, or at many accounts, holds up nobody who signs in on a new device.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

use super::password::NotHashed;
use crate::limits::concurrent::{Concurrent, Full, Most};
use crate::store::AccountId;

/// Concurrent hashes of strangers, of [`HASHES_AT_ONCE`](super::password::HASHES_AT_ONCE): one remains for players
/// who are known.
pub const STRANGERS_AT_ONCE: usize = 1;
/// Hashes of strangers that wait or are under way: some three seconds of work.
pub const STRANGERS_WAITING: Most = Most { total: 64, by_address: 16, by_56: 24, by_48: 32 };
/// The same of those who are known.
pub const KNOWN_WAITING: Most = Most { total: 256, by_address: 64, by_56: 96, by_48: 128 };

/// For whom a password is hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payer {
    /// The address of the client, if it counts for one.
    pub address: Option<IpAddr>,
    /// The account; none when there is no account of that name, so that all of these count together.
    pub account: Option<AccountId>,
    /// Whether it signed in to the account before.
    pub is_known: bool,
}

/// The queues. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct HashQueues(Arc<Mutex<Queues>>);

/// The permit of one hash, returned when it is dropped.
#[derive(Debug)]
pub enum HashPermit {
    /// Of a player who is known.
    Known(Queued),
    /// Of a stranger.
    Stranger(Turn),
}

/// The requests that wait for a hash, or for which one is computed.
#[derive(Debug, Default)]
struct Queues {
    known: Concurrent,
    strangers: Strangers,
}

/// The requests of strangers.
#[derive(Debug, Default)]
struct Strangers {
    /// All of them, by network.
    here: Concurrent,
    /// All of them, by account; those without any are absent.
    accounts: HashMap<Option<AccountId>, usize>,
    /// Those that wait, by number: the first came first.
    waiting: BTreeMap<u64, (Payer, oneshot::Sender<Turn>)>,
    running: usize,
    /// The number of the next.
    next: u64,
}

/// The place of a request of a player who is known.
#[derive(Debug)]
pub struct Queued {
    queues: Arc<Mutex<Queues>>,
    address: Option<IpAddr>,
}

/// The turn of a stranger: it ends when this is dropped.
#[derive(Debug)]
pub struct Turn {
    /// None once it has ended.
    queues: Option<Arc<Mutex<Queues>>>,
    payer: Payer,
}

/// A stranger in the queue, who leaves it when this is dropped.
struct Waiter {
    queues: Arc<Mutex<Queues>>,
    number: u64,
    turn: oneshot::Receiver<Turn>,
}

impl HashQueues {
    /// Waits for a hash.
    ///
    /// # Errors
    /// When too many wait.
    pub async fn enter(&self, payer: Payer) -> Result<HashPermit, NotHashed> {
        Ok(match payer.is_known {
            true => HashPermit::Known(Queued::enter(&self.0, payer.address)?),
            false => HashPermit::Stranger(Waiter::enter(&self.0, payer)?.turn().await?),
        })
    }
}

impl Strangers {
    /// The number of requests of the fullest network of the address, and for the account.
    fn fullness(&self, payer: Payer) -> usize {
        let network = payer.address.map(|address| self.here.of_fullest(address));
        let account = self.accounts.get(&payer.account).copied();
        network.unwrap_or_default() + account.unwrap_or_default()
    }

    /// Makes room for a request of a network and for an account that have fewer than another: the newest of the
    /// fullest is refused.
    fn make_room(&mut self, payer: Payer) -> Result<(), NotHashed> {
        let fullest =
            self.waiting.iter().map(|(&number, &(from, _))| (self.fullness(from), number));
        let (most, number) = fullest.max().ok_or(NotHashed::Busy)?;
        // It will count once for each of the two.
        if most <= self.fullness(payer) + 2 {
            return Err(NotHashed::Busy);
        }
        self.give_up(number);
        Ok(())
    }

    fn enter(&mut self, payer: Payer) {
        self.here.enter(payer.address);
        *self.accounts.entry(payer.account).or_default() += 1;
    }

    fn leave(&mut self, payer: Payer) {
        self.here.leave(payer.address);
        if let Some(count) = self.accounts.get_mut(&payer.account) {
            *count -= 1;
            if *count == 0 {
                self.accounts.remove(&payer.account);
            }
        }
    }

    /// A request waits no longer.
    fn give_up(&mut self, number: u64) {
        if let Some((payer, _)) = self.waiting.remove(&number) {
            self.leave(payer);
        }
    }

    /// Gives the free turns to those with the fewest requests.
    fn start(&mut self, queues: &Arc<Mutex<Queues>>) {
        while self.running < STRANGERS_AT_ONCE {
            let emptiest =
                self.waiting.iter().map(|(&number, &(from, _))| (self.fullness(from), number));
            let Some((_, number)) = emptiest.min() else { return };
            let Some((payer, turn)) = self.waiting.remove(&number) else { return };
            match turn.send(Turn { queues: Some(queues.clone()), payer }) {
                Ok(()) => self.running += 1,
                Err(mut turn) => {
                    // The request was given up.
                    turn.queues = None;
                    self.leave(payer);
                }
            }
        }
    }
}

impl Queued {
    fn enter(queues: &Arc<Mutex<Queues>>, address: Option<IpAddr>) -> Result<Queued, NotHashed> {
        let known = &mut locked(queues).known;
        known.check(address, &KNOWN_WAITING).map_err(|_| NotHashed::Busy)?;
        known.enter(address);
        Ok(Queued { queues: queues.clone(), address })
    }
}

impl Drop for Queued {
    fn drop(&mut self) {
        locked(&self.queues).known.leave(self.address);
    }
}

impl Waiter {
    fn enter(queues: &Arc<Mutex<Queues>>, payer: Payer) -> Result<Waiter, NotHashed> {
        let strangers = &mut locked(queues).strangers;
        match strangers.here.check(payer.address, &STRANGERS_WAITING) {
            Ok(()) => {}
            Err(Full::Network) => return Err(NotHashed::Busy),
            Err(Full::Total) => strangers.make_room(payer)?,
        }
        strangers.enter(payer);
        let (sender, turn) = oneshot::channel();
        let number = strangers.next;
        strangers.next += 1;
        strangers.waiting.insert(number, (payer, sender));
        strangers.start(queues);
        Ok(Waiter { queues: queues.clone(), number, turn })
    }

    /// Waits for the turn.
    ///
    /// # Errors
    /// When it made room for others.
    async fn turn(&mut self) -> Result<Turn, NotHashed> {
        (&mut self.turn).await.map_err(|_| NotHashed::Busy)
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        locked(&self.queues).strangers.give_up(self.number);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(queues) = self.queues.take() else { return };
        let strangers = &mut locked(&queues).strangers;
        strangers.leave(self.payer);
        strangers.running -= 1;
        strangers.start(&queues);
    }
}

/// The counters stay valid after a panic.
fn locked(queues: &Mutex<Queues>) -> MutexGuard<'_, Queues> {
    queues.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::password::Passwords;
    use std::net::{Ipv4Addr, Ipv6Addr};
    use tokio::task::{JoinSet, yield_now};
    use uuid::Uuid;

    const STRANGER: Payer = Payer { address: None, account: None, is_known: false };
    const KNOWN: Payer = Payer { is_known: true, ..STRANGER };

    #[tokio::test]
    async fn strangers_hold_up_nobody_who_is_known_and_wait_in_a_bounded_queue() {
        let passwords = Passwords::default();
        let stranger = |subnet: u16| Payer {
            address: Some(Ipv6Addr::new(0x2001, 0xdb8, 1, subnet, 0, 0, 0, 1).into()),
            ..STRANGER
        };
        // A stranger's hash that lasts until all others are queued.
        let (end, gate) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let passwords = passwords.clone();
            async move { passwords.run(STRANGER, move || gate.recv().is_ok()).await }
        });
        while locked(&passwords.queues.0).strangers.running == 0 {
            yield_now().await;
        }
        let mut guesses = JoinSet::new();
        for number in 0..100 {
            let passwords = passwords.clone();
            guesses.spawn(async move { passwords.run(stranger(number % 8), || 0).await });
        }
        for _ in 0..100 - STRANGERS_WAITING.by_56 {
            assert_eq!(guesses.join_next().await.unwrap().unwrap(), Err(NotHashed::Busy));
        }
        assert_eq!(passwords.run(KNOWN, || 7).await, Ok(7));
        assert_eq!(guesses.len(), STRANGERS_WAITING.by_56, "they still wait");
        end.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(true));
        while let Some(guess) = guesses.join_next().await {
            assert_eq!(guess.unwrap(), Ok(0));
        }
        assert!(locked(&passwords.queues.0).strangers.here.is_empty());
    }

    #[tokio::test]
    async fn a_crowd_of_guesses_holds_up_nobody_on_a_new_device() {
        let passwords = Passwords::default();
        let from = |network: u8, account: Option<AccountId>| Payer {
            address: Some(Ipv4Addr::new(192, 0, 2, network).into()),
            account,
            ..STRANGER
        };
        let (end, gate) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let passwords = passwords.clone();
            async move { passwords.run(from(0, None), move || gate.recv().is_ok()).await }
        });
        while locked(&passwords.queues.0).strangers.running == 0 {
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
            let payer = from(network, account);
            requests.spawn(async move {
                passwords.run(payer, move || done.lock().unwrap().push(network)).await
            });
            yield_now().await;
        }
        end.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(true));
        requests.join_all().await;
        assert_eq!(done.lock().unwrap()[..2], [5, 6], "they are next");
        assert_eq!(done.lock().unwrap().len(), STRANGERS_WAITING.total - 1);
        let queues = locked(&passwords.queues.0);
        assert!(queues.strangers.here.is_empty() && queues.strangers.accounts.is_empty());
    }
}
