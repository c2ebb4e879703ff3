//! The matches of a brawl room.

use crate::Incoming;
use alloc::boxed::Box;
use alloc::vec::Vec;
use bots::Thinking;
use bout::{Millis, Seat, Seed, Team};
use core::ops::{Deref, DerefMut};
use wire::{Entrant, MemberId, Refusal, RoomKind, Sides};

use super::members::Member;
use super::{Brawl, Phase, join};
use crate::Room;
use crate::ids::ClientId;
use crate::participant::{Ending, FinishedMatch, KeptMatch, Participant, RoomAnswer, RoomRequest};

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

impl Brawl {
    /// An error when no match can start with the seated members. The host's command
    /// says that it is ready itself.
    pub(super) fn check_start(&self) -> Result<(), Refusal> {
        let is_ready = |one: &Member| one.is_ready || Some(one.id) == self.host;
        if !self.members.seated().all(is_ready) {
            return Err(Refusal::NotReady);
        }
        let mut teams = self.members.seated().map(|one| one.team);
        let first = teams.next();
        if !teams.any(|team| Some(team) != first) {
            return Err(Refusal::OneSide);
        }
        let seats = self.options.rules.seats().map(usize::from);
        let is_filled = seats.is_none_or(|seats| self.seating().len() == seats);
        if is_filled { Ok(()) } else { Err(Refusal::Unfilled) }
    }

    /// The players, by seat: in the order in which they joined, but where the game's mode has
    /// teams, each on a seat of its own team. A member without such a seat is left out.
    fn seating(&self) -> Vec<(&Member, Team)> {
        let seated = self.members.seated().filter_map(|member| Some((member, member.team?)));
        let rules = self.options.rules;
        let Some(seats) = rules.seats() else { return seated.collect() };
        let is_free_for_all = self.options.sides == Sides::FreeForAll;
        let mut left: Vec<(&Member, Team)> = seated.collect();
        let take = |seat| {
            let team = rules.team(seat)?;
            let fits = |&(_, own): &(&Member, Team)| is_free_for_all || own == team;
            let (member, _) = left.remove(left.iter().position(fits)?);
            Some((member, team))
        };
        (0..seats).map(Seat).map_while(take).collect()
    }

    /// Begins a match between the seated members, in the order in which they joined.
    pub(super) fn begin(
        &mut self,
        now: Millis,
        (bout, secret): (u64, Seed),
        answers: &mut Vec<RoomAnswer>,
    ) {
        let bounds = self.options.handling;
        let participant = |&(member, team): &(&Member, Team)| {
            let Entrant { pick, handling } = member.entrant;
            Participant {
                who: member.who.clone(),
                name: member.name.clone(),
                account: member.account,
                entrant: Entrant { pick, handling: bounds.nearest(handling) },
                team,
            }
        };
        let seating = self.seating();
        let participants = seating.iter().map(participant).collect();
        let players = seating.iter().map(|(member, _)| member.id).collect();
        let request = RoomRequest {
            kind: RoomKind::Brawl,
            rules: self.options.rules,
            best_of: self.options.best_of,
            grace: join::grace(&self.options),
            participants,
        };
        let bots_cost = self.seated_bots_cost(&self.options);
        let (mut room, opening) = Room::new(request, bout, secret, now);
        if self.thinking == Thinking::Elsewhere {
            room.think_elsewhere();
        }
        let looks_on = |&(member, _): &(&Member, _)| member.team.is_none();
        let spectators = self.members.people().filter(looks_on).map(|(_, client)| client);
        let shown = room.watch_all(spectators);
        self.told_over.clear();
        self.phase = Phase::Playing(Box::new(Match { room, players, bots_cost, finished: None }));
        self.show_now(now, answers);
        self.carry(now, opening, answers);
        answers.extend(shown);
    }

    /// A player becomes a spectator, and forfeits the match.
    pub(super) fn abandon(&mut self, now: Millis, client: ClientId, answers: &mut Vec<RoomAnswer>) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        if !playing.room.is_playing(client) {
            return;
        }
        let mut said = playing.room.receive(now, client, Incoming::Leave, &[]);
        said.retain(|answer| *answer != RoomAnswer::Left(client, None));
        said.extend(playing.room.watch(client));
        self.carry(now, said, answers);
    }

    /// Records the result of the match, to be counted when it is saved.
    pub(super) fn note(&mut self, finished: &FinishedMatch) {
        if let Phase::Playing(playing) = &mut self.phase {
            playing.finished = Some(finished.clone());
        }
    }

    /// The match that was [`RoomAnswer::Decided`] is saved; see [`Room::saved`].
    pub fn saved(&mut self, now: Millis, kept: Option<KeptMatch>) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        if let Phase::Playing(playing) = &mut self.phase {
            let said = playing.room.saved(kept);
            self.carry(now, said, &mut answers);
        }
        self.settle();
        self.show(now, &mut answers);
        answers
    }

    /// Returns to gathering when the match is over. An undecided match with no connected members
    /// ends without a result.
    pub(super) fn settle(&mut self) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        let is_over = playing.room.is_over();
        let is_watched = self.host.is_some() || playing.room.is_saving();
        if !is_over && is_watched {
            return;
        }
        let finished = playing.finished.take().filter(|_| is_over);
        let players = core::mem::take(&mut playing.players);
        self.last_progress = playing.take_progress();
        self.told_over = playing.told_over();
        if let Some(FinishedMatch { ending: Ending::Won(team), players: seats, .. }) = finished {
            let winners = seats.iter().zip(players).filter(|(seat, _)| seat.team == team);
            for (_, id) in winners {
                if let Some(member) = self.members.get_mut(id) {
                    member.wins = member.wins.saturating_add(1);
                }
            }
        }
        self.members.clear_ready();
        self.phase = Phase::Gathering;
        self.is_changed = true;
    }
}
