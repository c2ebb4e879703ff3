//! The members of a brawl room, in the order in which they joined, with seats and teams.

use alloc::vec::Vec;
use bots::Level;
use bout::{Millis, Team};
use wire::brawl::SEATS;
use wire::{
    AccountId, BrawlMember, BrawlOptions, ChatLine, ChatText, Entrant, MEMBERS_MAX, MemberId, Name,
    Refusal, ServerMessage, Sides,
};

use super::admission::Whom;
use super::join::Joiner;
use crate::ids::ClientId;
use crate::participant::{RoomAnswer, Who, bot_names};
use crate::token_bucket::{Allowance, TokenBucket};

/// The chat lines of one member: so many at once, and then one in this time.
pub const CHAT: Allowance = Allowance { burst: 5, every: Millis(2_000) };

/// A member of a room.
pub(super) struct Member {
    pub id: MemberId,
    pub who: Who,
    pub account: Option<AccountId>,
    pub name: Name,
    pub entrant: Entrant,
    /// The team of a seated member.
    pub team: Option<Team>,
    pub is_ready: bool,
    pub is_muted: bool,
    pub wins: u16,
    pub chat: TokenBucket,
}

impl Member {
    pub fn client(&self) -> Option<ClientId> {
        match self.who {
            Who::Person(client) => Some(client),
            Who::Bot(_) => None,
        }
    }

    pub fn whom(&self) -> Whom {
        Whom::of(self.account, &self.name)
    }

    pub fn view(&self) -> BrawlMember {
        BrawlMember {
            id: self.id,
            name: self.name.clone(),
            bot: match self.who {
                Who::Bot(level) => Some(level.number()),
                Who::Person(_) => None,
            },
            team: self.team,
            pick: self.entrant.pick,
            is_ready: self.is_ready,
            is_muted: self.is_muted,
            wins: self.wins,
        }
    }
}

/// All members of a room. **Invariant:** no more than [`MEMBERS_MAX`], no two with one name or
/// number.
#[derive(Default)]
pub(super) struct Members {
    list: Vec<Member>,
    next: u32,
}

impl Members {
    /// The members of a recovered room, and the number of the next; nothing when one is there twice.
    pub fn restore(list: Vec<Member>, next: u32) -> Option<Members> {
        let is_known = |(at, one): (usize, &Member)| {
            next <= one.id.0 || list[..at].iter().any(|other| other.id == one.id)
        };
        let is_odd = MEMBERS_MAX < list.len() || list.iter().enumerate().any(is_known);
        (!is_odd).then_some(Members { list, next })
    }

