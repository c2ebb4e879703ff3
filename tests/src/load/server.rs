//! The server as a process of its own, and its usage as the system reports it.

use std::env;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::attack::PROXY;
use crate::served::Served;

/// The system counts the time of processes in hundredths of a second, on every machine.
const CLOCK_TICK: Duration = Duration::from_millis(10);

/// A running server, with a folder for its data. Both are removed when it is dropped.
#[derive(Debug)]
pub struct Server {
    /// The address that it listens on.
    pub address: SocketAddr,
    served: Served,
    process: u32,
    folder: PathBuf,
}

/// The usage of a process.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// Processor time, its own and the system's for it.
    pub busy: Duration,
    /// Bytes of resident memory without pages of files: how much of its program was read in by a
    /// moment means nothing for seats.
    pub resident: u64,
    /// The same with them.
    pub resident_with_program: u64,
    /// Bytes that were written to the live journal.
    pub recorded: u64,
}

impl Usage {
    /// The time since `before`, with the memory of now.
    pub fn since(self, before: Usage) -> Usage {
        Usage { busy: self.busy.saturating_sub(before.busy), ..self }
    }
}

impl Server {
    /// Starts a server on this machine that accepts so many players from one address of it, and, when it is
    /// attacked, as many from an IPv6 /56 or /48 as it then does.
    pub async fn start(
        program: &Path,
        seats: u32,
        is_attacked: bool,
        live_sync: &str,
    ) -> Result<Server> {
        let folder = env::temp_dir().join(format!("cutlass-load-{}", process::id()));
        fs::create_dir_all(&folder).with_context(|| format!("{}", folder.display()))?;
        // Hostile clients come on top, and a quarter is kept for those who have played.
        let from_address = seats + 100;
        let from_48 = if is_attacked { from_address * 5 / 2 } else { 0 };
        let players = (((from_address + from_48).div_ceil(3) * 4).min(10_000)).to_string();
        let (from_address, proxy) = (from_address.to_string(), PROXY.to_string());
        let replays = folder.join("replays");
        let replays = replays.to_str().context("the folder for temporary files is not text")?;
        let flags = [
            ["--best-of", "1"],
            ["--players-max", &players],
            ["--connections-per-address", &from_address],
            ["--trusted-proxies", &proxy],
            ["--replays", replays],
            ["--drain-limit-s", "5"],
            ["--live-sync", live_sync],
        ];
        let served = Served::start(program, &folder.join("data"), flags.as_flattened()).await?;
        let process = served.process()?;
        Ok(Server { address: served.address, served, process, folder })
    }

    /// Its usage so far.
    pub fn usage(&self) -> Result<Usage> {
        let about = format!("/proc/{}", self.process);
        let read = |file: &str| {
            let path = format!("{about}/{file}");
            fs::read_to_string(&path).with_context(|| format!("{path} cannot be read"))
        };
        // Behind the name, which may have spaces in it, the fields are from the third on.
        let stat = read("stat")?;
        let (_, fields) = stat.rsplit_once(')').context("a process has a name")?;
        let field = |number: usize| {
            let field = fields.split_whitespace().nth(number - 3);
            field.and_then(|field| field.parse::<u32>().ok()).context("a field of a process")
        };
        let busy = CLOCK_TICK * (field(14)? + field(15)?);
        let status = read("status")?;
        let bytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let kib = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok());
            kib.map(|kib: u64| kib * 1024).context("a process has memory")
        };
        let (resident, resident_with_program) = (bytes("RssAnon:")?, bytes("VmRSS:")?);
        Ok(Usage { busy, resident, resident_with_program, recorded: 0 })
    }

    /// Bytes that it wrote to its live journal so far.
    pub async fn recorded(&self) -> Result<u64> {
        let (_, metrics) = self.served.get("/metrics").await?;
        let metrics = String::from_utf8(metrics)?;
        let line =
            metrics.lines().find_map(|line| line.strip_prefix("cutlass_live_journal_bytes_total "));
        Ok(line.map(str::parse).transpose()?.unwrap_or(0))
    }

    /// Stops it by the usual signal, which must succeed.
    pub async fn stop(mut self) -> Result<()> {
        let status = self.served.stop().await?;
        ensure!(status.success(), "the server ended by {status}");
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // What cannot be removed lies among other things that are left over.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
