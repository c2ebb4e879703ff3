//! A brawl room in the live journal: what of it survives a crash, and how it is recovered.
//!
//! Chat begins anew: earlier lines are on the screens of those who read them.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bots::Thinking;
use bout::{Millis, Team};
use wire::{AccountId, BrawlOptions, Entrant, MemberId, Name, RoomCode, ServerMessage, Visibility};

use super::admission::{Admission, Whom};
use super::matches::Match;
use super::members::{Member, Members};
use super::{Brawl, CHAT, Phase};
use crate::bot_budget::BotsAllowed;
use crate::bout_in_progress::{BoutImage, Progress};
use crate::ids::ClientId;
use crate::participant::{RoomAnswer, Who};
use crate::room::{RecordedBout, RestoreError, Room, RoomImage};
use crate::token_bucket::TokenBucket;

/// A brawl room as it is recorded whenever it changes.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct BrawlImage {
    code: RoomCode,
    options: BrawlOptions,
    visibility: Visibility,
    is_locked: bool,
    /// The hash of the password, and its salt.
    password: Option<[u8; 32]>,
    salt: [u8; 16],
    banned: Vec<WhomImage>,
    muted: Vec<WhomImage>,
    members: Vec<MemberImage>,
    next_member: u32,
    host: Option<MemberId>,
    empty_since: Option<Millis>,
    /// The players of the match in progress by seat, and what its bots cost.
    players: Vec<MemberId>,
    bots_cost: u32,
    /// The match in progress.
    pub room: Option<RoomImage>,
    told_over: Vec<(u64, ServerMessage)>,
}

/// An account, or else a name.
type WhomImage = Result<AccountId, String>;

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
struct MemberImage {
    id: MemberId,
    /// The client, or else the level of the bot.
    who: Result<u64, u8>,
    account: Option<AccountId>,
    name: Name,
    entrant: Entrant,
    team: Option<Team>,
    is_ready: bool,
    is_muted: bool,
    wins: u16,
}

/// A recovered brawl room.
pub struct RestoredBrawl {
    /// The room.
    pub brawl: Brawl,
    /// What is to be done with its match.
    pub answers: Vec<RoomAnswer>,
}

impl BrawlImage {
    /// The clients in the room.
    pub fn clients(&self) -> impl Iterator<Item = ClientId> + '_ {
        self.members.iter().filter_map(|member| member.who.ok()).map(ClientId)
    }

    /// The bouts of the match in progress that must be recorded.
    pub fn bouts(&self) -> Vec<u64> {
        self.room.as_ref().map(RoomImage::bouts).unwrap_or_default()
    }

    /// The code of the room.
    pub fn code(&self) -> RoomCode {
        self.code
    }
}

impl Brawl {
    /// The room, if it has changed since the last call.
    pub fn take_image(&mut self) -> Option<BrawlImage> {
        let room = match &mut self.phase {
            Phase::Playing(playing) => playing.take_image(),
            Phase::Gathering | Phase::Starting(_) => None,
        };
        let is_changed = core::mem::take(&mut self.is_unrecorded) || room.is_some();
        is_changed.then(|| self.image())
    }

    /// See [`Room::take_bout_image`].
    pub fn take_bout_image(&mut self) -> Option<BoutImage> {
        self.current_mut().and_then(Room::take_bout_image)
    }

    /// See [`Room::take_progress`].
    pub fn take_progress(&mut self) -> Option<(u64, Progress)> {
        self.last_progress.take().or_else(|| self.current_mut().and_then(Room::take_progress))
    }

    /// Everything must be recorded again.
    pub fn record_again(&mut self) {
        self.is_unrecorded = true;
        if let Some(room) = self.current_mut() {
            room.record_again();
        }
    }

    /// A client has reconnected after a restart of the server; see [`Room::reconnect`].
    pub fn reconnect(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        let mut answers = self.catch_up_by(now, client, Room::reconnect);
        let told = self.told_over.iter().filter(|(to, _)| *to == client);
        answers.extend(told.map(|(to, message)| RoomAnswer::Tell(*to, message.clone())));
        answers
    }

