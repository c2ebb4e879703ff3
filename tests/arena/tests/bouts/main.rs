//! Bouts between two clients and a server in one thread, by seed.

mod brawls;
mod hostile;
mod order;
mod playback;
mod stacker;

use arena::bouts::{Conditions, Hands, play};
use arena::link::Trouble;
use arena::netlab::{bounds, measure};
use arena::profile::{PROFILES, Profile};
use bots::Level;
use games::ClockedGame;
use world::seeds::{seeds, share};

/// Bouts that are simulated; each has its own line, hands and seed.
const SEEDS: u64 = 300;

fn profile(name: &str) -> Profile {
    Profile::named(name).unwrap_or_else(|| panic!("there is no line {name}"))
}

fn conditions(seed: u64) -> Conditions {
    let bot = |number| Hands::Bot(Level::new(number).expect("there are five levels"));
    let hands = match seed % 5 {
        0 => [Hands::Random, Hands::Random],
        1 => [Hands::Random, bot(1)],
        2 => [bot(1), bot(2)],
        3 => [bot(2), Hands::Random],
        _ => [bot(2), bot(2)],
    };
    let profile = PROFILES[(seed / 5) as usize % PROFILES.len()];
    Conditions::new(seed, profile, hands)
}

#[test]
fn server_and_sessions_agree_at_the_end_of_every_bout_on_every_line() {
    let mut late = 0;
    for seed in seeds(SEEDS) {
        let report = play(&conditions(seed));
        report.check(seed);
        late += report.figures().late_packets;
    }
    assert!(0 < late, "packets to who was away for ten seconds must come too late");
}

#[test]
fn the_figures_hold_on_every_line() {
    check_figures(ClockedGame::Swordfight);
}

#[test]
fn the_figures_of_stacker_hold_on_every_line() {
    check_figures(ClockedGame::Stacker);
}

fn check_figures(game: ClockedGame) {
    let faults = PROFILES.iter().flat_map(|profile| {
        // Enough packets that one of them may be late where one of a thousand may.
        let row = measure(game, *profile, share(40), 1000);
        println!("{row}");
        row.faults(bounds(profile))
    });
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Fifty seeds each: the bout continues to an end that both ends agree on.
#[test]
fn a_bout_survives_what_cuts_a_player_off() {
    let bot = |number| Hands::Bot(Level::new(number).expect("there are five levels"));
    for name in ["blackout", "half-open", "stopped"] {
        let profile = profile(name);
        let mut resumed = 0_u64;
        for seed in seeds(50) {
            let report = play(&Conditions::new(seed, profile, [bot(2), bot(3)]));
            report.check(seed);
            resumed +=
                report.observed.iter().map(|observed| u64::from(observed.resumed)).sum::<u64>();
            let advanced = report.counted.iter().map(|figures| figures.advanced_ticks).sum::<u32>();
            let is_short = matches!(profile.trouble, Some((Trouble::Blackout, _)));
            assert_eq!(is_short, advanced == 0, "{name} {seed}: {advanced} ticks without a player");
        }
        // A process that is stopped keeps its connection.
        assert_eq!(resumed, if name == "stopped" { 0 } else { share(50) }, "{name}");
    }
}
