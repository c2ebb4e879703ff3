//! The directory of open rooms, for the lobby's list, the HTTP API and the site. Room tasks post
//! their summaries here, so that no reader calls into a room. In an arena of several nodes the rooms of the
//! others are here too, as those published them last.

use games::Rules;
use referee::RoomId;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use bout::Team;
use wire::{Name, RoomCode, RoomKind, Sides, Visibility};

use crate::nodes::cluster::NodeId;
use crate::operator::metrics::{ROOM_KINDS, of_kind};

/// The summary of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomSummary {
    /// The code to join by; brawl rooms have one.
    pub code: Option<RoomCode>,
    /// The kind of room.
    pub kind: RoomKind,
    /// The game and its options.
    pub rules: Rules,
    /// The visibility.
    pub visibility: Visibility,
    /// Whether it is closed to new members.
    pub is_locked: bool,
    /// The host; brawl rooms have one as long as there are people.
    pub host: Option<Name>,
    /// All members, in the order of seats or of joining.
    pub members: Vec<RoomMember>,
    /// Spectators who are no members, as of a match that is in no brawl room.
    pub watching: u16,
    /// Number of seats.
    pub seats: u8,
    /// Free-for-all or teams.
    pub sides: Sides,
    /// The maximum number of bouts in a match.
    pub best_of: u8,
    /// Whether a match is in progress.
    pub is_playing: bool,
    /// The beginning of the match, or else the opening of the room, in milliseconds since 1970.
    pub since_ms: u64,
}

/// A member of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomMember {
    /// Its name.
    pub name: Name,
    /// Its team; none for a spectator.
    pub team: Option<Team>,
    /// The level, when it is a bot.
    pub bot: Option<u8>,
    /// The number of wins: matches in a brawl room, bouts of the match in others.
    pub wins: u16,
}

impl RoomSummary {
    /// Seats taken.
    pub fn taken(&self) -> usize {
        self.players().count()
    }

    /// The players.
    pub fn players(&self) -> impl Iterator<Item = &RoomMember> {
        self.members.iter().filter(|member| member.team.is_some())
    }

    /// Spectators.
    pub fn spectators(&self) -> usize {
        self.members.len() - self.taken() + usize::from(self.watching)
    }
}

/// The open rooms. Clones share the directory; reading it never waits for a room.
#[derive(Clone, Debug, Default)]
pub struct RoomDirectory(Arc<RwLock<Posted>>);

/// The published summaries. **Invariant:** a code in `by_code` is that of the room with this id in
/// `rooms`.
#[derive(Debug, Default)]
struct Posted {
    rooms: BTreeMap<RoomId, Arc<RoomSummary>>,
    by_code: BTreeMap<RoomCode, RoomId>,
    /// The rooms of other nodes, each with its node.
    others: OtherRooms,
}

/// The rooms of other nodes, each with its node.
pub type OtherRooms = BTreeMap<RoomId, (NodeId, Arc<RoomSummary>)>;

impl RoomDirectory {
    /// Replaces the summary of a room.
    pub fn publish(&self, room: RoomId, summary: RoomSummary) {
        let summary = Arc::new(summary);
        let mut posted = self.write();
        let before = posted.rooms.insert(room, summary.clone());
        let code_before = before.and_then(|before| before.code);
        if code_before != summary.code {
            posted.forget_code(room, code_before);
        }
        if let Some(code) = summary.code {
            posted.by_code.insert(code, room);
        }
    }

    /// Removes a closed room, if it was ever published.
    pub fn remove(&self, room: RoomId) {
        let mut posted = self.write();
        let before = posted.rooms.remove(&room);
        posted.forget_code(room, before.and_then(|before| before.code));
    }

    /// The public rooms, the oldest first.
    pub fn public(&self) -> Vec<(RoomId, Arc<RoomSummary>)> {
        let posted = self.read();
        let others = posted.others.iter().map(|(room, (_, summary))| (room, summary));
        let rooms = posted.rooms.iter().chain(others);
        let public = rooms.filter(|(_, summary)| summary.visibility == Visibility::Public);
        let mut public: Vec<_> = public.map(|(&room, summary)| (room, summary.clone())).collect();
        if !posted.others.is_empty() {
            // Numbers of several nodes do not say which room is older.
            public.sort_by_key(|(room, summary)| (summary.since_ms, *room));
        }
        public
    }

    /// The room of this code, public or not.
    pub fn by_code(&self, code: RoomCode) -> Option<(RoomId, Arc<RoomSummary>)> {
        let posted = self.read();
        if let Some(&room) = posted.by_code.get(&code) {
            return posted.rooms.get(&room).map(|summary| (room, summary.clone()));
        }
        let mut others = posted.others.iter();
        let (&room, (_, summary)) = others.find(|(_, (_, other))| other.code == Some(code))?;
        Some((room, summary.clone()))
    }

    /// The node that has this room; nothing when it is here, or there is none.
    pub fn node_of(&self, room: RoomId) -> Option<NodeId> {
        self.read().others.get(&room).map(|&(node, _)| node)
    }

    /// The rooms of this node.
    pub fn own(&self) -> BTreeMap<RoomId, Arc<RoomSummary>> {
        self.read().rooms.clone()
    }

