//! Challenges: casual matches between two players who know each other's names.
//!
//! A player in the menus challenges another one, who is in the menus or waits in a queue. The match
//! begins when that one accepts. A challenge lapses after [`CHALLENGE_WITHIN`], and when one of the
//! two leaves or does something else. To a blocked player its challenge appears as passed on, and
//! lapses.

#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;
use bout::{Millis, Team};
use games::Ruleset;
use wire::{ChallengeEnd, Circle, Entrant, FriendsNews, FriendsRefusal, Name, RoomKind};

use super::Lobby;
use super::answer::LobbyAnswer;
use super::friends::{CHALLENGE_WITHIN, Challenge, refuse_friends, tell};
use crate::ids::ClientId;

impl Lobby {
    /// A client challenges the player of this name.
    pub(super) fn challenge(
        &mut self,
        client: ClientId,
        name: &Name,
        (ruleset, entrant): (Ruleset, Entrant),
    ) -> Vec<LobbyAnswer> {
        let (to, is_told) = match self.check_challenge(client, name, (ruleset, &entrant)) {
            Ok(found) => found,
            Err(why) => return vec![refuse_friends(client, why)],
        };
        let name_of = |client| self.clients.get(&client).map(|here| here.account.name.clone());
        let (Some(by_name), Some(to_name)) = (name_of(client), name_of(to)) else {
            return Vec::new();
        };
        self.friends.numbers += 1;
        let (number, until) = (self.friends.numbers, self.now.plus(CHALLENGE_WITHIN));
        let new = Challenge { number, by: client, to, is_told, ruleset, entrant, until };
        self.friends.challenges.push(new);
        let within_ms = u16::try_from(CHALLENGE_WITHIN.0).unwrap_or(u16::MAX);
        let challenging = FriendsNews::Challenging { number, to: to_name, within_ms };
        let mut answers = vec![tell(client, challenging)];
        if is_told {
            let by = by_name;
            answers.push(tell(to, FriendsNews::Challenged { number, by, ruleset, within_ms }));
        }
        answers
    }

    /// Checks what a challenge needs of the challenger, whoever is challenged.
    ///
    /// # Errors
    /// When the client cannot challenge anybody now, or not with this entrant.
    pub fn check_challenger(
        &self,
        client: ClientId,
        ruleset: Ruleset,
        entrant: &Entrant,
    ) -> Result<(), FriendsRefusal> {
        let is_own = |one: &Challenge| one.by == client;
        if !self.is_idle(client) || self.is_draining || self.friends.challenges.iter().any(is_own) {
            return Err(FriendsRefusal::NotNow);
        }
        if entrant.pick.kind() != ruleset.game() || self.check_entrant(entrant).is_err() {
            return Err(FriendsRefusal::Options);
        }
        Ok(())
    }

    /// The player to be challenged, and whether that one is notified.
    fn check_challenge(
        &self,
        client: ClientId,
        name: &Name,
        (ruleset, entrant): (Ruleset, &Entrant),
    ) -> Result<(ClientId, bool), FriendsRefusal> {
        self.check_challenger(client, ruleset, entrant)?;
        let is_in = |one: &Challenge, client| one.by == client || one.to == client && one.is_told;
        let open = &self.friends.challenges;
        let to = self.client_named(name).ok_or(FriendsRefusal::Unavailable)?;
        if to == client {
            return Err(FriendsRefusal::Yourself);
        }
        let account = self.clients.get(&client).map(|here| here.account.id);
        let circle = self.friends.circle(to).ok_or(FriendsRefusal::Unavailable)?;
        let has = |list: &[wire::Person]| list.iter().any(|one| Some(one.id) == account);
        let Circle { friends, blocked, settings, .. } = circle;
        if settings.is_hidden || !(settings.is_open || has(friends)) {
            return Err(FriendsRefusal::Unavailable);
        }
        let is_in_room = self.clients.get(&to).is_some_and(|here| here.room.is_some());
        if is_in_room || self.is_called(to) || open.iter().any(|one| is_in(one, to)) {
            return Err(FriendsRefusal::Busy);
        }
        Ok((to, !has(blocked)))
    }

    /// A client takes its challenge back.
    pub(super) fn call_off(&mut self, client: ClientId) -> Vec<LobbyAnswer> {
        let own = |one: &mut Challenge| one.by == client;
        let over: Vec<Challenge> = self.friends.challenges.extract_if(.., own).collect();
        over.iter().flat_map(|one| one.end(ChallengeEnd::CalledOff)).collect()
    }

    /// A client accepts its challenge of this number, with a pick, or declines it. One that waits in a
    /// queue leaves it for the match.
    pub(super) fn answer_challenge(
        &mut self,
        client: ClientId,
        number: u64,
        entrant: Option<Entrant>,
    ) -> Vec<LobbyAnswer> {
        let is_its = |one: &Challenge| one.number == number && one.to == client && one.is_told;
        let Some(at) = self.friends.challenges.iter().position(is_its) else {
            return vec![refuse_friends(client, FriendsRefusal::Gone)];
        };
        let challenge = self.friends.challenges[at];
        let Some(entrant) = entrant else {
            self.friends.challenges.remove(at);
            return challenge.end(ChallengeEnd::Declined);
        };
        if entrant.pick.kind() != challenge.ruleset.game() || self.check_entrant(&entrant).is_err()
        {
            return vec![refuse_friends(client, FriendsRefusal::Options)];
        }
        if self.clients.get(&client).is_none_or(|here| here.room.is_some())
            || self.is_called(client)
        {
            return vec![refuse_friends(client, FriendsRefusal::NotNow)];
        }
        self.friends.challenges.remove(at);
        if !self.is_idle(challenge.by) {
            return challenge.end(ChallengeEnd::Lapsed);
        }
        self.stop_waiting(client);
        self.rooms += 1;
        let two = [(challenge.by, challenge.entrant), (client, entrant)];
        let seats = (0..).map(Team).zip(two);
        let participants = seats
            .filter_map(|(team, (client, entrant))| self.seat_alone(client, entrant, team))
            .collect();
        let rules = self.rules.casual(challenge.ruleset, self.week);
        vec![self.open(RoomKind::Casual, rules, self.rules.best_of, participants)]
    }

    /// Ends the challenges that have lapsed `now`.
    pub(super) fn step_challenges(&mut self, now: Millis) -> Vec<LobbyAnswer> {
        let open = core::mem::take(&mut self.friends.challenges);
        let is_open = |one: &Challenge| {
            let is_free = self.clients.get(&one.to).is_some_and(|here| here.room.is_none());
            now < one.until && self.is_idle(one.by) && is_free
        };
        let (open, over): (Vec<Challenge>, Vec<Challenge>) = open.into_iter().partition(is_open);
        self.friends.challenges = open;
        over.iter().flat_map(|one| one.end(ChallengeEnd::Lapsed)).collect()
    }
}
