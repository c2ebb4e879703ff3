//! A bout in turns that goes on in a room: the umpire with its clock, its bots, and who is silent.

use alloc::vec;
use alloc::vec::Vec;
use bots::TableBot;
use bout::{Millis, Outcome, Seat, Seed};
use games::Setup;
use wire::turns::{Acted, Asked, TableNews, TableState, Unmoved};
use wire::{Check, ServerMessage, Update};

use crate::running::{COUNTDOWN, Said};
use crate::umpire::{Ruling, Umpire};

/// How long a bot looks at the table before it moves, so that people can follow.
pub const BOT_LOOKS: Millis = Millis(900);
/// How long a player may say nothing at all before everyone is told.
const SILENT: Millis = Millis(5_000);
/// Turns that a seat may let pass by its clock, one after another, before it is out: nobody waits
/// for who is not there.
const IDLE_TURNS_MAX: u8 = 2;

/// One bout in turns, in a room.
pub struct Sitting {
    bout: u64,
    umpire: Umpire,
    /// When the first turn begins.
    begins: Millis,
    /// How long a player may be silent before the seat forfeits.
    grace: Millis,
    bots: Vec<(Seat, TableBot)>,
    /// When the table last changed.
    changed: Millis,
    /// By seat.
    seats: Vec<Sitter>,
}

/// What is known of the player of a seat.
#[derive(Clone, Copy, Debug, Default)]
struct Sitter {
    /// When anything was heard of the player.
    heard: Millis,
    /// Whether everyone was told that nothing is heard.
    is_silent: bool,
    /// Turns in a row that ended by the clock.
    idle_turns: u8,
}

impl Sitting {
    /// A bout that is announced `now`, and what to say of it; nothing when its game is not played
    /// in turns.
    pub fn new(
        bout: u64,
        setup: Setup,
        seed: &Seed,
        bots: Vec<(Seat, TableBot)>,
        now: Millis,
        grace: Millis,
    ) -> Option<(Sitting, Vec<Said>)> {
        let seats = vec![Sitter::default(); setup.players.len()];
        let umpire = Umpire::new(setup, seed.clone())?;
        let begins = now.plus(COUNTDOWN);
        let changed = Millis(0);
        let sitting = Sitting { bout, umpire, begins, grace, bots, changed, seats };
        let opening = vec![(None, sitting.standing(now))];
        Some((sitting, opening))
    }

    /// The player of `seat` asks for a move.
    pub fn ask(&mut self, now: Millis, seat: Seat, asked: &Asked) -> Vec<Said> {
        let since = now.since(self.begins);
        match self.umpire.ask(since, seat, asked) {
            Ok(ruling) => {
                self.seats[seat.index()].idle_turns = 0;
                self.said(since, ruling)
            }
            Err(why) => {
                vec![(Some(seat), Unmoved { asked: *asked, why }.into())]
            }
        }
    }

    /// Something was heard of the player of `seat`.
    pub fn heard(&mut self, now: Millis, seat: Seat) -> Option<Said> {
        let sitter = &mut self.seats[seat.index()];
        sitter.heard = now.since(self.begins);
        core::mem::take(&mut sitter.is_silent).then(|| (None, TableNews::Silent(seat, None).into()))
    }

    /// The player of `seat` left for good.
    pub fn forfeit(&mut self, now: Millis, seat: Seat) -> Vec<Said> {
        let since = now.since(self.begins);
        self.umpire.leave(since, seat).map_or_else(Vec::new, |ruling| self.said(since, ruling))
    }

    /// Lets time pass up to `now`: the bots move, turns end whose time is up, and who is silent for
    /// too long forfeits.
    pub fn step(&mut self, now: Millis) -> Vec<Said> {
        let mut said = Vec::new();
        if now < self.begins {
            return said;
        }
        let since = now.since(self.begins);
        self.step_bots(since, &mut said);
        let to_move = self.umpire.table().to_move();
        if let Some(ruling) = self.umpire.step(since) {
            said.extend(self.said(since, ruling));
            if let Some(seat) = to_move {
                let idle = &mut self.seats[seat.index()].idle_turns;
                *idle += 1;
                if IDLE_TURNS_MAX <= *idle {
                    said.extend(self.forfeit(now, seat));
                }
            }
        }
        for seat in self.umpire.setup().seats() {
            self.step_silence(now, seat, &mut said);
        }
        said
    }

    fn step_bots(&mut self, since: Millis, said: &mut Vec<Said>) {
        if since < self.changed.plus(BOT_LOOKS) {
            return;
        }
        let Some(seat) = self.umpire.table().to_move() else { return };
        let Some((_, bot)) = self.bots.iter_mut().find(|(other, _)| *other == seat) else { return };
        let wish = bot.choose(self.umpire.table(), seat);
        // A bot whose move is refused is a bug of ours, which its clock gets over.
        if let Ok(ruling) = self.umpire.play(since, seat, wish) {
            said.extend(self.said(since, ruling));
        }
    }

    fn step_silence(&mut self, now: Millis, seat: Seat, said: &mut Vec<Said>) {
        let is_bot = self.bots.iter().any(|(other, _)| *other == seat);
        if is_bot || !self.umpire.table().is_in(seat) {
            return;
        }
        let since = now.since(self.begins);
        let sitter = &mut self.seats[seat.index()];
        let silence = since.since(sitter.heard);
        if self.grace <= silence {
            said.extend(self.forfeit(now, seat));
        } else if SILENT <= silence && !sitter.is_silent {
            sitter.is_silent = true;
            let left = self.grace.since(silence).0 as u32;
            said.push((None, TableNews::Silent(seat, Some(left)).into()));
        }
    }

    /// The table as it stands, for who comes or comes back.
    pub fn standing(&self, now: Millis) -> ServerMessage {
        let since = now.since(self.begins);
        let (acts, table) = (self.umpire.acts(), self.umpire.table().clone());
        TableNews::Stands(TableState { acts, table, clock: self.umpire.clock(since) }).into()
    }

    /// The bout's number.
    pub fn bout(&self) -> u64 {
        self.bout
    }

    /// How it stands.
    pub fn outcome(&self) -> Outcome {
        self.umpire.outcome()
    }

    /// The bout itself.
    pub fn umpire(&self) -> &Umpire {
        &self.umpire
    }

    fn said(&mut self, since: Millis, ruling: Ruling) -> Vec<Said> {
        self.changed = since;
        let clock = self.umpire.clock(since);
        let Ruling { number, act, drawn, digest } = ruling;
        let told = match drawn.try_into() {
            Ok(drawn) => {
                TableNews::Acted(Acted { number, act, drawn, check: Check::from(digest), clock })
            }
            // More was drawn than a message holds.
            Err(_) => {
                let (acts, table) = (self.umpire.acts(), self.umpire.table().clone());
                TableNews::Stands(TableState { acts, table, clock })
            }
        };
        let mut said = vec![(None, told.into())];
        let outcome = self.umpire.outcome();
        if outcome != Outcome::Undecided {
            let over = Update::Over(outcome, self.umpire.seed().clone());
            said.push((None, ServerMessage::Bout(over)));
        }
        said
    }
}
