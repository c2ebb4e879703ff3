//! The database of an arena, as seen by who watches it: every call is carried out at once, and none fails.

use bout::{Commitment, Millis};
use host::process::simulation::observe;
use host::replay::Replay;
use host::sessions::accounts::{Identity, SecretKey};
use host::storage::store::accounts::Naming;
use host::storage::store::played::PlayedMatch;
use host::storage::store::{AccountId, MatchId, RunId, Store};
use referee::Archive;
use wire::{Name, Secret};

/// The matches of an account that are looked at for one that has just been saved.
const LATEST: u32 = 2;
/// The matches on a page.
const PAGE: u32 = 50;

/// A database that is watched.
#[derive(Debug)]
pub struct Database(Store);

/// An account that can sign in.
#[derive(Clone, Debug)]
pub struct Account {
    /// Its id.
    pub id: wire::AccountId,
    /// Its name.
    pub name: Name,
    /// By which it signs in.
    pub secret: Secret,
}

/// A saved bout.
#[derive(Debug)]
pub struct SavedBout {
    /// Its archive.
    pub archive: Archive,
    /// True if it decided its match: with the last of one, players may leave before the next.
    pub decides: bool,
}

impl Database {
    /// This one, by a link of its own.
    pub fn new(store: Store) -> Database {
        Database(store)
    }

    /// Creates the guest of this number.
    pub fn add_guest(&self, number: usize) -> Account {
        let identity = Identity::of(&format!("Sailor {number}")).expect("a name");
        let secret = [number as u8 + 1; 32];
        let hash = SecretKey(secret).hash();
        let added = observe(self.0.add_guest(identity, hash, Millis(0)));
        match added.expect("the database answers") {
            Naming::Named(account) => {
                Account { id: account.id.into(), name: account.name, secret: Secret(secret) }
            }
            other => panic!("no account: {other:?}"),
        }
    }

    /// A saved match.
    pub fn saved_match(&self, id: wire::MatchId) -> Option<PlayedMatch> {
        observe(self.0.match_by_id(MatchId::from(id))).expect("the database answers")
    }

    /// True if a run is saved.
    pub fn has_run(&self, id: wire::RunId) -> bool {
        observe(self.0.run(RunId::from(id))).expect("the database answers").is_some()
    }

    /// True if a bout is among those of the latest matches of an account.
    pub fn has_bout(&self, account: wire::AccountId, bout: Commitment) -> bool {
        let latest = self.0.matches_of(AccountId::from(account), None, LATEST);
        let latest = observe(latest).expect("the database answers");
        latest.iter().any(|one| self.bouts(one).any(|saved| saved.archive.commitment == bout))
    }

    /// All saved bouts of an account.
    pub fn bouts_of(&self, account: wire::AccountId) -> Vec<SavedBout> {
        let account = AccountId::from(account);
        let (mut saved, mut before) = (Vec::new(), None);
        loop {
            let page = observe(self.0.matches_of(account, before, PAGE));
            let page = page.expect("the database answers");
            saved.extend(page.iter().flat_map(|one| self.bouts(one)));
            match page.last() {
                Some(last) => before = Some(last.id),
                None => return saved,
            }
        }
    }

    /// Panics unless the ratings are those that all rated matches come to.
    pub fn check_ratings(&self) {
        let differences = observe(self.0.check_ratings()).expect("the database answers");
        assert!(differences.is_empty(), "ratings differ from their matches: {differences:?}");
    }

    fn bouts(&self, of: &PlayedMatch) -> impl Iterator<Item = SavedBout> {
        let is_won = of.players.iter().any(|one| of.best_of < 2 * one.player.bouts_won);
        let (id, last) = (of.id, of.bouts.last().map(|bout| bout.number).filter(|_| is_won));
        let numbers: Vec<u32> = of.bouts.iter().map(|bout| bout.number).collect();
        numbers.into_iter().map(move |number| {
            let bytes = observe(self.0.replay(id, number)).expect("the database answers");
            let replay = Replay::from_bytes(&bytes.expect("a replay")).expect("a replay");
            SavedBout { archive: replay.archive, decides: Some(number) == last }
        })
    }
}
