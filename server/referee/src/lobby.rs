//! The lobby: the clients outside rooms, the queues, and the index of rooms.
//!
//! **Contract.** Call [`Lobby::enter`] for each authenticated client, [`Lobby::receive`] with each
//! message of a client that is in no room, [`Lobby::step`] once a second for the ranked queue, and
//! [`Lobby::forget`] when a session ends. [`Lobby::release`] brings a client back from a room. The
//! answers are carried out in their order. Two of them are questions: [`LobbyAnswer::Rate`] is
//! answered by [`Lobby::rated`], and [`LobbyAnswer::Enter`] by [`Lobby::release`] when the room
//! refuses the client.

mod answer;
mod brawls;
mod calls;
mod challenges;
mod client;
mod daily;
mod dodges;
mod fence;
mod friends;
mod image;
mod names;
mod open_brawls;
mod practice;
mod queues;
mod ranked;
mod ranked_queue;
mod seating;
mod shared;
mod solo;
#[cfg(test)]
mod tests;

use crate::Incoming;
use crate::arena_queue::NodeNumber;
use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec;
use alloc::vec::Vec;
use bout::Millis;
use games::{Day, GameKind, MoveRefusal, Rules, Ruleset, Week};
use wire::turns::Unmoved;
use wire::{AccountId, AccountView, BoutMessage, Entrant, LobbyMessage, Refusal, ServerMessage};

use crate::ids::{ClientId, RoomId};

pub use answer::LobbyAnswer;
use calls::Calls;
use client::Client;
pub use client::WaitImage;
use dodges::Dodges;
pub use dodges::{COOLDOWNS, DODGERS_MAX, Declined, FORGOTTEN_AFTER};
use friends::Friends;
pub use friends::{CHALLENGE_WITHIN, RoomPlace};
use open_brawls::Brawls;
pub use open_brawls::{BRAWLS_MAX, BRAWLS_PER_ACCOUNT_MAX};
pub use ranked_queue::MEETINGS_MAX;
use ranked_queue::Ranked;
pub use shared::QueueOrder;
use shared::Shared;

/// The rules of a server's matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbyRules {
    /// A game and its options, in practice and in the casual queue of the game's first ruleset. The
    /// others are played by their ranked options.
    pub rules: Rules,
    /// Bouts in a match of two players from the queue, 1 to 5.
    pub best_of: u8,
    /// Bouts in a ranked match, 1 to 5.
    pub ranked_best_of: u8,
    /// True if guests may play ranked.
    pub ranked_guests: bool,
}

impl LobbyRules {
    /// The game and its options, in matches that are not ranked.
    pub fn of(&self, game: GameKind) -> Rules {
        if game == self.rules.kind() { self.rules } else { game.rules_default() }
    }

    /// The game and its options in the casual queue of a ruleset in this week.
    pub fn casual(&self, ruleset: Ruleset, week: Week) -> Rules {
        let is_own = ruleset == Ruleset::first(self.rules.kind());
        if is_own { self.rules } else { ruleset.rules(week) }
    }
}

