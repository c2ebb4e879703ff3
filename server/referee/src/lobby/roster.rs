//! The clients of the lobby, and the rooms that it opens for them.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use bout::Team;
use games::{Day, Rules, Ruleset, Week};
use wire::{AccountId, AccountView, Entrant, Name, Refusal, RoomKind};

use super::answer::LobbyAnswer;
use super::client::Client;
use super::open_brawls::Brawls;
use super::rules::LobbyRules;
use crate::brawl::{Access, Joiner};
use crate::ids::{ClientId, RoomId};
use crate::participant::{Participant, RoomRequest, Who};
use crate::room::GRACE;

/// The clients in the lobby, and the rules of the rooms that it opens. **Invariant:** no account is in it twice.
pub(super) struct Roster {
    pub(super) rules: LobbyRules,
    /// The current week, by which the weekly ruleset is played.
    pub(super) week: Week,
    /// The current day, whose challenge is played.
    pub(super) day: Day,
    pub(super) clients: BTreeMap<ClientId, Client>,
    pub(super) by_account: BTreeMap<AccountId, ClientId>,
    /// The number of the newest room.
    pub(super) rooms: u64,
    pub(super) brawls: Brawls,
    pub(super) is_draining: bool,
    pub(super) is_fenced: bool,
}

impl Roster {
    /// Nobody, in this week.
    pub(super) fn new(rules: LobbyRules, week: Week) -> Roster {
        Roster {
            rules,
            week,
            day: Day::default(),
            clients: BTreeMap::new(),
            by_account: BTreeMap::new(),
            rooms: 0,
            brawls: Brawls::default(),
            is_draining: false,
            is_fenced: false,
        }
    }

    /// The number of the next room, which is opened.
    pub(super) fn next_room(&mut self) -> RoomId {
        self.rooms += 1;
        RoomId(self.rooms)
    }

    /// True if this client is in a room.
    pub(super) fn is_in_room(&self, client: ClientId) -> bool {
        self.clients.get(&client).is_some_and(|here| here.room.is_some())
    }

    /// The rules of a casual match of this ruleset that begins now, and its bouts.
    pub(super) fn casual(&self, ruleset: Ruleset) -> (Rules, u8) {
        (self.rules.casual(ruleset, self.week), self.rules.best_of)
    }

    /// The same of a ranked match.
    pub(super) fn ranked(&self, ruleset: Ruleset) -> (Rules, u8) {
        (ruleset.rules(self.week), ruleset.game().ranked_bouts(self.rules.ranked_best_of))
    }

    /// The account of a client.
    pub(super) fn account(&self, client: ClientId) -> Option<&AccountView> {
        self.clients.get(&client).map(|here| &here.account)
    }

    /// The client with this name, ignoring case.
    pub(super) fn client_named(&self, name: &Name) -> Option<ClientId> {
        let folded = fold(name);
        let found = self.clients.iter().find(|(_, other)| fold(&other.account.name) == folded);
        found.map(|(&client, _)| client)
    }

    /// The client authenticated as this account.
    pub(super) fn client_of(&self, account: AccountId) -> Option<ClientId> {
        self.by_account.get(&account).copied()
    }

    /// Seats a client in the newest room, which is the match that it waited for.
    pub(super) fn seat(
        &mut self,
        client: ClientId,
        entrant: Entrant,
        team: Team,
    ) -> Option<Participant> {
        let wait = &mut self.clients.get_mut(&client)?.wait;
        *wait = None;
        self.seat_alone(client, entrant, team)
    }

    /// Seats a client in the newest room, and lets it wait on.
    pub(super) fn seat_alone(
        &mut self,
        client: ClientId,
        entrant: Entrant,
        team: Team,
    ) -> Option<Participant> {
        let here = self.clients.get_mut(&client)?;
        here.room = Some(RoomId(self.rooms));
        let (name, account) = (here.account.name.clone(), Some(here.account.id));
        Some(Participant { who: Who::Person(client), name, account, entrant, team })
    }

    /// The newest room.
    pub(super) fn open(
        &self,
        kind: RoomKind,
        (rules, best_of): (Rules, u8),
        participants: Vec<Participant>,
    ) -> LobbyAnswer {
        let request = RoomRequest { kind, rules, best_of, grace: GRACE, participants };
        LobbyAnswer::Open(RoomId(self.rooms), request)
    }

    /// Sends an idle client to a room, which may refuse the client.
    pub(super) fn send_in(
        &mut self,
        client: ClientId,
        room: RoomId,
        entrant: Entrant,
        access: Access,
    ) -> Option<LobbyAnswer> {
        let joiner = self.joiner(client, entrant)?;
        self.put(client, room);
        Some(LobbyAnswer::Enter(room, joiner, access))
    }

    /// Only an idle client can enter a room.
    pub(super) fn joiner(&self, client: ClientId, entrant: Entrant) -> Option<Joiner> {
        let here = self.clients.get(&client)?;
        let AccountView { id, name, .. } = here.account.clone();
        let joiner = Joiner { client, account: Some(id), name, entrant, standing: None };
        self.is_idle(client).then_some(joiner)
    }

    /// A client is in this room from now on.
    pub(super) fn put(&mut self, client: ClientId, room: RoomId) {
        if let Some(here) = self.clients.get_mut(&client) {
            here.room = Some(room);
        }
    }

    /// True if a client is in no room, and in no queue.
    pub(super) fn is_idle(&self, client: ClientId) -> bool {
        let here = self.clients.get(&client);
        here.is_some_and(|here| here.room.is_none() && here.wait.is_none())
    }

    /// An error when a client cannot play without other people. It may wait for a match meanwhile, but not
    /// for one that is about to begin, for which it is called.
    pub(super) fn check_alone(
        &self,
        client: ClientId,
        entrant: &Entrant,
        is_called: bool,
    ) -> Result<(), Refusal> {
        let Some(here) = self.clients.get(&client) else { return Err(Refusal::NotNow) };
        if here.room.is_some() || is_called {
            return Err(Refusal::NotNow);
        }
        self.check_entrant(entrant)
    }

    /// An error when no match can begin with this entrant.
    pub(super) fn check_entrant(&self, entrant: &Entrant) -> Result<(), Refusal> {
        if self.is_draining {
            return Err(Refusal::Draining);
        }
        if self.is_fenced {
            return Err(Refusal::StoreAway);
        }
        let bounds = entrant.pick.kind().handling_bounds();
        bounds.check(entrant.handling).map_err(|_| Refusal::Handling)
    }
}

/// Names that differ only in case are one name.
pub(super) fn fold(name: &Name) -> String {
    name.as_str().to_lowercase()
}
