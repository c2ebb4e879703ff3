//! A server with the client for browsers, and pages of it.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use browser::{Browser, Tab};
use games::Rules;
use swordfight::Options;
use tests::served::{self, Served};

/// How long a page may take for anything: it is drawn by the processor, and the tests' build is slow.
pub const WITHIN: Duration = Duration::from_secs(90);

/// A server, and the folder of this test.
pub struct Arena {
    pub served: Served,
    pub folder: PathBuf,
}

impl Arena {
    /// Starts a server that serves the client for browsers.
    pub async fn open(name: &str) -> Arena {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("web").join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let web = std::env::var("CUTLASS_WEB").expect("CUTLASS_WEB is a folder of deploy/web");
        let program = served::program().unwrap();
        let data = folder.join("data");
        let served = Served::start(&program, &data, &["--web", &web]).await.unwrap();
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
}

/// Every pair falls faster than the one before, so that a bout is soon over.
pub fn hasty() -> Rules {
    Rules::swordfight(Options {
        fall_ms: 400,
        faster_percent: 70,
        faster_every_pairs: 1,
        fall_least_ms: 17,
        ..Options::default()
    })
}

/// Waits until the game has drawn its first picture. Returns how long that took.
pub fn await_game(tab: &Tab) -> Duration {
    let begin = Instant::now();
    tab.wait("document.body?.dataset.state === 'playing'", WITHIN);
    begin.elapsed()
}
