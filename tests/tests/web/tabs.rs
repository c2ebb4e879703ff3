//! Two tabs of one player: there is one session, and the tab without it shows the reason.

use browser::{Key, Page};
use tests::web::{Figures, Friend, WITHIN, Way, assert_clean, await_figures, await_screen, hasty};

use crate::long_bout::Guest;
use crate::page::{Arena, DESKTOP, READY};

/// How a tab logs that it was refused because of the other one.
const PLAYS_ELSEWHERE: &str = "this account plays a match from elsewhere";
const SIGNED_IN_ELSEWHERE: &str = "this account signed in from elsewhere";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_tab_does_not_end_the_bout_of_the_first() {
    let mut guest = Guest::play("tabs-bout").await;
    let second = guest.browser.tab();
    second.resize(DESKTOP.0, DESKTOP.1, false);
    second.show();
    second.open(&guest.arena.url(&format!("/play/?room={}", guest.friend.code())));
    second.wait_logged(PLAYS_ELSEWHERE, WITHIN, &|_| true);
    await_screen(&second, "joinbrawl");
    second.draw_frames(2);
    guest.arena.keep(&second, "refused");
    assert_clean(&second);
    guest.tab.show();
    guest.assert_undisturbed();
    assert_clean(&guest.tab);
    guest.end(0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_tab_takes_the_place_of_the_first_in_a_room() {
    let arena = Arena::open("tabs-room").await;
    let friend = Friend::start(arena.served.address, hasty(), false);
    let (browser, first) = arena.browser();
    arena.enter(&first, &friend, Way::Keys);
    let members = friend.look(|seen| seen.guests());
    let second = browser.tab();
    second.resize(DESKTOP.0, DESKTOP.1, false);
    second.show();
    second.open(&arena.url(&format!("/play/?room={}", friend.code())));
    await_screen(&second, "room");
    friend.wait("there is one guest, another one", |seen| {
        seen.guests().len() == 1 && seen.guests() != members && seen.has_guest(false)
    });
    // The older tab is notified, and does not reconnect by itself.
    first.wait_logged(SIGNED_IN_ELSEWHERE, WITHIN, &|_| true);
    await_screen(&first, "joinbrawl");
    first.show();
    first.draw_frames(2);
    arena.keep(&first, "told");
    second.show();
    Way::Keys.press_row(&second, Key::ENTER, READY);
    await_screen(&second, "bout");
    await_figures(&second, |figures| 0 < figures.confirmed);
    assert_eq!(Figures::last(&first), None, "the older tab plays nothing");
    assert_clean(&first);
    assert_clean(&second);
}
