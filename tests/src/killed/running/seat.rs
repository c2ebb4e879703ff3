//! One seat of the lab: a client as the game has it, that plays one bout after another.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use bots::Level;
use bout::{Buttons, Nonce, Outcome, Purpose, Seat, Stream};
use games::{GameKind, SoloMode};
use player::{Mind, Online, Playing, entrant, entrant_for, quick_match};
use tokio::time::Instant;
use wire::{
    BrawlCommand, BrawlOptions, BrawlPhase, BrawlView, ClientMessage, HostBrawl, HostCommand,
    JoinBrawl, LobbyMessage, Name, Refusal, RoomMessage, ServerMessage, Start, Update, Visibility,
};
use world::seeds::seed_of;

use super::seats::{FinishedSeat, Shared};
use super::told::Told;
use crate::real::steady;

/// How long a seat tries to sign in, with the patience that a session has later.
const PATIENCE: Duration = Duration::from_secs(20);
/// After which time a refused request is made again.
const ASKED_AGAIN_AFTER: Duration = Duration::from_secs(1);

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

/// One seat.
struct Client {
    online: Online,
    number: u32,
    way: Way,
    shared: Shared,
    /// What was held in each tick of the bout.
    held: Vec<Buttons>,
    /// True if the bout is played, and no restart has interrupted it since.
    is_back: bool,
    bouts: u64,
    /// When it asks for a bout again, after a refusal.
    asks_again: Option<Duration>,
    /// What the server told last.
    told: Told,
}

/// Plays until stopped, and the bout in progress then to its end. An error when the session ends.
pub(crate) async fn play(number: u32, way: Way, shared: Shared) -> Result<()> {
    let online = {
        let _entering = shared.door.acquire().await?;
        let address = shared.addresses[number as usize % shared.addresses.len()].to_string();
        let (name, nonce) = (Name::new(&format!("Seat {number}"))?, Nonce([number as u8; 16]));
        Online::enter(&address, name, nonce, PATIENCE).await?
    };
    shared.found().inside += 1;
    let mut is_over = shared.is_over.clone();
    let mut client = Client {
        online,
        number,
        way,
        shared,
        held: Vec::new(),
        is_back: true,
        bouts: 0,
        asks_again: None,
        told: Told::default(),
    };
    client.enter().await?;
    loop {
        if let Some((message, at)) = client.online.hear().await? {
            client.take(message, at)?;
        }
        client.step()?;
        if client.online.player.playing().is_none() && *is_over.borrow_and_update() {
            break;
        }
    }
    client.online.leave().await
}

impl Client {
    /// Enters what leads to a bout.
    async fn enter(&mut self) -> Result<()> {
        let message = match self.way {
            Way::Queue(_) | Way::Solo => return self.again(),
            Way::Host(seats, visibility) => {
                let rules = steady();
                let options = BrawlOptions { seats, best_of: 1, ..BrawlOptions::new(rules) };
                let (password, entrant) = (None, entrant());
                LobbyMessage::Host(HostBrawl { options, visibility, password, entrant })
            }
            Way::Join => {
                let mut code = self.shared.code.subscribe();
                let code = *code.wait_for(Option::is_some).await?;
                let code = code.context("the room is open")?;
                LobbyMessage::Join(JoinBrawl { code, password: None, entrant: entrant() })
            }
        };
        self.online.say(ClientMessage::Lobby(message))
    }

    fn take(&mut self, message: ServerMessage, at: Duration) -> Result<()> {
        self.told.note(&message);
        if let ServerMessage::Bout(Update::Paused(Some(0))) = message
            && let Some(Playing::Table { .. }) = self.online.player.playing()
        {
            self.note_back();
        }
        let is_playing = self.online.player.playing().is_some();
        match self.online.take(message, at)? {
            Some(ServerMessage::Welcome { .. }) => {
                self.is_back = !is_playing;
                self.shared.found().restarts += u64::from(is_playing);
            }
            Some(ServerMessage::Brawl(view)) => self.gather(&view)?,
            Some(ServerMessage::Start(start)) => self.begin(start, at)?,
            Some(ServerMessage::Outside) => {
                if self.online.player.end().is_some() {
                    eprintln!("seat {} lost its bout after {}", self.number, self.told);
                    let mut found = self.shared.found();
                    found.gone += 1;
                    found.playing.remove(&self.number);
                }
                self.again()?;
            }
            // A node that has not renewed its lease begins nothing, and who does not reach the node of a match in time
            // is out of the queue.
            Some(ServerMessage::Refused(Refusal::StoreAway | Refusal::Late)) if !is_playing => {
                self.asks_again = Some(self.online.now() + ASKED_AGAIN_AFTER);
            }
            Some(ServerMessage::Refused(why)) => {
                bail!("the server said: {why}, after {}", self.told)
            }
            _ => {}
        }
        Ok(())
    }

