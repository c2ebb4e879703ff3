//! The web site, as every visitor may use it: axe finds nothing on any page, and none complains.

use browser::{Page, Tab};
use games::{Ruleset, SoloMode};
use serde_json::Value;
use tests::web::{Friend, WITHIN, assert_clean, await_screen, hasty};

use crate::company::{Opponent, ranked_match};
use crate::page::Arena;
use crate::replay::{last_match, last_replay};

/// All of axe's rules; it gives what is violated and where.
const RUN: &str = "axe.run(document).then((all) => all.violations.map((one) => \
    `${one.id}: ${one.help}: ${one.nodes.map((node) => node.html).join(' ')}`))";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn axe_finds_nothing_on_any_page() {
    let packages = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("web/packages");
    std::fs::create_dir_all(&packages).unwrap();
    std::fs::write(packages.join("cutlass_0.2.0-1_amd64.deb"), "package").unwrap();
    let packages = packages.display().to_string();
    let flags = ["--downloads", &packages, "--ranked-best-of", "1"];
    let arena = Arena::open_with("axe", &flags).await;
    ranked_match(arena.served.address).await.unwrap();
    let friend = Friend::host(arena.served.address, hasty());
    let code = friend.code();
    let _opponent = Opponent::join(arena.served.address, &code);
    let latest = last_match(&arena).await["id"].as_str().expect("a match").to_owned();
    let mut pages: Vec<String> =
        ["/", "/live", "/download", "/player/Anne%20Bonny", "/nowhere", "/play/"]
            .map(str::to_owned)
            .into();
    pages.extend([format!("/room/{code}"), format!("/match/{latest}")]);
    pages.extend(Ruleset::ALL.map(|one| format!("/leaderboard/{}", one.name())));
    let ranked = SoloMode::ALL.into_iter().filter(|mode| mode.ranked_by().is_some());
    pages.extend(ranked.map(|mode| format!("/solo/{}", mode.name())));
    let axe = std::env::var("AXE_CORE").expect("AXE_CORE is axe.min.js of axe-core");
    let axe = std::fs::read_to_string(axe).unwrap();
    let (_browser, tab) = arena.browser();
    let mut wrong = Vec::new();
    for path in &pages {
        for (width, height) in [(1280, 720), (390, 844)] {
            tab.resize(width, height, false);
            tab.open(&arena.url(path));
            if path == "/play/" {
                // Both while it loads, and when the game is drawn.
                wrong.extend(violations(&tab, &axe, path));
                await_screen(&tab, "welcome");
            }
            wrong.extend(violations(&tab, &axe, path));
            let mut errors = tab.take_errors();
            // A page that does not exist is reported as an error, too.
            errors.retain(|said| path != "/nowhere" || !said.contains("404"));
            wrong.extend(errors.into_iter().map(|error| format!("{path}: {error}")));
        }
    }
    assert_eq!(wrong, [""; 0], "{}", wrong.join("\n"));
}

/// What axe finds on a page.
fn violations(tab: &Tab, axe: &str, path: &str) -> Vec<String> {
    tab.evaluate(&format!("{axe}; typeof axe.run"));
    let found = tab.evaluate(RUN);
    let found = found.as_array().expect("a list").iter();
    found.map(|one| format!("{path}: {}", one.as_str().unwrap_or_default())).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_of_the_game_says_what_it_is() {
    let arena = Arena::open("page").await;
    let (_browser, tab) = arena.browser();
    tab.open(&arena.url("/play/"));
    await_screen(&tab, "welcome");
    let is =
        |expression: &str| assert_eq!(tab.evaluate(expression), Value::Bool(true), "{expression}");
    is("document.title === 'Cutlass'");
    is("document.documentElement.lang === 'en'");
    // The game, or the input for the letters of its field.
    let is_focused = "['game', 'typing'].includes(document.activeElement.id)";
    is(is_focused);
    is("document.getElementById('game').getAttribute('aria-label').includes('Cutlass, the game')");
    is("document.querySelector('h1').textContent === 'Cutlass'");
    is("document.querySelector('main').textContent.includes('three puzzle games')");
    // A click beside the canvas does not take the keys from the game.
    tab.evaluate("document.activeElement.blur()");
    tab.click(5.0, 5.0);
    is(is_focused);
    assert_clean(&tab);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_of_a_replay_is_found_from_the_home_page() {
    let arena = Arena::open_with("replay", &["--ranked-best-of", "1"]).await;
    ranked_match(arena.served.address).await.unwrap();
    let (_browser, tab) = arena.browser();
    tab.open(&arena.url("/"));
    tab.click_on("a[href^='/match/']");
    tab.wait(
        "location.pathname.startsWith('/match/') && document.readyState === 'complete'",
        WITHIN,
    );
    let title = tab.evaluate("document.querySelector('h1').textContent");
    assert_eq!(title, "Anne Bonny vs. Mary Read");
    let links = tab.evaluate("document.querySelectorAll('a[href$=\"/replay\"]').length");
    assert_eq!(links, 1);
    arena.keep(&tab, "match");
    assert_clean(&tab);
    last_replay(&arena).await;
}