    fn image(&self) -> BrawlImage {
        let whom = |one: &Whom| match one {
            Whom::Account(account) => Ok(*account),
            Whom::Name(name) => Err(name.clone()),
        };
        let member = |one: &Member| MemberImage {
            id: one.id,
            who: one.who.record(),
            account: one.account,
            name: one.name.clone(),
            entrant: one.entrant,
            team: one.team,
            is_ready: one.is_ready,
            is_muted: one.is_muted,
            wins: one.wins,
        };
        let (players, bots_cost) = match &self.phase {
            Phase::Playing(playing) => (playing.players().to_vec(), playing.bots_cost),
            Phase::Gathering | Phase::Starting(_) => (Vec::new(), 0),
        };
        let (banned, muted) = self.admission.remembered();
        BrawlImage {
            code: self.code,
            options: self.options,
            visibility: self.admission.visibility,
            is_locked: self.admission.is_locked,
            password: self.admission.password_hash(),
            salt: self.admission.salt(),
            banned: banned.map(whom).collect(),
            muted: muted.map(whom).collect(),
            members: self.members.iter().map(member).collect(),
            next_member: self.members.next_number(),
            host: self.host,
            empty_since: self.empty_since,
            players,
            bots_cost,
            room: self.current().map(Room::image),
            told_over: self.told_over.iter().map(|(to, said)| (to.0, said.clone())).collect(),
        }
    }

    /// The room of this image `now`, after an outage of this length, with the bouts of its match. Its
    /// clients are as if disconnected.
    ///
    /// # Errors
    /// As [`Room::restore`]. Without its match the room can be recovered: see [`BrawlImage::room`].
    pub fn restore(
        image: &BrawlImage,
        bouts: Vec<RecordedBout>,
        now: Millis,
        outage: Millis,
    ) -> Result<RestoredBrawl, RestoreError> {
        let members = members_of(image, now).ok_or(RestoreError::Room)?;
        image.options.check().map_err(|_| RestoreError::Room)?;
        let whom = |one: &WhomImage| one.clone().map_or_else(Whom::Name, Whom::Account);
        let (banned, muted) = (image.banned.iter().map(whom), image.muted.iter().map(whom));
        let doors = (image.visibility, image.is_locked, image.password, image.salt);
        let mut brawl = Brawl {
            code: image.code,
            options: image.options,
            admission: Admission::restore(doors, banned.collect(), muted.collect()),
            members,
            host: image.host,
            phase: Phase::Gathering,
            thinking: Thinking::Here,
            bots_allowed: BotsAllowed::default(),
            empty_since: image.empty_since,
            is_over: false,
            is_changed: true,
            shown: None,
            is_unrecorded: false,
            last_progress: None,
            told_over: image
                .told_over
                .iter()
                .map(|(to, said)| (ClientId(*to), said.clone()))
                .collect(),
        };
        let mut answers = Vec::new();
        if let Some(room) = &image.room {
            let restored = Room::restore(room, bouts, now, outage)?;
            let playing = Match::new(restored.room, image.players.clone(), image.bots_cost);
            brawl.phase = Phase::Playing(Box::new(playing));
            brawl.carry(now, restored.answers, &mut answers);
        }
        Ok(RestoredBrawl { brawl, answers })
    }
}

fn members_of(image: &BrawlImage, now: Millis) -> Option<Members> {
    let mut list = Vec::new();
    for one in &image.members {
        list.push(Member {
            id: one.id,
            who: Who::of_record(one.who)?,
            account: one.account,
            name: one.name.clone(),
            entrant: one.entrant,
            team: one.team,
            is_ready: one.is_ready,
            is_muted: one.is_muted,
            wins: one.wins,
            chat: TokenBucket::full(CHAT, now),
        });
    }
    Members::restore(list, image.next_member)
}
