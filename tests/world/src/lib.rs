//! Both ends of the game in one thread: the referee and the clients' sessions on a simulated network,
//! the conformance vectors, and the bots. No sockets, no runtime, no server: whatever needs those
//! belongs to `tests`.

pub mod agreement;
pub mod battles;
pub mod clocked_games;
pub mod conform;
pub mod golden;
pub mod ladder;
pub mod matchmaking;
pub mod motion;
pub mod motions;
pub mod netlab;
pub mod network;
pub mod observed;
pub mod option_tables;
pub mod options;
pub mod samples;
pub mod seat_log;
pub mod seeds;
pub mod simulation;
pub mod solo;
pub mod tally;
pub mod turns;
