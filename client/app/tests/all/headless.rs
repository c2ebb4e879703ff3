//! The real program without a window: keys lead from screen to screen, and matches are played on
//! servers of its own.

mod account;
mod bound;
mod brawl;
mod friends;
mod links;
mod marauders;
mod meanwhile;
mod mouse;
mod pad;
mod practice;
mod program;
mod ranked;
mod releases;
mod replay;
mod screens;
mod sound;
mod stacker;
mod touch;
mod training;
mod walk;
