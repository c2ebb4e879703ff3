//! The timeline of the animations and sounds of a seat, in any game.

use bout::Buttons;
use games::{ClockedGame, ClockedRules, Event, View};
use swordfight::Attack;

use crate::games::stacker::timeline;
use crate::games::swordfight::timeline::SwordfightTimeline;
use crate::games::swordfight::witness;
use crate::view::cue::Cue;
use crate::view::ending::{End, Ending};

/// The events of a seat that are still to be animated.
#[derive(Clone, Debug)]
pub enum Timeline {
    /// Of a swordfight.
    Swordfight(SwordfightTimeline),
    /// Of a stacker.
    Stacker(timeline::StackerTimeline),
}

impl Timeline {
    /// Of a seat before its first tick.
    pub fn new(game: ClockedGame) -> Timeline {
        match game {
            ClockedGame::Swordfight => Timeline::Swordfight(SwordfightTimeline::default()),
            ClockedGame::Stacker => Timeline::Stacker(timeline::StackerTimeline::default()),
        }
    }

    /// Of a seat that has pressed so many keys, and holds these buttons.
    pub fn resumed(game: ClockedGame, presses: u32, held: Buttons) -> Timeline {
        match game {
            ClockedGame::Swordfight => Timeline::new(game),
            ClockedGame::Stacker => {
                Timeline::Stacker(timeline::StackerTimeline::resumed(presses, held))
            }
        }
    }

    /// Sets whether motion is reduced.
    pub fn keep_still(&mut self, still: bool) {
        match self {
            Timeline::Swordfight(timeline) => timeline.still = still,
            Timeline::Stacker(timeline) => timeline.still = still,
        }
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        match self {
            Timeline::Swordfight(timeline) => timeline.advance(seconds),
            Timeline::Stacker(timeline) => timeline.advance(seconds),
        }
    }

    /// Seconds until everything received so far has been shown.
    pub fn left_seconds(&self) -> f32 {
        match self {
            Timeline::Swordfight(timeline) => timeline.left_seconds(),
            // A stacker tells everything at once.
            Timeline::Stacker(_) => 0.0,
        }
    }

    /// The seat has won or is knocked out.
    pub fn end(&mut self, end: End) {
        match self {
            Timeline::Swordfight(timeline) => timeline.end(end),
            Timeline::Stacker(timeline) => timeline.end(end),
        }
    }

    /// How the seat ended, once it has.
    pub fn ending(&self) -> Option<Ending> {
        match self {
            Timeline::Swordfight(timeline) => timeline.ending,
            Timeline::Stacker(timeline) => timeline.ending,
        }
    }

    /// The same, to change it.
    pub fn ending_mut(&mut self) -> &mut Option<Ending> {
        match self {
            Timeline::Swordfight(timeline) => &mut timeline.ending,
            Timeline::Stacker(timeline) => &mut timeline.ending,
        }
    }

    /// The attack that its last chain was seen to send, once for each chain.
    pub fn take_sent(&mut self) -> Option<Attack> {
        match self {
            Timeline::Swordfight(timeline) => timeline.take_sent(),
            // Views of stacker do not tell it.
            Timeline::Stacker(_) => None,
        }
    }

    /// Takes what happened between two views of another seat's board, which has no events of its
    /// own.
    pub fn witness(&mut self, before: &View, after: &View, rules: &ClockedRules) {
        match (self, before, after, rules) {
            (
                Timeline::Swordfight(timeline),
                View::Swordfight(before),
                View::Swordfight(after),
                ClockedRules::Swordfight(options),
            ) => {
                let told = witness::events(before, after, options);
                if !told.is_empty() {
                    timeline.receive(&told, &before.cells);
                }
                if !before.out && after.out {
                    timeline.end(End::Fallen);
                }
            }
            (
                Timeline::Stacker(timeline),
                View::Stacker(before),
                View::Stacker(after),
                ClockedRules::Stacker(options),
            ) => timeline.witness(before, after, options),
            // All of a bout is of one game.
            (Timeline::Swordfight(_) | Timeline::Stacker(_), ..) => {}
        }
    }

    /// Its cues since the last call.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        match self {
            Timeline::Swordfight(timeline) => timeline.cues.take(),
            Timeline::Stacker(timeline) => timeline.cues.take(),
        }
    }

    /// Takes the events of a tick; `before` is the state of the board before it, and `held` the
    /// buttons held in it.
    pub fn receive(&mut self, events: Vec<Event>, before: &View, held: Buttons) {
        match self {
            Timeline::Swordfight(timeline) => {
                // A board is of the game of its bout.
                let View::Swordfight(before) = before else { return };
                let own = |event| if let Event::Swordfight(own) = event { Some(own) } else { None };
                let told: Vec<_> = events.into_iter().filter_map(own).collect();
                timeline.is_fast = held.has(Buttons::DOWN);
                if !told.is_empty() {
                    timeline.receive(&told, &before.cells);
                }
            }
            Timeline::Stacker(timeline) => {
                let View::Stacker(before) = before else { return };
                let own = |event| if let Event::Stacker(own) = event { Some(own) } else { None };
                let told: Vec<_> = events.into_iter().filter_map(own).collect();
                timeline.receive(&told, before, held);
            }
        }
    }
}
