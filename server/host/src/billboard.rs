//! What goes on in the rooms right now, for whoever wants to know: the lobby's list, the HTTP API,
//! the site. Room tasks post here, so that nobody has to ask them.

use games::GameKind;
use referee::RoomId;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use bout::Team;
use wire::{Name, RoomCode, RoomKind, Sides, Visibility};

use crate::metrics::{ROOM_KINDS, of_kind};

/// What is posted of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// By what it is entered; brawl rooms have one.
    pub code: Option<RoomCode>,
    /// What is played for.
    pub kind: RoomKind,
    /// What is played.
    pub game: GameKind,
    /// Who may know of it.
    pub visibility: Visibility,
    /// Whether nobody else may enter.
    pub is_locked: bool,
    /// Who decides there; brawl rooms have one as long as there are people.
    pub host: Option<Name>,
    /// Everyone there, in the order of seats or of coming.
    pub members: Vec<Present>,
    /// Seats there are.
    pub seats: u8,
    /// Who plays with whom.
    pub sides: Sides,
    /// Bouts in a match, at most.
    pub best_of: u8,
    /// Whether a match is played.
    pub is_playing: bool,
    /// When that began, or else when the room was opened: milliseconds since 1970.
    pub since_ms: u64,
}

/// One who is in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Present {
    /// By what name.
    pub name: Name,
    /// For which team it plays; nothing when it looks on.
    pub team: Option<Team>,
    /// The level, when it is a bot.
    pub bot: Option<u8>,
    /// What it won: matches in a brawl room, bouts of the match in others.
    pub wins: u16,
}

impl Notice {
    /// Seats taken.
    pub fn taken(&self) -> usize {
        self.players().count()
    }

    /// Those who play.
    pub fn players(&self) -> impl Iterator<Item = &Present> {
        self.members.iter().filter(|member| member.team.is_some())
    }

    /// Members who look on.
    pub fn spectators(&self) -> usize {
        self.members.len() - self.taken()
    }
}

/// The rooms that are open. Clones share it; reading it never waits for a room.
#[derive(Clone, Debug, Default)]
pub struct Billboard(Arc<RwLock<Posted>>);

/// A code that is in `by_code` is that of the room there, in `rooms`.
#[derive(Debug, Default)]
struct Posted {
    rooms: BTreeMap<RoomId, Arc<Notice>>,
    by_code: BTreeMap<RoomCode, RoomId>,
}

impl Billboard {
    /// Says what goes on in a room, in place of what was said before.
    pub fn post(&self, room: RoomId, notice: Notice) {
        let notice = Arc::new(notice);
        let mut posted = self.write();
        let before = posted.rooms.insert(room, notice.clone());
        let code_before = before.and_then(|before| before.code);
        if code_before != notice.code {
            posted.forget_code(room, code_before);
        }
        if let Some(code) = notice.code {
            posted.by_code.insert(code, room);
        }
    }

    /// Forgets a room that has ended, if it was ever posted.
    pub fn take_down(&self, room: RoomId) {
        let mut posted = self.write();
        let before = posted.rooms.remove(&room);
        posted.forget_code(room, before.and_then(|before| before.code));
    }

    /// The rooms that everyone may know of, the oldest first.
    pub fn public(&self) -> Vec<(RoomId, Arc<Notice>)> {
        let posted = self.read();
        let rooms = posted.rooms.iter();
        let public = rooms.filter(|(_, notice)| notice.visibility == Visibility::Public);
        public.map(|(&room, notice)| (room, notice.clone())).collect()
    }

    /// The room of this code, whoever may know of it, when there is one.
    pub fn by_code(&self, code: RoomCode) -> Option<(RoomId, Arc<Notice>)> {
        let posted = self.read();
        let &room = posted.by_code.get(&code)?;
        posted.rooms.get(&room).map(|notice| (room, notice.clone()))
    }

    /// What goes on in this room, whoever may know of it.
    pub fn of(&self, room: RoomId) -> Option<Arc<Notice>> {
        self.read().rooms.get(&room).cloned()
    }

    /// How many rooms of each kind are open, by its word, those that nobody may know of too.
    pub fn counts(&self) -> [(&'static str, usize); 5] {
        let posted = self.read();
        ROOM_KINDS.map(|kind| {
            let of_kind = |notice: &&Arc<Notice>| of_kind(notice.kind) == kind;
            (kind, posted.rooms.values().filter(of_kind).count())
        })
    }

    /// What a panic left behind is still whole: each change is one insertion or removal.
    fn read(&self) -> RwLockReadGuard<'_, Posted> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Posted> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Posted {
    /// Another room may have the code by now.
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

    fn notice(code: u64, visibility: Visibility) -> Notice {
        let present =
            |name, team, bot| Present { name: Name::new(name).unwrap(), team, bot, wins: 0 };
        Notice {
            code: Some(RoomCode::numbered(code)),
            kind: RoomKind::Brawl,
            game: GameKind::Swordfight,
            visibility,
            is_locked: false,
            host: Some(Name::new("Anne").unwrap()),
            members: vec![
                present("Anne", Some(Team(0)), None),
                present("Mary", None, None),
                present("bot 3", Some(Team(1)), Some(3)),
            ],
            seats: 8,
            sides: Sides::FreeForAll,
            best_of: 1,
            is_playing: false,
            since_ms: 0,
        }
    }

    fn codes(rooms: &[(RoomId, Arc<Notice>)]) -> Vec<u64> {
        rooms.iter().map(|(room, _)| room.0).collect()
    }

    #[test]
    fn only_public_rooms_are_listed_and_all_are_found_by_their_code() {
        let billboard = Billboard::default();
        let rooms = [Visibility::Private, Visibility::Public, Visibility::Unlisted];
        for (room, visibility) in (1..).zip(rooms) {
            billboard.post(RoomId(room), notice(room, visibility));
        }
        assert_eq!(codes(&billboard.public()), [2]);
        for room in 1..=3 {
            let (found, notice) = billboard.by_code(RoomCode::numbered(room)).unwrap();
            assert_eq!((found, notice.taken(), notice.spectators()), (RoomId(room), 2, 1));
        }
        assert_eq!(billboard.by_code(RoomCode::numbered(4)), None);
        assert_eq!(billboard.counts().map(|(_, count)| count), [0, 0, 0, 3, 0]);
    }

    #[test]
    fn what_is_posted_again_takes_the_place_of_what_was() {
        let billboard = Billboard::default();
        billboard.post(RoomId(1), notice(1, Visibility::Public));
        billboard.post(RoomId(1), notice(2, Visibility::Unlisted));
        assert!(billboard.public().is_empty());
        assert_eq!(billboard.by_code(RoomCode::numbered(1)), None);
        assert!(billboard.by_code(RoomCode::numbered(2)).is_some());
    }

    #[test]
    fn a_room_that_is_taken_down_leaves_nothing_and_takes_nothing_from_another() {
        let billboard = Billboard::default();
        billboard.post(RoomId(1), notice(1, Visibility::Public));
        billboard.post(RoomId(2), notice(1, Visibility::Public));
        billboard.take_down(RoomId(1));
        let (room, _) = billboard.by_code(RoomCode::numbered(1)).unwrap();
        assert_eq!(room, RoomId(2));
        billboard.take_down(RoomId(2));
        billboard.take_down(RoomId(2));
        assert_eq!(billboard.by_code(RoomCode::numbered(1)), None);
        assert!(billboard.public().is_empty());
    }
}
