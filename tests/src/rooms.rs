//! The cost of the game to a server: many rooms at once, in which the recorded input of two bots is
//! replayed, and whose flows are requested as the host does it.
//!
//! The rooms are visited in turn, so that each is no more in the caches than in production.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::{Duration, Instant};

use bout::{Batch, Command, Digest, Millis, Seat};
use referee::clocked_bout::COUNTDOWN;
use referee::schedule::{FLOW_EVERY, STEP_EVERY_IN_PLAY};
use referee::{Archive, ClientId, Incoming, Participant, Room, RoomAnswer, RoomRequest, Show, Who};
use wire::{BoutMessage, Entrant, Name, RoomKind, ServerMessage};

/// How much of each bout is played, from its announcement on.
const PLAYED: Millis = Millis(23_000);

/// Processor time of the rooms on one core, by operation, and their output.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rooms {
    /// To receive client messages.
    pub receive: Duration,
    /// To draw their boards.
    pub draw: Duration,
    /// To make flows.
    pub flow: Duration,
    /// To step.
    pub step: Duration,
    /// Messages received, snapshots drawn, flows requested, and steps.
    pub calls: [u32; 4],
    /// Seconds played, of all seats together.
    pub seat_seconds: f64,
    /// Bytes sent.
    pub bytes: usize,
    /// The digest of everything sent, in order: two builds with the same output have the same
    /// digest.
    pub told: u64,
}

impl Rooms {
    /// Microseconds a seat-second to receive, draw, flow and step.
    pub fn micros(&self) -> [f64; 4] {
        let micros = |spent: Duration| spent.as_secs_f64() * 1e6 / self.seat_seconds;
        [self.receive, self.draw, self.flow, self.step].map(micros)
    }
}

/// Plays so many rooms at once, and all of them so many times: of each figure the least counts, in
/// which nothing else ran.
pub fn measure(archives: &[Archive], rooms: usize, rounds: u32) -> Rooms {
    let mut least = play(archives, rooms);
    for _ in 1..rounds {
        let one = play(archives, rooms);
        assert_eq!(one.told, least.told, "the same rooms said something else");
        least.receive = least.receive.min(one.receive);
        least.draw = least.draw.min(one.draw);
        least.flow = least.flow.min(one.flow);
        least.step = least.step.min(one.step);
    }
    least
}

fn play(archives: &[Archive], rooms: usize) -> Rooms {
    let mut spent = Rooms::default();
    let mut halls: Vec<Hall> =
        archives.iter().cycle().take(rooms).enumerate().map(Hall::new).collect();
    let mut due: BinaryHeap<Reverse<(Millis, usize)>> =
        halls.iter().enumerate().map(|(number, hall)| Reverse((hall.due(), number))).collect();
    while let Some(Reverse((now, number))) = due.pop() {
        let hall = &mut halls[number];
        if hall.pass(now, &mut spent) {
            due.push(Reverse((hall.due(), number)));
        } else {
            let seats = hall.people.len() as f64;
            spent.seat_seconds += now.since(hall.opened).0 as f64 / 1e3 * seats;
        }
    }
    spent
}

/// A room with its clients.
struct Hall {
    room: Room,
    opened: Millis,
    people: Vec<Person>,
    /// The recorded input with its times, the last first.
    said: Vec<(Millis, Seat, Batch)>,
    step_due: Millis,
    drawing_due: Millis,
}

/// One client.
struct Person {
    client: ClientId,
    /// When it was last sent a flow.
    shown: Millis,
    /// The send times of its unacknowledged frames.
    echoes: Vec<Millis>,
}

