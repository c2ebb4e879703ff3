//! `serve`: runs a server until it is interrupted or terminated.

use anyhow::Context;
use host::process::recent_errors::RecentErrors;
use host::process::service_manager::{Notification, keep_watchdog, notify};
use host::settings::flags::Flags;
use host::settings::setting::Setting;
use host::{AfterDrain, LogFormat, Settings, Shutdown};
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Duration;
use std::{io, panic, thread};
use tokio::runtime::{Builder, Runtime};
use tracing_appender::non_blocking::{NonBlocking, WorkerGuard};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::{MISUSED, complain, misused, settings, welcome};

/// How long an idle thread batches wake-ups: with 800 seats it would otherwise wake for each of
/// 13,000 messages a second, each time with cold caches.
const GATHERS: Duration = Duration::from_millis(3);

/// Runs the server.
pub fn run(flags: Flags) -> ExitCode {
    let is_json = wants_json(&flags);
    let mut settings = match settings(flags) {
        Ok(loaded) => loaded.settings,
        Err(error) => {
            if !is_json {
                return misused(&error);
            }
            let (stderr, _written) = stderr();
            tracing_subscriber::fmt().json().with_writer(stderr).init();
            tracing::error!(%error, "invalid settings");
            return ExitCode::from(MISUSED);
        }
    };
    settings.admin_socket = Some(settings.admin_place());
    let log_format = settings.log_format;
    let (stderr, _written) = stderr();
    let served = start_log(&settings, stderr)
        .and_then(|()| runtime(settings.threads).context("cannot start threads"))
        .and_then(|runtime| runtime.block_on(serve(settings)));
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            match log_format {
                LogFormat::Text => complain(format_args!("{error:#}")),
                LogFormat::Json => tracing::error!(error = format!("{error:#}"), "server failed"),
            }
            ExitCode::FAILURE
        }
    }
}

/// True if the log is meant to be JSON, as far as can be determined from settings that may be invalid.
fn wants_json(flags: &Flags) -> bool {
    let key = Setting::named("log_format").expect("there is a setting for the format of the log");
    let flag = flags.values.iter().find(|(given, _)| given.name == key.name);
    let value = flag.map(|(_, value)| value.clone());
    value.or_else(|| std::env::var(key.variable()).ok()).is_some_and(|value| value == "json")
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
    let listener = host::bind(settings.listen).await?;
    let shutdown = Shutdown::new();
    let signals = Signals::new().context("cannot listen for signals")?;
    let (stopping, waits) = (shutdown.clone(), settings.after_drain == AfterDrain::Wait);
    let signalled = tokio::spawn(follow(signals, stopping));
    if let Ok(listen) = listener.local_addr() {
        welcome::show(&settings, listen);
    }
    if !waits {
        // Otherwise it drains, and then waits as long as the operator likes.
        tokio::spawn(report_end(shutdown.clone()));
    }
    host::serve(listener, settings, shutdown).await?;
    if waits && !signalled.is_finished() {
        tracing::info!("drained; waiting for a signal");
        // It is alive as long as its tasks run.
        tokio::spawn(keep_watchdog(async || true));
        signalled.await.context("the task of signals panicked")?;
    }
    tracing::info!("stopped");
    Ok(())
}

/// Notifies the service manager when the server drains, whether by a signal or by an operator.
async fn report_end(shutdown: Shutdown) {
    shutdown.draining().cancelled().await;
    notify(Notification::Stopping);
}

/// Drains the server at the first signal. It ends then, while another task stops it at the second.
async fn follow(mut signals: Signals, stopping: Shutdown) {
    signals.next().await;
    stopping.drain();
    tracing::info!("draining; a second signal stops at once");
    tokio::spawn(async move {
        signals.again().await;
        stopping.now();
        tracing::info!("stopping at once");
    });
}

/// Standard error, written by a thread of its own until the guard is dropped. A reader that has closed it or reads no
/// more, or a full disk, costs lines of the log and nothing else.
fn stderr() -> (NonBlocking, WorkerGuard) {
    tracing_appender::non_blocking(io::stderr())
}

fn start_log(settings: &Settings, stderr: NonBlocking) -> anyhow::Result<()> {
    settings.log_addresses.apply();
    let filter = EnvFilter::builder().parse(&settings.log).context("invalid log filter")?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr);
    // The default only respects NO_COLOR.
    let log = if io::stderr().is_terminal() { log } else { log.with_ansi(false) };
    match settings.log_format {
        LogFormat::Text => log.finish().with(RecentErrors).init(),
        LogFormat::Json => log.json().finish().with(RecentErrors).init(),
    }
    // The default hook writes text, amid lines of JSON as well, and waits for a reader.
    panic::set_hook(Box::new(|panic| tracing::error!(%panic, "panic")));
    Ok(())
}

/// Signals for a shutdown, which no longer kill the process.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
    quit: tokio::signal::unix::Signal,
    /// The terminal or the connection in which the server was started is closed. Nothing where the parent ignores
    /// that for this process, as `nohup` does.
    hangup: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Signals {
    fn new() -> std::io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        let hangup = (!is_hangup_ignored()).then(|| signal(SignalKind::hangup())).transpose()?;
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            quit: signal(SignalKind::quit())?,
            hangup,
        })
    }

    async fn next(&mut self) {
        let Some(hangup) = &mut self.hangup else { return self.again().await };
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = self.quit.recv() => {}
            _ = hangup.recv() => {}
        }
    }

    /// A signal after the first. When a terminal is closed, it and its shell may both send SIGHUP.
    async fn again(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = self.quit.recv() => {}
        }
    }
}

/// True if this process ignored SIGHUP from its start, as far as the system says: on Linux.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // The lowest bit is signal 1, SIGHUP.
    mask.is_some_and(|mask| mask & 1 == 1)
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

    async fn again(&mut self) {
        self.next().await;
    }
}
