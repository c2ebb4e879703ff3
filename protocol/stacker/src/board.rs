//! One seat of a stacker: the fold over its log.

use alloc::vec::Vec;
use bout::{Buttons, Tick};
use controls::{Handling, Shifts};

use crate::board::falling::Falling;
use crate::board::supply::Supply;
use crate::score::{HARD_DROP_POINTS, SOFT_DROP_POINTS};
use crate::view::{self, Active, INCOMING_MAX};
use crate::{Event, Goal, Grid, Options, Pending, Piece, Rotation, View};

mod falling;
pub(crate) mod finesse;
mod forecast;
mod lock;
mod order;
pub(crate) mod run;
mod spawn;
mod state;
mod supply;
#[cfg(test)]
mod tests;
mod undo;

pub use forecast::Forecast;
pub use run::Run;
pub use state::{PENDING_MAX, State};
pub use supply::{Arrival, PACKETS_AHEAD_MAX, PACKETS_WAITING_MAX, PIECES_AHEAD_MAX};
pub use undo::UNDO_LOCKS_MAX;

/// The turns by their buttons, in the order in which those of one tick are made; see [`Board::order`].
const TURNS: [(Buttons, Rotation); 4] = [
    (Buttons::NO_TURN, Rotation::None),
    (Buttons::CLOCKWISE, Rotation::Clockwise),
    (Buttons::HALF_TURN, Rotation::Half),
    (Buttons::COUNTER_CLOCKWISE, Rotation::CounterClockwise),
];

/// The public setup of a seat, known to both ends before the first tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The bout's options, which [`Options::check`] must have passed.
    pub options: Options,
    /// The player's handling. It is brought within [`Options::handling_bounds`].
    pub handling: Handling,
}

/// One seat: its state, and what was dealt and sent to it ahead.
///
/// ```
/// use bout::{Board as _, Buttons, Seed};
/// use stacker::options::HANDLING_DEFAULT;
/// use stacker::{Board, Dealer, Options, Setup};
///
/// let options = Options::default();
/// let mut dealer = Dealer::new(&options, &Seed([7; 32]));
/// let mut board = Board::new(&Setup { options, handling: HANDLING_DEFAULT });
/// // The referee deals ahead, and deals again whenever a piece was taken.
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
}

impl Board {
    /// The public setup of the seat.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The field, without the piece in play.
    pub fn grid(&self) -> &Grid {
        &self.state.grid
    }

    /// The piece in play.
    pub fn active(&self) -> Option<Active> {
        self.state.falling.as_ref().map(Falling::active)
    }

    /// The piece in play as it would lie after a hard drop.
    pub fn ghost(&self) -> Option<Active> {
        let mut falling = self.state.falling?;
        falling.drop(&self.state.grid, u8::MAX);
        Some(falling.active())
    }

    /// How far the two lock delays have come: ticks that the piece in play lies since it last did
    /// anything, and those of the forced lock; see [`LockDelay`](crate::LockDelay).
    pub fn lock_ticks(&self) -> (u16, u16) {
        self.state.lock_delay.ticks()
    }

    /// True if Hold exchanges the piece in play, if the other has room.
    pub fn may_hold(&self) -> bool {
        let Options { holds, forced_lock_ticks, .. } = self.setup.options;
        holds && self.state.lock_delay.may_hold(forced_lock_ticks)
    }

    /// The piece in the hold box.
    pub fn hold(&self) -> Option<Piece> {
        self.state.hold
    }

    /// The `nth` piece to come, from 0, if it was dealt already.
    pub fn next(&self, nth: u32) -> Option<Piece> {
        let further = match self.again(nth) {
            Ok(piece) => return Some(piece),
            Err(further) => further,
        };
        self.supply.piece(self.state.pieces_taken.checked_add(further)?)
    }

    /// Packets that no lock has met yet.
    pub fn waiting(&self) -> usize {
        self.supply.packets_from(self.state.packets_taken)
    }

