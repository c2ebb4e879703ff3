//! The log of the match in progress, for the store and for replays.

use bout::{Millis, Seed};
use referee::FinishedBout;
use std::sync::Arc;
use wire::RoomKind;

use crate::process::clock::Clock;
use crate::replay::Replay;
use crate::rooms::bout_seeds::BoutSeeds;
use crate::storage::persistence::RecordedMatch;
use crate::storage::store::MatchId;

/// The match in progress, if there is one. **Invariant:** a match gets its id here and nowhere
/// else, when its first bout begins.
#[derive(Debug)]
pub struct MatchLog {
    clock: Clock,
    course: Option<RecordedMatch>,
    /// The id and the beginning of a match that is over and not known to be saved. A server that is started
    /// again may have to save it again, and then as the same match.
    unsaved: Option<([u8; 16], Millis)>,
    /// The beginning of the newest bout, in milliseconds since 1970.
    bout_began_ms: u64,
    /// The same of bouts before a restart of the server, by their numbers.
    before: Vec<(u64, u64)>,
    /// The opening of the room, in milliseconds since 1970.
    opened_ms: u64,
    /// The beginning of the match in progress, or else the opening of the room.
    since_ms: u64,
    /// True if a match was in progress at the last [`MatchLog::note_playing`].
    was_playing: bool,
}

impl MatchLog {
    /// An empty log, before the first match.
    pub fn new(clock: Clock) -> MatchLog {
        let opened_ms = clock.calendar().0;
        MatchLog {
            clock,
            course: None,
            unsaved: None,
            bout_began_ms: opened_ms,
            before: Vec::new(),
            opened_ms,
            since_ms: opened_ms,
            was_playing: false,
        }
    }

    /// The log of a match with this id and beginning, and these bouts with their beginnings.
    pub fn restore(
        clock: Clock,
        course: Option<([u8; 16], Millis)>,
        bouts: &[(u64, u64)],
    ) -> MatchLog {
        let course = course
            .map(|(id, started)| RecordedMatch::restore(MatchId::from(wire::MatchId(id)), started));
        let new = MatchLog::new(clock);
        let bout_began_ms = bouts.last().map_or(new.opened_ms, |&(_, began)| began);
        MatchLog { course, bout_began_ms, before: bouts.to_vec(), ..new }
    }

    /// The id and the beginning of the match that is in progress, or being saved.
    pub fn course(&self) -> Option<([u8; 16], Millis)> {
        self.course.as_ref().map(identity).or(self.unsaved)
    }

    /// The beginning of the newest bout, in milliseconds since 1970.
    pub fn bout_began_ms(&self) -> u64 {
        self.bout_began_ms
    }

    /// The number and the seed of a bout that begins now, in a room of this kind.
    pub fn begin_bout(&mut self, seeds: &BoutSeeds, kind: RoomKind) -> (u64, Seed) {
        self.bout_began_ms = self.clock.calendar().0;
        self.current();
        seeds.next(kind)
    }

    /// The replay of a finished bout.
    pub fn replay(&self, finished: FinishedBout) -> Arc<Replay> {
        let before = self.before.iter().find(|(bout, _)| *bout == finished.bout);
        let began_ms = before.map_or(self.bout_began_ms, |&(_, began)| began);
        Arc::new(Replay::of(finished, began_ms / 1000))
    }

    /// Adds a bout to the match.
    pub fn add(&mut self, replay: Arc<Replay>) {
        self.current().add(replay);
    }

    /// Takes the course of a match that is over, to be saved. Say [`MatchLog::saved`] when it is.
    pub fn take(&mut self) -> RecordedMatch {
        let course = self.current().clone();
        self.course = None;
        self.unsaved = Some(identity(&course));
        course
    }

    /// The match that was taken is saved.
    pub fn saved(&mut self) {
        self.unsaved = None;
    }

    /// Notes whether a match is in progress, and returns whether that has changed. A match that ended
    /// undecided is discarded, and is not saved.
    pub fn note_playing(&mut self, is_playing: bool) -> bool {
        if is_playing == self.was_playing {
            return false;
        }
        self.was_playing = is_playing;
        self.since_ms = if is_playing { self.clock.calendar().0 } else { self.opened_ms };
        if !is_playing {
            self.course = None;
        }
        true
    }

    /// The beginning of the match in progress, or else the opening of the room, in milliseconds since 1970.
    pub fn since_ms(&self) -> u64 {
        self.since_ms
    }

    fn current(&mut self) -> &mut RecordedMatch {
        let clock = self.clock;
        self.course.get_or_insert_with(|| RecordedMatch::begin(clock.calendar()))
    }
}

fn identity(course: &RecordedMatch) -> ([u8; 16], Millis) {
    let (id, started) = course.identity();
    (wire::MatchId::from(id).0, started)
}

/// Logs what the network did to the players of a bout.
pub fn log_stats(finished: &FinishedBout) {
    let bout = finished.bout;
    for (seat, (name, stats)) in finished.names.iter().zip(&finished.stats).enumerate() {
        tracing::info!(
            bout,
            seat,
            name = name.as_str(),
            advanced_ticks = stats.advanced_ticks,
            packets = stats.packets,
            held_back_ticks_most = stats.held_back_ticks_most,
            "seat finished bout"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::daily_seeds::DailySeeds;

    #[test]
    fn a_match_has_its_id_until_it_is_saved_and_the_next_one_has_another() {
        let clock = Clock::start();
        let seeds = BoutSeeds::start(clock.calendar(), DailySeeds::new([7; 32]));
        let mut log = MatchLog::new(clock);
        log.begin_bout(&seeds, RoomKind::Casual);
        let began = log.course().expect("it begins");
        assert_eq!(identity(&log.take()), began);
        assert_eq!(log.course(), Some(began), "a crash may come before it is saved");
        // As after such a crash: it is decided again.
        let mut again = MatchLog::restore(clock, log.course(), &[]);
        assert_eq!(identity(&again.take()), began);
        log.saved();
        assert_eq!(log.course(), None);
        log.begin_bout(&seeds, RoomKind::Casual);
        assert_ne!(log.course(), Some(began));
    }
}