/// The clients of a server and their locations. **Invariant:** no account is here twice.
///
/// ```
/// use games::{Rules, Ruleset, Week};
/// use referee::{ClientId, Incoming, Lobby, LobbyAnswer, LobbyRules};
/// use wire::{AccountId, AccountView, Entrant, LobbyMessage, Name};
///
/// let rules = Rules::swordfight(Default::default());
/// let rules = LobbyRules { rules, best_of: 3, ranked_best_of: 3, ranked_guests: true };
/// let mut lobby = Lobby::new(rules, Week(0));
/// for (number, name) in [(1, "Anne"), (2, "Mary")] {
///     let (id, name) = (AccountId([number; 16]), Name::new(name).expect("a name"));
///     let client = ClientId(number.into());
///     let answers = lobby.enter(client, AccountView { id, name, is_guest: true });
///     assert_eq!(answers, [LobbyAnswer::Welcome(client)]);
/// }
///
/// // The first waits in the casual queue; with the second, a room is to be opened.
/// let ruleset = Ruleset::Swordfight;
/// let game = ruleset.game();
/// let entrant = Entrant { pick: game.pick_default(), handling: game.handling_default() };
/// let join = || Incoming::Lobby(LobbyMessage::QuickMatch(ruleset, entrant));
/// let waits = lobby.receive(ClientId(1), join());
/// assert!(matches!(waits[..], [LobbyAnswer::Tell(ClientId(1), _)]));
/// let meets = lobby.receive(ClientId(2), join());
/// assert!(matches!(meets[..], [LobbyAnswer::Open(..)]));
/// ```
pub struct Lobby {
    rules: LobbyRules,
    /// The current week, by which the weekly ruleset is played.
    week: Week,
    /// The current day, whose challenge is played.
    day: Day,
    clients: BTreeMap<ClientId, Client>,
    by_account: BTreeMap<AccountId, ClientId>,
    /// The casual queues, the longest wait first.
    queues: BTreeMap<Ruleset, VecDeque<ClientId>>,
    /// Casual matches that wait for a player who plays meanwhile.
    calls: Calls,
    /// The ranked queues.
    ranked: BTreeMap<Ruleset, Ranked>,
    /// The queue of all nodes, when the lobby is that of a node.
    shared: Option<Shared>,
    /// Declined ranked matches.
    dodges: Dodges,
    /// The newest time that the lobby was given.
    now: Millis,
    rooms: u64,
    brawls: Brawls,
    friends: Friends,
    is_draining: bool,
    is_fenced: bool,
    /// For what clients waited before a restart, which are not back.
    restored_waits: BTreeMap<ClientId, WaitImage>,
}

impl Lobby {
    /// An empty lobby in this week.
    pub fn new(rules: LobbyRules, week: Week) -> Lobby {
        Lobby {
            rules,
            week,
            day: Day::default(),
            clients: BTreeMap::new(),
            by_account: BTreeMap::new(),
            queues: BTreeMap::new(),
            calls: Calls::default(),
            ranked: BTreeMap::new(),
            shared: None,
            dodges: Dodges::default(),
            now: Millis(0),
            rooms: 0,
            brawls: Brawls::default(),
            friends: Friends::default(),
            is_draining: false,
            is_fenced: false,
            restored_waits: BTreeMap::new(),
        }
    }

    /// Numbers its rooms after `number`, whose upper half is that of the node.
    #[must_use]
    pub fn numbering_after(self, number: u64) -> Lobby {
        Lobby { rooms: number, ..self }
    }

