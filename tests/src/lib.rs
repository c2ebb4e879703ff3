//! What the tests share: the only crate that knows both ends.

pub mod agreement;
pub mod battles;
pub mod client;
pub mod conform;
pub mod killed;
pub mod ladder;
pub mod load;
pub mod matchmaking;
pub mod netlab;
pub mod network;
pub mod observed;
pub mod real;
pub mod rooms;
pub mod samples;
pub mod served;
pub mod simulation;
pub mod solo;
pub mod turns;
