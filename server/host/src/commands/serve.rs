//! `serve`: runs a server until it is interrupted or terminated.

use anyhow::Context;
use host::settings::flags::Flags;
use host::{LogFormat, Settings, Shutdown};
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Duration;
use std::{io, thread};
use tokio::runtime::{Builder, Runtime};
use tracing_subscriber::EnvFilter;

use super::{misused, settings};

/// How long an idle thread batches wake-ups: with 800 seats it would otherwise wake for each of
/// 13,000 messages a second, each time with cold caches.
const GATHERS: Duration = Duration::from_millis(3);

/// Runs the server.
pub fn run(flags: Flags) -> ExitCode {
    let mut settings = match settings(flags) {
        Ok(loaded) => loaded.settings,
        Err(error) => return misused(&error),
    };
    settings.admin_socket = Some(settings.admin_place());
    let served = runtime(settings.threads)
        .context("cannot start threads")
        .and_then(|runtime| runtime.block_on(serve(settings)));
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cutlass-server: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The runtime of sockets and rooms. A single thread needs no locks.
fn runtime(threads: u8) -> io::Result<Runtime> {
    let mut builder = match threads {
        1 => Builder::new_current_thread(),
        _ => Builder::new_multi_thread(),
    };
    let builder = builder.worker_threads(threads.into()).enable_all();
    builder.on_thread_park(|| thread::sleep(GATHERS)).build()
}

async fn serve(settings: Settings) -> anyhow::Result<()> {
    start_log(&settings)?;
    let listener = host::bind(settings.listen).await?;
    let address = listener.local_addr().context("cannot read the local address")?;
    let shutdown = Shutdown::new();
    let mut signals = Signals::new().context("cannot listen for signals")?;
    let stopping = shutdown.clone();
    tokio::spawn(async move {
        signals.next().await;
        tracing::info!("draining; a second signal stops at once");
        stopping.drain();
        signals.next().await;
        tracing::info!("stopping at once");
        stopping.now();
    });
    tracing::info!(%address, replays = ?settings.replays, "listening");
    host::serve(listener, settings, shutdown).await?;
    tracing::info!("stopped");
    Ok(())
}

fn start_log(settings: &Settings) -> anyhow::Result<()> {
    let filter = EnvFilter::builder().parse(&settings.log).context("invalid log filter")?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    // The default only respects NO_COLOR.
    let log = if io::stderr().is_terminal() { log } else { log.with_ansi(false) };
    match settings.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    Ok(())
}

/// Signals for a shutdown, which no longer kill the process.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> std::io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        let interrupt = signal(SignalKind::interrupt())?;
        Ok(Signals { interrupt, terminate: signal(SignalKind::terminate())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Signals for a shutdown, which no longer kill the process.
#[cfg(windows)]
struct Signals(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Signals {
    fn new() -> std::io::Result<Signals> {
        tokio::signal::windows::ctrl_c().map(Signals)
    }

    async fn next(&mut self) {
        self.0.recv().await;
    }
}
