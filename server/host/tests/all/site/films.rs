//! The films of the home page: loaded late, cached, and still for those who want no motion.

use std::path::Path;
use std::time::Duration;

use browser::{Browser, Page, Tab};

use crate::served::Served;

const FILMS: [&str; 4] = ["swordfight", "stacker", "marauders", "brawl"];
/// A loaded machine needs a while.
const WITHIN: Duration = Duration::from_secs(60);

#[tokio::test]
async fn films_are_cached_and_the_page_names_each_once() {
    let served = Served::start("films").await;
    let home = served.get("/").await.text();
    for name in FILMS {
        // The picture also stands for a film that is paused.
        for (path, times) in [(format!("{name}.png"), 1), (format!("{name}-still.png"), 2)] {
            let path = format!("/site/films/{path}");
            assert_eq!(home.matches(&format!("\"{path}\"")).count(), times, "{path}");
            let file = served.get(&path).await;
            assert_eq!((file.status, file.header("content-type").as_str()), (200, "image/png"));
            assert_eq!(file.header("cache-control"), "public, max-age=86400", "{path}");
            assert!(file.body.starts_with(b"\x89PNG"), "{path}");
            let tag = file.header("etag");
            let again = served.ask("GET", &path, &[("if-none-match", &tag)]).await;
            assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        }
    }
    let films = home.matches("<picture class=\"moving\"").count();
    assert_eq!((films, home.matches("loading=\"lazy\"").count()), (FILMS.len(), 2 * FILMS.len()));
}

/// Waits until four pictures in elements of this class are shown, and none in those of the other one: still
/// pictures, or films.
fn shows(tab: &Tab, shown: &str, hidden: &str, is_still: bool) {
    let all = |class: &str| format!("[...document.querySelectorAll('.film .{class} img')]");
    // Those that come into view are loaded.
    let see = "(it) => (it.scrollIntoView(), it)";
    let is_drawn = format!(
        "(it) => it.checkVisibility() && it.complete && it.naturalWidth > 0 && \
         it.currentSrc.endsWith('-still.png') === {is_still}"
    );
    let shown = all(shown);
    tab.wait(&format!("{shown}.map({see}).length === 4 && {shown}.every({is_drawn})"), WITHIN);
    let is_hidden = tab.evaluate(&format!("{}.every((it) => !it.checkVisibility())", all(hidden)));
    assert_eq!(is_hidden, true, "{hidden} is hidden");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn films_stand_still_where_motion_is_reduced_and_when_they_are_paused() {
    let served = Served::start("still-films").await;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site-films");
    std::fs::create_dir_all(&folder).unwrap();
    let (_browser, tab) = Browser::start(&folder);
    tab.forbid_scripts();
    tab.resize(1280, 800, false);
    let home = format!("http://{}/", served.address);
    tab.reduce_motion(true);
    tab.open(&home);
    shows(&tab, "moving", "still", true);
    let loaded = "performance.getEntriesByType('resource').map((it) => it.name).join(' ')";
    let loaded = tab.evaluate(loaded);
    let loaded = loaded.as_str().unwrap();
    for name in FILMS {
        assert!(loaded.contains(&format!("/films/{name}-still.png")), "{loaded}");
        assert!(!loaded.contains(&format!("/films/{name}.png")), "{name} is loaded, but not shown");
    }
    assert_eq!(tab.evaluate("document.querySelector('.pause').checkVisibility()"), false);
    tab.screenshot(&folder.join("reduced.png"));
    tab.reduce_motion(false);
    shows(&tab, "moving", "still", false);
    tab.screenshot(&folder.join("moving.png"));
    tab.evaluate("document.querySelector('#pause').click()");
    shows(&tab, "still", "moving", true);
    tab.evaluate("document.querySelector('#pause').click()");
    shows(&tab, "moving", "still", false);
}
