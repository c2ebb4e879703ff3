//! One seat of a swordfight: the fold over its log.

use alloc::boxed::Box;
use alloc::vec::Vec;
use bout::{Buttons, Tick};
use controls::{Handling, Order, Shifts};

use crate::board::falling::{Falling, Fate};
use crate::board::state::Coming;
use crate::board::supply::Supply;
use crate::place::CELLS;
use crate::view::{self, Active, Spot, Warning};
use crate::{Blade, Event, Goal, Grid, Options, Pair, Turn, View};

mod falling;
mod lock;
mod run;
mod state;
mod supply;
#[cfg(test)]
mod tests;

pub use run::{Opponent, Run};
pub use state::State;
pub use supply::{Arrival, PACKETS_AHEAD_MAX, PACKETS_WAITING_MAX, PAIRS_AHEAD_MAX};

/// The presses of a tick in the order in which [`Board::play`] makes them.
const ORDER: [Buttons; 4] = [
    Buttons::LEFT.with(Buttons::RIGHT),
    Buttons::CLOCKWISE,
    Buttons::COUNTER_CLOCKWISE,
    Buttons::DOWN,
];

/// The public setup of a seat, known to both ends before the first tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The bout's options, which [`Options::check`] must have passed.
    pub options: Options,
    /// The player's handling.
    pub handling: Handling,
    /// The player's sword, whose pattern a run sends. In a bout the packets have that of each sender.
    pub blade: Blade,
}

/// One seat: its state, and what was dealt and sent to it ahead.
///
/// ```
/// use bout::{Board as _, Buttons, Seed};
/// use swordfight::options::HANDLING_DEFAULT;
/// use swordfight::{Blade, Board, Dealer, Options, Setup};
///
/// let options = Options::default();
/// let mut dealer = Dealer::new(&options, &Seed([7; 32]));
/// let setup = Setup { options, handling: HANDLING_DEFAULT, blade: Blade::default() };
/// let mut board = Board::new(&setup);
/// // The referee deals ahead, and deals again whenever a pair was taken.
/// let mut dealt = 0;
/// while let Some(arrival) = dealer.deal(board.state(), dealt) {
///     board.receive(arrival);
///     dealt += 1;
/// }
/// // Two seconds with nothing held.
/// let mut events = Vec::new();
/// for _ in 0..120 {
///     board.step(Buttons::NONE, &mut events);
/// }
/// assert_eq!(board.tick().0, 120);
/// assert_eq!(board.out(), None);
/// // A copy of the state restores it on any board with the same supply.
/// let state = board.state().clone();
/// board.step(Buttons::DOWN, &mut events);
/// board.restore(state.clone());
/// assert_eq!(*board.state(), state);
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    setup: Setup,
    state: State,
    supply: Supply,
    /// What everyone sees of the grid: it is looked at far more often than it changes.
    spots: [Spot; CELLS],
}

impl Board {
    /// The public setup of the seat.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The cells, without the falling pair.
    pub fn grid(&self) -> &Grid {
        &self.state.grid
    }

    /// The falling pair.
    pub fn active(&self) -> Option<Active> {
        self.state.falling.as_ref().map(Falling::active)
    }

    /// The pair that comes next, if it was dealt already.
    pub fn next(&self) -> Option<Pair> {
        self.supply.pair(self.state.pairs_taken)
    }

    /// Packets that arrived and are still behind the warning slot.
    pub fn waiting(&self) -> usize {
        self.supply.packets_from(self.state.packets_taken)
    }

    /// True if the referee may send one more packet; see [`PACKETS_WAITING_MAX`].
    pub fn has_room(&self) -> bool {
        self.waiting() < PACKETS_WAITING_MAX
    }

    /// The packets that enter at the next lock.
    pub fn warning(&self) -> Option<Warning> {
        Coming::warning(&self.state.warned)
    }

    /// What counts in a solo run; nothing in a bout against others.
    pub fn run(&self) -> Option<&Run> {
        self.state.run()
    }

    /// The tick in which a solo run reached its goal.
    pub fn finished(&self) -> Option<Tick> {
        self.run()?.finished()
    }

    /// The public view of the seat.
    pub fn view(&self) -> View {
        View {
            cells: self.spots,
            active: self.active(),
            out: self.state.out.is_some(),
            waiting: u8::try_from(self.waiting()).unwrap_or(u8::MAX),
            warning: self.warning(),
        }
    }