    /// A client is authenticated as this account. Another session of the same account is closed.
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
        self.clients.insert(client, Client { account, room: None, wait: None });
        answers.push(LobbyAnswer::Welcome(client));
        answers
    }

    /// The name of a client's account changed, or its password was set.
    pub fn rename(&mut self, client: ClientId, account: AccountView) {
        if let Some(here) = self.clients.get_mut(&client) {
            here.account = account;
        }
    }

    /// A client in no room sent a message. Messages of unknown clients are ignored.
    pub fn receive(&mut self, client: ClientId, message: Incoming) -> Vec<LobbyAnswer> {
        if !self.clients.contains_key(&client) {
            return Vec::new();
        }
        match message {
            Incoming::Lobby(message) => self.receive_own(client, message),
            Incoming::Leave => {
                self.stop_waiting(client);
                vec![LobbyAnswer::Tell(client, ServerMessage::Outside)]
            }
            Incoming::Ping(number) => {
                vec![LobbyAnswer::Tell(client, ServerMessage::Pong(number))]
            }
            // The room closed while these messages were in flight.
            Incoming::Room(_) => Vec::new(),
            Incoming::Bout(message) => match message {
                BoutMessage::Play(_)
                | BoutMessage::Resync
                | BoutMessage::Target(_)
                | BoutMessage::Nonce { .. } => Vec::new(),
                BoutMessage::Move(asked) => {
                    let unmoved = Unmoved { asked, why: MoveRefusal::NoBout };
                    vec![LobbyAnswer::Tell(client, unmoved.into())]
                }
            },
        }
    }

    fn receive_own(&mut self, client: ClientId, message: LobbyMessage) -> Vec<LobbyAnswer> {
        match message {
            LobbyMessage::QuickMatch(ruleset, entrant) => self.seek(client, ruleset, entrant),
            LobbyMessage::Practice { level, options, entrant } => {
                vec![self.practice(client, level, options, entrant)]
            }
            LobbyMessage::Solo { mode, rules, entrant } => {
                vec![self.solo(client, (mode, rules), entrant)]
            }
            LobbyMessage::Daily { mode, entrant } => vec![self.daily(client, mode, entrant)],
            LobbyMessage::DailyBoard(mode) => self.daily_board(client, mode),
            LobbyMessage::Queue(ruleset, entrant) => vec![self.queue(client, ruleset, entrant)],
            LobbyMessage::Accept(number) => self.accept(client, number),
            LobbyMessage::StopWaiting => {
                self.stop_waiting(client);
                Vec::new()
            }
            LobbyMessage::Spectate(name) => self.watch(client, &name),
            LobbyMessage::Rooms => vec![LobbyAnswer::List(client)],
            LobbyMessage::Host(host) => vec![self.host(client, host)],
            LobbyMessage::Join(join) => vec![self.join(client, join)],
            LobbyMessage::Friends(message) => self.receive_friends(client, message),
            LobbyMessage::RoundTrips(measured) => {
                let of = |one: &wire::RoundTrip| (NodeNumber(one.node), one.ms);
                self.note_round_trips(client, measured.iter().map(of).collect());
                Vec::new()
            }
        }
    }

    /// A client left its room, and is still connected. One that waits for a match stays queued.
    pub fn release(&mut self, client: ClientId) {
        if let Some(here) = self.clients.get_mut(&client) {
            here.room = None;
        }
    }

    /// A client leaves its queue, and declines what it was found for. It stays in its room.
    fn stop_waiting(&mut self, client: ClientId) {
        for queue in self.queues.values_mut() {
            queue.retain(|&other| other != client);
        }
        self.decline_call(client);
        let has_declined = self.leave_shared(client);
        if let Some(here) = self.clients.get_mut(&client) {
            here.wait = None;
            let account = here.account.id;
            let was_proposed = |ranked: &mut Ranked| ranked.leave(account);
            if self.ranked.values_mut().map(was_proposed).fold(has_declined, |all, one| all | one) {
                self.note_declined(account);
            }
        }
    }

    /// A client disconnected for good.
    pub fn forget(&mut self, client: ClientId) {
        self.stop_waiting(client);
        self.restored_waits.remove(&client);
        self.friends.forget(client);
        self.forget_shared(client);
        let Some(gone) = self.clients.remove(&client) else { return };
        self.by_account.remove(&gone.account.id);
    }

    /// Drains the lobby: accepts no new clients and starts no more matches. Queued clients are sent
    /// back to the menu, unless they play meanwhile.
    pub fn drain(&mut self) -> Vec<LobbyAnswer> {
        self.is_draining = true;
        let waiting = self.clients.iter().filter(|(_, here)| here.wait.is_some());
        let waiting = waiting.map(|(&client, here)| (client, here.room));
        let waiting: Vec<(ClientId, Option<RoomId>)> = waiting.collect();
        let send_back = |(client, room): (ClientId, Option<RoomId>)| {
            self.stop_waiting(client);
            room.is_none().then_some(LobbyAnswer::Tell(client, ServerMessage::Outside))
        };
        waiting.into_iter().filter_map(send_back).collect()
    }

    /// True if a client is in no room, and in no queue.
    pub fn is_idle(&self, client: ClientId) -> bool {
        let here = self.clients.get(&client);
        here.is_some_and(|here| here.room.is_none() && here.wait.is_none())
    }

    /// An error when a client cannot play without other people. It may wait for a match meanwhile, but not
    /// for one that is about to begin.
    fn check_alone(&self, client: ClientId, entrant: &Entrant) -> Result<(), Refusal> {
        let Some(here) = self.clients.get(&client) else { return Err(Refusal::NotNow) };
        if here.room.is_some() || self.is_called(client) {
            return Err(Refusal::NotNow);
        }
        self.check_entrant(entrant)
    }

    /// An error when no match can begin with this entrant.
    fn check_entrant(&self, entrant: &Entrant) -> Result<(), Refusal> {
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
