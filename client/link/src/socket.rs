//! One connection: a WebSocket in a task of its own, so that none ever waits for another.

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use netplay::caller::Call;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{self, timeout_at};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};
use tokio_tungstenite::{
    Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config,
};
use tokio_util::task::AbortOnDropHandle;
use wire::SERVER_MESSAGE_BYTES_MAX;

use crate::tls::{Tls, in_words};

/// How long a server may take for its first word.
const ANSWER_WITHIN: Duration = Duration::from_secs(8);
/// Frames that may wait to be written. More than a conversation keeps for an end that is silent.
const FRAMES_MAX: usize = 4096;
/// What is read of a socket at once. The default of the library is 128 KiB for each connection.
const READ_BUFFER_BYTES: usize = 4 * 1024;
/// What may wait for the kernel.
const WRITE_BUFFER_BYTES_MAX: usize = 64 * 1024;

/// What happened on a connection.
#[derive(Debug)]
pub struct Event {
    /// Which one.
    pub call: Call,
    /// What.
    pub what: What,
}

/// What can happen on a connection.
#[derive(Debug)]
pub enum What {
    /// It was made.
    Opened,
    /// A frame arrived, and when.
    Frame(Bytes, Instant),
    /// It could not be made, or is gone, and why. Nothing follows.
    Lost(String),
}

/// A connection that is open, or being opened. Dropping it cuts it off without a word.
#[derive(Debug)]
pub struct Connection {
    frames: mpsc::Sender<Vec<u8>>,
    task: AbortOnDropHandle<()>,
}

impl Connection {
    /// Opens a connection to the server at `address`, and reports to `events` under this number.
    pub fn open(
        call: Call,
        address: String,
        tls: Arc<Tls>,
        events: mpsc::Sender<Event>,
    ) -> Connection {
        let (frames, to_write) = mpsc::channel(FRAMES_MAX);
        let report = Report { call, events };
        let task = tokio::spawn(async move {
            if let Err(why) = talk(&address, &tls, to_write, &report).await {
                report.tell(What::Lost(why)).await;
            }
        });
        Connection { frames, task: AbortOnDropHandle::new(task) }
    }

    /// Writes a frame as soon as the socket takes it. False when too many wait for that.
    #[must_use]
    pub fn write(&self, frame: Vec<u8>) -> bool {
        self.frames.try_send(frame).is_ok()
    }

    /// Writes what is left, hangs up for good, and waits for the server to do the same.
    pub async fn close(self) {
        drop(self.frames);
        // A task that failed is closed as well.
        let _ = self.task.await;
    }
}

/// Where a connection reports to.
struct Report {
    call: Call,
    events: mpsc::Sender<Event>,
}

impl Report {
    /// False when nobody listens any more.
    async fn tell(&self, what: What) -> bool {
        self.events.send(Event { call: self.call, what }).await.is_ok()
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn talk(
    address: &str,
    tls: &Tls,
    to_write: mpsc::Receiver<Vec<u8>>,
    report: &Report,
) -> Result<(), String> {
    let answer_by = time::Instant::now() + ANSWER_WITHIN;
    let socket = timeout_at(answer_by, connect(address, tls)).await.map_err(|_| silence())?;
    let (sink, stream) = socket?.split();
    if !report.tell(What::Opened).await {
        return Ok(());
    }
    let mut reading = pin!(read(stream, answer_by, report));
    tokio::select! {
        read = &mut reading => return read,
        written = write(sink, to_write) => written.map_err(|error| error.to_string())?,
    }
    // A socket closed with something unread resets, and may take the last words with it.
    reading.await
}

async fn connect(address: &str, tls: &Tls) -> Result<Socket, String> {
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(Some(SERVER_MESSAGE_BYTES_MAX))
        .max_frame_size(Some(SERVER_MESSAGE_BYTES_MAX));
    let is_nodelay = true;
    let (url, connector) = match address.starts_with("wss://") {
        true => (format!("{address}/play"), Connector::Rustls(tls.config().await?)),
        false => (format!("ws://{address}/play"), Connector::Plain),
    };
    let connected =
        connect_async_tls_with_config(url, Some(config), is_nodelay, Some(connector)).await;
    connected.map(|(socket, _)| socket).map_err(|error| in_words(&error))
}

async fn read(
    mut stream: SplitStream<Socket>,
    answer_by: time::Instant,
    report: &Report,
) -> Result<(), String> {
    let mut next = timeout_at(answer_by, stream.next()).await.map_err(|_| silence())?;
    loop {
        match next {
            Some(Ok(Message::Binary(frame))) => {
                if !report.tell(What::Frame(frame, Instant::now())).await {
                    return Ok(());
                }
            }
            Some(Ok(Message::Close(_))) | None => return Err("it hung up".into()),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.to_string()),
        }
        next = stream.next().await;
    }
}

/// Writes until there is nothing more to come, and says that it was the last.
async fn write(
    mut sink: SplitSink<Socket, Message>,
    mut to_write: mpsc::Receiver<Vec<u8>>,
) -> Result<(), Error> {
    while let Some(frame) = to_write.recv().await {
        sink.send(Message::Binary(Bytes::from(frame))).await?;
    }
    let last = CloseFrame { code: CloseCode::Normal, reason: "left".into() };
    sink.send(Message::Close(Some(last))).await
}

fn silence() -> String {
    format!("no answer within {} seconds", ANSWER_WITHIN.as_secs())
}
