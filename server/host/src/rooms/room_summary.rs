//! Summaries of rooms for the directory and the lobby's list.

use bout::Bounded;
use wire::{
    BrawlMember, BrawlPhase, BrawlView, LISTED_MAX, ListedRoom, Member, RoomKind, RoomPhase,
    RoomView, Sides, Visibility,
};

use crate::rooms::room_directory::{RoomDirectory, RoomMember, RoomSummary};
use bout::Team;
use games::Rules;
use wire::codec::{bytes_of, read_archive};
use wire::{Name, RoomCode};

/// A summary as nodes tell it each other.
type Encoded = (
    (Option<RoomCode>, RoomKind, Rules, Visibility, bool, Option<Name>),
    Vec<(Name, Option<Team>, Option<u8>, u16)>,
    (u16, u8, Sides, u8, bool, u64),
);

impl RoomSummary {
    /// The summary of a match room. It is public, unless it is practice or a solo run.
    pub fn of_match(view: &RoomView, since_ms: u64) -> RoomSummary {
        let present = |member: &Member| RoomMember {
            name: member.name.clone(),
            team: Some(member.team),
            bot: member.bot,
            wins: member.wins.into(),
        };
        RoomSummary {
            code: None,
            kind: view.kind,
            rules: view.rules,
            visibility: match view.kind.is_public() {
                true => Visibility::Public,
                false => Visibility::Unlisted,
            },
            is_locked: false,
            host: None,
            members: view.members.iter().map(present).collect(),
            watching: view.spectators,
            seats: view.members.len() as u8,
            sides: Sides::FreeForAll,
            best_of: view.best_of,
            is_playing: !matches!(view.phase, RoomPhase::Over(_)),
            since_ms,
        }
    }

    /// The summary of a brawl room.
    pub fn of_brawl(view: &BrawlView, since_ms: u64) -> RoomSummary {
        let present = |member: &BrawlMember| RoomMember {
            name: member.name.clone(),
            team: member.team,
            bot: member.bot,
            wins: member.wins,
        };
        let host = view.members.iter().find(|member| Some(member.id) == view.host);
        RoomSummary {
            code: Some(view.code),
            kind: RoomKind::Brawl,
            rules: view.options.rules,
            visibility: view.visibility,
            is_locked: view.is_locked,
            host: host.map(|host| host.name.clone()),
            members: view.members.iter().map(present).collect(),
            watching: 0,
            seats: view.options.seats,
            sides: view.options.sides,
            best_of: view.options.best_of,
            is_playing: view.phase == BrawlPhase::Playing,
            since_ms,
        }
    }

    /// The summary for other nodes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let of_member =
            |member: &RoomMember| (member.name.clone(), member.team, member.bot, member.wins);
        let members: Vec<_> = self.members.iter().map(of_member).collect();
        let host = self.host.clone();
        let encoded: Encoded = (
            (self.code, self.kind, self.rules, self.visibility, self.is_locked, host),
            members,
            (self.watching, self.seats, self.sides, self.best_of, self.is_playing, self.since_ms),
        );
        bytes_of(&encoded)
    }

    /// What another node encoded so; nothing when that makes no sense.
    pub fn of_bytes(bytes: &[u8]) -> Option<RoomSummary> {
        let (first, members, last): Encoded = read_archive(bytes).ok()?;
        let (code, kind, rules, visibility, is_locked, host) = first;
        let (watching, seats, sides, best_of, is_playing, since_ms) = last;
        let member = |(name, team, bot, wins)| RoomMember { name, team, bot, wins };
        Some(RoomSummary {
            code,
            kind,
            rules,
            visibility,
            is_locked,
            host,
            members: members.into_iter().map(member).collect(),
            watching,
            seats,
            sides,
            best_of,
            is_playing,
            since_ms,
        })
    }

    /// The entry in the lobby's list: only for a public, unlocked brawl room with members.
    fn listed(&self) -> Option<ListedRoom> {
        if self.visibility != Visibility::Public || self.is_locked {
            return None;
        }
        Some(ListedRoom {
            code: self.code?,
            rules: self.rules,
            host: self.host.clone()?,
            sides: self.sides,
            best_of: self.best_of,
            taken: self.taken() as u8,
            seats: self.seats,
            spectators: self.spectators() as u8,
            is_playing: self.is_playing,
        })
    }
}

