//! The interfaces between the client and its machine: the only folder that differs between desktop
//! and browser.

pub mod audio;
pub mod clipboard;
pub mod clock;
pub mod connection;
pub mod files;
pub mod keyring;
pub mod launch;
pub mod reports;
pub mod server;
pub mod servers;
