//! The server's half of one bout in turns: it rolls, obeys, keeps the time and judges.

#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Digest, Millis, Outcome, Purpose, Recorder, Seat, Seed, Stream};
use games::{Act, Move, MoveRefusal, Setup, Table};
use wire::turns::{Asked, Clock};

use crate::turn_clock::TurnClock;

/// Something that changed a table, as it is kept. With the setup and the seed these *are* the bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Deed {
    /// Since the start of the bout.
    pub at: Millis,
    /// What was done.
    pub act: Act,
    /// The digest of the table after it.
    pub digest: Digest,
}

/// What an umpire has to say of one act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Acts before this one.
    pub number: u32,
    /// What was done.
    pub act: Act,
    /// What was drawn.
    pub drawn: Vec<u32>,
    /// The digest of the table after it.
    pub digest: Digest,
}

/// One bout in turns.
#[derive(Clone, Debug)]
pub struct Umpire {
    setup: Setup,
    seed: Seed,
    dice: Stream,
    table: Table,
    clocks: Vec<TurnClock>,
    /// When the turn began that goes on.
    turn_since: Millis,
    deeds: Vec<Deed>,
}

impl Umpire {
    /// A bout before its first move; nothing when its game is not played in turns. The setup must
    /// pass [`Setup::check`].
    pub fn new(setup: Setup, seed: Seed) -> Option<Umpire> {
        let mut dice = Stream::new(&seed, Purpose::Dice);
        let table = Table::new(&setup, &mut dice)?;
        let clocks = vec![TurnClock::new(table.size()); setup.players.len()];
        let turn_since = Millis(0);
        Some(Umpire { setup, seed, dice, table, clocks, turn_since, deeds: Vec::new() })
    }

    /// At `now`, since the bout began, the player of `seat` asks for a move.
    ///
    /// # Errors
    /// A move that was refused changed nothing.
    pub fn ask(&mut self, now: Millis, seat: Seat, asked: &Asked) -> Result<Ruling, MoveRefusal> {
        if asked.after != self.acts() {
            return Err(MoveRefusal::Late);
        }
        self.act(now, Act::Move(seat, asked.wish))
    }

    /// At `now`, a bot of `seat` makes a move.
    ///
    /// # Errors
    /// The same.
    pub fn play(&mut self, now: Millis, seat: Seat, wish: Move) -> Result<Ruling, MoveRefusal> {
        self.act(now, Act::Move(seat, wish))
    }

    /// At `now`, the player of `seat` leaves for good. Nothing when the seat is out already.
    pub fn leave(&mut self, now: Millis, seat: Seat) -> Option<Ruling> {
        self.act(now, Act::Leave(seat)).ok()
    }

    /// Lets time pass up to `now`: a turn whose time is up is ended.
    pub fn step(&mut self, now: Millis) -> Option<Ruling> {
        if !self.is_time_up(now) {
            return None;
        }
        self.act(now, Act::TimeOut).ok()
    }

    /// Whether whom the table waits for has no time left.
    pub fn is_time_up(&self, now: Millis) -> bool {
        let Some(seat) = self.table.to_move() else { return false };
        self.clocks[seat.index()].left(now.since(self.turn_since)) == Millis(0)
    }

    /// Does one act, as it was done when the bout was played.
    ///
    /// # Errors
    /// An act that the rules do not allow changes nothing.
    pub fn act(&mut self, now: Millis, act: Act) -> Result<Ruling, MoveRefusal> {
        let before = (self.table.turn(), self.table.to_move());
        let mut dice = Recorder::new(&mut self.dice);
        let mut happened = Vec::new();
        self.table.act(&act, &mut dice, &mut happened)?;
        let drawn = dice.drawn;
        if (self.table.turn(), self.table.to_move()) != before {
            if let (_, Some(seat)) = before {
                self.clocks[seat.index()].spend(now.since(self.turn_since));
            }
            self.turn_since = now;
        }
        let digest = wire::digest(&self.table);
        let number = self.acts();
        self.deeds.push(Deed { at: now, act, digest });
        Ok(Ruling { number, act, drawn, digest })
    }

    /// The setup that the bout is played by.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The bout's secret.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// How many acts there were.
    pub fn acts(&self) -> u32 {
        self.deeds.len() as u32
    }

    /// All acts so far.
    pub fn deeds(&self) -> &[Deed] {
        &self.deeds
    }

    /// The time of whom the table waits for.
    pub fn clock(&self, now: Millis) -> Clock {
        let Some(seat) = self.table.to_move() else { return Clock::default() };
        let clock = &self.clocks[seat.index()];
        let left = clock.left(now.since(self.turn_since));
        Clock { left_ms: left.0 as u32, bank_ms: clock.bank().min(left).0 as u32 }
    }

    /// How the bout stands.
    pub fn outcome(&self) -> Outcome {
        self.table.outcome()
    }
}
