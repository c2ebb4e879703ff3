//! Challenges: casual matches between two players who know each other's names.
//!
//! A player in the menus challenges another one, who is in the menus or waits in a queue. The match
//! begins when that one accepts. A challenge lapses after [`CHALLENGE_WITHIN`], and when one of the
//! two leaves or does something else. To a blocked player its challenge appears as passed on, and
//! lapses.

#[cfg(test)]
mod tests;

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use bout::{Millis, Team};
use games::Ruleset;
use wire::{ChallengeEnd, Circle, Entrant, FriendsNews, FriendsRefusal, Name, RoomKind};

use super::answer::LobbyAnswer;
use super::friends::{CHALLENGE_WITHIN, notify, refuse_friends};
use super::queues::Queues;
use super::roster::Roster;
use crate::ids::ClientId;

/// An open challenge.
#[derive(Clone, Copy, Debug)]
struct Challenge {
    number: u64,
    by: ClientId,
    to: ClientId,
    /// True if the challenged player knows of it: it does not when it blocks the other.
    is_told: bool,
    ruleset: Ruleset,
    entrant: Entrant,
    until: Millis,
}

impl Challenge {
    /// Sends the end to both players, as far as they know of it. A disconnected one receives nothing.
    fn end(&self, how: ChallengeEnd) -> Vec<LobbyAnswer> {
        let told = [Some(self.by), self.is_told.then_some(self.to)];
        let over = |client| notify(client, FriendsNews::ChallengeOver(self.number, how));
        told.into_iter().flatten().map(over).collect()
    }
}

/// The open challenges: at most one of each client.
#[derive(Default)]
pub(super) struct Challenges {
    open: Vec<Challenge>,
    /// The number of challenges made.
    numbers: u64,
}

impl Challenges {
    /// A client challenges the player of this name.
    pub(super) fn challenge(
        &mut self,
        (roster, queues): (&Roster, &Queues),
        circles: &BTreeMap<ClientId, Circle>,
        client: ClientId,
        name: &Name,
        (ruleset, entrant): (Ruleset, Entrant),
    ) -> Vec<LobbyAnswer> {
        let (to, is_told) =
            match self.check((roster, queues), circles, client, name, (ruleset, &entrant)) {
                Ok(found) => found,
                Err(why) => return vec![refuse_friends(client, why)],
            };
        let name_of = |client| roster.clients.get(&client).map(|here| here.account.name.clone());
        let (Some(by_name), Some(to_name)) = (name_of(client), name_of(to)) else {
            return Vec::new();
        };
        self.numbers += 1;
        let (number, until) = (self.numbers, queues.now.plus(CHALLENGE_WITHIN));
        let new = Challenge { number, by: client, to, is_told, ruleset, entrant, until };
        self.open.push(new);
        let within_ms = u16::try_from(CHALLENGE_WITHIN.0).unwrap_or(u16::MAX);
        let challenging = FriendsNews::Challenging { number, to: to_name, within_ms };
        let mut answers = vec![notify(client, challenging)];
        if is_told {
            let by = by_name;
            answers.push(notify(to, FriendsNews::Challenged { number, by, ruleset, within_ms }));
        }
        answers
    }

    /// Checks what a challenge needs of the challenger.
    ///
    /// # Errors
    /// When the client cannot challenge anybody now, or not with this entrant.
    pub(super) fn check_challenger(
        &self,
        roster: &Roster,
        client: ClientId,
        ruleset: Ruleset,
        entrant: &Entrant,
    ) -> Result<(), FriendsRefusal> {
        let is_own = |one: &Challenge| one.by == client;
        if !roster.is_idle(client) || roster.is_draining || self.open.iter().any(is_own) {
            return Err(FriendsRefusal::NotNow);
        }
        if entrant.pick.kind() != ruleset.game() || roster.check_entrant(entrant).is_err() {
            return Err(FriendsRefusal::Options);
        }
        Ok(())
    }

