//! A server under load: a process of its own, with many bots on real sockets, in bouts of two.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use games::GameKind;
use tokio::runtime;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::netlab::levels;

mod floor;
mod machine;
mod report;
mod seat;
mod server;

pub use floor::Exchange;
pub use machine::Machine;
pub use report::Report;
pub use seat::Tally;
pub use server::{Server, Usage};

/// Clients that are about to be let in, at a time: the server takes no more than 32 strangers from
/// one address.
const ENTERING_MAX: usize = 16;
/// How long a client may take to be let in, in the mean.
const ENTERS_WITHIN: Duration = Duration::from_millis(200);
/// How far the threads of seats stand back, of 19, for the server: all of them are on one machine.
const NICE: i32 = 10;
/// How long such a thread looks away when it has nothing left to do, as a game does between two frames.
/// Woken for every message it would have one at a time, and the server would have to wake it.
const GATHERS: Duration = Duration::from_millis(2);
/// How often it is looked how many are in.
const LOOKED_EVERY: Duration = Duration::from_millis(100);

/// What is to be tried.
#[derive(Clone, Debug)]
pub struct Load {
    /// The program `cutlass-server`.
    pub program: PathBuf,
    /// What is played, on boards.
    pub game: GameKind,
    /// Seats that are taken, an even number, up to 9000.
    pub seats: u32,
    /// How long all seats play before anything is measured.
    pub warm_up: Duration,
    /// How long is measured.
    pub lasts: Duration,
    /// Threads that the seats are played on.
    pub threads: u32,
}

/// What the seats share.
#[derive(Clone, Debug)]
struct Shared {
    address: SocketAddr,
    stage: watch::Receiver<Stage>,
    /// A permit for each that may enter.
    door: Arc<Semaphore>,
    /// How many entered, and play or are about to.
    inside: Arc<AtomicU32>,
}

/// What the seats are to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Play.
    Warm,
    /// Play, and note what is seen.
    Measured,
    /// Leave.
    Over,
}

impl Load {
    /// Starts a server, plays on it, and stops it. An error when the server or a seat fails: no
    /// seat may be lost.
    pub fn run(&self) -> Result<Report> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let server = runtime.block_on(Server::start(&self.program, self.seats))?;
        let idle = server.usage()?;
        let (stage, watched) = watch::channel(Stage::Warm);
        let shared = Shared {
            address: server.address,
            stage: watched,
            door: Arc::new(Semaphore::new(ENTERING_MAX)),
            inside: Arc::default(),
        };
        let (tally, used, machine) = thread::scope(|scope| {
            let play = |thread| {
                let shared = shared.clone();
                scope.spawn(move || self.play(thread, shared))
            };
            let playing: Vec<_> = (0..self.threads).map(play).collect();
            let is_lost = || playing.iter().any(|thread| thread.is_finished());
            let measured = runtime.block_on(async {
                self.wait_for_all(&shared.inside, is_lost).await?;
                self.measure(&server, &stage).await
            });
            // Whatever became of that, the seats are left.
            stage.send_replace(Stage::Over);
            let mut tally = Tally::default();
            for thread in playing {
                let played = thread.join().map_err(|_| anyhow!("a thread of seats broke"))?;
                tally.join(played?);
            }
            let (used, machine) = measured?;
            anyhow::Ok((tally, used, machine))
        })?;
        runtime.block_on(server.stop())?;
        let (seats, lasted) = (self.seats, self.lasts);
        let floor = Duration::ZERO;
        let mut report = Report { seats, lasted, idle, used, machine, tally, floor };
        report.floor = report.exchange().cost()?;
        Ok(report)
    }

    async fn wait_for_all(&self, inside: &AtomicU32, is_lost: impl Fn() -> bool) -> Result<()> {
        let deadline = Instant::now() + ENTERS_WITHIN * self.seats.max(100);
        while inside.load(Ordering::Relaxed) < self.seats {
            let is_late = deadline < Instant::now();
            ensure!(
                !is_late && !is_lost(),
                "{} of {} got in",
                inside.load(Ordering::Relaxed),
                self.seats
            );
            sleep(LOOKED_EVERY).await;
        }
        Ok(())
    }

    /// What the server used while it was measured, and what the machine did besides.
    async fn measure(
        &self,
        server: &Server,
        stage: &watch::Sender<Stage>,
    ) -> Result<(Usage, Machine)> {
        sleep(self.warm_up).await;
        let (machine, before) = (Machine::now()?, server.usage()?);
        stage.send_replace(Stage::Measured);
        sleep(self.lasts).await;
        let used = server.usage()?.since(before);
        stage.send_replace(Stage::Over);
        Ok((used, Machine::now()?.since(&machine)))
    }

    /// Plays every seat whose number leaves this remainder, in one thread.
    fn play(&self, thread: u32, shared: Shared) -> Result<Tally> {
        // On Linux a thread has a priority of its own.
        rustix::process::nice(NICE).context("the priority of a thread")?;
        let mut builder = runtime::Builder::new_current_thread();
        let runtime = builder.enable_all().on_thread_park(|| thread::sleep(GATHERS)).build()?;
        let game = self.game;
        runtime.block_on(async {
            let mut seats = JoinSet::new();
            for number in (thread..self.seats).step_by(self.threads as usize) {
                // Two neighbours meet: all pairings of strengths.
                let level = levels(u64::from(number / 2))[number as usize % 2];
                let shared = shared.clone();
                seats.spawn(async move {
                    let played = seat::play(number, game, level, shared).await;
                    played.with_context(|| format!("seat {number} was lost"))
                });
            }
            let mut tally = Tally::default();
            while let Some(seat) = seats.join_next().await {
                tally.join(seat??);
            }
            Ok(tally)
        })
    }
}
