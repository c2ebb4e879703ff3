//! The matches of a brawl room.

use alloc::boxed::Box;
use alloc::vec::Vec;
use bout::{Millis, Seat, Seed, Team};
use core::ops::{Deref, DerefMut};
use wire::{ClientMessage, Entrant, MemberId, Rated, Refusal, RoomKind, Sides};

use super::members::Member;
use super::{Brawl, Phase, visitor};
use crate::Room;
use crate::guest::{Ending, FinishedMatch, Guest, RoomAnswer, RoomRequest};
use crate::lobby::ClientId;

/// A match that is played.
pub(super) struct Match {
    room: Room,
    /// By seat. They may have left since.
    players: Vec<MemberId>,
    /// Once it is decided.
    finished: Option<FinishedMatch>,
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
    /// Whether a match can be played by those who have seats, and if not, why. The host's word
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

    /// Those who play, by seat: in the order of their coming, but where the game's mode has teams,
    /// each on a seat of its own. Who finds none is left out.
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

    /// Begins a match between those who have seats, in the order of their coming.
    pub(super) fn begin(
        &mut self,
        now: Millis,
        (bout, seed): (u64, Seed),
        answers: &mut Vec<RoomAnswer>,
    ) {
        let bounds = self.options.handling;
        let guest = |&(member, team): &(&Member, Team)| {
            let Entrant { pick, handling } = member.entrant;
            Guest {
                who: member.who.clone(),
                name: member.name.clone(),
                account: member.account,
                entrant: Entrant { pick, handling: bounds.nearest(handling) },
                team,
            }
        };
        let seating = self.seating();
        let guests = seating.iter().map(guest).collect();
        let players = seating.iter().map(|(member, _)| member.id).collect();
        let request = RoomRequest {
            kind: RoomKind::Brawl,
            rules: self.options.rules.led_after(self.begun),
            best_of: self.options.best_of,
            grace: visitor::grace(&self.options),
            guests,
        };
        self.begun += 1;
        let (mut room, opening) = Room::new(request, bout, seed, now);
        let looks_on = |&(member, _): &(&Member, _)| member.team.is_none();
        let spectators = self.members.people().filter(looks_on).map(|(_, client)| client);
        let shown = room.watch_all(spectators);
        self.phase = Phase::Playing(Box::new(Match { room, players, finished: None }));
        self.show_now(now, answers);
        self.carry(now, opening, answers);
        answers.extend(shown);
    }

    /// Who plays looks on instead, and loses what is left of the match.
    pub(super) fn abandon(&mut self, now: Millis, client: ClientId, answers: &mut Vec<RoomAnswer>) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        if !playing.room.is_playing(client) {
            return;
        }
        let mut said = playing.room.receive(now, client, ClientMessage::Leave, &[]);
        said.retain(|answer| *answer != RoomAnswer::Left(client, None));
        said.extend(playing.room.watch(client));
        self.carry(now, said, answers);
    }

    /// Notes how the match ended, to count it when it is kept.
    pub(super) fn note(&mut self, finished: &FinishedMatch) {
        if let Phase::Playing(playing) = &mut self.phase {
            playing.finished = Some(finished.clone());
        }
    }

    /// The match that was [`RoomAnswer::Decided`] is kept; see [`Room::kept`].
    pub fn kept(&mut self, now: Millis, rated: Option<Rated>) -> Vec<RoomAnswer> {
        let mut answers = Vec::new();
        if let Phase::Playing(playing) = &mut self.phase {
            let said = playing.room.kept(rated);
            self.carry(now, said, &mut answers);
        }
        self.settle();
        self.show(now, &mut answers);
        answers
    }

    /// Whether a match is decided and waits for [`Brawl::kept`].
    pub fn is_keeping(&self) -> bool {
        matches!(&self.phase, Phase::Playing(playing) if playing.room.is_keeping())
    }

    /// The match that goes on, as far as it was played; see [`Room::break_off`].
    pub fn break_off(&self) -> Option<FinishedMatch> {
        match &self.phase {
            Phase::Playing(playing) => playing.room.break_off(),
            Phase::Gathering | Phase::Starting(_) => None,
        }
    }

    /// Gathers again when the match is over. A match that nobody is here to see, and that is not
    /// decided, ends without a result.
    pub(super) fn settle(&mut self) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        let is_over = playing.room.is_over();
        let is_watched = self.host.is_some() || playing.room.is_keeping();
        if !is_over && is_watched {
            return;
        }
        let finished = playing.finished.take().filter(|_| is_over);
        let players = core::mem::take(&mut playing.players);
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
