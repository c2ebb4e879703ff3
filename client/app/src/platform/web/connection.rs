//! The connection to a server, on the only thread of a page.
//!
//! A page that is reloaded resumes its session: when it is left, what it must remember is put into
//! the storage of its tab, and the next page there takes it out.

use std::cell::{Cell, RefCell};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use ::link::{Heard, Memory, Polled};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, Storage};
use wire::{ClientMessage, Hello};

/// The entry of the storage.
const KEY: &str = "cutlass/session";

type Shared = Arc<Mutex<Option<Memory>>>;

thread_local! {
    /// What the open connection has to remember.
    static MEMORY: RefCell<Option<Shared>> = const { RefCell::new(None) };
    /// Whether the page is being left. The program is ended then, and must not leave its session.
    static IS_LEFT: Cell<bool> = const { Cell::new(false) };
}

/// An open or opening connection. Dropping it leaves the queue, bout or room of the player, unless the
/// page itself is left.
#[derive(Debug)]
pub struct Link(Option<::link::Link>);

impl Link {
    /// Opens a connection to the server at `address` and sends `hello`.
    pub fn open(address: &str, hello: Hello) -> io::Result<Link> {
        let (line, run) = ::link::start(address, hello);
        Ok(Link::run(line, run))
    }

    /// Resumes a session that a page before this one remembers, with the server at `address`.
    pub fn resume(address: &str, hello: Hello, memory: Memory) -> io::Result<Link> {
        let (line, run) = ::link::resume(address, hello, memory);
        Ok(Link::run(line, run))
    }

    fn run(line: ::link::Link, run: impl Polled + 'static) -> Link {
        MEMORY.set(Some(line.memory()));
        tell_page();
        wasm_bindgen_futures::spawn_local(run);
        Link(Some(line))
    }

    /// Sends a message, now or when the connection allows. False when it cannot be queued: the
    /// session is over, or the connection is too far behind.
    #[must_use]
    pub fn say(&self, message: ClientMessage) -> bool {
        self.0.as_ref().is_some_and(|line| line.say(message))
    }

    /// The next received event, if there is one already.
    pub fn try_hear(&mut self) -> Option<Heard> {
        self.0.as_mut()?.try_hear()
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        let Some(line) = self.0.take() else { return };
        if IS_LEFT.get() {
            // Without a goodbye: the next page resumes the session.
            return std::mem::forget(line);
        }
        // It leaves its session: there is nothing to resume.
        *line.memory().lock().unwrap_or_else(PoisonError::into_inner) = None;
        tell_page();
    }
}

/// Tells the script of the page that a session begins or ends: it looks whether the server still has
/// this release of the page.
fn tell_page() {
    let dispatched = web_sys::window().map(|window| {
        Event::new("cutlass-session").and_then(|event| window.dispatch_event(&event))
    });
    if let Some(Err(error)) = dispatched {
        tracing::debug!("the page is not told of a session: {error:?}");
    }
}

/// The session that the page before this one remembered. It is returned once: another tab must not resume it as
/// well.
///
/// Call it before the program runs: from then on this page writes down what it must remember.
pub fn remembered() -> Option<Memory> {
    listen();
    let storage = storage()?;
    let text = storage.get_item(KEY).ok()??;
    // A browser that lets an entry be read lets it be removed.
    let _ = storage.remove_item(KEY);
    Memory::from_text(&text)
}

/// Writes down what must be remembered when the page is left. The event loop ends the program by the same
/// event, and asked for it later: the browser tells in this order.
fn listen() {
    let Some(window) = web_sys::window() else { return };
    let left = Closure::<dyn FnMut()>::new(|| {
        IS_LEFT.set(true);
        let memory = MEMORY.with_borrow(|memory| memory.clone());
        let Some(memory) = memory else { return };
        let memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
        let text = memory.as_ref().and_then(Memory::to_text);
        let written = storage().zip(text).map(|(storage, text)| storage.set_item(KEY, &text));
        if let Some(Err(error)) = written {
            tracing::warn!("this page will not come back to its session: {error:?}");
        }
    });
    let callback = left.as_ref().unchecked_ref();
    let heard = window.add_event_listener_with_callback("pagehide", callback);
    match heard {
        Ok(()) => left.forget(),
        Err(error) => tracing::warn!("this page does not hear when it is left: {error:?}"),
    }
}

fn storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok()?
}

/// The name under which the server's credentials are stored.
pub fn server_name(address: &str) -> String {
    ::link::with_port(address).to_lowercase()
}
