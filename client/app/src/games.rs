//! One folder for each game, and the drawing that the games share.

pub mod events;
pub mod facts;
pub mod hud;
pub mod marauders;
pub mod picture;
pub mod spectator;
pub mod stacker;
pub mod swordfight;
pub mod timeline;
pub mod training;
pub mod view;
