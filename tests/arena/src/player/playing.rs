//! A bout that a simulated player plays.

use std::time::Duration;

use bots::{Bot, Level, TableBot};
use bout::{Commitment, Millis, Outcome, SEATS_MAX, Seat, Stream};
use games::{Round, SplitSetup};
use netplay::{Clock, Session, TurnSession};
use wire::{AccountId, ClientMessage, Flow, Start, Update};
use world::simulation::RandomHands;

use super::will::{Hands, Will};
use crate::chance::Chance;
use crate::database::Database;
use crate::link::Micros;
use crate::safety::{Ended, EndedSide};

/// Ticks that are caught up in a frame.
const TICKS_AT_ONCE: u32 = 20;

/// A bout.
pub struct Playing {
    /// By which it is known.
    pub commitment: Commitment,
    /// When it was announced.
    pub began: Micros,
    /// True if the connection was ever another one since.
    has_reconnected: bool,
    /// Whether it was saved when its end was received.
    was_saved: Option<bool>,
    side: Side,
}

enum Side {
    /// On boards.
    Boards { session: Box<Session>, clock: Clock, mind: Mind, aims: Stream },
    /// In turns.
    Turns { sitting: Box<TurnSession>, bot: Box<TableBot>, aims: Stream },
}

enum Mind {
    Bot(Box<Bot>),
    Random(Box<RandomHands>),
}

impl Playing {
    /// A bout that begins.
    pub fn new(start: &Start, chance: &mut Chance, hands: Hands, now: Micros) -> Playing {
        let (stream, aims) = (chance.fork(), chance.fork());
        let side = match start.setup.clone().split() {
            SplitSetup::Turns(setup) => {
                let sitting = Box::new(TurnSession::new(start));
                let bot = Box::new(TableBot::new(setup.rules.game(), Level::LEAST, stream));
                Side::Turns { sitting, bot, aims }
            }
            SplitSetup::Clocked(setup) => {
                let game = setup.rules.game();
                let mind = match hands {
                    Hands::Bot(level) => Mind::Bot(Box::new(Bot::new(game, level, stream))),
                    Hands::Random => Mind::Random(Box::new(RandomHands::new(game, stream))),
                };
                let clock = Clock::new(Duration::from_millis(start.countdown_ms.into()));
                let session = Box::new(Session::new(start.seat, setup));
                Side::Boards { session, clock, mind, aims }
            }
        };
        Playing {
            commitment: start.commitment,
            began: now,
            has_reconnected: false,
            was_saved: None,
            side,
        }
    }

    /// Lets real time pass.
    pub fn pass(&mut self, time: Micros) {
        if let Side::Boards { clock, .. } = &mut self.side {
            clock.pass(Duration::from_micros(time));
        }
    }

    /// The connection is a new one.
    pub fn reconnected(&mut self) {
        self.has_reconnected = true;
        if let Side::Turns { sitting, .. } = &mut self.side {
            sitting.reconnected();
        }
    }

    /// Processes a message about the bout.
    pub fn receive(&mut self, update: Update, ping: Option<Millis>) {
        match &mut self.side {
            Side::Boards { session, clock, .. } => {
                session.receive(update);
                if let Some(present) = session.take_present() {
                    clock.reach(present, Duration::from_millis(ping.map_or(0, |ping| ping.0)));
                }
            }
            Side::Turns { sitting, .. } => {
                if let Update::Table(news) = update {
                    sitting.receive(*news);
                }
            }
        }
    }

    /// Processes a flow of the bout.
    pub fn flow(&mut self, flow: &Flow) {
        if let Side::Boards { session, .. } = &mut self.side {
            session.flow(flow);
        }
    }

    /// True if its end was received.
    pub fn has_ended(&self) -> bool {
        match &self.side {
            Side::Boards { session, .. } => session.result().is_some(),
            Side::Turns { sitting, .. } => sitting.outcome() != Outcome::Undecided,
        }
    }

    /// Notes whether the bout is saved, when its end is known.
    pub fn check(&mut self, account: AccountId, database: &Database) {
        if self.has_ended() {
            let commitment = self.commitment;
            self.was_saved.get_or_insert_with(|| database.has_bout(account, commitment));
        }
    }

    /// How the player of this account saw it.
    pub fn end(self, account: AccountId) -> Ended {
        let Playing { commitment, has_reconnected, was_saved, .. } = self;
        let side = match self.side {
            Side::Boards { session, .. } => EndedSide::Boards(session),
            Side::Turns { sitting, .. } => EndedSide::Turns(sitting),
        };
        Ended { account, commitment, has_reconnected, was_saved, side }
    }

    /// Plays up to the present: what is to be said.
    pub fn step(&mut self, will: &mut Will) -> Vec<ClientMessage> {
        let mut said = Vec::new();
        match &mut self.side {
            Side::Boards { session, clock, mind, aims } => {
                let owed = clock.owed(session.board().tick()).min(TICKS_AT_ONCE);
                for _ in 0..owed {
                    let is_done = session.result().is_some() || session.board().out().is_some();
                    if is_done || session.is_waiting() {
                        break;
                    }
                    let held = match mind {
                        Mind::Bot(bot) => bot.hold(session.board()),
                        Mind::Random(hands) => hands.hold(),
                    };
                    session.step(held);
                    aim(session, aims);
                    said.extend(core::iter::from_fn(|| session.outgoing()));
                }
                said.extend(core::iter::from_fn(|| session.outgoing()));
            }
            Side::Turns { sitting, bot, aims } => {
                said.extend(sitting.outgoing());
                let Some(seat) = sitting.seat().filter(|_| sitting.is_to_move()) else {
                    return said;
                };
                // It looks at the table for a second or so.
                if aims.below(60) != 0 || will.has_stopped_moving() {
                    return said;
                }
                let wish = sitting.table().map(|table| bot.choose(table, seat));
                said.extend(wish.and_then(|wish| sitting.ask(wish)));
            }
        }
        said
    }
}

/// Now and then aims at another, or at somebody who cannot be aimed at.
fn aim(session: &mut Session, aims: &mut Stream) {
    match aims.below(400) {
        0 => session.cycle_target(Round::Forwards),
        1 => session.cycle_target(Round::Backwards),
        2 => session.choose_target(Seat(aims.below(SEATS_MAX as u32 + 1) as u8)),
        _ => {}
    }
}
