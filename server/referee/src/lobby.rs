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
mod challenges;
mod client;
mod daily;
mod dodges;
mod friends;
mod open_brawls;
mod practice;
mod queues;
mod ranked_queue;
mod roster;
mod rules;
mod solo;
#[cfg(test)]
mod tests;
mod tickets;

use crate::Incoming;
use crate::arena_queue::{NodeNumber, NodeTickets, TakenMatch};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use bout::Millis;
use games::{Day, MoveRefusal, Ruleset, Week};
use wire::turns::Unmoved;
use wire::{
    AccountId, AccountView, BoutMessage, Circle, Entrant, FriendsRefusal, LobbyMessage, Name,
    Presence, QueueCount, RatingView, Refusal, RoomCode, RoomKind, ServerMessage,
};

use crate::ids::{ClientId, RoomId};

pub use answer::LobbyAnswer;
pub use client::WaitImage;
use client::{Client, Wait};
pub use dodges::{COOLDOWNS, DODGERS_MAX, Declined, FORGOTTEN_AFTER};
use friends::Friends;
pub use friends::{CHALLENGE_WITHIN, RoomPlace};
use open_brawls::Opener;
pub use open_brawls::{BRAWLS_MAX, BRAWLS_PER_ACCOUNT_MAX};
use queues::Queues;
pub use ranked_queue::MEETINGS_MAX;
use roster::Roster;
pub use rules::LobbyRules;
pub use tickets::QueueOrder;

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
    roster: Roster,
    queues: Queues,
    friends: Friends,
    /// For what clients waited before a restart, which are not back.
    restored_waits: BTreeMap<ClientId, WaitImage>,
}

impl Lobby {
    /// An empty lobby in this week.
    pub fn new(rules: LobbyRules, week: Week) -> Lobby {
        Lobby {
            roster: Roster::new(rules, week),
            queues: Queues::default(),
            friends: Friends::default(),
            restored_waits: BTreeMap::new(),
        }
    }

    /// Numbers its rooms after `number`, whose upper half is that of the node.
    #[must_use]
    pub fn numbering_after(mut self, number: u64) -> Lobby {
        self.roster.rooms = number;
        self
    }

    /// A client is authenticated as this account. Another session of the same account is closed.
    pub fn enter(&mut self, client: ClientId, account: AccountView) -> Vec<LobbyAnswer> {
        if self.roster.is_draining {
            return vec![LobbyAnswer::Dismiss(client, Refusal::Draining)];
        }
        let mut answers = Vec::new();
        if let Some(&other) = self.roster.by_account.get(&account.id) {
            self.forget(other);
            answers.push(LobbyAnswer::Dismiss(other, Refusal::Elsewhere));
        }
        self.roster.by_account.insert(account.id, client);
        self.roster.clients.insert(client, Client { account, room: None, wait: None });
        answers.push(LobbyAnswer::Welcome(client));
        answers
    }

    /// The name of a client's account changed, or its password was set.
    pub fn rename(&mut self, client: ClientId, account: AccountView) {
        if let Some(here) = self.roster.clients.get_mut(&client) {
            here.account = account;
        }
    }

