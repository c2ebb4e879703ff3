//! What happened on a board that is only seen: the events of a lock, from the views before and
//! after it.
//!
//! A server sends the boards of others, and no events of them. A lock follows from the rules: the pair that was in
//! play came down somewhere, and only one chain leads from there to what is seen next. Incoming attacks enter after
//! it, and are found by what is new then.

use swordfight::CellView;
use swordfight::event::Landed;
use swordfight::view::{grid, spots};
use swordfight::{
    Area, COLUMNS, Cell, Event, Grid, Options, Orientation, Place, ROWS, Turn, View, resolve,
};

use crate::games::swordfight::cells::{Spots, body, spot};

/// All turns of a pair.
const TURNS: [Turn; 4] = [Turn::Above, Turn::Right, Turn::Below, Turn::Left];

/// A turn may lift the pair by so many rows; the next pair enters much higher.
const KICK_ROWS: u8 = 2;

/// The events of the lock between two views of a board; none when nothing locked, or when more than
/// that happened between them.
pub fn events(before: &View, after: &View, options: &Options) -> Vec<Event> {
    let (Some(active), Some(start)) = (before.active, grid(&before.cells)) else {
        return Vec::new();
    };
    // A pair that breaks at once leaves the cells as they were; then another one is in play.
    let falls_on = after.active.is_some_and(|later| {
        later.pair == active.pair && later.pivot.row <= active.pivot.row + KICK_ROWS
    });
    if before.cells == after.cells && (falls_on || before.warning.is_some()) {
        return Vec::new();
    }
    let here = (active.pivot.column, active.turn);
    let others = (1..=COLUMNS).flat_map(|column| TURNS.map(|turn| (column, turn)));
    let places = std::iter::once(here).chain(others);
    let mut locks = places.filter_map(|place| Lock::of(&start, active.pair, place, options));
    if before.warning.is_none() {
        // Without an attack the chain alone leads to the view.
        let found = locks.find(|lock| spots(&lock.grid) == after.cells);
        return found.map_or_else(Vec::new, |lock| lock.events);
    }
    let Some(mut lock) = locks.next() else { return Vec::new() };
    let landed = landed(&spots(&lock.grid), &after.cells);
    let entered = grid(&after.cells).unwrap_or(lock.grid);
    lock.events.push(Event::Entered(landed, Box::new(entered)));
    lock.events
}

/// A lock of a pair, and what its chain leaves.
struct Lock {
    grid: Grid,
    events: Vec<Event>,
}

impl Lock {
    fn of(
        before: &Grid,
        pair: swordfight::Pair,
        (column, turn): (u8, Turn),
        options: &Options,
    ) -> Option<Lock> {
        let (right, up) = match turn {
            Turn::Above => (0, 1),
            Turn::Right => (1, 0),
            Turn::Below => (0, -1),
            Turn::Left => (-1, 0),
        };
        let beside = column.checked_add_signed(right)?;
        let mut halves = [(column, pair.pivot), (beside, pair.partner)];
        if up < 0 {
            halves.reverse();
        }
        let mut grid = before.clone();
        let mut places = Vec::new();
        for (column, half) in halves {
            if !(1..=COLUMNS).contains(&column) {
                return None;
            }
            let place = Place { column, row: grid.top(column) + 1 };
            if place.row <= ROWS {
                grid.put(place, Cell::Block(half));
                places.push(place);
            }
        }
        let mut events = vec![Event::Locked(places, Box::new(grid.clone()))];
        grid.age();
        resolve::chain(&mut grid, options, &mut events);
        Some(Lock { grid, events })
    }
}

