//! The lobby: who is here, who waits, and which rooms there are.

mod brawls;
mod ranked;
mod solo;
#[cfg(test)]
mod tests;

use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use bots::Level;
use bout::Team;
use games::{GameKind, MoveRefusal, Rules};
use wire::turns::Unmoved;
use wire::{
    AccountId, AccountView, ClientMessage, Entrant, Name, RatingView, Refusal, RoomKind,
    ServerMessage,
};

use crate::brawl::{BrawlRequest, Key, Visitor};
use crate::guest::{Guest, RoomRequest, Who, bot_name};
use crate::room::{BEST_OF_MAX, GRACE};

use brawls::Brawls;
pub use brawls::{BRAWLS_MAX, BRAWLS_PER_CLIENT_MAX};
pub use ranked::MEETINGS_MAX;
use ranked::Ranked;

/// A connection, numbered by the host; never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientId(pub u64);

/// A room, numbered by the lobby; never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomId(pub u64);

/// How a server's matches are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbyRules {
    /// A game and its options, in matches that are not ranked. Other games are played by their
    /// ranked options.
    pub rules: Rules,
    /// Bouts in a match of two players from the queue, 1 to 5.
    pub best_of: u8,
    /// Bouts in a ranked match, 1 to 5.
    pub ranked_best_of: u8,
}

impl LobbyRules {
    /// The game and its options, in matches that are not ranked.
    pub fn of(&self, game: GameKind) -> Rules {
        if game == self.rules.kind() { self.rules } else { game.rules_default() }
    }
}

/// What the lobby has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyAnswer {
    /// To a client.
    Tell(ClientId, ServerMessage),
    /// This client is in, and is to be welcomed.
    Welcome(ClientId),
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
    /// The rating of this client, whose account this is, is wanted in this game: see
    /// [`Lobby::rated`].
    Rate(ClientId, AccountId, GameKind),
}

enum Place {
    Idle,
    Searching(Entrant),
    /// Would wait for a ranked match, once its rating is known.
    Joining(Entrant),
    /// Waits for a ranked match, or is proposed for one.
    Queued(Entrant, RatingView),
    InRoom(RoomId),
}

struct Client {
    account: AccountView,
    place: Place,
}

