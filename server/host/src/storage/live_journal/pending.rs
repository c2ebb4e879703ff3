//! What the callers of the live journal and its writer share: the records that are not written yet,
//! and how far the written ones are safe.

use bout::Millis;
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

use super::group::{self, GROUP_BYTES_MAX, Record};

/// Shared by all clones of a journal and its writer.
#[derive(Debug, Default)]
pub struct Shared {
    pending: Mutex<Pending>,
    /// Wakes the writer.
    wake: Condvar,
    /// Wakes those who wait for the writer.
    settled: Condvar,
    /// Wakes a writer that is a task.
    hurry: Notify,
    /// Wakes tasks that wait for the writer.
    news: Notify,
    durable: AtomicU64,
    generation: AtomicU64,
    is_failed: AtomicBool,
}

/// What the lock guards.
#[derive(Debug, Default)]
pub struct Pending {
    /// An open group with the records that are not written yet.
    group: Vec<u8>,
    /// Their newest time.
    now: Millis,
    /// The bytes of all records since the start, without those that were dropped.
    position: u64,
    /// Whether the writer waits for a record and must be woken for one.
    is_asleep: bool,
    /// Whether records are dropped, because the journal failed or has ended.
    is_closed: bool,
    /// Whether so much was pending that the journal failed.
    has_overflowed: bool,
    /// How the writer is to end.
    order: Option<Order>,
    /// How many threads wait for the writer.
    waiting: usize,
    /// Whether the writer has ended.
    has_ended: bool,
}

/// How the writer ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// It writes what is pending.
    Finish,
    /// It removes all files.
    Clear,
}

/// What the writer does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It writes the group it has got, with this time, up to this position.
    Group(Millis, u64),
    /// Nothing came before the time it gave.
    Nothing,
    /// It fails, because it is too slow for what comes.
    Overflow,
    /// It ends.
    Order(Order),
}

impl Shared {
    /// See [`super::LiveJournal::durable`].
    pub fn durable(&self) -> u64 {
        self.durable.load(Ordering::Acquire)
    }

    /// See [`super::LiveJournal::generation`].
    pub fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// See [`super::LiveJournal::is_failed`].
    pub fn is_failed(&self) -> bool {
        self.is_failed.load(Ordering::Acquire)
    }

    /// Adds a record, and returns the position behind it.
    pub fn give(&self, now: Millis, record: Record<'_>) -> u64 {
        let mut pending = self.lock();
        if pending.is_closed {
            return pending.position;
        }
        if pending.group.is_empty() {
            group::begin(&mut pending.group);
        }
        if GROUP_BYTES_MAX < pending.group.len() + record.bytes() {
            pending.has_overflowed = true;
            self.close(&mut pending);
            self.rouse();
            return pending.position;
        }
        group::push(&mut pending.group, record);
        pending.now = pending.now.max(now);
        pending.position += record.bytes() as u64;
        let position = pending.position;
        let is_asleep = mem::take(&mut pending.is_asleep);
        drop(pending);
        if is_asleep {
            self.rouse();
        }
        position
    }

    /// Waits for records until a time, and puts them into `group`, whose memory those that come
    /// next get.
    pub fn take(&self, group: &mut Vec<u8>, until: Instant) -> Taken {
        let mut pending = self.lock();
        loop {
            if let Some(taken) = pending.take(group) {
                return taken;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Taken::Nothing;
            }
            pending.is_asleep = true;
            pending = wait(&self.wake, pending, left);
            pending.is_asleep = false;
        }
    }

    /// The same at once, for a writer that is a task: with [`Taken::Nothing`] it waits in [`Shared::filled`].
    pub fn take_at_once(&self, group: &mut Vec<u8>) -> Taken {
        let mut pending = self.lock();
        let taken = pending.take(group).unwrap_or(Taken::Nothing);
        pending.is_asleep = taken == Taken::Nothing;
        taken
    }

    /// Lets a writer that is a task wait until there is something to do.
    pub async fn filled(&self) {
        while !self.is_urgent(|pending| !pending.is_written()) {
            self.hurry.notified().await;
        }
    }

    /// Lets a writer that is a task wait until somebody waits for it.
    pub async fn hurried(&self) {
        while !self.is_urgent(|pending| 0 < pending.waiting && !pending.is_written()) {
            self.hurry.notified().await;
        }
    }

    fn is_urgent(&self, is_due: impl Fn(&Pending) -> bool) -> bool {
        let pending = self.lock();
        pending.order.is_some() || pending.has_overflowed || is_due(&pending)
    }

    /// How the writer is to end, if it is.
    pub fn order(&self) -> Option<Order> {
        self.lock().order
    }

    /// Waits until everything that was given is safe, or nobody waits for it any longer; for tasks.
    pub async fn settle(&self) {
        let position = {
            let mut pending = self.lock();
            pending.waiting += 1;
            pending.position
        };
        let _waits = Waits(self);
        self.rouse();
        loop {
            let news = self.news.notified();
            if position <= self.durable() || self.lock().has_ended {
                return;
            }
            news.await;
        }
    }

