//! All tests of the world layer in one executable: simulated bouts by seed, known answers, and the
//! house rules that a machine can check.

mod bots;
mod brawls;
mod conformance;
mod counting;
mod encoding;
mod golden;
mod imports;
mod links;
mod matches;
mod options;
mod simulated;
mod stalling;
mod statements;
mod tidy;
mod turning;
mod wire;
mod wording;
