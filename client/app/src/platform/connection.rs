//! The connection to a server, on its own thread.

use std::io;
use std::thread::{self, JoinHandle};

use ::link::{Heard, Memory, Polled};
use wire::{ClientMessage, Hello};

/// An open or opening connection. Dropping it leaves the queue, bout or room of the player, and
/// blocks for the moment that the goodbye takes: after that the program may end.
#[derive(Debug)]
pub struct Link {
    line: Option<::link::Link>,
    thread: Option<JoinHandle<()>>,
}

impl Link {
    /// Opens a connection to the server at `address` and sends `hello`.
    pub fn open(address: &str, hello: Hello) -> io::Result<Link> {
        let (line, run) = ::link::start(address, hello);
        Link::run(line, run)
    }

    /// Resumes a session that a program before this one remembers, with the server at `address`.
    pub fn resume(address: &str, hello: Hello, memory: Memory) -> io::Result<Link> {
        let (line, run) = ::link::resume(address, hello, memory);
        Link::run(line, run)
    }

    fn run(line: ::link::Link, run: impl Polled + 'static) -> io::Result<Link> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let thread = thread::Builder::new().name("link".into()).spawn(move || {
            runtime.block_on(run);
            // A pending name lookup must not delay the end.
            runtime.shutdown_background();
        })?;
        Ok(Link { line: Some(line), thread: Some(thread) })
    }

    /// Sends a message, now or when the connection allows. False when it cannot be queued: the
    /// session is over, or the connection is too far behind.
    #[must_use]
    pub fn say(&self, message: ClientMessage) -> bool {
        self.line.as_ref().is_some_and(|line| line.say(message))
    }

    /// The next received event, if there is one already.
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

/// The session that the program before this one remembered: none, as a program that ends leaves.
pub fn remembered() -> Option<Memory> {
    None
}

/// The name under which a server's credentials are stored.
pub fn server_name(address: &str) -> String {
    ::link::with_port(address).to_lowercase()
}
