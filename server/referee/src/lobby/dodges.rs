//! Cooldowns of players who decline proposed ranked matches, or do not answer them.
//!
//! Whoever could decline at no cost would choose its opponents, and would keep others waiting. Each
//! proposal that a player does not accept lets it wait longer before it may queue again.

use alloc::collections::BTreeMap;
use bout::Millis;
use wire::AccountId;

/// The cooldown after the first declined proposal, after the second, and so on; the last repeats.
pub const COOLDOWNS: [Millis; 5] =
    [Millis(15_000), Millis(60_000), Millis(300_000), Millis(900_000), Millis(3_600_000)];
/// A declined proposal is forgotten after this time without another one.
pub const FORGOTTEN_AFTER: Millis = Millis(1_800_000);
/// The number of players whose declined proposals are remembered.
pub const DODGERS_MAX: usize = 4096;

/// The declined proposals of players.
#[derive(Default)]
pub(super) struct Dodges {
    by_account: BTreeMap<AccountId, Dodge>,
}

/// Those of one player.
#[derive(Clone, Copy)]
struct Dodge {
    /// How many count now, as of `last`.
    count: usize,
    last: Millis,
}

impl Dodge {
    /// How many count `now`.
    fn count(&self, now: Millis) -> usize {
        let forgotten = now.since(self.last).0 / FORGOTTEN_AFTER.0;
        self.count.saturating_sub(usize::try_from(forgotten).unwrap_or(usize::MAX))
    }
}

impl Dodges {
    /// A player declined a proposal `now`, or did not answer it.
    pub fn note(&mut self, now: Millis, account: AccountId) {
        self.by_account.retain(|_, dodge| 0 < dodge.count(now));
        let before = self.by_account.get(&account).map_or(0, |dodge| dodge.count(now));
        if DODGERS_MAX <= self.by_account.len() && before == 0 {
            let oldest = self.by_account.iter().min_by_key(|(_, dodge)| dodge.last);
            if let Some(oldest) = oldest.map(|(&account, _)| account) {
                self.by_account.remove(&oldest);
            }
        }
        self.by_account.insert(account, Dodge { count: before + 1, last: now });
    }

    /// Until when the player may not queue; nothing when it may.
    pub fn left(&self, now: Millis, account: AccountId) -> Option<Millis> {
        let dodge = self.by_account.get(&account)?;
        let at = dodge.count.clamp(1, COOLDOWNS.len()) - 1;
        let left = dodge.last.plus(COOLDOWNS[at]).since(now);
        (left != Millis(0)).then_some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANNE: AccountId = AccountId([1; 16]);

    #[test]
    fn each_declined_match_costs_more_and_time_forgets() {
        let mut dodges = Dodges::default();
        let mut now = Millis(0);
        for cooldown in COOLDOWNS {
            assert_eq!(dodges.left(now, ANNE), None);
            dodges.note(now, ANNE);
            assert_eq!(dodges.left(now, ANNE), Some(cooldown));
            assert_eq!(dodges.left(now, AccountId([2; 16])), None);
            now = now.plus(cooldown);
        }
        // The last cooldown is as long as two are remembered.
        dodges.note(now, ANNE);
        assert_eq!(dodges.left(now, ANNE), Some(COOLDOWNS[3]));
        now = now.plus(Millis(9 * FORGOTTEN_AFTER.0));
        dodges.note(now, ANNE);
        assert_eq!(dodges.left(now, ANNE), Some(COOLDOWNS[0]));
    }

    #[test]
    fn no_more_players_are_remembered_than_the_limit() {
        let mut dodges = Dodges::default();
        for number in 0..DODGERS_MAX as u128 + 9 {
            dodges.note(Millis(number as u64 / 100), AccountId(number.to_be_bytes()));
        }
        assert_eq!(dodges.by_account.len(), DODGERS_MAX);
    }
}
