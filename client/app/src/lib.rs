//! The client of Cutlass: a window, the screens, and the pictures of a bout.
//!
//! Play itself is in `netplay` and in the rules; this crate feeds it with keys, time and a socket,
//! and shows the result. In reading order:
//!
//! - [`platform`]: the seams to the machine (clock, launch options, files, connection, embedded
//!   server, clipboard, audio);
//! - [`input`] and [`settings`]: key bindings, and all other settings of a player;
//! - [`view`]: plain data to draw and to sound;
//! - [`activity`]: the player's current activity, from an intent of the menus to a bout and its
//!   result;
//! - [`flow`]: from an intent of a screen to a connection, the embedded server, a bout, and its
//!   result;
//! - [`games`]: a folder for each game with its state on the screen, its drawing, options and
//!   scenes;
//! - [`shell`]: painter, canvas, theme, menus and audio, which know no game;
//! - [`screens`]: a file for each screen, and the navigation between them;
//! - [`text`]: texts for the player;
//! - [`scenes`]: pictures for the documents, and measurements;
//! - [`window`]: everything put together.

pub mod platform;

pub mod input;
pub mod settings;

pub mod view;

pub mod activity;

pub mod flow;

pub mod games;

pub mod shell;

pub mod screens;

pub mod text;

pub mod scenes;

pub mod window;
