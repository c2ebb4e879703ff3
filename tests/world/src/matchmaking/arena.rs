//! A crowd in the lobbies of an arena, in virtual time: of one server, or of several nodes that share
//! their queue. Orders, reads and moves take their time.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};

use bout::{Millis, Purpose, Stream};
use games::{GameKind, Ruleset, Week};
use referee::arena_queue::{NodeNumber, NodeRow, QueueTable, pass};
use referee::{ClientId, Incoming, Lobby, LobbyAnswer, LobbyRules, QueueOrder, Who};
use wire::{
    AccountId, AccountView, Entrant, LobbyMessage, Name, RatingStatus, RatingView, Refusal,
    ServerMessage,
};

use super::{
    ANSWER, COMING_BACK, Crowd, DECLINING, MATCH, PAUSE, Person, SILENT, Seen, draw_rating,
    fraction,
};
use crate::seeds::seed_of;

const RULESET: Ruleset = Ruleset::Swordfight;
/// Time between two steps of a lobby, two reads of a node and two passes of the leader.
const EVERY: Millis = Millis(1_000);
/// Time between two reads while a match is proposed, as in the host.
const READ_SOON: Millis = Millis(250);
/// How long an order takes, and how long after a notification the tickets are read.
const ORDER: Millis = Millis(5);
const NOTIFIED: Millis = Millis(50);
/// How long a client takes to reach another node.
const MOVE: [u64; 2] = [60, 600];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Join(u32),
    Accept(u32, u64),
    Decline(u32),
    Over(u32),
    Step(usize),
    /// The next order of this node.
    Order(usize),
    /// This node reads its tickets, and again and again if it says so.
    Read(usize, bool),
    Arrive(u32, usize),
    Lead,
}

/// Where a player is.
#[derive(Clone, Copy)]
struct Place {
    node: usize,
    /// Since when it waits.
    waits: Option<Millis>,
}

#[derive(Default)]
struct Orders {
    waiting: VecDeque<(QueueOrder, u64)>,
    done: u64,
}

struct Arena {
    stream: Stream,
    lobbies: Vec<Lobby>,
    orders: Vec<Orders>,
    /// The table of all nodes; none for one server.
    table: Option<QueueTable>,
    people: Vec<Person>,
    places: BTreeMap<u32, Place>,
    events: BinaryHeap<Reverse<(Millis, Event)>>,
    seen: Seen,
    moves: u64,
    since: Millis,
}

/// Watches a crowd on so many nodes, and how many sessions moved. One node is a server of its own. The same crowd
/// does the same every time, and as many new players come at the same times on any number of nodes.
pub fn watch_arena(crowd: Crowd, nodes: usize) -> (Seen, u64) {
    let rules = GameKind::SWORDFIGHT.rules_default();
    let rules = LobbyRules { rules, best_of: 1, ranked_best_of: 3, ranked_guests: true };
    let is_shared = 1 < nodes;
    let lobby = |node| {
        let mut lobby = Lobby::new(rules, Week(0));
        if is_shared {
            lobby.share_queue(number(node));
        }
        lobby
    };
    let mut arena = Arena {
        stream: Stream::new(&seed_of(crowd.seed ^ 0x5eed), Purpose::Bots),
        lobbies: (0..nodes).map(lobby).collect(),
        orders: (0..nodes).map(|_| Orders::default()).collect(),
        table: is_shared.then(QueueTable::default),
        people: Vec::new(),
        places: BTreeMap::new(),
        events: BinaryHeap::new(),
        seen: Seen::default(),
        moves: 0,
        since: Millis(20 * MATCH[1]),
    };
    arena.plan_arrivals(crowd);
    let end = arena.since.plus(crowd.lasts);
    while let Some(Reverse((now, event))) = arena.events.pop().filter(|next| next.0.0 <= end) {
        arena.happen(now, event);
    }
    let left = arena.places.values().filter_map(|place| place.waits);
    let left = left.filter(|&joined| arena.since <= joined).map(|joined| end.since(joined));
    arena.seen.waits.extend(left);
    arena.seen.waits.sort_unstable();
    (arena.seen, arena.moves)
}

impl Arena {
    fn plan(&mut self, at: Millis, event: Event) {
        self.events.push(Reverse((at, event)));
    }

    /// The new players, by a stream of their own, and the beats of the nodes.
    fn plan_arrivals(&mut self, crowd: Crowd) {
        let mut stream = Stream::new(&seed_of(crowd.seed), Purpose::Bots);
        let end = self.since.plus(crowd.lasts);
        let news_a_minute = crowd.joins_a_minute * f64::from(100 - COMING_BACK) / 100.0;
        let mut at = 0.0;
        while at < end.0 as f64 {
            self.people.push(Person { rating: draw_rating(&mut stream), last_opponent: None });
            self.plan(Millis(at as u64), Event::Join(self.people.len() as u32 - 1));
            at -= fraction(&mut stream).ln() * 60_000.0 / news_a_minute;
        }
        for node in 0..self.lobbies.len() {
            let offset = 1000 * node as u64 / self.lobbies.len() as u64;
            self.plan(Millis(offset), Event::Step(node));
            if self.table.is_some() {
                self.plan(Millis(offset + 70), Event::Read(node, true));
            }
        }
        if self.table.is_some() {
            self.plan(Millis(420), Event::Lead);
        }
    }

