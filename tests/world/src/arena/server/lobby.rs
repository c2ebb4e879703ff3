//! A model of the host's lobby task.

use std::collections::BTreeMap;

use bout::{Bounded, Millis};
use games::{Day, SoloMode};
use referee::brawl::Access;
use referee::{ClientId, Incoming, Joiner, LobbyAnswer, RoomId, Route, Who};
use wire::line::KEPT_BYTES_MAX;
use wire::{
    AccountView, Circle, ClientMessage, DailyAttempt, DailyBoard, DailyView, FriendSettings,
    LISTED_MAX, ListedRoom, Refusal, RoomKind, SERVER_MESSAGE_BYTES_MAX, ServerMessage,
};

use super::hosted::HostedRoom;
use super::mailbox::{LETTERS_MAX, Letter};
use super::{Around, Server};
use crate::arena::net::WINDOW_BYTES;

/// Bytes that may be on their way to a client that reads nothing: what the kernels hold, all that is
/// kept for a client that reconnects, and one message more.
const OUTBOX_BYTES_MAX: usize = WINDOW_BYTES + KEPT_BYTES_MAX + SERVER_MESSAGE_BYTES_MAX;

impl Server {
    /// True if another session of this account has a seat in a match that counts for others, too.
    pub(super) fn plays_elsewhere(&self, account: &AccountView) -> bool {
        let Some(other) = self.lobby.client_of(account.id) else { return false };
        let room = self.clients.get(&other).and_then(|one| one.room);
        let Some(room) = room.and_then(|room| self.rooms.get(&room)) else { return false };
        room.is_playing() && room.kind() != RoomKind::Practice && room.seats(&account.name)
    }

    /// A client's message, which is for its room or for the lobby.
    pub(super) fn dispatch(
        &mut self,
        around: &mut Around,
        client: ClientId,
        message: ClientMessage,
        echoes: &[Millis],
    ) {
        let message = match Route::from(message) {
            Route::Onward(message) => message,
            // Accounts are a matter of the host.
            Route::Account(_) => return self.tell(client, Refusal::NotNow),
            Route::Refuse(why) => return self.tell(client, why),
        };
        if message.is_for_lobby() {
            return self.answer(around, client, message);
        }
        let Some(hosted) = self.clients.get_mut(&client) else { return };
        if let Some(&room) = hosted.session.room() {
            if self.rooms.contains_key(&room) {
                return self.hear_in_room(around, client, room, message, echoes);
            }
            hosted.session.enter(None);
        }
        // Said before its client knew of a room.
        match hosted.room.filter(|room| self.rooms.contains_key(room)) {
            Some(room) => self.hear_in_room(around, client, room, message, echoes),
            None => self.answer(around, client, message),
        }
    }

    /// The lobby answers what a client says that is in no room.
    pub(super) fn answer(&mut self, around: &mut Around, client: ClientId, message: Incoming) {
        let answers = self.lobby.receive(client, message);
        self.carry_lobby(around, answers);
    }

    pub(super) fn carry_lobby(&mut self, around: &mut Around, answers: Vec<LobbyAnswer>) {
        for answer in answers {
            match answer {
                LobbyAnswer::Tell(client, message) => {
                    if let ServerMessage::Found(found) = &message {
                        let own = self.clients.get(&client).map(|one| &one.account.name);
                        let opponent = found.opponent.as_ref();
                        assert!(opponent.is_none() || opponent != own, "called for itself");
                        around.safety.count("proposals");
                    }
                    self.post(client, Letter::Tell(message));
                }
                LobbyAnswer::Welcome(client) => self.post(client, Letter::Welcome),
                LobbyAnswer::Dismiss(client, why) => {
                    self.post(client, Letter::Dismiss(why));
                }
                LobbyAnswer::Rate(client, account, ruleset) => {
                    self.read_rating(around, client, account, ruleset);
                }
                LobbyAnswer::Friends(_, account, _) => {
                    // Friends are a matter of the store: here everybody may challenge everybody.
                    let settings = FriendSettings { is_hidden: false, is_open: true };
                    let circle = Circle { settings, ..Circle::default() };
                    let answers = self.lobby.know(account, circle);
                    self.carry_lobby(around, answers);
                }
                // There is one node.
                LobbyAnswer::TellFriend(..) => {}
                LobbyAnswer::Open(room, request) => {
                    around.safety.opened(&request);
                    around.safety.count(kind_of(request.kind));
                    let people = request.participants.iter().filter_map(|guest| match guest.who {
                        Who::Person(client) => Some(client),
                        Who::Bot(_) => None,
                    });
                    let people: Vec<ClientId> = people.collect();
                    around.note(|| format!("room {} opens: {:?} {people:?}", room.0, request.kind));
                    self.send_in(room, &people);
                    let (opened, answers) = HostedRoom::open_match(around, request, &people);
                    self.start(around, room, opened, answers);
                }
                LobbyAnswer::Host(room, request) => {
                    let mut code = around.code();
                    while !self.lobby.name(room, code) {
                        code = around.code();
                    }
                    around.safety.count("brawl rooms");
                    around.note(|| format!("brawl room {} opens: {code}", room.0));
                    let host = request.host.client;
                    self.send_in(room, &[host]);
                    let opened = HostedRoom::open_brawl(around, code, request);
                    self.start(around, room, opened, Vec::new());
                }
                LobbyAnswer::Enter(room, joiner, access) => {
                    self.enter_room(around, room, joiner, &access)
                }
                LobbyAnswer::Daily(client, _, mode) => self.tell_daily(around, client, mode),
                LobbyAnswer::List(client) => {
                    let rooms = ServerMessage::Rooms(self.listed());
                    self.post(client, Letter::Tell(rooms));
                }
            }
        }
    }

