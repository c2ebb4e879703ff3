//! The line to a server, held on a thread of its own.

use std::io;
use std::thread::{self, JoinHandle};

use ::link::Heard;
use wire::{ClientMessage, Hello};

/// A line that is open, or being opened. Dropping it leaves whatever the player was in, and waits
/// the moment that it takes to say so: after that the program may end.
#[derive(Debug)]
pub struct Link {
    line: Option<::link::Link>,
    thread: Option<JoinHandle<()>>,
}

impl Link {
    /// Opens a line to the server at `address` and says `hello` on it.
    pub fn open(address: &str, hello: Hello) -> io::Result<Link> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (line, run) = ::link::start(address, hello);
        let thread = thread::Builder::new().name("link".into()).spawn(move || {
            runtime.block_on(run);
            // A name that is still being looked up holds up nobody.
            runtime.shutdown_background();
        })?;
        Ok(Link { line: Some(line), thread: Some(thread) })
    }

    /// Says something, now or as soon as the line allows. False when the line cannot take it: the
    /// conversation is over, or the line is far behind.
    #[must_use]
    pub fn say(&self, message: ClientMessage) -> bool {
        self.line.as_ref().is_some_and(|line| line.say(message))
    }

    /// The next thing that was heard, if there is one already.
    pub fn try_hear(&mut self) -> Option<Heard> {
        self.line.as_mut()?.try_hear()
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.line = None;
        let ended = self.thread.take().map(JoinHandle::join);
        if let Some(Err(_)) = ended {
            tracing::error!("the thread of the line had died");
        }
    }
}
