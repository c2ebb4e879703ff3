//! The matches of a brawl room.

use alloc::vec::Vec;
use bots::Thinking;
use bout::{Millis, Seat, Seed, Team};
use core::ops::{Deref, DerefMut};
use wire::{BrawlOptions, Entrant, MemberId, Refusal, RoomKind, Sides};

use super::join;
use super::members::{Member, Members};
use crate::ids::ClientId;
use crate::participant::{Ending, FinishedMatch, Participant, RoomAnswer, RoomRequest};
use crate::{Incoming, Room, bot_cost};

/// A match in progress.
pub(super) struct Match {
    room: Room,
    /// The players, by seat. They may have left since.
    players: Vec<MemberId>,
    /// What its bots cost, see [`crate::bot_cost`].
    pub bots_cost: u32,
    /// The result, once it is decided.
    finished: Option<FinishedMatch>,
}

impl Match {
    /// A recovered match.
    pub fn new(room: Room, players: Vec<MemberId>, bots_cost: u32) -> Match {
        Match { room, players, bots_cost, finished: None }
    }

    /// A match that begins between the seated members, in the order in which they joined. Returns it with
    /// its answers, and those to its spectators, which come after the room has shown itself.
    pub fn begin(
        now: Millis,
        (bout, secret): (u64, Seed),
        members: &Members,
        options: &BrawlOptions,
        thinking: Thinking,
    ) -> (Match, Vec<RoomAnswer>, Vec<RoomAnswer>) {
        let participant = |&(member, team): &(&Member, Team)| {
            let Entrant { pick, handling } = member.entrant;
            let handling = options.handling.nearest(handling);
            Participant {
                who: member.who.clone(),
                name: member.name.clone(),
                account: member.account,
                entrant: Entrant { pick, handling },
                team,
            }
        };
        let seating = seating(members, options);
        let request = RoomRequest {
            kind: RoomKind::Brawl,
            rules: options.rules,
            best_of: options.best_of,
            grace: join::grace(options),
            participants: seating.iter().map(participant).collect(),
        };
        let players = seating.iter().map(|(member, _)| member.id).collect();
        let bots_cost = bot_cost::cost(&options.rules, options.seats, members.seated_bots());
        let (mut room, opening) = Room::new(request, bout, secret, now);
        if thinking == Thinking::Elsewhere {
            room.think_elsewhere();
        }
        let looks_on = |&(member, _): &(&Member, _)| member.team.is_none();
        let spectators = members.people().filter(looks_on).map(|(_, client)| client);
        let shown = room.watch_all(spectators);
        (Match::new(room, players, bots_cost), opening, shown)
    }

    /// A player becomes a spectator, and forfeits the match.
    pub fn abandon(&mut self, now: Millis, client: ClientId) -> Vec<RoomAnswer> {
        if !self.room.is_playing(client) {
            return Vec::new();
        }
        let mut said = self.room.receive(now, client, Incoming::Leave, &[]);
        said.retain(|answer| *answer != RoomAnswer::Left(client, None));
        said.extend(self.room.watch(client));
        said
    }

    /// Records the result, to be counted when it is saved.
    pub fn note(&mut self, finished: &FinishedMatch) {
        self.finished = Some(finished.clone());
    }

    /// Counts the win of a match that is over for the members who won it, if it was decided. Returns them.
    pub fn count_win(&mut self, members: &mut Members) -> Vec<MemberId> {
        let mut won = Vec::new();
        let finished = self.finished.take().filter(|_| self.room.is_over());
        if let Some(FinishedMatch { ending: Ending::Won(team), players: seats, .. }) = finished {
            let winners = seats.iter().zip(&self.players).filter(|(seat, _)| seat.team == team);
            for (_, &id) in winners {
                if let Some(member) = members.get_mut(id) {
                    member.wins = member.wins.saturating_add(1);
                    won.push(id);
                }
            }
        }
        won
    }

    /// The players, by seat.
    pub fn players(&self) -> &[MemberId] {
        &self.players
    }
}

impl Deref for Match {
    type Target = Room;

    fn deref(&self) -> &Room {
        &self.room
    }
}

impl DerefMut for Match {
    fn deref_mut(&mut self) -> &mut Room {
        &mut self.room
    }
}

/// An error when no match can start with the seated members, of which those that are not ready are known so.
pub(super) fn check_start(
    members: &Members,
    options: &BrawlOptions,
    is_ready: impl Fn(&Member) -> bool,
) -> Result<(), Refusal> {
    if !members.seated().all(is_ready) {
        return Err(Refusal::NotReady);
    }
    let mut teams = members.seated().map(|one| one.team);
    let first = teams.next();
    if !teams.any(|team| Some(team) != first) {
        return Err(Refusal::OneSide);
    }
    let seats = options.rules.seats().map(usize::from);
    let is_filled = seats.is_none_or(|seats| seating(members, options).len() == seats);
    if is_filled { Ok(()) } else { Err(Refusal::Unfilled) }
}

/// The players, by seat: in the order in which they joined, but where the game's mode has teams, each on a
/// seat of its own team. A member without such a seat is left out.
fn seating<'a>(members: &'a Members, options: &BrawlOptions) -> Vec<(&'a Member, Team)> {
    let seated = members.seated().filter_map(|member| Some((member, member.team?)));
    let rules = options.rules;
    let Some(seats) = rules.seats() else { return seated.collect() };
    let is_free_for_all = options.sides == Sides::FreeForAll;
    let mut left: Vec<(&Member, Team)> = seated.collect();
    let take = |seat| {
        let team = rules.team(seat)?;
        let fits = |&(_, own): &(&Member, Team)| is_free_for_all || own == team;
        let (member, _) = left.remove(left.iter().position(fits)?);
        Some((member, team))
    };
    (0..seats).map(Seat).map_while(take).collect()
}
