//! The timeline of the animations and sounds of a seat, in any game.

use bout::Buttons;
use games::{ClockedGame, ClockedRules, Event, View, by_game, each};
use swordfight::Attack;

use crate::games::stacker::timeline::StackerTimeline;
use crate::games::swordfight::timeline::SwordfightTimeline;
use crate::view::cue::Cue;
use crate::view::ending::{End, Ending};

/// The events of a seat that are still to be animated.
#[derive(Clone, Debug)]
pub enum Timeline {
    /// Of a swordfight.
    Swordfight(SwordfightTimeline),
    /// Of a stacker.
    Stacker(StackerTimeline),
}

impl Timeline {
    /// Of a seat before its first tick.
    pub fn new(game: ClockedGame) -> Timeline {
        by_game!(game, Options => in Timeline: Default::default())
    }

    /// Of a seat that has pressed so many keys, and holds these buttons.
    pub fn resumed(game: ClockedGame, presses: u32, held: Buttons) -> Timeline {
        let mut timeline = Timeline::new(game);
        each!(&mut timeline, Timeline(timeline) => timeline.resume(presses, held));
        timeline
    }

    /// Sets whether motion is reduced.
    pub fn keep_still(&mut self, still: bool) {
        each!(self, Timeline(timeline) => timeline.still = still);
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        each!(self, Timeline(timeline) => timeline.advance(seconds));
    }

    /// Seconds until everything received so far has been shown.
    pub fn left_seconds(&self) -> f32 {
        each!(self, Timeline(timeline) => timeline.left_seconds())
    }

    /// The seat has won or is knocked out.
    pub fn end(&mut self, end: End) {
        each!(self, Timeline(timeline) => timeline.end(end));
    }

    /// How the seat ended, once it has.
    pub fn ending(&self) -> Option<Ending> {
        each!(self, Timeline(timeline) => timeline.ending)
    }

    /// The same, to change it.
    pub fn ending_mut(&mut self) -> &mut Option<Ending> {
        each!(self, Timeline(timeline) => &mut timeline.ending)
    }

    /// The attack that its last chain was seen to send, once for each chain. Views of stacker do not
    /// tell it.
    pub fn take_sent(&mut self) -> Option<Attack> {
        if let Timeline::Swordfight(timeline) = self { timeline.take_sent() } else { None }
    }

    /// Takes what happened between two views of another seat's board, which has no events of its
    /// own. All of a bout is of one game.
    pub fn witness(&mut self, before: &View, after: &View, rules: &ClockedRules) {
        each!(self, Timeline(timeline), before, View(before) => {
            if let (Ok(after), Ok(options)) = (after.try_into(), rules.try_into()) {
                timeline.witness(before, after, options);
            }
        }, else {});
    }

    /// Its cues since the last call.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        each!(self, Timeline(timeline) => timeline.cues.take())
    }

    /// Takes the events of a tick; `before` is the state of the board before it, and `held` the
    /// buttons held in it. A board is of the game of its bout.
    pub fn receive(&mut self, events: Vec<Event>, before: &View, held: Buttons) {
        each!(self, Timeline(timeline), before, View(before) => {
            let own = events.into_iter().filter_map(|event| event.try_into().ok());
            timeline.play(&own.collect::<Vec<_>>(), before, held);
        }, else {});
    }
}