/// The brawl rooms that the lobby lists, the newest first.
pub fn listed(room_directory: &RoomDirectory) -> Bounded<ListedRoom, LISTED_MAX> {
    let rooms = room_directory.public();
    let rooms = rooms.iter().rev().filter_map(|(_, summary)| summary.listed());
    let rooms: Vec<ListedRoom> = rooms.take(LISTED_MAX).collect();
    rooms.try_into().expect("no more than fit")
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::{Millis, Team};
    use games::{GameKind, Rules};
    use referee::brawl::{BrawlRequest, Joiner};
    use referee::{Brawl, ClientId, Incoming, RoomId};
    use wire::{
        BrawlCommand, BrawlOptions, Entrant, HostCommand, MemberId, Name, Password, RoomCode,
        RoomMessage,
    };

    fn brawl(code: u64, visibility: Visibility) -> Brawl {
        let kind = GameKind::SWORDFIGHT;
        let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
        let name = Name::new("Anne").unwrap();
        let host = Joiner { client: ClientId(1), account: None, name, entrant, standing: None };
        let options = BrawlOptions::new(Rules::swordfight(Default::default()));
        let password = Some(Password::new("open sesame").unwrap());
        let request = BrawlRequest { host, options, visibility, password };
        Brawl::new(RoomCode::numbered(code), request, Millis(0), [7; 16])
    }

    fn post(room_directory: &RoomDirectory, code: u64, brawl: &Brawl) {
        let view = brawl.view(Millis(0), MemberId(0));
        room_directory.publish(RoomId(code), RoomSummary::of_brawl(&view, 0));
    }

    #[test]
    fn public_rooms_that_let_people_in_are_listed_the_newest_first() {
        let room_directory = RoomDirectory::default();
        let mut rooms: Vec<Brawl> = (0..3).map(|code| brawl(code, Visibility::Public)).collect();
        rooms.push(brawl(3, Visibility::Private));
        rooms.push(brawl(4, Visibility::Unlisted));
        let lock = BrawlCommand::Host(HostCommand::Lock(true));
        rooms[1].receive(Millis(0), ClientId(1), Incoming::Room(RoomMessage::Brawl(lock)), &[]);
        for (code, room) in (0..).zip(&rooms) {
            post(&room_directory, code, room);
        }
        let codes: Vec<RoomCode> = listed(&room_directory).iter().map(|room| room.code).collect();
        assert_eq!(codes, [2, 0].map(RoomCode::numbered));
    }

    #[test]
    fn a_notice_says_who_is_there() {
        let mut room = brawl(7, Visibility::Public);
        let bot = BrawlCommand::Host(HostCommand::AddBot(2));
        room.receive(Millis(0), ClientId(1), Incoming::Room(RoomMessage::Brawl(bot)), &[]);
        let summary = RoomSummary::of_brawl(&room.view(Millis(0), MemberId(0)), 5);
        assert_eq!((summary.code, summary.since_ms), (Some(RoomCode::numbered(7)), 5));
        assert_eq!((summary.taken(), summary.spectators(), summary.is_playing), (2, 0, false));
        let teams: Vec<_> = summary.members.iter().map(|one| (one.team, one.bot)).collect();
        assert_eq!(teams, [(Some(Team(0)), None), (Some(Team(1)), Some(2))]);
        assert_eq!(summary.host, Some(Name::new("Anne").unwrap()));
        assert_eq!(RoomSummary::of_bytes(&summary.to_bytes()), Some(summary));
        assert_eq!(RoomSummary::of_bytes(&[9; 40]), None);
    }
}
