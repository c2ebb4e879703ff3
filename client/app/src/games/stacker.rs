//! Stacker in the client.

pub mod drawing;
pub mod events;
pub mod motion;
pub mod options;
pub mod scenes;
pub mod timeline;
pub mod view;