    /// True if the referee may send one more packet; see [`PACKETS_WAITING_MAX`].
    pub fn has_room(&self) -> bool {
        self.waiting() < PACKETS_WAITING_MAX
    }

    /// Incoming garbage, the oldest first: the part that a lock in this tick can cancel.
    pub fn incoming(&self) -> impl Iterator<Item = Pending> {
        let State { tick, packets_taken, mut last_column, .. } = self.state;
        let columns = self.state.grid.field().columns;
        let delay = self.setup.options.garbage_delay_ticks.into();
        let waiting = (packets_taken..).map_while(move |index| {
            let options = &self.setup.options;
            let (visible_at, packet) = self.supply.packet_for(options, index, tick)?;
            let column = packet.column_after(last_column, columns);
            last_column = Some(column);
            let (rows, hand, ready_at) = (packet.rows, packet.hand, visible_at.plus(delay));
            Some(Pending { rows, column, hand, ready_at })
        });
        self.state.pending.iter().copied().chain(waiting)
    }

    /// The tick in which the run reached its goal.
    pub fn finished(&self) -> Option<Tick> {
        self.state.finished
    }

    /// The view of the seat that is public.
    pub fn view(&self) -> View {
        let incoming: Vec<Pending> = self.incoming().take(INCOMING_MAX).collect();
        View {
            field: self.grid().field(),
            cells: view::cells(self.grid()),
            active: self.active().map(|active| Active { fallen: active.fallen & 0x80, ..active }),
            is_out: self.state.out.is_some(),
            is_finished: self.finished().is_some(),
            hold: self.hold(),
            streak: self.state.streak(),
            run: self.state.run(),
            incoming: incoming.try_into().expect("no more were taken"),
        }
    }

    /// Plays one tick of a seat that is still in it, in the order of [`Board::order`].
    fn play(&mut self, tick: Tick, held: Buttons, events: &mut Vec<Event>) {
        let pressed = held.pressed_since(self.state.held);
        self.state.held = held;
        if self.undo(pressed, events) {
            return;
        }
        let mut commands = pressed;
        if self.state.falling.is_none() {
            commands = self.buffer(pressed);
            self.spawn(tick, held, events);
        }
        if commands.has(Buttons::HOLD) {
            self.swap(events);
        }
        let has_piece = self.state.falling.is_some();
        let shifts = self.state.shift.step(self.setup.handling, held, pressed, has_piece);
        let Some(mut falling) = self.state.falling.take() else { return };
        self.shift(&mut falling, shifts, events);
        self.turn(&mut falling, commands, events);
        self.soft_drop(&mut falling, held, pressed, events);
        if commands.has(Buttons::HARD_DROP) {
            self.hard_drop(&mut falling, events);
            self.lock(falling, tick, events);
        } else if self.fall(&mut falling, tick) {
            self.lock(falling, tick, events);
        } else {
            self.state.falling = Some(falling);
        }
    }

    fn shift(&mut self, falling: &mut Falling, shifts: Shifts, events: &mut Vec<Event>) {
        let moved = match shifts {
            Shifts::None => false,
            Shifts::Once(direction) => falling.shift(&self.state.grid, direction),
            Shifts::ToWall(direction) => falling.slide(&self.state.grid, direction, u8::MAX),
        };
        if moved {
            self.state.lock_delay.renew();
            events.push(Event::Moved);
        }
    }

    fn turn(&mut self, falling: &mut Falling, commands: Buttons, events: &mut Vec<Event>) {
        for (button, rotation) in TURNS {
            if !commands.has(button) {
                continue;
            }
            let Some(turned) = falling.turn(&self.state.grid, rotation) else { continue };
            if rotation == Rotation::None && !self.setup.options.mini_from_no_turn {
                falling.forget_kick();
            }
            self.state.lock_delay.renew();
            self.state.shift.cut(self.setup.handling);
            events.push(Event::Turned { rotation, kicked: turned.kicked });
        }
    }

