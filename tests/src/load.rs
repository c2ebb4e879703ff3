//! A server under load: a process of its own, with many bots on real sockets, in bouts of two.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use games::ClockedGame;
use tokio::runtime;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use arena::netlab::levels;

mod attack;
mod floor;
mod machine;
mod report;
mod seat;
mod server;
mod strangers;

pub use attack::{Attack, Done};
pub use floor::Exchange;
pub use machine::Machine;
pub use report::Report;
pub use seat::Tally;
pub use server::{Server, Usage};
pub use strangers::{Strangers, Waits};

/// The maximum number of clients in the handshake at a time: the server allows no more than 32
/// unauthenticated connections per address.
const ENTERING_MAX: usize = 16;
/// The maximum mean time of a handshake.
const ENTERS_WITHIN: Duration = Duration::from_millis(200);
/// The niceness of the seat threads, of 19, in favour of the server: all of them are on one
/// machine.
const NICE: i32 = 10;
/// The niceness of hostile clients: they, too, would be elsewhere, and hold up no seat.
const HOSTILE_NICE: i32 = 19;
/// How long a thread of seats sleeps when it is idle, as a game does between two frames. Woken for
/// every message it would process one at a time, and the server would have to wake it.
const GATHERS: Duration = Duration::from_millis(2);
/// The interval of polls for the number of clients connected.
const LOOKED_EVERY: Duration = Duration::from_millis(100);

/// The parameters of a load test.
#[derive(Clone, Debug)]
pub struct Load {
    /// The program `cutlass-server`.
    pub program: PathBuf,
    /// The game, on boards.
    pub game: ClockedGame,
    /// The number of seats, an even number, up to 9000.
    pub seats: u32,
    /// The warm-up before the measurement.
    pub warm_up: Duration,
    /// The length of the measurement.
    pub lasts: Duration,
    /// Threads for the seats.
    pub threads: u32,
    /// The setting `live_sync` of the server.
    pub live_sync: String,
    /// What hostile clients do meanwhile.
    pub attack: Option<Attack>,
}

/// The state shared by the seats.
#[derive(Clone, Debug)]
struct Shared {
    address: SocketAddr,
    stage: watch::Receiver<Stage>,
    /// Permits for clients that connect.
    door: Arc<Semaphore>,
    /// Clients that have connected, and play or are about to.
    inside: Arc<AtomicU32>,
}

/// The command to the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Play.
    Warm,
    /// Play, and record figures.
    Measured,
    /// Leave.
    Over,
}

impl Load {
    /// Starts a server, plays on it, and stops it. An error when the server or a seat fails: no
    /// seat may be lost.
    pub fn run(&self) -> Result<Report> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let is_attacked = self.attack.is_some();
        let server = Server::start(&self.program, self.seats, is_attacked, &self.live_sync);
        let server = runtime.block_on(server)?;
        let idle = server.usage()?;
        let (stage, watched) = watch::channel(Stage::Warm);
        let shared = Shared {
            address: server.address,
            stage: watched,
            door: Arc::new(Semaphore::new(ENTERING_MAX)),
            inside: Arc::default(),
        };
        let (done, strangers) = (Arc::<Done>::default(), Arc::<Strangers>::default());
        if let Some(kind) = self.attack {
            let address = server.address;
            runtime.block_on(strangers::prepare(address)).context("the first player")?;
            let (inside, seats, done) = (shared.inside.clone(), self.seats, done.clone());
            until_over(&shared, HOSTILE_NICE, async move {
                // All seats come from one address, which has no right to come before others.
                while inside.load(Ordering::Relaxed) < seats {
                    sleep(LOOKED_EVERY).await;
                }
                attack::attack(kind, address, done).await;
            });
            let strangers = strangers.clone();
            until_over(&shared, 0, async move { strangers.come(address, kind.is_proxied()).await });
        }
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
            // The seats leave in any case.
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
        let attack = self.attack.map(|_| (done, strangers.waits()));
        let mut report = Report { seats, lasted, idle, used, machine, tally, floor, attack };
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

    /// The usage of the server during the measurement, and the other load of the machine.
    async fn measure(
        &self,
        server: &Server,
        stage: &watch::Sender<Stage>,
    ) -> Result<(Usage, Machine)> {
        sleep(self.warm_up).await;
        let (machine, before) = (Machine::now()?, server.usage()?);
        let recorded = server.recorded().await?;
        stage.send_replace(Stage::Measured);
        sleep(self.lasts).await;
        let mut used = server.usage()?.since(before);
        used.recorded = server.recorded().await? - recorded;
        stage.send_replace(Stage::Over);
        Ok((used, Machine::now()?.since(&machine)))
    }

    /// Plays every seat whose number has this remainder, in one thread.
    fn play(&self, thread: u32, shared: Shared) -> Result<Tally> {
        // On Linux a thread has a priority of its own.
        rustix::process::nice(NICE).context("the priority of a thread")?;
        let mut builder = runtime::Builder::new_current_thread();
        let runtime = builder.enable_all().on_thread_park(|| thread::sleep(GATHERS)).build()?;
        let game = self.game;
        runtime.block_on(async {
            let mut seats = JoinSet::new();
            for number in (thread..self.seats).step_by(self.threads as usize) {
                // Neighbours are paired: all pairings of bot levels.
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

/// Runs a task in a thread of its own with this niceness, until the seats are to leave.
fn until_over(shared: &Shared, nice: i32, task: impl Future<Output = ()> + Send + 'static) {
    let mut stage = shared.stage.clone();
    thread::spawn(move || {
        rustix::process::nice(nice).context("the priority of a thread")?;
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            tokio::select! {
                () = task => {}
                _ = stage.wait_for(|stage| *stage == Stage::Over) => {}
            }
        });
        anyhow::Ok(())
    });
}
