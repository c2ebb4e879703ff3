//! Stacker in the client.

pub mod drawing;
pub mod options;
pub mod scenes;
pub mod timeline;
pub mod view;
