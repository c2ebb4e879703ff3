//! Makes the servers of one thread a function of a seed, for simulated arenas. Only in builds with the feature
//! `test-util`.
//!
//! On a runtime of one thread whose time is paused, the order of tasks follows from what they wait for. Three things
//! would not follow from the seed: random numbers of the operating system, threads beside that of the runtime, and the
//! database. While a [`Simulation`] lives, random numbers are drawn from its seed, the thread waits for what other
//! threads compute, and each call of a store is carried out at once, after a span of virtual time, and may fail.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use bout::{Purpose, Seed, Stream};
use futures_executor::block_on;
use referee::FinishedBout;
use tokio::runtime::{Builder, Runtime};
use tokio::task::{JoinHandle, unconstrained};
use tokio::time::sleep;

/// How long a call of a store takes at most, in milliseconds.
const CALL_MS: u32 = 300;

/// Drives the connections of all simulated databases: they need threads and time that passes.
static DATABASES: LazyLock<Runtime> = LazyLock::new(|| {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime")
});

thread_local! {
    static CURRENT: RefCell<Option<State>> = const { RefCell::new(None) };
}

struct State {
    random: Stream,
    database: Stream,
    failures: Failures,
    /// Calls that failed.
    failed: u64,
    /// True during a call of who watches.
    is_observed: bool,
    /// The bout that ended last.
    finished: Option<FinishedBout>,
}

/// How the calls of stores fail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Failures {
    /// True if all do.
    pub is_down: bool,
    /// Of a thousand calls: those that fail otherwise, half of them after they were carried out.
    pub per_mille: u32,
}

/// The servers of this thread are simulated until this is dropped.
#[derive(Debug)]
pub struct Simulation {
    /// It is of this thread.
    _thread: PhantomData<*const ()>,
}

impl Simulation {
    /// Begins the simulation of a seed. There is one at a time on a thread.
    pub fn begin(seed: u64) -> Simulation {
        let stream = |number| {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&seed.to_le_bytes());
            Stream::numbered(&Seed(bytes), Purpose::Bots, number)
        };
        let (random, database, failures) = (stream(0), stream(1), Failures::default());
        let (failed, is_observed, finished) = (0, false, None);
        let state = State { random, database, failures, failed, is_observed, finished };
        CURRENT.set(Some(state));
        Simulation { _thread: PhantomData }
    }

    /// Lets calls of stores fail so from now on. Returns how many failed since this was set last.
    pub fn set_failures(&self, failures: Failures) -> u64 {
        CURRENT.with_borrow_mut(|state| {
            let Some(state) = state else { return 0 };
            state.failures = failures;
            std::mem::take(&mut state.failed)
        })
    }

    /// The bout that ended last, as its room handed it over; told once.
    pub fn take_finished(&self) -> Option<FinishedBout> {
        CURRENT.with_borrow_mut(|state| state.as_mut()?.finished.take())
    }
}

/// Notes a bout that has ended.
pub(crate) fn note(finished: &FinishedBout) {
    set(|state| state.finished = Some(finished.clone()));
}

/// What a call of a store gives, at once and without failures: for who watches a simulation.
pub fn observe<T>(call: impl Future<Output = T>) -> T {
    set(|state| state.is_observed = true);
    let answer = at_once(call);
    set(|state| state.is_observed = false);
    answer
}

fn set(change: impl FnOnce(&mut State)) {
    CURRENT.with_borrow_mut(|state| state.as_mut().map(change));
}

impl Drop for Simulation {
    fn drop(&mut self) {
        CURRENT.set(None);
    }
}

/// Fills `bytes` by the seed of the simulation; false without one.
pub(crate) fn fill(bytes: &mut [u8]) -> bool {
    CURRENT.with_borrow_mut(|state| {
        let random = state.as_mut().map(|state| &mut state.random);
        random.map(|random| bytes.fill_with(|| random.below(256) as u8)).is_some()
    })
}

/// True if the servers of this thread are simulated.
pub(crate) fn is_on() -> bool {
    CURRENT.with_borrow(Option::is_some)
}

/// Waits for blocking work, with this thread: in a simulation its end has a place in the order of tasks.
pub(crate) fn wait_for<T>(work: &JoinHandle<T>) {
    let is_simulated = is_on();
    while is_simulated && !work.is_finished() {
        thread::yield_now();
    }
}

/// Carries out a call of a store, as the simulation says if there is one; `failed` is how it fails.
pub(crate) async fn call<T, E>(
    call: impl Future<Output = Result<T, E>>,
    failed: impl FnOnce() -> E,
) -> Result<T, E> {
    let drawn = CURRENT.with_borrow_mut(|state| {
        let State { database, failures, failed, .. } =
            state.as_mut().filter(|state| !state.is_observed)?;
        let fails = failures.is_down || database.below(1000) < failures.per_mille;
        *failed += u64::from(fails);
        let is_carried_out = !failures.is_down && database.below(2) == 0;
        Some((1 + database.below(CALL_MS), fails, is_carried_out))
    });
    let Some((takes_ms, fails, is_carried_out)) = drawn else { return call.await };
    sleep(Duration::from_millis(takes_ms.into())).await;
    match (fails, is_carried_out) {
        (false, _) => at_once(call),
        (true, true) => at_once(call).and_then(|_| Err(failed())),
        (true, false) => Err(failed()),
    }
}

/// Runs a future of a database to its end, with this thread.
fn at_once<T>(call: impl Future<Output = T>) -> T {
    let _databases = DATABASES.enter();
    block_on(unconstrained(call))
}
