//! A PostgreSQL of the lab's own.

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::nodes::cpu_of;
use crate::killed::running::free_address;

/// A PostgreSQL that writes as in production, and ends with this process.
#[derive(Debug)]
pub struct Database {
    /// Where it listens.
    pub address: SocketAddr,
    folder: PathBuf,
    // Its end is what the script waits for.
    said: ChildStdin,
    heard: BufReader<ChildStdout>,
    _script: Child,
}

/// What a database has done since it was made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// Transactions.
    pub transactions: u64,
    /// Bytes of its write-ahead log.
    pub wal_bytes: u64,
    /// Processor time of all its processes, in seconds.
    pub cpu_s: f64,
}

impl Database {
    /// Starts it, empty.
    pub async fn start() -> Result<Database> {
        let address = free_address().await?;
        let script = include_str!("../../../server/host/tests/all/postgres.sh");
        let is_root = Command::new("id").arg("-u").output()?.stdout == b"0\n";
        // PostgreSQL does not run as root.
        let mut command = Command::new(if is_root { "runuser" } else { "sh" });
        if is_root {
            command.args(["-u", "postgres", "--", "sh"]);
        }
        command.args(["-c", script]).current_dir(std::env::temp_dir());
        command.env("PORT", address.port().to_string()).env("FSYNC", "on");
        let mut script = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let said = script.stdin.take().context("its input is piped")?;
        let mut heard = BufReader::new(script.stdout.take().context("its output is piped")?);
        let mut line = String::new();
        heard.read_line(&mut line)?;
        let folder = line.trim().strip_prefix("ready ").map(PathBuf::from);
        let folder = folder.context("no PostgreSQL: install the Debian package postgresql")?;
        Ok(Database { address, folder, said, heard, _script: script })
    }

    /// Ends it as a crash would.
    pub fn stop(&mut self) -> Result<()> {
        self.tell("stop")
    }

    /// Starts it again.
    pub fn go_on(&mut self) -> Result<()> {
        self.tell("start")
    }

    /// Its URL for those who reach it at `address`.
    pub fn url_at(address: SocketAddr) -> String {
        format!("postgres://cutlass@{}:{}/postgres", Ipv4Addr::LOCALHOST, address.port())
    }

    /// What it has done.
    pub fn work(&self) -> Result<Work> {
        let sql = "SELECT sum(xact_commit), pg_current_wal_lsn() - '0/0' FROM pg_stat_database";
        let output = Command::new("psql")
            .args(["-XAt", "-F", " ", "-c", sql, &Database::url_at(self.address)])
            .output()
            .context("psql is not here: install the Debian package postgresql-client")?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout)?;
        let mut numbers = text.split_whitespace().map(str::parse);
        let mut next = || numbers.next().context("two numbers");
        Ok(Work { transactions: next()??, wal_bytes: next()??, cpu_s: self.cpu_s()? })
    }

    /// Of its processes that are running; those of connections that were closed are among their parent's.
    fn cpu_s(&self) -> Result<f64> {
        let parent = std::fs::read_to_string(self.folder.join("data/postmaster.pid"))?;
        let parent: u32 = parent.lines().next().context("a process")?.parse()?;
        let children = format!("/proc/{parent}/task/{parent}/children");
        let children = std::fs::read_to_string(Path::new(&children))?;
        let children = children.split_whitespace().filter_map(|child| child.parse().ok());
        Ok(cpu_of(parent)? + children.filter_map(|child| cpu_of(child).ok()).sum::<f64>())
    }

    fn tell(&mut self, word: &str) -> Result<()> {
        writeln!(self.said, "{word}")?;
        let mut answer = String::new();
        self.heard.read_line(&mut answer)?;
        ensure!(answer.starts_with(word), "PostgreSQL was told to {word}: {answer}");
        Ok(())
    }
}
