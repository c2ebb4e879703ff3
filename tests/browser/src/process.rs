//! The process of a browser, and the calls to it: JSON messages with a number each, whose answers bear the same.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use tungstenite::protocol::Role;
use tungstenite::{Message, WebSocket};

use crate::ANSWERS_WITHIN;

#[derive(Debug)]
pub(crate) struct Process {
    sender: Sender,
    received: mpsc::Receiver<Value>,
    child: Child,
    last: u64,
    /// Events that no call has waited for yet.
    pub(crate) events: Vec<Value>,
}

/// The way to a browser.
#[derive(Debug)]
enum Sender {
    /// Each message is ended by a zero byte.
    Pipe(ChildStdin),
    Socket(Box<WebSocket<TcpStream>>),
}

impl Process {
    /// A browser that speaks by these pipes.
    pub(crate) fn piped(child: Child, input: ChildStdin, output: ChildStdout) -> Process {
        let (sender, received) = mpsc::channel();
        std::thread::spawn(move || {
            for message in BufReader::new(output).split(0) {
                let message = message.unwrap_or_default();
                let Ok(message) = serde_json::from_slice(&message) else { return };
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Process::new(child, Sender::Pipe(input), received)
    }

    /// A browser that listens for a WebSocket at this URL.
    pub(crate) fn connected(child: Child, address: &str, url: &str) -> Process {
        let stream = TcpStream::connect(address).expect("the browser listens");
        let own = stream.try_clone().expect("a socket can be shared");
        let (mut socket, _) = tungstenite::client(url, stream).expect("the browser upgrades");
        let (sender, received) = mpsc::channel();
        std::thread::spawn(move || {
            while let Ok(message) = socket.read() {
                let Ok(text) = message.to_text() else { continue };
                let Ok(message) = serde_json::from_str(text) else { continue };
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        // One end of the connection writes, and the one above reads.
        let socket = Box::new(WebSocket::from_raw_socket(own, Role::Client, None));
        Process::new(child, Sender::Socket(socket), received)
    }

    fn new(child: Child, sender: Sender, received: mpsc::Receiver<Value>) -> Process {
        Process { sender, received, child, last: 0, events: Vec::new() }
    }

    /// The answer to a call, or the error in it. Its number is added.
    pub(crate) fn call(&mut self, mut call: Value) -> Result<Value, String> {
        self.last += 1;
        let id = self.last;
        call["id"] = json!(id);
        self.send(&call);
        loop {
            let mut message = self.read();
            if message["id"] == id {
                return match message["error"].take() {
                    Value::Null => Ok(message["result"].take()),
                    error => Err(format!("{error} {}", message["message"])),
                };
            }
            self.events.push(message);
        }
    }

    /// The next message, which is an event when no call waits for an answer.
    pub(crate) fn read(&mut self) -> Value {
        let message = self.received.recv_timeout(ANSWERS_WITHIN).unwrap_or_else(|error| {
            let ended = self.child.try_wait();
            panic!(
                "the browser is installed, as by `make test-web`, and answers: {error}, {ended:?}"
            )
        });
        self.agree(&message);
        message
    }

    /// Takes the next event, if one comes in this time.
    pub(crate) fn listen_for(&mut self, time: Duration) {
        if let Ok(message) = self.received.recv_timeout(time) {
            self.agree(&message);
            self.events.push(message);
        }
    }

    /// Lets the browser run for this long.
    pub(crate) fn pass(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            self.listen_for(left);
        }
    }

    /// Says yes to a page in Chromium that asks whether it may be left.
    fn agree(&mut self, message: &Value) {
        if message["method"] != "Page.javascriptDialogOpening" {
            return;
        }
        self.last += 1;
        let call = json!({
            "id": self.last,
            "method": "Page.handleJavaScriptDialog",
            "params": {"accept": true},
            "sessionId": message["sessionId"],
        });
        self.send(&call);
    }

    fn send(&mut self, call: &Value) {
        let is_sent = match &mut self.sender {
            Sender::Pipe(pipe) => pipe.write_all(format!("{call}\0").as_bytes()).is_ok(),
            Sender::Socket(socket) => socket.send(Message::text(call.to_string())).is_ok(),
        };
        assert!(is_sent, "the browser is installed, as by `make test-web`");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
