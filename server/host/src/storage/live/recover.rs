//! The sessions and rooms that an earlier process left, as far as they can be recovered.

use bout::Millis;
use referee::brawl::RestoredBrawl;
use referee::live::{BoutRecord, FORMAT, HostedImage, LobbyRecord, RoomRecord, SessionRecord};
use referee::live_bout::Progress;
use referee::room::{RecordedBout, RestoreError, Restored};
use referee::{ClientId, FinishedMatch, Room, RoomAnswer, RoomId};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread;
use wire::codec::read_archive;
use wire::{AccountView, PROTOCOL_VERSION, RoomKind, rules_hash};

use crate::nodes::cluster::NodeId;
use crate::rooms::hosted_room::{HostedRoom, RecoveredRoom};
use crate::storage::live_journal::{Key, Left, Live, set_aside};

/// Everything that was recovered.
#[derive(Debug, Default)]
pub struct Recovered {
    /// The sessions.
    pub sessions: Vec<RecoveredSession>,
    /// The rooms.
    pub rooms: Vec<RecoveredRoom>,
    /// The lobby.
    pub lobby: Option<LobbyRecord>,
    /// The keys in the journal that are not recovered: to be removed from it.
    pub lost: Vec<Key>,
    /// The keys among them that are damaged, or of a release with other rules: to be set aside.
    pub broken: Vec<Key>,
    /// Ranked matches that cannot continue, with their ids and beginnings: no contests.
    pub no_contests: Vec<NoContest>,
}

/// A recovered session.
#[derive(Debug)]
pub struct RecoveredSession {
    /// The client's number.
    pub client: ClientId,
    /// The account.
    pub account: AccountView,
    /// The address of its last connection.
    pub address: SocketAddr,
    /// The hash of its token.
    pub token: [u8; 32],
    /// The hash of the token by which its client has signed in, if any.
    pub sign_in: Option<[u8; 32]>,
    /// The version of the protocol of its client.
    pub protocol: u16,
}

/// The records of one room.
struct Records {
    id: u64,
    room: RoomRecord,
    bouts: Vec<(BoutRecord, Vec<Progress>)>,
}

impl Recovered {
    /// What an earlier process `left`, `now`. `calendar_ms` is the date.
    pub fn of(left: &Left, now: Millis, calendar_ms: u64) -> Recovered {
        let outage = |lobby: &LobbyRecord| Millis(calendar_ms.saturating_sub(lobby.date_ms));
        Recovered::after(left, now, outage)
    }

    /// The same of a share of what another node `left`, after an outage of this length.
    pub fn of_share(left: &Left, now: Millis, outage: Millis) -> Recovered {
        Recovered::after(left, now, |_| outage)
    }

    fn after(left: &Left, now: Millis, outage: impl Fn(&LobbyRecord) -> Millis) -> Recovered {
        let mut recovered = Recovered::default();
        let live = &left.live;
        let lobby = live
            .get(&Key::Lobby)
            .and_then(|one| read_archive::<LobbyRecord>(one.set.as_ref()?).ok());
        let Some(lobby) = lobby else { return recovered.without(live) };
        let release = (lobby.protocol, lobby.rules, lobby.format);
        if release != (PROTOCOL_VERSION, rules_hash(), FORMAT) {
            tracing::error!("the bouts of the last process are of another release, and end here");
            return recovered.without(live);
        }
        let outage = outage(&lobby);
        recovered.lobby = Some(lobby);
        let mut rooms = BTreeMap::new();
        let mut bouts: BTreeMap<u64, Vec<(BoutRecord, Vec<Progress>)>> = BTreeMap::new();
        for (&key, one) in live {
            let is_read = match key {
                Key::Session(client) => recovered.add_session(client, one),
                Key::Room(id) => read_room(one).map(|room| drop(rooms.insert(id, room))),
                Key::Bout(_) => read_bout(one).map(|(record, progress)| {
                    bouts.entry(record.room).or_default().push((record, progress));
                }),
                Key::Lobby => Some(()),
            };
            if is_read.is_none() {
                tracing::error!(?key, "a record of the live journal is damaged");
                recovered.lost.push(key);
                recovered.broken.push(key);
            }
        }
        let records = rooms.into_iter().map(|(id, room)| {
            let bouts = bouts.remove(&id).unwrap_or_default();
            Records { id, room, bouts }
        });
        let records: Vec<Records> = records.collect();
        recovered.lost.extend(bouts.values().flatten().map(|(one, _)| Key::Bout(one.image.bout)));
        recovered.add_rooms(records, now, outage);
        recovered.settle_clients();
        recovered
    }

