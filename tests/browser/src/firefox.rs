//! Headless Firefox, driven by WebDriver BiDi over a WebSocket that it opens itself.

use serde_json::{Value, json};
use std::cell::RefCell;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::process::Process;
use crate::{Key, Page, console, webdriver};

/// Settings of the profile: pages are in English, and no page but ours is opened.
const SETTINGS: [&str; 3] = [
    r#"user_pref("intl.accept_languages", "en-US, en");"#,
    r#"user_pref("browser.aboutwelcome.enabled", false);"#,
    r#"user_pref("datareporting.policy.dataSubmissionEnabled", false);"#,
];

/// Settings of a phone: a finger is the only pointer.
const PHONE: [&str; 3] = [
    r#"user_pref("dom.w3c_touch_events.enabled", 1);"#,
    r#"user_pref("ui.primaryPointerCapabilities", 1);"#,
    r#"user_pref("ui.allPointerCapabilities", 1);"#,
];

/// What Firefox prints before the address of its WebSocket.
const LISTENS: &str = "WebDriver BiDi listening on ws://";

/// Firefox with one page. It ends when this is dropped.
#[derive(Debug)]
pub struct Firefox {
    process: RefCell<Process>,
    context: String,
}

impl Firefox {
    /// Starts one, which keeps its profile in this folder. A phone has a touch screen and no mouse.
    ///
    /// # Panics
    /// When Firefox is not installed, or does not answer.
    pub fn start(folder: &Path, is_phone: bool) -> Firefox {
        let profile = folder.join("firefox");
        std::fs::create_dir_all(&profile).expect("the folder can be written to");
        let phone = PHONE.into_iter().filter(|_| is_phone);
        let settings: Vec<&str> = SETTINGS.into_iter().chain(phone).collect();
        std::fs::write(profile.join("user.js"), settings.join("\n")).expect("it can be written");
        let mut command = Command::new("firefox-esr");
        command.args(["--headless", "--no-remote", "--remote-debugging-port=0", "--profile"]);
        command.arg(&profile).arg("about:blank");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("firefox-esr is installed, as by `make test-web`");
        let mut lines = BufReader::new(child.stderr.take().expect("it is piped")).lines();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, address) = line.split_once(LISTENS)?;
            Some(address.trim().trim_end_matches('/').to_owned())
        });
        let address = address.expect("firefox-esr opens a WebSocket");
        // The pipe must not fill.
        std::thread::spawn(move || lines.for_each(drop));
        let url = format!("ws://{address}/session");
        let mut process = Process::connected(child, &address, &url);
        let call = |process: &mut Process, method: &str, parameters: Value| {
            let answer = process.call(json!({"method": method, "params": parameters}));
            answer.unwrap_or_else(|error| panic!("{method}: {error}"))
        };
        let wanted = json!({"unhandledPromptBehavior": {"default": "accept"}});
        call(&mut process, "session.new", json!({"capabilities": {"alwaysMatch": wanted}}));
        call(&mut process, "session.subscribe", json!({"events": ["log.entryAdded"]}));
        let tree = call(&mut process, "browsingContext.getTree", json!({}));
        let context = tree["contexts"][0]["context"].as_str().expect("a page is open").to_owned();
        let firefox = Firefox { process: RefCell::new(process), context };
        firefox.run_in_every_page(console::POLICY);
        firefox
    }

    /// Runs this in every page from now on, before its own scripts.
    pub fn run_in_every_page(&self, script: &str) {
        let function = format!("() => {{ {script} }}");
        self.call("script.addPreloadScript", json!({"functionDeclaration": function}));
    }

    /// A call with the page in it, where it has one.
    fn call(&self, method: &str, parameters: Value) -> Value {
        let answer = self.try_call(method, parameters);
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_call(&self, method: &str, parameters: Value) -> Result<Value, String> {
        self.process.borrow_mut().call(json!({"method": method, "params": parameters}))
    }

    fn perform(&self, actions: &Value) {
        let how = json!({"context": self.context, "actions": actions});
        self.call("input.performActions", how);
    }
}

impl Page for Firefox {
    fn resize(&self, width: u32, height: u32, _is_phone: bool) {
        let viewport = json!({"width": width, "height": height});
        let how = json!({"context": self.context, "viewport": viewport, "devicePixelRatio": 1.0});
        self.call("browsingContext.setViewport", how);
    }

    fn open(&self, url: &str) {
        self.process.borrow_mut().events.clear();
        let how = json!({"context": self.context, "url": url, "wait": "complete"});
        self.call("browsingContext.navigate", how);
    }

    fn try_evaluate(&self, expression: &str) -> Result<Value, String> {
        let how = json!({
            "expression": webdriver::as_json(expression),
            "target": {"context": self.context},
            "awaitPromise": true,
            "userActivation": false,
        });
        let given = self.try_call("script.evaluate", how)?;
        if given["type"] != "success" {
            return Err(given["exceptionDetails"]["text"].to_string());
        }
        webdriver::from_json(&given["result"]["value"])
    }

    fn hold(&self, key: Key, is_down: bool) {
        self.perform(&webdriver::key(key, is_down));
    }

    fn click(&self, x: f64, y: f64) {
        self.perform(&webdriver::press("mouse", x, y));
    }

    fn touch(&self, x: f64, y: f64) {
        let down = json!({"type": "pointerDown", "button": 0});
        self.perform(&webdriver::pointer("touch", &json!([webdriver::move_to(x, y), down])));
    }

    fn lift(&self) {
        let up = json!({"type": "pointerUp", "button": 0});
        self.perform(&webdriver::pointer("touch", &json!([up])));
    }

    /// At once: a finger that rests for half a second presses no link.
    fn tap(&self, x: f64, y: f64) {
        self.perform(&webdriver::press("touch", x, y));
    }

    fn picture(&self) -> Vec<u8> {
        let how = json!({"context": self.context, "origin": "viewport"});
        webdriver::bytes(&self.call("browsingContext.captureScreenshot", how)["data"])
    }

    fn last_logged(&self, start: &str) -> Option<String> {
        // Everything before the answer has come by then.
        self.try_call("session.status", json!({})).ok()?;
        let process = self.process.borrow();
        let mut lines = process.events.iter().rev().filter(|event| event["method"] == LOGGED);
        lines.find_map(|event| {
            let line = event["params"]["text"].as_str()?;
            Some(line.split_once(start)?.1.to_owned())
        })
    }

    fn take_errors(&self) -> Vec<String> {
        self.call("session.status", json!({}));
        let events = std::mem::take(&mut self.process.borrow_mut().events);
        let entries = events.iter().filter(|event| event["method"] == LOGGED);
        let entries = entries.map(|event| &event["params"]);
        let lines = entries.map(|entry| (entry, entry["text"].as_str().unwrap_or_default()));
        // The program's own level comes first. A connection that is given up, as on a busy machine, is made again.
        let errors = lines.filter(|(entry, line)| {
            let is_error = entry["level"] == "error" || line.starts_with("ERROR");
            is_error && !GIVEN_UP.iter().any(|words| line.contains(words))
        });
        errors.map(|(_, line)| line.to_owned()).collect()
    }

    fn pass(&self, time: Duration) {
        self.process.borrow_mut().pass(time);
    }
}

/// What Firefox says of a WebSocket that was not opened.
const GIVEN_UP: [&str; 2] = ["establish a connection to the server at ws", "The connection to ws"];

/// The event of a line of the console, or of an error.
const LOGGED: &str = "log.entryAdded";
