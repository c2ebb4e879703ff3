//! Friends in the lobby: what is known of the clients' circles, and the presence of friends.
//!
//! The circle of each client is read from the store when it arrives, and again after each change of
//! it; see [`super::Lobby::know`]. The presence of a client is sent to friends that asked to be shown it,
//! and to nobody else: once a second, what has changed since, in one message for each.

#[cfg(test)]
mod tests;

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use bout::Millis;
use games::GameKind;
use wire::{
    AccountId, Circle, FriendPresence, FriendsMessage, FriendsNews, FriendsRefusal, Name, Presence,
    RoomCode, ServerMessage,
};

use super::answer::LobbyAnswer;
use super::challenges::Challenges;
use super::client::Wait;
use super::queues::Queues;
use super::roster::Roster;
use crate::ids::{ClientId, RoomId};

/// What friends may know of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomPlace {
    /// The game.
    pub game: GameKind,
    /// True if the client plays in a match.
    pub is_playing: bool,
    /// True if it can be spectated by the name of a member.
    pub can_spectate: bool,
    /// The code by which everybody may join it.
    pub code: Option<RoomCode>,
}

/// When an unanswered challenge lapses.
pub const CHALLENGE_WITHIN: Millis = Millis(30_000);

/// The circles of the clients, and the challenges between them.
#[derive(Default)]
pub(super) struct Friends {
    circles: BTreeMap<ClientId, Circle>,
    /// The clients that asked to be shown their friends.
    watchers: BTreeSet<ClientId>,
    /// The presence of everybody who is not offline, as it was last told.
    told: BTreeMap<AccountId, Presence>,
    /// The presence of players at other nodes of the arena.
    elsewhere: BTreeMap<AccountId, Presence>,
    pub(super) challenges: Challenges,
}

impl Friends {
    /// Forgets a client that has left.
    pub(super) fn forget(&mut self, client: ClientId) {
        self.circles.remove(&client);
        self.watchers.remove(&client);
    }

    fn circle(&self, client: ClientId) -> Option<&Circle> {
        self.circles.get(&client)
    }

    /// A client sent a message about friends.
    pub(super) fn receive(
        &mut self,
        roster: &mut Roster,
        queues: &mut Queues,
        client: ClientId,
        message: FriendsMessage,
    ) -> Vec<LobbyAnswer> {
        let Some(account) = roster.clients.get(&client).map(|here| here.account.id) else {
            return Vec::new();
        };
        match message {
            FriendsMessage::Show => {
                self.watchers.insert(client);
                vec![LobbyAnswer::Friends(client, account, message)]
            }
            FriendsMessage::Request(_)
            | FriendsMessage::Accept(_)
            | FriendsMessage::Decline(_)
            | FriendsMessage::Withdraw(_)
            | FriendsMessage::Remove(_)
            | FriendsMessage::Block(_)
            | FriendsMessage::Unblock(_)
            | FriendsMessage::Set(_) => vec![LobbyAnswer::Friends(client, account, message)],
            FriendsMessage::Challenge(name, ruleset, entrant) => self.challenges.challenge(
                (roster, queues),
                &self.circles,
                client,
                &name,
                (ruleset, entrant),
            ),
            FriendsMessage::CallOff => self.challenges.call_off(client),
            FriendsMessage::Answer(number, entrant) => {
                self.challenges.answer(roster, queues, client, number, entrant)
            }
            FriendsMessage::Invite(friend) => self.invite(roster, client, friend),
        }
    }

    /// The circle of an account, as it is in the store now. Its client is notified when it asked to be
    /// shown it, and when a request has come.
    pub(super) fn know(
        &mut self,
        roster: &Roster,
        account: AccountId,
        circle: Circle,
    ) -> Vec<LobbyAnswer> {
        let Some(client) = roster.client_of(account) else { return Vec::new() };
        let is_watching = self.watchers.contains(&client);
        let received = self.circle(client).map_or(0, |before| before.received.len());
        let is_asked = received < circle.received.len();
        let presence = self.presence_of(&circle);
        let news = FriendsNews::Circle(circle.clone());
        self.circles.insert(client, circle);
        let mut answers = Vec::new();
        if is_watching || is_asked {
            answers.push(notify(client, news));
        }
        if is_watching && !presence.is_empty() {
            answers.push(tell_presence(client, presence));
        }
        answers
    }

    /// The presence of friends, as it was last told.
    fn presence_of(&self, circle: &Circle) -> Vec<FriendPresence> {
        let told = &self.told;
        let friends = circle.friends.iter();
        let known = friends
            .filter_map(|one| Some(FriendPresence { id: one.id, presence: *told.get(&one.id)? }));
        known.collect()
    }

