//! The settings of a room: who may enter, when its matches start, and whether the winner stays.

use alloc::vec::Vec;
use bout::Millis;
use wire::brawl::{Autostart, CO_HOSTS_MAX, Entry, RoomSettings, RoomSettingsView};
use wire::{BrawlOptions, MemberId, Refusal, Sides};

use super::join::Joiner;
use super::members::Member;
use super::{Brawl, COUNT, Phase, matches};
use crate::ids::ClientId;
use crate::participant::RoomAnswer;

/// The settings, with what follows from them.
#[derive(Default)]
pub(super) struct Settings {
    pub chosen: RoomSettings,
    pub co_hosts: Vec<MemberId>,
    /// The spectators who play next, where the winner stays.
    pub challengers: Vec<MemberId>,
    /// Since when a match could start, for the timer.
    pub ready_since: Option<Millis>,
    /// Who asks for a pause of the bout.
    pub pausing: Vec<MemberId>,
    /// True once members were sent a [`RoomSettingsView`].
    pub is_told: bool,
}

impl Brawl {
    /// What is to be known of those who would enter, if anything; see [`Joiner::standing`].
    pub fn restricts_entry(&self) -> bool {
        self.settings.chosen.restricts()
    }

    /// The options of its matches.
    pub fn options(&self) -> &BrawlOptions {
        &self.options
    }

    /// Whether a player may enter by the settings.
    pub(super) fn check_entry(&self, joiner: &Joiner) -> Result<(), Refusal> {
        let RoomSettings { entry, rating_least, rating_most, .. } = self.settings.chosen;
        if !self.restricts_entry() {
            return Ok(());
        }
        let standing = joiner.standing.clone().unwrap_or_default();
        let host = self.host.and_then(|id| self.members.get(id)?.account);
        match entry {
            Entry::Everyone => {}
            Entry::Claimed if standing.is_claimed => {}
            Entry::Friends if host.is_none_or(|host| standing.friends.contains(&host)) => {}
            Entry::Friends if host == joiner.account => {}
            Entry::Claimed => return Err(Refusal::ClaimedOnly),
            Entry::Friends => return Err(Refusal::FriendsOnly),
        }
        let (least, most) = (rating_least, rating_most);
        let is_low = standing.rating < i32::from(least);
        if is_low || most != 0 && i32::from(most) < standing.rating {
            return Err(Refusal::RatingOutside { least, most });
        }
        Ok(())
    }

    /// Chooses the settings. Where the winner stays, two play: the others become challengers.
    pub(super) fn set(&mut self, now: Millis, settings: RoomSettings) -> Result<(), Refusal> {
        let mut options = self.options;
        if settings.king_of_the_hill {
            (options.seats, options.sides) = (2, Sides::FreeForAll);
        }
        if options.check().is_err() || !settings.suit(&options) {
            return Err(Refusal::Options);
        }
        if matches!(self.phase, Phase::Playing(_)) && options != self.options {
            return Err(Refusal::NotNow);
        }
        self.settings.chosen = settings;
        self.settings.ready_since = None;
        if options != self.options {
            let surplus: Vec<MemberId> = self.members.seated().skip(2).map(|one| one.id).collect();
            for id in surplus {
                self.send_to_challengers(now, id);
            }
            self.members.regroup(self.options.sides, options.sides);
            self.options = options;
            self.take_count_back();
        }
        if !settings.king_of_the_hill {
            self.settings.challengers.clear();
        }
        Ok(())
    }

    /// A member leaves its seat and plays again after all who wait. A bot leaves the room.
    fn send_to_challengers(&mut self, now: Millis, id: MemberId) {
        let Some(member) = self.members.get_mut(id) else { return };
        if member.client().is_none() {
            return self.forget(now, id);
        }
        (member.team, member.is_ready) = (None, false);
        self.queue_up(id);
    }

    /// A spectator waits for a seat.
    pub(super) fn queue_up(&mut self, id: MemberId) {
        if !self.settings.challengers.contains(&id) {
            self.settings.challengers.push(id);
        }
    }

    /// After a match: where the winner stays, the losers leave their seats. None of a match without a winner.
    pub(super) fn dethrone(&mut self, now: Millis, winners: &[MemberId]) {
        if !self.settings.chosen.king_of_the_hill || winners.is_empty() {
            return;
        }
        let is_loser = |one: &&Member| !winners.contains(&one.id);
        let losers: Vec<MemberId> =
            self.members.seated().filter(is_loser).map(|one| one.id).collect();
        for id in losers {
            self.send_to_challengers(now, id);
        }
    }

    /// Seats the challengers who come next, between matches.
    pub(super) fn seat_challengers(&mut self) {
        while matches!(self.phase, Phase::Gathering)
            && self.members.taken() < usize::from(self.options.seats)
            && !self.settings.challengers.is_empty()
        {
            let next = self.settings.challengers.remove(0);
            if self.members.sit(next, &self.options).is_ok() {
                self.is_changed = true;
            }
        }
    }

    /// Whether a match can start by the command of this member, which counts as its readiness: the error says why not.
    /// With a timer nobody needs to be ready.
    pub(super) fn check_start(&self, by: Option<MemberId>) -> Result<(), Refusal> {
        let has_timer = self.settings.chosen.autostart.timer_ms().is_some();
        let is_ready = |one: &Member| has_timer || one.is_ready || Some(one.id) == by;
        matches::check_start(&self.members, &self.options, is_ready)
    }