    /// Sets aside what is broken of `left`, in the folder `data`.
    pub fn set_aside_broken(&self, left: &Left, data: &Path, calendar_ms: u64) {
        if self.broken.is_empty() {
            return;
        }
        match set_aside(data, left, &self.broken, calendar_ms) {
            Ok(folder) => tracing::error!(folder = %folder.display(), "set aside what is broken"),
            Err(error) => tracing::error!(%error, "what is broken cannot be set aside"),
        }
    }

    /// True if nothing is left, and nothing is to be tidied.
    pub fn is_empty(&self) -> bool {
        self.rooms.is_empty() && self.lost.is_empty() && self.no_contests.is_empty()
    }

    /// The number of the next client of this node.
    pub fn next_client(&self, node: NodeId) -> u64 {
        let clients = self.sessions.iter().map(|session| session.client.0);
        let players = self.rooms.iter().flat_map(|room| room.clients.iter().map(|client| client.0));
        let own = clients.chain(players).filter(|&client| NodeId::that_drew(client) == node);
        own.max().unwrap_or(node.numbers_after()) + 1
    }

    /// Nothing is recovered. Ranked matches are no contests, as far as their records can be read.
    fn without(mut self, live: &BTreeMap<Key, Live>) -> Recovered {
        self.lost = live.keys().copied().filter(|key| *key != Key::Lobby).collect();
        self.broken = self.lost.clone();
        self.no_contests = live.values().filter_map(|one| no_contest(read_room(one)?)).collect();
        self
    }

    fn add_session(&mut self, client: u64, one: &Live) -> Option<()> {
        let record: SessionRecord = read_archive(one.set.as_ref()?).ok()?;
        let address = record.address.parse().ok()?;
        let (client, account) = (ClientId(client), record.account);
        let (token, sign_in, protocol) = (record.token, record.sign_in, record.protocol);
        let recovered = RecoveredSession { client, account, address, token, sign_in, protocol };
        self.sessions.push(recovered);
        Some(())
    }

    /// Folds the bouts of all rooms, on as many threads as the machine has cores.
    fn add_rooms(&mut self, records: Vec<Records>, now: Millis, outage: Millis) {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let mut shares: Vec<Vec<Records>> = (0..threads).map(|_| Vec::new()).collect();
        for (number, one) in records.into_iter().enumerate() {
            shares[number % threads].push(one);
        }
        let restored = thread::scope(|scope| {
            let fold = |share: Vec<Records>| {
                scope.spawn(move || {
                    share.into_iter().map(|one| restore(one, now, outage)).collect::<Vec<_>>()
                })
            };
            let folding: Vec<_> = shares.into_iter().map(fold).collect();
            let folded = folding.into_iter().filter_map(|one| one.join().ok());
            folded.flatten().collect::<Vec<_>>()
        });
        for one in restored {
            match one {
                Ok(room) => self.rooms.push(room),
                Err(broken) => {
                    self.lost.extend(&broken.keys);
                    self.broken.extend(broken.keys);
                    self.no_contests.extend(broken.no_contest);
                }
            }
        }
    }

    /// A client is in one room, and an account has one session: the newest.
    fn settle_clients(&mut self) {
        self.rooms.sort_by_key(|room| room.id);
        let mut seen = BTreeSet::new();
        for room in self.rooms.iter_mut().rev() {
            room.clients.retain(|client| seen.insert(*client));
        }
        let mut accounts = BTreeSet::new();
        self.sessions.sort_by_key(|session| session.client);
        let mut kept: Vec<RecoveredSession> = Vec::new();
        for session in self.sessions.drain(..).rev() {
            if accounts.insert(session.account.id) {
                kept.push(session);
            } else {
                self.lost.push(Key::Session(session.client.0));
            }
        }
        self.sessions = kept;
    }
}

