//! A guest in a bout that lasts, and whose presses are counted.

use std::time::{Duration, Instant};

use bout::Buttons;
use browser::{Browser, Key, Page, Tab};
use games::Rules;
use swordfight::Options;
use tests::web::{Figures, Friend, Relay, Way, await_figures, await_game, await_screen};
use wire::MemberId;

use crate::page::{Arena, READY, TO_ROOM};
use crate::replay::{last_replay, log_of_guest};

/// How long a key is held, and then not. A page that is drawn by the processor sees several presses in one
/// frame.
const PRESS: Duration = Duration::from_millis(70);
/// A small page: the processor draws it, and takes a time for each pixel. In the time of a large one a
/// player of real machines would have lost the connection.
const SMALL: (u32, u32) = (320, 180);

/// A guest in a bout that lasts until the guest ends it, on a line that a test can trouble.
pub struct Guest {
    pub arena: Arena,
    pub relay: Relay,
    pub friend: Friend,
    pub browser: Browser,
    pub tab: Tab,
    member: Vec<MemberId>,
    /// Presses to the side.
    pressed: u32,
    /// The presses since the page was loaded.
    pressed_here: u32,
    /// The presses in whose time the server has advanced the seat, which may have lost them.
    unsure: u32,
}

/// Rules by which pairs fall so slowly that nobody loses by waiting.
fn slow() -> Rules {
    Rules::swordfight(Options {
        fall_ms: 5000,
        faster_percent: 100,
        fast_fall_ms: 17,
        ..Options::default()
    })
}

impl Guest {
    /// Comes to a bout by a friend's link, and plays for some seconds.
    pub async fn play(name: &str) -> Guest {
        Guest::play_with(name, "").await
    }

    /// The same, with a script that runs in every page before its own.
    pub async fn play_with(name: &str, script: &str) -> Guest {
        let arena = Arena::open(name).await;
        let relay = Relay::open(arena.served.address).await.unwrap();
        let arena = Arena { address: relay.address, ..arena };
        let friend = Friend::start(arena.served.address, slow(), false);
        let (browser, tab) = arena.browser();
        tab.resize(SMALL.0, SMALL.1, false);
        tab.run_in_every_page(script);
        arena.enter(&tab, &friend, Way::Keys);
        let member = friend.look(|seen| seen.guests());
        Way::Keys.press_row(&tab, Key::ENTER, READY);
        await_screen(&tab, "bout");
        await_figures(&tab, |figures| 0 < figures.confirmed);
        let mut guest = Guest {
            arena,
            relay,
            friend,
            browser,
            tab,
            member,
            pressed: 0,
            pressed_here: 0,
            unsure: 0,
        };
        guest.await_steady();
        guest.press_some(6);
        guest.await_confirmed();
        guest
    }

    /// Presses keys to the side, which neither end the bout nor delay it.
    pub fn press_some(&mut self, times: u32) {
        for key in [Key::LEFT, Key::RIGHT].into_iter().cycle().take(times as usize) {
            self.tab.hold(key, true);
            self.tab.pass(PRESS);
            self.tab.hold(key, false);
            self.tab.pass(PRESS);
        }
        self.pressed += times;
        self.pressed_here += times;
    }

    /// Waits until the game has played what was pressed up to now, and the server has simulated it. A press
    /// that the page never played is the browser's or the sampler's fault; one that is played and not in the
    /// replay is the session's or the server's.
    pub fn await_confirmed(&self) -> Figures {
        let pressed = self.pressed_here;
        let played = await_figures(&self.tab, |figures| pressed <= figures.presses);
        assert_eq!(played.presses, pressed, "presses that the page played: {played:?}");
        await_figures(&self.tab, |figures| played.tick <= figures.confirmed)
    }

    /// Some more presses count, and nothing of the bout was ever corrected or advanced by the server.
    pub fn assert_undisturbed(&mut self) {
        self.press_some(6);
        let after = self.await_confirmed();
        assert_eq!((after.corrections, after.advanced, after.desyncs), (0, 0, 0), "{after:?}");
    }

    /// Waits until the board is in step with the server: a page that loads, or that had no line, for longer
    /// than its seat's quota is advanced until it has caught up, and its presses are lost until then.
    pub fn await_steady(&self) -> Figures {
        let mut before = await_figures(&self.tab, |figures| 0 < figures.confirmed);
        loop {
            let now = await_figures(&self.tab, |figures| before.tick + 240 <= figures.tick);
            if (now.advanced, now.corrections) == (before.advanced, before.corrections) {
                return now;
            }
            before = now;
        }
    }

    /// The page has come again: it is in the same bout, with the same session.
    pub fn await_return(&mut self, before: Figures) -> Figures {
        self.pressed_here = 0;
        await_game(&self.tab, Instant::now());
        await_screen(&self.tab, "bout");
        let after = await_figures(&self.tab, |figures| before.tick < figures.confirmed);
        assert_eq!(after.desyncs, 0, "{after:?}");
        let steady = self.await_steady();
        let pressed = self.pressed;
        self.press_some(6);
        let after = self.await_confirmed();
        if after.advanced != steady.advanced {
            self.unsure += self.pressed - pressed;
        }
        after
    }

    /// Ends the bout by dropping pairs, and checks its replay: so many ticks were advanced without the
    /// player at most, and all presses are in it. Then the guest is in the room, as before.
    pub async fn end(&self, advanced_most: u32) {
        while !self.friend.look(|seen| 0 < seen.matches) {
            self.tab.hold(Key::SPACE, true);
            self.tab.pass(PRESS);
            self.tab.hold(Key::SPACE, false);
            self.tab.pass(PRESS);
        }
        await_screen(&self.tab, "result");
        self.arena.keep(&self.tab, "result");
        Way::Keys.press_row(&self.tab, Key::ENTER, TO_ROOM);
        self.friend.wait("the guest is still there", |seen| seen.guests() == self.member);
        let log = log_of_guest(&last_replay(&self.arena).await);
        assert!(log.advanced <= advanced_most, "{} ticks were advanced", log.advanced);
        let presses = log.presses_of(Buttons::LEFT.with(Buttons::RIGHT));
        let sure = self.pressed - self.unsure;
        assert!((sure..=self.pressed).contains(&presses), "{sure}: {presses} in the replay");
    }
}
