//! WebSocket messages over TCP: the library's frames directly on the connection.
//!
//! There is no layer between the two, and no waker but the task's own: a read costs one system
//! call, and so does a write.

#[cfg(target_os = "linux")]
use socket2::SockRef;
use std::io::{self, ErrorKind, Read, Write};
use std::mem::take;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tungstenite::protocol::{Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Error, Message};

use super::stream::Stream;

/// The read buffer: more than four messages of a player. The library clears as much before it
/// reads, and its default is 128 KiB for each connection.
const READ_BUFFER_BYTES: usize = 64;
/// The bytes gathered before a write.
const WRITE_BUFFER_BYTES: usize = 4 * 1024;
/// The maximum number of bytes that may wait for the kernel's send buffer.
const WRITE_BUFFER_BYTES_MAX: usize = 64 * 1024;
/// The maximum length of a message; [`wire`] accepts at most 1.25 KiB.
const MESSAGE_BYTES_MAX: usize = 4 * 1024;

/// The maximum number of bytes that may be read without a whole message: those of the longest, and
/// the heads of some frames. Empty continuation frames are no message, and the library reads them one
/// after another as long as any come.
const UNFINISHED_BYTES_MAX: usize = MESSAGE_BYTES_MAX + 512;

/// The server's end of an upgraded connection.
#[derive(Debug)]
pub struct Messages {
    stream: Stream,
    context: WebSocketContext,
    /// Bytes that were read since the last message.
    bytes: usize,
    /// Whether nothing more can be read: the stream ended, or broke the WebSocket protocol.
    is_over: bool,
}

impl Messages {
    /// The messages of this connection, of which `read` was read ahead.
    pub fn new(stream: Stream, read: &[u8]) -> Messages {
        let bounds = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(WRITE_BUFFER_BYTES)
            .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
            .max_message_size(Some(MESSAGE_BYTES_MAX))
            .max_frame_size(Some(MESSAGE_BYTES_MAX));
        // BBR, the default of some systems, sets a timer to pace what it sends. 300 bytes a second
        // need no pacing. A system that refuses this is a little slower.
        #[cfg(target_os = "linux")]
        if let Stream::Tcp(stream) = &stream {
            let _ = SockRef::from(stream).set_tcp_congestion(b"reno");
        }
        let context =
            WebSocketContext::from_partially_read(read.to_vec(), Role::Server, Some(bounds));
        Messages { stream, context, bytes: read.len(), is_over: false }
    }

    /// The next message, and the bytes that it came in, with all frames before it that were no
    /// message of their own. Pings and closes are answered while it is polled. After an error there is
    /// only [`Error::AlreadyClosed`].
    pub fn poll_read(&mut self, cx: &mut Context<'_>) -> Poll<Result<(Message, usize), Error>> {
        if self.is_over {
            return Poll::Ready(Err(Error::AlreadyClosed));
        }
        let bytes = &mut self.bytes;
        let read = self.context.read(&mut Polled { stream: &mut self.stream, cx, bytes });
        let read = ready!(unless_blocked(read));
        self.is_over = read.is_err();
        Poll::Ready(read.map(|message| (message, take(&mut self.bytes))))
    }

    /// Accepts these messages as long as there is room, and is ready when all are written. Accepted
    /// messages are retained until a later poll writes them.
    pub fn poll_write(
        &mut self,
        cx: &mut Context<'_>,
        messages: &mut impl Iterator<Item = Message>,
    ) -> Poll<Result<(), Error>> {
        let bytes = &mut self.bytes;
        let mut stream = Polled { stream: &mut self.stream, cx, bytes };
        // Messages accepted earlier go first.
        ready!(unless_blocked(self.context.flush(&mut stream)))?;
        for message in messages {
            ready!(unless_blocked(self.context.write(&mut stream, message)))?;
        }
        unless_blocked(self.context.flush(&mut stream))
    }
}

/// A connection that is ready, or would block and wakes the task later.
struct Polled<'a, 'b> {
    stream: &'a mut Stream,
    cx: &'a mut Context<'b>,
    /// Bytes that were read since the last message.
    bytes: &'a mut usize,
}

impl Read for Polled<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if UNFINISHED_BYTES_MAX < *self.bytes {
            return Err(io::Error::new(ErrorKind::InvalidData, "a message in too many frames"));
        }
        let mut buffer = ReadBuf::new(buffer);
        // Not `try_read`: this knows that what filled no buffer was all, and does not ask again.
        let read = Pin::new(&mut *self.stream).poll_read(self.cx, &mut buffer);
        let read = or_blocked(read).map(|()| buffer.filled().len());
        *self.bytes += read.as_ref().map_or(0, |&read| read);
        read
    }
}

impl Write for Polled<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        or_blocked(Pin::new(&mut *self.stream).poll_write(self.cx, bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn or_blocked<T>(poll: Poll<io::Result<T>>) -> io::Result<T> {
    match poll {
        Poll::Ready(done) => done,
        Poll::Pending => Err(ErrorKind::WouldBlock.into()),
    }
}

fn unless_blocked<T>(done: Result<T, Error>) -> Poll<Result<T, Error>> {
    match done {
        Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => Poll::Pending,
        done => Poll::Ready(done),
    }
}
