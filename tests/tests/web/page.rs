//! A server with the client for browsers, and pages of it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use browser::{Browser, Page, Tab};
use tests::served::{self, Served};
use tests::web::{Friend, Way, WayIn};

/// The row of a room that says that the player is ready.
pub const READY: &str = "Ready";
/// The row that leads from a result to the room.
pub const TO_ROOM: &str = "Back to room";

/// The size of a small desktop window, in CSS pixels.
pub const DESKTOP: (u32, u32) = (896, 504);

/// A server, and the folder of this test.
pub struct Arena {
    pub served: Served,
    /// The address that browsers are led to.
    pub address: SocketAddr,
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
        Arena { address: served.address, served, folder }
    }

    /// The address of a page.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// A browser with a tab that is no larger than a desktop's layout needs.
    pub fn browser(&self) -> (Browser, Tab) {
        let (browser, tab) = Browser::start(&self.folder);
        tab.resize(DESKTOP.0, DESKTOP.1, false);
        (browser, tab)
    }

    /// Saves a picture of the page for people to look at.
    pub fn keep(&self, page: &dyn Page, name: &str) {
        page.screenshot(&self.folder.join(format!("{name}.png")));
    }

    /// Follows a friend's link up to a seat in the room, and prints what that took.
    pub fn enter(&self, page: &dyn Page, friend: &Friend, way: Way) {
        let way_in =
            WayIn::follow(&self.url(""), page, friend, way, |page| self.keep(page, "first"));
        println!("figures: {}: {way_in}", self.folder.file_name().unwrap().display());
    }
}

/// An empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("web").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
