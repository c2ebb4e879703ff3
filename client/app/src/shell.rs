//! The shell of the program, which knows no game: painter, canvas, theme, menus and audio.

pub mod backdrop;
pub mod blade;
pub mod canvas;
pub mod context;
pub mod danger;
pub mod emblem;
pub mod film;
pub mod label;
pub mod letters;
pub mod menu;
pub mod music;
pub mod painter;
pub mod panel;
pub mod qr;
pub mod skin;
pub mod speaker;
pub mod sword;
pub mod synth;
pub mod takes;
pub mod team;
pub mod theme;
pub mod values;
