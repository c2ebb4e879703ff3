//! The site, in a real browser with JavaScript off: every page of a server that has something to
//! show.

mod films;
mod operator_pages;
mod previews;
mod season;

use host::operator::server_info::{ServerInfo, ServerName};
use host::web::downloads::Downloads;
use host::web::web_client::WebClient;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use wire::{QueueCount, RoomCode, RoomKind, Visibility};

use crate::served::{Served, notice};
use crate::{downloads, web_client};
use browser::{Browser, Key, Page};
use season::season;

/// What there is to see of a page: each thing that is wrong, in words.
pub const CHECKS: &str = include_str!("site/checks.js");

/// A server on which somebody has played, and that has rooms of all sorts.
async fn full(name: &str) -> Served {
    let folder = web_client::folder(&format!("site-{name}"));
    let downloads = downloads::folder(&format!("site-{name}"));
    let served = Served::start_with(name, |public| {
        public.web_client = Some(Arc::new(WebClient::load(&folder).unwrap()));
        public.downloads = Downloads::of(Some(downloads));
    });
    let served = served.await;
    season(&served.public.store).await;
    for (room, visibility) in
        [(71, Visibility::Public), (72, Visibility::Unlisted), (73, Visibility::Private)]
    {
        served.post(room, notice(room, RoomKind::Brawl, visibility));
    }
    served
}

