//! Golden bouts: what these seeds led to when they were written down.
//!
//! A difference means that the rules changed: then change the rules' name with them
//! (`swordfight::RULES`), so that no two builds play by different rules, and write down anew.

use games::Rules;
use tests::simulation::{Conditions, Hands, play};

/// A seed, then ticks of each seat, how it ended, and the digest of the marks of both.
const FIXTURES: &str = include_str!("../fixtures/golden.txt");
const SEEDS: u64 = 12;

#[test]
fn golden_bouts_end_as_they_always_did() {
    let mut came = format!("{}\n", swordfight::RULES);
    for seed in 0..SEEDS {
        let hands = [Hands::Random, Hands::Random];
        let rules = Rules::Swordfight(Default::default());
        let report = play(&Conditions { seed, delay_ms: (0, 0), hands, rules });
        let ticks = report.sessions.each_ref().map(|session| session.board().tick().0);
        let digest = wire::digest(&report.archive.marks).0;
        let outcome = report.archive.outcome;
        came += &format!("{seed}: {} {} {outcome:?} {digest:016x}\n", ticks[0], ticks[1]);
    }
    assert_eq!(came, FIXTURES, "now:\n{came}");
}
