//! What follows the end of a bout is held until that end survives a crash.
//!
//! A client keeps its input until it is durable, but not beyond the end of the bout: a process that goes on from
//! before an end that was told could come to another. Nothing else in the room moves meanwhile.

use referee::RoomAnswer;
use std::collections::VecDeque;

/// The answers of a room, from the end of a bout on, that are not told yet.
#[derive(Debug, Default)]
pub(super) struct Held(VecDeque<RoomAnswer>);

impl Held {
    /// Whether everything was told.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes an answer that is to be told later. Who leaves does so at once, and hears no more.
    pub(super) fn take(&mut self, answer: RoomAnswer) -> Option<RoomAnswer> {
        let is_end = matches!(answer, RoomAnswer::Finished(_));
        if matches!(answer, RoomAnswer::Left(..)) || self.is_empty() && !is_end {
            return Some(answer);
        }
        self.0.push_back(answer);
        None
    }

    /// Gives out everything.
    pub(super) fn release(&mut self) -> VecDeque<RoomAnswer> {
        std::mem::take(&mut self.0)
    }
}
