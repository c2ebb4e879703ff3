//! Several nodes, leaders that end at any moment, calls that arrive late, twice or not at all.

use super::*;
use alloc::collections::BTreeMap;
use bout::{Purpose, Seed, Stream};

/// A call that is on its way.
#[derive(Clone, Debug)]
enum Call {
    Post(NodeNumber, Post),
    Withdraw(NodeNumber, ClientId),
    Accept(NodeNumber, ClientId, u64),
    Send(NodeNumber, ClientId, u64),
    Take(NodeNumber, u64),
    Dissolve(NodeNumber, u64, ClientId),
    /// The changes of a leader, which may be none any more: other leaders may have passed since.
    Lead(Changes),
}

/// The simulation: nodes that call at random, by what they read.
struct Arena {
    stream: Stream,
    table: QueueTable,
    now: Millis,
    nodes: Vec<NodeRow>,
    calls: Vec<(Millis, Call)>,
    /// How often each client began to queue, and how often it was taken.
    joined: BTreeMap<ClientId, u32>,
    taken: BTreeMap<ClientId, u32>,
    matches: u32,
}

impl Arena {
    fn new(seed: u8) -> Arena {
        Arena {
            stream: Stream::new(&Seed([seed; 32]), Purpose::Bots),
            table: QueueTable::default(),
            now: Millis(0),
            nodes: nodes(&[1, 2, 3]),
            calls: Vec::new(),
            joined: BTreeMap::new(),
            taken: BTreeMap::new(),
            matches: 0,
        }
    }

    /// Sends a call: it arrives soon, or later, or twice, or not at all.
    fn call(&mut self, call: Call) {
        for _ in 0..[1, 1, 1, 2, 0][self.stream.below(5) as usize] {
            let late = [100, 300, 3000][self.stream.below(3) as usize];
            let at = self.now.plus(Millis(u64::from(self.stream.below(late))));
            self.calls.push((at, call.clone()));
        }
    }

    fn arrive(&mut self, call: Call) {
        let (table, now) = (&mut self.table, self.now);
        match call {
            Call::Post(node, post) => {
                if since(table, post.client.0).is_none() {
                    *self.joined.entry(post.client).or_default() += 1;
                }
                table.post(node, &post, now);
            }
            Call::Withdraw(node, client) => table.withdraw(node, client),
            Call::Accept(node, client, number) => {
                let _ = table.accept(node, client, number, now);
            }
            Call::Send(node, client, number) => {
                let _ = table.send(node, client, number);
            }
            Call::Dissolve(node, number, absent) => {
                let _ = table.dissolve(node, number, &[absent], now);
            }
            Call::Take(node, number) => {
                let Some(taken) = table.take(node, number) else { return };
                self.matches += 1;
                for client in taken.clients {
                    *self.taken.entry(client).or_default() += 1;
                }
            }
            Call::Lead(changes) => drop(table.apply(&changes)),
        }
    }

    /// Each node does something about one of its tickets.
    fn act(&mut self) {
        for node in [1, 2, 3].map(NodeNumber) {
            let own = self.table.of_node(node, self.now).tickets;
            let dice = self.stream.below(own.len().max(1) as u32) as usize;
            let Some(ticket) = own.get(dice) else { continue };
            let client = ticket.client;
            let Some((proposal, _)) = ticket.proposal else {
                if self.stream.below(9) == 0 {
                    self.call(Call::Withdraw(node, client));
                }
                continue;
            };
            let number = proposal.number;
            let call = match (self.stream.below(12), proposal.is_accepted()) {
                (0, _) => Call::Withdraw(node, client),
                (_, false) => Call::Accept(node, client, number),
                (1, true) => Call::Dissolve(node, number, proposal.clients[0]),
                (_, true) if proposal.node == node => Call::Take(node, number),
                (_, true) => Call::Send(node, client, number),
            };
            self.call(call);
        }
    }

