//! The way in, the time from a key to the picture, and the processor time of a frame.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use browser::{Browser, Key, Page, Tab};
use games::GameKind;
use serde_json::Value;
use tests::served::{self, Served};
use tests::web::{Friend, Way, WayIn, assert_clean, await_figures, await_screen, short};

use crate::folder;

/// What to measure.
#[derive(clap::Args)]
pub struct Flags {
    /// Presses whose time is measured
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(10..))]
    presses: u32,
    /// Size of the page, in pixels
    #[arg(long, num_args = 2, default_values_t = [1280, 720], value_names = ["WIDTH", "HEIGHT"])]
    size: Vec<u32>,
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
    let (browser, tab) = Browser::start(&data);
    tab.run_in_every_page(PROBE);
    tab.resize(flags.size[0], flags.size[1], false);
    // Nothing falls by itself in it.
    let friend = Friend::start(served.address, short(GameKind::STACKER), false);
    let site = format!("http://{}", served.address);
    println!("{}", WayIn::follow(&site, &tab, &friend, Way::Keys, |_| {}));
    Way::Keys.press_row(&tab, Key::ENTER, "Ready");
    await_screen(&tab, "bout");
    await_figures(&tab, |figures| 60 < figures.confirmed);
    find_part_of_key(&tab)?;
    print_presses(&tab, flags.presses)?;
    print_processors(&browser, &tab);
    assert_clean(&tab);
    drop(browser);
    std::fs::remove_dir_all(&data)?;
    Ok(())
}

/// Finds the part of the picture that changes with a key to the side, and with nothing else.
fn find_part_of_key(tab: &Tab) -> Result<()> {
    let read = "probe.next(probe.readAll)";
    tab.evaluate("window.before = []; 0");
    for _ in 0..STILL.0 {
        tab.evaluate(&format!("{read}.then((picture) => {{ before.push(picture); }})"));
        tab.pass(STILL.1);
    }
    for (key, name) in [(Key::RIGHT, "after"), (Key::LEFT, "back")] {
        tab.press(key);
        tab.pass(STILL.1);
        tab.evaluate(&format!("{read}.then((picture) => {{ window.{name} = picture; }})"));
    }
    let mut left = tab.evaluate("probe.find(before, after, back)");
    for _ in 0..STILL_FRAMES {
        ensure!(left.as_u64().is_some_and(|left| 0 < left), "a key to the side shows nowhere");
        left = tab.evaluate("probe.settle()");
    }
    Ok(())
}

fn print_presses(tab: &Tab, presses: u32) -> Result<()> {
    let (mut heard, mut drawn) = (Vec::new(), Vec::new());
    for (number, key) in (0..presses).zip([Key::RIGHT, Key::LEFT].into_iter().cycle()) {
        tab.evaluate("probe.await().then(() => 0)");
        // Frames and presses must not go in step.
        tab.pass(Duration::from_millis(30 + u64::from(number * 7 % 40)));
        tab.hold(key, true);
        let took = tab.evaluate("probe.shown");
        tab.hold(key, false);
        heard.push(took[0].as_f64().context("a time")?);
        drawn.push(took[1].as_f64().context("a time")?);
    }
    println!("{presses} keys, in ms: to the page {}", spread(&mut heard));
    println!("to the end of the frame that shows them, as it is drawn: {}", spread(&mut drawn));
    Ok(())
}

/// The processor time of frames in a bout in which nothing happens.
fn print_processors(browser: &Browser, tab: &Tab) {
    let before: BTreeMap<String, f64> = browser.processes().into_iter().collect();
    let begin = Instant::now();
    tab.evaluate("probe.frames = []; 0");
    tab.pass(COUNTED);
    let frames = tab.evaluate("probe.frames");
    let (after, seconds) = (browser.processes(), begin.elapsed().as_secs_f64());
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
