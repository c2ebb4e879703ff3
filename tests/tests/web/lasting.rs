//! A bout in a browser continues: over a reload, the back button, a hidden tab, and a line that stalls or is
//! cut. What was pressed is in the replay, press by press.

use std::time::{Duration, Instant};

use browser::{Page, Tab};
use tests::web::{Condition, Figures, PLAY_CARD, WITHIN, assert_clean, await_figures};

use crate::long_bout::Guest;

/// Ticks that a seat without a line for ten seconds is advanced at most, until it has caught up.
const ADVANCED_MOST: u32 = 60 * 15;
/// How long a tab is hidden.
const HIDDEN: Duration = Duration::from_secs(20);
/// Ticks by which the server may be behind the client on a good line.
const BEHIND_MOST: u32 = 120;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reload_comes_back_to_the_same_bout() {
    let mut guest = Guest::play("reload").await;
    for _ in 0..2 {
        let before = guest.await_confirmed();
        assert_clean(&guest.tab);
        guest.tab.reload();
        guest.await_return(before);
    }
    assert_clean(&guest.tab);
    // A page that loads for longer than the quota of its seat is advanced, and no press was in that time.
    guest.end(u32::MAX).await;
}

/// Takes the graphics of the game away, as a driver that is reset does.
const LOSE_GRAPHICS: &str = "document.getElementById('game').getContext('webgl2')\
    .getExtension('WEBGL_lose_context').loseContext()";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_loses_its_graphics_comes_back_to_the_same_bout() {
    let mut guest = Guest::play_with("graphics-lost", PLAY_CARD).await;
    let before = guest.await_confirmed();
    assert_clean(&guest.tab);
    guest.tab.evaluate(LOSE_GRAPHICS);
    guest.await_return(before);
    assert_eq!(guest.tab.dialogs(), [""; 0], "a page that resumes its match asks nobody");
    let when = guest.tab.evaluate("sessionStorage.getItem('cutlass/graphics-lost')");
    assert!(when.is_string(), "{when}");
    guest.end(u32::MAX).await;
    loses_its_graphics_again(&guest.tab);
}

/// A second loss within a minute of the first is shown, and the page is not loaded for ever.
fn loses_its_graphics_again(tab: &Tab) {
    // The bout may have taken longer than that.
    tab.evaluate("sessionStorage.setItem('cutlass/graphics-lost', Date.now())");
    tab.evaluate("window.isSame = true");
    tab.evaluate(LOSE_GRAPHICS);
    tab.wait("document.getElementById('status').checkVisibility()", WITHIN);
    // Longer than a page takes to be left.
    tab.pass(Duration::from_secs(2));
    assert_eq!(tab.evaluate("window.isSame"), true, "the page was loaded again");
    let words = tab.evaluate("document.getElementById('status').textContent");
    let expected = "The graphics were lost again. Close other tabs, update the browser, or use \
                    another one, and reload the page.";
    assert_eq!(words, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_back_button_leads_out_of_a_bout_and_forward_into_it_again() {
    let mut guest = Guest::play("back").await;
    let before = guest.await_confirmed();
    assert_clean(&guest.tab);
    guest.tab.go(-1);
    let path = guest.tab.evaluate("location.pathname");
    assert_eq!(path, format!("/room/{}", guest.friend.code()));
    assert_lines_alone(&guest.tab);
    guest.tab.go(1);
    guest.await_return(before);
    assert_eq!(guest.tab.dialogs(), [""; 0], "a page that was kept aside asks nobody");
    assert_lines_alone(&guest.tab);
    guest.end(u32::MAX).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hidden_tab_plays_on_and_comes_back_without_a_correction() {
    let mut guest = Guest::play("hidden").await;
    let before = guest.await_confirmed();
    let other = guest.browser.tab();
    other.show();
    guest.tab.wait("document.hidden", HIDDEN);
    let begin = Instant::now();
    while begin.elapsed() < HIDDEN {
        other.pass(Duration::from_secs(1));
        let now = Figures::last(&guest.tab).expect("there were figures");
        assert!(now.tick < now.confirmed + BEHIND_MOST, "the server hears of it: {now:?}");
    }
    assert_eq!(guest.tab.evaluate("document.hidden"), true);
    let hidden = Figures::last(&guest.tab).expect("there were figures");
    // The last figures are up to two seconds old.
    let ticks = 60 * (HIDDEN.as_secs() as u32 - 3);
    assert!(before.tick + ticks < hidden.tick, "{before:?}, {hidden:?}");
    guest.tab.show();
    guest.tab.wait("!document.hidden", HIDDEN);
    guest.assert_undisturbed();
    assert_clean(&guest.tab);
    guest.end(0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_that_stalls_for_two_seconds_costs_nothing() {
    let mut guest = Guest::play("stalled").await;
    guest.relay.set(Condition::Stalled);
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(2) {
        guest.press_some(1);
    }
    guest.relay.set(Condition::Good);
    guest.assert_undisturbed();
    assert_lines_alone(&guest.tab);
    guest.end(0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bout_goes_on_after_ten_seconds_without_a_line() {
    let mut guest = Guest::play("cut").await;
    guest.relay.set(Condition::Cut);
    guest.tab.pass(Duration::from_secs(10));
    guest.arena.keep(&guest.tab, "cut");
    let during = Figures::last(&guest.tab).expect("there were figures");
    guest.relay.set(Condition::Good);
    await_figures(&guest.tab, |figures| during.tick < figures.confirmed);
    let back = guest.await_steady();
    assert_eq!(back.desyncs, 0, "{back:?}");
    guest.press_some(6);
    let after = guest.await_confirmed();
    // The server waits for three seconds and advances the seat by the rest. It has caught up since.
    let Figures { tick, confirmed, presses, .. } = after;
    assert_eq!(after, Figures { tick, confirmed, presses, ..back });
    assert_lines_alone(&guest.tab);
    guest.end(ADVANCED_MOST).await;
}

/// The browser itself calls a lost connection an error, and one that it closes with a page that it keeps
/// aside; there is no other.
fn assert_lines_alone(tab: &Tab) {
    let mut errors = tab.take_errors();
    errors.retain(|error| !error.contains("WebSocket connection to"));
    assert_eq!(errors, [""; 0]);
}
