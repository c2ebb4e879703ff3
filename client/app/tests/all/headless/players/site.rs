//! A server with prepared answers.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// What a server answers, by path; the others are not found.
#[derive(Default)]
struct Answers {
    by_path: BTreeMap<String, (u16, String)>,
    /// Paths that are not answered yet, and the connections that wait for them.
    held: Vec<String>,
    waiting: Vec<(String, TcpStream)>,
    asked: Vec<String>,
}

/// A server with prepared answers.
pub struct Site {
    pub address: String,
    answers: Arc<Mutex<Answers>>,
}

impl Site {
    pub fn new() -> Site {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let address = listener.local_addr().expect("it is bound").to_string();
        let answers = Arc::<Mutex<Answers>>::default();
        let shared = answers.clone();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                take(&mut shared.lock().expect("no panic"), stream);
            }
        });
        Site { address, answers }
    }

    pub fn answer(&self, path: &str, status: u16, body: &str) {
        let mut answers = self.answers.lock().expect("no panic");
        answers.by_path.insert(format!("/api/v1/{path}"), (status, body.to_owned()));
    }

    pub fn hold(&self, path: &str) {
        self.answers.lock().expect("no panic").held.push(format!("/api/v1/{path}"));
    }

    /// Answers what was held back.
    pub fn release(&self) {
        let mut answers = self.answers.lock().expect("no panic");
        answers.held.clear();
        for (path, mut stream) in std::mem::take(&mut answers.waiting) {
            // The client may have disconnected.
            let _ = say(&mut stream, answers.by_path.get(&path));
        }
    }

    pub fn asked(&self) -> Vec<String> {
        self.answers.lock().expect("no panic").asked.clone()
    }

    pub fn is_asked(&self, path: &str) -> bool {
        self.asked().contains(&format!("/api/v1/{path}"))
    }
}

/// Takes the request of a connection, and answers it or holds it back.
fn take(answers: &mut Answers, mut stream: TcpStream) {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read == 1) {
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
    answers.asked.push(path.clone());
    if answers.held.contains(&path) {
        answers.waiting.push((path, stream));
        return;
    }
    // The client may have disconnected.
    let _ = say(&mut stream, answers.by_path.get(&path));
}

fn say(stream: &mut TcpStream, answer: Option<&(u16, String)>) -> std::io::Result<()> {
    let nothing = (404, String::new());
    let (status, body) = answer.unwrap_or(&nothing);
    let length = body.len();
    let head =
        format!("HTTP/1.1 {status} X\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
    stream.write_all(head.as_bytes())?;
    stream.write_all(body.as_bytes())
}
