//! Lobbies of several nodes that share a queue, in one thread: their clocks differ, orders fail, sessions get
//! lost on their way, leaders end before they write.

use super::*;
use crate::lobby::RoomId;
use crate::participant::Who;
use alloc::collections::{BTreeSet, VecDeque};
use bout::{Purpose, Seed, Stream};

/// A node: its lobby, and the orders that are not carried out yet.
struct Node {
    lobby: Lobby,
    number: NodeNumber,
    /// How far its clock is ahead of the database's.
    ahead: u64,
    orders: VecDeque<(QueueOrder, u64)>,
    /// The number of orders that were carried out, or failed.
    done: u64,
}

impl Node {
    fn now(&self, database: Millis) -> Millis {
        database.plus(Millis(self.ahead))
    }

    /// Takes the orders of the lobby. None have numbers but the last; those before count down.
    fn collect(&mut self) {
        let (orders, last) = self.lobby.take_orders();
        let first = last + 1 - orders.len() as u64;
        self.orders.extend(orders.into_iter().zip(first..));
    }
}

/// What a client does, as the test sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Doing {
    Nothing,
    /// Waits, since this time of the database.
    Waits(Millis),
    Plays(RoomId),
}

struct Arena {
    stream: Stream,
    table: QueueTable,
    now: Millis,
    nodes: Vec<Node>,
    /// Where each client is, and what it does.
    clients: BTreeMap<ClientId, (usize, Doing)>,
    /// Sessions on their way: when they arrive where.
    moving: Vec<(Millis, ClientId, usize)>,
    /// When their clients do.
    following: Vec<(Millis, ClientId, usize)>,
    matches: u32,
    moved: u32,
    late: u32,
    /// Whether everything works.
    is_calm: bool,
}

impl Arena {
    fn new(seed: u8) -> Arena {
        let node = |(number, ahead)| Node {
            lobby: lobby(number),
            number: NodeNumber(number),
            ahead,
            orders: VecDeque::new(),
            done: 0,
        };
        let mut arena = Arena {
            stream: Stream::new(&Seed([seed; 32]), Purpose::Bots),
            table: QueueTable::default(),
            now: Millis(100_000),
            nodes: [(1, 0), (2, 60_000), (3, 900)].map(node).into(),
            clients: BTreeMap::new(),
            moving: Vec::new(),
            following: Vec::new(),
            matches: 0,
            moved: 0,
            late: 0,
            is_calm: false,
        };
        for client in (1..=15).map(ClientId) {
            let at = client.0 as usize % 3;
            arena.nodes[at].lobby.enter(client, account(client));
            arena.clients.insert(client, (at, Doing::Nothing));
        }
        arena
    }

    /// One time in so many, unless all is calm.
    fn fails(&mut self, times: u32) -> bool {
        self.stream.below(times) == 0 && !self.is_calm
    }

    fn step(&mut self) {
        self.now = self.now.plus(Millis(100));
        self.arrive();
        self.act();
        for at in 0..self.nodes.len() {
            self.nodes[at].collect();
            self.carry_out(at);
            let node = &mut self.nodes[at];
            if self.stream.below(5) == 0 {
                let read = self.table.of_node(node.number, self.now);
                let answers = node.lobby.receive_tickets(node.now(self.now), &read, node.done);
                self.hear(at, answers);
            }
            let node = &mut self.nodes[at];
            if self.now.0.is_multiple_of(1000) {
                let answers = node.lobby.step(node.now(self.now));
                self.hear(at, answers);
            }
        }
        if self.now.0 % 1000 == 500 {
            let rows = self.nodes.iter().map(|node| NodeRow {
                node: node.number,
                is_live: true,
                is_draining: false,
                room: 9,
            });
            let changes = pass(&self.table.rows(rows.collect(), self.now));
            if !self.fails(5) {
                self.table.apply(&changes);
            }
        }
    }

    fn arrive(&mut self) {
        let now = self.now;
        let due: Vec<_> = self.moving.extract_if(.., |(at, ..)| *at <= now).collect();
        for (_, client, at) in due {
            self.nodes[at].lobby.restore_client(client, account(client), None, None);
            let within = u64::from(self.stream.below(900));
            self.following.push((now.plus(Millis(within)), client, at));
        }
        let due: Vec<_> = self.following.extract_if(.., |(at, ..)| *at <= now).collect();
        for (_, client, at) in due {
            let answers = self.nodes[at].lobby.reconnect(client);
            assert_eq!(answers, [], "it learns from the table what it waits for");
            if let Some(place) = self.clients.get_mut(&client) {
                place.0 = at;
            }
        }
    }

