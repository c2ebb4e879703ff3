//! `cutlass-server`: runs a server, or plays replays again.

use anyhow::Context;
use clap::{Parser, Subcommand};
use host::{LogFormat, Settings, verify};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

/// The server of Cutlass, an online arena for puzzle duels.
#[derive(Parser)]
#[command(name = "cutlass-server", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a server until it is interrupted or terminated
    Serve(#[command(flatten)] Settings),
    /// Play replays again and say whether they hold
    #[command(after_help = "Exit code: 0 when all hold, 1 when one differs, 2 when one cannot be \
        read.")]
    Verify {
        /// The replays
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Serve(settings) => match serve(settings) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("cutlass-server: {error:#}");
                ExitCode::FAILURE
            }
        },
        Command::Verify { files } => verify_all(&files),
    }
}

#[tokio::main]
async fn serve(settings: Settings) -> anyhow::Result<()> {
    start_log(settings.log_format);
    let listener = host::bind(settings.listen).await?;
    let address = listener.local_addr().context("cannot tell the own address")?;
    let stop = CancellationToken::new();
    let asked_to_stop = asked_to_stop().context("cannot listen for signals")?;
    let stopping = stop.clone();
    tokio::spawn(async move {
        asked_to_stop.await;
        tracing::info!("stopping");
        stopping.cancel();
    });
    tracing::info!(%address, replays = ?settings.replays, "listening");
    Ok(host::serve(listener, settings, stop).await?)
}

/// `CUTLASS_LOG` chooses what is logged, as in `info` or `host=debug`.
fn start_log(format: LogFormat) {
    let filter = EnvFilter::builder()
        .with_default_directive(tracing::Level::INFO.into())
        .with_env_var("CUTLASS_LOG")
        .from_env_lossy();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
}

/// Waits for the first signal to stop; from now on such a signal does not kill the process.
#[cfg(unix)]
fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Waits for the first signal to stop; from now on such a signal does not kill the process.
#[cfg(windows)]
fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}

fn verify_all(files: &[PathBuf]) -> ExitCode {
    let mut worst = 0;
    for file in files {
        let line = match verify::verify_file(file) {
            Ok(holds) => format!("{} {holds}", file.display()),
            Err(verdict) => {
                worst = worst.max(verdict.exit_code());
                format!("{} {verdict}", file.display())
            }
        };
        // A reader that hung up, as `head` does, still gets the exit code.
        let _ = writeln!(std::io::stdout(), "{line}");
    }
    ExitCode::from(worst)
}
