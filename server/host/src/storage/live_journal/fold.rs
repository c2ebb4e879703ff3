//! What is live: the records of the journal, folded by key.

use bout::Millis;
use std::collections::BTreeMap;

use super::group::{Change, Group, Record};
use super::key::{Key, Live};

/// The keys that are live after some groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fold {
    /// The newest time of the groups.
    pub now: Millis,
    /// The keys.
    pub live: BTreeMap<Key, Live>,
}

impl Fold {
    /// Adds the next group.
    pub fn apply(&mut self, group: &Group<'_>) {
        self.now = self.now.max(group.now);
        for record in group.records {
            self.change(record);
        }
    }

    /// Records that lead to the same, key by key.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        self.live.iter().flat_map(|(&key, live)| {
            let record = move |change, body| Record { change, key, body };
            let set = live.set.iter().map(move |body| record(Change::Set, body));
            set.chain(live.appended.iter().map(move |body| record(Change::Append, body)))
        })
    }

    fn change(&mut self, record: Record<'_>) {
        match record.change {
            Change::Set => self.of(record.key).set = Some(record.body.into()),
            Change::Append => self.of(record.key).appended.push(record.body),
            Change::Remove => {
                self.live.remove(&record.key);
            }
        }
    }

    fn of(&mut self, key: Key) -> &mut Live {
        self.live.entry(key).or_default()
    }
}