    /// One client does something.
    fn act(&mut self) {
        let client = ClientId(1 + u64::from(self.stream.below(15)));
        let (at, doing) = self.clients[&client];
        let mut away = self.moving.iter().chain(&self.following);
        if away.any(|(_, other, _)| *other == client) {
            return;
        }
        let dice = self.stream.below(if self.is_calm { 4 } else { 40 });
        let node = &mut self.nodes[at];
        let now = node.now(self.now);
        match (doing, dice) {
            (Doing::Nothing, 0..4) if !self.is_calm => {
                let answers = queue(&mut node.lobby, now, client, client.0 % 5 < 3);
                let is_refused = answers.iter().any(is_refusal);
                let doing = if is_refused { Doing::Nothing } else { Doing::Waits(self.now) };
                self.clients.insert(client, (at, doing));
            }
            (Doing::Waits(_), 9) => {
                node.lobby.receive(client, say(LobbyMessage::StopWaiting));
                self.clients.insert(client, (at, Doing::Nothing));
            }
            (Doing::Plays(_), 0..4) => {
                node.lobby.release(client);
                self.clients.insert(client, (at, Doing::Nothing));
            }
            _ => {}
        }
    }

    /// Carries out some of the orders of a node.
    fn carry_out(&mut self, at: usize) {
        while let Some((order, number)) = self.nodes[at].orders.front().cloned() {
            if self.fails(4) {
                return;
            }
            self.nodes[at].orders.pop_front();
            self.nodes[at].done = number;
            if self.fails(20) {
                continue;
            }
            let node = self.nodes[at].number;
            match order {
                QueueOrder::Post(post) => self.table.post(node, &post, self.now),
                QueueOrder::Withdraw(client) => self.table.withdraw(node, client),
                QueueOrder::Accept(client, number) => {
                    let _ = self.table.accept(node, client, number, self.now);
                }
                QueueOrder::Send(client, to, number) => {
                    if self.table.send(node, client, number) {
                        self.send(at, client, to);
                    }
                }
                QueueOrder::Take(number) => {
                    if let Some(taken) = self.table.take(node, number) {
                        let answers = self.nodes[at].lobby.open_taken(&taken);
                        self.hear(at, answers);
                    }
                }
                QueueOrder::Dissolve(number, absent) => {
                    let _ = self.table.dissolve(node, number, &absent, self.now);
                }
            }
        }
    }

    /// A session moves, or stays, or takes its time.
    fn send(&mut self, at: usize, client: ClientId, to: NodeNumber) {
        if self.fails(12) {
            return;
        }
        self.moved += 1;
        self.nodes[at].lobby.forget(client);
        let within = if self.fails(12) { 30_000 } else { 100 + u64::from(self.stream.below(900)) };
        let to = self.nodes.iter().position(|node| node.number == to).expect("a node");
        self.moving.push((self.now.plus(Millis(within)), client, to));
    }

    fn hear(&mut self, at: usize, answers: Vec<LobbyAnswer>) {
        for answer in answers {
            match answer {
                LobbyAnswer::Tell(client, ServerMessage::Found(found)) if !self.fails(20) => {
                    let accept = say(LobbyMessage::Accept(found.number));
                    assert_eq!(self.nodes[at].lobby.receive(client, accept), []);
                }
                LobbyAnswer::Tell(client, ServerMessage::Outside)
                    if matches!(self.clients[&client].1, Doing::Waits(_)) =>
                {
                    self.late += 1;
                    self.clients.insert(client, (at, Doing::Nothing));
                }
                LobbyAnswer::Tell(client, ServerMessage::Queued(queued)) => {
                    let Doing::Waits(since) = self.clients[&client].1 else {
                        panic!("{client:?} does not wait");
                    };
                    let waited = self.now.since(since).0;
                    let shown = u64::from(queued.waited_ms);
                    assert!(
                        waited.abs_diff(shown) < 10_000,
                        "{client:?} has waited {waited} ms and is told {shown} ms"
                    );
                }
                LobbyAnswer::Open(room, request) => {
                    assert_eq!(request.participants.len(), 2);
                    self.matches += 1;
                    for participant in request.participants {
                        let Who::Person(client) = participant.who else { panic!("a bot") };
                        let (place, doing) = self.clients[&client];
                        assert_eq!(place, at, "{client:?} is at another node");
                        assert!(matches!(doing, Doing::Waits(_)), "{client:?}: {doing:?}");
                        self.clients.insert(client, (at, Doing::Plays(room)));
                    }
                }
                _ => {}
            }
        }
    }
}

#[test]
fn nobody_is_matched_twice_or_left_behind_whatever_fails() {
    let (mut matches, mut moved, mut late) = (0, 0, 0);
    for seed in 0..20 {
        let mut arena = Arena::new(seed);
        for _ in 0..12_000 {
            arena.step();
        }
        (matches, moved, late) = (matches + arena.matches, moved + arena.moved, late + arena.late);
        // Once all works again, whoever waits is found, but for one of a queue.
        arena.is_calm = true;
        for _ in 0..3_000 {
            arena.step();
        }
        let waits = |ranked: bool| {
            let of_kind = arena.clients.iter().filter(|(one, _)| (one.0 % 5 < 3) == ranked);
            let waiting = of_kind.filter(|(_, (_, doing))| matches!(doing, Doing::Waits(_)));
            waiting.map(|(client, _)| *client).collect::<BTreeSet<ClientId>>()
        };
        for left in [waits(true), waits(false)] {
            assert!(left.len() < 2, "seed {seed}: {left:?} wait for ever");
        }
    }
    assert!(500 < matches && 200 < moved && 50 < late, "{matches} {moved} {late}");
}
