//! What a page says to the console of the browser, and what the browser says of the page.

use serde_json::Value;

use crate::chromium::text;

/// Runs in every page before its own scripts: what the policy of a page forbids is an error.
pub(crate) const POLICY: &str = "addEventListener('securitypolicyviolation', (event) => \
    console.error('policy', event.effectiveDirective, event.blockedURI));";

/// True of a line that a program in WebAssembly logs as an error: all its lines are plain ones, with the level first.
pub(crate) fn is_error(line: &str) -> bool {
    line.starts_with("%cERROR")
}

/// What a page complains of in an event of Chromium, if it does: the level, and the words.
pub(crate) fn complaint(event: &Value) -> Option<(String, String)> {
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
            let level = if is_error(first) { "error".to_owned() } else { text(&params["type"]) };
            Some((level, params["args"].to_string()))
        }
        _ => None,
    }
}
