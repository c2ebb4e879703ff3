//! Measures the bots: who beats whom, and how hard the best one hits. `docs/bots.md` says what the
//! figures mean. Ends with 1 when one of them is missed.

use std::process::ExitCode;

use clap::Parser;
use games::{ClockedRules, GameKind};
use stacker::{Class, Options, PieceSet};

mod clocked;
mod marauders;

/// Threads that play bouts.
const THREADS: u64 = 2;

/// Plays the levels of bots against each other.
#[derive(Parser)]
struct Arguments {
    /// The game.
    #[arg(long, value_parser = game, default_value = "swordfight")]
    game: GameKind,
    /// Bouts of each pairing; of marauders, pairs of bouts with the lead exchanged.
    #[arg(long, default_value_t = 100)]
    bouts: u64,
    /// Where the seeds of the bouts begin.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Of stacker: pieces of this many cells only, 1 to 12; without it the ranked ones.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=12))]
    size: Option<u8>,
    /// Of marauders: measure instead how often the best level wins against itself with the lead.
    #[arg(long)]
    lead: bool,
}

fn game(name: &str) -> Result<GameKind, String> {
    let games = GameKind::ALL.map(GameKind::name).join(", ");
    GameKind::named(name).ok_or_else(|| format!("the games are {games}"))
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.lead && arguments.game != GameKind::MARAUDERS {
        eprintln!("only marauders has a lead: leave --lead out, or add --game marauders");
        return ExitCode::from(2);
    }
    if arguments.size.is_some() && arguments.game != GameKind::STACKER {
        eprintln!("only stacker has pieces of a size: leave --size out, or add --game stacker");
        return ExitCode::from(2);
    }
    let missed = match arguments.game {
        GameKind::Clocked(game) => {
            let of_size = |size| {
                let pieces = PieceSet::new([size], Class::Convex);
                ClockedRules::Stacker(Options::default().with_pieces(pieces))
            };
            let rules = arguments.size.map_or_else(|| game.rules_default(), of_size);
            clocked::run(rules, &arguments)
        }
        GameKind::MARAUDERS if arguments.lead => marauders::lead(&arguments),
        GameKind::MARAUDERS => marauders::run(&arguments),
    };
    ExitCode::from(u8::from(0 < missed))
}
