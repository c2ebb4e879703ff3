//! Parts of a bout's picture that the games share.

pub mod board;
pub mod brawl;
pub mod call;
pub mod connection;
pub mod emotes;
pub mod ending;
pub mod flights;
pub mod order;
pub mod overlay;
pub mod phone;
pub mod plate;
pub mod spectated;
pub mod tiles;
pub mod training;
pub mod wins;
