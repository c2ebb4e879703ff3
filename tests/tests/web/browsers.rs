//! Bouts in other browsers than Chromium, and what a page says to a browser that lacks something.

use browser::{Browser, Firefox, Page, WebKit};
use games::GameKind;
use tests::web::{WITHIN, Way};

use crate::guest::{PHONES, comes_and_plays};
use crate::page::{Arena, DESKTOP};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn swordfight_is_played_in_firefox_by_keys() {
    in_firefox(GameKind::SWORDFIGHT, Way::Keys).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stacker_is_played_in_firefox_by_keys() {
    in_firefox(GameKind::STACKER, Way::Keys).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn marauders_is_played_in_firefox_by_keys() {
    in_firefox(GameKind::MARAUDERS, Way::Keys).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn swordfight_is_played_in_firefox_by_touch() {
    in_firefox(GameKind::SWORDFIGHT, Way::Touch).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stacker_is_played_in_firefox_by_touch() {
    in_firefox(GameKind::STACKER, Way::Touch).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn marauders_is_played_in_firefox_by_touch() {
    in_firefox(GameKind::MARAUDERS, Way::Touch).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn swordfight_is_played_in_webkit_by_keys() {
    in_webkit(GameKind::SWORDFIGHT, Way::Keys).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stacker_is_played_in_webkit_by_keys() {
    in_webkit(GameKind::STACKER, Way::Keys).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn marauders_is_played_in_webkit_by_keys() {
    in_webkit(GameKind::MARAUDERS, Way::Keys).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn swordfight_is_played_in_webkit_by_touch() {
    in_webkit(GameKind::SWORDFIGHT, Way::Touch).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stacker_is_played_in_webkit_by_touch() {
    in_webkit(GameKind::STACKER, Way::Touch).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn marauders_is_played_in_webkit_by_touch() {
    in_webkit(GameKind::MARAUDERS, Way::Touch).await;
}

async fn in_firefox(game: GameKind, way: Way) {
    let arena = open("firefox", game, way).await;
    let page = Firefox::start(&arena.folder, way == Way::Touch);
    plays(&arena, &page, PHONES[0], game, way).await;
}

/// The bar above the page is wider than a phone that is held upright.
async fn in_webkit(game: GameKind, way: Way) {
    let arena = open("webkit", game, way).await;
    let page = WebKit::start(&arena.folder);
    plays(&arena, &page, PHONES[1], game, way).await;
}

async fn open(browser: &str, game: GameKind, way: Way) -> Arena {
    Arena::open(&format!("{browser}-{}-{way:?}", game.name()).to_lowercase()).await
}

/// A bout on a desktop, or by touch on a phone.
async fn plays(arena: &Arena, page: &dyn Page, phone: (u32, u32), game: GameKind, way: Way) {
    let is_phone = way == Way::Touch;
    let (width, height) = if is_phone { phone } else { DESKTOP };
    page.resize(width, height, is_phone);
    comes_and_plays(arena, page, game, way).await;
}

/// Scripts that take something from a browser before a page runs, and what the page calls it.
const LACKS: [(&str, &str); 5] = [
    ("delete window.WebAssembly", "WebAssembly"),
    ("WebAssembly.validate = () => false", "WebAssembly 2.0"),
    ("delete window.WebSocket", "WebSocket"),
    ("delete window.TransformStream", "TransformStream"),
    ("HTMLCanvasElement.prototype.getContext = () => null", "Canvas 2D"),
];

/// What the page shows.
const STATUS: &str = "document.getElementById('status').textContent";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_names_what_chromium_lacks() {
    let arena = Arena::open("lacks-chromium").await;
    let (browser, _tab) = Browser::start(&arena.folder);
    for (script, name) in LACKS {
        let tab = browser.tab();
        tab.run_in_every_page(script);
        is_said(&arena, &tab, name);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_names_what_firefox_lacks() {
    let arena = Arena::open("lacks-firefox").await;
    let (script, name) = LACKS[0];
    let page = Firefox::start(&arena.folder, false);
    page.run_in_every_page(script);
    is_said(&arena, &page, name);
}

/// Opens the page of the game, and waits until it says that the browser lacks this.
fn is_said(arena: &Arena, page: &dyn Page, name: &str) {
    page.resize(DESKTOP.0, DESKTOP.1, false);
    page.open(&arena.url("/play/"));
    let said = format!(
        "This browser does not support {name}, which Cutlass needs. Update the browser, or use another one."
    );
    page.wait(&format!("{STATUS} === {said:?}"), WITHIN);
    arena.keep(page, &name.to_lowercase().replace(' ', "-"));
}
