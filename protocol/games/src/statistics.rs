//! Statistics of the players of a bout: the counts of every game, and the folds that count. They decide
//! nothing: the referee counts as it plays, and a replay of the same bout counts the same.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Buttons, Seat, TICKS_PER_SECOND};

use crate::figure::{Figure, Figures};
use crate::{Arrival, Board, Event, Happening, Table};

/// The counts of a seat. Those of several bouts of a match can be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Statistics {
    /// In swordfight.
    Swordfight(::swordfight::Statistics),
    /// In stacker.
    Stacker(::stacker::Statistics),
    /// In marauders.
    Marauders(::marauders::Statistics),
}

impl Statistics {
    /// Adds the counts of another bout of the same game; those of another game change nothing.
    pub fn add(&mut self, other: &Statistics) {
        match (self, other) {
            (Statistics::Swordfight(own), Statistics::Swordfight(other)) => own.add(other),
            (Statistics::Stacker(own), Statistics::Stacker(other)) => own.add(other),
            (Statistics::Marauders(own), Statistics::Marauders(other)) => own.add(other),
            (Statistics::Swordfight(_) | Statistics::Stacker(_) | Statistics::Marauders(_), _) => {}
        }
    }

    /// The figures to be shown, in the order of [`Figure`]. One that is not defined is absent.
    pub fn figures(&self) -> Figures {
        let figures = match self {
            Statistics::Swordfight(counts) => swordfight(counts),
            Statistics::Stacker(counts) => stacker(counts),
            Statistics::Marauders(counts) => marauders(counts),
        };
        figures.try_into().expect("no game has more figures than that")
    }
}

/// Ticks of a minute.
const MINUTE: u32 = 60 * TICKS_PER_SECOND;

/// `count` for each `unit` of `whole`, in hundredths, rounded; nothing when there is none of that.
fn hundredths(count: u32, unit: u32, whole: u32) -> Option<u64> {
    let hundred = 100 * u64::from(count) * u64::from(unit);
    (0 < whole).then(|| (hundred + u64::from(whole / 2)) / u64::from(whole))
}

fn present(
    figures: impl IntoIterator<Item = (Figure, Option<u64>)>,
) -> impl Iterator<Item = (Figure, u64)> {
    figures.into_iter().filter_map(|(figure, value)| Some((figure, value?)))
}

fn swordfight(counts: &::swordfight::Statistics) -> Vec<(Figure, u64)> {
    let reached = |count: fn(&::swordfight::statistics::Reached) -> u32| {
        counts.reached.as_ref().map(|reached| u64::from(count(reached)))
    };
    let figures = [
        (Figure::BiggestChain, Some(counts.biggest_chain.into())),
        (Figure::PairsPerMinute, hundredths(counts.pairs, MINUTE, counts.ticks)),
        (Figure::SwordsSent, Some(counts.swords.into())),
        (Figure::SwordsLanded, reached(|it| it.swords_landed)),
        (Figure::SwordsWasted, reached(|it| it.swords_wasted)),
        (Figure::SprinklesSent, Some(counts.sprinkles.into())),
        (Figure::SprinklesLanded, reached(|it| it.sprinkles_landed)),
        (Figure::SprinklesWasted, reached(|it| it.sprinkles_wasted)),
        (Figure::GemsKept, Some(counts.gems.into())),
    ];
    present(figures).collect()
}

fn stacker(counts: &::stacker::Statistics) -> Vec<(Figure, u64)> {
    let ::stacker::Statistics { ticks, pieces, presses, judged, faults, lines, .. } = *counts;
    let figures = [
        (Figure::PiecesPerSecond, hundredths(pieces, TICKS_PER_SECOND, ticks)),
        (Figure::KeysPerPiece, hundredths(presses, 1, pieces)),
        (Figure::FinesseFaults, (0 < judged).then_some(faults.into())),
        (Figure::LinesPerMinute, hundredths(lines, MINUTE, ticks)),
        (Figure::Spins, Some(counts.spins.into())),
        (Figure::BackToBack, Some(counts.back_to_back.into())),
    ];
    present(figures).collect()
}

fn marauders(counts: &::marauders::Statistics) -> Vec<(Figure, u64)> {
    let elements = ::marauders::Element::ALL.into_iter().zip(counts.damage);
    let by_element = elements.map(|(element, damage)| {
        (Figure::DamageBy(element), Some(u64::from(damage)).filter(|&damage| 0 < damage))
    });
    let first = [
        (Figure::BiggestChain, Some(counts.biggest_chain.into())),
        (Figure::Damage, Some(counts.damage_total().into())),
    ];
    let last = [
        (Figure::Spells, Some(counts.spells.into())),
        (Figure::ForceGained, Some(counts.force.into())),
    ];
    present(first.into_iter().chain(by_element).chain(last)).collect()
}

