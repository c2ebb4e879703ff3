//! The ways in: from a friend's link to a seat in the room, and from the first start to a lesson.

use std::fmt;
use std::time::{Duration, Instant};

use browser::{Key, Page};
use games::GameKind;

use crate::web::{Friend, WITHIN, Way, await_game, await_screen};

/// The row of the first start that leads to the menus.
pub const SKIP: &str = "Skip";

/// What a guest's way in took.
#[derive(Clone, Copy, Debug)]
pub struct WayIn {
    /// From the press of the link to the first picture of the game.
    pub first_frame: Duration,
    /// From the press of the link to the seat in the room.
    pub seated: Duration,
    /// The bytes of the game and its page over HTTP, as they are on the network: compressed, and none of what was in the
    /// cache.
    pub bytes: u64,
}

/// Presses of a guest's way in: the link on the room's page.
const PRESSES: u32 = 1;

impl fmt::Display for WayIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WayIn { first_frame, seated, bytes } = self;
        write!(
            f,
            "link to seat: {PRESSES} press, first frame {:.1} s after the first, seated {:.1} s after \
             it, {:.2} MB over HTTP",
            first_frame.as_secs_f64(),
            seated.as_secs_f64(),
            *bytes as f64 / 1e6
        )
    }
}

impl WayIn {
    /// Follows a friend's link as a guest without an account does, up to a seat in the room: the page
    /// of the room is opened, and its link is pressed; the name is the suggested one. `site` is the
    /// address of the server's site; `seen` is called when the first picture is there.
    ///
    /// # Panics
    /// When that takes too long.
    pub fn follow(
        site: &str,
        page: &dyn Page,
        friend: &Friend,
        way: Way,
        seen: impl FnOnce(&dyn Page),
    ) -> WayIn {
        let begin = WayIn::press_link(site, page, friend, way);
        let first_frame = await_game(page, begin);
        seen(page);
        friend.wait("the guest is seated", |seen| seen.has_guest(false));
        await_screen(page, "room");
        WayIn { first_frame, seated: begin.elapsed(), bytes: transferred(page) }
    }

    /// Opens the page of the room and presses its link: when that was.
    fn press_link(site: &str, page: &dyn Page, friend: &Friend, way: Way) -> Instant {
        page.open(&format!("{site}/room/{}", friend.code()));
        let begin = Instant::now();
        way.press_link(page, "a[href*='/play/?room=']");
        page.wait("location.pathname === '/play/'", WITHIN);
        begin
    }
}

/// What the first start took, up to the moving picture of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct FirstRun {
    /// Presses of keys, or taps.
    pub presses: usize,
    /// From the opening of the page to the first picture of the game.
    pub first_frame: Duration,
    /// From there to the first picture of the lesson.
    pub lesson: Duration,
}

impl FirstRun {
    /// Opens the game of a server as a newcomer does, and chooses this game by its card.
    ///
    /// # Panics
    /// When that takes too long.
    pub fn play(site: &str, page: &dyn Page, game: GameKind, way: Way) -> FirstRun {
        let begin = Instant::now();
        page.open(&format!("{site}/play/"));
        let first_frame = await_game(page, begin);
        await_screen(page, "welcome");
        let card = GameKind::ALL.into_iter().position(|it| it == game).expect("it is one of all");
        let lesson = if matches!(game, GameKind::Turns(_)) { "lesson" } else { "training" };
        let mut label = game.name().to_owned();
        label[..1].make_ascii_uppercase();
        // The first card has the focus.
        let steps = if way == Way::Keys { card } else { 0 };
        (0..steps).for_each(|_| page.press(Key::RIGHT));
        way.press_row(page, Key::ENTER, &label);
        await_screen(page, lesson);
        page.draw_frames(2);
        FirstRun { presses: steps + 1, first_frame, lesson: begin.elapsed() - first_frame }
    }
}

/// The bytes of a page and of what it has loaded, with their headers.
fn transferred(page: &dyn Page) -> u64 {
    let loaded = page.evaluate(
        "['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))\
         .reduce((sum, entry) => sum + entry.transferSize, 0)",
    );
    loaded.as_u64().expect("a number")
}