/// A room that cannot be recovered.
struct Broken {
    keys: Vec<Key>,
    no_contest: Option<NoContest>,
}

/// A ranked match that cannot continue, with its id and beginning.
type NoContest = (FinishedMatch, ([u8; 16], Millis));

/// The match of a room that cannot be recovered, if it counts.
fn no_contest(room: RoomRecord) -> Option<NoContest> {
    let HostedImage::Match(image) = room.hosted else { return None };
    let is_ranked = matches!(image.kind(), RoomKind::Ranked(_)) && !image.is_over();
    is_ranked.then(|| image.no_contest()).zip(room.course)
}

/// Restores a room. **Invariant:** what breaks here is one room, and nothing else.
fn restore(records: Records, now: Millis, outage: Millis) -> Result<RecoveredRoom, Box<Broken>> {
    let Records { id, room, bouts } = records;
    let RoomRecord { hosted, course, bots } = room.clone();
    let keys = || {
        let bouts = bouts.iter().map(|(one, _)| Key::Bout(one.image.bout));
        bouts.chain([Key::Room(id)]).collect::<Vec<Key>>()
    };
    let began = bouts.iter().map(|(one, _)| (one.image.bout, one.began_ms)).collect();
    let recorded = || {
        let one = |(record, progress): &(BoutRecord, Vec<Progress>)| RecordedBout {
            image: record.image.clone(),
            progress: progress.clone(),
        };
        bouts.iter().map(one).collect::<Vec<RecordedBout>>()
    };
    let try_restore = |hosted: &HostedImage| {
        let attempt = || restore_hosted(hosted, recorded(), now, outage);
        catch_unwind(AssertUnwindSafe(attempt))
            .map_err(|_| "the fold of its bout panicked".into())
            .and_then(|restored| restored.map_err(|why: RestoreError| why.to_string()))
    };
    let whole = match (try_restore(&hosted), hosted) {
        (Ok(whole), hosted) => Ok((whole, hosted)),
        (Err(why), HostedImage::Brawl(mut image)) => {
            tracing::error!(room = id, why, "the match of a brawl room is over without a result");
            image.room = None;
            let hosted = HostedImage::Brawl(image);
            try_restore(&hosted).map(|whole| (whole, hosted))
        }
        (Err(why), HostedImage::Match(_)) => Err(why),
    };
    match whole {
        Ok(((hosted, answers), image)) => {
            let clients = image.clients();
            Ok(RecoveredRoom {
                id: RoomId(id),
                hosted,
                answers,
                clients,
                course,
                bouts: began,
                bots,
            })
        }
        Err(why) => {
            tracing::error!(room = id, why, "a room cannot come back");
            Err(Box::new(Broken { keys: keys(), no_contest: no_contest(room) }))
        }
    }
}

fn restore_hosted(
    hosted: &HostedImage,
    bouts: Vec<RecordedBout>,
    now: Millis,
    outage: Millis,
) -> Result<(HostedRoom, Vec<RoomAnswer>), RestoreError> {
    match hosted {
        HostedImage::Match(image) => {
            let Restored { mut room, answers } = Room::restore(image, bouts, now, outage)?;
            room.think_elsewhere();
            Ok((HostedRoom::Match(Box::new(room)), answers))
        }
        HostedImage::Brawl(image) => {
            let RestoredBrawl { mut brawl, answers } = image.restore(bouts, now, outage)?;
            brawl.think_elsewhere();
            Ok((HostedRoom::Brawl(Box::new(brawl)), answers))
        }
    }
}

fn read_room(one: &Live) -> Option<RoomRecord> {
    read_archive(one.set.as_ref()?).ok()
}

fn read_bout(one: &Live) -> Option<(BoutRecord, Vec<Progress>)> {
    let record = read_archive(one.set.as_ref()?).ok()?;
    let progress = one.appended.iter().map(|bytes| read_archive(bytes).ok());
    Some((record, progress.collect::<Option<Vec<Progress>>>()?))
}

#[cfg(test)]
mod tests;
