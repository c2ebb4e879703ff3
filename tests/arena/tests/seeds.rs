//! The whole arena from one seed: lobby, rooms, sessions and store, with faults.

use std::collections::BTreeMap;

use arena::simulate;

/// Arenas that are simulated.
const SEEDS: u64 = 60;

/// What must have happened in some of them, so that the checks mean something.
const HAPPENS: [&str; 22] = [
    "bouts begun",
    "bouts ended",
    "brawl rooms entered",
    "calls of the database that failed",
    "casual matches",
    "crashes",
    "daily challenges",
    "daily challenges shown",
    "emotes shown",
    "large bouts",
    "matches shown as over",
    "matches watched",
    "odd messages",
    "practice matches",
    "proposals",
    "ranked matches",
    "ratings told",
    "results told",
    "resumed",
    "runs",
    "runs told",
    "saved bouts",
];

#[test]
fn whatever_goes_wrong_no_result_is_lost_and_everyone_gets_a_match() {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for seed in 0..SEEDS {
        for (what, count) in simulate(seed).counts {
            *counts.entry(what).or_default() += count;
        }
    }
    let never: Vec<&&str> = HAPPENS.iter().filter(|what| !counts.contains_key(**what)).collect();
    assert!(never.is_empty(), "{never:?} never happened: {counts:#?}");
}

#[test]
fn a_seed_is_one_story() {
    for seed in SEEDS..SEEDS + 6 {
        let [one, again] = [seed; 2].map(simulate);
        assert_eq!(one, again, "seed {seed}");
    }
}
