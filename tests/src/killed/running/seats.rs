//! Many seats, each a task, that play one bout after the other.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bout::{Buttons, Outcome, Seat};
use netplay::Session;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use wire::RoomCode;

use super::seat::{self, Way};

/// Clients that connect at a time.
const ENTERING_MAX: usize = 16;

/// The seats.
pub(crate) struct Seats {
    /// What they share.
    pub shared: Shared,
    over: watch::Sender<bool>,
    tasks: JoinSet<Result<()>>,
}

/// What all seats share.
#[derive(Clone)]
pub(crate) struct Shared {
    /// The servers; the seats come to one after the other.
    pub addresses: Arc<[SocketAddr]>,
    /// True once no more bouts begin.
    pub is_over: watch::Receiver<bool>,
    /// Permits for clients that connect.
    pub door: Arc<Semaphore>,
    /// The code of the brawl room, once it is open.
    pub code: watch::Sender<Option<RoomCode>>,
    found: Arc<Mutex<Found>>,
}

/// What the seats saw.
#[derive(Default)]
pub(crate) struct Found {
    /// Seats that are connected.
    pub inside: u32,
    /// The seats that are in a bout, and its number.
    pub playing: BTreeMap<u32, u64>,
    /// Seats whose bouts ended without a result.
    pub gone: u32,
    /// Bouts that are over.
    pub bouts: Vec<FinishedSeat>,
    /// When seats played their first tick after a restart.
    pub back: Vec<Instant>,
    /// Restarts that seats in bouts went through.
    pub restarts: u64,
}

/// One seat's side of a bout that is over.
pub(crate) struct FinishedSeat {
    /// The number of the bout.
    pub bout: u64,
    /// The seat in it.
    pub seat: Seat,
    /// The result that the seat received.
    pub outcome: Outcome,
    /// A bout on boards: the session, and what was held in each tick.
    pub boards: Option<(Box<Session>, Vec<Buttons>)>,
    /// Restarts of the server that it went through.
    pub restarts: u32,
    /// True if it is a solo run, which is no match.
    pub is_run: bool,
}

impl Shared {
    /// What they saw so far.
    pub fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seats {
    /// No seats yet, on these servers; they come to one after the other.
    pub fn new(addresses: &[SocketAddr]) -> Seats {
        let (over, is_over) = watch::channel(false);
        let shared = Shared {
            addresses: addresses.into(),
            is_over,
            door: Arc::new(Semaphore::new(ENTERING_MAX)),
            code: watch::channel(None).0,
            found: Arc::default(),
        };
        Seats { shared, over, tasks: JoinSet::new() }
    }

    /// Adds the seat with this number.
    pub fn spawn(&mut self, number: u32, way: Way) {
        let shared = self.shared.clone();
        self.tasks.spawn(async move {
            let played = seat::play(number, way, shared).await;
            played.with_context(|| format!("seat {number} was lost"))
        });
    }

    /// The number of seats.
    pub fn count(&self) -> usize {
        self.tasks.len()
    }

    /// An error when a seat was lost.
    pub fn look(&mut self) -> Result<()> {
        match self.tasks.try_join_next() {
            Some(ended) => ended?,
            None => Ok(()),
        }
    }

    /// Waits until all are connected.
    pub async fn wait_for_all(&mut self, within: Duration) -> Result<()> {
        let limit = Instant::now() + within;
        loop {
            let inside = self.shared.found().inside;
            if inside as usize == self.count() {
                return Ok(());
            }
            self.look()?;
            ensure!(Instant::now() < limit, "{inside} got in");
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// Lets all bouts end. Returns what the seats saw.
    pub async fn end(mut self, within: Duration) -> Result<Found> {
        self.over.send_replace(true);
        let end = async {
            while let Some(ended) = self.tasks.join_next().await {
                ended??;
            }
            anyhow::Ok(())
        };
        timeout(within, end).await.context("the last bouts do not end")??;
        Ok(std::mem::take(&mut *self.shared.found()))
    }

    /// True if some seats that were moved since there were so many restarts do not play again.
    pub fn is_interrupted(&self, restarts: u64) -> bool {
        let found = self.shared.found();
        (found.back.len() as u64) < found.restarts - restarts
    }

    /// The number of bouts in progress.
    pub fn bouts(&self) -> u64 {
        let found = self.shared.found();
        let bouts: BTreeSet<u64> = found.playing.values().copied().collect();
        bouts.len() as u64
    }
}
