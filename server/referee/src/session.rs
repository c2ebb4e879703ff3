//! The session of one client, which outlives its connections.
//!
//! A client may lose its connection at any time and reconnect. The session keeps the messages that
//! the client has not acknowledged, knows the client's room, and decides whether a lost connection
//! has a grace period. It has no socket: its owner writes the frames that it returns, and passes on
//! the client's messages.
//!
//! Call [`Session::tell`] and [`Session::show`] with everything that is for the client, and write
//! the frames that they return, if any; [`Session::receive`] with every frame of the current
//! connection, and then [`Session::view_due`] for a view that waited for an acknowledgement;
//! [`Session::disconnect`] when that is lost; [`Session::resume`] when the client has
//! reconnected. A session without a connection ends when [`Session::held_until`] has passed.
//!
//! The views of a room are state: only the latest matters. One is in flight at a time, and what
//! changes meanwhile is sent with the next. So nobody can fill the buffer of a client, or hold up
//! its confirmations, by changing its room often.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bout::Millis;
use wire::{ClientMessage, Heard, Line, LineError, ServerMessage, encode};

use crate::room::GRACE;

/// The grace period of a disconnected session in a room, or in the ranked queue. It is a little
/// longer than the grace period of a match, so that the room decides about the seat.
pub const HOLD: Millis = Millis(35_000);

/// Views of a room that may be in flight before another one is sent: one of the match, and one of
/// the brawl room around it.
const VIEWS_IN_FLIGHT_MAX: usize = 2;

// A session that ended before the room's decision about its seat would make that decision.
const _: () = assert!(GRACE.0 < HOLD.0);

/// One client's session. `R` is the address of its room.
#[derive(Clone, Debug)]
pub struct Session<R> {
    line: Line,
    /// The room that the client is in.
    room: Option<R>,
    /// Whether the client is in the ranked queue.
    is_queued: bool,
    /// When the session ends unless the client reconnects; nothing while it has a connection.
    held_until: Option<Millis>,
    /// New connections that were reported to the room, and not answered by it yet.
    unanswered: u32,
    /// The latest views of the match and of the brawl room, until they are acknowledged.
    views: [Option<Box<View>>; 2],
    /// Whether the client was started anew, and its room has not answered yet: what the room says of
    /// its bout until then is of no use to it.
    is_new: bool,
}

/// A view of the client's room that it may not have.
#[derive(Clone, Debug)]
struct View {
    message: ServerMessage,
    /// Whether it was written to the current connection.
    is_sent: bool,
}

/// The frames to write now, in this order.
pub type Frames = [Option<Vec<u8>>; 2];

impl<R> Default for Session<R> {
    fn default() -> Session<R> {
        Session {
            line: Line::default(),
            room: None,
            is_queued: false,
            held_until: None,
            unanswered: 0,
            views: [None, None],
            is_new: false,
        }
    }
}

impl<R> Session<R> {
    /// Takes a message for the client; returns the frames to write now, if there are any. A
    /// reliable message is kept until the client has acknowledged it.
    ///
    /// # Errors
    /// When more messages are unacknowledged than the limit.
    pub fn tell(&mut self, now: Millis, message: &ServerMessage) -> Result<Frames, LineError> {
        let mut before = None;
        match message {
            // It was made for the old connection.
            ServerMessage::Flow(_) if 0 < self.unanswered => return Ok([None, None]),
            ServerMessage::Bout(_) if self.is_new => return Ok([None, None]),
            ServerMessage::Room(_) => return self.tell_view(now, 0, message),
            ServerMessage::Brawl(_) => return self.tell_view(now, 1, message),
            // A client must know the room before its bout.
            ServerMessage::Start(_) if self.is_connected() => before = self.send_view(now, 0)?,
            ServerMessage::Queued(_) | ServerMessage::Found(_) => self.is_queued = true,
            ServerMessage::Outside => {
                self.is_queued = false;
                self.views = [None, None];
            }
            _ => {}
        }
        if self.is_connected() {
            Ok([before, Some(self.line.say(now, message)?)])
        } else {
            self.line.keep(now, message).map(|()| [None, None])
        }
    }

    /// Takes a view in the place of the one before it.
    fn tell_view(
        &mut self,
        now: Millis,
        kind: usize,
        message: &ServerMessage,
    ) -> Result<Frames, LineError> {
        self.views[kind] = Some(Box::new(View { message: message.clone(), is_sent: false }));
        Ok([self.view_due(now)?, None])
    }

