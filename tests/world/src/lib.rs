//! What several tests know of the game: the conformance vectors, golden bouts, samples of all messages, and what
//! is seen of the players of a bout. No sockets, no runtime, no server: whatever needs those belongs to `arena` or
//! `tests`.

pub mod agreement;
pub mod battles;
pub mod clocked_games;
pub mod conform;
pub mod golden;
pub mod hands;
pub mod ladder;
pub mod matchmaking;
pub mod motion;
pub mod observed;
pub mod option_tables;
pub mod options;
pub mod samples;
pub mod seat_log;
pub mod seeds;
pub mod solo;
pub mod tally;
pub mod turns;
