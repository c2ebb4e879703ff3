//! A bout that goes on in a room: the referee with its clock, its bots, and what was shown to whom.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use bots::Bot;
use bout::{Batch, Bounded, Millis, Outcome, Seat, Seed, Tick};
use games::{RUN_TICKS_MAX, Setup};
use wire::server::Cause;
use wire::{Check, Contact, Flow, Picture, ServerMessage, Update};

use crate::gallery::{Gallery, PICTURES, Version};
use crate::{Answer, Archive, Astray, Figures, Hearing, Referee};

/// From the announcement of a bout to its first tick.
pub const COUNTDOWN: Millis = Millis(3_000);

/// A message and the seat that it is for; no seat means everyone.
pub type Said = (Option<Seat>, ServerMessage);

/// Boards that nobody duels with are shown with every so many drawings: 5 times a second.
const FAR_EVERY: Version = 4;
const _: () =
    assert!((FAR_EVERY as usize) < PICTURES, "a change is made from what was shown before");
/// How often a player whose seat was advanced is told its state, at most.
const CORRECTED_EVERY: Millis = Millis(250);
/// The same while nothing is heard of the player: it may still hear.
const CORRECTED_EVERY_LOST: Millis = Millis(2_000);

/// One bout in a room.
pub struct Running {
    bout: u64,
    referee: Referee,
    /// When the first tick is due.
    begins: Millis,
    /// How long a player may be silent before the seat forfeits.
    grace: Millis,
    bots: Vec<(Seat, Bot)>,
    gallery: Gallery,
    /// By seat.
    told: Vec<Told>,
}

/// What a seat's player was told.
#[derive(Clone, Debug, Default)]
struct Told {
    /// Up to which tick its own board is confirmed.
    confirmed: Tick,
    /// When it was last told its state.
    corrected: Millis,
    /// Whether it was advanced since, and must be told.
    is_astray: bool,
    /// What it has seen of each board.
    seen: Vec<Version>,
}

impl Running {
    /// A bout that is announced `now`, and what to say of it.
    pub fn new(
        bout: u64,
        setup: Setup,
        seed: &Seed,
        bots: Vec<(Seat, Bot)>,
        now: Millis,
        grace: Millis,
    ) -> (Running, Vec<Said>) {
        let seats = setup.players.len();
        let mut referee = Referee::new(setup, seed.clone());
        let opening = referee.open();
        let told = (0..seats).map(|_| Told { seen: alloc::vec![0; seats], ..Told::default() });
        let (told, gallery) = (told.collect(), Gallery::new(seats));
        let begins = now.plus(COUNTDOWN);
        let mut running = Running { bout, referee, begins, grace, bots, gallery, told };
        let said = running.said(Millis(0), opening);
        (running, said)
    }

    /// The player of `seat` held these buttons. When it sent them it had newly heard what was said
    /// at the times of `echoes`.
    pub fn play(
        &mut self,
        now: Millis,
        seat: Seat,
        batch: &Batch,
        echoes: &[Millis],
    ) -> Result<Vec<Said>, Astray> {
        let since = now.since(self.begins);
        let begins = self.begins;
        let echoes = echoes.iter().filter(|&&said| begins <= said);
        let echoes = echoes.map(|said| said.since(begins));
        let answers = self.referee.hear(since, seat, batch, echoes)?;
        Ok(self.said(since, answers))
    }

    /// The player of `seat` chose whom its packets go to.
    pub fn choose(&mut self, now: Millis, seat: Seat, to: Seat) -> Vec<Said> {
        let since = now.since(self.begins);
        let answers = self.referee.choose(since, seat, to);
        self.said(since, answers)
    }

    /// Who aims at whom, for who comes late.
    pub fn targets(&mut self) -> Vec<ServerMessage> {
        let targets = self.referee.targets();
        self.said(Millis(0), targets).into_iter().map(|(_, message)| message).collect()
    }

    /// The player of `seat` left for good.
    pub fn forfeit(&mut self, now: Millis, seat: Seat) -> Vec<Said> {
        let since = now.since(self.begins);
        let answers = self.referee.forfeit(since, seat);
        self.said(since, answers)
    }

