//! The live journal of an ended node, by rooms.

use referee::live::{BoutRecord, RoomRecord, SessionRecord};
use std::collections::{BTreeMap, BTreeSet};
use wire::codec::read_archive;

use crate::nodes::cluster::NodeId;
use crate::process::background::blocking;
use crate::storage::live_journal::{Key, Left, Live, read_stored};
use crate::storage::store::{Store, StoreError};

/// What an ended node left.
#[derive(Debug, Default)]
pub struct Orphaned {
    left: Left,
    /// The bouts of each room.
    bouts: BTreeMap<u64, Vec<u64>>,
    /// The clients of each room. **Invariant:** no client is in two of them.
    clients: BTreeMap<u64, Vec<u64>>,
}

impl Orphaned {
    /// Reads the journal of a node.
    pub async fn read(store: &Store, journal: NodeId) -> Result<Orphaned, StoreError> {
        let left = read_stored(store, journal).await?;
        blocking(move || Orphaned::of(left)).await.map_err(StoreError::Broken)
    }

    /// What was left, by rooms. What is damaged is in no room.
    pub fn of(left: Left) -> Orphaned {
        let (mut bouts, mut clients) = (BTreeMap::<u64, Vec<u64>>::new(), BTreeMap::new());
        let mut seen = BTreeSet::new();
        // A client that went from one room to another may be recorded in both: the newer one counts.
        for (key, one) in left.live.iter().rev() {
            match key {
                Key::Room(id) => {
                    let record = set(one).and_then(|body| read_archive::<RoomRecord>(body).ok());
                    let Some(record) = record else { continue };
                    let in_room = record.hosted.clients().into_iter().map(|client| client.0);
                    let in_room = in_room.filter(|client| seen.insert(*client));
                    clients.insert(*id, in_room.collect::<Vec<u64>>());
                }
                Key::Bout(bout) => {
                    let record = set(one).and_then(|body| read_archive::<BoutRecord>(body).ok());
                    if let Some(record) = record {
                        bouts.entry(record.room).or_default().push(*bout);
                    }
                }
                Key::Session(_) | Key::Lobby => {}
            }
        }
        Orphaned { left, bouts, clients }
    }

    /// The clients in these rooms.
    pub fn clients(&self, rooms: &[u64]) -> Vec<u64> {
        rooms.iter().filter_map(|room| self.clients.get(room)).flatten().copied().collect()
    }

    /// The clients in all rooms.
    pub fn all_clients(&self) -> impl Iterator<Item = u64> + '_ {
        self.clients.values().flatten().copied()
    }

    /// The record of a session, if there is any.
    pub fn session(&self, client: u64) -> Option<SessionRecord> {
        read_archive(set(self.left.live.get(&Key::Session(client))?)?).ok()
    }

    /// The records of some rooms, and of the lobby.
    pub fn share(&self, rooms: &[u64]) -> Left {
        let bouts = rooms.iter().filter_map(|room| self.bouts.get(room)).flatten();
        let keys = bouts.map(|&bout| Key::Bout(bout)).chain(rooms.iter().map(|&id| Key::Room(id)));
        let live = keys.chain([Key::Lobby]).filter_map(|key| {
            let one = self.left.live.get(&key)?;
            Some((key, one.clone()))
        });
        Left { live: live.collect(), ..Left { now: self.left.now, ..Left::default() } }
    }
}

fn set(one: &Live) -> Option<&[u8]> {
    one.set.as_deref()
}
