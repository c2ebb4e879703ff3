//! One connection: a WebSocket of the browser, whose events are queued until they are polled.
//!
//! A browser reads as fast as the server writes, whether or not anyone takes what was read. So the
//! queue has limits, and a connection whose page is that far behind is lost.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::poll_fn;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{BinaryType, CloseEvent, MessageEvent, WebSocket};
use web_time::Instant;
use wire::SERVER_MESSAGE_BYTES_MAX;

use crate::runtime::{Sleep, sleep};
use crate::tls::Tls;

/// The time limit for a server's first message.
const ANSWER_WITHIN: Duration = Duration::from_secs(8);
/// The limit of queued outgoing frames: more than a session stores for a silent peer.
const FRAMES_MAX: usize = 4096;
/// The limit of bytes that the browser has not written yet.
const UNWRITTEN_BYTES_MAX: u32 = 1024 * 1024;
/// The limit of queued events: as many frames as a session has in flight.
const EVENTS_MAX: usize = 4096;
/// The limit of the queued events' bytes.
const EVENT_BYTES_MAX: usize = 8 * 1024 * 1024;

/// An event of a connection.
#[derive(Debug)]
pub enum What {
    /// It was made.
    Opened,
    /// A frame arrived, and when.
    Frame(Vec<u8>, Instant),
    /// It could not be made, or was lost, with the cause. It must not be polled again.
    Lost(String),
    /// The same, and the server said that it is restarted.
    Restarting(String),
}

/// The events that were not polled yet.
#[derive(Default)]
struct Events {
    queue: VecDeque<What>,
    /// The length of all queued frames.
    bytes: usize,
    /// True if the connection was lost because too many were queued.
    is_full: bool,
    waker: Option<Waker>,
}

impl Events {
    fn push(&mut self, what: What) {
        if self.is_full {
            return;
        }
        let bytes = length(&what);
        self.is_full = EVENTS_MAX <= self.queue.len() || EVENT_BYTES_MAX < self.bytes + bytes;
        if self.is_full {
            self.queue.push_back(What::Lost("this page reads too slowly".into()));
        } else {
            self.bytes += bytes;
            self.queue.push_back(what);
        }
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }

    fn pop(&mut self) -> Option<What> {
        let what = self.queue.pop_front()?;
        self.bytes -= length(&what);
        Some(what)
    }
}

/// The code by which a server closes a connection when it is restarted.
const RESTART: u16 = 1012;

/// The bytes that an event keeps in memory.
fn length(what: &What) -> usize {
    match what {
        What::Frame(frame, _) => frame.len(),
        What::Opened | What::Lost(_) | What::Restarting(_) => 0,
    }
}

/// An open or opening connection. Dropping it closes it.
pub struct Connection {
    socket: Option<Socket>,
    events: Rc<RefCell<Events>>,
    /// The deadline of the server's first message.
    answer_by: Option<Sleep>,
    /// Frames to write once it is open.
    frames: VecDeque<Vec<u8>>,
}

/// A socket with the closures that the browser calls, which live as long.
struct Socket {
    socket: WebSocket,
    _opened: Closure<dyn FnMut()>,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _closed: Closure<dyn FnMut(CloseEvent)>,
}

impl Connection {
    /// Opens a connection to the server at `address`.
    pub fn open(address: String, _: Arc<Tls>) -> Connection {
        let events = Rc::new(RefCell::new(Events::default()));
        let url = match address.starts_with("wss://") {
            true => format!("{address}/play"),
            false => format!("ws://{address}/play"),
        };
        let socket = match WebSocket::new(&url) {
            Ok(socket) => Some(Socket::new(socket, &events)),
            Err(error) => {
                events.borrow_mut().push(What::Lost(format!("{error:?}")));
                None
            }
        };
        let answer_by = Some(sleep(ANSWER_WITHIN));
        Connection { socket, events, answer_by, frames: VecDeque::new() }
    }

    /// Queues a frame for writing. False when too many are queued.
    #[must_use]
    pub fn write(&mut self, frame: Vec<u8>) -> bool {
        let Some(Socket { socket, .. }) = &self.socket else { return false };
        if socket.ready_state() == WebSocket::CONNECTING {
            let has_room = self.frames.len() < FRAMES_MAX;
            if has_room {
                self.frames.push_back(frame);
            }
            return has_room;
        }
        socket.buffered_amount() <= UNWRITTEN_BYTES_MAX && socket.send_with_u8_array(&frame).is_ok()
    }

    /// Returns the next event, and writes what was queued when that is the opening.
    pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<What> {
        let mut events = self.events.borrow_mut();
        if let Some(what) = events.pop() {
            drop(events);
            match what {
                What::Opened => self.write_queued(),
                What::Frame(..) | What::Lost(_) | What::Restarting(_) => self.answer_by = None,
            }
            return Poll::Ready(what);
        }
        events.waker = Some(cx.waker().clone());
        match &mut self.answer_by {
            Some(answer_by) => Pin::new(answer_by).poll(cx).map(|()| What::Lost(silence())),
            None => Poll::Pending,
        }
    }

    /// Writes the queued frames, closes the connection, and waits for the server to do the same.
    pub async fn close(mut self) {
        self.write_queued();
        if let Some(Socket { socket, .. }) = &self.socket {
            // One that is closed already needs no close frame.
            let _ = socket.close_with_code_and_reason(wire::GOODBYE, "left");
        }
        while !matches!(poll_fn(|cx| self.poll(cx)).await, What::Lost(_) | What::Restarting(_)) {}
    }

    fn write_queued(&mut self) {
        let Some(Socket { socket, .. }) = &self.socket else { return };
        for frame in self.frames.drain(..) {
            // A failure is followed by the event of the loss.
            let _ = socket.send_with_u8_array(&frame);
        }
    }
}

impl Socket {
    fn new(socket: WebSocket, events: &Rc<RefCell<Events>>) -> Socket {
        socket.set_binary_type(BinaryType::Arraybuffer);
        let queue = events.clone();
        let opened = Closure::<dyn FnMut()>::new(move || queue.borrow_mut().push(What::Opened));
        let queue = events.clone();
        let heard = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            // Texts are no part of the protocol.
            let Ok(data) = event.data().dyn_into::<ArrayBuffer>() else { return };
            let data = Uint8Array::new(&data);
            let is_short = data.length() as usize <= SERVER_MESSAGE_BYTES_MAX;
            queue.borrow_mut().push(match is_short {
                true => What::Frame(data.to_vec(), Instant::now()),
                false => What::Lost("a message is too long".into()),
            });
        });
        let queue = events.clone();
        let closed = Closure::<dyn FnMut(_)>::new(move |event: CloseEvent| {
            // Browsers tell pages no more about it.
            let why = if event.was_clean() { "it hung up" } else { "no connection" };
            queue.borrow_mut().push(match event.code() {
                RESTART => What::Restarting(why.into()),
                _ => What::Lost(why.into()),
            });
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Socket { socket, _opened: opened, _heard: heard, _closed: closed }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // One that is closed already stays so.
        let _ = self.socket.close();
    }
}

fn silence() -> String {
    format!("no answer within {} seconds", ANSWER_WITHIN.as_secs())
}
