//! Brawls: many seats, in teams or each for itself, who aim here and there, on bad lines.

use core::array::from_fn;

use arena::bouts::{Conditions, Hands, Report, play};
use arena::profile::PROFILES;
use bots::Level;
use bout::{Command, Outcome, Seat, Team};
use referee::{Answer, Archive};
use world::seeds::{seeds, share};

/// Plays a brawl of so many seats in so many teams, and checks everything about it.
fn brawl<const SEATS: usize>(seed: u64, teams: u8) -> Report<SEATS> {
    let bot = |number| Hands::Bot(Level::new(number).expect("there are five levels"));
    let hands = from_fn(|seat| match (seed as usize + seat) % 4 {
        0 => Hands::Random,
        1 => bot(1),
        2 => bot(2),
        _ => bot(3),
    });
    let profile = PROFILES[seed as usize % PROFILES.len()];
    let teams = from_fn(|seat| Team(seat as u8 % teams));
    let conditions = Conditions { teams, ..Conditions::new(seed, profile, hands) };
    let report = play(&Conditions { is_restless: true, ..conditions });
    report.check(seed);
    check_routes(&report.archive);
    let is_fair = match report.archive.outcome {
        Outcome::Won(team) => teams.contains(&team),
        Outcome::Drawn => true,
        Outcome::Undecided => false,
    };
    assert!(is_fair, "seed {seed}: {:?}", report.archive.outcome);
    report
}

/// Every packet went to the target that everyone had last been sent, and that was a living opponent.
fn check_routes(archive: &Archive) {
    let mut referee = archive.referee().expect("it has boards");
    let mut targets = vec![None; archive.setup.players.len()];
    let mut said = referee.open();
    let mut packets = 0;
    for entry in archive.journal.entries() {
        let was_out: Vec<Seat> =
            archive.setup.seats().filter(|&seat| !referee.is_playing(seat)).collect();
        for answer in said.drain(..) {
            match answer {
                Answer::Target(seat, to) => {
                    assert!(archive.setup.are_opponents(seat, to));
                    targets[seat.index()] = Some(to);
                }
                Answer::Ledger(line) => {
                    assert_eq!(targets[line.from.index()], Some(line.to));
                    packets += 1;
                }
                _ => {}
            }
        }
        if let Command::Target(_, to) = entry.command {
            assert!(!was_out.contains(&to));
        }
        referee.process(entry.at, entry.command.clone(), &mut said);
    }
    assert!(0 < packets, "a brawl without a packet");
}

#[test]
fn small_brawls_end_and_all_agree() {
    for seed in seeds(12) {
        brawl::<3>(seed, 3);
        brawl::<4>(100 + seed, 2);
        brawl::<5>(200 + seed, 2);
        brawl::<8>(300 + seed, if seed % 2 == 0 { 8 } else { 4 });
    }
}

#[test]
fn the_largest_brawls_end_and_all_agree() {
    let mut chosen = 0;
    let brawls = PROFILES.len() as u64;
    for seed in seeds(brawls) {
        let report = brawl::<24>(1000 + seed, if seed % 2 == 0 { 24 } else { 2 });
        let is_choice = |command: &Command| matches!(command, Command::Target(..));
        let entries = report.archive.journal.entries();
        chosen += entries.filter(|entry| is_choice(&entry.command)).count();
    }
    let least = 500 * share(brawls) / brawls;
    assert!(least < chosen as u64, "{chosen} choices of a target in all");
}
