//! Threads of low priority for the decisions of bots, and for password hashes.
//!
//! A decision takes up to a tenth of a second, a hash half of that, and no player may wait for it. So it is
//! computed on few threads that stand back behind all others of the machine; a decision outside the lock of
//! its room, too. On a machine without time for them the bots are late, and think less: see
//! [`referee::Thought`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use referee::Thought;

use crate::process::background::Background;
use crate::process::priority::{NICE, stand_back};
#[cfg(feature = "test-util")]
use crate::process::simulation;

type Job = Box<dyn FnOnce() + Send>;

/// Some threads of a server. Clones share them. They end when the last clone is dropped.
#[derive(Clone, Debug)]
pub struct NicedThreads {
    /// Lets no more jobs wait for a thread than there are threads. The others wait as tasks.
    waiting: Background,
    jobs: Sender<Job>,
}

impl NicedThreads {
    /// Starts so many threads for `what`, at least one.
    pub fn start(what: &'static str, threads: usize) -> NicedThreads {
        NicedThreads::start_at(NICE, what, threads)
    }

    /// The same at this niceness, 0 to 19.
    pub fn start_at(nice: i32, what: &'static str, threads: usize) -> NicedThreads {
        let threads = threads.max(1);
        let (jobs, inbox) = channel::<Job>();
        let inbox = Arc::new(Mutex::new(inbox));
        for _ in 0..threads {
            let inbox = inbox.clone();
            let spawned =
                thread::Builder::new().name(what.into()).spawn(move || work(nice, what, &inbox));
            if let Err(error) = spawned {
                tracing::error!(%error, thread = what, "thread did not start");
            }
        }
        NicedThreads { waiting: Background::new(threads), jobs }
    }

    /// Computes a decision. Nothing when it panics, which is a bug: then a bot on a board holds no button
    /// for the rest of the bout, and one at a table waits for the turn timer.
    pub async fn think(&self, thought: Thought) -> Option<Thought> {
        self.run(move || thought.think()).await
    }

    /// Runs `work` on one of the threads. The caller's runtime knows of it as blocking work, so that
    /// paused time does not run meanwhile.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        #[cfg(feature = "test-util")]
        if simulation::is_on() {
            return catch_unwind(AssertUnwindSafe(work)).ok();
        }
        let jobs = self.jobs.clone();
        let wait = move || {
            let (done, result) = sync_channel(1);
            let job: Job = Box::new(move || {
                // The caller may have stopped waiting.
                let _ = done.send(work());
            });
            jobs.send(job).ok()?;
            result.recv().ok()
        };
        self.waiting.run(wait).await.ok().flatten()
    }
}

fn work(nice: i32, what: &str, inbox: &Mutex<Receiver<Job>>) {
    stand_back(nice, what);
    loop {
        let job = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!(thread = what, "work panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn what_panics_gives_nothing_and_the_thread_goes_on() {
        let threads = NicedThreads::start("bots", 1);
        assert_eq!(threads.run(|| -> u32 { panic!("as a broken bot does") }).await, None);
        assert_eq!(threads.run(|| 7).await, Some(7));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn the_threads_stand_back_behind_those_of_players() {
        let nice = || rustix::process::getpriority_process(None).expect("it has a priority");
        let own = nice();
        let theirs = NicedThreads::start("bots", 1).run(nice).await.expect("it runs");
        assert!(own.max(NICE) <= theirs, "{own} and {theirs}");
        assert_eq!(nice(), own);
    }
}