fn code(room: u64) -> String {
    RoomCode::numbered(room).to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_is_whole_in_a_browser() {
    let served = full("pages").await;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site");
    std::fs::create_dir_all(&folder).unwrap();
    let (_browser, tab) = Browser::start(&folder);
    tab.forbid_scripts();
    let latest = served.json("/api/v1/matches?limit=1").await;
    let latest = format!("/match/{}", latest["items"][0]["id"].as_str().unwrap());
    let [public, unlisted, private] = [71, 72, 73].map(|room| format!("/room/{}", code(room)));
    let pages = [
        ("home", "/", "Duels of swords and stones"),
        ("live", "/live", "Live"),
        ("leaderboard", "/leaderboard/swordfight", "Leaderboard"),
        ("solo", "/solo/forty-lines", "Solo: 40 lines"),
        ("download", "/download", "Download"),
        ("network", "/network", "Friends outside your network"),
        ("privacy", "/privacy", "Privacy"),
        ("player", "/player/anne%20bonny", "Anne Bonny"),
        ("match", &latest, "Anne Bonny vs. Mary Read"),
        ("room", &public, &format!("Room {}", code(71))),
        ("room-unlisted", &unlisted, &format!("Room {}", code(72))),
        ("room-private", &private, &format!("Room {}", code(73))),
        ("nothing", "/nowhere", "Not found"),
    ];
    let mut links = BTreeSet::new();
    for (name, path, title) in pages {
        for width in [1280, 360] {
            let place = format!("{path}, {width} pixels wide");
            tab.resize(width, 800, false);
            tab.open(&format!("http://{}{path}", served.address));
            tab.screenshot(&folder.join(format!("{name}-{width}.png")));
            let seen = tab.evaluate(CHECKS);
            assert_eq!(seen["title"], format!("{title} · Cutlass"), "{place}");
            assert_eq!(seen["language"], "en", "{place}");
            assert_eq!(seen["wrong"], Value::Array(Vec::new()), "{place}");
            // A page that does not exist is reported as an error, too.
            let is_expected = |said: &String| name == "nothing" && said.contains("404");
            let mut complaints = tab.take_complaints();
            complaints.retain(|said| !is_expected(said));
            assert_eq!(complaints, [""; 0], "{place}");
            let found = seen["links"].as_array().unwrap().iter();
            links.extend(found.map(|link| link.as_str().unwrap().to_string()));
        }
    }
    assert!(20 < links.len(), "{links:?}");
    for link in links {
        let answer = served.get(&link).await;
        // The choice of a language leads back to the page.
        let expected = if link.contains("lang=") { 303 } else { 200 };
        assert_eq!(answer.status, expected, "{link}: {}", answer.text());
    }
}

/// The choice of the footer is kept, and no page is wider than its window in a language of longer words.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_is_whole_in_every_language() {
    let served = full("languages").await;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site-languages");
    std::fs::create_dir_all(&folder).unwrap();
    let (_browser, tab) = Browser::start(&folder);
    tab.forbid_scripts();
    let latest = served.json("/api/v1/matches?limit=1").await;
    let latest = format!("/match/{}", latest["items"][0]["id"].as_str().unwrap());
    let room = format!("/room/{}", code(71));
    let pages = [
        ("home", "/"),
        ("live", "/live"),
        ("leaderboard", "/leaderboard/swordfight"),
        ("solo", "/solo/forty-lines"),
        ("download", "/download"),
        ("network", "/network"),
        ("privacy", "/privacy"),
        ("player", "/player/anne%20bonny"),
        ("match", &latest),
        ("room", &room),
    ];
    for language in ["de", "fr", "es"] {
        tab.open(&format!("http://{}/live?lang={language}", served.address));
        for (name, path) in pages {
            for width in [1280, 360] {
                tab.resize(width, 800, false);
                tab.open(&format!("http://{}{path}", served.address));
                tab.screenshot(&folder.join(format!("{language}-{name}-{width}.png")));
                let seen = tab.evaluate(CHECKS);
                let place = format!("{language}: {path}, {width} pixels wide");
                assert_eq!(seen["language"], language, "{place}");
                assert_eq!(seen["wrong"], Value::Array(Vec::new()), "{place}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_is_used_by_keys_alone() {
    let served = full("keys").await;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site-keys");
    std::fs::create_dir_all(&folder).unwrap();
    let (_browser, tab) = Browser::start(&folder);
    tab.forbid_scripts();
    tab.resize(1280, 800, false);
    tab.open(&format!("http://{}/", served.address));
    let mut met = Vec::new();
    for _ in 0..10 {
        tab.press(Key::TAB);
        let focus = "(() => { const it = document.activeElement; const style = getComputedStyle(it); \
                     return [it.innerText || it.name, style.outlineStyle + style.outlineWidth]; })()";
        let focus = tab.evaluate(focus);
        assert_eq!(focus[1], "solid3px", "{focus} is seen to have the focus");
        met.push(focus[0].as_str().unwrap().trim().to_lowercase());
    }
    let expected = [
        "skip to content",
        "cutlass",
        "home",
        "live",
        "leaderboard",
        "solo",
        "daily",
        "download",
        "name",
        "find",
    ];
    assert_eq!(met, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_that_are_not_public_do_not_leak() {
    let served = full("leaks").await;
    for path in ["/", "/live", "/leaderboard/swordfight", "/player/Anne%20Bonny"] {
        let page = served.get(path).await.text();
        for secret in [code(72), code(73), "Anne 72".into(), "Anne 73".into()] {
            assert!(!page.contains(&secret), "{path} tells {secret}");
        }
    }
    let unlisted = served.get(&format!("/room/{}", code(72))).await.text();
    assert!(!unlisted.contains("Anne 72") && unlisted.contains("noindex"), "{unlisted}");
    let private = served.get(&format!("/room/{}", code(73))).await.text();
    assert!(private.contains("Enter the password") && !private.contains("Anne 73"), "{private}");
    assert_eq!(served.get(&format!("/room/{}", code(74))).await.status, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_visitors_send_is_never_markup_or_a_command() {
    let served = full("hostile-site").await;
    let hosts = ["<script>alert(1)</script>", "a;rm -rf /", "-oops", "$(reboot)", ""];
    for host in hosts {
        let page =
            served.ask("GET", &format!("/room/{}", code(71)), &[("host", host)]).await.text();
        assert!(page.contains("cutlass join ADDRESS "), "{host}: {page}");
        assert!(host.is_empty() || !page.contains(host), "{host}");
    }
    let page = served.ask("GET", "/", &[("host", "play.example.org:4711")]).await;
    assert!(page.text().contains("cutlass --server play.example.org:4711"));
    let policy = page.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; style-src 'self';"), "{policy}");
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("content-type", "text/html; charset=utf-8"),
    ] {
        assert_eq!(page.header(name), value);
    }
    for path in [
        "/player/%3Cscript%3E",
        "/player/%00",
        "/player/%ff",
        "/match/1",
        "/room/..%2f..",
        "/leaderboard/x",
        "/site/..%2fstyle.css",
    ] {
        let answer = served.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.text().contains("<script"), "{path}");
    }
    let found = served.get("/player?name=+Anne%20Bonny%20").await;
    assert_eq!((found.status, found.header("location")), (303, "/player/Anne%20Bonny".into()));
    let away = served.get("/player?name=//evil.example").await;
    assert_eq!(away.header("location"), "/player/%2F%2Fevil.example");
    assert_eq!(served.get("/player").await.status, 400);
    assert_eq!(served.get("/leaderboard/swordfight?offset=x").await.status, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_records_there_is_still_a_site() {
    let served = Served::start("empty-site").await;
    let home = served.get("/").await;
    assert_eq!(home.status, 200);
    assert!(
        home.text().contains("No matches yet.") && home.text().contains("No public room is open.")
    );
    assert!(
        served.get("/leaderboard/swordfight").await.text().contains("No one has played enough")
    );
    served.public.store.close().await;
    let home = served.get("/").await;
    assert_eq!(home.status, 200, "the rest of it is there");
    assert!(home.text().contains("The records cannot be read right now"), "{}", home.text());
    for path in ["/leaderboard/swordfight", "/player/Anne"] {
        let answer = served.get(path).await;
        assert_eq!(answer.status, 503);
        assert!(answer.text().contains("Nothing is lost."), "{path}");
    }
}

#[tokio::test]
async fn the_queues_are_shown_with_their_usual_wait() {
    let mut counts = [QueueCount::default(); 5];
    counts[0] = QueueCount { ranked: 3, casual: 1, usual_wait_s: Some(17) };
    let served = Served::start_with("site-queues", |public| public.queue_board.publish(counts));
    let home = served.await.get("/").await.text();
    let told = home.matches("Usual wait in the ranked queue").count();
    assert_eq!(told, 1, "only where somebody was paired: {home}");
    assert!(home.contains("Usual wait in the ranked queue: 17 s"), "{home}");
    assert!(home.contains("<strong>4</strong>"), "{home}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_title_has_the_name_of_the_server_or_else_of_the_game() {
    let name = Some(ServerName::new("The <Black> Pearl").unwrap());
    let named = Served::start_as("titles", ServerInfo { name, ..ServerInfo::default() }).await;
    let plain = Served::start("titles-plain").await;
    for (served, expected) in [(named, "The &lt;Black&gt; Pearl"), (plain, "Cutlass")] {
        for path in ["/", "/live", "/solo/forty-lines", "/player/nobody", "/nowhere", "/play/none"]
        {
            let page = served.get(path).await.text();
            let (title, _) = page.split_once("</title>").unwrap();
            assert!(title.ends_with(&format!(" · {expected}")), "{path}: {title}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn crawlers_and_browsers_find_what_they_ask_for_by_themselves() {
    let served = Served::start("by-themselves").await;
    let robots = served.get("/robots.txt").await;
    assert_eq!(
        (robots.status, robots.header("content-type").as_str()),
        (200, "text/plain; charset=utf-8")
    );
    assert!(robots.text().lines().any(|line| line == "Disallow: /api/"), "{robots:?}");
    let icon = served.get("/favicon.ico").await;
    assert_eq!((icon.status, icon.header("content-type").as_str()), (200, "image/svg+xml"));
    assert_eq!(icon.body, served.get("/site/emblem.svg").await.body);
}