    /// The presence of players at other nodes of the arena, as their friends may see it.
    pub(super) fn note_elsewhere(&mut self, presence: BTreeMap<AccountId, Presence>) {
        self.elsewhere = presence;
    }

    /// Tells the presence of friends that has changed. Call it once a second; `place` says what friends may
    /// know of a room that the player of this name is in. It costs nothing while nobody is shown any
    /// friends.
    pub(super) fn step_presence(
        &mut self,
        roster: &Roster,
        place: impl Fn(RoomId, &Name) -> Option<RoomPlace>,
    ) -> Vec<LobbyAnswer> {
        if self.watchers.is_empty() {
            self.told.clear();
            return Vec::new();
        }
        let here = roster.clients.keys();
        let seen = here.filter_map(|&client| self.seen(roster, client, &place));
        let elsewhere = self.elsewhere.iter().map(|(&id, &presence)| (id, presence));
        let elsewhere = elsewhere.filter(|(id, _)| !roster.by_account.contains_key(id));
        let now: BTreeMap<AccountId, Presence> = seen.chain(elsewhere).collect();
        let before = core::mem::replace(&mut self.told, now);
        let now = &self.told;
        let is_new = |(id, presence): &(&AccountId, &Presence)| before.get(*id) != Some(*presence);
        let changed = now.iter().filter(is_new).map(|(&id, &presence)| (id, presence));
        let gone = before.keys().filter(|id| !now.contains_key(id));
        let changed: BTreeMap<AccountId, Presence> =
            changed.chain(gone.map(|&id| (id, Presence::Offline))).collect();
        if changed.is_empty() {
            return Vec::new();
        }
        let news = self.watchers.iter().filter_map(|&client| {
            let friends = self.circle(client)?.friends.iter();
            let of = |id: AccountId| Some(FriendPresence { id, presence: *changed.get(&id)? });
            let told: Vec<FriendPresence> = friends.filter_map(|one| of(one.id)).collect();
            (!told.is_empty()).then(|| tell_presence(client, told))
        });
        news.collect()
    }

    /// The account and the presence of a client, as its friends may see it; nothing for offline.
    fn seen(
        &self,
        roster: &Roster,
        client: ClientId,
        place: impl Fn(RoomId, &Name) -> Option<RoomPlace>,
    ) -> Option<(AccountId, Presence)> {
        let here = roster.clients.get(&client)?;
        // Before the circle is known it is unknown whether the account is hidden.
        if self.circle(client)?.settings.is_hidden {
            return None;
        }
        let place = here.room.and_then(|room| place(room, &here.account.name));
        let presence = match (place, here.wait) {
            (Some(RoomPlace { game, is_playing, can_spectate, code }), _) => {
                Presence::InRoom { game, is_playing, can_spectate, code }
            }
            (
                None,
                Some(
                    Wait::Casual(ruleset, _)
                    | Wait::Joining(ruleset, _)
                    | Wait::Ranked(ruleset, ..),
                ),
            ) => Presence::Waiting(ruleset),
            (None, None) => Presence::Online,
        };
        Some((here.account.id, presence))
    }

    /// Sends the code of the client's brawl room to a friend.
    fn invite(&self, roster: &Roster, client: ClientId, friend: AccountId) -> Vec<LobbyAnswer> {
        let Some(here) = roster.clients.get(&client) else { return Vec::new() };
        let Some(code) = here.room.and_then(|room| roster.brawls.code_of(room)) else {
            return vec![refuse_friends(client, FriendsRefusal::NotNow)];
        };
        let is_friend = |circle: &Circle| circle.friends.iter().any(|one| one.id == friend);
        if !self.circle(client).is_some_and(is_friend) {
            return vec![refuse_friends(client, FriendsRefusal::Gone)];
        }
        let invited = FriendsNews::Invited { by: here.account.name.clone(), code };
        // Whether the friend is online is not told: it may be hidden.
        vec![match roster.client_of(friend) {
            Some(to) => notify(to, invited),
            None => LobbyAnswer::TellFriend(here.account.id, friend, news(invited)),
        }]
    }
}

/// News about friends for a client.
pub(super) fn notify(client: ClientId, told: FriendsNews) -> LobbyAnswer {
    LobbyAnswer::Tell(client, news(told))
}

fn news(told: FriendsNews) -> ServerMessage {
    ServerMessage::Friends(Box::new(told))
}

/// A refused request about friends.
pub(super) fn refuse_friends(client: ClientId, why: FriendsRefusal) -> LobbyAnswer {
    notify(client, FriendsNews::Refused(why))
}

fn tell_presence(client: ClientId, presence: Vec<FriendPresence>) -> LobbyAnswer {
    let presence = presence.try_into().expect("no more than there are friends");
    notify(client, FriendsNews::Presence(presence))
}
