//! The commands of the members of a brawl room, and of its host.

use alloc::vec::Vec;
use bots::Level;
use bout::{Millis, Team};
use wire::brawl::Autostart;
use wire::{BrawlCommand, BrawlOptions, Entrant, HostCommand, MemberId, Refusal, Sides};

use super::members::Member;
use super::{Brawl, COUNT, Phase, join};
use crate::bot_cost;
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
            BrawlCommand::Chat(text) => return self.members.chat(now, id, text, answers),
            BrawlCommand::Host(_) if !self.is_in_charge(id) => return Err(Refusal::NotHost),
            BrawlCommand::Host(command) => self.direct(now, id, command, answers)?,
        }
        self.is_changed = true;
        if self.check_start(self.host).is_err() {
            self.take_count_back();
        }
        Ok(())
    }

    /// Notes whether a seated member is ready, between matches.
    fn mark(&mut self, id: MemberId, is_ready: bool) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Playing(_)) {
            return Err(Refusal::NotNow);
        }
        self.members.mark(id, is_ready)?;
        if !is_ready && self.settings.chosen.autostart.timer_ms().is_none() {
            self.take_count_back();
        }
        Ok(())
    }

    /// Takes a seat. Refused during the countdown, which a new seat would cancel. During a match it
    /// is a seat in the next one.
    fn sit(&mut self, id: MemberId) -> Result<(), Refusal> {
        let has_seat = self.members.get(id).is_some_and(|member| member.team.is_some());
        if !has_seat && matches!(self.phase, Phase::Starting(_)) {
            return Err(Refusal::NotNow);
        }
        if self.settings.chosen.king_of_the_hill && !has_seat {
            self.queue_up(id);
            return Ok(());
        }
        self.members.sit(id, &self.options)
    }

    /// A member becomes a spectator. A bot cannot spectate, and leaves.
    fn stand(
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
        self.settings.challengers.retain(|other| *other != id);
        if had_seat {
            self.take_count_back();
        }
        if let Phase::Playing(playing) = &mut self.phase {
            let said = playing.abandon(now, client);
            self.carry(now, said, answers);
        }
        Ok(())
    }

    /// Moves a member to a team; a spectator takes a seat first.
    fn join_team(&mut self, id: MemberId, team: Team) -> Result<(), Refusal> {
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

    /// Carries out a host's command, or returns the refusal; then nothing has changed.
    fn direct(
        &mut self,
        now: Millis,
        by: MemberId,
        command: HostCommand,
        answers: &mut Vec<RoomAnswer>,
    ) -> Result<(), Refusal> {
        let of_hosts = matches!(command, HostCommand::HandOver(_) | HostCommand::CoHost(..));
        let members = match command {
            HostCommand::Kick(at) | HostCommand::Ban(at) | HostCommand::Stand(at) => [at; 2],
            HostCommand::Mute(at, _) | HostCommand::Team(at, _) => [at; 2],
            HostCommand::Swap(one, other) => [one, other],
            _ => [by; 2],
        };
        let is_over_host = members.iter().any(|at| Some(*at) == self.host);
        if self.host != Some(by) && (of_hosts || is_over_host) {
            return Err(Refusal::NotHost);
        }
        match command {
            HostCommand::Options(options) => self.choose(options),
            HostCommand::Admit(visibility, password) => {
                self.admission.reopen(visibility, password.as_ref())
            }
            HostCommand::Lock(is_locked) => {
                self.admission.is_locked = is_locked;
                Ok(())
            }
            HostCommand::AddBot(level) => self.add_bot(now, level),
            HostCommand::Kick(id) => self.send_away(now, by, id, Refusal::Kicked, answers),
            HostCommand::Ban(id) => {
                let whom = self.members.get(id).filter(|one| one.client().is_some());
                let whom = whom.map(Member::whom);
                self.send_away(now, by, id, Refusal::RoomBanned, answers)?;
                if let Some(whom) = whom {
                    self.admission.ban(whom);
                }
                Ok(())
            }
            HostCommand::Stand(id) => self.stand(now, id, answers),
            HostCommand::Team(id, team) => self.join_team(id, team),
            HostCommand::Mute(id, is_muted) => self.mute(id, is_muted),
            HostCommand::HandOver(id) => {
                let heir = self.members.get(id).and_then(|heir| heir.client());
                heir.ok_or(Refusal::NoSuchMember)?;
                self.host = Some(id);
                self.settings.co_hosts.retain(|other| *other != id);
                Ok(())
            }
            HostCommand::Settings(settings) => self.set(now, settings),
            HostCommand::CoHost(id, is_co_host) => self.appoint(id, is_co_host),
            HostCommand::Swap(one, other) => self.swap(one, other),
            HostCommand::Start => self.count(now, by),
            HostCommand::Cancel => match self.phase {
                Phase::Starting(_) => {
                    self.take_count_back();
                    // A match that starts by itself waits again for all.
                    if self.settings.chosen.autostart == Autostart::Ready {
                        self.members.clear_ready();
                    }
                    Ok(())
                }
                Phase::Gathering | Phase::Playing(_) => Err(Refusal::NotNow),
            },
        }
    }

    /// A match in progress is played to its end by the rules that it began with.
    fn choose(&mut self, options: BrawlOptions) -> Result<(), Refusal> {
        join::check_options(&options)?;
        let suits = self.settings.chosen.suit(&options);
        if !suits || usize::from(options.seats) < self.members.taken() {
            return Err(Refusal::Options);
        }
        self.bots_allowed.check(self.seated_bots_cost(&options))?;
        for member in self.members.iter_mut() {
            member.entrant = join::suited(&options, member.entrant);
        }
        self.members.regroup(self.options.sides, options.sides);
        self.options = options;
        self.members.clear_ready();
        self.take_count_back();
        Ok(())
    }

    fn add_bot(&mut self, now: Millis, level: u8) -> Result<(), Refusal> {
        let level = Level::new(level).ok_or(Refusal::Options)?;
        if usize::from(self.options.seats) <= self.members.taken() {
            return Err(Refusal::RoomFull);
        }
        let options = &self.options;
        let levels = self.members.seated_bots().chain([level]);
        self.bots_allowed.check(bot_cost::cost(&options.rules, options.seats, levels))?;
        let kind = options.rules.kind();
        let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
        let id = self.members.add_bot(now, level, entrant)?;
        self.members.sit(id, &self.options)
    }

    /// Nobody can kick or ban itself; it may only leave.
    fn send_away(
        &mut self,
        now: Millis,
        by: MemberId,
        id: MemberId,
        why: Refusal,
        answers: &mut Vec<RoomAnswer>,
    ) -> Result<(), Refusal> {
        if id == by {
            return Err(Refusal::NotNow);
        }
        self.members.get(id).ok_or(Refusal::NoSuchMember)?;
        self.depart(now, id, Some(why), answers);
        Ok(())
    }

    fn mute(&mut self, id: MemberId, is_muted: bool) -> Result<(), Refusal> {
        let member = self.members.get_mut(id).ok_or(Refusal::NoSuchMember)?;
        member.is_muted = is_muted;
        self.admission.mute(member.whom(), is_muted);
        Ok(())
    }

    fn count(&mut self, now: Millis, host: MemberId) -> Result<(), Refusal> {
        match self.phase {
            Phase::Gathering => self.check_start(Some(host))?,
            // A host says it again when the server was restarted before it answered.
            Phase::Starting(_) => return Ok(()),
            Phase::Playing(_) => return Err(Refusal::NotNow),
        }
        if let Some(host) = self.members.get_mut(host).filter(|host| host.team.is_some()) {
            host.is_ready = true;
        }
        self.phase = Phase::Starting(now.plus(COUNT));
        Ok(())
    }
}
