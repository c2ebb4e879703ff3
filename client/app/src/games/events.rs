//! How events reach the player: each with a picture and a sound, or the reason why it has none.
//!
//! Every game has its table, an exhaustive match, and its timeline takes the cues from there. A test feeds
//! each event to the timeline, and compares `docs/events.md` with the tables.

use crate::view::cue::Cue;

/// An event as the player perceives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Perceived {
    /// What is seen.
    pub picture: Picture,
    /// The sound.
    pub sound: Sound,
}

/// What is seen of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The state of the board is drawn, and this of it has changed.
    State(&'static str),
    /// An effect is drawn for some time.
    Effect(&'static str),
    /// An attack on its way from board to board.
    Flight,
    /// Nothing, for this reason.
    None(&'static str),
}

/// The sound of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A cue.
    Cue(Cue),
    /// Nothing, for this reason.
    None(&'static str),
}

impl Sound {
    /// The cue, if there is one.
    pub fn cue(self) -> Option<Cue> {
        match self {
            Sound::Cue(cue) => Some(cue),
            Sound::None(_) => None,
        }
    }
}

/// A row of a table.
pub const fn perceived(picture: Picture, sound: Sound) -> Perceived {
    Perceived { picture, sound }
}
