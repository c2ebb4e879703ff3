//! Measures play over bad networks. In virtual time, over a made-up network, `--all` prints the
//! table of docs/measurements.md; `--connect` prints the same rows of bouts on a running server, over
//! whatever network lies between. It ends with 1 when a line does not show what it must.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use arena::link::SECOND;
use arena::netlab::{Bounds, HEAD, Row, bounds, measure};
use arena::profile::{PROFILES, Profile};
use bots::Level;
use clap::Parser;
use games::ClockedGame;
use tests::real::{Contestant, Lab, StopLab, play};
use wire::Name;
use world::clocked_games::game_on_boards;

/// Plays bouts between two bots over a made-up line, or on a server, and prints one row of figures
/// for each line.
#[derive(Parser)]
struct Flags {
    /// The game: swordfight or stacker.
    #[arg(long, default_value = "swordfight", value_parser = game_on_boards)]
    game: ClockedGame,
    /// The line: lan, home, far, wifi, ocean, bad, awful, blackout, half-open or stopped.
    #[arg(long, required_unless_present_any = ["all", "connect", "stop", "tell"])]
    profile: Option<String>,
    /// All lines, one after another.
    #[arg(long, conflicts_with = "profile")]
    all: bool,
    /// Bouts on each line.
    #[arg(long, default_value_t = 200)]
    bouts: u64,
    /// The seed of the first bout; each has the next one.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Tells how long the lines were silent, too.
    #[arg(long)]
    silences: bool,
    /// Plays on the server at this address, in real time. It must play one bout a match, with
    /// nobody else in its queue.
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["profile", "all"])]
    connect: Option<String>,
    /// Plays on a server of its own, by players in processes of their own, one of whom is stopped
    /// for a while in each bout.
    #[arg(long, conflicts_with_all = ["profile", "all", "connect"])]
    stop: bool,
    /// Where the server keeps its replays.
    #[arg(long, value_name = "DIR", required_unless_present_any = ["profile", "all", "alone", "tell"])]
    replays: Option<PathBuf>,
    /// Bouts at a time on a server.
    #[arg(long, default_value_t = 6)]
    pairs: u64,
    /// What the line to the server is like: a name from above, whose bounds must hold, or any.
    #[arg(long, default_value = "real", value_name = "NAME")]
    label: String,
    /// The round trip on it, in milliseconds, unless the name says that.
    #[arg(long, value_name = "MS")]
    rtt: Option<u32>,
    /// Plays one bout on a server as one player of this name, and tells of it line by line.
    #[arg(long, value_name = "NAME", requires = "connect")]
    alone: Option<String>,
    /// How strong that player is, 1 to 5.
    #[arg(long, default_value_t = 3)]
    level: u8,
    /// Tells what a line is like: its name, its round trip and jitter in milliseconds, how many of
    /// a thousand are lost, its trouble and for how many seconds.
    #[arg(long, value_name = "NAME")]
    tell: Option<String>,
}

/// A real machine stalls now and then, which is not the netcode's fault: so many ticks.
const TICKS_BEHIND_MAX: u32 = 15;

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<ExitCode> {
    let flags = Flags::parse();
    if let (Some(address), Some(name)) = (&flags.connect, &flags.alone) {
        return play_alone(address, name, &flags).await;
    }
    if let Some(name) = &flags.tell {
        println!("{}", told(&known(name)?));
        return Ok(ExitCode::SUCCESS);
    }
    if flags.stop {
        return play_stopped(&flags).await;
    }
    println!("{HEAD}");
    let mut faults = Vec::new();
    if flags.connect.is_some() {
        let row = measure_there(&flags).await?;
        let bounds = Profile::named(&flags.label).as_ref().and_then(bounds);
        let ticks_behind = TICKS_BEHIND_MAX;
        faults.extend(row.faults(bounds.map(|bounds| Bounds { ticks_behind, ..bounds })));
        show(&row, &flags);
    }
    for profile in chosen(&flags)? {
        let row = measure(flags.game, profile, flags.bouts, flags.seed);
        faults.extend(row.faults(bounds(&profile)));
        show(&row, &flags);
    }
    for fault in &faults {
        println!("{fault}");
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn show(row: &Row, flags: &Flags) {
    println!("{row}");
    if flags.silences {
        println!("{}", row.silences());
    }
}

async fn measure_there(flags: &Flags) -> anyhow::Result<Row> {
    let lab = Lab {
        address: flags.connect.clone().context("no server is named")?,
        game: flags.game,
        replays: replays(flags)?,
        bouts: flags.bouts,
        pairs: flags.pairs,
        seed: flags.seed,
    };
    let rtt_ms = flags.rtt.or(Profile::named(&flags.label).map(|profile| profile.rtt_ms));
    let mut row = Row::new(&flags.label, rtt_ms.unwrap_or(0));
    lab.measure(&mut row).await?;
    Ok(row)
}

async fn play_alone(address: &str, name: &str, flags: &Flags) -> anyhow::Result<ExitCode> {
    let who = Contestant {
        name: Name::new(name)?,
        game: flags.game,
        level: Level::new(flags.level).context("there are five levels, 1 to 5")?,
        seed: flags.seed,
        number: 0,
    };
    let played = play(address, &who, |news| println!("{news}")).await?;
    let figures = played.session.stats();
    println!("resumed {}", played.observed.resumed);
    println!("confirmed {}", played.observed.confirmed_usually_ms().unwrap_or(0));
    println!("corrections {}", figures.corrections);
    println!("desyncs {}", figures.desyncs);
    Ok(ExitCode::SUCCESS)
}

/// One line for each bout.
async fn play_stopped(flags: &Flags) -> anyhow::Result<ExitCode> {
    let rules = host::Settings::default().rules;
    let lab = StopLab { program: env::current_exe()?, replays: replays(flags)?, rules };
    let mut left = flags.bouts;
    while 0 < left {
        let bouts = left.min(flags.pairs);
        left -= bouts;
        for bout in lab.play(bouts as u32).await? {
            println!("{bout}");
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn replays(flags: &Flags) -> anyhow::Result<PathBuf> {
    flags.replays.clone().context("no folder of replays is named")
}

fn chosen(flags: &Flags) -> anyhow::Result<Vec<Profile>> {
    if flags.all {
        return Ok(PROFILES.to_vec());
    }
    flags.profile.iter().map(|name| known(name)).collect()
}

fn told(profile: &Profile) -> String {
    let Profile { name, rtt_ms, jitter_ms, loss_per_mille, trouble } = profile;
    // A line with trouble has its name.
    let (trouble, seconds) = trouble.map_or(("none", 0), |(_, lasts)| (*name, lasts / SECOND));
    format!("{name} {rtt_ms} {jitter_ms} {loss_per_mille} {trouble} {seconds}")
}

fn known(name: &str) -> anyhow::Result<Profile> {
    let all = PROFILES.iter().map(|profile| profile.name).collect::<Vec<_>>().join(", ");
    Profile::named(name).with_context(|| format!("there is no line {name}; choose of {all}"))
}
