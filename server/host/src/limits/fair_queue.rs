//! Turns for work that costs much, such as a password hash or a new row: a few at a time, the emptiest network first.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

use super::concurrent::{Concurrent, Full, Most};
use crate::storage::store::AccountId;

/// A queue. The requests with the fewest of their network and for their account are next, and one with the most
/// makes room when the queue is full: a crowd from many networks, or for many accounts, holds up nobody else. Clones
/// share it.
#[derive(Clone, Debug)]
pub struct FairQueue(Arc<Mutex<Requests>>);

/// Whose request it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requester {
    /// The address of the client, if it counts for one.
    pub address: Option<IpAddr>,
    /// The account; none when there is none of that name, so that all of these count together.
    pub account: Option<AccountId>,
}

/// Too many wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many requests wait")]
pub struct Busy;

/// The turn of a request: it ends when this is dropped.
#[derive(Debug)]
pub struct Turn {
    /// None once it has ended.
    queue: Option<FairQueue>,
    requester: Requester,
}

#[derive(Debug)]
struct Requests {
    /// So many that wait or have their turn.
    most: Most,
    /// So many turns at once.
    at_once: usize,
    /// All of them, by network.
    here: Concurrent,
    /// All of them, by account; those without any are absent.
    accounts: HashMap<Option<AccountId>, usize>,
    /// Those that wait, by number: the first came first.
    waiting: BTreeMap<u64, (Requester, oneshot::Sender<Turn>)>,
    running: usize,
    /// The number of the next.
    next: u64,
}

/// A request in the queue, which leaves it when this is dropped.
struct Waiter {
    queue: FairQueue,
    number: u64,
    turn: oneshot::Receiver<Turn>,
}

impl FairQueue {
    /// A queue of at most so many requests, of which so many have their turn at once.
    pub fn new(most: Most, at_once: usize) -> FairQueue {
        let (here, accounts, waiting) = Default::default();
        let requests = Requests { most, at_once, here, accounts, waiting, running: 0, next: 0 };
        FairQueue(Arc::new(Mutex::new(requests)))
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// When too many wait, or the request made room for others.
    pub async fn turn(&self, requester: Requester) -> Result<Turn, Busy> {
        let mut waiter = self.enter(requester)?;
        (&mut waiter.turn).await.map_err(|_| Busy)
    }

    fn enter(&self, requester: Requester) -> Result<Waiter, Busy> {
        let mut requests = self.requests();
        match requests.here.check(requester.address, &requests.most) {
            Ok(()) => {}
            Err(Full::Network) => return Err(Busy),
            Err(Full::Total) => requests.make_room(requester)?,
        }
        requests.enter(requester);
        let (sender, turn) = oneshot::channel();
        let number = requests.next;
        requests.next += 1;
        requests.waiting.insert(number, (requester, sender));
        requests.start(self);
        Ok(Waiter { queue: self.clone(), number, turn })
    }

    /// The counters stay valid after a panic.
    fn requests(&self) -> MutexGuard<'_, Requests> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many have their turn, and how many wait.
    #[cfg(test)]
    pub fn counts(&self) -> (usize, usize) {
        let requests = self.requests();
        assert_eq!(requests.here.is_empty(), requests.accounts.is_empty());
        (requests.running, requests.waiting.len())
    }
}

impl Requests {
    /// The number of requests of the fullest network of the address, and for the account.
    fn fullness(&self, requester: Requester) -> usize {
        let network = requester.address.map(|address| self.here.of_fullest(address));
        let account = self.accounts.get(&requester.account).copied();
        network.unwrap_or_default() + account.unwrap_or_default()
    }

    /// Makes room for a request of a network and for an account that have fewer than another: the newest of the
    /// fullest is refused.
    fn make_room(&mut self, requester: Requester) -> Result<(), Busy> {
        let fullest =
            self.waiting.iter().map(|(&number, &(from, _))| (self.fullness(from), number));
        let (most, number) = fullest.max().ok_or(Busy)?;
        // It will count once for each of the two.
        if most <= self.fullness(requester) + 2 {
            return Err(Busy);
        }
        self.give_up(number);
        Ok(())
    }

    fn enter(&mut self, requester: Requester) {
        self.here.enter(requester.address);
        *self.accounts.entry(requester.account).or_default() += 1;
    }

    fn leave(&mut self, requester: Requester) {
        self.here.leave(requester.address);
        if let Some(count) = self.accounts.get_mut(&requester.account) {
            *count -= 1;
            if *count == 0 {
                self.accounts.remove(&requester.account);
            }
        }
    }

    /// A request waits no longer.
    fn give_up(&mut self, number: u64) {
        if let Some((requester, _)) = self.waiting.remove(&number) {
            self.leave(requester);
        }
    }

    /// Gives the free turns to those with the fewest requests.
    fn start(&mut self, queue: &FairQueue) {
        while self.running < self.at_once {
            let emptiest =
                self.waiting.iter().map(|(&number, &(from, _))| (self.fullness(from), number));
            let Some((_, number)) = emptiest.min() else { return };
            let Some((requester, turn)) = self.waiting.remove(&number) else { return };
            match turn.send(Turn { queue: Some(queue.clone()), requester }) {
                Ok(()) => self.running += 1,
                Err(mut turn) => {
                    // The request was given up.
                    turn.queue = None;
                    self.leave(requester);
                }
            }
        }
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        self.queue.requests().give_up(self.number);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(queue) = self.queue.take() else { return };
        let mut requests = queue.requests();
        requests.leave(self.requester);
        requests.running -= 1;
        requests.start(&queue);
    }
}
