//! The whole arena from one seed: lobby, rooms, sessions and store, with faults.

use std::collections::BTreeMap;

use world::arena::World;

/// Arenas that are simulated.
const SEEDS: u64 = 60;

/// What must have happened in some of them, so that the checks mean something.
const HAPPENS: [&str; 22] = [
    "bouts",
    "brawl matches",
    "brawl rooms",
    "casual matches",
    "crashes",
    "daily battles begun",
    "daily challenges begun",
    "daily challenges shown",
    "decided matches",
    "disconnected",
    "emotes shown",
    "entered rooms",
    "large bouts",
    "odd messages",
    "practice matches",
    "proposals",
    "ranked matches",
    "results told",
    "resumed",
    "runs begun",
    "saved matches",
    "saves that failed",
];

#[test]
fn whatever_goes_wrong_no_result_is_lost_and_everyone_gets_a_match() {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for seed in 0..SEEDS {
        for (what, count) in World::new(seed).run_until_quiet() {
            *counts.entry(what).or_default() += count;
        }
    }
    let never: Vec<&&str> = HAPPENS.iter().filter(|what| !counts.contains_key(**what)).collect();
    assert!(never.is_empty(), "{never:?} never happened: {counts:#?}");
}

#[test]
fn a_seed_is_one_story() {
    let [one, again] = [7, 7].map(|seed| World::new(seed).run_until_quiet());
    assert_eq!(one, again);
}
