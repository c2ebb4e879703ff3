//! The lobby: who is here, who waits, and which rooms there are.

mod brawls;

use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use bots::Level;
use bout::Team;
use games::{GameKind, Rules};
use wire::{
    ClientMessage, Credential, Entrant, Hello, Name, PROTOCOL_VERSION, Refusal, RoomKind,
    ServerMessage, rules_hash,
};

use crate::brawl::{BrawlRequest, Key, Visitor};
use crate::guest::{Guest, RoomRequest, Who, bot_name};
use crate::room::{BEST_OF_MAX, GRACE};

use brawls::Brawls;
pub use brawls::{BRAWLS_MAX, BRAWLS_PER_CLIENT_MAX};

/// A connection, numbered by the host; never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientId(pub u64);

/// A room, numbered by the lobby; never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomId(pub u64);

/// How a server's matches are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbyRules {
    /// The game and its options.
    pub rules: Rules,
    /// Bouts in a match of two players from the queue, 1 to 5.
    pub best_of: u8,
    /// Players who may be here at a time.
    pub clients_max: usize,
}

/// What the lobby has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyAnswer {
    /// To a client.
    Tell(ClientId, ServerMessage),
    /// This client is in, by this name, and is to be welcomed.
    Welcome(ClientId, Name),
    /// This client must go, for this reason, which it is to be told.
    Dismiss(ClientId, Refusal),
    /// A room is to be opened; the clients of the request are in it from now on.
    Open(RoomId, RoomRequest),
    /// This brawl room is to be opened, with a code that [`Lobby::name`] takes; its host is in it
    /// from now on.
    Host(RoomId, BrawlRequest),
    /// This visitor would enter this room, and is in it until it is turned away.
    Enter(RoomId, Visitor, Key),
    /// This client is to be told which rooms are listed.
    List(ClientId),
}

enum Place {
    Idle,
    Searching(Entrant),
    InRoom(RoomId),
}

struct Client {
    name: Name,
    place: Place,
}

/// Everyone who said hello and is not in a room yet, and who is in which.
pub struct Lobby {
    rules: LobbyRules,
    clients: BTreeMap<ClientId, Client>,
    /// Those who wait for an opponent, the longest wait first.
    queue: VecDeque<ClientId>,
    rooms: u64,
    brawls: Brawls,
    is_draining: bool,
}

impl Lobby {
    /// An empty lobby.
    pub fn new(rules: LobbyRules) -> Lobby {
        Lobby {
            rules,
            clients: BTreeMap::new(),
            queue: VecDeque::new(),
            rooms: 0,
            brawls: Brawls::default(),
            is_draining: false,
        }
    }

    /// A client that is in no room said something. The first must be a hello.
    pub fn receive(&mut self, client: ClientId, message: ClientMessage) -> Vec<LobbyAnswer> {
        if !self.clients.contains_key(&client) {
            return match message {
                ClientMessage::Hello(hello) => vec![self.welcome(client, hello)],
                _ => vec![LobbyAnswer::Dismiss(client, Refusal::NotNow)],
            };
        }
        match message {
            ClientMessage::Seek(entrant) => self.seek(client, entrant),
            ClientMessage::Practice { level, best_of, entrant } => {
                self.practice(client, level, best_of, entrant)
            }
            ClientMessage::Watch(name) => self.watch(client, &name),
            ClientMessage::Rooms => vec![LobbyAnswer::List(client)],
            ClientMessage::Host(host) => vec![self.host(client, host)],
            ClientMessage::Join(join) => vec![self.join(client, join)],
            ClientMessage::Leave => {
                self.release(client);
                vec![LobbyAnswer::Tell(client, ServerMessage::Outside)]
            }
            ClientMessage::Ping(number) => {
                vec![LobbyAnswer::Tell(client, ServerMessage::Pong(number))]
            }
            // Said to a room that closed while this was on its way.
            ClientMessage::Play(_)
            | ClientMessage::Resync
            | ClientMessage::Ready
            | ClientMessage::Brawl(_)
            | ClientMessage::Target(_) => Vec::new(),
            ClientMessage::Hello(_)
            | ClientMessage::Resume(_)
            | ClientMessage::Claim { .. }
            | ClientMessage::SignOut { .. }
            | ClientMessage::Queue(_)
            | ClientMessage::Accept(_) => {
                vec![refuse(client, Refusal::NotNow)]
            }
        }
    }

