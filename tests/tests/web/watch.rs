//! The ways in besides a friend's link: a match of others, and the home page.

use std::time::{Duration, Instant};

use browser::{Key, Page, Tab};
use serde_json::Value;
use tests::web::{Friend, WITHIN, Way, assert_clean, await_screen};

use crate::company::{Opponent, ranked_match};
use crate::page::Arena;
use crate::replay::last_match;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_match_is_spectated_from_the_site() {
    let arena = Arena::open("watch").await;
    let friend = Friend::host(arena.served.address, games::GameKind::SWORDFIGHT.rules_default());
    let _opponent = Opponent::join(arena.served.address, &friend.code());
    let (_browser, tab) = arena.browser();
    await_spectators(&arena, &tab, 0).await;
    tab.open(&arena.url("/live"));
    Way::Mouse.press_link(&tab, "a[href*='/play/?watch=']");
    await_screen(&tab, "spectating");
    await_spectators(&arena, &tab, 1).await;
    arena.keep(&tab, "spectating");
    assert_clean(&tab);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_of_a_match_leads_to_its_moving_replay_in_one_click() {
    let arena = Arena::open_with("moving", &["--ranked-best-of", "1"]).await;
    ranked_match(arena.served.address).await.unwrap();
    let id = last_match(&arena).await["id"].as_str().expect("an id").to_owned();
    let (_browser, tab) = arena.browser();
    tab.open(&arena.url(&format!("/match/{id}")));
    Way::Mouse.press_link(&tab, "a[href^='/replay/']");
    await_screen(&tab, "replay");
    arena.keep(&tab, "replay");
    let picture = |name: &str| {
        let file = arena.folder.join(format!("{name}.png"));
        tab.screenshot(&file);
        std::fs::read(file).unwrap()
    };
    let before = picture("before");
    tab.pass(Duration::from_secs(2));
    assert!(before != picture("after"), "it stands still");
    assert_clean(&tab);
}

/// Waits until a match is played before so many spectators.
async fn await_spectators(arena: &Arena, tab: &Tab, wanted: u64) {
    let begin = Instant::now();
    while spectators(arena).await != Some(wanted) {
        assert!(begin.elapsed() < WITHIN, "not {wanted} spectators within {WITHIN:?}");
        tab.rest();
    }
}

/// The spectators of the match that is played, if one is.
async fn spectators(arena: &Arena) -> Option<u64> {
    let (status, body) = arena.served.get("/api/v1/rooms").await.unwrap();
    assert_eq!(status, 200);
    let rooms: Value = serde_json::from_slice(&body).unwrap();
    let room = &rooms[0];
    room["spectators"].as_u64().filter(|_| room["is_playing"] == true)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_home_page_leads_into_the_game() {
    let arena = Arena::open("home").await;
    let (_browser, tab) = arena.browser();
    tab.open(&arena.url("/"));
    Way::Mouse.press_link(&tab, ".hero a.play");
    tab.wait("location.pathname === '/play/'", WITHIN);
    await_screen(&tab, "welcome");
    tab.press(Key::ENTER);
    // A new player is in a lesson.
    await_screen(&tab, "training");
    arena.keep(&tab, "training");
    assert_clean(&tab);
}
