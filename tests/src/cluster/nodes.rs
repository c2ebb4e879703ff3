//! Nodes as processes, each behind relays to its clients and to its database.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::database::Database;
use super::relay::Relay;
use crate::killed::running::free_address;
use crate::served::Served;

/// The system counts the time of processes in hundredths of a second, on every machine.
const CLOCK_TICKS_A_SECOND: f64 = 100.0;

/// What the nodes of a lab have in common.
#[derive(Clone, Debug)]
pub struct Arena {
    /// The program `cutlass-server`.
    pub program: PathBuf,
    /// A folder for their data.
    pub data: PathBuf,
    /// The players that each of them takes in.
    pub players_max: u32,
    /// The database; without one, a single server with SQLite.
    pub database: Option<SocketAddr>,
}

/// One node.
#[derive(Debug)]
pub struct Node {
    number: usize,
    listen: SocketAddr,
    served: Option<Served>,
    /// To its clients.
    pub clients: Relay,
    /// To its database.
    pub database: Option<Relay>,
}

impl Node {
    /// Starts a node.
    pub async fn start(arena: &Arena, number: usize) -> Result<Node> {
        let listen = free_address().await?;
        let clients = Relay::to(listen).await?;
        let database = match arena.database {
            Some(address) => Some(Relay::to(address).await?),
            None => None,
        };
        let mut node = Node { number, listen, served: None, clients, database };
        node.go_on(arena, 0).await?;
        Ok(node)
    }

    /// Starts its process again, with a clock that is so many seconds ahead.
    pub async fn go_on(&mut self, arena: &Arena, ahead_s: i64) -> Result<()> {
        let players = arena.players_max.to_string();
        let replays = arena.data.join("replays");
        let mut flags = vec![
            "--best-of".to_string(),
            "1".into(),
            "--players-max".into(),
            players.clone(),
            "--connections-per-address".into(),
            players,
            "--replays".into(),
            replays.to_str().context("a folder with a plain name")?.into(),
            "--casual-daily-max".into(),
            "0".into(),
            "--drain-limit-s".into(),
            "0".into(),
        ];
        if let Some(database) = &self.database {
            let url = Database::url_at(database.address);
            let advertise = self.clients.address.to_string();
            let name = format!("node {}", self.number + 1);
            for (flag, value) in [
                ("--database", url.as_str()),
                ("--cluster", "true"),
                ("--advertise", &advertise),
                ("--node-name", &name),
            ] {
                flags.extend([flag.to_string(), value.to_string()]);
            }
        }
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let data = arena.data.join(format!("node-{}", self.number));
        let program = match ahead_s {
            0 => arena.program.clone(),
            _ => with_clock(&arena.program, &arena.data, ahead_s)?,
        };
        self.served = Some(Served::start_at(self.listen, &program, &data, &flags).await?);
        Ok(())
    }

    /// Its process.
    pub fn process(&mut self) -> Result<&mut Served> {
        self.served.as_mut().context("a node that runs")
    }
}

/// A script that runs the program with its calendar so many seconds ahead.
fn with_clock(program: &Path, folder: &Path, ahead_s: i64) -> Result<PathBuf> {
    let library = fs::read_dir("/usr/lib")?.flatten().map(|entry| entry.path());
    let library = library.map(|folder| folder.join("faketime/libfaketime.so.1"));
    let library = library.into_iter().find(|path| path.exists());
    let library =
        library.context("libfaketime is not here: install the Debian package libfaketime")?;
    let script = folder.join("with-clock");
    let text = format!(
        "#!/bin/sh\nLD_PRELOAD={} FAKETIME={ahead_s:+}s FAKETIME_DONT_FAKE_MONOTONIC=1 exec {} \"$@\"\n",
        library.display(),
        program.display()
    );
    fs::write(&script, text)?;
    let made = std::process::Command::new("chmod").arg("+x").arg(&script).status()?;
    ensure!(made.success(), "the script of the clock cannot be made runnable");
    Ok(script)
}

/// The processor time of a process and of its children that have ended, in seconds.
pub fn cpu_of(process: u32) -> Result<f64> {
    let path = format!("/proc/{process}/stat");
    let stat = fs::read_to_string(&path).with_context(|| format!("{path} cannot be read"))?;
    let (_, fields) = stat.rsplit_once(')').context("a process has a name")?;
    // The fields 14 to 17, of which the third is the first behind the name.
    let times = fields.split_whitespace().skip(11).take(4).flat_map(str::parse::<u64>);
    Ok(times.sum::<u64>() as f64 / CLOCK_TICKS_A_SECOND)
}

/// How long a node may take to do what it is asked.
pub const NODE_WITHIN: Duration = Duration::from_secs(30);
