//! Bouts of swordfight in a browser, on a running server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use bout::{Buttons, Seat};
use browser::{Browser, Key, Page, Tab};
use games::Rules;
use host::operator::verify::verify;
use swordfight::Options;
use tests::real::replay_of;
use tests::web::{Figures, Friend, Way, WayIn, await_figures, await_screen};
use world::seat_log::SeatLog;

use crate::{folder, remove};

/// Where to play, and how often.
#[derive(clap::Args)]
pub struct Flags {
    /// Address of the server, which serves the client and has nobody else on it
    #[arg(long)]
    connect: SocketAddr,
    /// Folder of its replays
    #[arg(long)]
    replays: PathBuf,
    /// Name of the line to it
    #[arg(long, default_value = "real")]
    label: String,
    /// Number of bouts
    #[arg(long, default_value_t = 20)]
    bouts: u32,
}

/// A small page: it is drawn by the processor, which must have time left for the bout.
const SMALL: (u32, u32) = (320, 180);
/// How long the guest plays in a bout before ending it.
const PLAYS_FOR: Duration = Duration::from_secs(12);
/// How long a key is held, and then not.
const PRESS: Duration = Duration::from_millis(60);
/// The buttons whose presses are counted; another one ends the bout.
const COUNTED: Buttons = Buttons(Buttons::LEFT.0 | Buttons::RIGHT.0 | Buttons::COUNTER_CLOCKWISE.0);

/// The figures of all bouts.
#[derive(Default)]
struct Row {
    /// Bouts that the guest ended, whose presses were counted.
    ended: u32,
    ticks: u32,
    presses: u32,
    lost: u32,
    corrections: u32,
    late: u32,
    advanced_states: u32,
    advanced_ticks: u32,
    desyncs: u32,
}

/// Plays all bouts, and prints a row.
pub async fn measure(flags: &Flags) -> Result<ExitCode> {
    let data = folder("web-bouts")?;
    let (browser, tab) = Browser::start(&data);
    tab.resize(SMALL.0, SMALL.1, false);
    let friend = Friend::host(flags.connect, rules());
    let site = format!("http://{}", flags.connect);
    println!("{}: {}", flags.label, WayIn::follow(&site, &tab, &friend, Way::Keys, |_| {}));
    let mut row = Row::default();
    for number in 0..flags.bouts {
        let (bout, seat, pressed, figures) = play(&tab, &friend, number)?;
        let replay = replay_of(&flags.replays, bout).await?;
        verify(&replay).map_err(|verdict| anyhow!("the replay of bout {bout} {verdict}"))?;
        row.add(&SeatLog::of(&replay.archive, seat), pressed, figures);
        let mut errors = tab.take_errors();
        // Over plain HTTP from another machine a browser takes no notice of that header, and says so.
        errors.retain(|error| !error.contains("Cross-Origin-Opener-Policy"));
        ensure!(errors.is_empty(), "{errors:?}");
    }
    println!("{}", row.in_words(&flags.label, flags.bouts));
    drop(browser);
    remove(&data).await?;
    let is_fine = row.corrections == 0 && row.lost == 0 && row.desyncs == 0;
    Ok(if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Rules by which a guest survives a strong bot for some seconds, and ends a bout fast.
fn rules() -> Rules {
    Rules::swordfight(Options { fast_fall_ms: 17, ..Options::default() })
}

/// Plays one bout. Returns its number, the guest's seat, the counted presses, which there are none of when
/// the bout ended too early, and the last figures.
fn play(tab: &Tab, friend: &Friend, matches: u32) -> Result<(u64, Seat, Option<u32>, Figures)> {
    let is_over = || friend.look(|seen| matches < seen.matches);
    Way::Keys.press_row(tab, Key::ENTER, "Ready");
    await_screen(tab, "bout");
    let (bout, seat) = announced(tab)?;
    // Of this bout: those of the last one were taken.
    await_figures(tab, |figures| 0 < figures.confirmed);
    let (begin, mut pressed) = (Instant::now(), 0);
    for key in [Key::LEFT, Key::UP, Key::RIGHT].into_iter().cycle() {
        if PLAYS_FOR <= begin.elapsed() || is_over() {
            break;
        }
        press(tab, key);
        pressed += 1;
    }
    let now = Figures::last(tab).map_or(0, |figures| figures.tick);
    while !is_over() && Figures::last(tab).is_none_or(|it| it.confirmed <= now + 120) {
        tab.pass(PRESS);
    }
    // The bot may have won before the last press.
    let pressed = Some(pressed).filter(|_| !is_over());
    while !is_over() {
        press(tab, Key::SPACE);
    }
    await_screen(tab, "result");
    let figures = Figures::last(tab).context("there were figures")?;
    tab.press(Key::ENTER);
    await_screen(tab, "room");
    friend.wait("the guest is seated", |seen| seen.has_guest(false));
    Ok((bout, seat, pressed, figures))
}

fn press(tab: &Tab, key: Key) {
    tab.hold(key, true);
    tab.pass(PRESS);
    tab.hold(key, false);
    tab.pass(PRESS);
}

/// The number of the bout, and the guest's seat, as the client logs them.
fn announced(tab: &Tab) -> Result<(u64, Seat)> {
    let line = tab.last_logged("bout begins").context("no bout has begun")?;
    let number = |name: &str| {
        let mut fields = line.split(';').filter_map(|field| field.split_once('='));
        let found = fields.find(|(own, _)| own.trim() == name);
        let (_, number) = found.with_context(|| format!("no {name} in {line}"))?;
        anyhow::Ok(number.trim().parse::<u64>()?)
    };
    Ok((number("bout")?, Seat(u8::try_from(number("seat")?)?)))
}

impl Row {
    fn add(&mut self, log: &SeatLog, pressed: Option<u32>, figures: Figures) {
        self.ticks += log.held.len() as u32;
        let played = log.presses_of(COUNTED);
        if let Some(pressed) = pressed {
            self.ended += 1;
            self.presses += pressed;
            self.lost += pressed.abs_diff(played);
        }
        self.corrections += figures.corrections;
        self.late += figures.late;
        self.advanced_states += figures.advanced;
        self.advanced_ticks += log.advanced;
        self.desyncs += figures.desyncs;
    }

    fn in_words(&self, label: &str, bouts: u32) -> String {
        let Row { ended, presses, lost, corrections, late, .. } = self;
        format!(
            "{label}: {bouts} bouts, {:.1} minutes, corrections {corrections} (late packets {late}, \
             advanced {}), ticks advanced {}, desyncs {}; {presses} presses in {ended} bouts, {lost} lost",
            f64::from(self.ticks) / 3600.0,
            self.advanced_states,
            self.advanced_ticks,
            self.desyncs
        )
    }
}
