//! Friends in the lobby: requests on their way to the store and back, and where friends are.

use referee::lobby::RoomPlace;
use referee::{ClientId, Incoming, RoomId};
use wire::{
    AccountId, FriendsMessage, FriendsNews, FriendsRefusal, LobbyMessage, Name, Presence,
    ServerMessage, Visibility,
};

use super::LobbyTask;
use crate::rooms::friends_desk::{CALLING, too_often};
use crate::rooms::friends_done::FriendsDone;
use crate::rooms::room_directory::RoomDirectory;
use crate::sessions::mailbox::ToSession;
use crate::storage::store::sessions::FriendElsewhere;

impl LobbyTask {
    /// Reads the circle of a client that has arrived or reconnected.
    pub(super) fn read_circle(&self, client: ClientId) {
        if let Some(account) = self.clients.get(&client).map(|one| one.account) {
            self.friends_desk.arrive(client, account);
        }
    }

    /// Posts a request to the store.
    pub(super) fn ask_store(&self, client: ClientId, account: AccountId, message: FriendsMessage) {
        if let Err(why) = self.friends_desk.post(client, account, message) {
            self.refuse_friends(client, why);
        }
    }

    /// The store has carried out a request.
    pub(super) fn know(&mut self, done: FriendsDone) {
        for (account, circle) in done.circles {
            for (&client, _) in self.clients.iter().filter(|(_, one)| one.account == account) {
                let blocked = circle.blocked.iter().map(|person| person.id);
                self.world.block_board.publish(client, blocked);
            }
            let answers = self.lobby.know(account, circle);
            self.carry(answers);
        }
        if let Some(why) = done.refused {
            self.refuse_friends(done.client, why);
        }
    }

    /// True if a client may challenge or invite somebody now. Otherwise it receives a refusal.
    pub(super) fn may_call(&mut self, client: ClientId, message: &FriendsMessage) -> bool {
        if !matches!(message, FriendsMessage::Challenge(..) | FriendsMessage::Invite(_)) {
            return true;
        }
        let Some(account) = self.clients.get(&client).map(|one| one.account) else { return false };
        let now = self.world.clock.now();
        let taken = self.calling.take(account, CALLING, now);
        if let Err(until) = taken {
            self.refuse_friends(client, too_often(until, now));
        }
        taken.is_ok()
    }

    /// Tells the presence of friends, which rooms are a part of.
    pub(super) fn step_presence(&mut self) {
        let directory = self.world.room_directory.clone();
        let answers = self.lobby.step_presence(|room, name| place(&directory, room, name));
        self.carry(answers);
    }

    /// The friends of clients at other nodes are here, and in these rooms.
    pub(super) fn see_elsewhere(&mut self, friends: Vec<FriendElsewhere>) {
        let presence = |friend: FriendElsewhere| {
            let room = friend.room.map(RoomId);
            let place = room.and_then(|room| place(&self.world.room_directory, room, &friend.name));
            let presence = match place {
                Some(RoomPlace { game, is_playing, can_spectate, code }) => {
                    Presence::InRoom { game, is_playing, can_spectate, code }
                }
                None => Presence::Online,
            };
            (AccountId::from(friend.account), presence)
        };
        self.lobby.note_elsewhere(friends.into_iter().map(presence).collect());
    }

    /// A client has arrived to challenge somebody here. It is shown its friends, as at the node that it came from. That
    /// node has checked the rate limit: here the challenge only counts. A player who has left
    /// meanwhile is not followed: two who challenge each other at once would swap nodes for ever.
    pub(super) fn challenge_here(&mut self, client: ClientId, challenge: FriendsMessage) {
        if let Some(account) = self.clients.get(&client).map(|one| one.account) {
            let _ = self.calling.take(account, CALLING, self.world.clock.now());
        }
        for message in [FriendsMessage::Show, challenge] {
            let message = Incoming::Lobby(LobbyMessage::Friends(message));
            let answers = self.lobby.receive(client, message);
            self.carry(answers);
        }
    }

    pub(super) fn refuse_friends(&self, client: ClientId, why: FriendsRefusal) {
        let news = FriendsNews::Refused(why).into();
        self.post(client, ToSession::Tell(ServerMessage::Friends(news)));
    }
}

/// What friends may know of a room. A room that has just been opened is not in the directory yet.
fn place(directory: &RoomDirectory, room: RoomId, name: &Name) -> Option<RoomPlace> {
    let summary = directory.of(room)?;
    let is_public = summary.visibility == Visibility::Public;
    Some(RoomPlace {
        game: summary.rules.kind(),
        is_playing: summary.is_playing && summary.players().any(|one| one.name == *name),
        can_spectate: is_public && summary.is_playing && !summary.is_locked,
        code: summary.code.filter(|_| is_public && !summary.is_locked),
    })
}
