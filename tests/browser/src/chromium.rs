//! Headless Chromium, driven by its DevTools protocol over a pair of pipes.

use serde_json::{Value, json};
use std::cell::RefCell;
use std::io::Cursor;
use std::path::Path;
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::time::Duration;

use crate::page::REST;
use crate::process::Process;
use crate::{ANSWERS_WITHIN, Key, Modifier, Page, console, webdriver};

/// The pipes that the protocol wants are the third and fourth; `sh` puts them there. Without a
/// sandbox, which root may not have; it opens nothing but our own pages. WebGL is drawn by the processor.
const START: &str = "exec chromium --headless=new --no-sandbox --disable-dev-shm-usage --disable-quic \
    --accept-lang=en-US,en --no-first-run --disable-background-networking --disable-component-update --disable-sync \
    --use-angle=swiftshader --enable-unsafe-swiftshader --autoplay-policy=user-gesture-required \
    --hide-scrollbars --remote-debugging-pipe --user-data-dir=\"$0\" about:blank 3<&0 4>&1 >/dev/null";

/// Chromium. It ends when this and all of its tabs are dropped.
#[derive(Clone, Debug)]
pub struct Browser(Rc<RefCell<Process>>);

/// A tab of Chromium.
#[derive(Debug)]
pub struct Tab {
    browser: Browser,
    target: String,
    session: String,
}

