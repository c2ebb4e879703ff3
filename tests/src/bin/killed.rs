//! Kills a server at random moments while matches end, and looks whether all that it told is so.

use anyhow::{Result, bail};
use clap::Parser;
use std::path::PathBuf;
use std::time::Duration;

use games::ClockedGame;
use tests::killed::{KillLab, Outlived, RunningLab};
use world::clocked_games::game_on_boards;

/// Kills a server again and again, with matches ending, and looks at its database each time.
#[derive(Parser)]
struct Arguments {
    /// How often
    #[arg(long, default_value_t = 100, value_name = "N")]
    times: u32,
    /// Players who queue for one match after the other
    #[arg(long, default_value_t = 12, value_name = "N")]
    players: u32,
    /// The seed of the moments
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The program `cutlass-server`
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Kills in the middle of bouts, all of which must continue
    #[arg(long)]
    running: bool,
    /// Seats in duels, with --running
    #[arg(long, default_value_t = 200, value_name = "N")]
    seats: u32,
    /// The game of the duels, with --running
    #[arg(long, default_value = "swordfight", value_parser = game_on_boards)]
    game: ClockedGame,
    /// Only duels, with --running: no battle, no brawl of 24, no solo run
    #[arg(long)]
    duels: bool,
    /// The setting live_sync, with --running
    #[arg(long, default_value = "write", value_name = "WORD")]
    live_sync: String,
    /// Ask the server to stop instead, with --running: it hands its bouts over
    #[arg(long)]
    asked: bool,
    /// Drop what was not synced as well, with --running: a loss of power. It needs strace
    #[arg(long)]
    power_loss: bool,
    /// A folder for its data, which must not exist yet
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if arguments.data.exists() {
        bail!("{} exists already; give a folder that does not", arguments.data.display());
    }
    let program = match arguments.program.clone() {
        Some(program) => program,
        None => tests::served::program()?,
    };
    if arguments.running {
        return run(program, arguments).await;
    }
    let Arguments { times, players, seed, data, .. } = arguments;
    let lab = KillLab { program, data, kills: times, players, seed };
    let survived = lab.run(|so_far| eprintln!("{so_far:?}")).await?;
    println!(
        "killed {} times: {} results were told, none is lost; {} matches are kept, none twice; \
         every rating comes of its matches",
        survived.kills, survived.told, survived.kept
    );
    Ok(())
}

/// Kills in the middle of bouts.
async fn run(program: PathBuf, arguments: Arguments) -> Result<()> {
    let Arguments { times, seed, data, seats, game, duels, live_sync, asked, power_loss, .. } =
        arguments;
    let lab = RunningLab {
        program,
        data,
        kills: times,
        seats,
        game,
        has_company: !duels,
        sync: live_sync,
        is_asked: asked,
        loses_power: power_loss,
        seed,
    };
    let told = |so_far: &Outlived| {
        let last = so_far.back_after.last().map(Duration::as_secs_f32);
        eprintln!("{} kills, {} restarts of seats, {last:?} s", so_far.kills, so_far.restarts);
    };
    let outlived = lab.run(told).await?;
    let mut back = outlived.back_after.clone();
    back.sort();
    let figure = |of: Option<&Duration>| of.map_or(0.0, Duration::as_secs_f32);
    println!(
        "killed {} times: {} bouts, {} of them interrupted; {} restarts of seats; ticks lost {}, \
         corrections {}, desyncs {}; all play again {:.1} s after the start, {:.1} s at the most",
        outlived.kills,
        outlived.bouts,
        outlived.interrupted,
        outlived.restarts,
        outlived.lost_ticks,
        outlived.corrections,
        outlived.desyncs,
        figure(back.get(back.len() / 2)),
        figure(back.last()),
    );
    if power_loss {
        println!("{} bytes of the live journal were lost with the power", outlived.unsynced_bytes);
    }
    if 0 < outlived.lost_ticks + outlived.desyncs || outlived.restarts == 0 {
        bail!("something was lost, or nothing was tried");
    }
    Ok(())
}