    /// The writer ends, for the journal is another's now: what comes is dropped, and what was safe stays what
    /// is safe.
    pub fn freeze(&self) {
        let mut pending = self.lock();
        pending.has_ended = true;
        pending.is_closed = true;
        pending.group = Vec::new();
        self.told(&pending);
    }

    fn rouse(&self) {
        self.wake.notify_one();
        self.hurry.notify_one();
    }

    fn told(&self, pending: &Pending) {
        if 0 < pending.waiting {
            self.settled.notify_all();
            self.news.notify_waiters();
        }
    }

    /// Lets the writer wait, so that records gather, until the writer is to end or fail.
    pub fn pause(&self, span: Duration) {
        drop(self.wait_for(&self.wake, span, |pending| {
            pending.order.is_some() || pending.has_overflowed
        }));
    }

    /// Lets a failed writer wait, and returns how it is to end, if it is.
    pub fn wait_for_order(&self, span: Duration) -> Option<Order> {
        self.wait_for(&self.wake, span, |pending| pending.order.is_some()).order
    }

    /// Says that everything up to a position is safe.
    pub fn publish(&self, position: u64) {
        let pending = self.lock();
        if !pending.is_closed {
            self.durable.store(position, Ordering::Release);
        }
        self.told(&pending);
    }

    /// Drops what is pending and what comes, for which nobody waits any longer.
    pub fn fail(&self) {
        self.close(&mut self.lock());
    }

    /// Takes records again, after a failure.
    pub fn begin_again(&self) {
        let mut pending = self.lock();
        pending.has_overflowed = false;
        pending.is_closed = false;
        self.generation.fetch_add(1, Ordering::AcqRel);
        self.durable.store(pending.position, Ordering::Release);
        self.is_failed.store(false, Ordering::Release);
        self.told(&pending);
    }

    /// Lets the writer end, and waits for that, but not longer than `span`.
    pub fn end(&self, order: Order, span: Duration) {
        self.ask_to_end(order);
        self.wait(span, |pending| pending.has_ended);
    }

    /// Lets the writer end.
    pub fn ask_to_end(&self, order: Order) {
        let mut pending = self.lock();
        pending.order.get_or_insert(order);
        if order == Order::Clear {
            pending.order = Some(order);
            pending.is_closed = true;
            self.durable.store(u64::MAX, Ordering::Release);
        }
        drop(pending);
        self.rouse();
    }

    /// Says that the writer has ended.
    pub fn ended(&self) {
        let mut pending = self.lock();
        pending.has_ended = true;
        pending.is_closed = true;
        pending.group = Vec::new();
        self.durable.store(u64::MAX, Ordering::Release);
        // Without an order it panicked, which is a bug.
        self.is_failed.fetch_or(pending.order.is_none(), Ordering::AcqRel);
        self.told(&pending);
    }

    /// Waits until everything that was given is safe, or nobody waits for it any longer.
    pub fn flush(&self, span: Duration) {
        let position = self.lock().position;
        self.lock().waiting += 1;
        let _waits = Waits(self);
        self.rouse();
        drop(self.wait_for(&self.settled, span, |pending| {
            position <= self.durable() || pending.has_ended
        }));
    }

    /// Waits for something that the writer does.
    pub fn wait(&self, span: Duration, is_done: impl Fn(&Pending) -> bool) {
        self.lock().waiting += 1;
        self.wait_for(&self.settled, span, is_done).waiting -= 1;
    }

    fn wait_for(
        &self,
        condition: &Condvar,
        span: Duration,
        is_done: impl Fn(&Pending) -> bool,
    ) -> MutexGuard<'_, Pending> {
        let until = Instant::now() + span;
        let mut pending = self.lock();
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || is_done(&pending) {
                return pending;
            }
            pending = wait(condition, pending, left);
        }
    }

    fn close(&self, pending: &mut Pending) {
        pending.is_closed = true;
        pending.group = Vec::new();
        self.is_failed.store(true, Ordering::Release);
        self.durable.store(u64::MAX, Ordering::Release);
        self.told(pending);
    }

    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts one that waits for the writer, until it is dropped.
struct Waits<'a>(&'a Shared);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.lock().waiting -= 1;
    }
}

impl Pending {
    /// What the writer does next, if anything.
    fn take(&mut self, group: &mut Vec<u8>) -> Option<Taken> {
        if self.has_overflowed {
            return Some(Taken::Overflow);
        }
        match self.order {
            Some(Order::Clear) => return Some(Taken::Order(Order::Clear)),
            Some(Order::Finish) if self.is_written() => return Some(Taken::Order(Order::Finish)),
            _ => {}
        }
        if self.is_written() {
            return None;
        }
        group::begin(group);
        mem::swap(&mut self.group, group);
        Some(Taken::Group(mem::take(&mut self.now), self.position))
    }

    fn is_written(&self) -> bool {
        self.group.len() <= group::HEAD_BYTES
    }
}

fn wait<'a>(
    condition: &Condvar,
    pending: MutexGuard<'a, Pending>,
    span: Duration,
) -> MutexGuard<'a, Pending> {
    condition.wait_timeout(pending, span).unwrap_or_else(PoisonError::into_inner).0
}
