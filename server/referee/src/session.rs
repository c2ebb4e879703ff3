//! The session of one client, which outlives its connections.
//!
//! A client may lose its connection at any time and reconnect. The session keeps the messages that
//! the client has not acknowledged, knows the client's room, and decides whether a lost connection
//! has a grace period. It has no socket: its owner writes the frames that it returns, and passes on
//! the client's messages.
//!
//! Call [`Session::tell`] and [`Session::show`] with everything that is for the client, and write
//! the frame that they return, if any; [`Session::receive`] with every frame of the current
//! connection; [`Session::disconnect`] when that is lost; [`Session::resume`] when the client has
//! reconnected. A session without a connection ends when [`Session::held_until`] has passed.

use alloc::vec;
use alloc::vec::Vec;
use bout::Millis;
use wire::{ClientMessage, Heard, Line, LineError, ServerMessage, encode};

use crate::room::GRACE;

/// The grace period of a disconnected session in a room, or in the ranked queue. It is a little
/// longer than the grace period of a match, so that the room decides about the seat.
pub const HOLD: Millis = Millis(35_000);

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
}

impl<R> Default for Session<R> {
    fn default() -> Session<R> {
        let line = Line::default();
        Session { line, room: None, is_queued: false, held_until: None, unanswered: 0 }
    }
}

impl<R> Session<R> {
    /// Takes a message for the client; returns the frame to write now, if there is one. A reliable
    /// message is kept until the client has acknowledged it.
    ///
    /// # Errors
    /// When more messages are unacknowledged than the limit.
    pub fn tell(
        &mut self,
        now: Millis,
        message: &ServerMessage,
    ) -> Result<Option<Vec<u8>>, LineError> {
        match message {
            // It was made for the old connection.
            ServerMessage::Flow(_) if 0 < self.unanswered => return Ok(None),
            ServerMessage::Queued(_) | ServerMessage::Found(_) => self.is_queued = true,
            ServerMessage::Outside => self.is_queued = false,
            _ => {}
        }
        if self.is_connected() {
            self.line.say(now, message).map(Some)
        } else {
            self.line.keep(now, message).map(|()| None)
        }
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
    }

    /// The room has handled the client's new connection: the flows that follow are made for it.
    pub fn renewed(&mut self) {
        self.unanswered = self.unanswered.saturating_sub(1);
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
        let again = self.line.resume(now, acknowledged)?;
        self.held_until = None;
        let mut frames = vec![encode(&ServerMessage::Resumed { heard: self.line.heard() })];
        frames.extend(again);
        Ok(frames)
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

    /// Frames in flight to the client, not acknowledged; nothing without a connection.
    pub fn in_flight(&self) -> Option<usize> {
        self.is_connected().then(|| self.line.under_way())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Flow;

    const NOW: Millis = Millis(1_000);

    fn flow() -> ServerMessage {
        ServerMessage::Flow(Flow::default())
    }

    #[test]
    fn only_a_client_in_a_room_or_in_the_ranked_queue_is_waited_for() {
        let mut session = Session::<u8>::default();
        assert!(!session.disconnect(NOW));
        let mut session = Session::default();
        session.enter(Some(7));
        assert!(session.disconnect(NOW));
        assert_eq!((session.held_until(), session.in_flight()), (Some(NOW.plus(HOLD)), None));
        session.enter(None);
        assert!(!session.disconnect(NOW));
    }

    #[test]
    fn messages_for_a_disconnected_client_are_written_on_its_next_connection() {
        let mut session = Session::default();
        session.enter(Some(7));
        assert!(session.disconnect(NOW));
        assert_eq!(session.tell(NOW, &ServerMessage::Outside), Ok(None));
        assert_eq!((session.tell(NOW, &flow()), session.show(NOW)), (Ok(None), Ok(false)));
        let frames = session.resume(NOW, 0).expect("nothing was acknowledged");
        let first = ServerMessage::Resumed { heard: 0 };
        assert_eq!(frames, [first, ServerMessage::Outside].map(|message| encode(&message)));
        assert_eq!((session.in_flight(), session.held_until()), (Some(1), None));
    }

    #[test]
    fn flows_made_for_an_old_connection_are_dropped() {
        let mut session = Session::default();
        session.enter(Some(7));
        assert!(session.disconnect(NOW));
        session.resume(NOW, 0).expect("nothing was said");
        session.resumed();
        assert_eq!((session.tell(NOW, &flow()), session.show(NOW)), (Ok(None), Ok(false)));
        session.renewed();
        assert!(session.tell(NOW, &flow()).is_ok_and(|frame| frame.is_some()));
        assert_eq!(session.show(NOW), Ok(true));
    }
}