    /// Lets time pass up to `now`: the bots play, who was silent too long is advanced, and forfeits
    /// in the end.
    pub fn step(&mut self, now: Millis) -> Vec<Said> {
        let since = now.since(self.begins);
        let mut answers = Vec::new();
        let present = Tick(since.ticks());
        for (seat, bot) in &mut self.bots {
            while self.referee.is_playing(*seat) && self.referee.board(*seat).tick() < present {
                if bot.looks(self.referee.board(*seat))
                    && let Some(to) = turned(bot, &self.referee, *seat)
                {
                    answers.extend(self.referee.choose(since, *seat, to));
                }
                let held = bot.hold(self.referee.board(*seat));
                let mut batch = Batch::new(self.referee.board(*seat).tick());
                if batch.push(held) {
                    let played = self.referee.receive(since, *seat, &batch, &[]);
                    answers.extend(played.expect("a bot plays tick by tick"));
                }
            }
        }
        answers.extend(self.referee.step(since));
        for seat in (0..self.told.len() as u8).map(Seat) {
            let is_up =
                self.referee.is_alone() && RUN_TICKS_MAX <= self.referee.board(seat).tick().0;
            if is_up || self.grace <= self.referee.silence(since, seat).0 {
                answers.extend(self.referee.forfeit(since, seat));
            }
        }
        let mut said = self.said(since, answers);
        for seat in (0..self.told.len() as u8).map(Seat) {
            let told = &self.told[seat.index()];
            let every = match self.referee.hearing(seat) {
                Hearing::Lost => CORRECTED_EVERY_LOST,
                Hearing::Good | Hearing::Late => CORRECTED_EVERY,
            };
            if told.is_astray && told.corrected.plus(every) <= since {
                said.push((Some(seat), self.state(now, seat, Cause::Advanced)));
            }
        }
        said
    }

    /// The state of a seat, for its player.
    pub fn state(&mut self, now: Millis, seat: Seat, cause: Cause) -> ServerMessage {
        self.corrected(now.since(self.begins), seat, cause)
    }

    fn corrected(&mut self, since: Millis, seat: Seat, cause: Cause) -> ServerMessage {
        let board = self.referee.board(seat);
        let told = &mut self.told[seat.index()];
        told.confirmed = board.tick();
        told.corrected = since;
        told.is_astray = false;
        let state = Box::new(board.state());
        let present = self.referee.present(since, seat);
        ServerMessage::Bout(Update::Corrected { cause, present, state })
    }

    /// The player of `seat` is on a new connection: its state, and all boards will be shown whole.
    pub fn resume(&mut self, now: Millis, seat: Seat) -> ServerMessage {
        self.told[seat.index()].seen.fill(0);
        self.state(now, seat, Cause::Resumed)
    }

    /// Draws all boards, for the flows and frames that follow.
    pub fn draw(&mut self) {
        let seats = (0..self.told.len() as u8).map(Seat);
        self.gallery.draw(seats.map(|seat| self.referee.board(seat)));
    }

    /// What all boards look like now, with the ticks played on each.
    pub fn pictures(&self) -> Vec<(Tick, Picture)> {
        let seats = (0..self.told.len() as u8).map(Seat);
        let boards = seats.map(|seat| self.referee.board(seat));
        boards.map(|board| (board.tick(), Picture::of(&board.view()))).collect()
    }

    /// Whether something that the player of `seat` sent was played, and is not confirmed yet.
    pub fn is_eager(&self, seat: Seat) -> bool {
        let told = &self.told[seat.index()];
        !told.is_astray && told.confirmed < self.referee.board(seat).tick()
    }

    /// Whether `seat` has a board in play, of which its player is to be heard.
    pub fn is_playing(&self, seat: Seat) -> bool {
        self.referee.is_playing(seat)
    }

    /// Whether something is to be played without anything being heard: by bots, or input that came
    /// too early.
    pub fn is_busy(&self) -> bool {
        !self.bots.is_empty() || self.referee.is_holding_back()
    }