    fn after(&mut self, now: Millis, [least, most]: [u64; 2]) -> Millis {
        now.plus(Millis(least + u64::from(self.stream.below((most - least) as u32))))
    }

    fn happen(&mut self, now: Millis, event: Event) {
        match event {
            Event::Join(player) => self.join(now, player),
            Event::Accept(player, number) => {
                self.say(now, player, LobbyMessage::Accept(number));
            }
            Event::Decline(player) => {
                if self.say(now, player, LobbyMessage::StopWaiting) {
                    self.leave(now, player);
                }
            }
            Event::Over(player) => {
                if let Some(place) = self.places.get(&player) {
                    self.lobbies[place.node].release(client(player));
                    self.leave(now, player);
                }
            }
            Event::Step(node) => {
                let answers = self.lobbies[node].step(now);
                self.hear(now, node, answers);
                self.plan(now.plus(EVERY), Event::Step(node));
            }
            Event::Order(node) => self.carry_out(now, node),
            Event::Read(node, goes_on) => self.read(now, node, goes_on),
            Event::Arrive(player, node) => {
                let account = account(player);
                self.lobbies[node].restore_client(client(player), account, None, None);
                let answers = self.lobbies[node].reconnect(client(player));
                self.places.entry(player).and_modify(|place| place.node = node);
                self.hear(now, node, answers);
            }
            Event::Lead => {
                self.lead(now);
                self.plan(now.plus(EVERY), Event::Lead);
            }
        }
    }

    /// A player comes to a node, and queues.
    fn join(&mut self, now: Millis, player: u32) {
        let node = self.stream.below(self.lobbies.len() as u32) as usize;
        let Person { rating, last_opponent } = self.people[player as usize];
        let game = RULESET.game();
        let entrant = Entrant { pick: game.pick_default(), handling: game.handling_default() };
        let client = client(player);
        self.lobbies[node].enter(client, account(player));
        let message = Incoming::Lobby(LobbyMessage::Queue(RULESET, entrant));
        self.lobbies[node].receive(client, message);
        let standing = RatingStatus::Listed;
        let view = RatingView { points: rating, deviation: 60, matches: 90, standing };
        let last = last_opponent.map(|last| account(last).id);
        let answers = self.lobbies[node].rated(now, client, Some((view, last)));
        // A cooldown: it does not return.
        let is_refused = answers
            .iter()
            .any(|answer| matches!(answer, LobbyAnswer::Tell(_, ServerMessage::Refused(_))));
        if is_refused {
            self.lobbies[node].forget(client);
            return;
        }
        self.places.insert(player, Place { node, waits: Some(now) });
        self.seen.joins += u64::from(self.since <= now);
        self.hear(now, node, answers);
    }

    /// A player says something, if it is there and waits.
    fn say(&mut self, now: Millis, player: u32, message: LobbyMessage) -> bool {
        let place = self.places.get(&player).filter(|place| place.waits.is_some());
        let Some(node) = place.map(|place| place.node) else { return false };
        let answers = self.lobbies[node].receive(client(player), Incoming::Lobby(message));
        self.hear(now, node, answers);
        true
    }

    /// A player leaves, and may return.
    fn leave(&mut self, now: Millis, player: u32) {
        let Some(place) = self.places.remove(&player) else { return };
        if place.waits.is_some() {
            self.seen.lapsed += u64::from(self.since <= now);
        }
        self.lobbies[place.node].forget(client(player));
        self.collect(now, place.node);
        if self.stream.below(100) < COMING_BACK {
            let back = self.after(now, PAUSE);
            self.plan(back, Event::Join(player));
        }
    }

    fn hear(&mut self, now: Millis, node: usize, answers: Vec<LobbyAnswer>) {
        for answer in answers {
            match answer {
                LobbyAnswer::Tell(to, ServerMessage::Found(found)) => {
                    let at = self.after(now, ANSWER);
                    let dice = self.stream.below(100);
                    let player = to.0 as u32 - 1;
                    if dice < DECLINING {
                        self.plan(at, Event::Decline(player));
                    } else if DECLINING + SILENT <= dice {
                        self.plan(at, Event::Accept(player, found.number));
                    }
                }
                LobbyAnswer::Tell(to, ServerMessage::Refused(Refusal::Late)) => {
                    self.leave(now, to.0 as u32 - 1);
                }
                LobbyAnswer::Open(_, request) => {
                    let people = request.participants.iter().map(|one| match one.who {
                        Who::Person(client) => client.0 as u32 - 1,
                        Who::Bot(_) => panic!("a bot in a ranked match"),
                    });
                    self.meet(now, node, people.collect());
                }
                _ => {}
            }
        }
        self.collect(now, node);
    }

