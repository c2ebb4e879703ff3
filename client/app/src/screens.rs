//! The screens of the program, the actions on them, and the navigation between them.

pub mod input;
pub mod picture;

pub mod account;
pub mod attention;
pub mod audio;
mod available;
pub mod boards;
pub mod bout;
pub mod brawl;
pub mod controls;
pub mod credits;
pub mod daily;
pub mod emotes;
pub mod form;
pub mod friends;
pub mod graphics;
pub mod handling;
pub mod home;
pub mod ladder;
pub mod learn;
pub mod lesson;
pub mod links;
pub mod message;
pub mod model;
pub mod navigation;
pub mod pages;
pub mod play;
pub mod players;
pub mod practice;
pub mod ranked;
pub mod releases;
pub mod replay;
pub mod result;
pub mod rows;
pub mod rules;
pub mod servers;
pub mod settings;
pub mod solo;
pub mod sound;
pub mod targets;
pub mod title;
pub mod touch;

pub use message::{Control, Field, Message, Navigation, Screen};
pub use model::Model;
pub use rows::{Page, Row};
