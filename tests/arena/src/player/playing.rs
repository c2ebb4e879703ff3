//! A bout that a simulated player plays.

use std::time::Duration;

use bots::{Bot, Level, TableBot};
use bout::{Commitment, SEATS_MAX, Seat, Stream};
use games::{Round, SplitSetup};
use netplay::Session;
use player::{Mind, Playing};
use wire::{AccountId, Start};
use world::hands::RandomHands;

use super::will::Hands;
use crate::chance::Chance;
use crate::database::Database;
use crate::link::Micros;
use crate::safety::{Ended, EndedSide};

/// What a simulated player notes of its bout.
pub struct Bout {
    /// By which it is known.
    pub commitment: Commitment,
    /// When it was announced.
    pub began: Micros,
    /// True if the connection was ever another one since.
    pub has_reconnected: bool,
    /// Whether it was saved when its end was received.
    was_saved: Option<bool>,
    /// At whom it aims, and when it moves.
    pub aims: Stream,
}

impl Bout {
    /// A bout that begins, and who plays it.
    pub fn new(start: &Start, chance: &mut Chance, hands: Hands, now: Micros) -> (Bout, Mind) {
        let (stream, aims) = (chance.fork(), chance.fork());
        let mind = match start.setup.clone().split() {
            SplitSetup::Turns(setup) => {
                Mind::Table(Box::new(TableBot::new(setup.rules.game(), Level::LEAST, stream)))
            }
            SplitSetup::Clocked(setup) => {
                let game = setup.rules.game();
                Mind::Hands(match hands {
                    Hands::Bot(level) => Box::new(player::hands(Bot::new(game, level, stream))),
                    Hands::Random => {
                        let mut hands = RandomHands::new(game, stream);
                        Box::new(move |_| hands.hold())
                    }
                })
            }
        };
        let (commitment, began) = (start.commitment, now);
        (Bout { commitment, began, has_reconnected: false, was_saved: None, aims }, mind)
    }

    /// Notes whether the bout is saved, when its end has just been received.
    pub fn check(&mut self, account: AccountId, database: &Database) {
        let commitment = self.commitment;
        self.was_saved.get_or_insert_with(|| database.has_bout(account, commitment));
    }

    /// How the player of this account saw it.
    pub fn end(self, account: AccountId, playing: Playing) -> Ended {
        let Bout { commitment, has_reconnected, was_saved, .. } = self;
        let side = match playing {
            Playing::Boards(boards, _) => EndedSide::Boards(boards),
            Playing::Table { battle, .. } => EndedSide::Turns(battle),
        };
        Ended { account, commitment, has_reconnected, was_saved, side }
    }

    /// Now and then aims at another, or at somebody who cannot be aimed at.
    pub fn aim(&mut self, session: &mut Session) {
        match self.aims.below(400) {
            0 => session.cycle_target(Round::Forwards),
            1 => session.cycle_target(Round::Backwards),
            2 => session.choose_target(Seat(self.aims.below(SEATS_MAX as u32 + 1) as u8)),
            _ => {}
        }
    }
}

/// The time as players are given it.
pub fn time(at: Micros) -> Duration {
    Duration::from_micros(at)
}
