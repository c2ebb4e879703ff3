//! The store in memory: the same contract as a database, without durability. For tests on paused
//! time, where a database's own threads would let the clock run on, and for simulations.
//!
//! **Invariant:** every call holds the lock from its beginning to its end and checks before it
//! writes, so that a call is a transaction: all of it or nothing.

mod accounts;
mod dailies;
mod friends;
mod live;
mod matches;
mod nodes;
mod queue_rows;
mod retention;
mod runs;
mod sessions;
mod shared;
pub(super) mod tickets;

use bout::Millis;
use games::{Day, Ruleset, SoloMode};
use referee::rating::Rating;
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wire::FriendSettings;

use super::accounts::{Account, Ban};
use super::declined::DeclinedMatches;
use super::error::StoreError;
use super::ids::{AccountId, MatchId, RunId};
use super::record::MatchRecord;
use super::rows;
use super::runs::RunRecord;
use crate::clock::Clock;
use crate::cluster::NodeId;
use crate::limits::guesses::Guesses;
use nodes::Nodes;
use queue_rows::QueueRows;
use shared::Shared;

/// A store in memory. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    tables: Arc<Mutex<Tables>>,
    /// Whether this link to it is cut.
    is_cut_off: Arc<AtomicBool>,
    /// The node whose lease the writes of this handle need.
    node: NodeId,
}

/// The tables of the store.
#[derive(Debug, Default)]
struct Tables {
    nodes: Nodes,
    shared: Shared,
    queue: QueueRows,
    /// Whether every call fails, as when a database does not answer.
    is_unavailable: bool,
    accounts: BTreeMap<AccountId, AccountRow>,
    /// By hash.
    tokens: BTreeMap<[u8; 32], TokenRow>,
    /// By subject.
    lockouts: BTreeMap<String, Guesses>,
    /// When each account was last signed in to by its password, by address.
    sign_ins: BTreeMap<(AccountId, IpAddr), Millis>,
    address_bans: BTreeMap<IpAddr, Ban>,
    matches: BTreeMap<MatchId, MatchRecord>,
    ratings: BTreeMap<(AccountId, Ruleset), Rating>,
    declined: BTreeMap<AccountId, DeclinedMatches>,
    /// In the order in which matches were rated.
    rating_history: Vec<HistoryRow>,
    runs: BTreeMap<RunId, RunRecord>,
    /// Each with its sort key.
    bests: BTreeMap<(AccountId, SoloMode), (i64, RunId)>,
    /// The first attempts at daily challenges: each with its run, and the sort key of a finished one.
    dailies: BTreeMap<(Day, SoloMode, AccountId), (RunId, Option<i64>)>,
    daily_secret: Option<[u8; 32]>,
    trusted_date: Option<Millis>,
    /// Both ways.
    friends: BTreeSet<(AccountId, AccountId)>,
    /// By sender and recipient.
    friend_requests: BTreeMap<(AccountId, AccountId), Millis>,
    /// Each with the blocked account.
    blocks: BTreeSet<(AccountId, AccountId)>,
    friend_settings: BTreeMap<AccountId, FriendSettings>,
}

#[derive(Debug)]
struct AccountRow {
    account: Account,
    folded: String,
    likeness: String,
    secret_hash: Option<[u8; 32]>,
    password_hash: Option<String>,
}

#[derive(Clone, Copy, Debug)]
struct TokenRow {
    account: AccountId,
    created: Millis,
    seen: Millis,
}

#[derive(Clone, Copy, Debug)]
struct HistoryRow {
    id: MatchId,
    account: AccountId,
    ruleset: Ruleset,
    at: Millis,
    before: Rating,
    after: Rating,
}

impl MemoryStore {
    /// An empty store, whose clock is this one: leases are by it.
    pub fn with_clock(clock: Clock) -> MemoryStore {
        let tables = Arc::new(Mutex::new(Tables { nodes: Nodes::new(clock), ..Tables::default() }));
        MemoryStore { tables, is_cut_off: Arc::default(), node: NodeId::ALONE }
    }

    /// Makes every call fail from now on with [`StoreError::Away`], as when a database does not
    /// answer. The data written before stays.
    pub fn set_unavailable(&self, is_unavailable: bool) {
        self.lock().is_unavailable = is_unavailable;
    }

    pub(super) fn ping(&self) -> Result<(), StoreError> {
        self.tables().map(drop)
    }

    fn tables(&self) -> Result<MutexGuard<'_, Tables>, StoreError> {
        let tables = self.lock();
        match tables.is_unavailable || self.is_cut_off.load(Ordering::Relaxed) {
            true => Err(StoreError::Away(sqlx::Error::PoolTimedOut)),
            false => Ok(tables),
        }
    }

    /// Calls check before they write, so that a panic leaves no half-written tables behind.
    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    /// The account with this id, or an error: the foreign key of a database.
    fn expect_account(&self, id: AccountId) -> Result<&AccountRow, StoreError> {
        self.accounts.get(&id).ok_or_else(|| StoreError::Constraint(format!("no account {id}")))
    }

    fn is_banned(&self, id: AccountId, now: Millis) -> bool {
        let ban = self.accounts.get(&id).and_then(|row| row.account.ban.as_ref());
        ban.is_some_and(|ban| now < ban.until)
    }
}

/// A time as a column of a database stores it.
fn of_column(time: Millis) -> Millis {
    Millis(rows::of_millis(time).unsigned_abs())
}
