//! A server that is killed in the middle of bouts: every one of them continues, and loses nothing.

pub(crate) mod check;
mod power;
pub(crate) mod seat;
pub(crate) mod seats;
mod told;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bout::{Purpose, Seed, Stream};
use games::{ClockedGame, GameKind};
use host::Settings;
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep};
use wire::Visibility;

use crate::served::Served;
use check::Kept;
use power::Power;
use seat::Way;
use seats::Seats;

/// The earliest and the latest moment of a kill after the server is up: some come in the middle of a
/// recovery, or of its countdown.
const KILLED_AFTER: Duration = Duration::from_millis(500);
const KILLED_BEFORE: Duration = Duration::from_millis(9_000);
/// The time that all seats may take to get in, and that the last bouts may take.
const ENTER_WITHIN: Duration = Duration::from_secs(120);
const END_WITHIN: Duration = Duration::from_secs(900);
/// The seats of the brawl room.
const BRAWLERS: u32 = 24;

/// The parameters of a run.
#[derive(Clone, Debug)]
pub struct RunningLab {
    /// The program `cutlass-server`.
    pub program: PathBuf,
    /// An empty folder for its data.
    pub data: PathBuf,
    /// The number of kills.
    pub kills: u32,
    /// Seats in duels, an even number.
    pub seats: u32,
    /// The game of the duels.
    pub game: ClockedGame,
    /// True if a battle of marauders, a brawl of 24 and a solo run must continue, too.
    pub has_company: bool,
    /// The setting `live_sync`.
    pub sync: String,
    /// True if the server is asked to stop, instead of killed.
    pub is_asked: bool,
    /// True if the machine loses power, too: what the server had not synced is lost.
    pub loses_power: bool,
    /// The seed of the moments.
    pub seed: u64,
}

/// The figures of a run.
#[derive(Clone, Debug, Default)]
pub struct Outlived {
    /// Kills so far.
    pub kills: u32,
    /// Bouts that were played to their end, and how many of them went through a kill.
    pub bouts: usize,
    /// The same for those that went through one kill at least.
    pub interrupted: usize,
    /// Seats that went through a kill, counted each time.
    pub restarts: u64,
    /// Ticks of input that were lost, or played otherwise.
    pub lost_ticks: u64,
    /// Corrections of own boards, and desyncs.
    pub corrections: u64,
    /// Two different states from the same log.
    pub desyncs: u64,
    /// Bouts whose results were sent, and are not in the database.
    pub lost_results: u64,
    /// Bouts that are in two matches of the database.
    pub doubled_results: u64,
    /// Bytes of the live journal that were lost with the power.
    pub unsynced_bytes: u64,
    /// From the start of a process until all seats that were in a bout played again.
    pub back_after: Vec<Duration>,
}

impl RunningLab {
    /// Plays and kills, again and again; then lets all bouts end, and checks them.
    pub async fn run(&self, mut tell: impl FnMut(&Outlived)) -> Result<Outlived> {
        let address = free_address().await?;
        let power = match self.loses_power {
            true => Some(Power::new(&self.program, &self.data)?),
            false => None,
        };
        let program = power.as_ref().map_or(&self.program, |power| &power.wrapper);
        let mut server = self.start(program, address).await?;
        let mut seats = self.seat_all(address);
        seats.wait_for_all(ENTER_WITHIN).await?;
        let mut outlived = Outlived::default();
        let mut moments = Stream::new(&Seed([self.seed as u8; 32]), Purpose::Bots);
        for _ in 0..self.kills {
            let span = (KILLED_BEFORE - KILLED_AFTER).as_millis() as u32;
            sleep(KILLED_AFTER + Duration::from_millis(moments.below(span).into())).await;
            seats.look()?;
            self.end(&mut server).await?;
            if let Some(power) = &power {
                outlived.unsynced_bytes += power.cut()?;
            }
            let begins = Instant::now();
            seats.shared.found().back.clear();
            server = self.start(program, address).await?;
            // The last seat that plays again by the next kill, if that was not too soon.
            let played = self.wait_for_play(&seats, begins).await;
            outlived.back_after.extend(played);
            outlived.kills += 1;
            outlived.restarts = seats.shared.found().restarts;
            tell(&outlived);
        }
        let found = seats.end(END_WITHIN).await?;
        if self.loses_power {
            self.end(&mut server).await?;
        } else {
            server.stop().await?;
        }
        outlived.restarts = found.restarts;
        ensure!(found.gone == 0, "the bouts of {} seats are gone", found.gone);
        let settings = Settings { data: self.data.clone(), ..Settings::default() };
        let kept = Kept { replays: self.data.join("replays"), database: settings.database_url() };
        kept.check(found.bouts, &mut outlived).await?;
        let (lost, doubled) = (outlived.lost_results, outlived.doubled_results);
        ensure!(lost + doubled == 0, "{lost} results are lost, and {doubled} are kept twice");
        Ok(outlived)
    }

    async fn start(&self, program: &Path, address: SocketAddr) -> Result<Served> {
        // A quarter is kept for those who have played.
        let players = ((self.seats + 100).div_ceil(3) * 4).to_string();
        let drain = if self.is_asked { "0" } else { "5" };
        let replays = self.data.join("replays");
        let flags = [
            ["--best-of", "1"],
            ["--players-max", &players],
            ["--connections-per-address", &players],
            ["--replays", replays.to_str().context("a folder with a plain name")?],
            ["--casual-daily-max", "0"],
            ["--drain-limit-s", drain],
            ["--live-sync", &self.sync],
        ];
        Served::start_at(address, program, &self.data, flags.as_flattened()).await
    }

    async fn end(&self, server: &mut Served) -> Result<()> {
        if self.is_asked {
            let ended = server.stop().await?;
            ensure!(ended.success(), "the server stopped with {ended}");
            return Ok(());
        }
        if self.loses_power {
            // Not what observes it.
            let observed = Power::observed(server.process()?)?.to_string();
            let killed = Command::new("kill").args(["-KILL", &observed]).status()?;
            ensure!(killed.success(), "the server cannot be killed");
            return server.ended().await.map(drop);
        }
        server.kill().await
    }

    fn seat_all(&self, address: SocketAddr) -> Seats {
        let mut seats = Seats::new(&[address]);
        for number in 0..self.seats {
            seats.spawn(number, Way::Queue(GameKind::Clocked(self.game)));
        }
        if self.has_company {
            let from = self.seats;
            (from..from + 2)
                .for_each(|number| seats.spawn(number, Way::Queue(GameKind::MARAUDERS)));
            seats.spawn(from + 2, Way::Solo);
            seats.spawn(from + 3, Way::Host(BRAWLERS as u8, Visibility::Public));
            (from + 4..from + 3 + BRAWLERS).for_each(|number| seats.spawn(number, Way::Join));
        }
        seats
    }

    /// Waits until most seats play again, for a little longer than a recovery may take. Returns when the
    /// last of the first nine tenths did; the others were between two bouts.
    async fn wait_for_play(&self, seats: &Seats, begins: Instant) -> Option<Duration> {
        let wanted = seats.count() * 9 / 10;
        let limit = begins + Duration::from_secs(6);
        while Instant::now() < limit {
            let mut back = seats.shared.found().back.clone();
            back.sort();
            if wanted <= back.len() {
                return back.last().map(|last| *last - begins);
            }
            sleep(Duration::from_millis(20)).await;
        }
        None
    }
}

/// An address of this machine that nobody listens on.
pub(crate) async fn free_address() -> Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    Ok(listener.local_addr()?)
}