/// What entered: intact swords are new, as they last for one lock, and so are grey cells that were
/// not there before.
fn landed(before: &Spots, after: &Spots) -> Vec<Landed> {
    let mut landed = Vec::new();
    for row in 1..=ROWS {
        for column in 1..=COLUMNS {
            let look = spot(after, column, row).look();
            let sword =
                |way, area: Area, side| Landed::Sword { way, side, area: Some(area), wasted: 0 };
            match look {
                CellView::Vertical => {
                    let area = body(after, Place { column, row });
                    landed.extend(area.map(|area| sword(Orientation::Vertical, area, None)));
                }
                CellView::Horizontal => {
                    let side = Some(spot(after, column, row).side());
                    let area = body(after, Place { column, row });
                    landed.extend(area.map(|area| sword(Orientation::Horizontal, area, side)));
                }
                CellView::Opaque if spot(before, column, row).look() != CellView::Opaque => {
                    landed.push(Landed::Sprinkle { column, row: Some(row) });
                }
                CellView::Open | CellView::Block | CellView::Breaker | CellView::Gem => {}
                CellView::Opaque | CellView::Translucent => {}
            }
        }
    }
    landed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::swordfight::scenes;
    use bout::{Board as _, Buttons, Seat, Seed, Tick};
    use swordfight::options::HANDLING_DEFAULT;
    use swordfight::{Arrival, Attack, Blade, Board, Dealer, Setup, Sword};

    /// A board that plays by itself, moved here and there.
    struct Played {
        board: Board,
        dealer: Dealer,
        dealt: u32,
    }

    impl Played {
        fn new(seed: u8) -> Played {
            let options = Options::default();
            let blade = Blade::default();
            let board = Board::new(&Setup { options, handling: HANDLING_DEFAULT, blade });
            Played { board, dealer: Dealer::new(&options, &Seed([seed; 32])), dealt: 0 }
        }

        fn step(&mut self, held: Buttons) -> Vec<Event> {
            while let Some(arrival) = self.dealer.deal(self.board.state(), self.dealt) {
                self.board.receive(arrival);
                self.dealt += 1;
            }
            let mut events = Vec::new();
            self.board.step(held, &mut events);
            events
        }
    }

    /// Fast fall, let go of now and then: a pair needs a press of its own.
    fn down(tick: usize) -> Buttons {
        if tick.is_multiple_of(45) { Buttons::NONE } else { Buttons::DOWN }
    }

    /// The steps of chains: their numbers, and what they send. Where a pair broke that left nothing of
    /// itself, no view can tell.
    fn broken(events: &[Event]) -> Vec<(u16, u16, Vec<Sword>)> {
        let broke = events.iter().filter_map(|event| match event {
            Event::Broke(step, _) => Some((step.step, step.sprinkles, step.swords.clone())),
            _ => None,
        });
        broke.collect()
    }

    /// Views every third tick, as a server shows them: each chain is reconstructed as it was.
    #[test]
    fn chains_of_others_are_told_as_they_were() {
        let held = [Buttons::LEFT, Buttons::RIGHT, Buttons::CLOCKWISE, Buttons::NONE];
        let mut chains = 0;
        for seed in 1..12 {
            let mut played = Played::new(seed);
            let mut seen = played.board.view();
            let (mut happened, mut told) = (Vec::new(), Vec::new());
            for tick in 0..6000_usize {
                let way = held[tick / 7 * usize::from(seed) % 5 % 4];
                happened.extend(played.step(way.with(down(tick))));
                if tick % 3 == 0 {
                    let view = played.board.view();
                    told.extend(events(&seen, &view, &Options::default()));
                    seen = view;
                }
            }
            let happened = broken(&happened);
            let last = happened.len().min(broken(&told).len());
            assert_eq!(broken(&told)[..last], happened[..last], "seed {seed}");
            assert!(happened.len() <= last + 1, "seed {seed}: {} of {}", last, happened.len());
            chains += happened.len();
        }
        assert!(20 < chains, "only {chains} steps of chains were played");
    }

    #[test]
    fn what_enters_is_told_with_its_cells() {
        let mut played = Played::new(7);
        let sword = Sword { way: Orientation::Horizontal, width: 2, length: 5, extra: false };
        let attack = Attack { swords: vec![sword], sprinkles: 3 };
        let packet = played.dealer.send(Seat(1), Blade::default(), &attack, 0, Tick(0));
        assert!(matches!(packet, Arrival::Packet { .. }));
        played.board.receive(packet);
        let mut seen = played.board.view();
        let mut told = Vec::new();
        for tick in 0..1200 {
            played.step(down(tick));
            let view = played.board.view();
            told.extend(events(&seen, &view, &Options::default()));
            seen = view;
        }
        let entered: Vec<&Landed> = told
            .iter()
            .filter_map(|event| if let Event::Entered(all, _) = event { Some(all) } else { None })
            .flatten()
            .collect();
        let swords = entered.iter().filter(|landed| matches!(landed, Landed::Sword { .. }));
        assert_eq!((swords.count(), entered.len()), (1, 4), "{entered:?}");
    }

    #[test]
    fn a_pair_that_only_falls_is_no_event() {
        let mut view = scenes::view(&scenes::grid(&["rrgg"]));
        view.active = Some(scenes::active(4, 13, Turn::Above, "rg"));
        let mut later = view.clone();
        later.active = Some(scenes::active(4, 12, Turn::Above, "rg"));
        assert_eq!(events(&view, &later, &Options::default()), []);
    }
}
