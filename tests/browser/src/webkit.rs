//! WebKitGTK's MiniBrowser on a display of its own, driven by WebDriver over HTTP.
//!
//! This form of WebDriver has no console: a script notes what a page says to it, from the first look at the page on.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{ANSWERS_WITHIN, Key, Page, console, webdriver};

/// The display: larger than every window of the tests with the bars around its page.
const DISPLAY: &str = "1400x1100x24";

/// Notes what the page says to its console, and its errors, unless that is done already: a level and a line each.
const NOTE: &str = "window.logged ??= (() => { const lines = []; \
    for (const level of ['debug', 'log', 'info', 'warn', 'error']) { const own = console[level]; \
    console[level] = (...all) => { lines.push([level, String(all[0])]); own.apply(console, all); }; } \
    addEventListener('error', (event) => lines.push(['error', event.message])); \
    addEventListener('unhandledrejection', (event) => lines.push(['error', String(event.reason)])); \
    addEventListener('securitypolicyviolation', (event) => \
    lines.push(['error', `policy ${event.effectiveDirective} ${event.blockedURI}`])); \
    return lines; })();";

/// WebKit with one page. It ends when this is dropped.
#[derive(Debug)]
pub struct WebKit {
    address: SocketAddr,
    session: String,
    /// The driver, whose end is the browser's, and the display.
    _children: [Ending; 2],
}

/// A process that is ended when this is dropped.
#[derive(Debug)]
struct Ending(Child);

