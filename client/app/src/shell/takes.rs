//! Which take of a cue is played, so that frequent cues do not grate.

use std::mem::{Discriminant, discriminant};

use web_time::{Duration, Instant};

use crate::view::cue::Cue;

/// Chooses takes: never the same one twice in a row, and none of a cue that was played just before.
#[derive(Clone, Debug)]
pub struct Takes {
    /// What was played of each kind, and when.
    played: Vec<(Discriminant<Cue>, u8, Instant)>,
    dice: u32,
}

impl Default for Takes {
    fn default() -> Takes {
        Takes { played: Vec::new(), dice: 0x9e37_79b9 }
    }
}

impl Takes {
    /// The take of a cue that is due at the time `now`; nothing while the last one is too near.
    pub fn next(&mut self, cue: Cue, now: Instant) -> Option<u8> {
        let kind = discriminant(&cue);
        let takes = u32::from(cue.takes());
        let last = self.played.iter_mut().find(|(other, ..)| *other == kind);
        // xorshift32.
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 17;
        self.dice ^= self.dice << 5;
        let Some((_, take, at)) = last else {
            let take = (self.dice % takes) as u8;
            self.played.push((kind, take, now));
            return Some(take);
        };
        if now.saturating_duration_since(*at) < gap(cue) {
            return None;
        }
        *at = now;
        // One of the others, if there are any.
        if let Some(others) = takes.checked_sub(1).filter(|&others| 0 < others) {
            *take = ((u32::from(*take) + 1 + self.dice % others) % takes) as u8;
        }
        Some(*take)
    }
}

/// The least time from one to the next of the same kind: held keys move a piece 60 times a second.
fn gap(cue: Cue) -> Duration {
    Duration::from_millis(match cue {
        Cue::SoftDrop => 75,
        Cue::Move | Cue::Focus => 45,
        Cue::Turn | Cue::Touch | Cue::Shield => 40,
        Cue::Send | Cue::Land | Cue::Cancel | Cue::Curse | Cue::Warn => 60,
        _ => 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_take_is_played_twice_in_a_row_and_all_of_them_are() {
        let (mut takes, start) = (Takes::default(), Instant::now());
        let play = |number: u32| takes.next(Cue::Lock, start + number * Duration::from_millis(333));
        let played: Vec<u8> = (0..60).filter_map(play).collect();
        assert_eq!(played.len(), 60);
        assert!(played.windows(2).all(|two| two[0] != two[1]), "{played:?}");
        let count = |take| played.iter().filter(|&&one| one == take).count();
        assert!((0..4).all(|take| 6 <= count(take)), "{played:?}");
        // A cue with one take has that one.
        let won: Vec<_> = (0..3).map(|_| takes.next(Cue::Won, start)).collect();
        assert_eq!(won, [Some(0); 3]);
    }

    #[test]
    fn a_held_key_is_no_rattle() {
        let (mut takes, start) = (Takes::default(), Instant::now());
        let frame = |frame: u32| start + frame * Duration::from_millis(16);
        let moves = (0..60).filter_map(|at| takes.next(Cue::Move, frame(at))).count();
        assert!((15..=22).contains(&moves), "{moves} in a second");
        // Steps of one chain follow each other as fast as they like.
        assert!(takes.next(Cue::Break(1), start).is_some());
        assert!(takes.next(Cue::Break(2), start).is_some());
    }
}
