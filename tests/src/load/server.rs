//! The server as a process of its own, and its usage as the system reports it.

use std::env;
use std::fs::{self, File};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use tokio::process::{Child, Command};
use tokio::time::{interval, timeout};

/// The timeout for its start, and for its stop.
const WITHIN: Duration = Duration::from_secs(30);
/// How often it is looked whether it listens.
const LOOKED_EVERY: Duration = Duration::from_millis(50);
/// The system counts the time of processes in hundredths of a second, on every machine.
const CLOCK_TICK: Duration = Duration::from_millis(10);

/// A running server, with a folder for its data. Both are removed when it is dropped.
#[derive(Debug)]
pub struct Server {
    /// The address that it listens on.
    pub address: SocketAddr,
    child: Child,
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
}

impl Usage {
    /// The time since `before`, with the memory of now.
    pub fn since(self, before: Usage) -> Usage {
        Usage { busy: self.busy.saturating_sub(before.busy), ..self }
    }
}

impl Server {
    /// Starts a server on this machine that accepts so many players from it.
    pub async fn start(program: &Path, seats: u32) -> Result<Server> {
        let folder = env::temp_dir().join(format!("cutlass-load-{}", process::id()));
        fs::create_dir_all(&folder).with_context(|| format!("{}", folder.display()))?;
        let log = folder.join("log");
        let players = seats.to_string();
        let child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--best-of", "1", "--log-format", "json"])
            .args(["--players-max", &players, "--connections-per-address", &players])
            .arg("--replays")
            .arg(folder.join("replays"))
            .args(["--drain-limit-s", "5"])
            .arg("--data")
            .arg(folder.join("data"))
            .stdin(Stdio::null())
            .stderr(File::create(&log)?)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot run {}", program.display()))?;
        let process = child.id().context("it runs")?;
        let mut server = Server { address: ([0, 0, 0, 0], 0).into(), child, process, folder };
        let listens = timeout(WITHIN, server.listens(&log)).await;
        server.address = listens.context("the server does not listen")??;
        Ok(server)
    }

    /// The address that it reports.
    async fn listens(&mut self, log: &Path) -> Result<SocketAddr> {
        let mut looks = interval(LOOKED_EVERY);
        loop {
            looks.tick().await;
            let log = fs::read_to_string(log)?;
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended by {status}: {log}");
            }
            if let Some(address) = log.lines().find_map(address_in) {
                return Ok(address);
            }
        }
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
        Ok(Usage { busy, resident, resident_with_program })
    }

    /// Stops it by the usual signal, which must succeed.
    pub async fn stop(mut self) -> Result<()> {
        let mut kill = Command::new("kill");
        let told = kill.arg("-TERM").arg(self.process.to_string()).status().await?;
        ensure!(told.success(), "the server cannot be told to stop");
        let status = timeout(WITHIN, self.child.wait()).await.context("it does not stop")??;
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

fn address_in(line: &str) -> Option<SocketAddr> {
    let line: Value = serde_json::from_str(line).ok()?;
    let fields = line.get("fields")?;
    let is_listening = fields.get("message")?.as_str()? == "listening";
    fields.get("address")?.as_str()?.parse().ok().filter(|_| is_listening)
}
