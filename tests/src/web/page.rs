//! What a player does on a page, and what the page shows.

use std::time::{Duration, Instant};

use browser::{Key, Page};
use games::{GameKind, Rules};
use marauders::TurnLimit;
use serde_json::Value;
use swordfight::Options;
use world::clocked_games::short_rules;

/// How long a page may take for anything: it is drawn by the processor, and the tests' build is slow.
pub const WITHIN: Duration = Duration::from_secs(180);
/// How long a row may stay after its press, before it is pressed again.
const GONE_WITHIN: Duration = Duration::from_secs(10);
/// Between two looks at what the page shows.
const LOOK: Duration = Duration::from_millis(100);

/// Something on the canvas that can be pressed.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// What it is, as in `row`, `left` or `cell 3 4`.
    pub name: String,
    /// The text of a row.
    pub label: String,
    /// The middle of it, in CSS pixels.
    pub middle: [f64; 2],
    /// Its width and its height.
    pub size: [f64; 2],
}

/// What the game shows in the page that can be pressed.
pub fn targets(page: &dyn Page) -> Vec<Target> {
    let shown = page.evaluate("JSON.parse(document.getElementById('game').dataset.touch ?? '[]')");
    let number = |target: &Value, key: &str| target[key].as_f64().expect("a number");
    let word = |target: &Value, key: &str| target[key].as_str().expect("a text").to_owned();
    let read = |target: &Value| Target {
        name: word(target, "name"),
        label: word(target, "label"),
        middle: [("x", "w"), ("y", "h")]
            .map(|(start, length)| number(target, start) + number(target, length) / 2.0),
        size: ["w", "h"].map(|length| number(target, length)),
    };
    shown.as_array().expect("a list").iter().map(read).collect()
}

/// How a player presses what is on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The keys.
    Keys,
    /// The mouse, and the keys in a bout on boards.
    Mouse,
    /// A finger.
    Touch,
}

impl Way {
    /// Presses a key, or the row with this label, once it has a place and until it has disappeared: a finger that
    /// rests for long on a slow page has only looked at it, and what is pressed as soon as a result is there
    /// was meant for the bout.
    ///
    /// # Panics
    /// When no such row comes, or it stays.
    pub fn press_row(self, page: &dyn Page, key: Key, label: &str) {
        let is_row = |target: &Target| target.name == "row" && target.label == label;
        let place = place_of(page, "row", label);
        let limit = Instant::now() + WITHIN;
        loop {
            match self {
                Way::Keys => page.press(key),
                Way::Mouse | Way::Touch => self.press_at(page, place),
            }
            let again = Instant::now() + GONE_WITHIN;
            while Instant::now() < again {
                if !targets(page).iter().any(is_row) {
                    return;
                }
                page.pass(LOOK);
            }
            assert!(Instant::now() < limit, "{label:?} stays for {WITHIN:?} where it was pressed");
        }
    }

    /// Presses something else on the canvas, by its name.
    ///
    /// # Panics
    /// When there is no such thing, or the way is the keys.
    pub fn press_target(self, page: &dyn Page, name: &str) {
        self.press_at(page, place_of(page, name, ""));
    }

    fn press_at(self, page: &dyn Page, [x, y]: [f64; 2]) {
        match self {
            Way::Keys => panic!("keys press no place"),
            Way::Mouse => page.click(x, y),
            Way::Touch => page.tap(x, y),
        }
    }

    /// Presses a link of the site.
    pub fn press_link(self, page: &dyn Page, selector: &str) {
        match self {
            Way::Keys => {
                let focus = format!("document.querySelector({selector:?}).focus()");
                page.evaluate(&focus);
                page.press(Key::ENTER);
            }
            Way::Mouse => page.click_on(selector),
            Way::Touch => page.tap_on(selector),
        }
    }
}

/// The middle of a target, once two looks have found it at the same place.
///
/// # Panics
/// When there is no such target.
pub fn place_of(page: &dyn Page, name: &str, label: &str) -> [f64; 2] {
    let limit = Instant::now() + WITHIN;
    let mut before = None;
    loop {
        let mut shown = targets(page).into_iter();
        let found = shown.find(|target| target.name == name && target.label == label);
        let place = found.map(|target| target.middle);
        if let Some(place) = place.filter(|_| place == before) {
            return place;
        }
        let all = || targets(page);
        assert!(Instant::now() < limit, "no {name} {label:?} within {WITHIN:?}: {:?}", all());
        before = place;
        page.pass(LOOK);
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
        GameKind::Clocked(game) => short_rules(game).into(),
        GameKind::MARAUDERS => Rules::marauders(marauders::Options {
            turn_limit: TurnLimit::After(TURNS.try_into().expect("more than none")),
            ..marauders::Options::default()
        }),
    }
}

/// The turns of a short battle.
const TURNS: u16 = 4;

/// A script that lets a page take Chromium's drawing by the processor for a graphics card: 0x9246 is the name of one.
pub const PLAY_CARD: &str =
    "const { prototype } = WebGL2RenderingContext; const { getParameter } = prototype;
    prototype.getParameter = function (name) {
        return name === 0x9246 ? 'A card' : getParameter.call(this, name);
    };";

/// Waits until the game has drawn its first picture. Returns how long that took since `begin`.
///
/// # Panics
/// When that takes too long.
pub fn await_game(page: &dyn Page, begin: Instant) -> Duration {
    page.wait("document.body?.dataset.state === 'playing'", WITHIN);
    begin.elapsed()
}

/// Waits until the game is on this screen, by the line that it logs.
///
/// # Panics
/// When that takes too long.
pub fn await_screen(page: &dyn Page, screen: &str) {
    page.wait_logged("screen = ", WITHIN, &|line| line.trim_end_matches(';') == screen);
}

/// Checks that nothing went wrong on the page: no error in the console, nothing that its policy forbids,
/// and nothing that the browser's audits found.
///
/// # Panics
/// With all that did.
pub fn assert_clean(page: &dyn Page) {
    assert_eq!(page.take_errors(), [""; 0]);
}