    /// A client in no room sent a message. Messages of unknown clients are ignored.
    pub fn receive(&mut self, client: ClientId, message: Incoming) -> Vec<LobbyAnswer> {
        if !self.roster.clients.contains_key(&client) {
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
        let Lobby { roster, queues, .. } = self;
        match message {
            LobbyMessage::QuickMatch(ruleset, entrant) => {
                queues.join_casual(roster, client, (ruleset, entrant))
            }
            LobbyMessage::Practice { level, options, entrant } => {
                vec![practice::open(roster, queues, client, level, options, entrant)]
            }
            LobbyMessage::Solo { mode, rules, entrant } => {
                vec![solo::open(roster, queues, client, (mode, rules), entrant)]
            }
            LobbyMessage::Daily { mode, entrant } => {
                vec![daily::open(roster, queues, client, mode, entrant)]
            }
            LobbyMessage::DailyBoard(mode) => daily::board(roster, client, mode),
            LobbyMessage::Queue(ruleset, entrant) => {
                vec![queues.join_ranked(roster, client, (ruleset, entrant))]
            }
            LobbyMessage::Accept(number) => queues.accept(roster, client, number),
            LobbyMessage::StopWaiting => {
                queues.stop_waiting(roster, client);
                Vec::new()
            }
            LobbyMessage::Spectate(name) => vec![brawls::spectate(roster, client, &name)],
            LobbyMessage::Rooms => vec![LobbyAnswer::List(client)],
            LobbyMessage::Host(host) => vec![brawls::host(roster, client, host)],
            LobbyMessage::Join(join) => vec![brawls::join(roster, client, join)],
            LobbyMessage::Friends(message) => self.friends.receive(roster, queues, client, message),
            LobbyMessage::RoundTrips(measured) => {
                let of = |one: &wire::RoundTrip| (NodeNumber(one.node), one.ms);
                queues.tickets.note_round_trips(client, measured.iter().map(of).collect());
                Vec::new()
            }
        }
    }

    /// A client left its room, and is still connected. One that waits for a match stays queued.
    pub fn release(&mut self, client: ClientId) {
        if let Some(here) = self.roster.clients.get_mut(&client) {
            here.room = None;
        }
    }

    /// A client disconnected for good.
    pub fn forget(&mut self, client: ClientId) {
        self.stop_waiting(client);
        self.restored_waits.remove(&client);
        self.friends.forget(client);
        self.queues.tickets.forget(client);
        let Some(gone) = self.roster.clients.remove(&client) else { return };
        self.roster.by_account.remove(&gone.account.id);
    }

    /// Drains the lobby: accepts no new clients and starts no more matches. Queued clients are sent
    /// back to the menu, unless they play meanwhile.
    pub fn drain(&mut self) -> Vec<LobbyAnswer> {
        self.roster.is_draining = true;
        let waiting = self.roster.clients.iter().filter(|(_, here)| here.wait.is_some());
        let waiting = waiting.map(|(&client, here)| (client, here.room));
        let waiting: Vec<(ClientId, Option<RoomId>)> = waiting.collect();
        let send_back = |(client, room): (ClientId, Option<RoomId>)| {
            self.stop_waiting(client);
            room.is_none().then_some(LobbyAnswer::Tell(client, ServerMessage::Outside))
        };
        waiting.into_iter().filter_map(send_back).collect()
    }

    /// A client leaves its queue, and declines what it was found for. It stays in its room.
    fn stop_waiting(&mut self, client: ClientId) {
        self.queues.stop_waiting(&mut self.roster, client);
    }

    /// The account of a client.
    pub fn account(&self, client: ClientId) -> Option<&AccountView> {
        self.roster.account(client)
    }

    /// The client with this name, ignoring case.
    pub fn client_named(&self, name: &Name) -> Option<ClientId> {
        self.roster.client_named(name)
    }

    /// The client authenticated as this account.
    pub fn client_of(&self, account: AccountId) -> Option<ClientId> {
        self.roster.client_of(account)
    }

    /// True if a client is in no room, and in no queue.
    pub fn is_idle(&self, client: ClientId) -> bool {
        self.roster.is_idle(client)
    }

    /// It is this week now: matches that open from now on are played by its rules.
    pub fn begin_week(&mut self, week: Week) {
        self.roster.week = week;
    }

    /// It is this day now: daily challenges that begin from now on are of this day.
    pub fn begin_day(&mut self, day: Day) {
        self.roster.day = day;
    }

    /// Fences the lobby, or lifts that: it opens no room and begins no match, and refuses requests for one. Those who
    /// wait keep their places, and nobody is blamed for a match that could not be accepted.
    pub fn fence(&mut self, is_fenced: bool) {
        self.roster.is_fenced = is_fenced;
    }

    /// The brawl room of this code.
    pub fn room_of(&self, code: RoomCode) -> Option<RoomId> {
        self.roster.brawls.codes.get(&code).copied()
    }

    /// Assigns a brawl room its code. False when another room has it.
    #[must_use]
    pub fn name(&mut self, room: RoomId, code: RoomCode) -> bool {
        *self.roster.brawls.codes.entry(code).or_insert(room) == room
    }

    /// A room ended; its code is free.
    pub fn close(&mut self, room: RoomId) {
        self.roster.brawls.openers.remove(&room);
        self.roster.brawls.codes.retain(|_, other| *other != room);
    }

    /// The number of clients, and the number of those in a queue.
    pub fn counts(&self) -> (usize, usize) {
        (self.roster.clients.len(), self.queues.count())
    }

    /// The players in the queues of each ruleset, in the order of [`Ruleset::ALL`].
    pub fn queue_counts(&self) -> [QueueCount; Ruleset::ALL.len()] {
        self.queues.counts()
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
        self.queues.now = now;
        self.queues.rated(&mut self.roster, client, rating)
    }

    /// The declined proposals since the last call, to be stored.
    pub fn take_declined(&mut self) -> Vec<Declined> {
        self.queues.dodges.take_unsaved()
    }

    /// What is stored of the declined proposals of a player `now`, the last of them so long ago; nothing when its date
    /// is still to come. Call it before [`Lobby::rated`].
    pub fn learn_declined(&mut self, now: Millis, declined: Declined, ago: Option<Millis>) {
        self.queues.dodges.learn(now, declined, ago);
    }

    /// Advances time to `now`: unanswered proposals expire, pairs are proposed, and all waiting
    /// players get their status. Call it once a second.
    pub fn step(&mut self, now: Millis) -> Vec<LobbyAnswer> {
        let Lobby { roster, queues, friends, .. } = self;
        queues.now = now;
        let mut answers = queues.step(roster);
        if roster.is_fenced {
            return answers;
        }
        answers.extend(friends.challenges.step(roster, now));
        answers.extend(queues.statuses(roster));
        answers
    }

    /// The circle of an account, as it is in the store now. Its client is notified when it asked to be
    /// shown it, and when a request has come.
    pub fn know(&mut self, account: AccountId, circle: Circle) -> Vec<LobbyAnswer> {
        self.friends.know(&self.roster, account, circle)
    }

    /// Checks what a challenge needs of the challenger.
    ///
    /// # Errors
    /// When the client cannot challenge anybody now, or not with this entrant.
    pub fn check_challenger(
        &self,
        client: ClientId,
        ruleset: Ruleset,
        entrant: &Entrant,
    ) -> Result<(), FriendsRefusal> {
        self.friends.challenges.check_challenger(&self.roster, client, ruleset, entrant)
    }

    /// The presence of players at other nodes of the arena, as their friends may see it.
    pub fn note_elsewhere(&mut self, presence: BTreeMap<AccountId, Presence>) {
        self.friends.note_elsewhere(presence);
    }

    /// Reports the presence of friends that has changed. Call it once a second; `place` is what friends may
    /// know of a room that the player of this name is in. It costs nothing while nobody is shown any
    /// friends.
    pub fn step_presence(
        &mut self,
        place: impl Fn(RoomId, &Name) -> Option<RoomPlace>,
    ) -> Vec<LobbyAnswer> {
        self.friends.step_presence(&self.roster, place)
    }

    /// From now on the lobby shares the queue with the other nodes, as this node.
    pub fn share_queue(&mut self, node: NodeNumber) {
        self.queues.share(node);
    }

    /// The orders for the shared queue since the last call, and the number of all so far.
    pub fn take_orders(&mut self) -> (Vec<QueueOrder>, u64) {
        self.queues.tickets.take_orders()
    }

    /// The tickets of this node, as they were read at a time of the database, after the orders up to this
    /// number were carried out or had failed.
    pub fn receive_tickets(
        &mut self,
        now: Millis,
        tickets: &NodeTickets,
        orders: u64,
    ) -> Vec<LobbyAnswer> {
        self.queues.now = now;
        self.queues.receive_tickets(&mut self.roster, tickets, orders)
    }

    /// Opens a match that was taken out of the table of all tickets. One whose opponent has left since waits on from
    /// where it was.
    pub fn open_taken(&mut self, taken: &TakenMatch) -> Vec<LobbyAnswer> {
        self.queues.open_taken(&mut self.roster, taken).into_iter().collect()
    }

    /// True if the session of a client is to move to the node of its match.
    pub fn is_leaving(&self, client: ClientId) -> bool {
        self.queues.tickets.is_leaving(client)
    }

    /// All clients that wait for a match.
    pub fn waits(&self) -> Vec<WaitImage> {
        let image = |(client, here): (&ClientId, &Client)| {
            let (is_ranked, ruleset, entrant) = match here.wait? {
                Wait::Casual(ruleset, entrant) => (false, ruleset, entrant),
                Wait::Joining(ruleset, entrant) | Wait::Ranked(ruleset, entrant, _) => {
                    (true, ruleset, entrant)
                }
            };
            Some(WaitImage { client: client.0, is_ranked, ruleset, entrant })
        };
        self.roster.clients.iter().filter_map(image).collect()
    }

    /// The open brawl rooms, and who opened them.
    pub fn openers(&self) -> impl Iterator<Item = (RoomId, ClientId)> + '_ {
        self.roster.brawls.openers.iter().map(|(&room, opener)| (room, opener.client))
    }

