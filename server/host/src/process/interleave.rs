//! Where tasks on other threads may come between: the points at which the model check of
//! [`crate::sessions::mailbox`] and [`crate::rooms::room_task`] lets them.
//!
//! The check runs tasks on one thread, where each would otherwise run from one `await` to the next
//! undisturbed. Threads do not wait for that, so that a point stands before each lock is taken, and where
//! it is held for long. A point is compiled for the tests of this crate only.

use shuttle::scheduler::{PctScheduler, RandomScheduler, Scheduler};
use shuttle::sync::atomic::{AtomicBool, Ordering};
use shuttle::{Config, Runner};
use std::cell::Cell;

/// Schedules that are tried of each kind: some seconds for all checks together.
const SCHEDULES: usize = 3_000;
/// Changes of priority in a schedule of the second kind (Burckhardt et al., "A randomized scheduler
/// with probabilistic guarantees of finding bugs", 2010): bugs take few.
const CHANGES: usize = 3;
/// A room's step takes more than the usual 32 KiB when it is not optimized.
const STACK_BYTES: usize = 1 << 20;

thread_local! {
    static IS_MODEL: Cell<bool> = const { Cell::new(false) };
}

/// A point at which other tasks may run.
pub fn point() {
    if IS_MODEL.get() {
        // Not `yield_now`: it wakes the task that yields, which hides that nobody else does.
        AtomicBool::new(false).load(Ordering::SeqCst);
    }
}

/// Runs tasks of `shuttle` under many schedules. A schedule in which all wait for each other fails,
/// and is printed so that it can be replayed.
///
/// Time does not advance, and no timer ends: what is not woken sleeps for ever.
pub fn check(tasks: impl Fn() + Clone + Send + Sync + 'static) {
    run(RandomScheduler::new(SCHEDULES), tasks.clone());
    run(PctScheduler::new(CHANGES, SCHEDULES), tasks);
}

fn run(scheduler: impl Scheduler + 'static, tasks: impl Fn() + Send + Sync + 'static) {
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_time().start_paused(true).build().expect("a runtime");
    // Timers belong to a runtime that never runs.
    let _entered = runtime.enter();
    let mut config = Config::new();
    config.stack_size = STACK_BYTES;
    IS_MODEL.set(true);
    Runner::new(scheduler, config).run(tasks);
    IS_MODEL.set(false);
}
