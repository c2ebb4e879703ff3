//! Records how an opponent's falling piece moves on a player's screen: bouts in virtual time on
//! simulated networks, with frames at 60 a second. It prints the time between two drawn places while
//! the piece moved, how far it went between them, how old the pictures are, and the messages.

use arena::motions::{HEAD, Motions};
use arena::profile::PROFILES;
use clap::Parser;
use games::ClockedGame;
use world::clocked_games::game_on_boards;

#[derive(Parser)]
struct Flags {
    /// The game: swordfight or stacker.
    #[arg(long, default_value = "swordfight", value_parser = game_on_boards)]
    game: ClockedGame,
    /// The lines, as in `netlab`.
    #[arg(long, value_delimiter = ',', default_value = "lan,home,far,wifi,ocean,bad")]
    profiles: Vec<String>,
    /// Bouts on each line.
    #[arg(long, default_value_t = 50)]
    bouts: u64,
    /// The seed of the first bout; each has the next one.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() {
    let flags = Flags::parse();
    println!("{HEAD}");
    for profile in PROFILES.iter().filter(|one| flags.profiles.iter().any(|it| it == one.name)) {
        println!("{}", Motions::measure(flags.game, *profile, flags.bouts, flags.seed));
    }
}
