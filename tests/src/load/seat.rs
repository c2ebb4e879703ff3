//! One seat: a client as the game has it, that plays one bout after another.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use bots::{Bot, Level};
use bout::{Batch, Buttons, Nonce, Purpose, Stream, Tick};
use games::{ClockedGame, Ruleset};
use link::{Heard, Link};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until};
use wire::{BoutMessage, ClientMessage, Credential, Hello, LobbyMessage, Name, ServerMessage};

use super::{LOOKED_EVERY, Shared, Stage};
use crate::client::entrant_for;
use crate::real::{ACKNOWLEDGEMENT_BYTES, Bout};
use world::simulation::seed_of;

/// The figures of one seat or of many, during the measurement.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Ticks played.
    pub ticks: u64,
    /// Messages with input.
    pub inputs: u64,
    /// Messages and their bytes, to the client.
    pub down: (u64, u64),
    /// Messages and their bytes, from the client.
    pub up: (u64, u64),
    /// For each message with a change of the buttons, from its sending until a flow that confirms all of
    /// it was read off the socket, in microseconds.
    pub confirmed_us: Vec<u32>,
    /// For each time that ticks were due, how late they were played, in microseconds: the seats'
    /// own program sees nothing sooner than that.
    pub late_us: Vec<u32>,
    /// Bouts that finished, measured or not.
    pub bouts: u64,
    /// Corrections of the board of this client, in these bouts.
    pub corrections: u64,
    /// Desynchronisations of the two ends, in these bouts.
    pub desyncs: u64,
    /// Connections beyond the first that it took.
    pub resumed: u64,
}

impl Tally {
    /// Adds the figures of others.
    pub fn join(&mut self, other: Tally) {
        self.ticks += other.ticks;
        self.inputs += other.inputs;
        self.down = (self.down.0 + other.down.0, self.down.1 + other.down.1);
        self.up = (self.up.0 + other.up.0, self.up.1 + other.up.1);
        self.confirmed_us.extend(other.confirmed_us);
        self.late_us.extend(other.late_us);
        self.bouts += other.bouts;
        self.corrections += other.corrections;
        self.desyncs += other.desyncs;
        self.resumed += other.resumed;
    }
}

/// How often a client retries the handshake, and how long it waits in between: a database may be
/// slow.
const TRIES: u32 = 5;
const TRIES_EVERY: Duration = Duration::from_secs(1);

struct Seat {
    link: Link,
    game: ClockedGame,
    level: Level,
    number: u32,
    bout: Option<(Bout, Bot)>,
    /// There and back, at the least.
    ping: Duration,
    /// Unconfirmed changes of the buttons: the first tick after the message, and when it was sent.
    said: VecDeque<(Tick, Instant)>,
    /// The buttons of the newest tick that was sent.
    held: Buttons,
    is_measured: bool,
    tally: Tally,
}

/// Plays until told to stop. An error when the connection ends before.
pub async fn play(number: u32, game: ClockedGame, level: Level, shared: Shared) -> Result<Tally> {
    let Shared { address, mut stage, door, inside } = shared;
    let entering = door.acquire_owned().await?;
    let (link, line) = enter(number, &address.to_string()).await?;
    inside.fetch_add(1, Ordering::Relaxed);
    drop(entering);
    let mut seat = Seat {
        link,
        game,
        level,
        number,
        bout: None,
        ping: Duration::ZERO,
        said: VecDeque::new(),
        held: Buttons::NONE,
        is_measured: false,
        tally: Tally::default(),
    };
    seat.say(ClientMessage::Lobby(LobbyMessage::QuickMatch(
        Ruleset::first(game.into()),
        entrant_for(game),
    )))?;
    let mut alarm = pin!(sleep_until(Instant::now()));
    loop {
        let due =
            seat.bout.as_ref().map_or_else(|| Instant::now() + LOOKED_EVERY, |(bout, _)| bout.due);
        if alarm.deadline() != due {
            alarm.as_mut().reset(due);
        }
        tokio::select! {
            biased;
            heard = seat.link.hear() => seat.hear(heard.context("the line ended")?)?,
            () = &mut alarm => {}
        }
        // Waiting for it would cost more than everything else that a seat waits for.
        if stage.has_changed()? {
            let stage = *stage.borrow_and_update();
            if stage == Stage::Over {
                break;
            }
            seat.is_measured = stage == Stage::Measured;
        }
        seat.step()?;
    }
    seat.count_bout();
    let tally = seat.tally;
    // It says goodbye.
    drop(seat.link);
    line.await?;
    Ok(tally)
}

/// An authenticated connection to the server, and its task.
async fn enter(number: u32, address: &str) -> Result<(Link, JoinHandle<()>)> {
    let mut tries = 1;
    loop {
        let hello = Hello::new(Credential::Newcomer(Name::new(&format!("Load {number}"))?));
        let (mut link, run) = link::start(address, hello);
        let line = tokio::spawn(run);
        let end = loop {
            match link.hear().await.context("the line ended")? {
                Heard::Said(message, _) if matches!(*message, ServerMessage::Welcome { .. }) => {
                    return Ok((link, line));
                }
                Heard::Said(..) | Heard::Line(_) => {}
                Heard::Ended(end) => break end,
            }
        };
        ensure!(tries < TRIES, end);
        tries += 1;
        sleep(TRIES_EVERY).await;
    }
}

