//! Swordfight in the client.

pub mod cells;
pub mod drawing;
pub mod events;
pub mod motion;
pub mod options;
pub mod preview;
pub mod scenes;
pub mod settings;
pub mod timeline;
pub mod view;
pub mod witness;
