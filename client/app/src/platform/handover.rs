//! One running game for each user of the machine: a program that was launched with a link hands it to the
//! game that is running already, over a Unix socket in the user's runtime folder.
//!
//! The first game holds a lock, and listens; an [`Inbox`] has what arrived. The folder and the socket belong
//! to the user alone. A message is a link and the end of the line, and is answered by [`TAKEN`].

use std::fs::{self, DirBuilder, File, Permissions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use bevy::prelude::Resource;

use crate::platform::deep_link::{DeepLink, LINK_BYTES_MAX};

/// The answer to a link that was taken.
const TAKEN: &str = "ok\n";
/// The time limit for an answer: a game that does not give one has hung.
const ANSWER_WITHIN: Duration = Duration::from_secs(2);
/// The time limit for the sender to write its link.
const WRITE_WITHIN: Duration = Duration::from_secs(1);
/// The limit of links that wait for the game.
const LINKS_MAX: usize = 4;

/// Hands `link` to the game that is running already. False when there is none, or it does not answer.
pub fn hand_over(link: &DeepLink) -> bool {
    let Some(folder) = folder() else { return false };
    match hand_over_in(&folder, link) {
        Ok(()) => true,
        Err(error) => {
            tracing::debug!(%error, "no running game takes the link");
            false
        }
    }
}

/// The same, where the running game listens in `folder`.
pub fn hand_over_in(folder: &Path, link: &DeepLink) -> io::Result<()> {
    let mut stream = UnixStream::connect(socket(folder))?;
    stream.set_read_timeout(Some(ANSWER_WITHIN))?;
    stream.set_write_timeout(Some(ANSWER_WITHIN))?;
    writeln!(stream, "{link}")?;
    let mut answer = String::new();
    BufReader::new(stream.take(TAKEN.len() as u64)).read_line(&mut answer)?;
    if answer == TAKEN { Ok(()) } else { Err(io::Error::other("the game did not take it")) }
}

/// The links that other programs hand over.
#[derive(Resource, Debug)]
pub struct Inbox {
    links: Mutex<Receiver<DeepLink>>,
    socket: PathBuf,
    is_closed: Arc<AtomicBool>,
    /// Held as long as this is the game that listens.
    _lock: File,
}

impl Inbox {
    /// Listens for links. None when another game does so already, or this machine has no place for it.
    pub fn open() -> Option<Inbox> {
        match Inbox::open_in(&folder()?) {
            Ok(inbox) => inbox,
            Err(error) => {
                tracing::warn!(%error, "links open a window of their own");
                None
            }
        }
    }

    /// The same in `folder`, which is made when it is missing, for its owner alone.
    pub fn open_in(folder: &Path) -> io::Result<Option<Inbox>> {
        match DirBuilder::new().mode(0o700).create(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
        if fs::metadata(folder)?.permissions().mode() & 0o077 != 0 {
            return Err(io::Error::other(format!("{} is open to others", folder.display())));
        }
        let lock = File::options().create(true).append(true).open(folder.join("lock"))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Ok(None),
            Err(fs::TryLockError::Error(error)) => return Err(error),
        }
        let socket = socket(folder);
        // That of a game that was killed.
        match fs::remove_file(&socket) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let listener = UnixListener::bind(&socket)?;
        fs::set_permissions(&socket, Permissions::from_mode(0o600))?;
        let (sender, links) = mpsc::sync_channel(LINKS_MAX);
        let is_closed = Arc::new(AtomicBool::new(false));
        let closed = is_closed.clone();
        let run = move || listen(&listener, &sender, &closed);
        thread::Builder::new().name("links".into()).spawn(run)?;
        Ok(Some(Inbox { links: Mutex::new(links), socket, is_closed, _lock: lock }))
    }

    /// The next link, if there is one.
    pub fn take(&mut self) -> Option<DeepLink> {
        self.links.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::Release);
        // Wakes the thread, which ends. Without it the process is about to end as well.
        let _ = UnixStream::connect(&self.socket);
        let _ = fs::remove_file(&self.socket);
    }
}

/// Takes links, one connection after the other, until it is closed.
fn listen(listener: &UnixListener, links: &SyncSender<DeepLink>, is_closed: &AtomicBool) {
    for stream in listener.incoming() {
        if is_closed.load(Ordering::Acquire) {
            return;
        }
        if let Err(error) = stream.and_then(|stream| receive(stream, links)) {
            tracing::warn!(%error, "link not taken");
        }
    }
}

fn receive(stream: UnixStream, links: &SyncSender<DeepLink>) -> io::Result<()> {
    stream.set_read_timeout(Some(WRITE_WITHIN))?;
    stream.set_write_timeout(Some(WRITE_WITHIN))?;
    let mut line = String::new();
    let limited = (&stream).take(LINK_BYTES_MAX as u64 + 1);
    BufReader::new(limited).read_line(&mut line)?;
    let link = line.trim_end().parse().map_err(io::Error::other)?;
    links.try_send(link).map_err(io::Error::other)?;
    (&stream).write_all(TAKEN.as_bytes())
}

/// The folder of the lock and the socket, in the user's runtime folder.
fn folder() -> Option<PathBuf> {
    Some(directories::BaseDirs::new()?.runtime_dir()?.join("cutlass"))
}

fn socket(folder: &Path) -> PathBuf {
    folder.join("socket")
}

#[cfg(test)]
mod tests;
