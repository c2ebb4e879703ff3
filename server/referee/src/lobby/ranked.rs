//! Ranked matches in the lobby: the ranked queue, proposals, and their messages.

#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;
use bout::{Millis, Team};
use games::Ruleset;
use wire::{AccountId, Entrant, Found, Queued, RatingView, Refusal, RoomKind, ServerMessage};

use super::Lobby;
use super::answer::{LobbyAnswer, refuse};
use super::client::Wait;
use super::dodges::Declined;
use crate::ids::ClientId;
use crate::matchmaker::{Lapse, Proposal, Ticket, window};

impl Lobby {
    pub(super) fn queue(
        &mut self,
        client: ClientId,
        ruleset: Ruleset,
        entrant: Entrant,
    ) -> LobbyAnswer {
        if let Err(why) = self.check_for(client, ruleset, &entrant) {
            return refuse(client, why);
        }
        match self.clients.get_mut(&client) {
            Some(here) if here.account.is_guest && !self.rules.ranked_guests => {
                refuse(client, Refusal::AccountNeeded)
            }
            Some(here) => {
                here.wait = Some(Wait::Joining(ruleset, entrant));
                LobbyAnswer::Rate(client, here.account.id, ruleset)
            }
            None => refuse(client, Refusal::NotNow),
        }
    }

    /// The answer to [`LobbyAnswer::Rate`]: the client is queued from `now` on, unless its rating
    /// could not be read, it left meanwhile, or it declined a match a short time ago. With the rating
    /// comes the opponent of its last match, as far as one is saved.
    pub fn rated(
        &mut self,
        now: Millis,
        client: ClientId,
        rating: Option<(RatingView, Option<AccountId>)>,
    ) -> Vec<LobbyAnswer> {
        self.now = now;
        let Some(here) = self.clients.get_mut(&client) else { return Vec::new() };
        let Some(Wait::Joining(ruleset, entrant)) = here.wait else { return Vec::new() };
        let Some((rating, saved_opponent)) = rating else {
            here.wait = None;
            return vec![refuse(client, Refusal::StoreAway)];
        };
        if let Some(left) = self.dodges.left(now, here.account.id) {
            here.wait = None;
            let seconds = u32::try_from(left.0.div_ceil(1000)).unwrap_or(u32::MAX);
            return vec![refuse(client, Refusal::Cooldown { seconds })];
        }
        here.wait = Some(Wait::Ranked(ruleset, entrant, rating));
        let player = here.account.id;
        let ranked = self.ranked.entry(ruleset).or_default();
        let last_opponent = ranked.last_opponent(player).or(saved_opponent);
        let ticket = Ticket { player, rating: rating.points, since: now, last_opponent };
        if !self.post(client, last_opponent) {
            self.ranked.entry(ruleset).or_default().matchmaker.join(ticket);
        }
        self.tell_queued(now, client).into_iter().collect()
    }

    /// A player declined a proposal, or did not answer it, unless it is this server that makes that impossible.
    pub(super) fn note_declined(&mut self, account: AccountId) {
        if !self.is_fenced && !self.is_draining {
            self.dodges.note(self.now, account);
        }
    }

    /// The declined proposals since the last call, to be stored.
    pub fn take_declined(&mut self) -> Vec<Declined> {
        self.dodges.take_unsaved()
    }

    /// What is stored of the declined proposals of a player `now`, the last of them so long ago; nothing when its date
    /// is still to come. Call it before [`Lobby::rated`].
    pub fn learn_declined(&mut self, now: Millis, declined: Declined, ago: Option<Millis>) {
        self.dodges.learn(now, declined, ago);
    }

    /// Advances time to `now`: unanswered proposals expire, pairs are proposed, and all waiting
    /// players get their status. Call it once a second.
    pub fn step(&mut self, now: Millis) -> Vec<LobbyAnswer> {
        self.now = now;
        let mut answers = Vec::new();
        let lapses = self.ranked.values_mut().flat_map(|ranked| ranked.matchmaker.expire(now));
        for lapse in lapses.collect::<Vec<_>>() {
            // Players who had accepted are notified below that they stay queued.
            let Lapse::Out(account) = lapse else { continue };
            self.note_declined(account);
            let Some(&client) = self.by_account.get(&account) else { continue };
            answers.extend(self.tell_late(client));
        }
        if self.is_fenced {
            return answers;
        }
        answers.extend(self.receive_arrivals());
        answers.extend(self.step_calls(now));
        answers.extend(self.step_challenges(now));
        answers.extend(self.pair_casual());
        let away = |account: &AccountId| {
            let here = self.by_account.get(account).and_then(|client| self.clients.get(client));
            here.is_some_and(|here| here.room.is_some())
        };
        let proposals = self.ranked.values_mut().flat_map(|ranked| {
            let proposals = ranked.matchmaker.pair(now, away);
            proposals.iter().for_each(|proposal| ranked.note_waits(&proposal.waited));
            proposals
        });
        for proposal in proposals.collect::<Vec<_>>() {
            answers.extend(
                proposal
                    .players
                    .map(|one| self.tell_found(now, &proposal, one))
                    .into_iter()
                    .flatten(),
            );
        }
        answers.extend(self.clients.keys().filter_map(|&client| self.tell_queued(now, client)));
        answers.extend(self.tell_waiting());
        answers
    }