    /// A row at the press, and while it is held one every few ticks.
    fn soft_drop(
        &mut self,
        falling: &mut Falling,
        held: Buttons,
        pressed: Buttons,
        events: &mut Vec<Event>,
    ) {
        if !held.has(Buttons::DOWN) {
            self.state.soft_drop_ticks = 0;
            return;
        }
        let every = self.setup.handling.soft_drop_ticks;
        self.state.soft_drop_ticks = self.state.soft_drop_ticks.saturating_add(1);
        if !pressed.has(Buttons::DOWN) && self.state.soft_drop_ticks < every {
            return;
        }
        self.state.soft_drop_ticks = 0;
        let rows = falling.drop(&self.state.grid, if every == 0 { u8::MAX } else { 1 });
        if 0 < rows {
            self.state.lock_delay.renew();
            self.dropped(rows, SOFT_DROP_POINTS);
            events.push(Event::Dropped { rows, hard: false });
        }
    }

    fn hard_drop(&mut self, falling: &mut Falling, events: &mut Vec<Event>) {
        let rows = falling.drop(&self.state.grid, u8::MAX);
        if 0 < rows {
            self.dropped(rows, HARD_DROP_POINTS);
            events.push(Event::Dropped { rows, hard: true });
        }
    }

    fn dropped(&mut self, rows: u8, points: u64) {
        let run = &mut self.state.run;
        run.score = run.score.saturating_add(u64::from(rows) * points);
    }

    /// Gravity, then the lock delay; says whether the piece locks.
    fn fall(&mut self, falling: &mut Falling, tick: Tick) -> bool {
        let options = &self.setup.options;
        let speed = options.gravity.at(tick.0, self.state.run.lines);
        let (rows, is_lying) = falling.fall(&self.state.grid, speed);
        if 0 < rows {
            self.state.lock_delay.renew();
        }
        let delays = (options.lock_delay_ticks, options.forced_lock_ticks);
        self.state.lock_delay.end_tick(falling.y.into(), is_lying, delays)
    }
}

impl bout::Board for Board {
    type Setup = Setup;
    type State = State;
    type Arrival = Arrival;
    type Event = Event;

    fn new(setup: &Setup) -> Board {
        let Setup { options, handling } = *setup;
        let handling = options.handling_bounds().nearest(handling);
        let setup = Setup { options, handling };
        Board { setup, state: State::new(&options), supply: Supply::default() }
    }

    fn tick(&self) -> Tick {
        self.state.tick
    }

    fn receive(&mut self, arrival: Arrival) {
        let State { pieces_taken, packets_taken, .. } = self.state;
        match arrival {
            Arrival::Piece { index, piece } => self.supply.add_piece(pieces_taken, index, piece),
            Arrival::Packet { index, visible_at, packet } if 0 < packet.rows => {
                self.supply.add_packet(packets_taken, index, visible_at, packet);
            }
            // No dealer sends nothing.
            Arrival::Packet { .. } => {}
        }
    }

    fn supply(&self) -> Vec<Arrival> {
        self.supply.arrivals().collect()
    }

    fn step(&mut self, held: Buttons, events: &mut Vec<Event>) {
        let tick = self.state.tick;
        self.state.tick = tick.plus(1);
        if self.state.out.is_some() || self.state.finished.is_some() {
            return;
        }
        self.play(tick, held, events);
        if let Goal::Ticks(ticks) = self.setup.options.goal
            && ticks <= self.state.tick.0
        {
            self.finish(tick, events);
        }
    }

    fn out(&self) -> Option<Tick> {
        self.state.out
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn restore(&mut self, state: State) {
        self.state = state;
    }

    fn forget_before(&mut self, state: &State) {
        self.supply.forget_before(state.pieces_taken, state.packets_taken);
    }

    fn forget_past(&mut self) {
        self.supply.forget_before(self.state.pieces_taken, self.state.packets_taken);
    }
}
