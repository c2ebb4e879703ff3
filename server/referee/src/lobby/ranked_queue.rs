//! What is remembered of the ranked queue of one ruleset.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use bout::Millis;
use wire::AccountId;

/// The number of recent ranked matches whose opponents are remembered.
pub const MEETINGS_MAX: usize = 4096;
/// The number of recent waits that the usual one is taken of.
const WAITS_MAX: usize = 32;

/// The recent pairings of one ruleset.
#[derive(Default)]
pub(super) struct Ranked {
    /// Recent pairings, the latest last.
    meetings: VecDeque<[AccountId; 2]>,
    /// The waits of recently paired players, in seconds, the latest last.
    waits_s: VecDeque<u16>,
}

impl Ranked {
    /// The median of recent waits, in seconds; the longer of two in the middle.
    pub fn usual_wait_s(&self) -> Option<u16> {
        let mut waits: Vec<u16> = self.waits_s.iter().copied().collect();
        waits.sort_unstable();
        waits.get(waits.len() / 2).copied()
    }

    /// Notes the waits of players for whom a match is proposed.
    pub fn note_waits(&mut self, waited: &[Millis]) {
        for wait in waited {
            if WAITS_MAX <= self.waits_s.len() {
                self.waits_s.pop_front();
            }
            self.waits_s.push_back(u16::try_from(wait.0 / 1000).unwrap_or(u16::MAX));
        }
    }

    /// Notes that these two were paired.
    pub fn remember(&mut self, pair: [AccountId; 2]) {
        if MEETINGS_MAX <= self.meetings.len() {
            self.meetings.pop_front();
        }
        self.meetings.push_back(pair);
    }

    /// The opponent of the last ranked match, as far as that is remembered.
    pub fn last_opponent(&self, account: AccountId) -> Option<AccountId> {
        let last = self.meetings.iter().rev().find(|pair| pair.contains(&account))?;
        last.iter().copied().find(|&other| other != account)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_wait_is_the_median_of_the_latest_pairs() {
        let mut ranked = Ranked::default();
        for seconds in [90, 4, 10] {
            ranked.note_waits(&[Millis(1000 * seconds), Millis(1000 * seconds + 999)]);
        }
        assert_eq!(ranked.usual_wait_s(), Some(10));
        (0..WAITS_MAX).for_each(|_| ranked.note_waits(&[Millis(u64::MAX), Millis(2000)]));
        assert_eq!((ranked.waits_s.len(), ranked.usual_wait_s()), (WAITS_MAX, Some(u16::MAX)));
    }
}