/// Everyone who is in and is not in a room yet, and who is in which. No account is here twice.
pub struct Lobby {
    rules: LobbyRules,
    clients: BTreeMap<ClientId, Client>,
    by_account: BTreeMap<AccountId, ClientId>,
    /// Those who wait for an opponent, by game, the longest wait first.
    queues: BTreeMap<GameKind, VecDeque<ClientId>>,
    /// Those who wait for a ranked match, by game.
    ranked: BTreeMap<GameKind, Ranked>,
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
            by_account: BTreeMap::new(),
            queues: BTreeMap::new(),
            ranked: BTreeMap::new(),
            rooms: 0,
            brawls: Brawls::default(),
            is_draining: false,
        }
    }

    /// A client is let in as this account. When another is here as the same, it must go.
    pub fn enter(&mut self, client: ClientId, account: AccountView) -> Vec<LobbyAnswer> {
        if self.is_draining {
            return vec![LobbyAnswer::Dismiss(client, Refusal::Draining)];
        }
        let mut answers = Vec::new();
        if let Some(&other) = self.by_account.get(&account.id) {
            self.forget(other);
            answers.push(LobbyAnswer::Dismiss(other, Refusal::Elsewhere));
        }
        self.by_account.insert(account.id, client);
        self.clients.insert(client, Client { account, place: Place::Idle });
        answers.push(LobbyAnswer::Welcome(client));
        answers
    }

    /// A client's account has another name, or a password, from now on.
    pub fn rename(&mut self, client: ClientId, account: AccountView) {
        if let Some(here) = self.clients.get_mut(&client) {
            here.account = account;
        }
    }

    /// A client that is in no room said something. Of one that is not in, that does nothing.
    pub fn receive(&mut self, client: ClientId, message: ClientMessage) -> Vec<LobbyAnswer> {
        if !self.clients.contains_key(&client) {
            return Vec::new();
        }
        match message {
            ClientMessage::Seek(entrant) => self.seek(client, entrant),
            ClientMessage::Practice { level, best_of, entrant } => {
                self.practice(client, level, best_of, entrant)
            }
            ClientMessage::Solo { mode, entrant } => vec![self.solo(client, mode, entrant)],
            ClientMessage::Queue(entrant) => vec![self.queue(client, entrant)],
            ClientMessage::Accept(number) => self.accept(client, number),
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
            ClientMessage::Move(asked) => {
                let unmoved = Unmoved { asked, why: MoveRefusal::NoBout };
                vec![LobbyAnswer::Tell(client, unmoved.into())]
            }
            ClientMessage::Hello(_)
            | ClientMessage::Resume(_)
            | ClientMessage::Claim { .. }
            | ClientMessage::SignOut { .. }
            | ClientMessage::ChangePassword { .. } => {
                vec![refuse(client, Refusal::NotNow)]
            }
        }
    }

    /// A client is in no room and no queue any more, and still here.
    pub fn release(&mut self, client: ClientId) {
        for queue in self.queues.values_mut() {
            queue.retain(|&other| other != client);
        }
        if let Some(here) = self.clients.get_mut(&client) {
            here.place = Place::Idle;
            for ranked in self.ranked.values_mut() {
                ranked.leave(here.account.id);
            }
        }
    }

    /// A client is gone.
    pub fn forget(&mut self, client: ClientId) {
        self.release(client);
        let Some(gone) = self.clients.remove(&client) else { return };
        self.by_account.remove(&gone.account.id);
    }

    /// Lets nobody new in from now on, and makes no more matches: those who wait for one are sent
    /// back.
    pub fn drain(&mut self) -> Vec<LobbyAnswer> {
        self.is_draining = true;
        let waits = |place: &Place| {
            matches!(place, Place::Searching(_) | Place::Joining(_) | Place::Queued(..))
        };
        let waiting = self.clients.iter().filter(|(_, here)| waits(&here.place));
        let waiting: Vec<ClientId> = waiting.map(|(&client, _)| client).collect();
        let send_back = |client| {
            self.release(client);
            LobbyAnswer::Tell(client, ServerMessage::Outside)
        };
        waiting.into_iter().map(send_back).collect()
    }

    /// Who has this name, in any case.
    pub fn client_named(&self, name: &Name) -> Option<ClientId> {
        let folded = fold(name);
        let found = self.clients.iter().find(|(_, other)| fold(&other.account.name) == folded);
        found.map(|(&client, _)| client)
    }

    /// Who is here as this account.
    pub fn client_of(&self, account: AccountId) -> Option<ClientId> {
        self.by_account.get(&account).copied()
    }

    /// How many clients are here, and how many of them wait for an opponent.
    pub fn counts(&self) -> (usize, usize) {
        let seeking: usize = self.queues.values().map(VecDeque::len).sum();
        let queued: usize = self.ranked.values().map(Ranked::count).sum();
        (self.clients.len(), seeking + queued)
    }

    fn seek(&mut self, client: ClientId, entrant: Entrant) -> Vec<LobbyAnswer> {
        if let Err(why) = self.check(client, &entrant) {
            return vec![refuse(client, why)];
        }
        let game = entrant.pick.kind();
        let queue = self.queues.entry(game).or_default();
        let Some(opponent) = queue.pop_front() else {
            queue.push_back(client);
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
        vec![self.open(RoomKind::Casual, self.rules.of(game), self.rules.best_of, guests)]
    }

    fn watch(&mut self, client: ClientId, name: &Name) -> Vec<LobbyAnswer> {
        let folded = fold(name);
        let watched = self.clients.values().find(|other| fold(&other.account.name) == folded);
        let room = match watched.map(|other| &other.place) {
            Some(Place::InRoom(room)) => *room,
            _ => return vec![refuse(client, Refusal::NobodyToWatch)],
        };
        // The room gives it what suits its game.
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
        let kind = entrant.pick.kind();
        let bot = Guest {
            who: Who::Bot(level),
            name: bot_name(level),
            account: None,
            entrant: Entrant { pick: entrant.pick, handling: kind.handling_default() },
            team: Team(1),
        };
        self.rooms += 1;
        let guests = self.seat(client, entrant, Team(0)).into_iter().chain([bot]).collect();
        vec![self.open(RoomKind::Practice, self.rules.of(kind), best_of, guests)]
    }

    fn check(&self, client: ClientId, entrant: &Entrant) -> Result<(), Refusal> {
        let is_idle = matches!(self.clients.get(&client), Some(Client { place: Place::Idle, .. }));
        if !is_idle {
            return Err(Refusal::NotNow);
        }
        if self.is_draining {
            return Err(Refusal::Draining);
        }
        let bounds = entrant.pick.kind().handling_bounds();
        bounds.check(entrant.handling).map_err(|_| Refusal::Handling)
    }

    fn seat(&mut self, client: ClientId, entrant: Entrant, team: Team) -> Option<Guest> {
        let here = self.clients.get_mut(&client)?;
        here.place = Place::InRoom(RoomId(self.rooms));
        let (name, account) = (here.account.name.clone(), Some(here.account.id));
        Some(Guest { who: Who::Person(client), name, account, entrant, team })
    }

    /// The newest room.
    fn open(&self, kind: RoomKind, rules: Rules, best_of: u8, guests: Vec<Guest>) -> LobbyAnswer {
        let request = RoomRequest { kind, rules, best_of, grace: GRACE, guests };
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