    /// A client queues at any node: a new one, or one that has queued earlier.
    fn join(&mut self) {
        let client = u64::from(self.stream.below(24));
        let queue = if client < 16 { RANKED } else { CASUAL };
        let node = NodeNumber(1 + self.stream.below(3));
        let is_away = self.stream.below(6) == 0;
        self.call(Call::Post(node, Post { is_away, ..post(client, queue) }));
    }

    /// One leader or two read the rows, and write or end before they do.
    fn lead(&mut self) {
        for _ in 0..=self.stream.below(2) {
            let changes = pass(&self.table.rows(self.nodes.clone(), self.now));
            self.call(Call::Lead(changes));
        }
    }

    fn step(&mut self) {
        self.now = self.now.plus(Millis(200));
        let due = self.calls.extract_if(.., |(at, _)| *at <= self.now);
        let mut due: Vec<(Millis, Call)> = due.collect();
        due.sort_by_key(|(at, _)| *at);
        for (_, call) in due {
            let before: BTreeMap<ClientId, Millis> = self.places();
            let is_post = matches!(call, Call::Post(..));
            self.arrive(call);
            let kept = self.places().into_iter().all(|(client, since)| {
                before.get(&client).map_or(is_post, |&before| before == since)
            });
            assert!(kept, "a place is given by joining, and kept");
        }
    }

    fn places(&self) -> BTreeMap<ClientId, Millis> {
        let rows = self.table.rows(Vec::new(), self.now).tickets;
        rows.into_iter().map(|row| (row.client, row.since)).collect()
    }

    /// **Invariant:** a ticket in a proposal is one of its two, and nobody is matched more often than queued.
    fn check(&self, seed: u8) {
        let rows = self.table.rows(Vec::new(), self.now);
        for ticket in &rows.tickets {
            let Some(number) = ticket.proposal else { continue };
            let its = rows.proposals.iter().find(|row| row.number == number);
            let is_in = its.is_some_and(|row| row.seat(ticket.client).is_some());
            assert!(is_in, "seed {seed}: {ticket:?} is in no such proposal");
        }
        for (client, taken) in &self.taken {
            assert!(taken <= &self.joined[client], "seed {seed}: {client:?} was matched twice");
        }
    }
}

#[test]
fn whatever_arrives_in_whatever_order_nobody_loses_a_place_or_is_matched_twice() {
    let mut matches = 0;
    for seed in 0..40 {
        let mut arena = Arena::new(seed);
        for step in 0..1500 {
            if step % 400 == 399 {
                // Another node has ended, or all are there again.
                let ended = arena.stream.below(4);
                arena.nodes = nodes(&[1, 2, 3]);
                arena.nodes.iter_mut().for_each(|row| row.is_live = row.node.0 != ended);
            }
            arena.join();
            arena.act();
            if step % 5 == 0 {
                arena.lead();
            }
            arena.step();
            arena.check(seed);
        }
        matches += arena.matches;
        // With one leader and nodes that answer, nobody is left behind.
        arena.calls.clear();
        arena.nodes = nodes(&[1, 2, 3]);
        for _ in 0..200 {
            arena.now = arena.now.plus(SECOND);
            lead(&mut arena.table, &arena.nodes, arena.now);
            settle(&mut arena);
        }
        let left = arena.table.of_node(NodeNumber(1), arena.now).counts;
        assert!(left.iter().all(|(_, count)| *count < 2), "seed {seed}: {left:?} are left");
    }
    assert!(1000 < matches, "{matches}");
}

/// Every client accepts, every session moves, every match is opened.
fn settle(arena: &mut Arena) {
    for row in arena.table.rows(Vec::new(), arena.now).proposals {
        let own = arena.table.rows(Vec::new(), arena.now).tickets;
        let nodes = row.clients.map(|client| own.iter().find(|one| one.client == client));
        let nodes: Vec<NodeNumber> = nodes.iter().flatten().map(|one| one.node).collect();
        for (&client, &node) in row.clients.iter().zip(&nodes) {
            arena.table.accept(node, client, row.number, arena.now);
        }
        for (&client, &node) in row.clients.iter().zip(&nodes) {
            arena.table.send(node, client, row.number);
        }
        arena.table.take(row.node, row.number);
    }
}