    /// Is ready in the brawl room; its host begins when all are.
    fn gather(&mut self, view: &BrawlView) -> Result<()> {
        let Way::Host(seats, _) = self.way else {
            let own = view.members.iter().find(|member| member.id == view.you);
            let is_due = view.phase == BrawlPhase::Gathering
                && own.is_some_and(|own| own.team.is_some() && !own.is_ready);
            if is_due {
                self.online
                    .say(ClientMessage::Room(RoomMessage::Brawl(BrawlCommand::Ready(true))))?;
            }
            return Ok(());
        };
        self.shared.code.send_replace(Some(view.code));
        let ready = view.members.iter().filter(|one| one.is_ready && one.team.is_some()).count();
        let is_over = *self.shared.is_over.borrow();
        if view.phase == BrawlPhase::Gathering && usize::from(seats) <= ready + 1 && !is_over {
            let start = BrawlCommand::Host(HostCommand::Start);
            self.online.say(ClientMessage::Room(RoomMessage::Brawl(start)))?;
        }
        Ok(())
    }

    fn begin(&mut self, start: Start, at: Duration) -> Result<()> {
        let chances = u64::from(self.number) << 32 | self.bouts;
        let stream = Stream::numbered(&seed_of(chances), Purpose::Bots, 1);
        self.bouts += 1;
        self.held.clear();
        self.shared.found().playing.insert(self.number, start.bout);
        let kind = start.setup.rules.kind();
        let level = match kind {
            GameKind::Clocked(_) => Level::new(2 + (self.number % 3) as u8).context("a level")?,
            GameKind::Turns(_) => Level::LEAST,
        };
        self.online.player.begin(start, at, Mind::bot(kind, level, stream))
    }

    /// Plays what is due, and leaves when the bout is over.
    fn step(&mut self) -> Result<()> {
        let now = self.online.now();
        if self.asks_again.is_some_and(|due| due <= now) {
            self.again()?;
        }
        let mut is_played = false;
        self.online.player.step(now, |_, tick, buttons, _| {
            self.held.resize(tick.0 as usize, Buttons::NONE);
            self.held.push(buttons);
            is_played = true;
        });
        while let Some(message) = self.online.player.outgoing() {
            self.online.say(message)?;
        }
        if is_played {
            self.note_back();
        }
        if let Some(outcome) = self.online.player.outcome() {
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
        let Some((playing, restarts)) = self.online.player.end() else { return Ok(()) };
        let (bout, is_run) = (playing.bout(), matches!(self.way, Way::Solo));
        let (seat, boards) = match playing {
            Playing::Boards(boards, _) => {
                let (session, held) = (boards.session, std::mem::take(&mut self.held));
                (session.seat(), Some((Box::new(session), held)))
            }
            Playing::Table { battle, .. } => (battle.session.seat().unwrap_or(Seat(0)), None),
        };
        self.is_back = true;
        let mut found = self.shared.found();
        found.playing.remove(&self.number);
        found.bouts.push(FinishedSeat { bout, seat, outcome, boards, restarts, is_run });
        drop(found);
        match self.way {
            Way::Host(..) | Way::Join => Ok(()),
            Way::Queue(_) | Way::Solo => self.online.say(ClientMessage::Leave),
        }
    }

    /// In the lobby: the next bout, unless it is over.
    fn again(&mut self) -> Result<()> {
        self.asks_again = None;
        if *self.shared.is_over.borrow() {
            return Ok(());
        }
        self.online.say(match self.way {
            Way::Queue(kind) => quick_match(kind),
            Way::Solo => {
                let mode = SoloMode::TwoMinutes;
                let (rules, entrant) = (mode.rules(), entrant_for(mode.game()));
                ClientMessage::Lobby(LobbyMessage::Solo { mode, rules, entrant })
            }
            Way::Host(..) | Way::Join => bail!("the brawl room is gone"),
        })
    }
}
