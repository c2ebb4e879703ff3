//! `list`: checks the entries of a list of servers, and writes the list.

use anyhow::Context;
use clap::Args;
use host::net::http_client::HttpClient;
use host::operator::server_list;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::complain;

/// The exit code when an entry was refused.
const REFUSED: u8 = 3;

/// The flags.
#[derive(Args)]
pub struct List {
    /// Files with entries: a list of servers in JSON, or one address a line
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where to write the list
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Checks and writes.
pub fn run(list: &List) -> ExitCode {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let done = runtime.map_err(Into::into).and_then(|runtime| runtime.block_on(carry_out(list)));
    done.unwrap_or_else(|error| {
        complain(format_args!("{error:#}"));
        ExitCode::FAILURE
    })
}

async fn carry_out(List { files, out }: &List) -> anyhow::Result<ExitCode> {
    let mut entries = Vec::new();
    for file in files {
        let text = fs::read_to_string(file);
        let text = text.with_context(|| format!("{} cannot be read", file.display()))?;
        let read = server_list::read(&text);
        entries.extend(read.with_context(|| format!("{} is no list", file.display()))?);
    }
    let (list, refused) = server_list::check(&HttpClient::new()?, entries).await;
    for (url, why) in &refused {
        complain(format_args!("{url} refused: {why}"));
    }
    let json = serde_json::to_string_pretty(&list)?;
    write(out, &format!("{json}\n"))
        .with_context(|| format!("{} cannot be written", out.display()))?;
    say!("{}: {} servers, {} refused", out.display(), list.servers.len(), refused.len());
    Ok(if refused.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(REFUSED) })
}

/// Writes the file whole, or leaves what is there.
fn write(out: &Path, text: &str) -> std::io::Result<()> {
    let unfinished = out.with_extension("unfinished");
    fs::write(&unfinished, text)?;
    fs::rename(unfinished, out)
}
