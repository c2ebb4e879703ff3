//! The bots of a clocked bout: their ticks, and the decisions that are computed elsewhere.

use alloc::vec::Vec;
use bots::{Bot, Thinking};
use bout::{Batch, Millis, Seat, Tick};

use crate::thought::{Subject, Thinker, Thought};
use crate::{Answer, Referee};

/// Ticks that a bot plays in one step of its room, at most: one that is behind catches up over several
/// steps, and others have the thread between them. A room with bots is stepped at every tick.
pub const BOT_TICKS_MAX: u32 = 8;

/// The bots of a bout.
pub struct Bots {
    seats: Vec<(Seat, Bot)>,
    /// Where they compute their decisions.
    thinking: Thinking,
}

impl Bots {
    pub(super) fn new(seats: Vec<(Seat, Bot)>) -> Bots {
        Bots { seats, thinking: Thinking::Here }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// The bots think elsewhere from now on, see [`Bots::take_thoughts`].
    pub fn think_elsewhere(&mut self) {
        self.thinking = Thinking::Elsewhere;
    }

    /// The decisions that the bots of the bout with this number have begun, to be computed and returned.
    pub fn take_thoughts(&mut self, bout: u64) -> Vec<Thought> {
        if self.thinking == Thinking::Here {
            return Vec::new();
        }
        let thought = |(seat, bot): &mut (Seat, Bot)| {
            let subject = Subject::Board(bot.take_decision()?);
            Some(Thought(Thinker { bout, seat: *seat, subject }))
        };
        self.seats.iter_mut().filter_map(thought).collect()
    }

    /// Takes back a decision for this bout. One that was not computed is taken again at the next step.
    pub fn return_thought(&mut self, own: u64, thought: Thought) {
        let Thinker { bout, seat, subject } = thought.0;
        if let Subject::Board(decision) = subject
            && bout == own
            && let Some((_, bot)) = self.seats.iter_mut().find(|(other, _)| *other == seat)
        {
            bot.return_decision(decision);
        }
    }

    /// The bots play up to their present, within [`BOT_TICKS_MAX`].
    pub(super) fn step(&mut self, since: Millis, referee: &mut Referee, answers: &mut Vec<Answer>) {
        let present = Tick(since.ticks());
        // All bots look at the other boards in the same tick: one look at them serves all.
        let mut piles = None;
        for (seat, bot) in &mut self.seats {
            for _ in 0..BOT_TICKS_MAX {
                let board = referee.board(*seat);
                if !referee.is_playing(*seat) || present <= board.tick() {
                    break;
                }
                if bot.looks(board)
                    && let piles = piles.get_or_insert_with(|| piles_of(referee))
                    && let Some(to) = turned(bot, referee, piles, *seat)
                {
                    answers.extend(referee.choose(since, *seat, to));
                }
                let board = referee.board(*seat);
                let held = bot.hold_thinking(board, self.thinking);
                let mut batch = Batch::new(board.tick());
                if batch.push(held) {
                    let played = referee.receive(since, *seat, &batch, []);
                    answers.extend(played.expect("a bot plays tick by tick"));
                }
            }
        }
    }
}

/// The height of each pile in rows, by seat.
fn piles_of(referee: &Referee) -> Vec<u8> {
    let seats = referee.setup().seats();
    seats.map(|seat| referee.board(seat).view().pile_rows()).collect()
}

/// The preferred target of the bot of `seat`, from public state only.
fn turned(bot: &Bot, referee: &Referee, piles: &[u8], seat: Seat) -> Option<Seat> {
    let sight = |other: Seat| (other, piles[other.index()]);
    let others = referee.setup().seats().filter(|&other| referee.can_target(seat, other));
    bot.turn(sight(referee.target(seat)?), others.map(sight))
}
