//! Plain data for drawing and sound, built from the state. Nothing here draws.

pub mod boards;
pub mod call;
pub mod connection;
pub mod cue;
pub mod ending;
pub mod flight;
pub mod hud;
pub mod impact;
pub mod loudness;
pub mod motion;
pub mod occasion;
pub mod pace;
pub mod palette;
pub mod preview;
pub mod quality;
pub mod recorded;
pub mod replay;
pub mod score;
pub mod seats;
pub mod sequence;
pub mod shape;
pub mod skin;
