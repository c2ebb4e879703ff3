//! A brawl room in the live journal: what of it survives a crash, and how it is recovered.
//!
//! Chat begins anew: earlier lines are on the screens of those who read them.

use alloc::boxed::Box;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bots::Thinking;
use bout::{Millis, Team};
use wire::brawl::RoomSettings;
use wire::{AccountId, BrawlOptions, Entrant, MemberId, Name, RoomCode, ServerMessage};

use super::admission::{Admission, AdmissionImage};
use super::matches::Match;
use super::members::{CHAT, Member, Members};
use super::settings::Settings;
use super::{Brawl, Phase};
use crate::bot_budget::BotsAllowed;
use crate::ids::ClientId;
use crate::participant::{RoomAnswer, Who};
use crate::room::{RecordedBout, RestoreError, Room, RoomImage};
use crate::token_bucket::TokenBucket;

/// A brawl room as it is recorded whenever it changes.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct BrawlImage {
    code: RoomCode,
    options: BrawlOptions,
    admission: AdmissionImage,
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
    settings: RoomSettings,
    co_hosts: Vec<MemberId>,
    challengers: Vec<MemberId>,
}

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

impl BrawlImage {
    /// The image of a room.
    pub(super) fn of(room: &Brawl) -> BrawlImage {
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
        let (players, bots_cost) = match &room.phase {
            Phase::Playing(playing) => (playing.players().to_vec(), playing.bots_cost),
            Phase::Gathering | Phase::Starting(_) => (Vec::new(), 0),
        };
        BrawlImage {
            code: room.code,
            options: room.options,
            admission: room.admission.image(),
            members: room.members.iter().map(member).collect(),
            next_member: room.members.next_number(),
            host: room.host,
            empty_since: room.empty_since,
            players,
            bots_cost,
            room: room.current().map(Room::image),
            told_over: room.told_over.iter().map(|(to, said)| (to.0, said.clone())).collect(),
            settings: room.settings.chosen,
            co_hosts: room.settings.co_hosts.clone(),
            challengers: room.settings.challengers.clone(),
        }
    }

    /// The room of this image `now`, after an outage of this length, with the bouts of its match. Its
    /// clients are as if disconnected.
    ///
    /// # Errors
    /// As [`Room::restore`]. Without its match the room can be recovered: see [`BrawlImage::room`].
    pub fn restore(
        &self,
        bouts: Vec<RecordedBout>,
        now: Millis,
        outage: Millis,
    ) -> Result<RestoredBrawl, RestoreError> {
        let members = members_of(self, now).ok_or(RestoreError::Room)?;
        self.options.check().map_err(|_| RestoreError::Room)?;
        let mut brawl = Brawl {
            code: self.code,
            options: self.options,
            admission: Admission::restore(&self.admission),
            members,
            host: self.host,
            phase: Phase::Gathering,
            settings: Settings {
                chosen: self.settings,
                co_hosts: self.co_hosts.clone(),
                challengers: self.challengers.clone(),
                ..Settings::default()
            },
            thinking: Thinking::Here,
            bots_allowed: BotsAllowed::default(),
            empty_since: self.empty_since,
            is_over: false,
            is_changed: true,
            shown: None,
            is_unrecorded: false,
            last_progress: None,
            told_over: self
                .told_over
                .iter()
                .map(|(to, said)| (ClientId(*to), said.clone()))
                .collect(),
        };
        let mut answers = Vec::new();
        if let Some(room) = &self.room {
            let restored = Room::restore(room, bouts, now, outage)?;
            let playing = Match::new(restored.room, self.players.clone(), self.bots_cost);
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
