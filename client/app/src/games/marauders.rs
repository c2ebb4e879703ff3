//! Marauders in the client.

pub mod bout;
pub mod drawing;
pub mod effects;
pub mod entry;
pub mod guide;
pub mod layout;
pub mod lesson;
pub mod names;
pub mod options;
pub mod pointer;
pub mod scenes;
pub mod timeline;
pub mod view;
pub mod words;
