//! Statistics of a player: a fold over the ticks of the board. It decides nothing, and
//! is no part of the state.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::Seat;

use crate::event::Landed;
use crate::{Arrival, Board, Event};

/// The counts of a seat. Those of several bouts can be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Statistics {
    /// Ticks until the seat was out, its run was over, or the bout ended.
    pub ticks: u32,
    /// Pairs that locked.
    pub pairs: u32,
    /// The steps of its longest chain.
    pub biggest_chain: u32,
    /// Swords sent.
    pub swords: u32,
    /// Sprinkles sent.
    pub sprinkles: u32,
    /// Where they landed; nothing in a run without a board to land on.
    pub reached: Option<Reached>,
    /// Gems that were on the board at the end.
    pub gems: u32,
}

/// The fate of the swords and sprinkles that a seat sent. Those that were still on their way when the
/// bout ended, or were sent when too many waited for their target, are in none of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Reached {
    /// Swords that entered a board, in part at least.
    pub swords_landed: u32,
    /// Swords for which there was no room at all.
    pub swords_wasted: u32,
    /// Sprinkles that landed on a board.
    pub sprinkles_landed: u32,
    /// Sprinkles whose column was full.
    pub sprinkles_wasted: u32,
}

impl Reached {
    /// What these swords and sprinkles came to.
    fn of(landed: &[Landed]) -> Reached {
        let mut reached = Reached::default();
        for one in landed {
            let count = match one {
                Landed::Sword { area: Some(_), .. } => &mut reached.swords_landed,
                Landed::Sword { area: None, .. } => &mut reached.swords_wasted,
                Landed::Sprinkle { row: Some(_), .. } => &mut reached.sprinkles_landed,
                Landed::Sprinkle { row: None, .. } => &mut reached.sprinkles_wasted,
            };
            *count += 1;
        }
        reached
    }

    fn add(&mut self, other: &Reached) {
        let Reached { swords_landed, swords_wasted, sprinkles_landed, sprinkles_wasted } = *other;
        let sums = [
            (&mut self.swords_landed, swords_landed),
            (&mut self.swords_wasted, swords_wasted),
            (&mut self.sprinkles_landed, sprinkles_landed),
            (&mut self.sprinkles_wasted, sprinkles_wasted),
        ];
        for (sum, more) in sums {
            *sum = sum.saturating_add(more);
        }
    }
}

impl Statistics {
    /// Adds the counts of another bout.
    pub fn add(&mut self, other: &Statistics) {
        let Statistics { ticks, pairs, biggest_chain, swords, sprinkles, reached, gems } = *other;
        let sums = [
            (&mut self.ticks, ticks),
            (&mut self.pairs, pairs),
            (&mut self.swords, swords),
            (&mut self.sprinkles, sprinkles),
            (&mut self.gems, gems),
        ];
        for (sum, more) in sums {
            *sum = sum.saturating_add(more);
        }
        self.biggest_chain = self.biggest_chain.max(biggest_chain);
        if let Some(more) = reached {
            self.reached.get_or_insert_default().add(&more);
        }
    }

    /// Adds what swords and sprinkles of this seat came to on another board.
    pub fn reach(&mut self, reached: &Reached) {
        self.reached.get_or_insert_default().add(reached);
    }
}

/// A packet that is on its way to a seat.
#[derive(Clone, Copy, Debug)]
struct Coming {
    from: Seat,
    swords: usize,
    sprinkles: usize,
}

/// The fold over the ticks of one board.
///
/// **Contract:** [`Observer::receive`] with everything that the board receives, before the tick that it
/// can change, and [`Observer::tick`] with every tick of the board, in order, from the first one on.
#[derive(Clone, Debug)]
pub struct Observer {
    statistics: Statistics,
    /// The packets that have not entered, in order.
    coming: VecDeque<Coming>,
    /// How many of them are in the warning slot.
    warned: usize,
    is_over: bool,
}

impl Observer {
    /// The fold over a board before its first tick, in a bout of one seat or of several.
    pub fn new(board: &Board, is_alone: bool) -> Observer {
        let has_target = !is_alone || board.run().is_some_and(|run| run.opponent().is_some());
        let reached = has_target.then(Reached::default);
        let statistics = Statistics { reached, ..Statistics::default() };
        Observer { statistics, coming: VecDeque::new(), warned: 0, is_over: false }
    }

    /// Takes what the board receives.
    pub fn receive(&mut self, arrival: &Arrival) {
        match arrival {
            Arrival::Packet { packet, .. } => {
                let (swords, sprinkles) = (packet.swords.len(), packet.sprinkles.into());
                self.coming.push_back(Coming { from: packet.from, swords, sprinkles });
            }
            Arrival::Pair { .. } => {}
        }
    }

    /// Takes a tick of the board, which is as it was after that. Returns what entered it, by the seats
    /// that had sent it.
    pub fn tick<'a>(
        &mut self,
        board: &Board,
        events: impl Iterator<Item = &'a Event>,
    ) -> Vec<(Seat, Reached)> {
        let mut entered = Vec::new();
        if self.is_over {
            return entered;
        }
        self.statistics.ticks += 1;
        for event in events {
            self.take(event, &mut entered);
        }
        self.is_over = bout::Board::out(board).is_some() || board.finished().is_some();
        entered
    }

    fn take(&mut self, event: &Event, entered: &mut Vec<(Seat, Reached)>) {
        let statistics = &mut self.statistics;
        match event {
            Event::Locked(..) => statistics.pairs += 1,
            Event::Broke(step, _) => {
                statistics.biggest_chain = statistics.biggest_chain.max(step.step.into());
            }
            Event::Sent(attack) => {
                statistics.swords += attack.swords.len() as u32;
                statistics.sprinkles += u32::from(attack.sprinkles);
            }
            Event::Warned => self.warned += 1,
            Event::Entered(landed, _) => self.enter(landed, entered),
            // All that lands there was sent by this seat.
            Event::Opponent(told) => {
                for event in told {
                    if let Event::Entered(landed, _) = event {
                        statistics.reach(&Reached::of(landed));
                    }
                }
            }
            Event::Spawned
            | Event::Moved
            | Event::Turned
            | Event::Touched
            | Event::Settled(..)
            | Event::Out
            | Event::Finished => {}
        }
    }

    /// The warning slot was emptied: all of its packets entered, one after another.
    fn enter(&mut self, mut landed: &[Landed], entered: &mut Vec<(Seat, Reached)>) {
        let warned = core::mem::take(&mut self.warned).min(self.coming.len());
        for Coming { from, swords, sprinkles } in self.coming.drain(..warned) {
            let (own, rest) = landed.split_at(landed.len().min(swords + sprinkles));
            entered.push((from, Reached::of(own)));
            landed = rest;
        }
    }

    /// The counts as they are when the board is so.
    pub fn statistics(&self, board: &Board) -> Statistics {
        Statistics { gems: board.grid().gems().len() as u32, ..self.statistics }
    }

    /// Adds what swords and sprinkles of this seat came to on another board.
    pub fn reach(&mut self, reached: &Reached) {
        self.statistics.reach(reached);
    }
}
