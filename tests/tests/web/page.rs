//! A server with the client for browsers, and pages of it.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use browser::{Browser, Key, Tab};
use games::{GameKind, Rules};
use marauders::TurnLimit;
use stacker::Gravity;
use swordfight::Options;
use tests::served::{self, Served};

use crate::friend::Friend;

/// How long a page may take for anything: it is drawn by the processor, and the tests' build is slow.
pub const WITHIN: Duration = Duration::from_secs(180);

/// A server, and the folder of this test.
pub struct Arena {
    pub served: Served,
    pub folder: PathBuf,
}

impl Arena {
    /// Starts a server that serves the client for browsers.
    pub async fn open(name: &str) -> Arena {
        Arena::open_with(name, &[]).await
    }

    /// The same with more flags.
    pub async fn open_with(name: &str, flags: &[&str]) -> Arena {
        let folder = folder(name);
        let web = std::env::var("CUTLASS_WEB").expect("CUTLASS_WEB is a folder of deploy/web");
        let program = served::program().unwrap();
        let data = folder.join("data");
        let flags = [&["--web", &web], flags].concat();
        let served = Served::start(&program, &data, &flags).await.unwrap();
        Arena { served, folder }
    }

    /// The address of a page.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.served.address)
    }

    /// A browser with a tab of a desktop's size.
    pub fn browser(&self) -> (Browser, Tab) {
        let (browser, tab) = Browser::start(&self.folder);
        tab.resize(1280, 720, false);
        (browser, tab)
    }

    /// Saves a picture of the page for people to look at.
    pub fn keep(&self, tab: &Tab, name: &str) {
        tab.screenshot(&self.folder.join(format!("{name}.png")));
    }

    /// Follows a friend's link as a guest without an account does, up to a seat in the room: the page
    /// of the room is opened, its button is pressed, and then the suggested name is taken. Prints what
    /// that took.
    pub fn enter(&self, tab: &Tab, friend: &Friend, way: Way) {
        tab.open(&self.url(&format!("/room/{}", friend.code())));
        let begin = Instant::now();
        way.press_link(tab, "a[href*='/play/?room=']");
        tab.wait("location.pathname === '/play/'", WITHIN);
        let first = await_game(tab, begin);
        self.keep(tab, "welcome");
        way.press(tab, Key::ENTER, CONTINUE);
        friend.wait("the guest is seated", |seen| seen.has_guest(false));
        await_screen(tab, "room");
        let (seated, bytes) = (begin.elapsed().as_secs_f64(), tab.transferred());
        let (first, name) = (first.as_secs_f64(), self.folder.file_name().unwrap().display());
        println!(
            "figures: {name}: link to seat: 2 presses, first frame {first:.1} s after the first, \
             seated {seated:.1} s after it, {:.2} MB over HTTP",
            bytes as f64 / 1e6
        );
    }
}

/// An empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("web").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The row that takes the suggested name, the first one of the room, and the only one of a result with one or
/// two lines of facts, on a page of 1280 × 720.
pub const CONTINUE: (f64, f64) = (640.0, 426.0);
pub const READY: (f64, f64) = (280.0, 156.0);
pub const TO_ROOM: (f64, f64) = (640.0, 347.0);

/// How a player presses what is on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Keys,
    Mouse,
}

impl Way {
    /// Presses a key, or a place of the canvas.
    pub fn press(self, tab: &Tab, key: Key, (x, y): (f64, f64)) {
        match self {
            Way::Keys => tab.press(key),
            Way::Mouse => tab.click(x, y),
        }
    }

    /// Presses a link of the site.
    pub fn press_link(self, tab: &Tab, selector: &str) {
        match self {
            Way::Keys => {
                let focus = format!("document.querySelector({selector:?}).focus()");
                tab.evaluate(&focus);
                tab.press(Key::ENTER);
            }
            Way::Mouse => tab.click_on(selector),
        }
    }
}

/// Rules by which a bout is soon over, if the guest does nothing at all.
pub fn hasty() -> Rules {
    // Every pair falls faster than the one before.
    Rules::swordfight(Options {
        fall_ms: 400,
        faster_percent: 70,
        faster_every_pairs: 1,
        fall_least_ms: 17,
        ..Options::default()
    })
}

/// Rules of a game by which a guest ends a bout within a minute, and nobody else does.
pub fn short(game: GameKind) -> Rules {
    match game {
        GameKind::SWORDFIGHT => game.rules_default(),
        // Nothing falls by itself: a slow page has time to drop its pieces.
        GameKind::STACKER => {
            let gravity = Gravity::Timed { start: 0, gain: 0, gains_from_tick: 0 };
            Rules::stacker(stacker::Options { gravity, ..stacker::Options::default() })
        }
        GameKind::MARAUDERS => Rules::marauders(marauders::Options {
            turn_limit: TurnLimit::After(TURNS.try_into().expect("more than none")),
            ..marauders::Options::default()
        }),
    }
}

/// The turns of a short battle.
const TURNS: u16 = 4;

/// Waits until the game has drawn its first picture. Returns how long that took since `begin`.
pub fn await_game(tab: &Tab, begin: Instant) -> Duration {
    tab.wait("document.body?.dataset.state === 'playing'", WITHIN);
    begin.elapsed()
}

/// Waits until the game is on this screen, by the line that it logs.
pub fn await_screen(tab: &Tab, screen: &str) {
    tab.wait_logged("screen = ", WITHIN, |line| line.trim_end_matches(';') == screen);
}

/// Nothing went wrong on the page: no error in the console, nothing that its policy forbids, and
/// nothing that the browser's audits found.
pub fn assert_clean(tab: &Tab) {
    assert_eq!(tab.take_errors(), [""; 0]);
}
