//! Messages over TCP: the frames are the library's, on the bare connection.
//!
//! There is nothing between the two, and no waker but the task's own: what comes costs one call of
//! the system, and so does what is written.

#[cfg(target_os = "linux")]
use socket2::SockRef;
use std::io::{self, ErrorKind, Read, Write};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tungstenite::protocol::{Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Error, Message};

/// What is read of a socket at once: more than what a player says four times over. The library clears as
/// much before it reads, and its default is 128 KiB for each connection.
const READ_BUFFER_BYTES: usize = 64;
/// What is gathered before it is written.
const WRITE_BUFFER_BYTES: usize = 4 * 1024;
/// What may wait for the kernel.
const WRITE_BUFFER_BYTES_MAX: usize = 64 * 1024;
/// The longest message that is read at all; [`wire`] takes no more than 1.25 KiB.
const MESSAGE_BYTES_MAX: usize = 4 * 1024;

/// The server's end of a connection that was upgraded.
#[derive(Debug)]
pub struct Messages {
    stream: TcpStream,
    context: WebSocketContext,
    /// Whether nothing more can be read, because it ended, or what came is no WebSocket's.
    is_over: bool,
}

impl Messages {
    /// Of this connection, of which `read` was read ahead.
    pub fn new(stream: TcpStream, read: &[u8]) -> Messages {
        let bounds = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(WRITE_BUFFER_BYTES)
            .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
            .max_message_size(Some(MESSAGE_BYTES_MAX))
            .max_frame_size(Some(MESSAGE_BYTES_MAX));
        // BBR, the default of some systems, sets a timer for what it sends, to pace it. Of 300 bytes a
        // second nothing is to be paced. Who refuses this is a little slower.
        #[cfg(target_os = "linux")]
        let _ = SockRef::from(&stream).set_tcp_congestion(b"reno");
        let context =
            WebSocketContext::from_partially_read(read.to_vec(), Role::Server, Some(bounds));
        Messages { stream, context, is_over: false }
    }

    /// The next message. Pings and closes are answered while it is polled. After an error there is
    /// only [`Error::AlreadyClosed`].
    pub fn poll_read(&mut self, cx: &mut Context<'_>) -> Poll<Result<Message, Error>> {
        if self.is_over {
            return Poll::Ready(Err(Error::AlreadyClosed));
        }
        let read = self.context.read(&mut Polled { stream: &mut self.stream, cx });
        let read = ready!(unless_blocked(read));
        self.is_over = read.is_err();
        Poll::Ready(read)
    }

    /// Takes these messages as long as there is room, and is done when all are written. What was
    /// taken is kept until a later poll writes it.
    pub fn poll_write(
        &mut self,
        cx: &mut Context<'_>,
        messages: &mut impl Iterator<Item = Message>,
    ) -> Poll<Result<(), Error>> {
        let mut stream = Polled { stream: &mut self.stream, cx };
        // What is left of what was taken goes first.
        ready!(unless_blocked(self.context.flush(&mut stream)))?;
        for message in messages {
            ready!(unless_blocked(self.context.write(&mut stream, message)))?;
        }
        unless_blocked(self.context.flush(&mut stream))
    }
}

/// A connection that is ready, or would block and wakes the task later.
struct Polled<'a, 'b> {
    stream: &'a mut TcpStream,
    cx: &'a mut Context<'b>,
}

impl Read for Polled<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut buffer = ReadBuf::new(buffer);
        // Not `try_read`: this knows that what filled no buffer was all, and does not ask again.
        let read = Pin::new(&mut *self.stream).poll_read(self.cx, &mut buffer);
        or_blocked(read).map(|()| buffer.filled().len())
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
