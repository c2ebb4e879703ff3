//! The options of swordfight.

use swordfight::Options;

use super::{Row, check_complete, fields};

/// See [`fields`].
const FIELDS: &str = "
breakers_per_mille | sword-option-breakers | of 1000 | share of breakers among the halves of pairs
breaker_drought_pairs | sword-option-drought | pairs | after so many pairs without a breaker the next has one; 0 is no limit
packets_per_lock | sword-option-packets | | packets that may enter at one lock
fall_ms | sword-option-fall | ms a row | speed of the fall at the start
faster_every_pairs | sword-option-faster-every | pairs | pairs from one acceleration to the next
faster_percent | sword-option-faster-by | % | time a row that remains after an acceleration
fall_least_ms | sword-option-fastest | ms a row | limit of the acceleration
fast_fall_ms | sword-option-fast-fall | ms a row | speed while the key is held
landing_ms | sword-option-landing | ms | time that a landed pair can move, at least
landing_per_mille | sword-option-landing-share | of 1000 | the same in thousandths of the time a row; the longer of both counts
rectangle | sword-option-rectangle | largest-area rectangle-largest, highest rectangle-highest | which of several rectangles fuses first
excess | sword-option-excess | before-chain excess-before, after-chain excess-after | when width beyond 3 goes into a sword's length
same_step | sword-option-same-step | all same-step-all, spare-the-spawn same-step-spare | whether a further sword of one step may fill the spawn cell
cut | sword-option-cut | width cut-width, length cut-length, all cut-all | how deep a vertical sword cuts into loose blocks
horizontal_fit | sword-option-fit | first fit-first, largest fit-best | which place a horizontal sword takes when something solid is in its way
sprinkles | sword-option-sprinkles | after-swords sprinkles-after, before-swords sprinkles-first | when the sprinkles of a packet land
";

/// All of them, but for the goal of a solo run.
pub fn rows() -> Vec<Row> {
    let usual = Options::default();
    check_complete(&usual, FIELDS, &[]);
    fields([&usual, &usual], |options| options.check().is_ok(), FIELDS)
}
