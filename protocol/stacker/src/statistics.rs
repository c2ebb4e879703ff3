//! Statistics of a player: a fold over the ticks of the board. It decides nothing, and
//! is no part of the state.

use bincode::{Decode, Encode};
use bout::Buttons;

use crate::board::finesse::fewest_presses;
use crate::event::{Cleared, Locked};
use crate::gravity::ROW;
use crate::{Board, Event, Grid, Spin};

/// The buttons that play. Those that choose a target do not.
const PLAYING: [Buttons; 10] = [
    Buttons::LEFT,
    Buttons::RIGHT,
    Buttons::DOWN,
    Buttons::CLOCKWISE,
    Buttons::COUNTER_CLOCKWISE,
    Buttons::HALF_TURN,
    Buttons::NO_TURN,
    Buttons::HARD_DROP,
    Buttons::HOLD,
    Buttons::UNDO,
];
/// The playing buttons whose presses finesse counts.
const AIMING: [Buttons; 5] = [
    Buttons::LEFT,
    Buttons::RIGHT,
    Buttons::CLOCKWISE,
    Buttons::COUNTER_CLOCKWISE,
    Buttons::HALF_TURN,
];

/// The counts of a seat. Those of several bouts can be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Statistics {
    /// Ticks until the seat was out, its run was over, or the bout ended.
    pub ticks: u32,
    /// Pieces that locked, also those that were taken back.
    pub pieces: u32,
    /// Presses of all buttons but those that choose a target.
    pub presses: u32,
    /// Pieces whose finesse can be judged: they fell more slowly than a row a tick when they locked.
    pub judged: u32,
    /// Presses of directions and turns beyond the fewest that suffice, of the judged pieces: where a
    /// straight drop cannot reach the place, as after a spin or a tuck, there are none.
    pub faults: u32,
    /// Lines cleared.
    pub lines: u32,
    /// Clears of at least a line by a spin, full or mini.
    pub spins: u32,
    /// The most clears in a row that counted as back-to-back.
    pub back_to_back: u32,
}

impl Statistics {
    /// Adds the counts of another bout.
    pub fn add(&mut self, other: &Statistics) {
        let Statistics { ticks, pieces, presses, judged, faults, lines, spins, back_to_back } =
            *other;
        let sums = [
            (&mut self.ticks, ticks),
            (&mut self.pieces, pieces),
            (&mut self.presses, presses),
            (&mut self.judged, judged),
            (&mut self.faults, faults),
            (&mut self.lines, lines),
            (&mut self.spins, spins),
        ];
        for (sum, more) in sums {
            *sum = sum.saturating_add(more);
        }
        self.back_to_back = self.back_to_back.max(back_to_back);
    }
}

/// The fold over the ticks of one board.
///
/// **Contract:** [`Observer::tick`] with every tick of the board, in order, from the first one on.
#[derive(Clone, Debug)]
pub struct Observer {
    statistics: Statistics,
    /// The buttons held in the tick before.
    held: Buttons,
    /// The field that the piece in play entered on.
    grid: Grid,
    /// Presses of directions and turns since the last lock, or since the piece in play was swapped.
    aimed: u32,
    /// Clears in a row, up to the last one, that counted as back-to-back.
    streak: u32,
    is_over: bool,
}

impl Observer {
    /// The fold over a board before its first tick.
    pub fn new(board: &Board) -> Observer {
        Observer {
            statistics: Statistics::default(),
            held: Buttons::NONE,
            grid: board.grid().clone(),
            aimed: 0,
            streak: 0,
            is_over: false,
        }
    }

    /// Takes a tick of the board, which is as it was after that, with `held` buttons.
    pub fn tick<'a>(
        &mut self,
        held: Buttons,
        board: &Board,
        events: impl Iterator<Item = &'a Event> + Clone,
    ) {
        if self.is_over {
            return;
        }
        let pressed = held.pressed_since(self.held);
        self.held = held;
        self.statistics.ticks += 1;
        self.statistics.presses += count(pressed, &PLAYING);
        let is_swap = |event| matches!(event, &Event::Held);
        let is_entry = |event| matches!(event, &Event::Spawned);
        // What was pressed before a piece entered is for the piece that enters, held or not.
        if events.clone().any(is_swap) && !events.clone().any(is_entry) {
            self.aimed = 0;
        }
        self.aimed += count(pressed, &AIMING);
        for event in events {
            self.take(board, event);
        }
        self.is_over = bout::Board::out(board).is_some() || board.finished().is_some();
    }

    fn take(&mut self, board: &Board, event: &Event) {
        match event {
            Event::Locked(locked) => {
                self.statistics.pieces += 1;
                self.judge(board, locked);
                self.aimed = 0;
                self.grid = board.grid().clone();
            }
            Event::Cleared(cleared) => self.clear(cleared),
            Event::Emptied | Event::Undone => self.grid = board.grid().clone(),
            Event::Spawned
            | Event::Held
            | Event::Moved
            | Event::Turned { .. }
            | Event::Dropped { .. }
            | Event::Cancelled(_)
            | Event::Sent(_)
            | Event::Entered { .. }
            | Event::Warned { .. }
            | Event::Level(_)
            | Event::Finished
            | Event::Out => {}
        }
    }

    /// Compares the presses for a piece with the fewest that suffice.
    fn judge(&mut self, board: &Board, locked: &Locked) {
        let gravity = board.setup().options.gravity;
        if ROW <= gravity.at(self.statistics.ticks - 1, self.statistics.lines) {
            return;
        }
        self.statistics.judged += 1;
        let fewest = fewest_presses(&self.grid, locked.piece, &locked.cells, self.aimed);
        self.statistics.faults += fewest.map_or(0, |fewest| self.aimed - fewest);
    }

    fn clear(&mut self, cleared: &Cleared) {
        self.statistics.lines += cleared.rows.len() as u32;
        self.statistics.spins += match cleared.spin {
            Spin::None => 0,
            Spin::Mini | Spin::Full => 1,
        };
        self.streak = if cleared.back_to_back { self.streak + 1 } else { 0 };
        self.statistics.back_to_back = self.statistics.back_to_back.max(self.streak);
    }

    /// The counts so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }
}

/// How many of `these` are in a set of buttons.
fn count(buttons: Buttons, these: &[Buttons]) -> u32 {
    these.iter().filter(|&&button| buttons.has(button)).count() as u32
}
