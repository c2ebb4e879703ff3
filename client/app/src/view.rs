//! Plain data for drawing and sound, built from the state. Nothing here draws.

pub mod connection;
pub mod cue;
pub mod flight;
pub mod hud;
pub mod loudness;
pub mod motion;
pub mod pace;
pub mod palette;
pub mod preview;
pub mod quality;
pub mod recorded;
pub mod replay;
pub mod seats;
pub mod shape;
pub mod skin;
