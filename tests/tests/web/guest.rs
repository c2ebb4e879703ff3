//! A friend with a link and a browser.

use std::time::Instant;

use browser::Key;
use serde_json::Value;

use crate::friend::Friend;
use crate::page::{Arena, await_game, hasty};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_from_a_link_is_seated_after_a_click_and_a_key_and_plays_a_bout_to_its_end() {
    let arena = Arena::open("guest").await;
    let friend = Friend::host(arena.served.address, hasty());
    let code = friend.code();
    let (_browser, tab) = arena.browser();
    tab.open(&arena.url(&format!("/room/{code}")));
    let click = "(() => { const link = document.querySelector('a[href*=\"/play/?room=\"]'); \
                 if (link) link.click(); return !!link; })()";
    assert_eq!(tab.evaluate(click), Value::Bool(true), "the page of a room leads into it");
    let begin = Instant::now();
    await_game(&tab);
    // The suggested name is taken.
    tab.press(Key::ENTER);
    friend.wait("the guest is seated", |seen| seen.has_guest(false));
    println!("seated {:?} after the click", begin.elapsed());
    arena.keep(&tab, "room");
    tab.press(Key::ENTER);
    friend.wait("the guest is ready", |seen| seen.has_guest(true));
    friend.wait("the match is over", |seen| 0 < seen.matches);
    arena.keep(&tab, "after");
    friend.wait("the guest is still there", |seen| seen.has_guest(false));
    assert_eq!(tab.take_errors(), [""; 0]);
}
