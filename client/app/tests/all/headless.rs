//! The real program without a window: keys lead from screen to screen, and matches are played on
//! servers of its own.

mod account;
mod bound;
mod brawl;
mod composition;
mod daily;
mod emotes;
mod friends;
mod home;
mod layouts;
mod links;
mod marauders;
mod meanwhile;
mod mouse;
mod near;
mod pad;
mod players;
mod practice;
mod program;
mod ranked;
mod releases;
mod replay;
mod replay_clips;
mod replay_files;
mod replay_play_on;
mod replay_track;
mod replay_zoom;
mod screens;
mod sound;
mod stacker;
mod touch;
mod training;
mod walk;