    /// Shows these rooms of other nodes, in the place of those before.
    pub fn show_others(&self, others: OtherRooms) {
        self.write().others = others;
    }

    /// The summary of this room, public or not, on whatever node.
    pub fn of(&self, room: RoomId) -> Option<Arc<RoomSummary>> {
        let posted = self.read();
        let other = || posted.others.get(&room).map(|(_, summary)| summary);
        posted.rooms.get(&room).or_else(other).cloned()
    }

    /// The number of open rooms of this node of each kind, those that are not public included.
    pub fn counts(&self) -> [(&'static str, usize); 6] {
        let posted = self.read();
        ROOM_KINDS.map(|kind| {
            let of_kind = |summary: &&Arc<RoomSummary>| of_kind(summary.kind) == kind;
            (kind, posted.rooms.values().filter(of_kind).count())
        })
    }

    /// The data is consistent even after a panic: each change is one insertion or removal.
    fn read(&self) -> RwLockReadGuard<'_, Posted> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Posted> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Posted {
    /// Removes a code, unless another room has it by now.
    fn forget_code(&mut self, room: RoomId, code: Option<RoomCode>) {
        if let Some(code) = code
            && self.by_code.get(&code) == Some(&room)
        {
            self.by_code.remove(&code);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(code: u64, visibility: Visibility) -> RoomSummary {
        let present =
            |name, team, bot| RoomMember { name: Name::new(name).unwrap(), team, bot, wins: 0 };
        RoomSummary {
            code: Some(RoomCode::numbered(code)),
            kind: RoomKind::Brawl,
            rules: Rules::swordfight(Default::default()),
            visibility,
            is_locked: false,
            host: Some(Name::new("Anne").unwrap()),
            members: vec![
                present("Anne", Some(Team(0)), None),
                present("Mary", None, None),
                present("bot 3", Some(Team(1)), Some(3)),
            ],
            watching: 0,
            seats: 8,
            sides: Sides::FreeForAll,
            best_of: 1,
            is_playing: false,
            since_ms: 0,
        }
    }

    fn codes(rooms: &[(RoomId, Arc<RoomSummary>)]) -> Vec<u64> {
        rooms.iter().map(|(room, _)| room.0).collect()
    }

    #[test]
    fn only_public_rooms_are_listed_and_all_are_found_by_their_code() {
        let room_directory = RoomDirectory::default();
        let rooms = [Visibility::Private, Visibility::Public, Visibility::Unlisted];
        for (room, visibility) in (1..).zip(rooms) {
            room_directory.publish(RoomId(room), summary(room, visibility));
        }
        assert_eq!(codes(&room_directory.public()), [2]);
        for room in 1..=3 {
            let (found, summary) = room_directory.by_code(RoomCode::numbered(room)).unwrap();
            assert_eq!((found, summary.taken(), summary.spectators()), (RoomId(room), 2, 1));
        }
        assert_eq!(room_directory.by_code(RoomCode::numbered(4)), None);
        assert_eq!(room_directory.counts().map(|(_, count)| count), [0, 0, 0, 3, 0, 0]);
    }

    #[test]
    fn the_rooms_of_other_nodes_are_among_the_others_and_older_ones_come_first() {
        let room_directory = RoomDirectory::default();
        let at = |code, visibility, since_ms| RoomSummary { since_ms, ..summary(code, visibility) };
        room_directory.publish(RoomId(1), at(1, Visibility::Public, 50));
        let other = |room, since_ms, visibility| {
            (RoomId(room), (NodeId(2), Arc::new(at(room, visibility, since_ms))))
        };
        room_directory.show_others(
            [other(7, 40, Visibility::Public), other(8, 60, Visibility::Private)].into(),
        );
        assert_eq!(codes(&room_directory.public()), [7, 1]);
        assert!(room_directory.by_code(RoomCode::numbered(8)).is_some());
        let nodes = [1, 7, 9].map(|room| room_directory.node_of(RoomId(room)));
        assert_eq!(nodes, [None, Some(NodeId(2)), None]);
        assert_eq!(room_directory.own().len(), 1, "only these are published");
        room_directory.show_others(OtherRooms::new());
        assert_eq!(room_directory.of(RoomId(7)), None);
    }

    #[test]
    fn a_summary_replaces_the_previous_one() {
        let room_directory = RoomDirectory::default();
        room_directory.publish(RoomId(1), summary(1, Visibility::Public));
        room_directory.publish(RoomId(1), summary(2, Visibility::Unlisted));
        assert!(room_directory.public().is_empty());
        assert_eq!(room_directory.by_code(RoomCode::numbered(1)), None);
        assert!(room_directory.by_code(RoomCode::numbered(2)).is_some());
    }

    #[test]
    fn removing_a_room_leaves_others_alone() {
        let room_directory = RoomDirectory::default();
        room_directory.publish(RoomId(1), summary(1, Visibility::Public));
        room_directory.publish(RoomId(2), summary(1, Visibility::Public));
        room_directory.remove(RoomId(1));
        let (room, _) = room_directory.by_code(RoomCode::numbered(1)).unwrap();
        assert_eq!(room, RoomId(2));
        room_directory.remove(RoomId(2));
        room_directory.remove(RoomId(2));
        assert_eq!(room_directory.by_code(RoomCode::numbered(1)), None);
        assert!(room_directory.public().is_empty());
    }
}
