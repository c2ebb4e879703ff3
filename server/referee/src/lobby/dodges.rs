//! Cooldowns of players who decline proposed ranked matches, or do not answer them.
//!
//! Whoever could decline at no cost would choose its opponents, and would keep others waiting. Each
//! proposal that a player does not accept lets it wait longer before it may queue again.
//!
//! **Contract.** The host stores what [`Lobby::take_declined`](super::Lobby::take_declined) returns, and passes what is
//! stored of a player to [`Lobby::learn_declined`](super::Lobby::learn_declined) before it answers for the rating. So a
//! cooldown holds on all servers of an arena, and after a restart.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use bout::Millis;
use wire::AccountId;

/// The cooldown after the first declined proposal, after the second, and so on; the last repeats.
pub const COOLDOWNS: [Millis; 5] =
    [Millis(15_000), Millis(60_000), Millis(300_000), Millis(900_000), Millis(3_600_000)];
/// A declined proposal is forgotten after this time without another one.
pub const FORGOTTEN_AFTER: Millis = Millis(1_800_000);
/// The number of players whose declined proposals are remembered.
pub const DODGERS_MAX: usize = 4096;

/// How much later than here a proposal must have been declined elsewhere to be another one: what one server notes is
/// stored with a small delay.
const OTHER_AFTER_MS: i64 = 2_000;

/// How many proposals a player has declined, to be stored with the date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declined {
    /// The player.
    pub account: AccountId,
    /// How many, without those that are forgotten.
    pub count: u32,
}

/// The declined proposals of players.
#[derive(Default)]
pub(super) struct Dodges {
    by_account: BTreeMap<AccountId, Dodge>,
    /// Those that are to be stored.
    unsaved: Vec<Declined>,
}

/// Those of one player.
#[derive(Clone, Copy)]
struct Dodge {
    /// How many count, as of `last_ms`.
    count: u32,
    /// The time of the last one; negative for one before the clock started.
    last_ms: i64,
}

impl Dodge {
    /// The time since the last one.
    fn age(&self, now: Millis) -> Millis {
        let age = now.0.cast_signed().saturating_sub(self.last_ms);
        Millis(age.max(0).cast_unsigned())
    }

    /// How many count `now`.
    fn count(&self, now: Millis) -> u32 {
        let forgotten = self.age(now).0 / FORGOTTEN_AFTER.0;
        self.count.saturating_sub(u32::try_from(forgotten).unwrap_or(u32::MAX))
    }
}

impl Dodges {
    /// A player declined a proposal `now`, or did not answer it.
    pub fn note(&mut self, now: Millis, account: AccountId) {
        let before = self.by_account.get(&account).map_or(0, |dodge| dodge.count(now));
        let count = before.saturating_add(1);
        self.insert(now, account, Dodge { count, last_ms: now.0.cast_signed() });
        if DODGERS_MAX <= self.unsaved.len() {
            self.unsaved.remove(0);
        }
        self.unsaved.push(Declined { account, count });
    }

    /// What is stored of a player: so many declined proposals, the last of them so long ago; nothing when its date is
    /// still to come, since the calendar was changed. That never makes a cooldown longer.
    pub fn learn(&mut self, now: Millis, declined: Declined, ago: Option<Millis>) {
        let ago_ms = i64::try_from(ago.unwrap_or_default().0).unwrap_or(i64::MAX);
        let last_ms = now.0.cast_signed().saturating_sub(ago_ms);
        let stored = Dodge { count: declined.count, last_ms };
        let is_new = match self.by_account.get(&declined.account) {
            None => 0 < stored.count(now),
            Some(known) => {
                ago.is_some() && known.last_ms.saturating_add(OTHER_AFTER_MS) < stored.last_ms
            }
        };
        if is_new {
            self.insert(now, declined.account, stored);
        }
    }

    /// What is to be stored, each once.
    pub fn take_unsaved(&mut self) -> Vec<Declined> {
        core::mem::take(&mut self.unsaved)
    }

    fn insert(&mut self, now: Millis, account: AccountId, dodge: Dodge) {
        self.by_account.retain(|_, dodge| 0 < dodge.count(now));
        if DODGERS_MAX <= self.by_account.len() && !self.by_account.contains_key(&account) {
            let oldest = self.by_account.iter().min_by_key(|(_, dodge)| dodge.last_ms);
            if let Some(oldest) = oldest.map(|(&account, _)| account) {
                self.by_account.remove(&oldest);
            }
        }
        self.by_account.insert(account, dodge);
    }

    /// Until when the player may not queue; nothing when it may.
    pub fn left(&self, now: Millis, account: AccountId) -> Option<Millis> {
        let dodge = self.by_account.get(&account)?;
        let at = usize::try_from(dodge.count).unwrap_or(usize::MAX).clamp(1, COOLDOWNS.len()) - 1;
        let left = COOLDOWNS[at].since(dodge.age(now));
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
    fn what_is_stored_holds_after_a_restart_and_elsewhere() {
        let mut before = Dodges::default();
        before.note(Millis(900_000), ANNE);
        before.note(Millis(900_000), ANNE);
        let declined = |count| Declined { account: ANNE, count };
        assert_eq!(before.take_unsaved(), [declined(1), declined(2)]);
        assert_eq!(before.take_unsaved(), []);
        // The clock of another process may have started after that.
        let mut after = Dodges::default();
        after.learn(Millis(5_000), declined(2), Some(Millis(20_000)));
        assert_eq!(after.left(Millis(5_000), ANNE), Some(Millis(40_000)));
        // What is read once more changes nothing, and what was declined elsewhere meanwhile does.
        after.learn(Millis(6_000), declined(2), Some(Millis(20_000)));
        assert_eq!(after.left(Millis(6_000), ANNE), Some(Millis(39_000)));
        after.learn(Millis(60_000), declined(3), Some(Millis(1_000)));
        assert_eq!(after.left(Millis(60_000), ANNE), Some(Millis(299_000)));
        after.note(Millis(70_000), ANNE);
        assert_eq!(after.take_unsaved(), [declined(4)]);
    }

    #[test]
    fn a_calendar_that_was_set_back_makes_no_cooldown_longer_than_it_is() {
        let mut dodges = Dodges::default();
        let declined = Declined { account: ANNE, count: 1 };
        for now in (0..20_000).step_by(1_000).map(Millis) {
            dodges.learn(now, declined, None);
        }
        assert_eq!(dodges.left(Millis(15_000), ANNE), None);
        // One that is long forgotten does not count.
        let mut dodges = Dodges::default();
        dodges.learn(Millis(0), declined, Some(FORGOTTEN_AFTER));
        dodges.note(Millis(0), ANNE);
        assert_eq!(dodges.left(Millis(0), ANNE), Some(COOLDOWNS[0]));
    }

    #[test]
    fn no_more_players_are_remembered_than_the_limit() {
        let mut dodges = Dodges::default();
        for number in 0..DODGERS_MAX as u128 + 9 {
            dodges.note(Millis(number as u64 / 100), AccountId(number.to_be_bytes()));
        }
        assert_eq!((dodges.by_account.len(), dodges.unsaved.len()), (DODGERS_MAX, DODGERS_MAX));
    }
}
