//! `serve`: runs a server until it is interrupted or terminated.

use anyhow::Context;
use host::settings::flags::Flags;
use host::{LogFormat, Settings};
use std::process::ExitCode;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

use super::{misused, settings};

/// Runs it.
pub fn run(flags: Flags) -> ExitCode {
    let settings = match settings(flags) {
        Ok(loaded) => loaded.settings,
        Err(error) => return misused(&error),
    };
    match serve(settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cutlass-server: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn serve(settings: Settings) -> anyhow::Result<()> {
    start_log(&settings)?;
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

fn start_log(settings: &Settings) -> anyhow::Result<()> {
    let filter = EnvFilter::builder().parse(&settings.log).context("the filter of the log")?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match settings.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    Ok(())
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
