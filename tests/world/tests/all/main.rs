//! All tests of the world layer in one executable: known answers, and the
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
mod stalling;
mod statements;
mod tidy;
mod turning;
mod wire;
mod wording;
