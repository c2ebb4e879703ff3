//! One room: the loop that gives it its clock and its sockets.

use bout::{Millis, TICKS_PER_SECOND};
use referee::{ClientId, Room, RoomAnswer, RoomId, RoomRequest};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use wire::ClientMessage;

use crate::clock::{Clock, calendar_ms};
use crate::draw::Draw;
use crate::keeper::Keeper;
use crate::mailbox::{Letter, Mailbox, Said, ToLobby};
use crate::replay::Replay;

/// What clients said that may wait for their room. Who says more waits at the socket.
pub const SAID_MAX: usize = 256;
/// How often a client is shown other boards, at most (design: 20 Hz).
pub const VIEWS_EVERY: Millis = Millis(50);

/// What every room of a server shares.
#[derive(Clone, Debug)]
pub struct World {
    /// The server's clock.
    pub clock: Clock,
    /// Numbers and seeds.
    pub draw: Arc<Draw>,
    /// Where replays go.
    pub keeper: Keeper,
    /// Where clients go who leave a room.
    pub lobby: mpsc::Sender<ToLobby>,
    /// Cancelled when the server stops: bouts that go on then are not over, and have no result.
    pub stop: CancellationToken,
}

/// A room with the mailboxes of its clients.
pub struct RoomTask {
    id: RoomId,
    room: Room,
    people: BTreeMap<ClientId, Mailbox>,
    world: World,
    /// When the newest bout began, by the calendar.
    began_ms: u64,
    views_due: Millis,
}

impl RoomTask {
    /// Opens the room and tells its clients, whose mailboxes are `people`.
    pub async fn run(
        id: RoomId,
        request: RoomRequest,
        people: BTreeMap<ClientId, Mailbox>,
        mut inbox: mpsc::Receiver<Said>,
        world: World,
    ) {
        let (bout, seed) = world.draw.next();
        let now = world.clock.now();
        let (room, answers) = Room::new(request, bout, seed, now);
        let (began_ms, views_due) = (calendar_ms(), now);
        let mut task = RoomTask { id, room, people, world, began_ms, views_due };
        task.carry(answers).await;
        task.play(&mut inbox).await;
        inbox.close();
        while let Some(said) = inbox.recv().await {
            task.pass_on(ToLobby::Said(said)).await;
        }
    }

    async fn play(&mut self, inbox: &mut mpsc::Receiver<Said>) {
        let mut ticks = interval(Duration::from_secs(1) / TICKS_PER_SECOND);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let stop = self.world.stop.clone();
        while !self.room.is_empty() {
            tokio::select! {
                biased;
                () = stop.cancelled() => return,
                _ = ticks.tick() => self.step().await,
                Some(said) = inbox.recv() => self.receive(said).await,
            }
        }
    }

    async fn step(&mut self) {
        let now = self.world.clock.now();
        let gone = self.people.iter().filter(|(_, mailbox)| mailbox.is_closed());
        let gone: Vec<ClientId> = gone.map(|(&client, _)| client).collect();
        for client in gone {
            let answers = self.room.receive(now, client, ClientMessage::Leave);
            self.carry(answers).await;
        }
        let (draw, began_ms) = (&self.world.draw, &mut self.began_ms);
        let answers = self.room.step(now, || {
            *began_ms = calendar_ms();
            draw.next()
        });
        self.carry(answers).await;
        if self.views_due <= now {
            self.views_due = now.plus(VIEWS_EVERY);
            self.show_views();
        }
    }

    async fn receive(&mut self, said: Said) {
        if !self.people.contains_key(&said.client) {
            // It left while this was on its way.
            return self.pass_on(ToLobby::Said(said)).await;
        }
        let now = self.world.clock.now();
        let answers = self.room.receive(now, said.client, said.message);
        self.carry(answers).await;
    }

    /// Views never wait in a mailbox: who is busy gets a larger change later.
    fn show_views(&mut self) {
        for (&client, mailbox) in &self.people {
            if mailbox.is_idle()
                && let Some(views) = self.room.views(client)
            {
                mailbox.post(Letter::Tell(views));
            }
        }
    }

    async fn carry(&mut self, answers: Vec<RoomAnswer>) {
        for answer in answers {
            match answer {
                RoomAnswer::Tell(client, message) => {
                    if let Some(mailbox) = self.people.get(&client) {
                        mailbox.post(Letter::Tell(message));
                    }
                }
                RoomAnswer::Left(client, None) => {
                    self.people.remove(&client);
                    self.pass_on(ToLobby::Returned(self.id, client)).await;
                }
                RoomAnswer::Left(client, Some(why)) => {
                    if let Some(mailbox) = self.people.remove(&client) {
                        mailbox.post(Letter::Dismiss(why));
                    }
                }
                RoomAnswer::Finished(finished) => {
                    self.world.keeper.keep(Replay::of(finished, self.began_ms / 1000));
                }
            }
        }
    }

    /// A lobby that is gone has no use for it: the server is stopping.
    async fn pass_on(&self, letter: ToLobby) {
        let _ = self.world.lobby.send(letter).await;
    }
}
