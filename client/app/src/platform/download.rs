//! A file of a server.

use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use link::StatusReader;
use wire::Secret;

/// A file that is being downloaded, until it is taken or dropped.
#[derive(Debug)]
pub struct Download(Mutex<mpsc::Receiver<Result<Vec<u8>, String>>>);

impl Download {
    /// Begins to download the file at this path of the server at `address`, of at most so many bytes, for the member
    /// with this token.
    pub fn start(
        address: &str,
        path: &str,
        token: Option<Secret>,
        bytes_max: usize,
    ) -> std::io::Result<Download> {
        let (told, answer) = mpsc::channel();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (address, path) = (address.to_owned(), path.to_owned());
        thread::Builder::new().name("download".into()).spawn(move || {
            let file = StatusReader::default();
            let file = runtime.block_on(file.file(&address, &path, token, bytes_max));
            // A pending name lookup must not delay the end.
            runtime.shutdown_background();
            // It may have been dropped.
            let _ = told.send(file);
        })?;
        Ok(Download(Mutex::new(answer)))
    }

    /// The file, once, or the reason why there is none.
    pub fn take(&mut self) -> Option<Result<Vec<u8>, String>> {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}