impl Browser {
    /// Starts one, which keeps its profile in this folder, with one tab.
    pub fn start(folder: &Path) -> (Browser, Tab) {
        let mut command = Command::new("sh");
        command.arg("-c").arg(START).arg(folder.join("profile"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("a shell");
        let input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        let process = Process::piped(child, input, output);
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
    fn try_call(&self, session: &str, method: &str, parameters: Value) -> Result<Value, String> {
        let mut call = json!({"method": method, "params": parameters});
        if !session.is_empty() {
            call["sessionId"] = json!(session);
        }
        self.0.borrow_mut().call(call)
    }
}

impl Tab {
    /// Saves what pages offer for download in this folder.
    pub fn download_to(&self, folder: &Path) {
        let parameters = json!({ "behavior": "allow", "downloadPath": folder });
        self.call("Browser.setDownloadBehavior", parameters);
    }

    /// Turns the scripts of pages off; [`Page::evaluate`] works all the same.
    pub fn forbid_scripts(&self) {
        self.call("Emulation.setScriptExecutionDisabled", json!({"value": true}));
    }

    /// Lets scripts run, and gives this tab a virtual authenticator with an empty store for passkeys, whose user is there
    /// and is recognised at once.
    pub fn add_authenticator(&self) {
        self.call("Emulation.setScriptExecutionDisabled", json!({"value": false}));
        self.call("WebAuthn.enable", json!({}));
        let options = json!({
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": true,
            "hasUserVerification": true,
            "isUserVerified": true,
            "automaticPresenceSimulation": true,
        });
        self.call("WebAuthn.addVirtualAuthenticator", json!({"options": options}));
    }

    /// Runs this in every page from now on, before its own scripts.
    pub fn run_in_every_page(&self, script: &str) {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": script}));
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

    /// Sets whether the reader's system asks for reduced motion.
    pub fn reduce_motion(&self, is_reduced: bool) {
        let value = if is_reduced { "reduce" } else { "no-preference" };
        let features = json!([{"name": "prefers-reduced-motion", "value": value}]);
        self.call("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// Shows this tab, and hides the others.
    pub fn show(&self) {
        self.browser.call("", "Target.activateTarget", json!({"targetId": self.target}));
    }

    /// How bright each pixel of a part of the page is, by its green, row by row. `[x, y, width, height]` are in CSS
    /// pixels.
    pub fn brightness(&self, [x, y, width, height]: [f64; 4]) -> Vec<u8> {
        let clip = json!({"x": x, "y": y, "width": width, "height": height, "scale": 1});
        let picture = self.call("Page.captureScreenshot", json!({"format": "png", "clip": clip}));
        let bytes = webdriver::bytes(&picture["data"]);
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

    fn hold_with(&self, modifiers: &[Modifier], key: Key, is_down: bool) {
        let Key { key, code, number, .. } = key;
        // An Enter without its letter presses no button.
        let text = if code == "Enter" { "\r" } else { "" };
        let event = if is_down { "keyDown" } else { "keyUp" };
        let modifiers: u32 = modifiers.iter().map(|modifier| modifier.bit()).sum();
        let mut how = json!({
            "type": event,
            "modifiers": modifiers,
            "key": key,
            "code": code,
            "windowsVirtualKeyCode": number,
        });
        if is_down && !text.is_empty() {
            how["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", how);
    }

    /// Presses and releases a key while these modifiers are held, whose own presses the page does not see.
    pub fn press_with(&self, modifiers: &[Modifier], key: Key) {
        self.hold_with(modifiers, key, true);
        self.hold_with(modifiers, key, false);
    }

    /// Composes letters in the focused field, as an input method does.
    pub fn compose(&self, text: &str) {
        let end = text.encode_utf16().count();
        let how = json!({"text": text, "selectionStart": end, "selectionEnd": end});
        self.call("Input.imeSetComposition", how);
    }

    /// Ends a composition with this text.
    pub fn commit(&self, text: &str) {
        self.call("Input.insertText", json!({"text": text}));
    }

    /// The errors, warnings and console messages of the page since the last call or page, and what the
    /// browser's audits found: violations of the page's policies are among them.
    pub fn take_complaints(&self) -> Vec<String> {
        self.complaints(|_| true)
    }

    fn complaints(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
        // Everything before the answer has come by then.
        self.evaluate("0");
        let complaints =
            self.take_events().into_iter().filter_map(|event| console::complaint(&event));
        complaints.filter(|(level, _)| is_wanted(level)).map(|(_, words)| words).collect()
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

impl Page for Tab {
    fn resize(&self, width: u32, height: u32, is_phone: bool) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone});
        self.call("Emulation.setDeviceMetricsOverride", size);
        let touch = json!({"enabled": is_phone, "maxTouchPoints": 5});
        self.call("Emulation.setTouchEmulationEnabled", touch);
    }

    fn open(&self, url: &str) {
        self.take_events();
        let opened = self.call("Page.navigate", json!({"url": url}));
        assert_eq!(opened["errorText"], Value::Null, "{url}");
        self.await_load();
    }

    fn try_evaluate(&self, expression: &str) -> Result<Value, String> {
        let how = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut given = self.browser.try_call(&self.session, "Runtime.evaluate", how)?;
        assert_eq!(given["exceptionDetails"], Value::Null, "{expression}");
        Ok(given["result"]["value"].take())
    }

    fn hold(&self, key: Key, is_down: bool) {
        self.hold_with(&[], key, is_down);
    }

    fn click(&self, x: f64, y: f64) {
        for (event, button, clicks) in
            [("mouseMoved", "none", 0), ("mousePressed", "left", 1), ("mouseReleased", "left", 1)]
        {
            let how =
                json!({"type": event, "x": x, "y": y, "button": button, "clickCount": clicks});
            self.call("Input.dispatchMouseEvent", how);
        }
    }

    fn touch(&self, x: f64, y: f64) {
        let point = json!([{"x": x, "y": y}]);
        self.call("Input.dispatchTouchEvent", json!({"type": "touchStart", "touchPoints": point}));
    }

    fn lift(&self) {
        self.call("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
    }

    /// The whole page, beyond the window as well.
    fn picture(&self) -> Vec<u8> {
        let how = json!({"format": "png", "captureBeyondViewport": true});
        webdriver::bytes(&self.call("Page.captureScreenshot", how)["data"])
    }

    fn last_logged(&self, start: &str) -> Option<String> {
        self.evaluate("0");
        let process = self.browser.0.borrow();
        let own = process.events.iter().rev().filter(|event| self.is_own(event));
        let mut lines = own.filter(|event| event["method"] == "Runtime.consoleAPICalled");
        lines.find_map(|event| {
            let line = event["params"]["args"][0]["value"].as_str()?;
            Some(line.split_once(start)?.1.to_owned())
        })
    }

    fn take_errors(&self) -> Vec<String> {
        self.complaints(|level| level == "error" || level == "assert")
    }

    fn pass(&self, time: Duration) {
        self.browser.0.borrow_mut().pass(time);
    }

    fn rest(&self) {
        self.browser.0.borrow_mut().listen_for(REST);
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().expect("the protocol has a text here").to_owned()
}
