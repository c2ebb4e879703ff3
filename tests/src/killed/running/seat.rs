//! One seat of the lab: a client as the game has it, that plays one bout after another.

use std::pin::pin;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use bots::{Bot, Level, TableBot};
use bout::{Buttons, Nonce, Outcome, Purpose, Seat, Stream, Tick};
use games::{GameKind, Ruleset, SoloMode};
use link::{Heard, Link};
use netplay::TurnSession;
use tokio::time::{Instant, sleep_until};
use wire::{
    BoutMessage, BrawlCommand, BrawlOptions, BrawlPhase, BrawlView, ClientMessage, HostBrawl,
    HostCommand, JoinBrawl, LobbyMessage, Refusal, RoomMessage, ServerMessage, Start, Update,
    Visibility,
};
use world::simulation::seed_of;

use super::sign_in::sign_in;
use super::told::Told;
use super::{FinishedSeat, Shared};
use crate::client::entrant_for;
use crate::real::{Bout, steady};

/// How often a seat without a bout is looked at.
const LOOKED_EVERY: Duration = Duration::from_millis(100);

/// After which time a refused request is made again.
const ASKED_AGAIN_AFTER: Duration = Duration::from_secs(1);
/// How often a player moves at a table.
const MOVES_EVERY: Duration = Duration::from_millis(200);

/// How a seat comes to its bouts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    /// By the queue.
    Queue(GameKind),
    /// It runs alone.
    Solo,
    /// It opens a brawl room for so many.
    Host(u8, Visibility),
    /// It joins that.
    Join,
}

/// A bout in progress.
enum Playing {
    Boards { bout: Box<Bout>, bot: Box<Bot>, held: Vec<Buttons> },
    Table { bout: u64, session: Box<TurnSession>, bot: Box<TableBot>, outcome: Option<Outcome> },
}

struct Player {
    link: Link,
    number: u32,
    way: Way,
    shared: Shared,
    playing: Option<Playing>,
    /// Restarts that the bout went through.
    restarts: u32,
    /// True if a tick was played since the last restart.
    is_back: bool,
    bouts: u64,
    /// When it last moved at a table.
    moved: Instant,
    /// When it asks for a bout again, after a refusal.
    asks_again: Option<Instant>,
    /// What the server told last.
    told: Told,
}

/// Plays until stopped, and the bout in progress then to its end. An error when the session ends.
pub(crate) async fn play(number: u32, way: Way, shared: Shared) -> Result<()> {
    let (link, line) = sign_in(number, &shared).await?;
    shared.found().inside += 1;
    let mut is_over = shared.is_over.clone();
    let mut player = Player {
        link,
        number,
        way,
        shared,
        playing: None,
        restarts: 0,
        is_back: true,
        bouts: 0,
        moved: Instant::now(),
        asks_again: None,
        told: Told::default(),
    };
    player.enter().await?;
    let mut alarm = pin!(sleep_until(Instant::now()));
    loop {
        let due = player.due();
        if alarm.deadline() != due {
            alarm.as_mut().reset(due);
        }
        tokio::select! {
            biased;
            heard = player.link.hear() => player.hear(heard.context("the line ended")?)?,
            () = &mut alarm => {}
        }
        player.step()?;
        if player.playing.is_none() && *is_over.borrow_and_update() {
            break;
        }
    }
    drop(player.link);
    line.await?;
    Ok(())
}

impl Player {
    /// Enters what leads to a bout.
    async fn enter(&mut self) -> Result<()> {
        let message = match self.way {
            Way::Queue(_) | Way::Solo => return self.again(),
            Way::Host(seats, visibility) => {
                let rules = steady();
                let options = BrawlOptions { seats, best_of: 1, ..BrawlOptions::new(rules) };
                let entrant = entrant_for(GameKind::SWORDFIGHT);
                LobbyMessage::Host(HostBrawl { options, visibility, password: None, entrant })
            }
            Way::Join => {
                let mut code = self.shared.code.subscribe();
                let code = *code.wait_for(Option::is_some).await?;
                let code = code.context("the room is open")?;
                let entrant = entrant_for(GameKind::SWORDFIGHT);
                LobbyMessage::Join(JoinBrawl { code, password: None, entrant })
            }
        };
        self.say(ClientMessage::Lobby(message))
    }

    fn due(&self) -> Instant {
        match &self.playing {
            Some(Playing::Boards { bout, .. }) => bout.due,
            _ => Instant::now() + LOOKED_EVERY,
        }
    }