    /// A match of these two is opened. **Invariant:** both wait, at this node.
    fn meet(&mut self, now: Millis, node: usize, people: Vec<u32>) {
        let [one, other] = people[..] else { panic!("{people:?} in a match") };
        let over = self.after(now, MATCH);
        let mut joined = Vec::new();
        let mut is_again = false;
        for (player, opponent) in [(one, other), (other, one)] {
            let place = self.places.get_mut(&player).expect("a player who is there");
            assert_eq!(place.node, node, "player {player} is at another node");
            joined.push(place.waits.take().expect("a player who waits, and plays nowhere else"));
            let last = self.people[player as usize].last_opponent.replace(opponent);
            is_again |= last == Some(opponent);
            self.plan(over, Event::Over(player));
        }
        if joined.iter().all(|&at| self.since <= at) {
            self.seen.waits.extend(joined.iter().map(|&at| now.since(at)));
            let rating = |player: u32| self.people[player as usize].rating;
            self.seen.gaps.push(rating(one).abs_diff(rating(other)));
            self.seen.rematches += usize::from(is_again);
        }
    }

    /// Takes the new orders of a node.
    fn collect(&mut self, now: Millis, node: usize) {
        let (orders, last) = self.lobbies[node].take_orders();
        let first = last + 1 - orders.len() as u64;
        for order in orders.into_iter().zip(first..) {
            self.orders[node].waiting.push_back(order);
            self.plan(now.plus(ORDER), Event::Order(node));
        }
    }

    fn carry_out(&mut self, now: Millis, node: usize) {
        let Some((order, at)) = self.orders[node].waiting.pop_front() else { return };
        self.orders[node].done = at;
        let Some(table) = &mut self.table else { return };
        let own = number(node);
        match order {
            QueueOrder::Post(post) => table.post(own, &post, now),
            QueueOrder::Withdraw(client) => table.withdraw(own, client),
            QueueOrder::Accept(client, proposal) => {
                if table.accept(own, client, proposal, now) {
                    // Both nodes may have news.
                    (0..self.lobbies.len())
                        .for_each(|node| self.plan(now.plus(NOTIFIED), Event::Read(node, false)));
                }
            }
            QueueOrder::Send(client, to, proposal) => {
                if table.send(own, client, proposal) {
                    self.moves += 1;
                    self.lobbies[node].forget(client);
                    self.collect(now, node);
                    let arrives = self.after(now, MOVE);
                    self.plan(arrives, Event::Arrive(client.0 as u32 - 1, to.0 as usize - 1));
                }
            }
            QueueOrder::Take(proposal) => {
                if let Some(taken) = table.take(own, proposal) {
                    let answers = self.lobbies[node].open_taken(&taken);
                    self.hear(now, node, answers);
                }
            }
            QueueOrder::Dissolve(proposal, absent) => {
                let _ = table.dissolve(own, proposal, &absent, now);
            }
        }
    }

    fn read(&mut self, now: Millis, node: usize, goes_on: bool) {
        let Some(table) = &self.table else { return };
        let tickets = table.of_node(number(node), now);
        let is_proposed = tickets.tickets.iter().any(|ticket| ticket.proposal.is_some());
        let done = self.orders[node].done;
        let answers = self.lobbies[node].receive_tickets(now, &tickets, done);
        self.hear(now, node, answers);
        if goes_on {
            let again = now.plus(if is_proposed { READ_SOON } else { EVERY });
            self.plan(again, Event::Read(node, true));
        }
    }

    fn lead(&mut self, now: Millis) {
        let Some(table) = &mut self.table else { return };
        let nodes = (0..self.lobbies.len()).map(|node| NodeRow {
            node: number(node),
            is_live: true,
            is_draining: false,
            room: 5000,
        });
        let changes = pass(&table.rows(nodes.collect(), now));
        for node in table.apply(&changes) {
            self.plan(now.plus(NOTIFIED), Event::Read(node.0 as usize - 1, false));
        }
    }
}

fn number(node: usize) -> NodeNumber {
    NodeNumber(node as u32 + 1)
}

fn client(player: u32) -> ClientId {
    ClientId(u64::from(player) + 1)
}

fn account(player: u32) -> AccountView {
    let id = AccountId(u128::from(player).to_be_bytes());
    let name = Name::new(&format!("Player{player}")).expect("a name");
    AccountView { id, name, is_guest: true }
}
