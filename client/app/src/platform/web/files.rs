//! The player's files: entries of the storage that a browser gives to each site.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::Resource;
use js_sys::{Array, Uint8Array};
use replay::{ReplayError, ReplayFile};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlAnchorElement, Storage, Url};

/// The default path of the settings file.
pub fn settings() -> Option<PathBuf> {
    storage().is_ok().then(|| "cutlass/settings.toml".into())
}

/// The path of the stored credentials. Each named settings file has its own beside it, as it
/// belongs to another player.
pub fn accounts(settings: Option<&Path>) -> Option<PathBuf> {
    match settings {
        Some(settings) => Some(settings.with_extension("accounts.toml")),
        None => storage().is_ok().then(|| "cutlass/accounts.toml".into()),
    }
}

/// The path of the player's best runs. Each named settings file has its own beside it.
pub fn bests(settings: Option<&Path>) -> Option<PathBuf> {
    match settings {
        Some(settings) => Some(settings.with_extension("bests.toml")),
        None => storage().is_ok().then(|| "cutlass/bests.toml".into()),
    }
}

/// The folder in which an embedded server stores its data; a browser has none.
#[derive(Resource, Clone, Debug, Default)]
pub struct DataFolder(pub Option<PathBuf>);

/// The folder of the embedded server and of reports, which a browser does not have.
pub fn data() -> Option<PathBuf> {
    None
}

/// The text of a file; nothing when there is none.
pub fn read(path: &Path) -> io::Result<Option<String>> {
    storage()?.get_item(&key(path)).map_err(failed)
}

/// The replay in a file of the player's, whose files a page cannot read by their paths.
pub fn replay(_: &Path) -> Result<ReplayFile, ReplayError> {
    Err(io::Error::from(io::ErrorKind::Unsupported).into())
}

/// Whether there is such a file.
pub fn exists(path: &Path) -> bool {
    matches!(read(path), Ok(Some(_)))
}

/// Moves a file.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let text = read(from)?.ok_or(io::ErrorKind::NotFound)?;
    write(to, text)?;
    storage()?.remove_item(&key(from)).map_err(failed)
}

/// Writes a file.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let text = std::str::from_utf8(content.as_ref()).map_err(io::Error::other)?;
    storage()?.set_item(&key(path), text).map_err(failed)
}

/// Writes a file with secrets. All scripts of the site can read it: its Content-Security-Policy admits
/// no others.
pub fn write_secret(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    write(path, content)
}

/// Keeps a report: the browser downloads it. Returns its name.
pub fn keep_report(name: &str, content: &[u8]) -> io::Result<PathBuf> {
    download(name, content).map_err(failed)?;
    Ok(name.into())
}

/// Keeps a picture: the browser downloads it. Returns its name.
pub fn keep_picture(name: &str, content: &[u8]) -> io::Result<PathBuf> {
    keep_report(name, content)
}

fn download(name: &str, content: &[u8]) -> Result<(), JsValue> {
    let document = web_sys::window().and_then(|window| window.document());
    let document = document.ok_or("there is no page")?;
    let parts = Array::of1(&Uint8Array::from(content));
    let url = Url::create_object_url_with_blob(&Blob::new_with_u8_array_sequence(&parts)?)?;
    let anchor: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&url)
}

fn storage() -> io::Result<Storage> {
    let window = web_sys::window().ok_or_else(|| io::Error::other("there is no page"))?;
    let storage = window.local_storage().map_err(failed)?;
    storage.ok_or_else(|| io::Error::other("this browser stores nothing"))
}

fn key(path: &Path) -> String {
    path.display().to_string()
}

fn failed(error: JsValue) -> io::Error {
    io::Error::other(format!("{error:?}"))
}