    /// A client from before a restart, which has not reconnected yet: it is in this room, if any. Waits are recorded
    /// less often than rooms, so that one may be over: nobody waits in a match that was found.
    pub fn restore_client(
        &mut self,
        client: ClientId,
        account: AccountView,
        room: Option<(RoomId, RoomKind)>,
        wait: Option<WaitImage>,
    ) {
        self.roster.by_account.insert(account.id, client);
        let may_wait = match room {
            None | Some((_, RoomKind::Practice | RoomKind::Solo(_) | RoomKind::Daily(..))) => true,
            Some((_, RoomKind::Casual | RoomKind::Ranked(_) | RoomKind::Brawl)) => false,
        };
        let room = room.map(|(room, _)| room);
        self.roster.clients.insert(client, Client { account, room, wait: None });
        let wait = wait.filter(|_| may_wait);
        self.restored_waits.extend(wait.map(|wait| (client, wait)));
        self.queues.tickets.expect(client);
    }

    /// A room from before a restart: a brawl room has a code and somebody who opened it.
    pub fn restore_room(&mut self, room: RoomId, brawl: Option<(RoomCode, ClientId)>) {
        // The rooms of another node have numbers of its own.
        if room.0 >> 32 == self.roster.rooms >> 32 {
            self.roster.rooms = self.roster.rooms.max(room.0);
        }
        if let Some((code, opener)) = brawl {
            let account = self.roster.clients.get(&opener).map(|here| here.account.id);
            self.roster.brawls.restore(room, code, Opener { client: opener, account });
        }
    }

    /// A client has reconnected after a restart. It is sent where it is, unless its room does that, and is
    /// queued again for the match that it waited for.
    pub fn reconnect(&mut self, client: ClientId) -> Vec<LobbyAnswer> {
        let Lobby { roster, queues, .. } = self;
        queues.tickets.expect_no_longer(client);
        let wait = self.restored_waits.remove(&client).filter(|_| !roster.is_draining);
        if let Some(WaitImage { is_ranked, ruleset, entrant, .. }) = wait {
            return queues.join_again(roster, client, is_ranked, (ruleset, entrant));
        }
        match roster.is_idle(client) && !queues.await_ticket(client) {
            true => vec![LobbyAnswer::Tell(client, ServerMessage::Outside)],
            false => Vec::new(),
        }
    }
}
