//! A server as a process of its own, as operators run it.

use std::env;
use std::ffi::OsStr;
use std::io::SeekFrom;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{self, ExitStatus, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tokio::fs::{self, File, OpenOptions};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncSeekExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

/// The timeout for a server's start, including everything that it reads first, or its stop.
const WITHIN: Duration = Duration::from_secs(60);
/// How often its log is read until it listens.
const LOOKED_EVERY: Duration = Duration::from_millis(10);
/// The file in its data folder with its log. The server writes it itself, so that no line is lost when a test ends.
pub const LOG: &str = "log.json";

/// A running server. It is killed when this is dropped.
#[derive(Debug)]
pub struct Served {
    /// The address that it listens on.
    pub address: SocketAddr,
    child: Child,
}

impl Served {
    /// Starts `program`, a `cutlass-server`, with a folder for its data and more flags, and waits
    /// until it listens: on a port that the system chooses, as its log says.
    pub async fn start(program: &Path, data: &Path, flags: &[&str]) -> Result<Served> {
        Served::start_at((Ipv4Addr::LOCALHOST, 0).into(), program, data, flags).await
    }

    /// The same at this address.
    pub async fn start_at(
        address: SocketAddr,
        program: &Path,
        data: &Path,
        flags: &[&str],
    ) -> Result<Served> {
        fs::create_dir_all(data).await?;
        let log = OpenOptions::new().create(true).append(true).open(data.join(LOG)).await;
        let log = log.context("its log cannot be kept")?;
        let mut reader = BufReader::new(File::open(data.join(LOG)).await?);
        reader.seek(SeekFrom::End(0)).await?;
        let mut command = Command::new(program);
        let address = address.to_string();
        command.args(["serve", "--listen", &address, "--log-format", "json", "--data"]);
        command.arg(data).args(flags).stdin(Stdio::null()).stderr(log.into_std().await);
        let child = command.kill_on_drop(true).spawn();
        let mut child = child.with_context(|| format!("cannot run {}", program.display()))?;
        let listens = timeout(WITHIN, listens(&mut reader, &mut child)).await;
        let address = listens.context("the server does not listen")??;
        Ok(Served { address, child })
    }

    /// Kills it at once.
    pub async fn kill(&mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }

    /// Asks it to stop, as an operator does, and waits until it has.
    pub async fn stop(&mut self) -> Result<ExitStatus> {
        self.ask_to_stop()?;
        self.ended().await
    }

    /// Asks it to stop, as an operator does, without waiting. Asked again it stops at once.
    pub fn ask_to_stop(&self) -> Result<()> {
        let process = self.process()?.to_string();
        let asked = process::Command::new("kill").args(["-TERM", &process]).status()?;
        ensure!(asked.success(), "the server cannot be asked to stop");
        Ok(())
    }

    /// Waits until it has stopped.
    pub async fn ended(&mut self) -> Result<ExitStatus> {
        Ok(timeout(WITHIN, self.child.wait()).await.context("the server does not stop")??)
    }

    /// The number of its process.
    pub fn process(&self) -> Result<u32> {
        self.child.id().context("it runs")
    }

    /// The response to a request for `path`: the status and the body.
    pub async fn get(&self, path: &str) -> Result<(u16, Vec<u8>)> {
        let mut stream = TcpStream::connect(self.address).await?;
        let host = self.address;
        // By the older version of HTTP the body ends with the connection.
        let request = format!("GET {path} HTTP/1.0\r\nHost: {host}\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").context("no head")?;
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Ok((status.context("no status")?, answer.split_off(end + 4)))
    }
}

/// The address that a server reports in its log, which is read as it grows.
async fn listens(log: &mut BufReader<File>, child: &mut Child) -> Result<SocketAddr> {
    let (mut text, mut begin) = (String::new(), 0);
    loop {
        let is_running = child.try_wait()?.is_none();
        while 0 < log.read_line(&mut text).await? {
            if let Some(address) = address_in(&text[begin..]) {
                return Ok(address);
            }
            if text.ends_with('\n') {
                begin = text.len();
            }
        }
        ensure!(is_running, "the server ended by itself: {text}");
        sleep(LOOKED_EVERY).await;
    }
}

/// The address in a line of a server's log, in the format `json`, that reports where it listens.
fn address_in(line: &str) -> Option<SocketAddr> {
    let line: Value = serde_json::from_str(line).ok()?;
    let fields = &line["fields"];
    let address = fields["address"].as_str()?.parse().ok();
    address.filter(|_| fields["message"] == "listening")
}

/// The program `cutlass-server` that was built with this one: in its folder, or the one above. It
/// is built now when there is none.
pub fn program() -> Result<PathBuf> {
    let own = env::current_exe()?;
    let folders = own.ancestors().skip(1).take(2);
    let programs: Vec<PathBuf> = folders.map(|folder| folder.join("cutlass-server")).collect();
    if let Some(program) = programs.iter().find(|program| program.is_file()) {
        return Ok(program.clone());
    }
    let mut build = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    build.args(["build", "--package", "host", "--bin", "cutlass-server"]);
    if !cfg!(debug_assertions) {
        build.arg("--release");
    }
    ensure!(build.status()?.success(), "the server could not be built");
    let built = programs.into_iter().find(|program| program.is_file());
    built.context("cutlass-server was built, and is not beside this program")
}

/// A program, as a person would run it here. What cargo tells the programs that it runs of themselves
/// is left out: libraries are built anew when that changes.
pub fn command(program: impl AsRef<OsStr>) -> process::Command {
    let mut command = process::Command::new(program);
    for (name, _) in env::vars_os() {
        let of_itself = ["CARGO_PKG_", "CARGO_MANIFEST_"];
        if name.to_str().is_some_and(|name| of_itself.iter().any(|start| name.starts_with(start))) {
            command.env_remove(name);
        }
    }
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}
