//! The commands of the host of a brawl room.

use alloc::vec::Vec;
use bots::Level;
use bout::Millis;
use wire::{BrawlOptions, Entrant, HostCommand, MemberId, Password, Refusal, Visibility};

use super::{Brawl, COUNT, Phase, join};
use crate::bot_budget::BotsAllowed;
use crate::bot_cost;
use crate::participant::RoomAnswer;

impl Brawl {
    /// Carries out a host's command, or returns the refusal; then nothing has changed.
    pub(super) fn direct(
        &mut self,
        now: Millis,
        host: MemberId,
        command: HostCommand,
        answers: &mut Vec<RoomAnswer>,
    ) -> Result<(), Refusal> {
        match command {
            HostCommand::Options(options) => self.choose(options),
            HostCommand::Admit(visibility, password) => self.reopen(visibility, password.as_ref()),
            HostCommand::Lock(is_locked) => {
                self.admission.is_locked = is_locked;
                Ok(())
            }
            HostCommand::AddBot(level) => self.add_bot(now, level),
            HostCommand::Kick(id) => self.send_away(now, host, id, Refusal::Kicked, answers),
            HostCommand::Ban(id) => {
                let whom = self.members.get(id).filter(|one| one.client().is_some());
                let whom = whom.map(super::members::Member::whom);
                self.send_away(now, host, id, Refusal::RoomBanned, answers)?;
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
                Ok(())
            }
            HostCommand::Start => self.count(now, host),
            HostCommand::Cancel => match self.phase {
                Phase::Starting(_) => {
                    self.take_count_back();
                    Ok(())
                }
                Phase::Gathering | Phase::Playing(_) => Err(Refusal::NotNow),
            },
        }
    }

    /// A match in progress is played to its end by the rules that it began with.
    fn choose(&mut self, options: BrawlOptions) -> Result<(), Refusal> {
        join::check_options(&options)?;
        if usize::from(options.seats) < self.members.taken() {
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

    /// What the bots of the room may cost from now on: for the commands of its host.
    pub fn allow_bots(&mut self, allowed: BotsAllowed) {
        self.bots_allowed = allowed;
    }

    /// What the bots of the room cost, those of a match in progress or those of the next one. It changes
    /// with a command of the host, and when a match begins or ends.
    pub fn bots_cost(&self) -> u32 {
        let next = self.seated_bots_cost(&self.options);
        match &self.phase {
            Phase::Playing(playing) => playing.bots_cost.max(next),
            Phase::Gathering | Phase::Starting(_) => next,
        }
    }

    /// What the seated bots would cost by these options.
    pub(super) fn seated_bots_cost(&self, options: &BrawlOptions) -> u32 {
        bot_cost::cost(&options.rules, options.seats, self.members.seated_bots())
    }

    fn reopen(
        &mut self,
        visibility: Visibility,
        password: Option<&Password>,
    ) -> Result<(), Refusal> {
        if visibility == Visibility::Private && password.is_none() {
            return Err(Refusal::PasswordMissing);
        }
        self.admission.admit(visibility, password);
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

    /// The host cannot kick or ban itself; it may only leave.
    fn send_away(
        &mut self,
        now: Millis,
        host: MemberId,
        id: MemberId,
        why: Refusal,
        answers: &mut Vec<RoomAnswer>,
    ) -> Result<(), Refusal> {
        if id == host {
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
            Phase::Gathering => self.check_start()?,
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
