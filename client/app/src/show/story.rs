//! The story of a seat, whatever the game.

use bout::Buttons;
use games::{Event, GameKind, View};

use crate::show::{Show, stack};
use crate::sound::Cue;

/// The part of a seat's story that is not told yet.
#[derive(Clone, Debug)]
pub enum Story {
    /// Of a swordfight.
    Swordfight(Show),
    /// Of a stacker.
    Stacker(stack::Show),
}

impl Story {
    /// Of a seat before its first tick.
    pub fn new(game: GameKind) -> Story {
        match game {
            GameKind::Swordfight => Story::Swordfight(Show::default()),
            // What is played in turns is told by a `battle::Tale`.
            GameKind::Stacker | GameKind::Marauders => Story::Stacker(stack::Show::default()),
        }
    }

    /// Whether everything that moves is cut.
    pub fn keep_still(&mut self, still: bool) {
        match self {
            Story::Swordfight(show) => show.still = still,
            Story::Stacker(show) => show.still = still,
        }
    }

    /// Lets `seconds` pass.
    pub fn advance(&mut self, seconds: f32) {
        match self {
            Story::Swordfight(show) => show.advance(seconds),
            Story::Stacker(show) => show.advance(seconds),
        }
    }

    /// What is to be heard of it since this was last asked.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        match self {
            Story::Swordfight(show) => show.cues.take(),
            Story::Stacker(show) => show.cues.take(),
        }
    }

    /// Takes in what happened in a tick; `before` is what the board looked like, and `held` what was
    /// held in it.
    pub fn hear(&mut self, events: Vec<Event>, before: &View, held: Buttons) {
        match (self, before) {
            (Story::Swordfight(show), View::Swordfight(before)) => {
                let own = |event| match event {
                    Event::Swordfight(event) => Some(event),
                    Event::Stacker(_) => None,
                };
                let told: Vec<_> = events.into_iter().filter_map(own).collect();
                if !told.is_empty() {
                    show.hear(&told, &before.cells);
                }
            }
            (Story::Stacker(show), _) => {
                let own = |event| match event {
                    Event::Stacker(event) => Some(event),
                    Event::Swordfight(_) => None,
                };
                let told: Vec<_> = events.into_iter().filter_map(own).collect();
                show.hear(&told, held);
            }
            // A board is of the game of its bout.
            (Story::Swordfight(_), View::Stacker(_)) => {}
        }
    }
}