    /// A client is in no room and no queue any more, and still here.
    pub fn release(&mut self, client: ClientId) {
        self.queue.retain(|&other| other != client);
        if let Some(client) = self.clients.get_mut(&client) {
            client.place = Place::Idle;
        }
    }

    /// A client is gone; its name is free.
    pub fn forget(&mut self, client: ClientId) {
        self.release(client);
        self.clients.remove(&client);
    }

    /// Lets nobody new in from now on, and makes no more matches: those who wait for one are sent
    /// back.
    pub fn drain(&mut self) -> Vec<LobbyAnswer> {
        self.is_draining = true;
        let waiting: Vec<ClientId> = self.queue.iter().copied().collect();
        let send_back = |client| {
            self.release(client);
            LobbyAnswer::Tell(client, ServerMessage::Outside)
        };
        waiting.into_iter().map(send_back).collect()
    }

    /// Who has this name, in any case.
    pub fn client_named(&self, name: &Name) -> Option<ClientId> {
        let folded = fold(name);
        let found = self.clients.iter().find(|(_, other)| fold(&other.name) == folded);
        found.map(|(&client, _)| client)
    }

    /// How many clients are here, and how many of them wait for an opponent.
    pub fn counts(&self) -> (usize, usize) {
        (self.clients.len(), self.queue.len())
    }

    fn welcome(&mut self, client: ClientId, hello: Hello) -> LobbyAnswer {
        if hello.protocol != PROTOCOL_VERSION {
            return LobbyAnswer::Dismiss(client, Refusal::Protocol { server: PROTOCOL_VERSION });
        }
        if hello.rules != rules_hash() {
            return LobbyAnswer::Dismiss(client, Refusal::Rules);
        }
        if self.is_draining {
            return LobbyAnswer::Dismiss(client, Refusal::Draining);
        }
        if self.rules.clients_max <= self.clients.len() {
            return LobbyAnswer::Dismiss(client, Refusal::Full);
        }
        let Credential::Newcomer(name) = hello.credential else {
            return LobbyAnswer::Dismiss(client, Refusal::SignedOut);
        };
        let folded = fold(&name);
        if self.clients.values().any(|other| fold(&other.name) == folded) {
            return LobbyAnswer::Dismiss(client, Refusal::NameTaken);
        }
        self.clients.insert(client, Client { name: name.clone(), place: Place::Idle });
        LobbyAnswer::Welcome(client, name)
    }

    fn seek(&mut self, client: ClientId, entrant: Entrant) -> Vec<LobbyAnswer> {
        if let Err(why) = self.check(client, &entrant) {
            return vec![refuse(client, why)];
        }
        let Some(opponent) = self.queue.pop_front() else {
            self.queue.push_back(client);
            if let Some(client) = self.clients.get_mut(&client) {
                client.place = Place::Searching(entrant);
            }
            let others = u16::try_from(self.clients.len() - 1).unwrap_or(u16::MAX);
            return vec![LobbyAnswer::Tell(client, ServerMessage::Searching { others })];
        };
        let waited = match self.clients.get(&opponent) {
            Some(Client { place: Place::Searching(entrant), .. }) => *entrant,
            _ => entrant,
        };
        self.rooms += 1;
        let two = [(opponent, waited, Team(0)), (client, entrant, Team(1))];
        let guests =
            two.into_iter().filter_map(|(client, entrant, team)| self.seat(client, entrant, team));
        let guests = guests.collect();
        vec![self.open(RoomKind::Casual, self.rules.best_of, guests)]
    }

    fn watch(&mut self, client: ClientId, name: &Name) -> Vec<LobbyAnswer> {
        let folded = fold(name);
        let watched = self.clients.values().find(|other| fold(&other.name) == folded);
        let room = match watched.map(|other| &other.place) {
            Some(Place::InRoom(room)) => *room,
            _ => return vec![refuse(client, Refusal::NobodyToWatch)],
        };
        let kind = self.rules.rules.kind();
        let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
        vec![self.send_in(client, room, entrant, Key::Acquaintance)]
    }

