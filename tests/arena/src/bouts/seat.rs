//! The player of a seat in a simulated bout, and what is seen of it.

use std::iter::from_fn;
use std::time::Duration;

use bout::{Nonce, SEATS_MAX, Seat as Place, Stream, Team};
use games::Round;
use netplay::Session;
use player::{Hands, Mind, Player, Playing};
use wire::{
    BrawlCommand, BrawlOptions, BrawlPhase, BrawlView, ClientMessage, Entrant, HostBrawl,
    HostCommand, JoinBrawl, LobbyMessage, RoomMessage, Secret, ServerMessage, Visibility,
};
use world::observed::Observed;

use crate::conversation::Conversation;
use crate::link::{MS, Micros, Trouble};
use crate::net::{Event, Net};
use crate::surroundings::Surroundings;

/// The interval between two runs of a player with nothing to play.
const IDLE: Micros = 50 * MS;

/// How a player comes to its seat.
pub(super) struct Entry {
    /// The seat.
    pub number: usize,
    /// For which team.
    pub team: Team,
    /// What it plays with.
    pub entrant: Entrant,
    /// How the first of them opens the room.
    pub options: BrawlOptions,
    /// The speed of its clock, in thousandths.
    pub speed: u64,
}

/// A player, who gathers with the others in a brawl room and then plays one bout.
pub(super) struct Seat {
    entry: Entry,
    conversation: Conversation,
    player: Player,
    hands: Option<Hands>,
    /// What decides whom it aims at, when it does not leave that as it is.
    aims: Option<Stream>,
    /// The least that there and back took; a stall makes it no longer.
    least_ping: Option<Duration>,
    /// True if it has asked to come into the room.
    has_asked: bool,
    /// When it runs next, unless something comes before.
    wakes: Micros,
    observed: Observed,
}

impl Seat {
    pub fn new(
        net: &mut Net,
        secret: Secret,
        entry: Entry,
        hands: Hands,
        aims: Option<Stream>,
    ) -> Seat {
        Seat {
            conversation: Conversation::begin(net, entry.number, secret),
            player: Player::new(Nonce([entry.number as u8; 16])),
            entry,
            hands: Some(hands),
            aims,
            least_ping: None,
            has_asked: false,
            wakes: 0,
            observed: Observed::default(),
        }
    }

    /// True once the bout was announced.
    pub fn has_begun(&self) -> bool {
        self.player.playing().is_some()
    }

    pub fn knows_result(&self) -> bool {
        self.player.outcome().is_some()
    }

    pub fn close(mut self) -> (Session, Observed) {
        let Some((Playing::Boards(boards, _), _)) = self.player.end() else {
            panic!("no bout was played")
        };
        (self.observed.down, self.observed.up) = (self.conversation.down, self.conversation.up);
        (boards.session, self.observed)
    }

    /// Does what is due, unless the process is stopped.
    pub fn run(&mut self, world: &mut Surroundings) {
        let now = world.net.now();
        if now < self.wakes && !world.net.has_come(self.entry.number) {
            return;
        }
        if world.net.link(self.entry.number).has(Trouble::Stopped, now) {
            return self.wake_at(&mut world.net, now + MS);
        }
        while let Some((message, bytes)) =
            self.conversation.read(&mut world.net).expect("the server is fair")
        {
            self.receive(world, message, bytes);
        }
        self.conversation.step(&mut world.net).expect("the server is there");
        self.ask_for_room(world);
        self.play(world);
        let due = self.player.due().map(|due| due.as_micros() as Micros * 1000 / self.entry.speed);
        self.wake_at(&mut world.net, due.unwrap_or(now + IDLE).max(now + MS));
    }

    fn wake_at(&mut self, net: &mut Net, at: Micros) {
        if at != self.wakes {
            self.wakes = at;
            net.at(at, Event::Wake(self.entry.number));
        }
    }

    /// The time by its own clock.
    fn time(&self, now: Micros) -> Duration {
        Duration::from_micros(now * self.entry.speed / 1000)
    }