    /// What is new since `seat` was last told; nothing when nothing is.
    pub fn flow(&mut self, seat: Seat) -> Option<ServerMessage> {
        let board = self.referee.board(seat);
        let seats = self.told.len();
        let told = &mut self.told[seat.index()];
        let ticks = if told.is_astray { 0 } else { board.tick().since(told.confirmed) };
        // What does not fit goes with the next.
        let ticks = u16::try_from(ticks).unwrap_or(0);
        let confirmed = told.confirmed.plus(ticks.into());
        let checked = Check::last_due(confirmed);
        let is_due = told.confirmed < checked;
        let digest = if is_due { self.referee.marks().at(seat, checked) } else { None };
        told.confirmed = confirmed;
        let version = self.gallery.version();
        let mut views = Bounded::new();
        for (other, seen) in (0..).map(Seat).zip(&mut told.seen) {
            let is_near = seats == 2
                || self.referee.target(seat) == Some(other)
                || self.referee.target(other) == Some(seat);
            // With the same drawings for all, so that a change is made once.
            let is_due = is_near || *seen == 0 || *seen / FAR_EVERY < version / FAR_EVERY;
            if other == seat || !is_due {
                continue;
            }
            if let Some(change) = self.gallery.change(other, *seen) {
                views.push(change).expect("a bout has no more seats than that");
            }
            *seen = version;
        }
        let is_news = 0 < ticks || !views.is_empty();
        is_news.then_some(ServerMessage::Flow(Flow {
            ticks,
            check: digest.map(Check::from),
            views,
        }))
    }

    /// The frame for spectators who have seen the version `seen`, which is then the newest.
    pub fn frame(&mut self, seen: &mut Version) -> Option<Arc<[u8]>> {
        let frame = self.gallery.frame(*seen);
        *seen = self.gallery.version();
        frame
    }

    /// What went wrong so far, by seat.
    pub fn figures(&self) -> Vec<Figures> {
        (0..self.told.len() as u8).map(|seat| self.referee.figures(Seat(seat))).collect()
    }

    /// The bout's number.
    pub fn bout(&self) -> u64 {
        self.bout
    }

    /// Who decides in it.
    pub fn referee(&self) -> &Referee {
        &self.referee
    }

    /// How it stands.
    pub fn outcome(&self) -> Outcome {
        self.referee.outcome()
    }

    /// What is kept of it.
    pub fn archive(&self) -> Archive {
        Archive::of(&self.referee)
    }

    fn said(&mut self, since: Millis, answers: Vec<Answer>) -> Vec<Said> {
        let mut said = Vec::new();
        for answer in answers {
            let (to, update) = match answer {
                Answer::Arrived(seat, arrival) => (Some(seat), Update::Arrived(arrival)),
                Answer::Advanced(seat) => {
                    self.told[seat.index()].is_astray = true;
                    continue;
                }
                Answer::Hearing(seat, hearing) => {
                    (None, Update::Contact(seat, self.contact(since, seat, hearing)))
                }
                Answer::Ledger(line) => (None, Update::Ledger(line)),
                Answer::Target(seat, to) => (None, Update::Target(seat, to)),
                Answer::StillTarget(seat, to) => (Some(seat), Update::Target(seat, to)),
                Answer::Out(seat, tick) => (None, Update::Out(seat, tick)),
                Answer::Over(outcome) => {
                    self.correct_all(since, &mut said);
                    (None, Update::Over(outcome, self.referee.seed().clone()))
                }
            };
            said.push((to, ServerMessage::Bout(update)));
        }
        said
    }

    /// Nobody is left with a board that was played on without its player.
    fn correct_all(&mut self, since: Millis, said: &mut Vec<Said>) {
        for seat in (0..self.told.len() as u8).map(Seat) {
            if self.told[seat.index()].is_astray {
                said.push((Some(seat), self.corrected(since, seat, Cause::Advanced)));
            }
        }
    }

    fn contact(&self, since: Millis, seat: Seat, hearing: Hearing) -> Contact {
        let (silence, patience) = self.referee.silence(since, seat);
        match hearing {
            Hearing::Good => Contact::Good,
            Hearing::Late => Contact::Late { waits_ms: patience.0 as u16 },
            Hearing::Lost => Contact::Lost { forfeits_ms: self.grace.since(silence).0 as u32 },
        }
    }
}

/// Whom the bot of `seat` would rather aim at, by what everyone may see.
fn turned(bot: &Bot, referee: &Referee, seat: Seat) -> Option<Seat> {
    let sight = |other: Seat| (other, referee.board(other).view().pile_rows());
    let others = referee.setup().seats().filter(|&other| referee.can_target(seat, other));
    bot.turn(sight(referee.target(seat)?), others.map(sight))
}
