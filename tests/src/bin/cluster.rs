//! Several nodes under load, with faults: what each of them costs the players, and what it loses.

use anyhow::{Result, bail};
use clap::Parser;
use games::ClockedGame;
use std::path::PathBuf;
use std::time::Duration;
use tests::cluster::{ClusterLab, Costs, Fault, Row};
use world::clocked_games::game_on_boards;

/// Plays on several nodes with a PostgreSQL of its own, and lets things go wrong.
#[derive(Parser)]
struct Arguments {
    /// The number of nodes
    #[arg(long, default_value_t = 3, value_name = "N")]
    nodes: usize,
    /// Seats in duels
    #[arg(long, default_value_t = 300, value_name = "N")]
    seats: u32,
    /// How often each fault comes
    #[arg(long, default_value_t = 50, value_name = "N")]
    times: u32,
    /// Only these faults
    #[arg(long, value_enum)]
    fault: Vec<Fault>,
    /// Measures what play costs instead, for so many seconds: on the nodes, on one node, and on one server with SQLite,
    /// with all seats and with as many as each of the nodes has
    #[arg(long, value_name = "SECONDS")]
    costs: Option<u64>,
    /// The game of the duels
    #[arg(long, default_value = "swordfight", value_parser = game_on_boards)]
    game: ClockedGame,
    /// The seed of the moments
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The program `cutlass-server`
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// A folder for the data, which must not exist yet
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if arguments.data.exists() {
        bail!("{} exists already; give a folder that does not", arguments.data.display());
    }
    let program = match arguments.program {
        Some(program) => program,
        None => tests::served::program()?,
    };
    let Arguments { nodes, seats, times, game, seed, data, .. } = arguments;
    let lab = |data: PathBuf, seats: u32| ClusterLab {
        program: program.clone(),
        data,
        nodes,
        seats,
        game,
        times,
        seed,
    };
    if let Some(seconds) = arguments.costs {
        let span = Duration::from_secs(seconds);
        // Whole duels.
        let share = 2 * (seats / 2 / u32::try_from(nodes)?);
        for (name, nodes, seats) in [
            ("sqlite", None, seats),
            ("sqlite, share of a node", None, share),
            ("one node", Some(1), seats),
            ("nodes", Some(nodes), seats),
        ] {
            let folder = data.join(name.replace([' ', ','], "-"));
            std::fs::create_dir_all(&folder)?;
            print_costs(name, &lab(folder, seats).costs(nodes, span).await?);
        }
        return Ok(());
    }
    std::fs::create_dir_all(&data)?;
    let faults = match arguments.fault.is_empty() {
        true => Fault::ALL.to_vec(),
        false => arguments.fault,
    };
    println!(
        "| fault | times | bouts running | seats moved | bouts interrupted, finished | seats without result \
         | plays again: median, worst | ticks lost | corrections | desyncs | results lost, doubled |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    let rows = lab(data, seats).run(&faults, print_row).await?;
    let is_lost = rows.iter().map(|row| &row.outlived).any(|outlived| {
        0 < outlived.lost_ticks
            + outlived.desyncs
            + outlived.lost_results
            + outlived.doubled_results
    });
    if is_lost {
        bail!("something was lost");
    }
    Ok(())
}

fn print_row(row: &Row) {
    let Row { fault, times, running, gone, outlived } = row;
    let back = &outlived.back_after;
    let seconds = |at: usize| back.get(at).map_or(0.0, Duration::as_secs_f32);
    println!(
        "| {fault:?} | {times} | {running} | {} | {} | {gone} | {:.1} s, {:.1} s | {} | {} | {} | {}, {} |",
        outlived.restarts,
        outlived.interrupted,
        seconds(back.len() / 2),
        seconds(back.len().saturating_sub(1)),
        outlived.lost_ticks,
        outlived.corrections,
        outlived.desyncs,
        outlived.lost_results,
        outlived.doubled_results,
    );
}

fn print_costs(name: &str, costs: &Costs) {
    let per = |of: f64| of / costs.seat_seconds;
    println!(
        "{name}: {} matches; nodes {:.6} s of processor time a seat-second",
        costs.matches,
        per(costs.nodes_cpu_s)
    );
    if let Some(work) = costs.database {
        println!(
            "  database: {:.3} transactions, {:.0} bytes of WAL, {:.6} s of processor time a seat-second",
            per(work.transactions as f64),
            per(work.wal_bytes as f64),
            per(work.cpu_s)
        );
    }
}
