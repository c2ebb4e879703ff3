//! A real browser for tests: headless Chromium, driven by its DevTools protocol over a pair of pipes, one JSON
//! message after the other, each ended by a zero byte.
//!
//! [`Browser::start`] opens it with one [`Tab`], whose calls wait for the browser's answer and panic with the
//! method when there is none: a test cannot continue without it.

mod console;
mod input;

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::io::{BufRead, BufReader, Cursor, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;
use std::sync::mpsc;
use std::time::{Duration, Instant};

pub use input::{Key, Modifier};

/// How long the browser may take for anything. It starts slowly on a busy machine.
const ANSWERS_WITHIN: Duration = Duration::from_secs(90);

/// The pipes that the protocol wants are the third and fourth; `sh` puts them there. Without a
/// sandbox, which root may not have; it opens nothing but our own pages. WebGL is drawn by the processor.
const START: &str = "exec chromium --headless=new --no-sandbox --disable-dev-shm-usage --disable-quic \
    --accept-lang=en-US,en --no-first-run --disable-background-networking --disable-component-update --disable-sync \
    --use-angle=swiftshader --enable-unsafe-swiftshader --autoplay-policy=user-gesture-required \
    --hide-scrollbars --remote-debugging-pipe --user-data-dir=\"$0\" about:blank 3<&0 4>&1 >/dev/null";

/// A browser. It ends when this and all of its tabs are dropped.
#[derive(Clone, Debug)]
pub struct Browser(Rc<RefCell<Process>>);

/// A tab of a browser.
#[derive(Debug)]
pub struct Tab {
    browser: Browser,
    target: String,
    session: String,
}

#[derive(Debug)]
struct Process {
    said: ChildStdin,
    heard: mpsc::Receiver<Value>,
    child: Child,
    last: u64,
    /// Events that no call has waited for yet.
    events: Vec<Value>,
}

impl Browser {
    /// Starts one, which keeps its profile in this folder, with one tab.
    pub fn start(folder: &Path) -> (Browser, Tab) {
        let mut command = Command::new("sh");
        command.arg("-c").arg(START).arg(folder.join("profile"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("a shell");
        let said = child.stdin.take().expect("it is piped");
        let heard = listen(child.stdout.take().expect("it is piped"));
        let process = Process { said, heard, child, last: 0, events: Vec::new() };
        let browser = Browser(Rc::new(RefCell::new(process)));
        let tab = browser.tab();
        (browser, tab)
    }

    /// Opens another tab, which hides the others.
    pub fn tab(&self) -> Tab {
        let target = self.call("", "Target.createTarget", json!({"url": "about:blank"}));
        let target = text(&target["targetId"]);
        let how = json!({"targetId": target, "flatten": true});
        let session = text(&self.call("", "Target.attachToTarget", how)["sessionId"]);
        let tab = Tab { browser: self.clone(), target, session };
        for domain in ["Page", "Log", "Runtime", "Network", "Audits"] {
            tab.call(&format!("{domain}.enable"), json!({}));
        }
        tab.run_in_every_page(console::POLICY);
        tab
    }

    /// The processor time of each of its processes in seconds, by its kind and number.
    pub fn processes(&self) -> Vec<(String, f64)> {
        let told = self.call("", "SystemInfo.getProcessInfo", json!({}));
        let of = |one: &Value| {
            let name = format!("{} {}", text(&one["type"]), one["id"]);
            Some((name, one["cpuTime"].as_f64()?))
        };
        told["processInfo"].as_array().into_iter().flatten().filter_map(of).collect()
    }

    fn call(&self, session: &str, method: &str, parameters: Value) -> Value {
        let answer = self.try_call(session, method, parameters);
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The answer to a call, or the error in it.
    fn try_call(&self, session: &str, method: &str, parameters: Value) -> Result<Value, Value> {
        let process = &mut *self.0.borrow_mut();
        process.last += 1;
        let id = process.last;
        let mut call = json!({"id": id, "method": method, "params": parameters});
        if !session.is_empty() {
            call["sessionId"] = json!(session);
        }
        let said = process.said.write_all(format!("{call}\0").as_bytes());
        said.expect("chromium is installed, as by `make test-packages`");
        loop {
            let mut heard = process.read();
            if heard["id"] == id {
                return match heard["error"].take() {
                    Value::Null => Ok(heard["result"].take()),
                    error => Err(error),
                };
            }
            process.events.push(heard);
        }
    }
}

impl Process {
    /// Takes the next event, if one comes in this time.
    fn listen_for(&mut self, time: Duration) {
        if let Ok(heard) = self.heard.recv_timeout(time) {
            self.agree(&heard);
            self.events.push(heard);
        }
    }

    /// Says yes to a page that asks whether it may be left.
    fn agree(&mut self, heard: &Value) {
        if heard["method"] != "Page.javascriptDialogOpening" {
            return;
        }
        self.last += 1;
        let call = json!({
            "id": self.last,
            "method": "Page.handleJavaScriptDialog",
            "params": {"accept": true},
            "sessionId": heard["sessionId"],
        });
        let said = self.said.write_all(format!("{call}\0").as_bytes());
        said.expect("the browser that asks is there");
    }

    fn read(&mut self) -> Value {
        let heard = self.hear();
        self.agree(&heard);
        heard
    }

    fn hear(&mut self) -> Value {
        self.heard.recv_timeout(ANSWERS_WITHIN).unwrap_or_else(|error| {
            let ended = self.child.try_wait();
            panic!(
                "chromium is installed, as by `make test-packages`, and answers: {error}, {ended:?}"
            )
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Tab {
    /// Turns the scripts of pages off; [`Tab::evaluate`] works all the same.
    pub fn forbid_scripts(&self) {
        self.call("Emulation.setScriptExecutionDisabled", json!({"value": true}));
    }

    /// Runs this in every page from now on, before its own scripts.
    pub fn run_in_every_page(&self, script: &str) {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": script}));
    }

    /// Sets the size of the window in CSS pixels; a phone has a touch screen. Each of them is one pixel of
    /// the picture: the processor draws it, and takes a time for each.
    pub fn resize(&self, width: u32, height: u32, is_phone: bool) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone});
        self.call("Emulation.setDeviceMetricsOverride", size);
        let touch = json!({"enabled": is_phone, "maxTouchPoints": 5});
        self.call("Emulation.setTouchEmulationEnabled", touch);
    }

    /// Opens a page, and waits until all of it is there. Complaints of the page before are dropped.
    pub fn open(&self, url: &str) {
        self.take_events();
        let opened = self.call("Page.navigate", json!({"url": url}));
        assert_eq!(opened["errorText"], Value::Null, "{url}");
        self.await_load();
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.take_events();
        self.call("Page.reload", json!({}));
        self.await_load();
    }

    /// Goes back in the history of the tab, or forward, by so many pages, and waits until all of the page
    /// is there, which the browser may have kept. Complaints of the page before are dropped.
    pub fn go(&self, pages: i32) {
        let history = self.call("Page.getNavigationHistory", json!({}));
        let to = history["currentIndex"].as_i64().expect("a number") + i64::from(pages);
        let to = usize::try_from(to).expect("there is such a page");
        let entry = &history["entries"][to];
        self.take_events();
        self.call("Page.navigateToHistoryEntry", json!({"entryId": entry["id"]}));
        let is_there =
            format!("location.href === {} && document.readyState === 'complete'", entry["url"]);
        self.wait(&is_there, ANSWERS_WITHIN);
    }

    fn await_load(&self) {
        loop {
            let process = &mut *self.browser.0.borrow_mut();
            let is_loaded =
                |event: &Value| self.is_own(event) && event["method"] == "Page.loadEventFired";
            if process.events.iter().any(is_loaded) {
                break;
            }
            let event = process.read();
            process.events.push(event);
        }
        // Fonts come when they are first used.
        self.evaluate("document.fonts.ready.then(() => 0)");
    }

    /// What an expression of JavaScript gives on the page.
    pub fn evaluate(&self, expression: &str) -> Value {
        let given = self.try_evaluate(expression);
        given.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// The same, or the browser's error, which there is when the page is left meanwhile.
    fn try_evaluate(&self, expression: &str) -> Result<Value, Value> {
        let how = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut given = self.browser.try_call(&self.session, "Runtime.evaluate", how)?;
        assert_eq!(given["exceptionDetails"], Value::Null, "{expression}");
        Ok(given["result"]["value"].take())
    }

    /// Waits until an expression is true on the page, or on the one that comes after it.
    ///
    /// # Panics
    /// After `within`, with the expression.
    pub fn wait(&self, expression: &str, within: Duration) {
        let limit = Instant::now() + within;
        while self.try_evaluate(expression) != Ok(Value::Bool(true)) {
            assert!(Instant::now() < limit, "not so within {within:?}: {expression}");
            self.rest();
        }
    }

    /// Sets whether the reader's system asks for reduced motion.
    pub fn reduce_motion(&self, is_reduced: bool) {
        let value = if is_reduced { "reduce" } else { "no-preference" };
        let features = json!([{"name": "prefers-reduced-motion", "value": value}]);
        self.call("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// Waits until the page was drawn so many times from now on.
    pub fn draw_frames(&self, count: u32) {
        for _ in 0..count {
            self.evaluate("new Promise((done) => requestAnimationFrame(done)).then(() => 0)");
        }
    }

    /// Lets the page run for a tenth of a second, or until the browser reports something.
    pub fn rest(&self) {
        self.browser.0.borrow_mut().listen_for(Duration::from_millis(100));
    }

    /// Lets the page run for this long.
    pub fn pass(&self, time: Duration) {
        let end = Instant::now() + time;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            self.browser.0.borrow_mut().listen_for(left);
        }
    }

    /// Shows this tab, and hides the others.
    pub fn show(&self) {
        self.browser.call("", "Target.activateTarget", json!({"targetId": self.target}));
    }

    /// Saves a picture of the whole page.
    pub fn screenshot(&self, file: &Path) {
        let how = json!({"format": "png", "captureBeyondViewport": true});
        let picture = self.call("Page.captureScreenshot", how);
        let bytes = BASE64_STANDARD.decode(text(&picture["data"])).expect("it is Base64");
        std::fs::write(file, bytes).expect("the folder can be written to");
    }

    /// How bright each pixel of a part of the page is, by its green, row by row. `[x, y, width, height]` are in CSS
    /// pixels.
    pub fn brightness(&self, [x, y, width, height]: [f64; 4]) -> Vec<u8> {
        let clip = json!({"x": x, "y": y, "width": width, "height": height, "scale": 1});
        let picture = self.call("Page.captureScreenshot", json!({"format": "png", "clip": clip}));
        let bytes = BASE64_STANDARD.decode(text(&picture["data"])).expect("it is Base64");
        let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("it is a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("it is small")];
        let info = reader.next_frame(&mut pixels).expect("it is a PNG");
        pixels.chunks_exact(info.color_type.samples()).map(|colours| colours[1]).collect()
    }

    /// The kinds of the dialogs that this tab has opened since it left the page before, such as `beforeunload`, or
    /// since its complaints were taken.
    pub fn dialogs(&self) -> Vec<String> {
        self.evaluate("0");
        let process = self.browser.0.borrow();
        let own = process.events.iter().filter(|event| self.is_own(event));
        let opened = own.filter(|event| event["method"] == "Page.javascriptDialogOpening");
        opened.map(|event| text(&event["params"]["type"])).collect()
    }

    /// The bytes that came over HTTP since the page was opened, with their headers, as they are on the
    /// network: compressed, and none of what was in the cache.
    pub fn transferred(&self) -> u64 {
        self.evaluate("0");
        let process = self.browser.0.borrow();
        let own = process.events.iter().filter(|event| self.is_own(event));
        let loaded = own.filter(|event| event["method"] == "Network.loadingFinished");
        loaded
            .map(|event| event["params"]["encodedDataLength"].as_f64().unwrap_or(0.0) as u64)
            .sum()
    }

    /// The events of this tab since the last call or page.
    fn take_events(&self) -> Vec<Value> {
        let process = &mut *self.browser.0.borrow_mut();
        process.events.extract_if(.., |event| self.is_own(event)).collect()
    }

    fn is_own(&self, event: &Value) -> bool {
        event["sessionId"] == self.session.as_str()
    }

    fn call(&self, method: &str, parameters: Value) -> Value {
        self.browser.call(&self.session, method, parameters)
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

fn text(value: &Value) -> String {
    value.as_str().expect("the protocol has a text here").to_owned()
}