    /// The order in which the next tick makes what is pressed in it.
    pub fn order(&self) -> Order {
        Order { steps: &ORDER, alone: Buttons::NONE }
    }

    /// Plays the falling pair for one tick, in the order of [`ORDER`].
    fn play(&mut self, shifts: Shifts, pressed: Buttons, events: &mut Vec<Event>) -> Fate {
        let handling = self.setup.handling;
        let State { grid, falling, held, shift, .. } = &mut self.state;
        let Some(falling) = falling else { return Fate::Falls };
        let moved = match shifts {
            Shifts::None => false,
            Shifts::Once(direction) => falling.shift(grid, direction),
            Shifts::ToWall(direction) => falling.slide(grid, direction),
        };
        if moved {
            events.push(Event::Moved);
        }
        if pressed.has(Buttons::CLOCKWISE) && falling.rotate(grid, Turn::clockwise) {
            shift.cut(handling);
            events.push(Event::Turned);
        }
        if pressed.has(Buttons::COUNTER_CLOCKWISE) && falling.rotate(grid, Turn::counter_clockwise)
        {
            shift.cut(handling);
            events.push(Event::Turned);
        }
        falling.hold_fast(held.has(Buttons::DOWN), pressed.has(Buttons::DOWN));
        falling.fall(grid, &self.setup.options)
    }

    /// Ends a run whose time is over with `tick`. Who goes out in its last tick is out.
    fn finish(&mut self, tick: Tick, events: &mut Vec<Event>) {
        let State { out: None, run: Some(run), .. } = &mut self.state else { return };
        if let Some(Goal::Ticks(ticks)) = self.setup.options.goal
            && ticks <= tick.plus(1).0
        {
            run.finished = Some(tick);
            events.push(Event::Finished);
        }
    }

    /// Lets the next pair in, if it was dealt.
    fn spawn(&mut self, events: &mut Vec<Event>) {
        let Some(pair) = self.next() else { return };
        let row_ms = self.setup.options.row_ms(self.state.pairs_taken);
        self.state.falling = Some(Falling::new(pair, row_ms));
        self.state.pairs_taken += 1;
        events.push(Event::Spawned);
    }
}

impl bout::Board for Board {
    type Setup = Setup;
    type State = State;
    type Arrival = Arrival;
    type Event = Event;

    fn new(setup: &Setup) -> Board {
        Board {
            setup: *setup,
            state: State {
                run: setup.options.goal.map(Run::new).map(Box::new),
                ..State::default()
            },
            supply: Supply::default(),
            spots: [Spot::default(); CELLS],
        }
    }

    fn tick(&self) -> Tick {
        self.state.tick
    }

    fn receive(&mut self, arrival: Arrival) {
        let State { pairs_taken, packets_taken, .. } = self.state;
        match arrival {
            Arrival::Pair { index, pair } => self.supply.add_pair(pairs_taken, index, pair),
            Arrival::Packet { index, visible_at, packet } if packet.is_sound() => {
                self.supply.add_packet(packets_taken, index, visible_at, packet);
            }
            Arrival::Packet { .. } => {}
        }
    }

    fn supply(&self) -> Vec<Arrival> {
        self.supply.arrivals().collect()
    }

    fn step(&mut self, held: Buttons, events: &mut Vec<Event>) {
        let tick = self.state.tick;
        self.state.tick = tick.plus(1);
        if self.state.out.is_some() || self.finished().is_some() {
            return;
        }
        let pressed = held.pressed_since(self.state.held);
        self.state.held = held;
        let has_pair = self.state.falling.is_some();
        let shifts = self.state.shift.step(self.setup.handling, held, pressed, has_pair);
        match self.play(shifts, pressed, events) {
            Fate::Falls => {}
            Fate::Touches => events.push(Event::Touched),
            Fate::Locks => {
                self.lock(tick, events);
                self.spots = view::spots(&self.state.grid);
            }
        }
        if self.state.falling.is_none() && self.state.out.is_none() {
            self.spawn(events);
        }
        self.finish(tick, events);
    }

    fn out(&self) -> Option<Tick> {
        self.state.out
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn restore(&mut self, state: State) {
        self.spots = view::spots(&state.grid);
        self.state = state;
    }

    fn forget_before(&mut self, state: &State) {
        self.supply.forget_before(state.pairs_taken, state.packets_taken);
    }

    fn forget_past(&mut self) {
        self.supply.forget_before(self.state.pairs_taken, self.state.packets_taken);
    }
}
