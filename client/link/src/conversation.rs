//! The session task: sends the caller's messages, and reports events to the caller.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use bout::Millis;
use netplay::caller::{GIVE_UP, SEAT_KEPT};
use netplay::{Act, Call, Caller, Condition};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use web_time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use wire::{ClientMessage, Hello, LobbyMessage, NoticeText, Refusal, RoundTrips, ServerMessage};

use crate::distance::Distances;
use crate::memory::Memory;
use crate::pulse::Pulse;
use crate::runtime::{Steps, within};
use crate::socket::{Connection, What};
use crate::tls::Tls;
use crate::{End, Health, Heard, LineNews, is_secure, with_port};

/// The interval at which the caller's timers are checked.
const STEP_EVERY: Duration = Duration::from_millis(50);
/// The time limit of the goodbye. A player who leaves does not wait longer.
const GOODBYE_WITHIN: Duration = Duration::from_millis(250);

/// The channels of a conversation.
#[derive(Debug)]
pub struct Ends {
    /// Messages to send.
    pub to_say: mpsc::Receiver<ClientMessage>,
    /// Received events.
    pub heard: mpsc::Sender<Heard>,
    /// Cancelled when the handle is dropped.
    pub stop: CancellationToken,
    /// What the client must remember of the session, once it has one.
    pub memory: Arc<Mutex<Option<Memory>>>,
}

/// Runs a session with the server at `address` until it is over, or its handle is dropped. A remembered session is
/// resumed.
pub async fn run(address: String, tls: Tls, hello: Hello, ends: Ends) {
    let stop = ends.stop.clone();
    let remembered = ends.memory().as_ref().map(Memory::caller);
    let caller = match remembered {
        Some(caller) => caller(hello),
        None => Caller::new(hello, Millis(0)),
    };
    let mut conversation = Conversation {
        address,
        tls: Arc::new(tls),
        start: Instant::now(),
        caller,
        connections: BTreeMap::new(),
        ends,
        pulse: Pulse::default(),
        distances: Distances::default(),
        told: None,
        is_restarting: false,
        trouble: String::new(),
        notice: None,
    };
    match stop.run_until_cancelled(conversation.live()).await {
        None | Some(Ok(())) => conversation.hang_up().await,
        Some(Err(end)) => {
            let end = conversation.in_words(end);
            tracing::warn!("{end}");
            stop.run_until_cancelled(conversation.ends.heard.send(Heard::Ended(end))).await;
        }
    }
}

impl Ends {
    /// A panic of the other side leaves it as it was.
    fn memory(&self) -> MutexGuard<'_, Option<Memory>> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Conversation {
    address: String,
    tls: Arc<Tls>,
    /// The origin of the caller's time.
    start: Instant,
    caller: Caller,
    connections: BTreeMap<Call, Connection>,
    ends: Ends,
    pulse: Pulse,
    distances: Distances,
    /// The last reported connection figures.
    told: Option<LineNews>,
    /// True if the server seemed to be restarting then.
    is_restarting: bool,
    /// Why the last connection was lost.
    trouble: String,
    /// The server's last notice, while no other message has followed it.
    notice: Option<NoticeText>,
}

impl Conversation {
    async fn live(&mut self) -> Result<(), netplay::End> {
        let mut steps = Steps::every(STEP_EVERY);
        let first = self.caller.call();
        self.act(first)?;
        loop {
            tokio::select! {
                // Messages received during a stall of the machine count before the clock does.
                biased;
                (call, what) = poll_fn(|cx| poll(&mut self.connections, cx)) => {
                    self.take(call, what).await?;
                }
                message = self.ends.to_say.recv() => match message {
                    Some(message) => self.say(&message)?,
                    None => return Ok(()),
                },
                measured = self.distances.next() => self.say(&told(measured))?,
                () = steps.next() => self.step()?,
            }
        }
    }

    /// Leaves, so that nobody waits for a player who will not reconnect.
    async fn hang_up(mut self) {
        while let Ok(message) = self.ends.to_say.try_recv() {
            if self.say(&message).is_err() {
                return;
            }
        }
        let Ok(acts) = self.caller.say(self.now(), &ClientMessage::Leave) else { return };
        let current = acts.iter().find_map(|act| match act {
            Act::Write(call, _) => Some(*call),
            _ => None,
        });
        if self.act(acts).is_err() {
            return;
        }
        let Some(current) = current.and_then(|call| self.connections.remove(&call)) else { return };
        if !within(GOODBYE_WITHIN, current.close()).await {
            tracing::debug!("the server may not have heard that we left");
        }
    }

    fn say(&mut self, message: &ClientMessage) -> Result<(), netplay::End> {
        let acts = self.caller.say(self.now(), message)?;
        self.act(acts)
    }

    fn step(&mut self) -> Result<(), netplay::End> {
        let acts = self.caller.step(self.now())?;
        self.act(acts)?;
        self.tell_news();
        Ok(())
    }

    async fn take(&mut self, call: Call, what: What) -> Result<(), netplay::End> {
        let is_restarting = matches!(what, What::Restarting(_));
        match what {
            What::Opened => {
                let acts = self.caller.opened(self.now(), call);
                self.act(acts)
            }
            What::Frame(frame, at) => {
                let (message, acts) = self.caller.hear(self.at(at), call, &frame)?;
                self.act(acts)?;
                let Some(message) = message else { return Ok(()) };
                self.remember(&message);
                self.place(&message, at);
                match &message {
                    ServerMessage::Notice(words) => self.notice = Some(words.clone()),
                    // A notice before a ban belongs to it.
                    ServerMessage::Refused(why) if is_ban(*why) && self.notice.is_some() => {
                        return Err(netplay::End::Refused(*why));
                    }
                    _ => self.notice = None,
                }
                self.tell(message, at).await;
                Ok(())
            }
            What::Lost(why) | What::Restarting(why) => {
                tracing::info!(?call, why, "a connection is gone");
                self.is_restarting = is_restarting;
                self.trouble = why;
                self.lose(call)?;
                self.step()
            }
        }
    }

