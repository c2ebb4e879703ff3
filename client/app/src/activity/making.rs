//! Lists of large pieces of stacker, made in the background when a match first asks for them.

use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use games::lists;

use crate::activity::intent::Intent;
use crate::text::tr;

/// Lists that are being made, and the intent that waits for them. They are for this process, and
/// with it for its embedded server.
#[derive(Debug)]
pub struct Making {
    /// The intent that follows.
    pub intent: Intent,
    /// Closed when all are made.
    progress: Mutex<mpsc::Receiver<wire::Making>>,
}

impl Making {
    /// Begins to make the lists of these sizes.
    pub fn begin(intent: Intent, sizes: Vec<u8>) -> Result<Making, String> {
        let (told, progress) = mpsc::channel();
        let make = move || {
            for size in sizes {
                lists::provide(size, &mut |per_mille| {
                    // A player who does not wait any longer gets the list all the same.
                    let _ = told.send(wire::Making { size, per_mille });
                });
            }
        };
        thread::Builder::new()
            .name("pieces".into())
            .spawn(make)
            .map_err(|error| tr!("making-failed", reason = error.to_string()))?;
        Ok(Making { intent, progress: Mutex::new(progress) })
    }

    /// The newest progress since the last call, if any, and whether all lists are made.
    pub fn pass(&mut self) -> (Option<wire::Making>, bool) {
        let progress = self.progress.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut newest = None;
        loop {
            match progress.try_recv() {
                Ok(progress) => newest = Some(progress),
                Err(mpsc::TryRecvError::Empty) => return (newest, false),
                Err(mpsc::TryRecvError::Disconnected) => return (newest, true),
            }
        }
    }
}
