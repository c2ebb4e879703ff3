//! The Unix socket for administration requests.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::{Admin, Asker, Reply};

/// The maximum length of a request.
pub const LINE_BYTES_MAX: usize = 4096;
/// Time limit for reading a request, and for writing its answer.
pub const WITHIN: Duration = Duration::from_secs(10);
/// Concurrent connections.
const OPERATORS_MAX: usize = 4;
/// Pause after a failed accept.
const ACCEPT_PAUSE: Duration = Duration::from_millis(500);
const ROOT: u32 = 0;

/// Why the admin socket cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// Another server has the socket.
    #[error(
        "another server listens at {}; stop it, or choose another file with --admin-socket",
        .0.display()
    )]
    Taken(PathBuf),
    /// A file that no server made.
    #[error(
        "{} is a file, not a socket; remove it, or choose another file with --admin-socket",
        .0.display()
    )]
    NoSocket(PathBuf),
    /// The socket cannot be created.
    #[error("cannot listen at {}: {}; choose another file with --admin-socket", .0.display(), .1)]
    Socket(PathBuf, io::Error),
}

/// A listening socket. Its file is removed when this is dropped.
#[derive(Debug)]
pub struct Listening {
    listener: UnixListener,
    path: PathBuf,
    /// The server's user.
    owner: u32,
}

impl Listening {
    /// Listens at `path`, accessible to this user only. Replaces the socket of a killed server.
    pub async fn at(path: &Path) -> Result<Listening, AdminError> {
        if UnixStream::connect(path).await.is_ok() {
            return Err(AdminError::Taken(path.into()));
        }
        let left = fs::symlink_metadata(path).ok().map(|left| left.file_type());
        match left {
            Some(left) if !left.is_socket() => Err(AdminError::NoSocket(path.into())),
            left => Listening::bind(path, left.is_some())
                .map_err(|why| AdminError::Socket(path.into(), why)),
        }
    }

    fn bind(path: &Path, is_left: bool) -> io::Result<Listening> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        if is_left {
            fs::remove_file(path)?;
        }
        let listener = UnixListener::bind(path)?;
        fs::set_permissions(path, Permissions::from_mode(0o600))?;
        let owner = fs::metadata(path)?.uid();
        Ok(Listening { listener, path: path.into(), owner })
    }

    /// Answers authorised requests, forever.
    pub async fn serve(self, admin: Admin) {
        let places = Arc::new(Semaphore::new(OPERATORS_MAX));
        loop {
            let accepted = self.listener.accept().await;
            let stream = match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    tracing::warn!(%error, "admin connection not accepted");
                    sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            };
            let user = stream.peer_cred().map(|peer| peer.uid()).ok();
            if user != Some(self.owner) && user != Some(ROOT) {
                tracing::warn!(
                    user,
                    "admin connection refused: neither the server's user nor root"
                );
                continue;
            }
            let Ok(place) = places.clone().try_acquire_owned() else { continue };
            let admin = admin.clone();
            tokio::spawn(async move {
                if let Err(error) = answer(stream, &admin).await {
                    tracing::debug!(%error, "admin connection failed");
                }
                drop(place);
            });
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        // The next server removes a leftover file.
        let _ = fs::remove_file(&self.path);
    }
}

async fn answer(mut stream: UnixStream, admin: &Admin) -> io::Result<()> {
    let (reader, mut writer) = stream.split();
    let mut line = String::new();
    let mut reader = BufReader::new(reader.take(LINE_BYTES_MAX as u64));
    timeout(WITHIN, reader.read_line(&mut line)).await??;
    let reply = match serde_json::from_str(&line) {
        Ok(request) => {
            tracing::info!(?request, "admin request");
            admin.obey(&Asker::Operator, request).await
        }
        Err(why) => Reply::Failed(format!("invalid request: {why}")),
    };
    let mut said = serde_json::to_string(&reply)?;
    said.push('\n');
    timeout(WITHIN, writer.write_all(said.as_bytes())).await?
}
