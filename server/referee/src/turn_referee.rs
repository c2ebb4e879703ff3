//! The server's half of one bout in turns: it rolls dice, applies commands, keeps the time and
//! judges.

#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Digest, Draw, Millis, Outcome, Purpose, Recorder, Seat, Stream};
use games::{Act, Move, MoveRefusal, Statistics, Table, TableObserver, TurnSetup};
use wire::Check;
use wire::turns::{Acted, Asked, TableNews, TableState, TimerView};

use crate::telling::Telling;
use crate::turn_timer::TurnTimer;

/// An act that changed a table, as stored. With the setup and the seed these *are* the bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Deed {
    /// The time since the start of the bout.
    pub at: Millis,
    /// The act.
    pub act: Act,
    /// The digest of the table after it.
    pub digest: Digest,
}

/// The answer of the referee to one act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The number of acts before this one.
    pub number: u32,
    /// The act.
    pub act: Act,
    /// The random numbers drawn.
    pub drawn: Vec<u32>,
    /// The digest of the table after it.
    pub digest: Digest,
}

/// One bout in turns.
#[derive(Clone, Debug)]
pub struct TurnReferee {
    setup: TurnSetup,
    draw: Draw,
    dice: Stream,
    table: Table,
    clocks: Vec<TurnTimer>,
    /// When the time of the current turn began to run, or will.
    turn_since: Millis,
    telling: Telling,
    observer: TableObserver,
    /// Acts before those that are recorded.
    acts_before: u32,
    deeds: Vec<Deed>,
}

impl TurnReferee {
    /// A bout before its first move. The setup must pass [`Setup::check`](games::Setup::check).
    pub fn new(setup: TurnSetup, draw: impl Into<Draw>) -> TurnReferee {
        let draw = draw.into();
        let mut dice = Stream::new(&draw.seed(), Purpose::Dice);
        let table = Table::new(&setup, &mut dice);
        let clocks = vec![TurnTimer::new(table.size()); setup.players.len()];
        let (turn_since, telling, acts_before) = (Millis(0), Telling::default(), 0);
        TurnReferee {
            setup,
            draw,
            dice,
            observer: TableObserver::new(&table),
            table,
            clocks,
            turn_since,
            telling,
            acts_before,
            deeds: Vec::new(),
        }
    }

    /// At `now`, since the bout began, the player of `seat` requests a move.
    ///
    /// # Errors
    /// When the move is refused; nothing has changed.
    pub fn ask(&mut self, now: Millis, seat: Seat, asked: &Asked) -> Result<Ruling, MoveRefusal> {
        if asked.after != self.acts() {
            return Err(MoveRefusal::Late);
        }
        self.act(now, Act::Move(seat, asked.wish))
    }

    /// At `now`, a bot of `seat` makes a move.
    ///
    /// # Errors
    /// As for a player.
    pub fn play(&mut self, now: Millis, seat: Seat, wish: Move) -> Result<Ruling, MoveRefusal> {
        self.act(now, Act::Move(seat, wish))
    }

    /// At `now`, the player of `seat` leaves for good. Nothing when the seat is out already.
    pub fn leave(&mut self, now: Millis, seat: Seat) -> Option<Ruling> {
        self.act(now, Act::Leave(seat)).ok()
    }

    /// Advances time to `now`: a turn whose time is up is ended.
    pub fn step(&mut self, now: Millis) -> Option<Ruling> {
        if !self.is_time_up(now) {
            return None;
        }
        self.act(now, Act::TimeOut).ok()
    }

    /// True if the seat to move has no time left.
    pub fn is_time_up(&self, now: Millis) -> bool {
        let Some(seat) = self.table.to_move() else { return false };
        self.clocks[seat.index()].left(now.since(self.turn_since)) == Millis(0)
    }

    /// Applies one act, the same way as when the bout was played.
    ///
    /// # Errors
    /// When the rules do not allow the act; nothing has changed.
    pub fn act(&mut self, now: Millis, act: Act) -> Result<Ruling, MoveRefusal> {
        let before = (self.table.turn(), self.table.to_move());
        let mut dice = Recorder::new(&mut self.dice);
        let mut happened = Vec::new();
        self.table.act(&act, &mut dice, &mut happened)?;
        let drawn = dice.drawn;
        self.observer.act(&self.table, &happened);
        self.telling.tell(now, games::telling(&happened));
        if (self.table.turn(), self.table.to_move()) != before {
            if let (_, Some(seat)) = before {
                self.clocks[seat.index()].spend(now.since(self.turn_since));
            }
            self.turn_since = self.telling.slow_until.max(now);
        }
        let digest = wire::digest(&self.table);
        let number = self.acts();
        self.deeds.push(Deed { at: now, act, digest });
        Ok(Ruling { number, act, drawn, digest })
    }

    /// The same bout at the same moment, without its acts.
    pub fn without_record(&self) -> TurnReferee {
        let mut bare = self.clone();
        (bare.acts_before, bare.deeds) = (self.acts(), Vec::new());
        bare
    }

    /// The message about an act for everyone.
    pub fn news(&self, now: Millis, ruling: Ruling) -> TableNews {
        let Ruling { number, act, drawn, digest } = ruling;
        match drawn.try_into() {
            Ok(drawn) => {
                let (check, clock) = (Check::from(digest), self.clock(now));
                TableNews::Acted(Acted { number, act, drawn, check, clock })
            }
            // More was drawn than a message holds.
            Err(_) => TableNews::Stands(self.standing(now)),
        }
    }

    /// The table as it is now.
    pub fn standing(&self, now: Millis) -> TableState {
        TableState { acts: self.acts(), table: self.table.clone(), clock: self.clock(now) }
    }

    /// The setup of the bout.
    pub fn setup(&self) -> &TurnSetup {
        &self.setup
    }

    /// The draw of its seed, which is secret during the bout.
    pub fn draw(&self) -> &Draw {
        &self.draw
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The statistics of a seat so far.
    pub fn statistics(&self, seat: Seat) -> Statistics {
        self.observer.statistics(seat)
    }

    /// The number of acts so far.
    pub fn acts(&self) -> u32 {
        self.acts_before + self.deeds.len() as u32
    }

    /// All acts that are recorded: all so far, unless this is [`TurnReferee::without_record`].
    pub fn deeds(&self) -> &[Deed] {
        &self.deeds
    }

    /// The remaining time of the seat to move.
    pub fn clock(&self, now: Millis) -> TimerView {
        let Some(seat) = self.table.to_move() else { return TimerView::default() };
        let clock = &self.clocks[seat.index()];
        let left = clock.left(now.since(self.turn_since));
        let hold = self.turn_since.since(now);
        let [left_ms, bank_ms, hold_ms] =
            [left, clock.bank().min(left), hold].map(|time| time.0 as u32);
        TimerView { left_ms, bank_ms, hold_ms }
    }

    /// When clients have told everything so far, at normal speed.
    pub fn told(&self) -> Millis {
        self.telling.until
    }

    /// The outcome so far.
    pub fn outcome(&self) -> Outcome {
        self.table.outcome()
    }
}
