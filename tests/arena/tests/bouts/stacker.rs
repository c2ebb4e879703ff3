//! Stacker over the same lines: the same promises, with other boards.

use core::array::from_fn;

use arena::bouts::{Conditions, Hands, Report, play};
use arena::profile::PROFILES;
use bout::{Outcome, Seat, Team};
use games::View;
use referee::Answer;
use world::hands::narrow_stacker;
use world::seeds::{seeds, share};

const SEEDS: u64 = 100;

/// Packets that each seat sent in the bout, and rows that entered its own field.
fn garbage(report: &Report) -> [(usize, u32); 2] {
    let archive = &report.archive;
    let mut referee = archive.referee().expect("it has boards");
    let mut answers = referee.open();
    for entry in archive.journal.entries() {
        referee.process(entry.at, entry.command, &mut answers);
    }
    [Seat(0), Seat(1)].map(|seat| {
        let is_own = |answer: &&Answer| matches!(answer, Answer::Ledger(line) if line.from == seat);
        let View::Stacker(view) = referee.board(seat).view() else { panic!("another game") };
        (answers.iter().filter(is_own).count(), view.run.received)
    })
}

/// Random hands on a field so small that they clear lines: garbage goes both ways.
#[test]
fn server_and_sessions_agree_at_the_end_of_every_bout_on_every_line() {
    let (mut packets, mut rows) = ([0, 0], [0, 0]);
    for seed in seeds(SEEDS) {
        let profile = PROFILES[seed as usize % PROFILES.len()];
        let conditions = Conditions::new(seed, profile, [Hands::Random; 2]);
        let report = play(&Conditions { rules: narrow_stacker(), ..conditions });
        report.check(seed);
        for (seat, (sent, received)) in garbage(&report).into_iter().enumerate() {
            packets[seat] += sent;
            rows[seat] += received;
        }
    }
    // One for two bouts: few seeds have fewer than many have on average.
    let least = share(SEEDS).div_ceil(2) as usize;
    assert!(packets.iter().all(|&sent| least <= sent), "{packets:?} packets");
    assert!(rows.iter().all(|&rows| least <= rows as usize), "{rows:?} rows");
}

#[test]
fn brawls_end_and_all_agree() {
    for seed in seeds(12) {
        brawl::<3>(seed, 3);
        brawl::<4>(100 + seed, 2);
        brawl::<8>(200 + seed, 8);
    }
    brawl::<24>(300, 24);
}

fn brawl<const SEATS: usize>(seed: u64, teams: u8) {
    let profile = PROFILES[seed as usize % PROFILES.len()];
    let teams = from_fn(|seat| Team(seat as u8 % teams));
    let conditions = Conditions::new(seed, profile, [Hands::Random; SEATS]);
    let (rules, is_restless) = (narrow_stacker(), true);
    let report = play(&Conditions { teams, is_restless, rules, ..conditions });
    report.check(seed);
    let outcome = report.archive.outcome;
    let is_fair = match outcome {
        Outcome::Won(team) => teams.contains(&team),
        Outcome::Drawn => true,
        Outcome::Undecided => false,
    };
    assert!(is_fair, "seed {seed}: {outcome:?}");
}
