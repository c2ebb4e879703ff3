//! The client of Cutlass: a window, the screens, and the pictures of a bout.
//!
//! Play itself is in `netplay` and in the rules; this crate feeds it with keys, time and a socket,
//! and shows what it is told. Read it in this order:
//!
//! - [`screens`], [`menu`] and [`input`]: where the player is and what can be done there;
//! - [`play`], [`fight`] and [`battle`]: from a wish to a bout and back, over [`link`] to a server, which may
//!   be [`embedded`] in this process;
//! - [`draw`], [`show`] and [`view`]: pictures from the state, in the colours of [`theme`];
//! - [`sound`]: what is heard of it;
//! - [`painter`] and [`canvas`]: how shapes and text come onto the screen.

pub mod audience;
pub mod battle;
pub mod canvas;
pub mod clipboard;
pub mod draw;
pub mod embedded;
pub mod fight;
pub mod input;
pub mod keyring;
pub mod keys;
pub mod link;
pub mod measure;
pub mod menu;
pub mod painter;
pub mod play;
pub mod refusals;
pub mod report;
pub mod scenes;
pub mod screens;
pub mod settings;
pub mod shots;
pub mod show;
pub mod signal;
pub mod sound;
pub mod standing;
pub mod theme;
pub mod view;
pub mod window;