impl Seat {
    fn hear(&mut self, heard: Heard) -> Result<()> {
        match heard {
            Heard::Said(message, at) => self.take(*message, at.into()),
            Heard::Line(news) => {
                self.ping = Duration::from_millis(news.least_ping_ms.unwrap_or(0).into());
                Ok(())
            }
            Heard::Ended(end) => Err(end.into()),
        }
    }

    fn take(&mut self, message: ServerMessage, at: Instant) -> Result<()> {
        if self.is_measured {
            count(&mut self.tally.down, wire::encode(&message).len());
        }
        match (message, &mut self.bout) {
            (ServerMessage::Outside, None) => {
                self.say(ClientMessage::Lobby(LobbyMessage::QuickMatch(
                    Ruleset::first(self.game.into()),
                    entrant_for(self.game),
                )))?;
            }
            (ServerMessage::Resumed { .. }, _) => self.tally.resumed += 1,
            (ServerMessage::Draw { bout, .. }, _) => {
                let nonce = Nonce([self.number as u8; 16]);
                self.say(ClientMessage::Bout(BoutMessage::Nonce { bout, nonce }))?;
            }
            (ServerMessage::Start(start), None) => {
                let chances = u64::from(self.number) << 32 | self.tally.bouts;
                let stream = Stream::numbered(&seed_of(chances), Purpose::Bots, 1);
                let bot = Bot::new(self.game, self.level, stream);
                self.bout = Some((Bout::new(&start, at), bot));
            }
            (ServerMessage::Bout(update), Some((bout, _))) => bout.receive(update, self.ping),
            (ServerMessage::Flow(flow), Some((bout, _))) => {
                bout.session.flow(&flow);
                self.confirm(at);
            }
            (ServerMessage::Refused(why), _) => bail!("the server said: {why}"),
            _ => {}
        }
        Ok(())
    }

    fn confirm(&mut self, at: Instant) {
        let Some((bout, _)) = &self.bout else { return };
        let confirmed = bout.session.confirmed();
        while let Some((_, said)) = self.said.pop_front_if(|(tick, _)| *tick <= confirmed) {
            if self.is_measured {
                self.tally.confirmed_us.push(micros(at.saturating_duration_since(said)));
            }
        }
    }

    /// Plays the ticks that are due, and queues for the next bout when this one is over.
    fn step(&mut self) -> Result<()> {
        let Some((bout, bot)) = &mut self.bout else { return Ok(()) };
        let before = bout.session.board().tick();
        let now = Instant::now();
        if self.is_measured && bout.due <= now {
            self.tally.late_us.push(micros(now - bout.due));
        }
        bout.play(now, bot, |_, _, _| {});
        let ticks = bout.session.board().tick().since(before);
        let is_over = bout.session.result().is_some();
        if self.is_measured {
            self.tally.ticks += u64::from(ticks);
        }
        while let Some(message) = self.bout.as_mut().and_then(|(bout, _)| bout.session.outgoing()) {
            if let ClientMessage::Bout(BoutMessage::Play(batch)) = &message {
                if self.is_change(batch) {
                    self.said.push_back((batch.end(), Instant::now()));
                }
                self.tally.inputs += u64::from(self.is_measured);
            }
            self.say(message)?;
        }
        if is_over {
            self.count_bout();
            self.say(ClientMessage::Leave)?;
        }
        Ok(())
    }

    /// Whether a batch has a change of the buttons, which the server confirms at once.
    fn is_change(&mut self, batch: &Batch) -> bool {
        let before = self.held;
        self.held = batch.runs.last().map_or(before, |run| run.held);
        batch.runs.iter().any(|run| run.held != before)
    }

    fn say(&mut self, message: ClientMessage) -> Result<()> {
        if self.is_measured {
            count(&mut self.tally.up, wire::encode(&message).len());
        }
        ensure!(self.link.say(message), "the line takes no more");
        Ok(())
    }

    fn count_bout(&mut self) {
        let Some((bout, _)) = self.bout.take() else { return };
        self.said.clear();
        self.held = Buttons::NONE;
        let figures = bout.session.stats();
        self.tally.bouts += u64::from(bout.session.result().is_some());
        self.tally.corrections += u64::from(figures.corrections);
        self.tally.desyncs += u64::from(figures.desyncs);
    }
}

fn count(messages: &mut (u64, u64), bytes: usize) {
    messages.0 += 1;
    messages.1 += (bytes + ACKNOWLEDGEMENT_BYTES) as u64;
}

fn micros(span: Duration) -> u32 {
    u32::try_from(span.as_micros()).unwrap_or(u32::MAX)
}
