//! Target `upgrade`: connections of strangers to a whole server in memory, on paused time: HTTP, the
//! WebSocket upgrade, frames, the handshake and a session. And what a request says of where it comes
//! from, by itself.
//!
//! **Promise.** No task panics, no request is answered by an internal error, every connection that its
//! client closes comes to an end, and what an operator's list is shown as is the same list.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use bout::Millis;
use host::net::origin::{Origins, is_own};
use host::net::proxies::Proxies;
use host::operator::server_info::PublicUrl;
use host::process::clock::Clock;
use host::storage::store::Store;
use host::{Server, Settings, Shutdown};
use std::cell::RefCell;
use std::fmt::{Debug, Display};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};
use wire::{ClientMessage, Credential, Hello, Name, encode};

use crate::input::Input;

/// Inputs that one server takes: then another is opened, so that none grows for ever.
const INPUTS_MAX: u32 = 500;
/// How long a connection may last that its client has closed, in virtual time.
const ENDS_WITHIN: Duration = Duration::from_secs(120);
/// How long the server has between two frames, in virtual time.
const BETWEEN: Duration = Duration::from_millis(3);
/// The most frames of an input.
const FRAMES_MAX: usize = 64;
/// An upgrade as a browser asks for it, but for the end of the head.
const UPGRADE: &str = "GET /play HTTP/1.1\r\nhost: it\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
    sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
/// The head of any request.
const REQUEST: &str = "GET /play HTTP/1.1\r\nhost: it\r\n";

/// Drives a server, or what reads a request. The first byte says how.
pub fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let kind = input.byte();
    let mut parts = Vec::new();
    let mut has_hello = false;
    match kind % 6 {
        0 => parts.push(input.rest().to_vec()),
        1 => parts.push([REQUEST.as_bytes(), input.rest(), b"\r\n\r\n"].concat()),
        2 => parts.push([UPGRADE.as_bytes(), b"\r\n", input.rest()].concat()),
        3 | 4 => {
            parts.push([UPGRADE.as_bytes(), b"\r\n"].concat());
            has_hello = kind % 6 == 4;
            while !input.is_empty() && parts.len() < FRAMES_MAX {
                let opcode = if input.byte() < 240 { 2 } else { input.byte() };
                parts.push(frame(opcode, input.chunk()));
            }
        }
        _ => return check_origin(&String::from_utf8_lossy(input.rest())),
    }
    let is_upgraded = 2 <= kind % 6;
    SERVED.with_borrow_mut(|served| {
        if served.as_ref().is_some_and(|one| INPUTS_MAX <= one.inputs) {
            *served = None;
        }
        let served = served.get_or_insert_with(Served::open);
        served.inputs += 1;
        if has_hello {
            parts.insert(1, served.hello());
        }
        served.take(&parts, kind & 0x80 == 0, is_upgraded);
    });
}

thread_local! {
    static SERVED: RefCell<Option<Served>> = const { RefCell::new(None) };
}

/// A server, and what it runs on. Dropped in this order.
struct Served {
    server: Server,
    runtime: Runtime,
    inputs: u32,
}

impl Served {
    fn open() -> Served {
        let runtime = Builder::new_current_thread().enable_all().start_paused(true).build();
        let runtime = runtime.expect("a runtime");
        // Larger lists take seconds, on other threads.
        let settings = Settings { pieces_made_max: 12, ..Settings::default() };
        let (store, clock) = (Store::temporary(), Clock::start_at(Millis(1_700_000_000_000)));
        let opened = runtime.block_on(Server::open(settings, store, clock, Shutdown::new()));
        Served { server: opened.expect("a server with default settings"), runtime, inputs: 0 }
    }

    /// The frame in which a player introduces itself who was never here.
    fn hello(&self) -> Vec<u8> {
        let name = Name::new(&format!("Sailor {}", self.inputs)).expect("a name");
        let hello = Hello::new(Credential::Newcomer(name));
        frame(2, &encode(&ClientMessage::Hello(hello)))
    }

    /// Opens a connection, writes these parts and reads what comes until it ends.
    fn take(&self, parts: &[Vec<u8>], is_closed: bool, is_upgraded: bool) {
        let [_, a, b, c] = self.inputs.to_be_bytes();
        let address = SocketAddr::from((Ipv4Addr::new(203, a, b, c), 40_000));
        let server = &self.server;
        let answer = self.runtime.block_on(async {
            let mut client = server.connector().connect(address).expect("few connections are open");
            for part in parts {
                if client.write_all(part).await.is_err() {
                    break;
                }
                sleep(BETWEEN).await;
            }
            if is_closed {
                let _ = client.shutdown().await;
            }
            let mut answer = Vec::new();
            let ended = timeout(ENDS_WITHIN, client.read_to_end(&mut answer)).await;
            assert!(ended.is_ok(), "a connection goes on without its client");
            answer
        });
        let status = answer.split(|&byte| byte == b'\r').next().unwrap_or_default();
        assert!(!status.starts_with(b"HTTP/1.1 500"), "{}", String::from_utf8_lossy(&answer));
        assert!(!is_upgraded || status.starts_with(b"HTTP/1.1 101"), "not upgraded: {answer:?}");
    }
}

/// A frame of a client, as WebSocket has it (RFC 6455, 5.2), with a mask of zeros.
fn frame(opcode: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x80 | opcode];
    match payload.len() {
        short @ 0..=125 => bytes.push(0x80 | short as u8),
        long => {
            bytes.push(0x80 | 126);
            bytes.extend_from_slice(&(long as u16).to_be_bytes());
        }
    }
    bytes.extend_from_slice(&[0; 4]);
    bytes.extend_from_slice(payload);
    bytes
}

/// Lines of text: two operator's lists, a public URL, and headers.
fn check_origin(text: &str) {
    let mut lines = text.lines();
    let mut line = || lines.next().unwrap_or_default();
    let origins: Option<Origins> = check_spelling(line());
    let proxies: Option<Proxies> = check_spelling(line());
    let url: Option<PublicUrl> = check_spelling(line());
    if let Some(url) = &url {
        let _ = (url.room("K7QF2M"), url.game_address());
        assert!(!url.host().is_empty(), "{url}");
    }
    let mut headers = HeaderMap::new();
    let names = [header::ORIGIN, header::HOST, HeaderName::from_static("x-forwarded-for")];
    for name in names.iter().cycle().take(6) {
        if let Ok(value) = HeaderValue::from_str(line()) {
            headers.append(name, value);
        }
    }
    let (origins, proxies) = (origins.unwrap_or_default(), proxies.unwrap_or_default());
    let nodes = [line().to_string()];
    let is_owned = is_own(&headers, url.as_ref(), &origins, &nodes);
    assert!(is_owned || headers.contains_key(header::ORIGIN), "a program is taken for a page");
    let peer = IpAddr::from(Ipv4Addr::LOCALHOST);
    let client = proxies.client(peer, &headers);
    assert!(client == peer || proxies.contain(peer), "a stranger is believed");
}

/// What was read from a text is shown as a text that is read as the same.
fn check_spelling<T: FromStr + Display + PartialEq + Debug>(text: &str) -> Option<T> {
    let read: T = text.parse().ok()?;
    let shown = read.to_string();
    assert_eq!(shown.parse::<T>().ok().as_ref(), Some(&read), "{text:?} is shown as {shown:?}");
    Some(read)
}
