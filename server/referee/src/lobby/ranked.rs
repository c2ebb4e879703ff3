//! Ranked matches in the lobby: who waits for one, who is proposed to whom, and what they are told.

#[cfg(test)]
mod tests;

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use bout::{Millis, Team};
use wire::{AccountId, Entrant, Found, Queued, RatingView, Refusal, RoomKind, ServerMessage};

use super::{ClientId, Lobby, LobbyAnswer, Place, refuse};
use crate::ladder::{Ladder, Lapse, Proposal, Ticket, window};

/// The latest ranked matches for which it is remembered who met whom.
pub const MEETINGS_MAX: usize = 4096;

/// The ladder of one game, and who met whom.
#[derive(Default)]
pub(super) struct Ranked {
    ladder: Ladder<AccountId>,
    /// The latest last.
    meetings: VecDeque<[AccountId; 2]>,
}

impl Ranked {
    /// Somebody does not wait any longer, if it did. Whom it was to meet waits on.
    pub fn leave(&mut self, account: AccountId) {
        self.ladder.decline(account);
    }

    /// How many wait, or are proposed.
    pub fn count(&self) -> usize {
        self.ladder.count()
    }

    fn remember(&mut self, pair: [AccountId; 2]) {
        if MEETINGS_MAX <= self.meetings.len() {
            self.meetings.pop_front();
        }
        self.meetings.push_back(pair);
    }

    /// Whom the last ranked match was against, as far as that is remembered.
    fn last_opponent(&self, account: AccountId) -> Option<AccountId> {
        let last = self.meetings.iter().rev().find(|pair| pair.contains(&account))?;
        last.iter().copied().find(|&other| other != account)
    }
}

impl Lobby {
    pub(super) fn queue(&mut self, client: ClientId, entrant: Entrant) -> LobbyAnswer {
        if let Err(why) = self.check(client, &entrant) {
            return refuse(client, why);
        }
        match self.clients.get_mut(&client) {
            Some(here) => {
                here.place = Place::Joining(entrant);
                LobbyAnswer::Rate(client, here.account.id, entrant.pick.kind())
            }
            None => refuse(client, Refusal::NotNow),
        }
    }

    /// The answer to [`LobbyAnswer::Rate`]: the client waits from `now` on, unless its rating could
    /// not be read, or it left meanwhile.
    pub fn rated(
        &mut self,
        now: Millis,
        client: ClientId,
        rating: Option<RatingView>,
    ) -> Vec<LobbyAnswer> {
        let Some(here) = self.clients.get_mut(&client) else { return Vec::new() };
        let Place::Joining(entrant) = here.place else { return Vec::new() };
        let Some(rating) = rating else {
            here.place = Place::Idle;
            return vec![refuse(client, Refusal::StoreAway)];
        };
        here.place = Place::Queued(entrant, rating);
        let player = here.account.id;
        let ranked = self.ranked.entry(entrant.pick.kind()).or_default();
        let last_opponent = ranked.last_opponent(player);
        let ticket = Ticket { player, rating: rating.points, since: now, last_opponent };
        ranked.ladder.join(ticket);
        self.tell_queued(now, client).into_iter().collect()
    }

    /// Lets time pass up to `now`: who does not answer is out, who can meet is proposed, and all who
    /// wait are told so. Once a second.
    pub fn step(&mut self, now: Millis) -> Vec<LobbyAnswer> {
        let mut answers = Vec::new();
        let lapses = self.ranked.values_mut().flat_map(|ranked| ranked.ladder.expire(now));
        for lapse in lapses.collect::<Vec<_>>() {
            // Who had answered is told below that it waits on.
            let Lapse::Out(account) = lapse else { continue };
            let Some(&client) = self.by_account.get(&account) else { continue };
            self.release(client);
            answers.push(refuse(client, Refusal::Late));
            answers.push(LobbyAnswer::Tell(client, ServerMessage::Outside));
        }
        let proposals = self.ranked.values_mut().flat_map(|ranked| ranked.ladder.pair(now));
        for proposal in proposals.collect::<Vec<_>>() {
            let [one, other] = proposal.players;
            answers.extend(self.tell_found(now, &proposal, one, other));
            answers.extend(self.tell_found(now, &proposal, other, one));
        }
        answers.extend(self.clients.keys().filter_map(|&client| self.tell_queued(now, client)));
        answers
    }

    /// A client would play. When both would, they do.
    pub(super) fn accept(&mut self, client: ClientId, number: u64) -> Vec<LobbyAnswer> {
        let Some(here) = self.clients.get(&client) else { return Vec::new() };
        let Place::Queued(entrant, _) = here.place else { return Vec::new() };
        let game = entrant.pick.kind();
        let Some(ranked) = self.ranked.get_mut(&game) else { return Vec::new() };
        let Some(pair) = ranked.ladder.accept(here.account.id, number) else {
            return Vec::new();
        };
        ranked.remember(pair);
        self.rooms += 1;
        let mut guests = Vec::new();
        for (team, account) in (0..).map(Team).zip(pair) {
            let Some(&client) = self.by_account.get(&account) else { continue };
            let place = self.clients.get(&client).map(|here| &here.place);
            let Some(&Place::Queued(entrant, _)) = place else { continue };
            guests.extend(self.seat(client, entrant, team));
        }
        let best_of = game.ranked_bouts(self.rules.ranked_best_of);
        vec![self.open(RoomKind::Ranked, game.rules_default(), best_of, guests)]
    }

    /// What a client is told that waits; nothing when it does not, or is proposed.
    fn tell_queued(&self, now: Millis, client: ClientId) -> Option<LobbyAnswer> {
        let here = self.clients.get(&client)?;
        let Place::Queued(entrant, rating) = here.place else { return None };
        let ladder = &self.ranked.get(&entrant.pick.kind())?.ladder;
        let ticket = ladder.waiting(here.account.id)?;
        let waited = now.since(ticket.since);
        let others = ladder.count() - 1;
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
        other: AccountId,
    ) -> Option<LobbyAnswer> {
        let client = *self.by_account.get(&account)?;
        let opponent = self.clients.get(self.by_account.get(&other)?)?;
        let Place::Queued(_, rating) = opponent.place else { return None };
        let found = Found {
            number: proposal.number,
            opponent: opponent.account.name.clone(),
            rating,
            within_ms: u16::try_from(proposal.until.since(now).0).unwrap_or(u16::MAX),
        };
        Some(LobbyAnswer::Tell(client, ServerMessage::Found(found)))
    }
}