impl Drop for Ending {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl WebKit {
    /// Starts one, which keeps its data in this folder.
    ///
    /// # Panics
    /// When WebKitGTK's driver or Xvfb is not installed, or does not answer.
    pub fn start(folder: &Path) -> WebKit {
        let (screen, display) = display();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
        let address = listener.local_addr().expect("it is bound");
        drop(listener);
        let mut command = Command::new("WebKitWebDriver");
        command.arg(format!("--port={}", address.port()));
        command.env("DISPLAY", display).env("GDK_BACKEND", "x11");
        // On a busy machine without a graphics card its compositor showed nothing in some sessions.
        command.env("WEBKIT_DISABLE_COMPOSITING_MODE", "1");
        for folder_of in ["HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
            command.env(folder_of, folder.join("webkit"));
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let driver =
            command.spawn().expect("webkit2gtk-driver is installed, as by `make test-web`");
        let children = [Ending(driver), screen];
        let mut webkit = WebKit { address, session: String::new(), _children: children };
        let limit = Instant::now() + ANSWERS_WITHIN;
        while TcpStream::connect(address).is_err() {
            assert!(Instant::now() < limit, "the driver of WebKitGTK listens");
            webkit.rest();
        }
        let session = webkit.call("/session", &json!({"capabilities": {}}));
        webkit.session = session["sessionId"].as_str().expect("a session has a number").to_owned();
        let within = ANSWERS_WITHIN.as_millis() as u64;
        webkit.command("timeouts", &json!({"script": within, "pageLoad": within}));
        webkit
    }

    /// A command to the page.
    fn command(&self, command: &str, parameters: &Value) -> Value {
        self.call(&format!("/session/{}/{command}", self.session), parameters)
    }

    fn call(&self, path: &str, parameters: &Value) -> Value {
        let answer = self.request("POST", path, &parameters.to_string());
        answer.unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// The value of the answer to a request, or the error in it.
    fn request(&self, method: &str, path: &str, body: &str) -> Result<Value, String> {
        let ask = || {
            let mut stream = TcpStream::connect(self.address)?;
            stream.set_read_timeout(Some(2 * ANSWERS_WITHIN))?;
            let (host, length) = (self.address, body.len());
            let head = format!(
                "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
                 Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
            );
            stream.write_all(format!("{head}{body}").as_bytes())?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            std::io::Result::Ok(answer)
        };
        let answer = ask().unwrap_or_else(|error| panic!("{path}: the driver answers: {error}"));
        let (_, body) = answer.split_once("\r\n\r\n").expect("an answer has a body");
        let mut body: Value = serde_json::from_str(body).expect("it is JSON");
        let value = body["value"].take();
        match &value["error"] {
            Value::String(error) => Err(format!("{error}: {}", value["message"])),
            _ => Ok(value),
        }
    }

    fn perform(&self, actions: &Value) {
        self.command("actions", &json!({"actions": actions}));
    }

    /// The own size of the page, in CSS pixels.
    fn size(&self) -> [u64; 2] {
        let size = self.evaluate("[innerWidth, innerHeight]");
        [0, 1].map(|axis| size[axis].as_u64().expect("a number"))
    }

    /// What an expression gives of the lines of the console: their levels and the lines.
    fn lines(&self, expression: &str) -> Vec<(String, String)> {
        let lines = self.evaluate(expression);
        let text = |line: &Value, at: usize| line[at].as_str().unwrap_or_default().to_owned();
        lines.as_array().into_iter().flatten().map(|line| (text(line, 0), text(line, 1))).collect()
    }
}

impl Page for WebKit {
    /// The window is larger than its page, by the bars around it.
    fn resize(&self, width: u32, height: u32, _is_phone: bool) {
        let wanted = [u64::from(width), u64::from(height)];
        let mut window = wanted;
        let limit = Instant::now() + ANSWERS_WITHIN;
        while self.size() != wanted {
            assert!(
                Instant::now() < limit,
                "a page of {wanted:?}: {:?} in {window:?}",
                self.size()
            );
            self.command("window/rect", &json!({"width": window[0], "height": window[1]}));
            self.rest();
            let page = self.size();
            window = [0, 1].map(|axis| (window[axis] + wanted[axis]).saturating_sub(page[axis]));
        }
    }

    fn open(&self, url: &str) {
        self.command("url", &json!({"url": url}));
    }

    fn try_evaluate(&self, expression: &str) -> Result<Value, String> {
        let script = format!(
            "{NOTE} const done = arguments[arguments.length - 1]; \
             try {{ {}.then(done, (error) => done({{error: String(error)}})); }} \
             catch (error) {{ done({{error: String(error)}}); }}",
            webdriver::as_json(expression)
        );
        let path = format!("/session/{}/execute/async", self.session);
        let body = json!({"script": script, "args": []}).to_string();
        webdriver::from_json(&self.request("POST", &path, &body)?)
    }

    fn hold(&self, key: Key, is_down: bool) {
        self.perform(&webdriver::key(key, is_down));
    }

    fn click(&self, x: f64, y: f64) {
        self.perform(&webdriver::press("mouse", x, y));
    }

    /// The driver has no touch screen: the events of a finger are made by a script.
    fn touch(&self, x: f64, y: f64) {
        self.evaluate(&format!(
            "(() => {{ const at = {{pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, \
             cancelable: true, clientX: {x}, clientY: {y}, pressure: 0.5}}; \
             const element = document.elementFromPoint({x}, {y}); window.finger = {{at, element}}; \
             element.dispatchEvent(new PointerEvent('pointerdown', at)); }})()"
        ));
    }

    fn lift(&self) {
        self.evaluate(
            "(() => { const { at, element } = window.finger; \
             element.dispatchEvent(new PointerEvent('pointerup', {...at, pressure: 0})); \
             element.click(); })()",
        );
    }

    fn picture(&self) -> Vec<u8> {
        let path = format!("/session/{}/screenshot", self.session);
        let picture = self.request("GET", &path, "");
        webdriver::bytes(&picture.unwrap_or_else(|error| panic!("{path}: {error}")))
    }

    fn last_logged(&self, start: &str) -> Option<String> {
        let lines = self.lines("window.logged");
        lines.iter().rev().find_map(|(_, line)| Some(line.split_once(start)?.1.to_owned()))
    }

    fn take_errors(&self) -> Vec<String> {
        let lines = self.lines("window.logged.splice(0)").into_iter();
        let errors = lines.filter(|(level, line)| level == "error" || console::is_error(line));
        errors.map(|(_, line)| line).collect()
    }

    fn pass(&self, time: Duration) {
        std::thread::sleep(time);
    }
}

/// A virtual display, and its name.
fn display() -> (Ending, String) {
    let mut command = Command::new("Xvfb");
    command.args(["-displayfd", "1", "-screen", "0", DISPLAY, "-noreset", "-nolisten", "tcp"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("xvfb is installed, as by `make test-web`");
    let mut number = String::new();
    let output = child.stdout.take().expect("it is piped");
    BufReader::new(output).read_line(&mut number).expect("Xvfb prints its display");
    let number = number.trim();
    assert!(!number.is_empty(), "Xvfb found no free display");
    (Ending(child), format!(":{number}"))
}
