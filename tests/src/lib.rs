//! Both ends of the game on real sockets and in processes of their own: the only crate, with its player, that knows
//! the client and the whole server.

pub mod cluster;
pub mod hill;
pub mod killed;
pub mod load;
pub mod real;
pub mod rooms;
pub mod served;
pub mod web;
pub mod year;