    /// The frame of a view to write now, if there is one. Ask after each [`Session::receive`].
    ///
    /// # Errors
    /// When more frames are in flight than the limit.
    pub fn view_due(&mut self, now: Millis) -> Result<Option<Vec<u8>>, LineError> {
        if self.views.iter().all(Option::is_none) || !self.is_connected() {
            return Ok(None);
        }
        let in_flight = self.line.views_under_way();
        if in_flight == 0 {
            // What was sent is acknowledged.
            self.views.iter_mut().for_each(|view| drop(view.take_if(|view| view.is_sent)));
        }
        if VIEWS_IN_FLIGHT_MAX <= in_flight {
            return Ok(None);
        }
        match self.send_view(now, 0)? {
            None => self.send_view(now, 1),
            frame => Ok(frame),
        }
    }

    fn send_view(&mut self, now: Millis, kind: usize) -> Result<Option<Vec<u8>>, LineError> {
        let Some(view) = self.views[kind].as_mut().filter(|view| !view.is_sent) else {
            return Ok(None);
        };
        view.is_sent = true;
        self.line.say(now, &view.message).map(Some)
    }

    /// Takes a frame that is shared with other clients; returns whether to write it now. It is
    /// never kept.
    ///
    /// # Errors
    /// When more frames are in flight than the limit.
    pub fn show(&mut self, now: Millis) -> Result<bool, LineError> {
        let is_due = self.is_connected() && self.unanswered == 0;
        if is_due {
            self.line.share(now)?;
        }
        Ok(is_due)
    }

    /// Routes the client's messages to this room, or to the lobby, from now on. A room that was
    /// left sends no more answers.
    pub fn enter(&mut self, room: Option<R>) {
        self.room = room;
        self.is_queued = false;
        self.unanswered = 0;
        self.is_new = false;
        self.views = [None, None];
    }

    /// The room has handled the client's new connection: the flows that follow are made for it.
    pub fn renewed(&mut self) {
        self.unanswered = self.unanswered.saturating_sub(1);
        self.is_new &= 0 < self.unanswered;
    }

    /// Takes a frame of the current connection.
    ///
    /// # Errors
    /// When it cannot be read, or acknowledges what was never sent.
    pub fn receive(&mut self, frame: &[u8]) -> Result<Heard<ClientMessage>, LineError> {
        self.line.hear(frame)
    }

    /// Whether the client has acknowledged more messages than it reports on a new connection: it
    /// sent that report before its old connection delivered more. Nothing changes, and the client
    /// retries.
    pub fn is_stale(&self, acknowledged: u32) -> bool {
        self.line.is_stale(acknowledged)
    }

    /// The client, which has received so many messages in all, has reconnected: returns the frames
    /// to write on the new connection. When it is in a room, notify the room, and call
    /// [`Session::resumed`].
    ///
    /// # Errors
    /// When the client acknowledges a message that was never sent, or the number is stale.
    pub fn resume(&mut self, now: Millis, acknowledged: u32) -> Result<Vec<Vec<u8>>, LineError> {
        let room = self.views[0].as_ref().map(|view| &view.message);
        let again = self.line.resume_with(now, acknowledged, room)?;
        self.held_until = None;
        let mut frames = vec![encode(&ServerMessage::Resumed { heard: self.line.heard() })];
        frames.extend(again);
        for view in self.views.iter_mut().flatten() {
            view.is_sent = true;
            frames.push(self.line.say(now, &view.message)?);
        }
        Ok(frames)
    }

    /// The client was started anew and signed in again: the conversation begins again on its new
    /// connection, with a welcome. When it is in a room, notify the room, which tells it everything,
    /// and call [`Session::resumed`].
    pub fn restart(&mut self) {
        self.line = Line::default();
        self.held_until = None;
        self.views = [None, None];
        self.is_new = self.room.is_some();
    }

    /// The client's room was notified of its new connection, and will answer: see
    /// [`Session::renewed`].
    pub fn resumed(&mut self) {
        self.unanswered += 1;
    }

    /// The connection is lost. Returns whether the session has a grace period: only one that is in
    /// a room, or in the ranked queue.
    #[must_use]
    pub fn disconnect(&mut self, now: Millis) -> bool {
        let is_held = self.room.is_some() || self.is_queued;
        self.held_until = Some(if is_held { now.plus(HOLD) } else { now });
        is_held
    }

    /// Whether the client has a connection, as far as is known.
    pub fn is_connected(&self) -> bool {
        self.held_until.is_none()
    }

    /// When the session ends, unless the client reconnects; nothing while it has a connection.
    pub fn held_until(&self) -> Option<Millis> {
        self.held_until
    }

    /// The room that the client is in.
    pub fn room(&self) -> Option<&R> {
        self.room.as_ref()
    }

    /// Flows in flight to the client, not acknowledged; nothing without a connection.
    pub fn in_flight(&self) -> Option<usize> {
        self.is_connected().then(|| self.line.flows_under_way())
    }
}

#[cfg(test)]
mod tests;
