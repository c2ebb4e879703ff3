//! Stacker in the client.

pub mod drawing;
pub mod motion;
pub mod options;
pub mod scenes;
pub mod timeline;
pub mod view;