    /// A client did not answer in time, and does not wait any more. What it plays meanwhile, if
    /// anything, continues.
    pub(super) fn tell_late(&mut self, client: ClientId) -> Vec<LobbyAnswer> {
        self.stop_waiting(client);
        let late = refuse(client, Refusal::Late);
        let is_away = self.clients.get(&client).is_some_and(|here| here.room.is_some());
        let outside = LobbyAnswer::Tell(client, ServerMessage::Outside);
        [late].into_iter().chain((!is_away).then_some(outside)).collect()
    }

    /// A client accepts its proposal, or its call. When both have accepted, the match begins. One
    /// that plays meanwhile leaves its room first.
    pub(super) fn accept(&mut self, client: ClientId, number: u64) -> Vec<LobbyAnswer> {
        let Some(here) = self.clients.get(&client) else { return Vec::new() };
        if here.room.is_some() {
            return vec![refuse(client, Refusal::NotNow)];
        }
        if self.is_fenced {
            return vec![refuse(client, Refusal::StoreAway)];
        }
        if self.shared.is_some() {
            return self.accept_shared(client, number);
        }
        let ruleset = match here.wait {
            Some(Wait::Ranked(ruleset, ..)) => ruleset,
            Some(Wait::Casual(..)) => return self.accept_call(client, number),
            Some(Wait::Joining(..)) | None => return Vec::new(),
        };
        let Some(ranked) = self.ranked.get_mut(&ruleset) else { return Vec::new() };
        let Some(pair) = ranked.matchmaker.accept(here.account.id, number) else {
            return Vec::new();
        };
        ranked.remember(pair);
        self.rooms += 1;
        let mut participants = Vec::new();
        for (team, account) in (0..).map(Team).zip(pair) {
            let Some(&client) = self.by_account.get(&account) else { continue };
            let wait = self.clients.get(&client).and_then(|here| here.wait);
            let Some(Wait::Ranked(_, entrant, _)) = wait else { continue };
            participants.extend(self.seat(client, entrant, team));
        }
        let best_of = ruleset.game().ranked_bouts(self.rules.ranked_best_of);
        let (kind, rules) = (RoomKind::Ranked(ruleset), ruleset.rules(self.week));
        vec![self.open(kind, rules, best_of, participants)]
    }

    /// The queue status for a client; nothing when it is not queued, or is in a proposal.
    fn tell_queued(&self, now: Millis, client: ClientId) -> Option<LobbyAnswer> {
        let here = self.clients.get(&client)?;
        let Some(Wait::Ranked(ruleset, _, rating)) = here.wait else { return None };
        let (waited, others) = match &self.shared {
            Some(_) => self.shared_wait(now, client)?,
            None => {
                let matchmaker = &self.ranked.get(&ruleset)?.matchmaker;
                let ticket = matchmaker.waiting(here.account.id)?;
                (now.since(ticket.since), matchmaker.count() - 1)
            }
        };
        let queued = Queued {
            waited_ms: u32::try_from(waited.0).unwrap_or(u32::MAX),
            window: window(waited),
            others: u16::try_from(others).unwrap_or(u16::MAX),
            rating,
        };
        Some(LobbyAnswer::Tell(client, ServerMessage::Queued(queued)))
    }

    fn tell_found(
        &self,
        now: Millis,
        proposal: &Proposal<AccountId>,
        account: AccountId,
    ) -> Option<LobbyAnswer> {
        let client = *self.by_account.get(&account)?;
        let Some(Wait::Ranked(ruleset, ..)) = self.clients.get(&client)?.wait else { return None };
        let found = Found {
            number: proposal.number,
            opponent: None,
            ruleset,
            within_ms: u16::try_from(proposal.until.since(now).0).unwrap_or(u16::MAX),
        };
        Some(LobbyAnswer::Tell(client, ServerMessage::Found(found)))
    }
}