    /// When a match starts by itself, if nothing changes: the end of its countdown.
    fn starts_at(&self) -> Option<Millis> {
        let timer = self.settings.chosen.autostart.timer_ms()?;
        Some(self.settings.ready_since?.plus(Millis(timer.into())))
    }

    /// Begins the countdown of a match that starts by itself, unless nobody is there to see it.
    pub(super) fn start_by_itself(&mut self, now: Millis) {
        let autostart = self.settings.chosen.autostart;
        let is_idle = self.host.is_none() || !matches!(self.phase, Phase::Gathering);
        if autostart == Autostart::Off || is_idle {
            return;
        }
        let everyone = |one: &Member| autostart != Autostart::Ready || one.is_ready;
        if matches::check_start(&self.members, &self.options, everyone).is_err() {
            self.is_changed |= self.settings.ready_since.take().is_some();
            return;
        }
        if self.settings.ready_since.is_none() {
            (self.settings.ready_since, self.is_changed) = (Some(now), true);
        }
        let is_due = self.starts_at().is_none_or(|at| at <= now.plus(COUNT));
        if is_due {
            self.phase = Phase::Starting(now.plus(COUNT));
            (self.settings.ready_since, self.is_changed) = (None, true);
        }
    }

    /// True if a member has the commands of the host.
    pub(super) fn is_in_charge(&self, id: MemberId) -> bool {
        self.host == Some(id) || self.settings.co_hosts.contains(&id)
    }

    /// Makes a member a co-host, or no longer.
    pub(super) fn appoint(&mut self, id: MemberId, is_co_host: bool) -> Result<(), Refusal> {
        let is_person = self.members.get(id).is_some_and(|one| one.client().is_some());
        if !is_person || self.host == Some(id) {
            return Err(Refusal::NoSuchMember);
        }
        self.settings.co_hosts.retain(|other| *other != id);
        if is_co_host {
            if CO_HOSTS_MAX <= self.settings.co_hosts.len() {
                return Err(Refusal::Full);
            }
            self.settings.co_hosts.push(id);
        }
        Ok(())
    }

    /// Two members change places, between matches.
    pub(super) fn swap(&mut self, one: MemberId, other: MemberId) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Playing(_)) {
            return Err(Refusal::NotNow);
        }
        let seat = |id| {
            let member = self.members.get(id).ok_or(Refusal::NoSuchMember)?;
            Ok((member.team, member.client().is_some()))
        };
        let ((first, is_person), (second, other_is_person)) = (seat(one)?, seat(other)?);
        // A bot has a seat.
        if first.is_none() && !other_is_person || second.is_none() && !is_person {
            return Err(Refusal::NoSuchMember);
        }
        for (id, team, before) in [(one, second, first), (other, first, second)] {
            self.settings.challengers.retain(|waiting| *waiting != id || team.is_none());
            if let Some(member) = self.members.get_mut(id) {
                member.team = team;
                member.is_ready &= before.is_some() && team.is_some();
            }
        }
        self.take_count_back();
        Ok(())
    }

    /// A player asks for a pause of the bout, or for its end: it is paused once all who play on in it ask, and resumes
    /// after a countdown when one of them wants that.
    pub(super) fn agree_to_pause(
        &mut self,
        now: Millis,
        (id, client): (MemberId, ClientId),
        is_wanted: bool,
        answers: &mut Vec<RoomAnswer>,
    ) {
        let Phase::Playing(playing) = &mut self.phase else { return };
        if !playing.is_playing(client) {
            return;
        }
        let pausing = &mut self.settings.pausing;
        pausing.retain(|other| *other != id);
        let mut said = Vec::new();
        if is_wanted {
            pausing.push(id);
            let members = &self.members;
            let asks =
                |one: &ClientId| members.of_client(*one).is_some_and(|one| pausing.contains(&one));
            if playing.contenders().iter().all(asks) {
                playing.pause_by(true, &mut said);
            }
        } else if playing.is_held() {
            pausing.clear();
            playing.pause_by(false, &mut said);
        }
        self.is_changed = true;
        self.carry(now, said, answers);
    }

    /// A member has left: nothing of the settings is about it any more.
    pub(super) fn forget_in_settings(&mut self, id: MemberId) {
        self.settings.co_hosts.retain(|other| *other != id);
        self.settings.challengers.retain(|other| *other != id);
        self.settings.pausing.retain(|other| *other != id);
    }

    /// The settings as members see them.
    pub fn settings_view(&self, now: Millis) -> RoomSettingsView {
        let Settings { chosen, co_hosts, challengers, pausing, .. } = &self.settings;
        let left = |at: Millis| u16::try_from(at.since(now).0).unwrap_or(u16::MAX);
        RoomSettingsView {
            settings: *chosen,
            co_hosts: co_hosts.clone().try_into().unwrap_or_default(),
            challengers: challengers.clone().try_into().unwrap_or_default(),
            starts_ms: self.starts_at().map(left),
            pausing: pausing.clone().try_into().unwrap_or_default(),
        }
    }
}
