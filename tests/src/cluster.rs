//! An arena of several nodes on one PostgreSQL, and what goes wrong: nodes that are killed, cut off, or asked to
//! stop, a database that is unavailable, a clock that is wrong. Bouts continue all the while, and nothing is lost.

mod database;
mod nodes;
mod relay;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use bout::{Purpose, Stream};
use games::{ClockedGame, GameKind};
use host::storage::store::DatabaseUrl;
use tokio::time::{Instant, sleep, timeout};
use world::seeds::seed_of;

use crate::killed::running::Outlived;
use crate::killed::running::check::Kept;
use crate::killed::running::seat::Way;
use crate::killed::running::seats::Seats;
pub use database::{Database, Work};
use nodes::{Arena, NODE_WITHIN, Node, cpu_of};

/// How long a fault waits for the seats that it interrupts, and how long all is well before the next.
const BACK_WITHIN: Duration = Duration::from_secs(40);
const WELL_FOR: Duration = Duration::from_secs(6);
/// How soon after its end all that a fault interrupted is known.
const NOTICED_WITHIN: Duration = Duration::from_secs(5);
/// How long a node is cut off, and a database away.
const CUT_FOR: Duration = Duration::from_secs(15);
const AWAY_FOR: Duration = Duration::from_secs(30);
/// How far a clock is wrong, in seconds.
const AHEAD_S: i64 = 60;
/// The time that all seats may take to get in, and that the last bouts may take.
const ENTER_WITHIN: Duration = Duration::from_secs(180);
const END_WITHIN: Duration = Duration::from_secs(900);

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Fault {
    /// A node is killed (`kill -9`), and started again later.
    Kill,
    /// A node does not reach the database for 15 s.
    NoDatabase,
    /// A node does not reach its clients for 15 s.
    NoClients,
    /// The database is unavailable for 30 s.
    DatabaseAway,
    /// The database is restarted.
    DatabaseRestart,
    /// A node is stopped and started with a clock that is a minute ahead.
    Clock,
    /// A node is asked to stop, and started again.
    Drain,
}

impl Fault {
    /// All of them.
    pub const ALL: [Fault; 7] = [
        Fault::Kill,
        Fault::NoDatabase,
        Fault::NoClients,
        Fault::DatabaseAway,
        Fault::DatabaseRestart,
        Fault::Clock,
        Fault::Drain,
    ];
}

/// The parameters of a run.
#[derive(Clone, Debug)]
pub struct ClusterLab {
    /// The program `cutlass-server`.
    pub program: PathBuf,
    /// An empty folder for its data.
    pub data: PathBuf,
    /// The number of nodes.
    pub nodes: usize,
    /// Seats in duels, an even number.
    pub seats: u32,
    /// The game of the duels.
    pub game: ClockedGame,
    /// How often each fault comes.
    pub times: u32,
    /// The seed of the moments.
    pub seed: u64,
}

/// What came of one kind of fault.
#[derive(Clone, Debug)]
pub struct Row {
    /// The fault.
    pub fault: Fault,
    /// How often it came.
    pub times: u32,
    /// Bouts in progress at those moments, on all nodes.
    pub running: u64,
    /// Seats whose bouts ended without a result.
    pub gone: u32,
    /// The bouts that were played to their end, and what was lost.
    pub outlived: Outlived,
}

/// The costs of a span without faults.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// Seconds of play, of all seats together.
    pub seat_seconds: f64,
    /// Matches that ended.
    pub matches: usize,
    /// Processor time of all nodes, in seconds.
    pub nodes_cpu_s: f64,
    /// What the database did, if there was one.
    pub database: Option<Work>,
}

/// An arena with seats in it.
struct Running {
    database: Option<Database>,
    arena: Arena,
    nodes: Vec<Node>,
    /// Seats that were there before, whose names are taken.
    seated: u32,
}

impl ClusterLab {
    /// Lets each of these faults happen, so many times, and tells what came of it.
    pub async fn run(&self, faults: &[Fault], mut tell: impl FnMut(&Row)) -> Result<Vec<Row>> {
        let mut running = self.start(true, self.nodes).await?;
        let mut rows = Vec::new();
        for &fault in faults {
            let row = self.try_out(fault, &mut running).await;
            let row = row.with_context(|| format!("{fault:?}"))?;
            tell(&row);
            rows.push(row);
        }
        Ok(rows)
    }

    /// Measures what play costs for `span`: on so many nodes with PostgreSQL, or on one server with SQLite.
    pub async fn costs(&self, nodes: Option<usize>, span: Duration) -> Result<Costs> {
        let mut running = self.start(nodes.is_some(), nodes.unwrap_or(1)).await?;
        let seats = self.seat_all(&mut running).await?;
        sleep(WELL_FOR).await;
        let cpu = |running: &mut Running| {
            let nodes = running.nodes.iter_mut();
            nodes.map(|node| cpu_of(node.process()?.process()?)).sum::<Result<f64>>()
        };
        let work = |running: &Running| running.database.as_ref().map(Database::work).transpose();
        let (cpu_before, work_before) = (cpu(&mut running)?, work(&running)?);
        let matches_before = seats.shared.found().bouts.len();
        sleep(span).await;
        let (cpu_after, work_after) = (cpu(&mut running)?, work(&running)?);
        let matches = (seats.shared.found().bouts.len() - matches_before) / 2;
        self.end(&mut running, seats, &mut Outlived::default()).await?;
        Ok(Costs {
            seat_seconds: span.as_secs_f64() * f64::from(self.seats),
            matches,
            nodes_cpu_s: cpu_after - cpu_before,
            database: work_after.zip(work_before).map(|(after, before)| Work {
                transactions: after.transactions - before.transactions,
                wal_bytes: after.wal_bytes - before.wal_bytes,
                cpu_s: after.cpu_s - before.cpu_s,
            }),
        })
    }