    fn receive(&mut self, world: &mut Surroundings, message: ServerMessage, bytes: usize) {
        let now = world.net.now();
        self.observed.hear(Duration::from_micros(now));
        if matches!(message, ServerMessage::Flow(_)) {
            self.observed.flows.0 += 1;
            self.observed.flows.1 += bytes;
        }
        self.observed.resumed += u32::from(matches!(message, ServerMessage::Resumed { .. }));
        let ping = self.conversation.take_ping().map(|ping| Duration::from_millis(ping.0));
        self.least_ping = ping.into_iter().chain(self.least_ping).min();
        let (at, ping) = (self.time(now), self.least_ping.unwrap_or_default());
        match self.player.receive(message, at, ping).expect("the server is fair") {
            Some(ServerMessage::Start(start)) => {
                let hands = self.hands.take().expect("one bout");
                self.player.begin(start, at, Mind::Hands(hands)).expect("the server is fair");
                // What was before the bout does not count.
                self.observed = Observed::default();
                (self.conversation.down, self.conversation.up) = ((0, 0), (0, 0));
            }
            Some(ServerMessage::Brawl(view)) => self.gather(world, &view),
            Some(ServerMessage::Refused(why)) => panic!("{why}"),
            _ => {}
        }
    }

    /// Comes into the room when all before it have their seats, so that the seats are in the order of the players.
    fn ask_for_room(&mut self, world: &mut Surroundings) {
        if self.has_asked || world.codes.len() != self.entry.number {
            return;
        }
        self.has_asked = true;
        let Entry { options, entrant, .. } = self.entry;
        let (visibility, password) = (Visibility::Unlisted, None);
        self.say(
            world,
            &ClientMessage::Lobby(match world.codes.first() {
                None => LobbyMessage::Host(HostBrawl { options, visibility, password, entrant }),
                Some(&code) => LobbyMessage::Join(JoinBrawl { code, password, entrant }),
            }),
        );
    }

    /// Takes its seat and is ready; the host starts the match when all are.
    fn gather(&mut self, world: &mut Surroundings, view: &BrawlView) {
        let own = view.members.iter().find(|one| one.id == view.you).expect("a member");
        if view.phase != BrawlPhase::Gathering {
            return;
        }
        let has_seat = own.team == Some(self.entry.team);
        if has_seat && world.codes.len() == self.entry.number {
            world.codes.push(view.code);
        }
        let ready = view.members.iter().filter(|one| one.is_ready).count();
        let command = if own.team.is_none() && self.entry.options.sides == wire::Sides::FreeForAll {
            BrawlCommand::Sit
        } else if !has_seat {
            BrawlCommand::Team(self.entry.team)
        } else if !own.is_ready {
            BrawlCommand::Ready(true)
        } else if view.host == Some(view.you) && ready == usize::from(self.entry.options.seats) {
            BrawlCommand::Host(HostCommand::Start)
        } else {
            return;
        };
        self.say(world, &ClientMessage::Room(RoomMessage::Brawl(command)));
    }

    fn play(&mut self, world: &mut Surroundings) {
        let now = world.net.now();
        let (at, seen_at) = (self.time(now), Duration::from_micros(now));
        let (observed, aims) = (&mut self.observed, &mut self.aims);
        self.player.step(at, |session, tick, held, behind| {
            observed.motion.play(seen_at, &session.board().view());
            if let Some(aims) = aims {
                aim(session, aims);
            }
            observed.play(seen_at, tick, held, behind);
        });
        for message in from_fn(|| self.player.outgoing()).collect::<Vec<_>>() {
            self.say(world, &message);
        }
        let Some(Playing::Boards(boards, _)) = self.player.playing() else { return };
        let session = &boards.session;
        self.observed.confirm(seen_at, session.confirmed());
        let (motion, is_duel) = (&mut self.observed.motion, session.setup().players.len() == 2);
        if is_duel
            && motion.is_frame_due(seen_at)
            && let Some(other) = session.other(Place(1 - session.seat().0))
        {
            motion.draw(seen_at, other.tick, &other.drawn());
        }
    }

    fn say(&mut self, world: &mut Surroundings, message: &ClientMessage) {
        self.conversation.say(&mut world.net, message).expect("a short line");
    }
}

/// Now and then aims at another, or at somebody who cannot be aimed at.
fn aim(session: &mut Session, aims: &mut Stream) {
    match aims.below(200) {
        0 => session.cycle_target(Round::Forwards),
        1 => session.cycle_target(Round::Backwards),
        2 => session.choose_target(Place(aims.below(SEATS_MAX as u32 + 1) as u8)),
        _ => {}
    }
}
