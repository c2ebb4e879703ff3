//! Rules that no vector speaks of: modes and options over many turns, and spells that a seat names
//! beforehand. `docs/rules/marauders.md` says which test proves what.

mod counting;
mod events;
mod game;
mod modes;
mod options;
mod spells;
mod story;
mod telling;
