//! The opening handshake, byte by byte.

use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::sockets::arena::{Arena, short};

/// The example of RFC 6455, 1.3.
const ASK: &str = "GET /play HTTP/1.1\r\nHost: nobody\r\nConnection: Upgrade\r\n\
    Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
const ACCEPTED: &str = "HTTP/1.1 101 Switching Protocols\r\n";
const PROOF: &str = "\r\nsec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n";

/// A ping that says "Hi", with a mask of zeros, and its answer.
const PING: [u8; 8] = [0x89, 0x82, 0, 0, 0, 0, b'H', b'i'];
const PONG: [u8; 4] = [0x8a, 0x02, b'H', b'i'];
/// That there is nothing more to say, and its answer.
const CLOSE: [u8; 8] = [0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8];
const CLOSED: [u8; 4] = [0x88, 0x02, 0x03, 0xe8];

/// The whole response, until the server closes the connection.
async fn answer(address: SocketAddr, pieces: &[&[u8]]) -> Vec<u8> {
    let mut socket = TcpStream::connect(address).await.unwrap();
    socket.set_nodelay(true).unwrap();
    for piece in pieces {
        socket.write_all(piece).await.unwrap();
        socket.flush().await.unwrap();
    }
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).await.unwrap();
    answer
}

fn assert_accepted(answer: &[u8]) {
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap() + 4;
    let head = str::from_utf8(&answer[..end]).unwrap();
    assert!(head.starts_with(ACCEPTED) && head.contains(PROOF), "{head}");
    assert_eq!(answer[end..], [PONG, CLOSED].concat(), "{answer:x?}");
}

#[tokio::test]
async fn bytes_after_the_request_and_split_requests_are_received() {
    let arena = Arena::open("handshakes", 1, short()).await;
    let ask = ASK.as_bytes();
    let all = [ask, &PING, &CLOSE].concat();
    assert_accepted(&answer(arena.address, &[&all]).await);
    assert_accepted(&answer(arena.address, &[ask, &PING, &CLOSE]).await);
    let pieces: Vec<&[u8]> = all.chunks(1).collect();
    assert_accepted(&answer(arena.address, &pieces).await);
    arena.close().await;
}

#[tokio::test]
async fn a_request_without_an_upgrade_is_told_to_upgrade() {
    let arena = Arena::open("no-handshakes", 1, short()).await;
    for (is, other, status) in [
        ("GET", "POST", "405 Method Not Allowed"),
        ("HTTP/1.1", "HTTP/1.0", "426 Upgrade Required"),
        ("Connection: Upgrade", "Connection: close", "400 Bad Request"),
        ("Upgrade: websocket", "Upgrade: h2c", "400 Bad Request"),
        ("Version: 13", "Version: 8", "400 Bad Request"),
        ("Q==", "Q=", "400 Bad Request"),
    ] {
        // A second request that is to be the last, for a connection that stays open.
        let last = "GET /healthz HTTP/1.1\r\nHost: nobody\r\nConnection: close\r\n\r\n";
        let ask = ASK.replacen(is, other, 1) + last;
        let answer = String::from_utf8(answer(arena.address, &[ask.as_bytes()]).await).unwrap();
        let status = format!(" {status}\r\n");
        assert!(answer.contains(&status) && answer.contains("this is a WebSocket"), "{answer}");
    }
    arena.close().await;
}
