//! A page that is older than its server says so, and is loaded again, once.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bout::Millis;
use browser::{Page, Tab};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tests::served::{self, Served};
use tests::web::{Friend, Relay, WITHIN, Way, await_game, await_screen, hasty};
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::Message;
use wire::{ClientMessage, Line, Refusal, ServerMessage};

use crate::page::Arena;

/// Writes down what a page says while it is renewed, which takes a second or two.
const NOTE_RENEWAL: &str = "new MutationObserver(() => { if (document.body?.dataset.state === 'renewing') \
    sessionStorage.setItem('told', document.getElementById('status').textContent); })\
    .observe(document, { attributes: true, childList: true, subtree: true });\
    sessionStorage.setItem('loads', 1 + Number(sessionStorage.getItem('loads')));";

/// How often the tab has loaded a page.
fn loads(tab: &Tab) -> Value {
    tab.evaluate("Number(sessionStorage.getItem('loads'))")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_outlived_an_update_says_so_and_is_loaded_again() {
    let arena = Arena::open("update").await;
    let relay = Relay::open(arena.served.address).await.unwrap();
    let mut arena = Arena { address: relay.address, ..arena };
    let friend = Friend::host(arena.served.address, hasty());
    let (_browser, tab) = arena.browser();
    tab.run_in_every_page(NOTE_RENEWAL);
    arena.enter(&tab, &friend, Way::Keys);
    let loads_before = loads(&tab).as_u64().expect("a number");
    drop(friend);
    // The server is stopped, and the next one has another page.
    let (web, script) = next_release(&arena.folder);
    let web = web.display().to_string();
    arena.served.stop().await.unwrap();
    let program = served::program().unwrap();
    let data = arena.folder.join("data");
    let served = Served::start(&program, &data, &["--web", &web]).await.unwrap();
    relay.lead_to(served.address);
    tab.wait("sessionStorage.getItem('told') !== null", WITHIN);
    tab.wait("document.body?.dataset.state === 'playing'", WITHIN);
    let told = tab.evaluate("sessionStorage.getItem('told')");
    assert_eq!(told, "The server has a newer release of Cutlass. The page is loaded again.");
    let loaded = tab.evaluate("document.querySelector('script').src");
    assert!(loaded.as_str().expect("an address").ends_with(&script), "{loaded}");
    assert_eq!(loads(&tab), loads_before + 1);
    arena.keep(&tab, "renewed");
}

/// A folder of the client for browsers as that of a newer release is: its script has another content and
/// another name. Returns the name, too.
fn next_release(folder: &Path) -> (PathBuf, String) {
    let old = std::env::var("CUTLASS_WEB").expect("CUTLASS_WEB is a folder of deploy/web");
    let new = folder.join("web");
    std::fs::create_dir(&new).unwrap();
    for file in std::fs::read_dir(&old).unwrap() {
        let file = file.unwrap();
        // Cargo may have folders there.
        if file.path().is_file() {
            std::fs::copy(file.path(), new.join(file.file_name())).unwrap();
        }
    }
    let manifest = std::fs::read_to_string(new.join("manifest.json")).unwrap();
    let mut manifest: Value = serde_json::from_str(&manifest).unwrap();
    let mut name = String::new();
    for file in manifest["files"].as_array_mut().expect("files") {
        let path = file["path"].as_str().expect("a path").to_owned();
        if path.starts_with("start-") {
            name = path;
            let mut text = std::fs::read_to_string(new.join(&name)).unwrap();
            text.push_str("\n// The next release.\n");
            std::fs::write(new.join("start-next.js"), &text).unwrap();
            compress(&new.join("start-next.js"));
            (file["path"], file["bytes"]) = ("start-next.js".into(), text.len().into());
        }
    }
    assert!(!name.is_empty(), "the page has a script");
    for file in manifest["files"].as_array_mut().expect("files") {
        if file["path"] == "index.html" {
            let text = std::fs::read_to_string(new.join("index.html")).unwrap();
            let text = text.replace(&name, "start-next.js");
            std::fs::write(new.join("index.html"), &text).unwrap();
            compress(&new.join("index.html"));
            file["bytes"] = text.len().into();
        }
    }
    std::fs::write(new.join("manifest.json"), manifest.to_string()).unwrap();
    (new, "start-next.js".to_owned())
}

/// Writes the compressed forms of a file beside it.
fn compress(path: &Path) {
    for (program, ending) in [("brotli", "br"), ("gzip", "gz")] {
        let mut output = path.to_owned().into_os_string();
        output.push(format!(".{ending}"));
        let output = std::fs::File::create(output).unwrap();
        let mut command = Command::new(program);
        let status = command.arg("-c").arg(path).stdin(Stdio::null()).stdout(output).status();
        assert!(status.expect("it is installed").success(), "{program}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_with_other_rules_than_the_server_is_loaded_again_once() {
    let arena = Arena::open("other-rules").await;
    let relay = Relay::open(arena.served.address).await.unwrap();
    let arena = Arena { address: relay.address, ..arena };
    let friend = Friend::host(arena.served.address, hasty());
    let (_browser, tab) = arena.browser();
    tab.run_in_every_page(NOTE_RENEWAL);
    arena.enter(&tab, &friend, Way::Keys);
    let loads_before = loads(&tab).as_u64().expect("a number");
    let newer = TcpListener::bind("127.0.0.1:0").await.unwrap();
    relay.lead_sockets_to(newer.local_addr().unwrap());
    let refusals = tokio::spawn(refuse(newer));
    relay.sever();
    let again = format!("sessionStorage.getItem('loads') == {}", loads_before + 1);
    tab.wait(&again, WITHIN);
    await_game(&tab, Instant::now());
    // That has not helped: the page says so, and is not loaded for ever.
    tab.open(&arena.url(&format!("/play/?room={}", friend.code())));
    tab.wait_logged("this server has other rules", WITHIN, &|_| true);
    await_screen(&tab, "joinbrawl");
    tab.draw_frames(2);
    arena.keep(&tab, "refused");
    tab.pass(Duration::from_secs(5));
    assert_eq!(loads(&tab), loads_before + 2);
    refusals.abort();
}

/// A server of another release: it refuses the rules of every client.
async fn refuse(listener: TcpListener) {
    while let Ok((stream, _)) = listener.accept().await {
        let Ok(mut socket) = tokio_tungstenite::accept_async(stream).await else { continue };
        let Some(Ok(Message::Binary(first))) = socket.next().await else { continue };
        assert!(wire::decode::<ClientMessage>(&first).is_ok(), "a client says hello, or resumes");
        let refused = ServerMessage::Refused(Refusal::Rules);
        let frame = Line::default().say(Millis(0), &refused).expect("it is the first");
        // A page that has gone already hears nothing.
        let _ = socket.send(Message::Binary(frame.into())).await;
        let _ = socket.close(None).await;
    }
}
