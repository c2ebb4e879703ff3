//! The rules as the browser computes them: everything in `protocol/` gives the same bytes on every machine.

use std::path::Path;

use base64::prelude::{BASE64_STANDARD, Engine};
use browser::{Browser, Page, Tab};
use serde_json::Value;
use world::conform;
use world::golden;

use crate::page::folder;

/// An empty page with the rules in it.
fn page(name: &str) -> (Browser, Tab) {
    let rules = std::env::var("RULES_IN_WASM").expect("RULES_IN_WASM is a folder of deploy/wasm");
    let rules = Path::new(&rules);
    let (browser, tab) = Browser::start(&folder(name));
    tab.evaluate(&std::fs::read_to_string(rules.join("rules.js")).expect("deploy/wasm wrote it"));
    let program = std::fs::read(rules.join("rules_bg.wasm")).expect("deploy/wasm wrote it");
    let program = BASE64_STANDARD.encode(program);
    tab.evaluate(&format!(
        "wasm_bindgen({{ module_or_path: Uint8Array.from(atob('{program}'), (c) => c.charCodeAt(0)) }})\
         .then(() => 0)"
    ));
    (browser, tab)
}

#[test]
fn golden_bouts_end_in_a_browser_as_they_always_did() {
    let (_browser, tab) = page("golden");
    let came = tab.evaluate("wasm_bindgen.play_golden()");
    let written = golden::ALL.map(|golden| [golden.name, golden.written]);
    assert_eq!(came, serde_json::json!(written.concat()));
}

#[test]
fn conformance_vectors_pass_in_a_browser() {
    let (_browser, tab) = page("vectors");
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let mut passed = 0;
    for file in conform::files(&vectors).expect("the folder can be read") {
        let game = file.parent().and_then(Path::file_name).expect("a folder for each game");
        let text = std::fs::read_to_string(&file).expect("it can be read");
        let run = |text: &str| {
            let call = [&*file.to_string_lossy(), &*game.to_string_lossy(), text];
            let call = serde_json::to_string(&call).expect("they are texts");
            let report = tab.evaluate(&format!("wasm_bindgen.conform(...{call})"));
            report.as_str().expect("a report").to_owned()
        };
        let report = run(&text);
        let all = serde_json::from_str::<Vec<Value>>(&text).expect("an array").len();
        assert_eq!(report, format!("{all} passed, 0 failed"), "{}", file.display());
        passed += all;
    }
    println!("{passed} vectors passed");
    let wrong = r#"[{"id": "wrong", "kind": "wrong", "expect": 1}]"#;
    let report =
        tab.evaluate(&format!("wasm_bindgen.conform('', 'stacker', {})", Value::from(wrong)));
    assert!(report.as_str().expect("a report").ends_with("0 passed, 1 failed"), "{report}");
}