    /// Learns of the nodes of the arena, and measures how far they are when the player is about to play.
    fn place(&mut self, message: &ServerMessage, at: Instant) {
        match message {
            ServerMessage::Nodes(nodes) => self.distances.learn(nodes),
            ServerMessage::Searching { .. } | ServerMessage::Queued(_) => {}
            _ => return,
        }
        if self.caller.session().is_some() {
            self.distances.measure(at, &self.tls);
        }
    }

    /// Called before the message is acknowledged: after that the server does not send it again.
    fn remember(&mut self, message: &ServerMessage) {
        let Some(session) = self.caller.session() else { return };
        let mut memory = self.ends.memory();
        let memory = memory.get_or_insert_with(|| Memory::new(session));
        memory.heard = session.1;
        memory.home = self.caller.home().cloned();
        memory.note(message, unix_ms());
    }

    fn act(&mut self, acts: Vec<Act>) -> Result<(), netplay::End> {
        for act in acts {
            match act {
                Act::Open(call) => {
                    let node = self.caller.address(call).map(|node| with_port(node.as_str()));
                    if node
                        .as_deref()
                        .is_some_and(|node| is_secure(&self.address) && !is_secure(node))
                    {
                        self.trouble = "the other server is not called under TLS".into();
                        self.lose(call)?;
                        continue;
                    }
                    let address = node.unwrap_or_else(|| self.address.clone());
                    self.connections.insert(call, Connection::open(address, self.tls.clone()));
                }
                Act::Write(call, frame) => {
                    let connection = self.connections.get_mut(&call);
                    // A skipped frame would leave the two ends with different counts.
                    if connection.is_some_and(|connection| !connection.write(frame)) {
                        self.lose(call)?;
                    }
                }
                Act::Close(call) => {
                    self.connections.remove(&call);
                }
            }
        }
        Ok(())
    }

    fn lose(&mut self, call: Call) -> Result<(), netplay::End> {
        self.connections.remove(&call);
        self.caller.lost(self.now(), call)
    }

    async fn tell(&mut self, message: ServerMessage, at: Instant) {
        self.pulse.hear(at, &message);
        // Answers to our own pings are connection figures, and reported as such.
        if let ServerMessage::Pong(_) = message {
            return;
        }
        // When nobody listens any more, this ends soon.
        let _ = self.ends.heard.send(Heard::Said(Box::new(message), at)).await;
    }

    fn tell_news(&mut self) {
        let now = Instant::now();
        if let Some(ping) = self.caller.take_ping() {
            self.pulse.measure(u32::try_from(ping.0).unwrap_or(u32::MAX));
        }
        let health = match self.caller.condition() {
            Condition::Opening => Health::Opening,
            Condition::Good if self.pulse.is_unsteady(now) => Health::Unsteady,
            Condition::Good => Health::Good,
            Condition::Lost(since) => {
                self.pulse.miss(now);
                let since = self.start + Duration::from_millis(since.0);
                let left = if self.is_restarting { GIVE_UP } else { SEAT_KEPT };
                let until = since + Duration::from_millis(left.0);
                Health::Lost { since, until, is_restarting: self.is_restarting }
            }
        };
        let (ping_ms, least_ping_ms) = (self.pulse.ping_ms(), self.pulse.least_ping_ms());
        let news = LineNews { health, ping_ms, least_ping_ms };
        // A reader that does not keep up gets the figures with the next step.
        let is_news = self.told != Some(news);
        if is_news && self.ends.heard.try_send(Heard::Line(news)).is_ok() {
            self.told = Some(news);
        }
    }

    fn in_words(&mut self, end: netplay::End) -> End {
        match end {
            netplay::End::Unreachable => {
                End::NoAnswer { address: self.address.clone(), why: self.trouble.clone() }
            }
            netplay::End::Lost => End::Lost,
            netplay::End::Refused(Refusal::Gone) => End::Gone,
            netplay::End::Refused(why) => match self.notice.take().filter(|_| is_ban(why)) {
                Some(words) => End::Banned(why, words),
                None => End::Refused(why),
            },
            netplay::End::Odd(why) => End::Odd(why),
        }
    }

    fn now(&self) -> Millis {
        self.at(Instant::now())
    }

    /// The caller's time.
    fn at(&self, instant: Instant) -> Millis {
        let passed = instant.saturating_duration_since(self.start);
        Millis(u64::try_from(passed.as_millis()).unwrap_or(u64::MAX))
    }
}

/// The next event on any connection.
fn poll(connections: &mut BTreeMap<Call, Connection>, cx: &mut Context<'_>) -> Poll<(Call, What)> {
    let happened =
        connections.iter_mut().find_map(|(&call, connection)| match connection.poll(cx) {
            Poll::Ready(what) => Some((call, what)),
            Poll::Pending => None,
        });
    happened.map_or(Poll::Pending, Poll::Ready)
}

/// The message that reports the round-trip times.
fn told(measured: RoundTrips) -> ClientMessage {
    ClientMessage::Lobby(LobbyMessage::RoundTrips(measured))
}

/// The date, in Unix milliseconds.
fn unix_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// True if the refusal is a ban.
fn is_ban(why: Refusal) -> bool {
    matches!(why, Refusal::Banned { .. } | Refusal::AddressBanned { .. })
}
