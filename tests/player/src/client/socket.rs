//! A connection of a client: a WebSocket, over TCP or within this process.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result};
use tokio::io::DuplexStream;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::ClientRequestBuilder;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use tokio_util::either::Either;
use wire::SERVER_MESSAGE_BYTES_MAX;

use crate::in_memory;

/// As on the server: the library's own buffers are 128 KiB each.
const BUFFER_BYTES: usize = 4 * 1024;
const WRITE_BUFFER_BYTES_MAX: usize = 64 * 1024;

/// The bytes of a connection: over TCP, or within this process.
pub type Pipe = Either<TcpStream, DuplexStream>;
/// A connection.
pub type Socket = WebSocketStream<Pipe>;

/// Connects from an address of this machine to a server, which may be one [`in_memory`]; from any to a
/// server on another machine.
pub async fn connect_bytes(from: Ipv4Addr, address: SocketAddr) -> Result<Pipe> {
    if let Some(connected) = in_memory::connect(from, address) {
        return Ok(Either::Right(connected?));
    }
    let socket = TcpSocket::new_v4()?;
    if address.ip().is_loopback() {
        socket.bind((from, 0).into())?;
    }
    let stream = socket.connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(Either::Left(stream))
}

/// Connects as [`connect_bytes`] does, and like a proxy when there are forwarded addresses.
pub(super) async fn open(
    from: Ipv4Addr,
    address: SocketAddr,
    forwarded_for: Option<&str>,
) -> Result<Socket> {
    let config = WebSocketConfig::default()
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(Some(SERVER_MESSAGE_BYTES_MAX))
        .max_frame_size(Some(SERVER_MESSAGE_BYTES_MAX));
    let nobody = || format!("no server answers at {address}");
    let stream = connect_bytes(from, address).await.with_context(nobody)?;
    let mut request = ClientRequestBuilder::new(format!("ws://{address}/play").parse()?);
    if let Some(names) = forwarded_for {
        request = request.with_header("X-Forwarded-For", names);
    }
    let (socket, _) =
        client_async_with_config(request, stream, Some(config)).await.with_context(nobody)?;
    Ok(socket)
}