    fn practice(
        &mut self,
        client: ClientId,
        level: u8,
        best_of: u8,
        entrant: Entrant,
    ) -> Vec<LobbyAnswer> {
        let level = Level::new(level).filter(|_| (1..=BEST_OF_MAX).contains(&best_of));
        let refusal = self.check(client, &entrant).err();
        let (Some(level), None) = (level, refusal) else {
            return vec![refuse(client, refusal.unwrap_or(Refusal::Options))];
        };
        let kind = self.rules.rules.kind();
        let bot = Guest {
            who: Who::Bot(level),
            name: bot_name(level),
            account: None,
            entrant: Entrant { pick: entrant.pick, handling: kind.handling_default() },
            team: Team(1),
        };
        self.rooms += 1;
        let guests = self.seat(client, entrant, Team(0)).into_iter().chain([bot]).collect();
        vec![self.open(RoomKind::Practice, best_of, guests)]
    }

    fn check(&self, client: ClientId, entrant: &Entrant) -> Result<(), Refusal> {
        let is_idle = matches!(self.clients.get(&client), Some(Client { place: Place::Idle, .. }));
        let kind: GameKind = self.rules.rules.kind();
        if !is_idle {
            return Err(Refusal::NotNow);
        }
        if self.is_draining {
            return Err(Refusal::Draining);
        }
        if entrant.pick.kind() != kind {
            return Err(Refusal::Options);
        }
        kind.handling_bounds().check(entrant.handling).map_err(|_| Refusal::Handling)
    }

    fn seat(&mut self, client: ClientId, entrant: Entrant, team: Team) -> Option<Guest> {
        let here = self.clients.get_mut(&client)?;
        here.place = Place::InRoom(RoomId(self.rooms));
        let (who, name) = (Who::Person(client), here.name.clone());
        Some(Guest { who, name, account: None, entrant, team })
    }

    /// The newest room.
    fn open(&self, kind: RoomKind, best_of: u8, guests: Vec<Guest>) -> LobbyAnswer {
        let request = RoomRequest { kind, rules: self.rules.rules, best_of, grace: GRACE, guests };
        LobbyAnswer::Open(RoomId(self.rooms), request)
    }
}

fn refuse(client: ClientId, why: Refusal) -> LobbyAnswer {
    LobbyAnswer::Tell(client, ServerMessage::Refused(why))
}

