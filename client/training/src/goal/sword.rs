//! Goals of swordfight.

use swordfight::{Area, Board, Cell, Event, Place, SPAWN_COLUMN};

use super::{Goal, Judged, Progress, Told};

impl Told for Event {
    fn reaches(&self, goal: Goal, progress: &mut Progress, _: bool) -> bool {
        use Event::*;
        match self {
            Broke(broken, _) => {
                if broken.step == 1 {
                    progress.swords = 0;
                }
                progress.steps = broken.step;
                progress.swords += broken.swords.len();
                matches!(goal, Goal::Chain { steps, swords }
                    if steps <= progress.steps && swords <= progress.swords)
            }
            Settled(gems, _) => {
                let size = |area: Area| area.width * area.height;
                let largest = gems.iter().map(|gem| size(gem.area)).max().unwrap_or(0);
                matches!(goal, Goal::Gem(cells) if cells <= largest)
            }
            Entered(..) => {
                progress.has_entered = true;
                goal == Goal::Struck
            }
            Spawned | Moved | Turned | Touched | Locked(..) | Sent(_) | Warned | Out | Finished
            | Opponent(_) => false,
        }
    }

    fn is_lock(&self) -> bool {
        matches!(self, Event::Locked(..))
    }
}

impl Judged for Board {
    fn is_as(&self, goal: &Goal, progress: &Progress) -> bool {
        let grid = self.grid();
        match goal {
            Goal::Cover(cells) => {
                cells.iter().all(|&(column, row)| grid.at(Place { column, row }) != Cell::Open)
            }
            Goal::Coloured => {
                let is_plain = |cell: &Cell| matches!(cell, Cell::Open | Cell::Block(_));
                progress.has_entered && grid.cells().iter().all(is_plain)
            }
            Goal::Low(rows) => grid.top(SPAWN_COLUMN) <= *rows,
            _ => false,
        }
    }

    fn is_forced(&self) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        self.active().is_none() && self.next().is_none()
    }
}