    /// The boards of days are the store's, and the arena's store has none.
    fn tell_daily(&mut self, around: &Around, client: ClientId, mode: SoloMode) {
        let day = Day::of_unix_ms(around.now().0);
        let view = DailyView {
            mode,
            day,
            ends_in_ms: (day.next().begins_ms() - around.now().0) as u32,
            own: DailyAttempt::Open,
            streak: 0,
            today: DailyBoard::new(),
            yesterday: DailyBoard::new(),
        };
        self.post(client, Letter::Tell(ServerMessage::Daily(Box::new(view))));
    }

    fn enter_room(&mut self, around: &mut Around, room: RoomId, joiner: Joiner, access: &Access) {
        let client = joiner.client;
        if !self.rooms.contains_key(&room) {
            let why = match access {
                Access::Code(_) => Refusal::NoSuchRoom,
                Access::Acquaintance => Refusal::NobodyToWatch,
            };
            self.send_in(room, &[client]);
            return self.take_back(room, client, ServerMessage::Refused(why));
        }
        self.send_in(room, &[client]);
        self.let_in(around, room, joiner, access);
    }

    fn send_in(&mut self, room: RoomId, people: &[ClientId]) {
        for client in people {
            if let Some(hosted) = self.clients.get_mut(client) {
                hosted.room = Some(room);
                hosted.mailbox.post(Letter::Enter(room));
            }
        }
    }

    /// A client that was in a room, or was sent to one, is in the lobby again.
    pub(super) fn take_back(&mut self, room: RoomId, client: ClientId, told: ServerMessage) {
        let Some(hosted) = self.clients.get_mut(&client) else { return };
        if hosted.room != Some(room) {
            return;
        }
        hosted.room = None;
        hosted.mailbox.post(Letter::Exit);
        hosted.mailbox.post(Letter::Tell(told));
        self.lobby.release(client);
    }

    pub(super) fn close_room(&mut self, around: &mut Around, room: RoomId) {
        self.rooms.remove(&room);
        self.lobby.close(room);
        around.note(|| format!("room {} closes", room.0));
        let left = self.clients.iter().filter(|(_, one)| one.room == Some(room));
        for client in left.map(|(&client, _)| client).collect::<Vec<_>>() {
            self.take_back(room, client, ServerMessage::Outside);
        }
    }

    pub(super) fn post(&mut self, client: ClientId, letter: Letter) {
        if let Some(hosted) = self.clients.get_mut(&client) {
            hosted.mailbox.post(letter);
        }
    }

    fn tell(&mut self, client: ClientId, why: Refusal) {
        self.post(client, Letter::Tell(ServerMessage::Refused(why)));
    }

    fn listed(&self) -> Bounded<ListedRoom, LISTED_MAX> {
        let rooms = self.rooms.values().rev().filter_map(HostedRoom::listed);
        let rooms: Vec<ListedRoom> = rooms.take(LISTED_MAX).collect();
        rooms.try_into().expect("no more than fit")
    }

    /// Panics when something is as it must never be.
    pub(super) fn check(&self, around: &Around) {
        let mut seats = Vec::new();
        let mut places = BTreeMap::new();
        for (id, room) in &self.rooms {
            room.check();
            for client in room.people() {
                let other = places.insert(client, *id);
                assert_eq!(other, None, "client {} is in two rooms", client.0);
                let sent_to = self.clients.get(&client).map(|one| one.room);
                assert!(sent_to.is_none_or(|room| room == Some(*id)), "{} is elsewhere", client.0);
            }
            if room.is_playing() && room.kind() != RoomKind::Practice {
                let people = room.people().filter(|&client| room.is_seated(client));
                seats.extend(people.filter_map(|client| Some((self.account(client)?, *id))));
            }
        }
        seats.sort_unstable();
        let twice = seats.windows(2).find(|two| two[0].0 == two[1].0);
        assert_eq!(twice, None, "a player is in two matches");
        for one in self.clients.values() {
            let unread = one.connection.map_or(0, |connection| around.net.unread_bytes(connection));
            assert!(unread <= OUTBOX_BYTES_MAX, "{unread} bytes wait for {}", one.account.name);
            assert!(one.mailbox.len() <= LETTERS_MAX, "{} has too many letters", one.account.name);
        }
    }
}

fn kind_of(kind: RoomKind) -> &'static str {
    match kind {
        RoomKind::Practice => "practice matches",
        RoomKind::Casual => "casual matches",
        RoomKind::Ranked(_) => "ranked matches",
        RoomKind::Brawl => "brawl matches",
        RoomKind::Solo(_) => "runs begun",
        RoomKind::Daily(_, SoloMode::Battle) => "daily battles begun",
        RoomKind::Daily(..) => "daily challenges begun",
    }
}
