//! What a player may take along, and what is left of a deleted account: an export of all its data, and its deletion.

use bout::Millis;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use tokio::sync::mpsc;

use crate::process::background::blocking;
use crate::replay::{self, ReplayError, bout_of_file_name};
use crate::sessions::accounts::names::folded;
use crate::storage::store::audit::By;
use crate::storage::store::deletion::{Leaving, OwnReplay, ReplayKey};
use crate::storage::store::{AccountId, Store, StoreError};

/// Replays that are read at once.
const REPLAYS_READ: u32 = 8;

/// A part of an export: a file of its archive.
pub struct ExportedFile {
    /// Its path in the archive.
    pub path: String,
    /// Its content.
    pub content: Vec<u8>,
}

/// Exports an account, a file after the other: `account.json`, then its replays. It ends with an error when the store
/// fails, and when nobody receives the next file.
pub fn export(
    store: Store,
    account: AccountId,
) -> mpsc::Receiver<Result<ExportedFile, StoreError>> {
    let (files, received) = mpsc::channel(1);
    tokio::spawn(async move {
        if let Err(error) = send_all(&store, account, &files).await {
            // Whoever does not receive it has broken off.
            let _ = files.send(Err(error)).await;
        }
    });
    received
}

async fn send_all(
    store: &Store,
    account: AccountId,
    files: &mpsc::Sender<Result<ExportedFile, StoreError>>,
) -> Result<(), StoreError> {
    let personal = store.personal(account).await?;
    let content = serde_json::to_vec_pretty(&personal).unwrap_or_default();
    let mut parts = vec![ExportedFile { path: "account.json".into(), content }];
    let mut after = None;
    loop {
        for part in parts.drain(..) {
            if files.send(Ok(part)).await.is_err() {
                return Ok(());
            }
        }
        let replays = store.replays_of(account, after, REPLAYS_READ).await?;
        let Some(last) = replays.last() else { return Ok(()) };
        after = Some(last.key);
        parts.extend(replays.into_iter().map(|OwnReplay { key, replay, .. }| {
            let name = match key {
                ReplayKey::Bout(id, number) => format!("{id}-{number}"),
                ReplayKey::Run(id) => id.to_string(),
            };
            ExportedFile { path: format!("replays/{name}.cutlass-replay"), content: replay }
        }));
    }
}

/// A file of an export as a part of a tar archive; the archive ends with [`TAR_END`].
pub fn tar_entry(file: &ExportedFile, at: Millis) -> io::Result<Vec<u8>> {
    let mut header = tar::Header::new_gnu();
    header.set_size(file.content.len() as u64);
    header.set_mode(0o644);
    header.set_mtime(at.0 / 1000);
    let mut archive = tar::Builder::new(Vec::new());
    archive.append_data(&mut header, &file.path, &file.content[..])?;
    let mut bytes = archive.into_inner()?;
    bytes.truncate(bytes.len() - TAR_END.len());
    Ok(bytes)
}

/// The end of an archive: two empty blocks.
pub const TAR_END: [u8; 1024] = [0; 1024];

/// Writes an export to a file, which must not exist.
///
/// # Errors
/// When the file cannot be written, or the store fails.
pub async fn export_to(
    store: &Store,
    account: AccountId,
    to: &Path,
    at: Millis,
) -> Result<io::Result<()>, StoreError> {
    let mut files = export(store.clone(), account);
    let mut written = fs::File::create_new(to);
    while let (Ok(to), Some(file)) = (&mut written, files.recv().await) {
        let wrote = tar_entry(&file?, at).and_then(|entry| to.write_all(&entry));
        if let Err(why) = wrote {
            return Ok(Err(why));
        }
    }
    Ok(written.and_then(|mut to| to.write_all(&TAR_END).and_then(|()| to.sync_all())))
}

/// Deletes an account, but for its results, which nothing names any more. It can be repeated.
///
/// # Errors
/// When the store fails.
pub async fn delete(store: &Store, leaving: Leaving, by: By) -> Result<(), StoreError> {
    let mut after = None;
    loop {
        let replays = store.replays_of(leaving.id, after, REPLAYS_READ).await?;
        let Some(last) = replays.last() else { break };
        after = Some(last.key);
        let nameless = replays.into_iter().filter_map(|OwnReplay { key, seat, replay }| {
            let changed = replay::without_names(&replay, |it, _| it == seat);
            changed
                .inspect_err(|error| tracing::warn!(?key, %error, "a replay cannot be read"))
                .ok()?
                .map(|changed| (key, changed))
        });
        store.replace_replays(nameless.collect()).await?;
    }
    store.delete_account(leaving, by).await
}

/// Removes the names of accounts that are leaving from the replays of a folder. Returns how many had one.
///
/// # Errors
/// When the folder cannot be read.
pub async fn remove_names(folder: &Path, leaving: &[Leaving]) -> io::Result<usize> {
    let names: Vec<String> = leaving.iter().flat_map(|one| one.names.clone()).collect();
    let folder = folder.to_owned();
    let removed = blocking(move || remove_all(&folder, &names)).await;
    removed.unwrap_or_else(|broken| Err(io::Error::other(broken)))
}

fn remove_all(folder: &Path, names: &[String]) -> io::Result<usize> {
    let mut changed = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_replay =
            entry.file_name().to_str().is_some_and(|it| bout_of_file_name(it).is_some());
        if !is_replay || !entry.metadata()?.is_file() {
            continue;
        }
        let path = entry.path();
        match without_names(&path, names) {
            Ok(true) => changed += 1,
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(path = %path.display(), %error, "a replay cannot be changed")
            }
        }
    }
    Ok(changed)
}

/// Removes the names from a file, which is either the old one or the new one at any time, and as old as it was.
fn without_names(path: &Path, names: &[String]) -> Result<bool, ReplayError> {
    let is_one = |_, name: &str| folded(name).is_some_and(|name| names.contains(&name));
    let Some(changed) = replay::without_names(&replay::file::read_bytes(path)?, is_one)? else {
        return Ok(false);
    };
    let (written, unfinished) =
        (fs::metadata(path)?.modified()?, path.with_extension("unfinished"));
    let mut file = fs::File::create(&unfinished)?;
    file.write_all(&changed)?;
    file.set_modified(written)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    Ok(true)
}
