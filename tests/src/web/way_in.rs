//! The way from a friend's link to a seat in the room.

use std::fmt;
use std::time::{Duration, Instant};

use browser::{Key, Tab};

use crate::web::{Friend, WITHIN, Way, await_game, await_screen};

/// The row that takes the suggested name.
pub const CONTINUE: &str = "Continue";

/// What a guest's way in took.
#[derive(Clone, Copy, Debug)]
pub struct WayIn {
    /// From the press of the link to the first picture of the game.
    pub first_frame: Duration,
    /// From the press of the link to the seat in the room.
    pub seated: Duration,
    /// The bytes over HTTP, as they are on the network.
    pub bytes: u64,
}

/// Presses of a guest's way in: the link on the room's page, and the suggested name.
const PRESSES: u32 = 2;

impl fmt::Display for WayIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WayIn { first_frame, seated, bytes } = self;
        write!(
            f,
            "link to seat: {PRESSES} presses, first frame {:.1} s after the first, seated {:.1} s after \
             it, {:.2} MB over HTTP",
            first_frame.as_secs_f64(),
            seated.as_secs_f64(),
            *bytes as f64 / 1e6
        )
    }
}

impl WayIn {
    /// Follows a friend's link as a guest without an account does, up to a seat in the room: the page
    /// of the room is opened, its link is pressed, and then the suggested name is taken. `site` is the
    /// address of the server's site; `seen` is called when the first picture is there.
    ///
    /// # Panics
    /// When that takes too long.
    pub fn follow(
        site: &str,
        tab: &Tab,
        friend: &Friend,
        way: Way,
        seen: impl FnOnce(&Tab),
    ) -> WayIn {
        let begin = WayIn::press_link(site, tab, friend, way);
        let first_frame = await_game(tab, begin);
        seen(tab);
        way.press_row(tab, Key::ENTER, CONTINUE);
        friend.wait("the guest is seated", |seen| seen.has_guest(false));
        await_screen(tab, "room");
        WayIn { first_frame, seated: begin.elapsed(), bytes: tab.transferred() }
    }

    /// The same up to the question for the name.
    pub fn follow_to_welcome(site: &str, tab: &Tab, friend: &Friend, way: Way) {
        await_game(tab, WayIn::press_link(site, tab, friend, way));
    }

    /// Opens the page of the room and presses its link: when that was.
    fn press_link(site: &str, tab: &Tab, friend: &Friend, way: Way) -> Instant {
        tab.open(&format!("{site}/room/{}", friend.code()));
        let begin = Instant::now();
        way.press_link(tab, "a[href*='/play/?room=']");
        tab.wait("location.pathname === '/play/'", WITHIN);
        begin
    }
}