    fn hear(&mut self, heard: Heard) -> Result<()> {
        match heard {
            Heard::Said(message, at) => self.take(*message, at.into()),
            Heard::Line(_) => Ok(()),
            Heard::Ended(end) => Err(end.into()),
        }
    }

    fn take(&mut self, message: ServerMessage, at: Instant) -> Result<()> {
        self.told.note(&message, at);
        match message {
            ServerMessage::Welcome { .. } => self.restarted(),
            ServerMessage::Brawl(view) => self.gather(&view)?,
            ServerMessage::Draw { bout, .. } => {
                let nonce = Nonce([self.number as u8; 16]);
                self.say(ClientMessage::Bout(BoutMessage::Nonce { bout, nonce }))?;
            }
            ServerMessage::Start(start) => self.begin(&start, at)?,
            ServerMessage::Bout(update) => self.update(update),
            ServerMessage::Flow(flow) => {
                if let Some(Playing::Boards { bout, .. }) = &mut self.playing {
                    bout.session.flow(&flow);
                }
            }
            ServerMessage::Outside => {
                if self.playing.take().is_some() {
                    eprintln!("seat {} lost its bout after {}", self.number, self.told);
                    let mut found = self.shared.found();
                    found.gone += 1;
                    found.playing.remove(&self.number);
                }
                self.again()?;
            }
            // A node that has not renewed its lease begins nothing, and who does not reach the node of a match in time
            // is out of the queue.
            ServerMessage::Refused(Refusal::StoreAway | Refusal::Late)
                if self.playing.is_none() =>
            {
                self.asks_again = Some(Instant::now() + ASKED_AGAIN_AFTER);
            }
            ServerMessage::Refused(why) => bail!("the server said: {why}, after {}", self.told),
            _ => {}
        }
        Ok(())
    }

    fn restarted(&mut self) {
        self.is_back = self.playing.is_none();
        self.restarts += u32::from(self.playing.is_some());
        self.shared.found().restarts += u64::from(self.playing.is_some());
        if let Some(Playing::Table { session, .. }) = &mut self.playing {
            session.restarted();
        }
    }

    /// Is ready in the brawl room; its host begins when all are.
    fn gather(&mut self, view: &BrawlView) -> Result<()> {
        let Way::Host(seats, _) = self.way else {
            let own = view.members.iter().find(|member| member.id == view.you);
            let is_due = view.phase == BrawlPhase::Gathering
                && own.is_some_and(|own| own.team.is_some() && !own.is_ready);
            if is_due {
                self.say(ClientMessage::Room(RoomMessage::Brawl(BrawlCommand::Ready(true))))?;
            }
            return Ok(());
        };
        self.shared.code.send_replace(Some(view.code));
        let ready = view.members.iter().filter(|one| one.is_ready && one.team.is_some()).count();
        let is_over = *self.shared.is_over.borrow();
        if view.phase == BrawlPhase::Gathering && usize::from(seats) <= ready + 1 && !is_over {
            let start = BrawlCommand::Host(HostCommand::Start);
            self.say(ClientMessage::Room(RoomMessage::Brawl(start)))?;
        }
        Ok(())
    }

    fn begin(&mut self, start: &Start, at: Instant) -> Result<()> {
        let number = match &self.playing {
            Some(Playing::Boards { bout, .. }) => Some(bout.number),
            Some(Playing::Table { bout, .. }) => Some(*bout),
            None => None,
        };
        match number {
            // The server was restarted.
            Some(number) if number == start.bout => return Ok(()),
            // It had not begun, and its beginning did not survive: it is drawn anew.
            Some(_) if self.is_waiting() => {}
            Some(number) => bail!("bout {} begins in the middle of {number}", start.bout),
            None => {}
        }
        let chances = u64::from(self.number) << 32 | self.bouts;
        let stream = Stream::numbered(&seed_of(chances), Purpose::Bots, 1);
        (self.restarts, self.bouts) = (0, self.bouts + 1);
        self.shared.found().playing.insert(self.number, start.bout);
        self.playing = Some(match start.setup.rules.kind() {
            GameKind::Clocked(game) => {
                let level = Level::new(2 + (self.number % 3) as u8).context("a level")?;
                let bot = Box::new(Bot::new(game, level, stream));
                let bout = Box::new(Bout::new(start, at));
                Playing::Boards { bout, bot, held: Vec::new() }
            }
            GameKind::Turns(game) => Playing::Table {
                bout: start.bout,
                session: Box::new(TurnSession::new(start)),
                bot: Box::new(TableBot::new(game, Level::LEAST, stream)),
                outcome: None,
            },
        });
        Ok(())
    }

