//! The keys of the game and the shortcuts of the browser, and what leaving the page asks.

use browser::Modifier::{Alt, Control, Meta};
use browser::{Key, Modifier, Page, Tab};
use games::GameKind;
use serde_json::json;
use tests::web::{Friend, SKIP, WITHIN, Way, assert_clean, await_screen, short};

use crate::page::{Arena, READY};

/// Notes of each press whether the page has kept it from the browser. All others are kept from it here: nothing is
/// printed.
const NOTE: &str = "window.kept = []; addEventListener('keydown', (event) => { \
    window.kept.push(event.defaultPrevented); event.preventDefault(); });";

/// The keys that the game has bound, as the page knows them.
const BOUND: &str = "document.getElementById('game').dataset.bound";

/// When keys are pressed.
#[derive(Clone, Copy, Debug)]
enum When {
    /// At the title.
    Title,
    /// In a bout of stacker with the default keys, which are no modifiers in a browser but Shift.
    Bout,
    /// In the same with left Ctrl bound as well.
    ControlBound,
}

/// Presses, and whether they are the game's in each case.
const PRESSES: [(&[Modifier], Key, [bool; 3]); 20] = [
    // Bound in stacker.
    (&[], Key::S, [true, true, true]),
    (&[], Key::LEFT, [true, true, true]),
    // It would take the focus from the game.
    (&[], Key::TAB, [true, true, true]),
    // Not bound.
    (&[], Key::L, [true, true, true]),
    // Save, print, reload and show the source.
    (&[Control], Key::S, [false, false, true]),
    (&[Control], Key::P, [false, false, true]),
    (&[Control], Key::R, [false, false, true]),
    (&[Control], Key::U, [false, false, true]),
    (&[Control], Key::CONTROL, [false, false, true]),
    // With modifiers that are not bound, or keys that are not.
    (&[Control], Key::L, [false, false, false]),
    (&[Control, Alt], Key::S, [false, false, false]),
    (&[Control, Meta], Key::S, [false, false, false]),
    (&[Alt], Key::S, [false, false, false]),
    (&[Meta], Key::S, [false, false, false]),
    // Help, search and the menu would cover the bout or take the focus from it.
    (&[], Key::F1, [false, true, true]),
    (&[], Key::F3, [false, true, true]),
    (&[Control], Key::F3, [false, true, true]),
    (&[Alt], Key::ALT, [false, true, true]),
    // Reload: a player who means it.
    (&[], Key::F5, [false, false, false]),
    (&[Control], Key::F5, [false, false, false]),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shortcuts_are_the_games_in_bouts_alone_and_leaving_a_match_asks() {
    let arena = Arena::open("keys").await;
    let (_browser, tab) = arena.browser();
    tab.open(&arena.url("/play/"));
    await_screen(&tab, "welcome");
    Way::Mouse.press_row(&tab, Key::ENTER, SKIP);
    await_screen(&tab, "title");
    tab.wait("document.activeElement.id === 'game'", WITHIN);
    assert_eq!(tab.evaluate(BOUND), json!(null));
    check(&tab, When::Title);
    assert_clean(&tab);
    let friend = Friend::start(arena.served.address, short(GameKind::STACKER), false);
    tab.open(&arena.url(&format!("/play/?room={}", friend.code())));
    assert_eq!(tab.dialogs(), [""; 0], "leaving the title asks nobody");
    await_screen(&tab, "room");
    Way::Keys.press_row(&tab, Key::ENTER, READY);
    await_screen(&tab, "bout");
    tab.wait(&format!("{BOUND} !== undefined"), WITHIN);
    let bound = tab.evaluate(BOUND);
    let bound = bound.as_str().expect("a text");
    assert!(bound.contains("KeyS") && !bound.contains("Control"), "{bound}");
    check(&tab, When::Bout);
    tab.evaluate(&format!("{BOUND} += ' ControlLeft'"));
    check(&tab, When::ControlBound);
    assert_clean(&tab);
    tab.reload();
    assert_eq!(tab.dialogs(), ["beforeunload"], "leaving a match asks");
}

/// Makes all presses, and compares what the page has kept from the browser.
fn check(tab: &Tab, when: When) {
    tab.evaluate(&format!("if (!window.kept) {{ {NOTE} }}"));
    for (modifiers, key, is_ours) in PRESSES {
        tab.press_with(modifiers, key);
        let kept = tab.evaluate("window.kept.splice(0)");
        assert_eq!(kept, json!([is_ours[when as usize]]), "{modifiers:?} {key:?} {when:?}");
    }
}
