//! One seat: a client as the game has it, that plays one bout after another.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Result, bail};
use bots::Level;
use bout::{Batch, Buttons, Nonce, Purpose, Stream, Tick};
use games::ClockedGame;
use player::{Mind, Online, Playing, quick_match};
use wire::{BoutMessage, ClientMessage, Name, ServerMessage, Start};

use super::{Shared, Stage};
use crate::real::ACKNOWLEDGEMENT_BYTES;
use world::seeds::seed_of;

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

/// How long a client retries the handshake: a database may be slow.
const PATIENCE: Duration = Duration::from_secs(30);

struct Seat {
    online: Online,
    game: ClockedGame,
    level: Level,
    number: u32,
    /// Unconfirmed changes of the buttons: the first tick after the message, and when it was sent.
    said: VecDeque<(Tick, Duration)>,
    /// The buttons of the newest tick that was sent.
    held: Buttons,
    is_measured: bool,
    tally: Tally,
}

/// Plays until told to stop. An error when the connection ends before.
pub async fn play(number: u32, game: ClockedGame, level: Level, shared: Shared) -> Result<Tally> {
    let Shared { address, mut stage, door, inside } = shared;
    let entering = door.acquire_owned().await?;
    let name = Name::new(&format!("Load {number}"))?;
    let nonce = Nonce([number as u8; 16]);
    let online = Online::enter(&address.to_string(), name, nonce, PATIENCE).await?;
    inside.fetch_add(1, Ordering::Relaxed);
    drop(entering);
    let mut seat = Seat {
        online,
        game,
        level,
        number,
        said: VecDeque::new(),
        held: Buttons::NONE,
        is_measured: false,
        tally: Tally::default(),
    };
    seat.say(quick_match(game))?;
    loop {
        if let Some((message, at)) = seat.online.hear().await? {
            seat.take(message, at)?;
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
    seat.online.leave().await?;
    Ok(seat.tally)
}

impl Seat {
    fn take(&mut self, message: ServerMessage, at: Duration) -> Result<()> {
        if self.is_measured {
            count(&mut self.tally.down, wire::encode(&message).len());
        }
        let is_flow = matches!(message, ServerMessage::Flow(_));
        match self.online.take(message, at)? {
            Some(ServerMessage::Outside) if self.online.player.playing().is_none() => {
                self.say(quick_match(self.game))?;
            }
            Some(ServerMessage::Resumed { .. }) => self.tally.resumed += 1,
            Some(ServerMessage::Start(start)) => self.begin(start, at)?,
            Some(ServerMessage::Refused(why)) => bail!("the server said: {why}"),
            _ => {}
        }
        if is_flow {
            self.confirm(at);
        }
        Ok(())
    }

    fn begin(&mut self, start: Start, at: Duration) -> Result<()> {
        let chances = u64::from(self.number) << 32 | self.tally.bouts;
        let stream = Stream::numbered(&seed_of(chances), Purpose::Bots, 1);
        self.online.player.begin(start, at, Mind::bot(self.game.into(), self.level, stream))
    }

    fn confirm(&mut self, at: Duration) {
        let Some(Playing::Boards(boards, _)) = self.online.player.playing() else { return };
        let confirmed = boards.session.confirmed();
        while let Some((_, said)) = self.said.pop_front_if(|(tick, _)| *tick <= confirmed) {
            if self.is_measured {
                self.tally.confirmed_us.push(micros(at.saturating_sub(said)));
            }
        }
    }

    /// Plays the ticks that are due, and queues for the next bout when this one is over.
    fn step(&mut self) -> Result<()> {
        let now = self.online.now();
        if self.is_measured
            && let Some(due) = self.online.player.due()
            && due <= now
        {
            self.tally.late_us.push(micros(now - due));
        }
        let mut ticks = 0;
        self.online.player.step(now, |_, _, _, _| ticks += 1);
        if self.is_measured {
            self.tally.ticks += ticks;
        }
        while let Some(message) = self.online.player.outgoing() {
            if let ClientMessage::Bout(BoutMessage::Play(batch)) = &message {
                if self.is_change(batch) {
                    self.said.push_back((batch.end(), self.online.now()));
                }
                self.tally.inputs += u64::from(self.is_measured);
            }
            self.say(message)?;
        }
        if self.online.player.outcome().is_some() {
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
        self.online.say(message)
    }

    fn count_bout(&mut self) {
        let is_over = self.online.player.outcome().is_some();
        let Some((Playing::Boards(boards, _), _)) = self.online.player.end() else { return };
        self.said.clear();
        self.held = Buttons::NONE;
        let figures = boards.session.stats();
        self.tally.bouts += u64::from(is_over);
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