impl Hall {
    fn new((number, archive): (usize, &Archive)) -> Hall {
        // All begin within a second, at any time of the others' steps.
        let opened = Millis(number as u64 * 37 % 1000);
        let guest = |(seat, player): (u64, &games::Player)| Participant {
            who: Who::Person(ClientId(seat)),
            name: Name::new(&format!("Sailor {seat}")).expect("a name"),
            account: None,
            entrant: Entrant { pick: player.pick, handling: player.handling },
            team: player.team,
        };
        let participants: Vec<Participant> = (0..).zip(&archive.setup.players).map(guest).collect();
        let person = |client| Person { client, shown: opened, echoes: Vec::new() };
        let people = (0..participants.len() as u64).map(|seat| person(ClientId(seat))).collect();
        let (kind, rules, grace) = (RoomKind::Casual, archive.setup.rules, referee::room::GRACE);
        let request = RoomRequest { kind, rules, best_of: 1, grace, participants };
        let (room, _) = Room::new(request, number as u64, archive.secret.clone(), opened);
        let begins = opened.plus(COUNTDOWN);
        let plays = archive.journal.entries().filter_map(|entry| match entry.command {
            Command::Play(seat, batch) => Some((begins.plus(entry.at), seat, batch)),
            _ => None,
        });
        let mut said: Vec<(Millis, Seat, Batch)> = plays.collect();
        said.reverse();
        Hall { room, opened, people, said, step_due: opened, drawing_due: opened }
    }

    /// When something is to be done.
    fn due(&self) -> Millis {
        self.said.last().map_or(self.step_due, |&(at, ..)| at.min(self.step_due))
    }

    /// Carries out whatever is due; false when nothing is left.
    fn pass(&mut self, now: Millis, spent: &mut Rooms) -> bool {
        while let Some((_, seat, batch)) = self.said.pop_if(|(at, ..)| *at <= now) {
            let person = &mut self.people[seat.index()];
            let echoes = std::mem::take(&mut person.echoes);
            let (client, message) = (person.client, Incoming::Bout(BoutMessage::Play(batch)));
            let begun = Instant::now();
            let answers = self.room.receive(now, client, message, &echoes);
            spent.receive += begun.elapsed();
            spent.calls[0] += 1;
            self.carry(now, answers, spent);
            self.show(now, seat, spent);
            if let [_, _] = self.people[..] {
                self.show(now, Seat(1 - seat.0), spent);
            }
        }
        if self.step_due <= now {
            let begun = Instant::now();
            let answers = self.room.step(now, || panic!("one bout is a match here"));
            spent.step += begun.elapsed();
            spent.calls[3] += 1;
            self.carry(now, answers, spent);
            self.step_due = now.plus(STEP_EVERY_IN_PLAY);
            for seat in (0..self.people.len() as u8).map(Seat) {
                self.show(now, seat, spent);
            }
        }
        !self.said.is_empty() && now < self.opened.plus(PLAYED)
    }

    /// Sends a client a flow, when one is due.
    fn show(&mut self, now: Millis, seat: Seat, spent: &mut Rooms) {
        let Person { client, shown, .. } = self.people[seat.index()];
        let demand = self.room.demand(client);
        let due = shown.plus(demand.flow_interval());
        if now < due {
            return;
        }
        if self.drawing_due <= now {
            self.drawing_due = self.drawing_due.plus(FLOW_EVERY).max(now);
            let begun = Instant::now();
            self.room.draw();
            spent.draw += begun.elapsed();
            spent.calls[1] += 1;
        }
        let begun = Instant::now();
        let flow = self.room.flow(client);
        spent.flow += begun.elapsed();
        spent.calls[2] += 1;
        if let Some(Show::Own(flow)) = flow {
            self.people[seat.index()].shown = now;
            self.tell(now, client, &flow, spent);
        }
    }

    fn carry(&mut self, now: Millis, answers: Vec<RoomAnswer>, spent: &mut Rooms) {
        for answer in answers {
            if let RoomAnswer::Tell(client, message) = answer {
                self.tell(now, client, &message, spent);
            }
        }
    }

    /// Encodes a message as the client's session does; the client acknowledges it with its next
    /// message.
    fn tell(&mut self, now: Millis, client: ClientId, message: &ServerMessage, spent: &mut Rooms) {
        let mut frame = wire::encode(message);
        spent.bytes += frame.len();
        frame.extend(spent.told.to_le_bytes());
        spent.told = Digest::of(&frame).0;
        self.people[client.0 as usize].echoes.push(now);
    }
}
