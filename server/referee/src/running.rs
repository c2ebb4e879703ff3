//! A bout that goes on in a room: the referee with its clock, its bots, and what was shown to whom.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use bots::Bot;
use bout::{Batch, Bounded, Millis, Outcome, Seat, Seed, Tick};
use games::Setup;
use wire::server::{Cause, Update, ViewChange};
use wire::{Picture, ServerMessage};

use crate::{Answer, Archive, Astray, Referee};

/// From the announcement of a bout to its first tick.
pub const COUNTDOWN: Millis = Millis(3_000);

/// A message and the seat that it is for; no seat means everyone.
pub type Said = (Option<Seat>, ServerMessage);

/// One bout in a room.
pub struct Running {
    bout: u64,
    referee: Referee,
    /// When the first tick is due.
    begins: Millis,
    bots: Vec<(Seat, Bot)>,
    /// What was last shown of every seat, by the seat that it was shown to.
    shown: Vec<Vec<Picture>>,
}

impl Running {
    /// A bout that is announced `now`, and what to say of it.
    pub fn new(
        bout: u64,
        setup: Setup,
        seed: &Seed,
        bots: Vec<(Seat, Bot)>,
        now: Millis,
    ) -> (Running, Vec<Said>) {
        let seats = setup.players.len();
        let mut referee = Referee::new(setup, seed.clone());
        let opening = referee.open();
        let shown = vec![vec![Picture::default(); seats]; seats];
        let running = Running { bout, referee, begins: now.plus(COUNTDOWN), bots, shown };
        let said = running.said(opening);
        (running, said)
    }

    /// The player of `seat` held these buttons.
    pub fn play(&mut self, now: Millis, seat: Seat, batch: &Batch) -> Result<Vec<Said>, Astray> {
        let answers = self.referee.receive(now.since(self.begins), seat, batch)?;
        Ok(self.said(answers))
    }

    /// The player of `seat` left for good.
    pub fn forfeit(&mut self, now: Millis, seat: Seat) -> Vec<Said> {
        let answers = self.referee.forfeit(now.since(self.begins), seat);
        self.said(answers)
    }

    /// Lets time pass up to `now`: the bots play, and who was silent too long is advanced.
    pub fn step(&mut self, now: Millis) -> Vec<Said> {
        let since = now.since(self.begins);
        let mut answers = Vec::new();
        let present = Tick(since.ticks());
        for (seat, bot) in &mut self.bots {
            while self.referee.is_playing(*seat) && self.referee.board(*seat).tick() < present {
                let held = bot.hold(self.referee.board(*seat));
                let mut batch = Batch::new(self.referee.board(*seat).tick());
                if batch.push(held) {
                    let played = self.referee.receive(since, *seat, &batch);
                    answers.extend(played.expect("a bot plays tick by tick"));
                }
            }
        }
        answers.extend(self.referee.step(since));
        self.said(answers)
    }

    /// The state of a seat, for its player who asked.
    pub fn state(&self, seat: Seat) -> ServerMessage {
        self.corrected(seat, Cause::Asked)
    }

    /// What changed on the boards of others since `seat` was last told.
    pub fn views(&mut self, seat: Seat) -> Option<ServerMessage> {
        let mut changes = Bounded::new();
        for (index, shown) in self.shown[seat.index()].iter_mut().enumerate() {
            let other = Seat(index as u8);
            if other == seat {
                continue;
            }
            let board = self.referee.board(other);
            let picture = Picture::of(&board.view());
            let Some(delta) = shown.delta(&picture) else { continue };
            *shown = picture;
            let change = ViewChange { seat: other, tick: board.tick(), delta };
            changes.push(change).expect("a bout has no more seats than that");
        }
        (!changes.is_empty()).then_some(ServerMessage::Bout(Update::Views(changes)))
    }

    /// The bout's number.
    pub fn bout(&self) -> u64 {
        self.bout
    }

    /// How it stands.
    pub fn outcome(&self) -> Outcome {
        self.referee.outcome()
    }

    /// What is kept of it.
    pub fn archive(&self) -> Archive {
        Archive::of(&self.referee)
    }

    fn said(&self, answers: Vec<Answer>) -> Vec<Said> {
        let is_bot = |seat: Seat| self.bots.iter().any(|&(bot, _)| bot == seat);
        let said = answers.into_iter().filter_map(|answer| {
            let (to, update) = match answer {
                Answer::Arrived(seat, arrival) => (Some(seat), Update::Arrived(arrival)),
                Answer::Played(seat) if is_bot(seat) => return None,
                Answer::Played(seat) => {
                    let board = self.referee.board(seat);
                    let digest = wire::digest(&board.state());
                    (Some(seat), Update::Confirmed { tick: board.tick(), digest })
                }
                Answer::Advanced(seat) => {
                    return Some((Some(seat), self.corrected(seat, Cause::Advanced)));
                }
                Answer::Ledger(line) => (None, Update::Ledger(line)),
                Answer::Out(seat, tick) => (None, Update::Out(seat, tick)),
                Answer::Over(outcome) => (None, Update::Over(outcome, self.referee.seed().clone())),
            };
            Some((to, ServerMessage::Bout(update)))
        });
        said.collect()
    }

    fn corrected(&self, seat: Seat, cause: Cause) -> ServerMessage {
        let state = Box::new(self.referee.board(seat).state());
        ServerMessage::Bout(Update::Corrected { cause, state })
    }
}
