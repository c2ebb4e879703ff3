//! Goals of stacker.

use stacker::{Board, Event, Spin};

use super::{Goal, Judged, Progress, Told};

impl Told for Event {
    fn reaches(&self, goal: Goal, progress: &mut Progress, was_forced: bool) -> bool {
        use Event::*;
        match self {
            Locked(_) => goal == Goal::Forced && was_forced,
            Cleared(cleared) => {
                let lines = cleared.rows.len() as u8;
                progress.lines += u16::from(lines);
                match goal {
                    Goal::Lines(wanted) => wanted <= progress.lines,
                    Goal::AtOnce(wanted) => wanted <= lines,
                    Goal::Spin(wanted) => wanted <= lines && cleared.spin == Spin::Full,
                    Goal::BackToBack => cleared.back_to_back,
                    _ => false,
                }
            }
            Cancelled(rows) => {
                progress.cancelled += rows;
                matches!(goal, Goal::Cancelled(wanted) if wanted <= progress.cancelled)
            }
            Entered { rows, .. } => {
                progress.raised += rows;
                matches!(goal, Goal::Raised(wanted) if wanted <= progress.raised)
            }
            Spawned
            | Held
            | Moved
            | Turned { .. }
            | Dropped { .. }
            | Sent(_)
            | Warned { .. }
            | Level(_)
            | Emptied
            | Undone
            | Finished
            | Out => false,
        }
    }

    fn is_lock(&self) -> bool {
        matches!(self, Event::Locked(_))
    }
}

impl Judged for Board {
    fn is_as(&self, goal: &Goal, _: &Progress) -> bool {
        *goal == Goal::Dug && self.grid().garbage_rows() == 0
    }

    fn is_forced(&self) -> bool {
        self.setup().options.forced_lock_ticks <= self.lock_ticks().1 + 1
    }

    fn is_empty(&self) -> bool {
        self.active().is_none() && self.next(0).is_none()
    }
}
