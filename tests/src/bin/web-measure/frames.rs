//! The way in, the time from a key to the picture, and the processor time of a frame.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use browser::{Browser, Firefox, Key, Page};
use games::{GameKind, Rules};
use serde_json::Value;
use swordfight::Options;
use tests::served::{self, Served};
use tests::web::{Friend, WITHIN, Way, WayIn, assert_clean, await_figures, await_screen, short};

use crate::{folder, remove};

/// What to measure.
#[derive(clap::Args)]
pub struct Flags {
    /// Presses whose time is measured
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(10..))]
    presses: u32,
    /// Size of the page, in pixels
    #[arg(long, num_args = 2, default_values_t = [1280, 720], value_names = ["WIDTH", "HEIGHT"])]
    size: Vec<u32>,
    /// Browser
    #[arg(long, value_enum, default_value_t = Kind::Chromium)]
    browser: Kind,
    /// Game of the bout
    #[arg(long, default_value = GameKind::STACKER.name(), value_parser = game)]
    game: GameKind,
}

/// A browser that runs scripts before those of a page.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Kind {
    Chromium,
    Firefox,
}

fn game(name: &str) -> Result<GameKind, String> {
    let games = GameKind::ALL.map(GameKind::name).join(", ");
    GameKind::named(name).ok_or_else(|| format!("the games are {games}"))
}

/// Stamps of keys and frames.
const PROBE: &str = include_str!("../../web/probe.js");
/// How long frames are counted for their processor time.
const COUNTED: Duration = Duration::from_secs(20);
/// Pictures without a key, and the time between two of them: more than a second in all, after which the
/// clock of a bout shows another number.
const STILL: (u32, Duration) = (6, Duration::from_millis(400));
/// Looks without a key at the measured part, which must not change.
const STILL_FRAMES: u32 = 30;

/// Prints the figures.
pub async fn measure(flags: &Flags) -> Result<()> {
    let data = folder("web-measure")?;
    let web = std::env::var("CUTLASS_WEB").context("CUTLASS_WEB is a folder of deploy/web")?;
    let flags_of_server = ["--web", &*web];
    let served = Served::start(&served::program()?, &data, &flags_of_server).await?;
    let (own, browser): (Box<dyn Page>, _) = match flags.browser {
        Kind::Chromium => {
            let (browser, tab) = Browser::start(&data);
            tab.run_in_every_page(PROBE);
            (Box::new(tab), Some(browser))
        }
        Kind::Firefox => {
            let page = Firefox::start(&data, false);
            page.run_in_every_page(PROBE);
            (Box::new(page), None)
        }
    };
    let page = &*own;
    page.resize(flags.size[0], flags.size[1], false);
    // At a table the friend moves whenever it is its turn.
    let is_table = matches!(flags.game, GameKind::Turns(_));
    let friend = Friend::start(served.address, quiet(flags.game), is_table);
    let site = format!("http://{}", served.address);
    println!("{}", WayIn::follow(&site, page, &friend, Way::Keys, |_| {}));
    Way::Keys.press_row(page, Key::ENTER, "Ready");
    await_screen(page, "bout");
    if is_table {
        page.wait("document.title.startsWith('Your turn')", WITHIN);
    } else {
        await_figures(page, |figures| 60 < figures.confirmed);
    }
    if has_part_of_key(page) {
        print_presses(page, flags.presses)?;
    } else {
        println!("no part of the picture changes with a key to the side alone: no times of keys");
    }
    print_frames(page, browser.as_ref());
    assert_clean(page);
    drop((own, browser));
    remove(&data).await?;
    Ok(())
}

/// Rules of a game by which little happens without a key.
fn quiet(game: GameKind) -> Rules {
    match game {
        GameKind::SWORDFIGHT => {
            let slowly = Options { fall_ms: 5000, faster_percent: 100, ..Options::default() };
            Rules::swordfight(slowly)
        }
        GameKind::MARAUDERS => game.rules_default(),
        // Nothing falls by itself in it.
        GameKind::Clocked(_) => short(game),
    }
}

/// Finds the part of the picture that changes with a key to the side, and with nothing else. False if there is none.
fn has_part_of_key(page: &dyn Page) -> bool {
    let read = "probe.next(probe.readAll)";
    page.evaluate("(window.before = [], 0)");
    for _ in 0..STILL.0 {
        page.evaluate(&format!("{read}.then((picture) => {{ before.push(picture); }})"));
        page.pass(STILL.1);
    }
    for (key, name) in [(Key::RIGHT, "after"), (Key::LEFT, "back")] {
        page.press(key);
        page.pass(STILL.1);
        page.evaluate(&format!("{read}.then((picture) => {{ window.{name} = picture; }})"));
    }
    let mut left = page.evaluate("probe.find(before, after, back)");
    for _ in 0..STILL_FRAMES {
        if left == 0 {
            return false;
        }
        left = page.evaluate("probe.settle()");
    }
    left != 0
}

fn print_presses(page: &dyn Page, presses: u32) -> Result<()> {
    let (mut heard, mut drawn) = (Vec::new(), Vec::new());
    for (number, key) in (0..presses).zip([Key::RIGHT, Key::LEFT].into_iter().cycle()) {
        page.evaluate("probe.await().then(() => 0)");
        // Frames and presses must not go in step.
        page.pass(Duration::from_millis(30 + u64::from(number * 7 % 40)));
        page.hold(key, true);
        let took = page.evaluate("probe.shown");
        page.hold(key, false);
        heard.push(took[0].as_f64().context("a time")?);
        drawn.push(took[1].as_f64().context("a time")?);
    }
    println!("{presses} keys, in ms: to the page {}", spread(&mut heard));
    println!("to the end of the frame that shows them, as it is drawn: {}", spread(&mut drawn));
    Ok(())
}

/// The frames of a bout in which nothing happens, and their processor time, which Chromium reports.
fn print_frames(page: &dyn Page, browser: Option<&Browser>) {
    let spent = || browser.map_or_else(Vec::new, Browser::processes);
    let before: BTreeMap<String, f64> = spent().into_iter().collect();
    let begin = Instant::now();
    page.evaluate("(probe.frames = [], 0)");
    page.pass(COUNTED);
    let frames = page.evaluate("probe.frames");
    let (after, seconds) = (spent(), begin.elapsed().as_secs_f64());
    let frames = frames.as_array().into_iter().flatten().filter_map(Value::as_f64);
    let mut frames: Vec<f64> = frames.collect();
    let count = frames.len() as f64;
    println!("{:.1} frames a second", count / seconds);
    println!("the program itself, in ms a frame: {}", spread(&mut frames));
    for (name, time) in after {
        let spent = time - before.get(&name).copied().unwrap_or(0.0);
        if 0.001 < spent / seconds {
            println!(
                "process {name}: {:.1} ms of processor time a frame, {:.2} cores",
                1000.0 * spent / count,
                spent / seconds
            );
        }
    }
}

/// The median, the 99th percentile and the most of some times.
fn spread(times: &mut [f64]) -> String {
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    format!("{:.1} in the median, {:.1} in 99 of 100, {:.1} at most", at(50), at(99), at(100))
}
