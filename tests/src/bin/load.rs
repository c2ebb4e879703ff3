//! Measures what a seat costs a server: processor time, memory, bytes, and how soon input is
//! confirmed. It ends with 1 when a bound is missed, and with 2 when it could not be measured.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use games::ClockedGame;
use tests::load::{Attack, Load};
use tests::served::command;
use world::clocked_games::game_on_boards;

/// Plays bouts of two between many bots, over real sockets, on a server of its own, and prints what
/// that took.
#[derive(Parser)]
struct Flags {
    /// The game: swordfight or stacker.
    #[arg(long, default_value = "swordfight", value_parser = game_on_boards)]
    game: ClockedGame,
    /// Seats, 2 to 9000; an odd one has nobody to play with.
    #[arg(long, default_value_t = 800, value_parser = clap::value_parser!(u32).range(2..=9000))]
    seats: u32,
    /// Seconds that are measured.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Seconds that all seats play before that.
    #[arg(long, default_value_t = 15)]
    warm_up: u64,
    /// Threads for the seats.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// The setting live_sync of the server.
    #[arg(long, default_value = "write", value_name = "WORD")]
    live_sync: String,
    /// What hostile clients do meanwhile, several separated by commas: views, pages, proxied-pages, silent,
    /// customer, guesses, passwords, rooms, requests, frames, lobby, or all of them. It is measured without them
    /// first, and then with one after another.
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = kinds)]
    attack: Vec<Kinds>,
    /// The program cutlass-server; without it, deploy/dist builds it first.
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
}

fn main() -> ExitCode {
    match measure(&Flags::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("load: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// One kind of attack, or all of them.
type Kinds = Vec<Attack>;

fn kinds(name: &str) -> Result<Kinds> {
    match name {
        "all" => Ok(Attack::ALL.map(|(kind, _)| kind).into()),
        name => Ok(vec![name.parse()?]),
    }
}

/// The latency under attack, at most so many times the one without.
const ATTACKED_RATIO: f64 = 1.5;

fn measure(flags: &Flags) -> Result<ExitCode> {
    let load = Load {
        program: flags.server.clone().map_or_else(build, Ok)?,
        game: flags.game,
        seats: flags.seats,
        warm_up: Duration::from_secs(flags.warm_up),
        lasts: Duration::from_secs(flags.seconds),
        threads: flags.threads,
        live_sync: flags.live_sync.clone(),
        attack: None,
    };
    let alone = load.run()?;
    println!("{alone}");
    let mut faults = alone.faults();
    let mut rows = Vec::new();
    for kind in flags.attack.iter().flatten().copied() {
        let (name, ms) = (kind.name(), alone.confirmed_ms(99));
        let report = Load { attack: Some(kind), ..load.clone() }.run();
        let report = report.with_context(|| format!("attack: {name}"))?;
        println!("\nattack: {name}\n{report}");
        faults.extend(report.faults().into_iter().map(|fault| format!("{name}: {fault}")));
        let attacked_ms = report.confirmed_ms(99);
        let ratio = attacked_ms / ms;
        if ATTACKED_RATIO < ratio {
            faults.push(format!("{name}: confirmed in {ratio:.2} times as long, p99"));
        }
        rows.push(format!("{name:<14} {ms:>8.1} {attacked_ms:>8.1} {ratio:>8.2}"));
    }
    if !rows.is_empty() {
        println!("\nconfirmed, p99    alone attacked    ratio, at most {ATTACKED_RATIO}");
        println!("{}", rows.join("\n"));
    }
    for fault in &faults {
        println!("{fault}");
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Builds the server as it is meant to be run, and finds it in the folder beside this program's.
fn build() -> Result<PathBuf> {
    let dist = concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/dist");
    let built = command(dist).arg("build").status();
    let built = built.context("deploy/dist cannot be run; name a server with --server")?;
    ensure!(built.success(), "the server could not be built");
    let own = env::current_exe()?;
    let folder = own.parent().and_then(|folder| folder.parent()).context("a target folder")?;
    Ok(folder.join("dist").join("cutlass-server"))
}