    /// The number of the next member.
    pub fn next_number(&self) -> u32 {
        self.next
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Member> {
        self.list.iter_mut()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Member> {
        self.list.iter()
    }

    /// The people: members with a client.
    pub fn people(&self) -> impl Iterator<Item = (&Member, ClientId)> {
        self.list.iter().filter_map(|member| Some((member, member.client()?)))
    }

    /// The seated members.
    pub fn seated(&self) -> impl Iterator<Item = &Member> {
        self.list.iter().filter(|member| member.team.is_some())
    }

    /// The levels of the seated bots.
    pub fn seated_bots(&self) -> impl Iterator<Item = Level> {
        self.seated().filter_map(|member| match member.who {
            Who::Bot(level) => Some(level),
            Who::Person(_) => None,
        })
    }

    pub fn taken(&self) -> usize {
        self.seated().count()
    }

    pub fn get(&self, id: MemberId) -> Option<&Member> {
        self.list.iter().find(|member| member.id == id)
    }

    pub fn get_mut(&mut self, id: MemberId) -> Option<&mut Member> {
        self.list.iter_mut().find(|member| member.id == id)
    }

    pub fn of_client(&self, client: ClientId) -> Option<MemberId> {
        self.people().find(|&(_, other)| other == client).map(|(member, _)| member.id)
    }

    /// Adds a member, as a spectator for now.
    pub fn add(
        &mut self,
        now: Millis,
        joiner: Joiner,
        is_muted: bool,
    ) -> Result<MemberId, Refusal> {
        let Joiner { client, account, name, entrant, .. } = joiner;
        let named_so = self.list.iter().position(|member| is_called(member, &name));
        let id = self.push(now, Who::Person(client), name, entrant)?;
        if let Some(member) = self.get_mut(id) {
            (member.account, member.is_muted) = (account, is_muted);
        }
        // A bot is removed for a person with the same name.
        if let Some(index) = named_so
            && let Who::Bot(level) = self.list[index].who
        {
            self.list[index].name = self.free_name(level);
        }
        Ok(id)
    }

    /// Adds a bot, without a seat for now.
    pub fn add_bot(
        &mut self,
        now: Millis,
        level: Level,
        entrant: Entrant,
    ) -> Result<MemberId, Refusal> {
        let name = self.free_name(level);
        let id = self.push(now, Who::Bot(level), name, entrant)?;
        if let Some(bot) = self.get_mut(id) {
            bot.is_ready = true;
        }
        Ok(id)
    }

    fn push(
        &mut self,
        now: Millis,
        who: Who,
        name: Name,
        entrant: Entrant,
    ) -> Result<MemberId, Refusal> {
        if MEMBERS_MAX <= self.list.len() {
            return Err(Refusal::RoomFull);
        }
        let id = MemberId(self.next);
        self.next += 1;
        self.list.push(Member {
            id,
            who,
            account: None,
            name,
            entrant,
            team: None,
            is_ready: false,
            is_muted: false,
            wins: 0,
            chat: TokenBucket::full(CHAT, now),
        });
        Ok(id)
    }

    pub fn remove(&mut self, id: MemberId) -> Option<Member> {
        let index = self.list.iter().position(|member| member.id == id)?;
        Some(self.list.remove(index))
    }

    /// Gives a member a seat in the smallest team. A seated member keeps its seat.
    pub fn sit(&mut self, id: MemberId, options: &BrawlOptions) -> Result<(), Refusal> {
        let member = self.get(id).ok_or(Refusal::NoSuchMember)?;
        if member.team.is_some() {
            return Ok(());
        }
        if usize::from(options.seats) <= self.taken() {
            return Err(Refusal::RoomFull);
        }
        let team = self.smallest_team(options.sides);
        if let Some(member) = self.get_mut(id) {
            member.team = Some(team);
        }
        Ok(())
    }

    /// Notes whether a seated member is ready.
    pub fn mark(&mut self, id: MemberId, is_ready: bool) -> Result<(), Refusal> {
        let member = self.get_mut(id).filter(|member| member.team.is_some());
        member.ok_or(Refusal::NotNow)?.is_ready = is_ready;
        Ok(())
    }

    /// A member sends a line of chat to all people.
    pub fn chat(
        &mut self,
        now: Millis,
        id: MemberId,
        text: ChatText,
        answers: &mut Vec<RoomAnswer>,
    ) -> Result<(), Refusal> {
        let member = self.get_mut(id).ok_or(Refusal::NoSuchMember)?;
        if member.is_muted {
            return Err(Refusal::Muted);
        }
        if !member.chat.take(now) {
            return Err(Refusal::ChatTooFast);
        }
        let line = ChatLine { from: id, name: member.name.clone(), text };
        for (_, client) in self.people() {
            answers.push(RoomAnswer::Tell(client, ServerMessage::Chat(line.clone())));
        }
        Ok(())
    }

    /// Gives every seated member a team that exists: its own, if possible.
    pub fn regroup(&mut self, before: Sides, after: Sides) {
        let stays = |team: Team| match (before, after) {
            (Sides::FreeForAll, Sides::FreeForAll) => true,
            (Sides::Teams(_), Sides::Teams(teams)) => team.0 < teams,
            _ => false,
        };
        let moved: Vec<MemberId> = {
            let moved = self.list.iter_mut().filter(|one| one.team.is_some_and(|it| !stays(it)));
            moved.map(|member| (member.team.take(), member.id).1).collect()
        };
        for id in moved {
            let team = self.smallest_team(after);
            if let Some(member) = self.get_mut(id) {
                member.team = Some(team);
            }
        }
    }

    /// Clears the ready state of everyone but the bots.
    pub fn clear_ready(&mut self) {
        for member in &mut self.list {
            member.is_ready = matches!(member.who, Who::Bot(_));
        }
    }

    /// The smallest team, of equals the first. In a free-for-all, the first empty team.
    fn smallest_team(&self, sides: Sides) -> Team {
        let teams = match sides {
            Sides::FreeForAll => *SEATS.end(),
            Sides::Teams(teams) => teams,
        };
        let size = |team: &Team| self.seated().filter(|one| one.team == Some(*team)).count();
        (0..teams).map(Team).min_by_key(size).unwrap_or(Team(0))
    }

    /// The first free name for a bot.
    fn free_name(&self, level: Level) -> Name {
        let is_free = |name: &Name| !self.list.iter().any(|member| is_called(member, name));
        bot_names(level).find(is_free).expect("a room has fewer members than there are names")
    }
}

/// Names that differ only in case are one name.
fn is_called(member: &Member, name: &Name) -> bool {
    member.name.as_str().to_lowercase() == name.as_str().to_lowercase()
}
