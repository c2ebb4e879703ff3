//! A real browser that nobody sees: Chromium, by its DevTools protocol over a pair of pipes, one
//! JSON message after the other, each ended by a zero byte.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// How long the browser may take for anything. It starts slowly on a busy machine.
const ANSWERS_WITHIN: Duration = Duration::from_secs(90);

/// The pipes that the protocol wants are the third and fourth; `sh` puts them there. Without a
/// sandbox, which root may not have; it opens nothing but our own pages.
const START: &str = "exec chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage \
    --hide-scrollbars --remote-debugging-pipe --user-data-dir=\"$0\" about:blank 3<&0 4>&1 >/dev/null";

/// A browser with one tab. It ends when this is dropped.
pub struct Browser {
    said: ChildStdin,
    heard: mpsc::Receiver<Value>,
    process: Child,
    session: String,
    last: u64,
    /// What the page complained of since it was opened.
    pub complaints: Vec<String>,
}

impl Browser {
    /// Starts one, which keeps what it must in this folder.
    pub fn start(folder: &Path) -> Browser {
        let mut command = Command::new("sh");
        command.arg("-c").arg(START).arg(folder.join("profile"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().unwrap();
        let said = process.stdin.take().unwrap();
        let heard = listen(process.stdout.take().unwrap());
        let (session, complaints) = Default::default();
        let mut browser = Browser { said, heard, process, session, last: 0, complaints };
        let tab = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let which = json!({"targetId": tab["targetId"], "flatten": true});
        let session = browser.call("Target.attachToTarget", which);
        browser.session = session["sessionId"].as_str().unwrap().into();
        for domain in ["Page", "Log", "Runtime"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser.call("Emulation.setScriptExecutionDisabled", json!({"value": true}));
        browser
    }

    /// Opens a page in a window of this width, and waits until all of it is there.
    pub fn open(&mut self, url: &str, width: u32) {
        let size = json!({"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", size);
        self.complaints.clear();
        let opened = self.call("Page.navigate", json!({"url": url}));
        assert_eq!(opened["errorText"], Value::Null, "{url}");
        while self.read()["method"] != "Page.loadEventFired" {}
        // Fonts come when they are first used.
        self.evaluate("document.fonts.ready.then(() => 0)");
    }

    /// What an expression of JavaScript gives on the page, whose own scripts are off.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let how = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut given = self.call("Runtime.evaluate", how);
        assert_eq!(given["exceptionDetails"], Value::Null, "{expression}");
        given["result"]["value"].take()
    }

    /// Presses and releases a key.
    pub fn press(&mut self, key: &str, code: u32) {
        for event in ["keyDown", "keyUp"] {
            let how = json!({"type": event, "key": key, "windowsVirtualKeyCode": code});
            self.call("Input.dispatchKeyEvent", how);
        }
    }

    /// Keeps a picture of the whole page.
    pub fn screenshot(&mut self, file: &Path) {
        let how = json!({"format": "png", "captureBeyondViewport": true});
        let picture = self.call("Page.captureScreenshot", how);
        std::fs::write(file, base64(picture["data"].as_str().unwrap())).unwrap();
    }

    fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let id = self.last;
        let mut call = json!({"id": id, "method": method, "params": parameters});
        if !self.session.is_empty() {
            call["sessionId"] = json!(self.session);
        }
        let said = self.said.write_all(format!("{call}\0").as_bytes());
        said.expect("chromium is installed, as by `make test-packages`");
        loop {
            let mut heard = self.read();
            if heard["id"] == id {
                assert_eq!(heard["error"], Value::Null, "{method}");
                return heard["result"].take();
            }
        }
    }

    fn read(&mut self) -> Value {
        let heard = self.heard.recv_timeout(ANSWERS_WITHIN);
        let heard = heard.expect("chromium is installed, as by `make test-packages`, and answers");
        let params = &heard["params"];
        match heard["method"].as_str() {
            Some("Log.entryAdded") => self.complaints.push(params["entry"].to_string()),
            Some("Runtime.exceptionThrown") => self.complaints.push(params.to_string()),
            Some("Runtime.consoleAPICalled") => self.complaints.push(params["args"].to_string()),
            _ => {}
        }
        heard
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads messages on a thread of its own, until the browser ends.
fn listen(pipe: ChildStdout) -> mpsc::Receiver<Value> {
    let (sender, heard) = mpsc::channel();
    std::thread::spawn(move || {
        for message in BufReader::new(pipe).split(0) {
            let Ok(message) = serde_json::from_slice(&message.unwrap_or_default()) else { return };
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    heard
}

/// The bytes of a text in Base64 (RFC 4648).
fn base64(text: &str) -> Vec<u8> {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let value = |letter: u8| letters.iter().position(|&one| one == letter).unwrap() as u32;
    let letters: Vec<u8> = text.bytes().filter(|&letter| letter != b'=').collect();
    let mut bytes = Vec::new();
    for four in letters.chunks(4) {
        let bits = four.iter().fold(0, |bits, &letter| bits << 6 | value(letter));
        let bits = bits << (6 * (4 - four.len()));
        bytes.extend(&bits.to_be_bytes()[1..four.len()]);
    }
    bytes
}
