//! The commands of a member in a brawl room.

use alloc::vec::Vec;
use bout::{Millis, Team};
use wire::{BrawlCommand, ChatLine, ChatText, MemberId, Refusal, ServerMessage, Sides};

use super::{Brawl, Phase, join};
use crate::participant::RoomAnswer;

impl Brawl {
    /// Carries out a member's command, or returns the refusal; then nothing has changed.
    pub(super) fn obey(
        &mut self,
        now: Millis,
        id: MemberId,
        command: BrawlCommand,
        answers: &mut Vec<RoomAnswer>,
    ) -> Result<(), Refusal> {
        match command {
            BrawlCommand::Ready(is_ready) => self.mark(id, is_ready)?,
            BrawlCommand::Sit => self.sit(id)?,
            BrawlCommand::Stand => self.stand(now, id, answers)?,
            BrawlCommand::Team(team) => self.join_team(id, team)?,
            BrawlCommand::Bring(entrant) => {
                join::check_entrant(&self.options, &entrant)?;
                if let Some(member) = self.members.get_mut(id) {
                    member.entrant = entrant;
                }
            }
            BrawlCommand::Chat(text) => return self.chat(now, id, text, answers),
            BrawlCommand::Host(_) if self.host != Some(id) => return Err(Refusal::NotHost),
            BrawlCommand::Host(command) => self.direct(now, id, command, answers)?,
        }
        self.is_changed = true;
        if self.check_start().is_err() {
            self.take_count_back();
        }
        Ok(())
    }

    /// Digests a member as ready: only between matches, and only for seated members.
    fn mark(&mut self, id: MemberId, is_ready: bool) -> Result<(), Refusal> {
        let is_playing = matches!(self.phase, Phase::Playing(_));
        let member = self.members.get_mut(id).filter(|member| member.team.is_some());
        let member = member.filter(|_| !is_playing).ok_or(Refusal::NotNow)?;
        member.is_ready = is_ready;
        if !is_ready {
            self.take_count_back();
        }
        Ok(())
    }

    /// Takes a seat. Refused during the countdown, which a new seat would cancel. During a match it
    /// is a seat in the next one.
    pub(super) fn sit(&mut self, id: MemberId) -> Result<(), Refusal> {
        let has_seat = self.members.get(id).is_some_and(|member| member.team.is_some());
        if !has_seat && matches!(self.phase, Phase::Starting(_)) {
            return Err(Refusal::NotNow);
        }
        self.members.sit(id, &self.options)
    }

    /// A member becomes a spectator. A bot cannot spectate, and leaves.
    pub(super) fn stand(
        &mut self,
        now: Millis,
        id: MemberId,
        answers: &mut Vec<RoomAnswer>,
    ) -> Result<(), Refusal> {
        let member = self.members.get_mut(id).ok_or(Refusal::NoSuchMember)?;
        let Some(client) = member.client() else {
            self.forget(now, id);
            return Ok(());
        };
        let had_seat = member.team.take().is_some();
        member.is_ready = false;
        if had_seat {
            self.take_count_back();
        }
        self.abandon(now, client, answers);
        Ok(())
    }

    /// Moves a member to a team; a spectator takes a seat first.
    pub(super) fn join_team(&mut self, id: MemberId, team: Team) -> Result<(), Refusal> {
        let is_team = matches!(self.options.sides, Sides::Teams(teams) if team.0 < teams);
        if !is_team || self.members.get(id).is_none() {
            return Err(Refusal::NoSuchMember);
        }
        self.sit(id)?;
        if let Some(member) = self.members.get_mut(id) {
            member.team = Some(team);
        }
        Ok(())
    }

    /// Whether the host has muted a member.
    pub(super) fn is_muted(&self, id: MemberId) -> bool {
        self.members.get(id).is_none_or(|member| member.is_muted)
    }

    fn chat(
        &mut self,
        now: Millis,
        id: MemberId,
        text: ChatText,
        answers: &mut Vec<RoomAnswer>,
    ) -> Result<(), Refusal> {
        let member = self.members.get_mut(id).ok_or(Refusal::NoSuchMember)?;
        if member.is_muted {
            return Err(Refusal::Muted);
        }
        if !member.chat.take(now) {
            return Err(Refusal::ChatTooFast);
        }
        let line = ChatLine { from: id, name: member.name.clone(), text };
        for (_, client) in self.members.people() {
            answers.push(RoomAnswer::Tell(client, ServerMessage::Chat(line.clone())));
        }
        Ok(())
    }
}
