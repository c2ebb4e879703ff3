//! Measures what a bot costs a server, for the constants of `referee::bot_cost`: CPU time of one core
//! for each second of play, the referee and the boards included.
//!
//! Run it as a release build, on Linux: `cargo run --release -p world --bin costs`.

use std::time::Instant;

use bots::Level;
use bout::{TICKS_PER_SECOND, Tick};
use games::{ClockedGame, ClockedRules, Rules};
use marauders::{Casual, Choice, Choices, Options, Size};
use stacker::{Class, PieceSet};
use world::battles::battle;
use world::ladder::{Fighter, fight};

/// Ticks of a bout that is measured: long enough for high piles.
const BOUT_TICKS: u32 = 30 * TICKS_PER_SECOND;
/// Bouts for each line.
const BOUTS: u64 = 2;

fn main() {
    let swordfight = ClockedGame::Swordfight.rules_default();
    print_boards("swordfight", swordfight, 1);
    for (cells, columns, rows) in [(5, 12, 24), (7, 16, 32), (5, 40, 80), (12, 40, 80)] {
        let pieces = PieceSet::new([cells], Class::Holed);
        let options = stacker::Options::default().with_pieces(pieces);
        let options = stacker::Options { columns, rows, ..options };
        let Rules::Clocked(rules) = Rules::stacker(options) else { continue };
        print_boards(&format!("stacker {cells} cells {columns}x{rows}"), rules, 1);
    }
    let wide = [Choice::Adjacent, Choice::Diagonal];
    let more = [Choice::BonusVariant, Choice::PreMatch, Choice::Inward];
    for size in [Size::Casual(Casual::First), Size::Rank(2), Size::Rank(5), Size::Rank(9)] {
        print_table(Options { size, ..Options::default() });
        let adjacent = Choices::default().with(Choice::Adjacent);
        print_table(Options { size, choices: adjacent, ..Options::default() });
        let choices: Choices = wide.into_iter().collect();
        print_table(Options { size, choices, ..Options::default() });
        for one in more {
            let choices = choices.with(one);
            print_table(Options { size, choices, ..Options::default() });
        }
    }
}

/// Bots on boards: CPU time of a bot for each second, and of a board alone.
fn print_boards(name: &str, rules: ClockedRules, seed: u64) {
    let measure = |fighter: Fighter| {
        let (begun, mut ticks) = (cpu_ns(), 0);
        for bout in 0..BOUTS {
            ticks += fight(rules, seed + bout, [fighter; 2], Tick(BOUT_TICKS)).lasted.0;
        }
        let seconds = f64::from(ticks) / f64::from(TICKS_PER_SECOND) * 2.0;
        (cpu_ns() - begun) as f64 / 1e3 / seconds
    };
    let board = measure(Fighter::Random);
    let levels = (1..=5).filter_map(Level::new).map(|level| measure(Fighter::Bot(level)));
    let levels: Vec<String> = levels.map(|us| format!("{us:8.0}")).collect();
    println!("{name:26} board {board:6.0}, levels {} us a second", levels.join(""));
}

/// Bots at a table: CPU time of a command, and the longest.
fn print_table(options: Options) {
    let name = format!("marauders {:?} {:?}", options.size, options.choices);
    for level in (1..=5).filter_map(Level::new) {
        let (begun, cpu) = (Instant::now(), cpu_ns());
        let battle = battle(options, 1, [level; 2]);
        let share = (cpu_ns() - cpu) as f64 / begun.elapsed().as_nanos() as f64;
        let us = |time: std::time::Duration| time.as_secs_f64() * 1e6 * share;
        println!(
            "{name:40} level {}: {:8.0} us a command, longest {:8.0}",
            level.number(),
            us(battle.thought) / battle.commands as f64,
            us(battle.slowest),
        );
    }
}

/// CPU time of this thread; 0 where the system does not tell.
fn cpu_ns() -> u64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    stat.split(' ').next().and_then(|ns| ns.parse().ok()).unwrap_or(0)
}