    /// True if the server has played nothing in the bout yet, as far as it has said.
    fn is_waiting(&self) -> bool {
        match &self.playing {
            Some(Playing::Boards { bout, .. }) => bout.session.confirmed() == Tick(0),
            Some(Playing::Table { session, .. }) => {
                session.table().is_none_or(|table| table.turn() == 0)
            }
            None => true,
        }
    }

    fn update(&mut self, update: Update) {
        match (&mut self.playing, update) {
            (Some(Playing::Boards { bout, .. }), update) => bout.receive(update, Duration::ZERO),
            (Some(Playing::Table { session, .. }), Update::Table(news)) => {
                session.receive(*news);
            }
            (Some(Playing::Table { session, .. }), Update::Paused(left_ms)) => {
                session.pause(left_ms);
                if left_ms == Some(0) {
                    self.note_back();
                }
            }
            (Some(Playing::Table { outcome, .. }), Update::Over(over, _)) => *outcome = Some(over),
            (Some(Playing::Table { .. }) | None, _) => {}
        }
    }

    /// Plays what is due, and leaves when the bout is over.
    fn step(&mut self) -> Result<()> {
        if self.asks_again.is_some_and(|due| due <= Instant::now()) {
            self.again()?;
        }
        let mut messages = Vec::new();
        let mut is_played = false;
        let done = match &mut self.playing {
            None => return Ok(()),
            Some(Playing::Boards { bout, bot, held }) => {
                bout.play(Instant::now(), bot, |tick, buttons, _| {
                    held.resize(tick.0 as usize, Buttons::NONE);
                    held.push(buttons);
                    is_played = true;
                });
                messages.extend(std::iter::from_fn(|| bout.session.outgoing()));
                bout.session.result().map(|&(outcome, _)| outcome)
            }
            Some(Playing::Table { session, bot, outcome, .. }) => {
                messages.extend(session.outgoing());
                if self.moved.elapsed() < MOVES_EVERY {
                    // A person takes longer, too.
                } else if session.is_to_move()
                    && let (Some(table), Some(seat)) = (session.table(), session.seat())
                {
                    self.moved = Instant::now();
                    let wish = bot.choose(table, seat);
                    messages.extend(session.ask(wish));
                }
                *outcome
            }
        };
        for message in messages {
            self.say(message)?;
        }
        if is_played {
            self.note_back();
        }
        if let Some(outcome) = done {
            self.finish(outcome)?;
        }
        Ok(())
    }

    fn note_back(&mut self) {
        if !std::mem::replace(&mut self.is_back, true) {
            self.shared.found().back.push(Instant::now());
        }
    }

    fn finish(&mut self, outcome: Outcome) -> Result<()> {
        let restarts = self.restarts;
        let is_run = matches!(self.way, Way::Solo);
        let finished = match self.playing.take() {
            None => return Ok(()),
            Some(Playing::Boards { bout, held, .. }) => FinishedSeat {
                bout: bout.number,
                seat: bout.session.seat(),
                outcome,
                boards: Some((Box::new(bout.session), held)),
                restarts,
                is_run,
            },
            Some(Playing::Table { bout, session, .. }) => {
                let seat = session.seat().unwrap_or(Seat(0));
                FinishedSeat { bout, seat, outcome, boards: None, restarts, is_run }
            }
        };
        self.is_back = true;
        let mut found = self.shared.found();
        found.playing.remove(&self.number);
        found.bouts.push(finished);
        drop(found);
        match self.way {
            Way::Host(..) | Way::Join => Ok(()),
            Way::Queue(_) | Way::Solo => self.say(ClientMessage::Leave),
        }
    }

    /// In the lobby: the next bout, unless it is over.
    fn again(&mut self) -> Result<()> {
        self.asks_again = None;
        if *self.shared.is_over.borrow() {
            return Ok(());
        }
        let message = match self.way {
            Way::Queue(kind) => LobbyMessage::QuickMatch(Ruleset::first(kind), entrant_for(kind)),
            Way::Solo => {
                let mode = SoloMode::TwoMinutes;
                LobbyMessage::Solo { mode, rules: mode.rules(), entrant: entrant_for(mode.game()) }
            }
            Way::Host(..) | Way::Join => bail!("the brawl room is gone"),
        };
        self.say(ClientMessage::Lobby(message))
    }

    fn say(&mut self, message: ClientMessage) -> Result<()> {
        ensure!(self.link.say(message), "the line takes no more");
        Ok(())
    }
}
