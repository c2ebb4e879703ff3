//! Answers that a room holds until the live journal covers them: its opening, the start of a bout, and all from its
//! end on.
//!
//! Players who learn of a room or a bout that is then lost would play one that exists nowhere. A client keeps its
//! input until it is durable, but not beyond the end of the bout: a process that resumes from before an end that was
//! sent could reach another. Nothing else in the room moves meanwhile.

use bout::Millis;
use referee::RoomAnswer;
use std::collections::VecDeque;
use wire::ServerMessage;

/// How long answers may be held before the bout is paused: less than the rest of its countdown.
const WITHHELD_AT_MOST: Millis = Millis(1_000);

/// The answers of a room that are not sent yet.
#[derive(Debug)]
pub(super) struct Withheld {
    /// Since when each is held; nothing while all are sent at once.
    answers: Option<VecDeque<(Millis, RoomAnswer)>>,
    /// The newest bout whose start was given.
    started: Option<u64>,
}

impl Withheld {
    /// Holds what comes from now on.
    pub(super) fn holding() -> Withheld {
        Withheld { answers: Some(VecDeque::new()), started: None }
    }

    /// True if answers are held.
    pub(super) fn is_holding(&self) -> bool {
        self.answers.is_some()
    }

    /// True if answers have been held for so long that nothing may be played meanwhile.
    pub(super) fn is_late(&self, now: Millis) -> bool {
        let first = self.answers.as_ref().and_then(VecDeque::front);
        first.is_some_and(|&(since, _)| WITHHELD_AT_MOST <= now.since(since))
    }

    /// Takes an answer that is to be sent later. A client that leaves does so at once, and receives no more.
    pub(super) fn take(&mut self, now: Millis, answer: RoomAnswer) -> Option<RoomAnswer> {
        let must_survive = match &answer {
            RoomAnswer::Left(..) => return Some(answer),
            RoomAnswer::Finished(_) => true,
            RoomAnswer::Tell(_, ServerMessage::Start(start)) => {
                self.started.replace(start.bout) != Some(start.bout)
            }
            RoomAnswer::Tell(..) | RoomAnswer::Ran(..) | RoomAnswer::Decided(_) => false,
        };
        if must_survive {
            self.answers.get_or_insert_default();
        }
        match &mut self.answers {
            Some(answers) => {
                answers.push_back((now, answer));
                None
            }
            None => Some(answer),
        }
    }

    /// Releases what is held, to be sent now, and holds nothing any longer.
    pub(super) fn release(&mut self, now: Millis) -> impl Iterator<Item = RoomAnswer> + use<> {
        let answers = self.answers.take().unwrap_or_default();
        answers.into_iter().map(move |(since, mut answer)| {
            if let RoomAnswer::Tell(_, ServerMessage::Start(start)) = &mut answer {
                let held_ms = u16::try_from(now.since(since).0).unwrap_or(u16::MAX);
                start.countdown_ms = start.countdown_ms.saturating_sub(held_ms);
            }
            answer
        })
    }
}