/// Names that differ only in case are one name.
fn fold(name: &Name) -> String {
    name.as_str().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrant() -> Entrant {
        let kind = GameKind::Swordfight;
        Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
    }

    fn lobby() -> Lobby {
        let rules = Rules::Swordfight(Default::default());
        Lobby::new(LobbyRules { rules, best_of: 3, clients_max: 3 })
    }

    fn hello(name: &str) -> ClientMessage {
        let name = Name::new(name).expect("a name");
        ClientMessage::Hello(Hello::new(Credential::Newcomer(name)))
    }

    fn enter(lobby: &mut Lobby, id: u64, name: &str) -> ClientId {
        let client = ClientId(id);
        let answers = lobby.receive(client, hello(name));
        assert!(matches!(answers[..], [LobbyAnswer::Welcome(..)]));
        client
    }

    #[test]
    fn two_who_seek_meet_in_a_room() {
        let mut lobby = lobby();
        let (anne, mary) = (enter(&mut lobby, 1, "Anne"), enter(&mut lobby, 2, "Mary"));
        let answers = lobby.receive(anne, ClientMessage::Seek(entrant()));
        let searching = ServerMessage::Searching { others: 1 };
        assert_eq!(answers, [LobbyAnswer::Tell(anne, searching)]);
        let answers = lobby.receive(mary, ClientMessage::Seek(entrant()));
        let [LobbyAnswer::Open(_, request)] = &answers[..] else { panic!("{answers:?}") };
        let who: Vec<_> = request.guests.iter().map(|guest| guest.who.clone()).collect();
        assert_eq!(who, [Who::Person(anne), Who::Person(mary)]);
        assert_eq!(lobby.counts(), (2, 0));
    }

    #[test]
    fn who_leaves_the_queue_is_not_paired() {
        let mut lobby = lobby();
        let (anne, mary) = (enter(&mut lobby, 1, "Anne"), enter(&mut lobby, 2, "Mary"));
        lobby.receive(anne, ClientMessage::Seek(entrant()));
        lobby.receive(anne, ClientMessage::Leave);
        lobby.receive(mary, ClientMessage::Seek(entrant()));
        lobby.forget(mary);
        assert_eq!(lobby.counts(), (1, 0));
    }

    #[test]
    fn a_lobby_that_drains_begins_nothing() {
        let mut lobby = lobby();
        let (anne, mary) = (enter(&mut lobby, 1, "Anne"), enter(&mut lobby, 2, "Mary"));
        lobby.receive(anne, ClientMessage::Seek(entrant()));
        assert_eq!(lobby.drain(), [LobbyAnswer::Tell(anne, ServerMessage::Outside)]);
        let practice = ClientMessage::Practice { level: 1, best_of: 1, entrant: entrant() };
        for (client, message) in [(anne, ClientMessage::Seek(entrant())), (mary, practice)] {
            let refused = ServerMessage::Refused(Refusal::Draining);
            let answers = lobby.receive(client, message);
            assert_eq!(answers, [LobbyAnswer::Tell(client, refused)]);
        }
        let jack = ClientId(3);
        let dismissed = [LobbyAnswer::Dismiss(jack, Refusal::Draining)];
        assert_eq!(lobby.receive(jack, hello("Jack")), dismissed);
    }

    #[test]
    fn who_plays_can_be_watched_by_name() {
        let mut lobby = lobby();
        let (anne, mary) = (enter(&mut lobby, 1, "Anne"), enter(&mut lobby, 2, "Mary"));
        let watch = ClientMessage::Watch(Name::new("anne").expect("a name"));
        let refused = LobbyAnswer::Tell(mary, ServerMessage::Refused(Refusal::NobodyToWatch));
        assert_eq!(lobby.receive(mary, watch.clone()), [refused]);
        let practice = ClientMessage::Practice { level: 1, best_of: 1, entrant: entrant() };
        let answers = lobby.receive(anne, practice);
        let [LobbyAnswer::Open(room, _)] = &answers[..] else { panic!("{answers:?}") };
        let answers = lobby.receive(mary, watch);
        let [LobbyAnswer::Enter(entered, visitor, Key::Acquaintance)] = &answers[..] else {
            panic!("{answers:?}");
        };
        assert_eq!((entered, visitor.client), (room, mary));
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_reason() {
        let mut lobby = lobby();
        let anne = enter(&mut lobby, 1, "Anne");
        let mut refused = |client, message, why| {
            let answers = lobby.receive(client, message);
            let told = LobbyAnswer::Tell(client, ServerMessage::Refused(why));
            assert!(
                answers == [told] || answers == [LobbyAnswer::Dismiss(client, why)],
                "{answers:?} instead of {why:?}"
            );
        };
        refused(ClientId(2), hello("ANNE"), Refusal::NameTaken);
        refused(ClientId(2), ClientMessage::Ready, Refusal::NotNow);
        refused(anne, hello("Anne"), Refusal::NotNow);
        let practice =
            |level, best_of| ClientMessage::Practice { level, best_of, entrant: entrant() };
        refused(anne, practice(6, 1), Refusal::Options);
        refused(anne, practice(0, 1), Refusal::Options);
        refused(anne, practice(1, 6), Refusal::Options);
        let mut wild = entrant();
        wild.handling.das_ticks = 0;
        refused(anne, ClientMessage::Seek(wild), Refusal::Handling);
        let credential = Credential::Newcomer(Name::new("Old").expect("a name"));
        let old = Hello { protocol: 0, ..Hello::new(credential) };
        let server = PROTOCOL_VERSION;
        refused(ClientId(3), ClientMessage::Hello(old), Refusal::Protocol { server });
    }
}