/// The fold over the boards of a clocked bout.
///
/// **Contract:** [`BoardsObserver::receive`] with everything that a board receives, before the tick that
/// it can change, and [`BoardsObserver::tick`] with every tick of every board, in order.
#[derive(Clone, Debug)]
pub struct BoardsObserver(Vec<BoardObserver>);

#[derive(Clone, Debug)]
enum BoardObserver {
    Swordfight(::swordfight::statistics::Observer),
    Stacker(::stacker::statistics::Observer),
}

impl BoardsObserver {
    /// The fold over these boards before their first tick.
    pub fn new<'a>(boards: impl ExactSizeIterator<Item = &'a Board>) -> BoardsObserver {
        let is_alone = boards.len() == 1;
        let observer = |board: &Board| match board {
            Board::Swordfight(board) => {
                BoardObserver::Swordfight(::swordfight::statistics::Observer::new(board, is_alone))
            }
            Board::Stacker(board) => {
                BoardObserver::Stacker(::stacker::statistics::Observer::new(board))
            }
        };
        BoardsObserver(boards.map(observer).collect())
    }

    /// Takes what the board of a seat receives.
    pub fn receive(&mut self, seat: Seat, arrival: &Arrival) {
        match (&mut self.0[seat.index()], arrival) {
            (BoardObserver::Swordfight(own), Arrival::Swordfight(arrival)) => own.receive(arrival),
            (BoardObserver::Swordfight(_) | BoardObserver::Stacker(_), _) => {}
        }
    }

    /// Takes a tick of the board of a seat, with `held` buttons. The board is as it was after that.
    pub fn tick(&mut self, seat: Seat, held: Buttons, board: &Board, events: &[Event]) {
        match (&mut self.0[seat.index()], board) {
            (BoardObserver::Swordfight(own), Board::Swordfight(board)) => {
                let events = events.iter().filter_map(|event| match event {
                    Event::Swordfight(event) => Some(event),
                    Event::Stacker(_) => None,
                });
                for (from, reached) in own.tick(board, events) {
                    if let Some(BoardObserver::Swordfight(sender)) = self.0.get_mut(from.index()) {
                        sender.reach(&reached);
                    }
                }
            }
            (BoardObserver::Stacker(own), Board::Stacker(board)) => {
                let events = events.iter().filter_map(|event| match event {
                    Event::Stacker(event) => Some(event),
                    Event::Swordfight(_) => None,
                });
                own.tick(held, board, events);
            }
            (BoardObserver::Swordfight(_) | BoardObserver::Stacker(_), _) => {}
        }
    }

    /// The counts of a seat, whose board is so now. The seat must be one of the bout's.
    pub fn statistics(&self, seat: Seat, board: &Board) -> Option<Statistics> {
        match (&self.0[seat.index()], board) {
            (BoardObserver::Swordfight(own), Board::Swordfight(board)) => {
                Some(Statistics::Swordfight(own.statistics(board)))
            }
            (BoardObserver::Stacker(own), Board::Stacker(_)) => {
                Some(Statistics::Stacker(own.statistics()))
            }
            (BoardObserver::Swordfight(_) | BoardObserver::Stacker(_), _) => None,
        }
    }
}

/// The fold over the table of a bout in turns.
///
/// **Contract:** [`TableObserver::act`] after every act, in order.
#[derive(Clone, Debug)]
pub enum TableObserver {
    /// In marauders.
    Marauders(::marauders::statistics::Observer),
}

impl TableObserver {
    /// The fold over a table before its first act.
    pub fn new(table: &Table) -> TableObserver {
        let Table::Marauders(table) = table;
        TableObserver::Marauders(::marauders::statistics::Observer::new(table))
    }

    /// Takes an act, after which the table is so.
    pub fn act(&mut self, table: &Table, happened: &[Happening]) {
        let (TableObserver::Marauders(own), Table::Marauders(table)) = (self, table);
        own.act(table, happened.iter().map(|Happening::Marauders(event)| event));
    }

    /// The counts of a seat so far. The seat must be one of the bout's.
    pub fn statistics(&self, seat: Seat) -> Statistics {
        let TableObserver::Marauders(own) = self;
        Statistics::Marauders(own.statistics(seat))
    }
}