    async fn start(&self, has_database: bool, nodes: usize) -> Result<Running> {
        let database = if has_database { Some(Database::start().await?) } else { None };
        let arena = Arena {
            program: self.program.clone(),
            data: self.data.clone(),
            players_max: 2 * self.seats + 100,
            database: database.as_ref().map(|database| database.address),
        };
        let mut started = Vec::new();
        for number in 0..nodes {
            started.push(Node::start(&arena, number).await?);
        }
        Ok(Running { database, arena, nodes: started, seated: 0 })
    }

    async fn seat_all(&self, running: &mut Running) -> Result<Seats> {
        let addresses: Vec<_> = running.nodes.iter().map(|node| node.clients.address).collect();
        let mut seats = Seats::new(&addresses);
        for number in running.seated..running.seated + self.seats {
            seats.spawn(number, Way::Queue(GameKind::Clocked(self.game)));
        }
        running.seated += self.seats;
        seats.wait_for_all(ENTER_WITHIN).await?;
        Ok(seats)
    }

    /// The same moments and the same nodes in turn for each fault, whichever are tried.
    async fn try_out(&self, fault: Fault, running: &mut Running) -> Result<Row> {
        let mut moments = Stream::new(&seed_of(self.seed), Purpose::Bots);
        let mut seats = self.seat_all(running).await?;
        let mut outlived = Outlived::default();
        let mut bouts = 0;
        let nodes = running.nodes.len();
        for victim in (0..nodes).cycle().take(self.times as usize) {
            sleep(WELL_FOR + Duration::from_millis(moments.below(3_000).into())).await;
            seats.look()?;
            bouts += seats.bouts();
            let restarts = seats.shared.found().restarts;
            seats.shared.found().back.clear();
            let begins = Instant::now();
            running.strike(fault, victim).await?;
            seats.look()?;
            let limit = begins + BACK_WITHIN;
            // All that it interrupted play again, or their bouts are over; some learn of it only now.
            let noticed = Instant::now() + NOTICED_WITHIN;
            while seats.is_interrupted(restarts) && Instant::now() < limit
                || Instant::now() < noticed
            {
                sleep(Duration::from_millis(50)).await;
            }
            let back = seats.shared.found().back.clone();
            outlived.back_after.extend(back.into_iter().map(|at| at - begins));
            outlived.kills += 1;
        }
        outlived.restarts = seats.shared.found().restarts;
        let gone = seats.shared.found().gone;
        self.end(running, seats, &mut outlived).await?;
        outlived.back_after.sort();
        Ok(Row { fault, times: self.times, running: bouts, gone, outlived })
    }

    /// Lets all bouts end, and looks at what is kept of them.
    async fn end(
        &self,
        running: &mut Running,
        seats: Seats,
        outlived: &mut Outlived,
    ) -> Result<()> {
        let found = seats.end(END_WITHIN).await?;
        let database = match &running.database {
            Some(database) => DatabaseUrl::Postgres(Database::url_at(database.address)),
            None => DatabaseUrl::Sqlite(self.data.join("node-0/cutlass.db")),
        };
        Kept { replays: self.data.join("replays"), database }.check(found.bouts, outlived).await
    }
}

impl Running {
    /// Lets a fault happen, and mends it.
    async fn strike(&mut self, fault: Fault, victim: usize) -> Result<()> {
        let node = self.nodes.get_mut(victim).context("a node")?;
        match fault {
            Fault::Kill => {
                node.process()?.kill().await?;
                sleep(CUT_FOR).await;
                node.go_on(&self.arena, 0).await?;
            }
            Fault::NoDatabase => {
                let relay = node.database.as_ref().context("a database")?;
                relay.cut(true);
                sleep(CUT_FOR).await;
                relay.cut(false);
            }
            Fault::NoClients => {
                node.clients.cut(true);
                sleep(CUT_FOR).await;
                node.clients.cut(false);
            }
            Fault::DatabaseAway => {
                let database = self.database.as_mut().context("a database")?;
                database.stop()?;
                sleep(AWAY_FOR).await;
                database.go_on()?;
            }
            Fault::DatabaseRestart => {
                let database = self.database.as_mut().context("a database")?;
                database.stop()?;
                database.go_on()?;
            }
            Fault::Clock => {
                timeout(NODE_WITHIN, node.process()?.stop()).await??;
                node.go_on(&self.arena, AHEAD_S).await?;
                sleep(CUT_FOR).await;
                timeout(NODE_WITHIN, node.process()?.stop()).await??;
                node.go_on(&self.arena, 0).await?;
            }
            Fault::Drain => {
                timeout(NODE_WITHIN, node.process()?.stop()).await??;
                sleep(CUT_FOR).await;
                node.go_on(&self.arena, 0).await?;
            }
        }
        Ok(())
    }
}
