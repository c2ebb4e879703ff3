//! What a page says to the console of the browser, and what the browser says of the page.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{Tab, text};

/// Runs in every page before its own scripts: what the policy of a page forbids is an error.
pub(crate) const POLICY: &str = "addEventListener('securitypolicyviolation', (event) => \
    console.error('policy', event.effectiveDirective, event.blockedURI));";

impl Tab {
    /// The errors, warnings and console messages of the page since the last call or page, and what the
    /// browser's audits found: violations of the page's policies are among them.
    pub fn take_complaints(&self) -> Vec<String> {
        self.complaints(|_| true)
    }

    /// The same without warnings and what a program logs below an error.
    pub fn take_errors(&self) -> Vec<String> {
        self.complaints(|level| level == "error" || level == "assert")
    }

    /// The rest of the last line of the console with `start` in it, since the page was opened or its
    /// complaints were taken.
    pub fn last_logged(&self, start: &str) -> Option<String> {
        self.evaluate("0");
        let process = self.browser.0.borrow();
        let own = process.events.iter().rev().filter(|event| self.is_own(event));
        let mut lines = own.filter(|event| event["method"] == "Runtime.consoleAPICalled");
        lines.find_map(|event| {
            let line = event["params"]["args"][0]["value"].as_str()?;
            Some(line.split_once(start)?.1.to_owned())
        })
    }

    /// Waits until [`Tab::last_logged`] is a line that is `wanted`.
    ///
    /// # Panics
    /// After `within`, with what the line was.
    pub fn wait_logged(&self, start: &str, within: Duration, wanted: impl Fn(&str) -> bool) {
        let limit = Instant::now() + within;
        loop {
            let last = self.last_logged(start);
            if last.as_deref().is_some_and(&wanted) {
                return;
            }
            assert!(Instant::now() < limit, "not so within {within:?}: {start}{last:?}");
            self.rest();
        }
    }

    fn complaints(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
        // Everything before the answer has come by then.
        self.evaluate("0");
        let complaints = self.take_events().into_iter().filter_map(|event| complaint(&event));
        complaints.filter(|(level, _)| is_wanted(level)).map(|(_, words)| words).collect()
    }
}

/// What a page complains of in an event, if it does: the level, and the words.
fn complaint(event: &Value) -> Option<(String, String)> {
    let params = &event["params"];
    match event["method"].as_str()? {
        "Log.entryAdded" => Some((text(&params["entry"]["level"]), params["entry"].to_string())),
        // Of images that are loaded late and have no size; Chromium 156 says it of those that have one, too.
        "Audits.issueAdded" if params["issue"]["code"] == "LazyLoadImageIssue" => None,
        "Runtime.exceptionThrown" | "Audits.issueAdded" => {
            Some(("error".into(), params.to_string()))
        }
        "Runtime.consoleAPICalled" => {
            let first = params["args"][0]["value"].as_str().unwrap_or_default();
            // A program in WebAssembly logs everything as a plain line, with its own level first.
            let is_error = first.starts_with("%cERROR");
            let level = if is_error { "error".to_owned() } else { text(&params["type"]) };
            Some((level, params["args"].to_string()))
        }
        _ => None,
    }
}
