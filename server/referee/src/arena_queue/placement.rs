//! Where a match is played: at the node that both players reach well.

use alloc::collections::BTreeMap;

use super::{NodeNumber, NodeRow, TicketRow};

/// The assumed round-trip time of a client to the node of its session, in milliseconds, when none was
/// measured.
pub const UNMEASURED_AT_HOME: u16 = 50;
/// The assumed round-trip time to any other node.
pub const UNMEASURED: u16 = 250;
/// Differences of less than this are noise, in milliseconds: then the room decides, which spreads the
/// matches of a region over its nodes.
const STEP: u16 = 10;

/// The live nodes, with the room that the matches of a pass leave them.
#[derive(Clone, Debug)]
pub struct Nodes(BTreeMap<NodeNumber, NodeRow>);

impl Nodes {
    /// The live ones among these.
    pub fn new(rows: &[NodeRow]) -> Nodes {
        let live = rows.iter().filter(|row| row.is_live);
        Nodes(live.map(|&row| (row.node, row)).collect())
    }

    /// Whether a node is live.
    pub fn is_live(&self, node: NodeNumber) -> bool {
        self.0.contains_key(&node)
    }

    /// The node for a match of these two: the least of the longer round trip, then the least of both
    /// together, then the most room. Nothing when no node takes in those who have to move. Its room is taken.
    pub fn choose(&mut self, two: [&TicketRow; 2]) -> Option<NodeNumber> {
        let places = self.0.values().filter_map(|row| {
            let movers = two.iter().filter(|ticket| ticket.node != row.node).count() as u32;
            let is_open = !row.is_draining && movers <= row.room;
            let [one, other] = two.map(|ticket| round_trip(ticket, row.node).div_ceil(STEP));
            let far = (one.max(other), u32::from(one) + u32::from(other));
            is_open.then_some((far, u32::MAX - row.room, row.node, movers))
        });
        let (.., node, movers) = places.min()?;
        if let Some(row) = self.0.get_mut(&node) {
            row.room -= movers;
        }
        Some(node)
    }
}

/// The round-trip time from the client of a ticket to a node, in milliseconds.
fn round_trip(ticket: &TicketRow, node: NodeNumber) -> u16 {
    let measured = ticket.round_trips.iter().find(|(to, _)| *to == node);
    let assumed = if ticket.node == node { UNMEASURED_AT_HOME } else { UNMEASURED };
    measured.map_or(assumed, |&(_, ms)| ms)
}

#[cfg(test)]
mod tests {
    use super::super::tests::ticket;
    use super::*;
    use alloc::vec::Vec;

    /// Nodes by their room, numbered from 1; those of no room at all drain.
    fn nodes(room: &[u32]) -> Nodes {
        let row = |(number, &room)| NodeRow {
            node: NodeNumber(number),
            is_live: true,
            is_draining: room == 0,
            room,
        };
        Nodes::new(&(1..).zip(room).map(row).collect::<Vec<NodeRow>>())
    }

    /// Checks the node for two clients: each with the node of its session, and its round trips by node.
    fn check(nodes: &mut Nodes, two: [(u32, &[u16]); 2], chosen: Option<u32>) {
        let mut client = 0;
        let tickets = two.map(|(node, round_trips)| {
            client += 1;
            let mut ticket = ticket(client, node);
            ticket.round_trips = (1..).map(NodeNumber).zip(round_trips.iter().copied()).collect();
            ticket
        });
        let [one, other] = &tickets;
        assert_eq!(nodes.choose([one, other]), chosen.map(NodeNumber), "{two:?}");
    }

    #[test]
    fn the_least_of_the_longer_round_trip_wins_then_the_sum_then_the_room() {
        let mut three = nodes(&[10, 20, 30]);
        check(&mut three, [(1, &[20, 90, 60]), (3, &[110, 90, 60])], Some(3));
        check(&mut three, [(1, &[20, 20, 80]), (2, &[80, 70, 80])], Some(2));
        check(&mut three, [(1, &[80, 80, 80]), (1, &[20, 30, 80])], Some(1));
        // Less than a step apart: the room.
        check(&mut three, [(1, &[31, 35, 39]), (1, &[32, 36, 40])], Some(3));
    }

    #[test]
    fn who_has_measured_nothing_stays_where_it_is() {
        check(&mut nodes(&[5, 9, 9]), [(1, &[]), (1, &[])], Some(1));
        check(&mut nodes(&[5, 9, 9]), [(1, &[]), (2, &[])], Some(2));
    }

    #[test]
    fn a_node_takes_in_as_many_as_it_has_room_for() {
        let mut two = nodes(&[0, 3]);
        check(&mut two, [(1, &[5, 90]), (1, &[5, 90])], Some(2));
        check(&mut two, [(1, &[5, 90]), (1, &[5, 90])], None);
        // Those who are there need no room.
        check(&mut two, [(2, &[]), (2, &[])], Some(2));
        check(&mut two, [(1, &[]), (2, &[])], Some(2));
        check(&mut two, [(1, &[]), (2, &[])], None);
        check(&mut nodes(&[]), [(1, &[]), (2, &[])], None);
    }
}