    /// The player to be challenged, and whether that one is notified.
    fn check(
        &self,
        (roster, queues): (&Roster, &Queues),
        circles: &BTreeMap<ClientId, Circle>,
        client: ClientId,
        name: &Name,
        (ruleset, entrant): (Ruleset, &Entrant),
    ) -> Result<(ClientId, bool), FriendsRefusal> {
        self.check_challenger(roster, client, ruleset, entrant)?;
        let is_in = |one: &Challenge, client| one.by == client || one.to == client && one.is_told;
        let open = &self.open;
        let to = roster.client_named(name).ok_or(FriendsRefusal::Unavailable)?;
        if to == client {
            return Err(FriendsRefusal::Yourself);
        }
        let account = roster.clients.get(&client).map(|here| here.account.id);
        let circle = circles.get(&to).ok_or(FriendsRefusal::Unavailable)?;
        let has = |list: &[wire::Person]| list.iter().any(|one| Some(one.id) == account);
        let Circle { friends, blocked, settings, .. } = circle;
        if settings.is_hidden || !(settings.is_open || has(friends)) {
            return Err(FriendsRefusal::Unavailable);
        }
        let is_in_room = roster.clients.get(&to).is_some_and(|here| here.room.is_some());
        if is_in_room || queues.tickets.is_proposed(to) || open.iter().any(|one| is_in(one, to)) {
            return Err(FriendsRefusal::Busy);
        }
        Ok((to, !has(blocked)))
    }

    /// A client takes its challenge back.
    pub(super) fn call_off(&mut self, client: ClientId) -> Vec<LobbyAnswer> {
        let own = |one: &mut Challenge| one.by == client;
        let over: Vec<Challenge> = self.open.extract_if(.., own).collect();
        over.iter().flat_map(|one| one.end(ChallengeEnd::CalledOff)).collect()
    }

    /// A client accepts its challenge of this number, with a pick, or declines it. One that waits in a
    /// queue leaves it for the match.
    pub(super) fn answer(
        &mut self,
        roster: &mut Roster,
        queues: &mut Queues,
        client: ClientId,
        number: u64,
        entrant: Option<Entrant>,
    ) -> Vec<LobbyAnswer> {
        let is_its = |one: &Challenge| one.number == number && one.to == client && one.is_told;
        let Some(at) = self.open.iter().position(is_its) else {
            return vec![refuse_friends(client, FriendsRefusal::Gone)];
        };
        let challenge = self.open[at];
        let Some(entrant) = entrant else {
            self.open.remove(at);
            return challenge.end(ChallengeEnd::Declined);
        };
        if entrant.pick.kind() != challenge.ruleset.game()
            || roster.check_entrant(&entrant).is_err()
        {
            return vec![refuse_friends(client, FriendsRefusal::Options)];
        }
        if roster.clients.get(&client).is_none_or(|here| here.room.is_some())
            || queues.tickets.is_proposed(client)
        {
            return vec![refuse_friends(client, FriendsRefusal::NotNow)];
        }
        self.open.remove(at);
        if !roster.is_idle(challenge.by) {
            return challenge.end(ChallengeEnd::Lapsed);
        }
        queues.stop_waiting(roster, client);
        roster.next_room();
        let two = [(challenge.by, challenge.entrant), (client, entrant)];
        let seats = (0..).map(Team).zip(two);
        let participants = seats
            .filter_map(|(team, (client, entrant))| roster.seat_alone(client, entrant, team))
            .collect();
        let rules = roster.casual(challenge.ruleset);
        vec![roster.open(RoomKind::Casual, rules, participants)]
    }

    /// Ends the challenges that have lapsed `now`.
    pub(super) fn step(&mut self, roster: &Roster, now: Millis) -> Vec<LobbyAnswer> {
        let open = core::mem::take(&mut self.open);
        let is_open = |one: &Challenge| {
            let is_free = roster.clients.get(&one.to).is_some_and(|here| here.room.is_none());
            now < one.until && roster.is_idle(one.by) && is_free
        };
        let (open, over): (Vec<Challenge>, Vec<Challenge>) = open.into_iter().partition(is_open);
        self.open = open;
        over.iter().flat_map(|one| one.end(ChallengeEnd::Lapsed)).collect()
    }
}
