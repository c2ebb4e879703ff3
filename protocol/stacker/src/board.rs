//! One seat of a stacker: the fold over its log.
//!
//! How pieces enter, are turned, dropped and locked, and taken back.

use alloc::vec::Vec;
use bout::{Buttons, Tick};
use controls::{Handling, Order, Shifts, Tuning};

use crate::board::falling::Falling;
use crate::board::supply::Supply;
use crate::board::undo::{Entered, Undo};
use crate::event::{Cleared, Locked};
use crate::lock_delay::Entrance;
use crate::score::{HARD_DROP_POINTS, SOFT_DROP_POINTS};
use crate::view::{self, Active, INCOMING_MAX};
use crate::{
    Attack, Event, Goal, Grid, Options, Pending, Piece, Placement, Rotation, Spin, Streak, TopOut,
    View, attack,
};

mod falling;
pub(crate) mod finesse;
mod incoming;
mod input;
mod state;
mod supply;
#[cfg(test)]
mod tests;
mod undo;

pub use incoming::PENDING_MAX;
pub use state::{Run, State};
pub use supply::{Arrival, PACKETS_AHEAD_MAX, PACKETS_WAITING_MAX, PIECES_AHEAD_MAX};
pub use undo::UNDO_LOCKS_MAX;

/// The turns by their buttons, in the order in which those of one tick are made; see [`Board::order`].
const TURNS: [(Buttons, Rotation); 4] = [
    (Buttons::NO_TURN, Rotation::None),
    (Buttons::CLOCKWISE, Rotation::Clockwise),
    (Buttons::HALF_TURN, Rotation::Half),
    (Buttons::COUNTER_CLOCKWISE, Rotation::CounterClockwise),
];

const SIDEWAYS: Buttons = Buttons::LEFT.with(Buttons::RIGHT);

/// With a piece in play.
const IN_PLAY: Order = Order {
    steps: &[
        Buttons::HOLD,
        SIDEWAYS,
        TURNS[0].0,
        TURNS[1].0,
        TURNS[2].0,
        TURNS[3].0,
        Buttons::DOWN,
        Buttons::HARD_DROP,
    ],
    // A lock is taken back in place of all that a tick does.
    alone: Buttons::UNDO,
};

/// Without one: what is remembered for the piece to come is made as it enters, all turns as one.
const ENTERING: Order = Order {
    steps: &[
        Buttons::HOLD,
        Buttons::CLOCKWISE.with(Buttons::HALF_TURN).with(Buttons::COUNTER_CLOCKWISE),
        Buttons::NO_TURN,
        SIDEWAYS,
        Buttons::DOWN,
        Buttons::HARD_DROP,
    ],
    alone: Buttons::UNDO,
};

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

/// What the piece in play would do if it were dropped where it is (rules: bouts).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// Lines that it would clear.
    pub lines: u8,
    /// How it would have come there.
    pub spin: Spin,
    /// True if it would count for back-to-back.
    pub back_to_back: bool,
    /// Clearing placements in a row, with this one.
    pub combo: u16,
    /// True if the field would be empty.
    pub all_clear: bool,
    /// Rows of incoming garbage that it would cancel.
    pub cancelled: u16,
    /// What it would send, if anything.
    pub sent: Option<Attack>,
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
        let further = match self.state.again(nth) {
            Ok(piece) => return Some(piece),
            Err(further) => further,
        };
        self.supply.piece(self.state.pieces_taken.checked_add(further)?)
    }

    /// Packets that no lock has met yet.
    pub fn waiting(&self) -> usize {
        self.supply.packets_from(self.state.incoming.packets_taken())
    }

    /// True if the referee may send one more packet; see [`PACKETS_WAITING_MAX`].
    pub fn has_room(&self) -> bool {
        self.waiting() < PACKETS_WAITING_MAX
    }

    /// Incoming garbage, the oldest first: the part that a lock in this tick can cancel.
    pub fn incoming(&self) -> impl Iterator<Item = Pending> {
        let columns = self.state.grid.field().columns;
        self.state.incoming.all(&self.supply, &self.setup.options, columns, self.state.tick)
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

    /// The order in which the next tick makes what is pressed in it.
    pub fn order(&self) -> Order {
        if self.state.falling.is_some() { IN_PLAY } else { ENTERING }
    }

    /// What a hard drop in this tick would do; nothing without a piece in play, or when it would clear
    /// no lines and be no spin.
    pub fn forecast(&self) -> Option<Forecast> {
        let (options, state) = (&self.setup.options, &self.state);
        let mut falling = state.falling?;
        falling.drop(&state.grid, u8::MAX);
        let spin = falling.spin(&state.grid);
        let mut grid = state.grid.clone();
        falling.lock(&mut grid);
        let placement = Placement { lines: grid.clear_full().len() as u8, spin };
        if placement.lines == 0 && spin == Spin::None {
            return None;
        }
        let (before, all_clear) = (state.streak, 0 < placement.lines && grid.is_empty());
        let Streak { back_to_back, combo } =
            before.after(placement, options.great_lines(), options.zero_line_mini);
        let made = attack::rows(placement, options.might(before, all_clear));
        let coming = self.incoming().map(|packet| packet.rows).fold(0, u16::saturating_add);
        let cancelled = made.min(coming);
        let rows = options.with_margin(made - cancelled, state.tick.0);
        Some(Forecast {
            lines: placement.lines,
            spin,
            back_to_back: before.back_to_back && back_to_back,
            combo,
            all_clear,
            cancelled,
            sent: (cancelled < made).then_some(Attack { rows }),
        })
    }

    /// How many locks can be taken back.
    pub fn undo_locks(&self) -> usize {
        self.state.undo.as_ref().map_or(0, Undo::locks)
    }

    /// Plays one tick of a seat that is still in it, in the order of [`Board::order`].
    fn play(&mut self, tick: Tick, held: Buttons, events: &mut Vec<Event>) {
        let pressed = self.state.input.press(held);
        if self.undo(pressed, events) {
            return;
        }
        let mut commands = pressed;
        if self.state.falling.is_none() {
            commands = self.state.input.buffer(pressed);
            self.spawn(tick, held, events);
        }
        if commands.has(Buttons::HOLD) {
            self.swap(events);
        }
        let has_piece = self.state.falling.is_some();
        let shifts = self.state.input.shift.step(self.setup.handling, held, pressed, has_piece);
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
            self.state.input.shift.cut(self.setup.handling);
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
        let every = self.setup.handling.soft_drop_ticks;
        if !self.state.input.soft_drops(held, pressed, every) {
            return;
        }
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

    /// Locks `falling` in `tick`: lines and points, then what that cancels and sends, then, if no
    /// line was cleared, the garbage that is ready.
    fn lock(&mut self, falling: Falling, tick: Tick, events: &mut Vec<Event>) {
        let spin = falling.spin(&self.state.grid);
        falling.lock(&mut self.state.grid);
        let cells = falling.cells().collect();
        events.push(Event::Locked(Locked { piece: falling.piece, cells, spin }));
        self.state.run.pieces += 1;
        if let Some(undo) = &mut self.state.undo {
            undo.lock();
        }
        let rows = self.state.grid.clear_full();
        let placement = Placement { lines: rows.len() as u8, spin };
        let made = self.score(placement, rows, events);
        let columns = self.state.grid.field().columns;
        self.state.incoming.take(&self.supply, &self.setup.options, columns, tick, events);
        let sent = self.state.incoming.cancel(made, events);
        if 0 < sent {
            let rows = self.setup.options.with_margin(sent, tick.0);
            self.state.run.sent = self.state.run.sent.saturating_add(rows.into());
            events.push(Event::Sent(Attack { rows }));
        }
        if placement.lines == 0 {
            self.enter_garbage(tick, events);
        }
        let cleared = if placement.lines == 0 { 0 } else { self.setup.options.clear_delay_ticks };
        self.state.spawn_ticks = self.setup.options.spawn_delay_ticks.saturating_add(cleared);
        self.state.lock_delay = Default::default();
        self.state.input.shift.lock(self.setup.handling);
        if self.is_done() {
            self.finish(tick, events);
        }
    }

    /// True if a lock has led to the goal of a run.
    fn is_done(&self) -> bool {
        match self.setup.options.goal {
            Goal::Lines(lines) => u32::from(lines) <= self.state.run.lines,
            Goal::Dig(_) => self.state.grid.garbage_rows() == 0,
            // These are no matter of locks.
            Goal::Endless | Goal::Ticks(_) | Goal::Survive => false,
        }
    }

    /// The run has reached its goal.
    fn finish(&mut self, tick: Tick, events: &mut Vec<Event>) {
        if self.state.out.is_none() && self.state.finished.is_none() {
            self.state.finished = Some(tick);
            events.push(Event::Finished);
        }
    }

    /// Counts points, and returns how many rows the placement makes.
    fn score(&mut self, placement: Placement, rows: Vec<u8>, events: &mut Vec<Event>) -> u16 {
        let options = &self.setup.options;
        let (before, great) = (self.state.streak, options.great_lines());
        let points = placement.points(before, great);
        let all_clear = self.state.grid.is_empty();
        let streak = before.after(placement, great, options.zero_line_mini);
        let run = &mut self.state.run;
        let level = options.gravity.level(run.lines);
        run.score = run.score.saturating_add(points);
        run.lines = run.lines.saturating_add(placement.lines.into());
        self.state.streak = streak;
        if 0 < placement.lines {
            events.push(Event::Cleared(Cleared {
                rows,
                spin: placement.spin,
                back_to_back: before.back_to_back && streak.back_to_back,
                combo: streak.combo,
                all_clear,
                points,
            }));
        }
        let risen =
            options.gravity.level(run.lines).filter(|_| level < options.gravity.level(run.lines));
        events.extend(risen.map(Event::Level));
        attack::rows(placement, options.might(before, all_clear))
    }

    /// Lets garbage in that is ready, the oldest first, as many rows as may enter at one lock.
    fn enter_garbage(&mut self, tick: Tick, events: &mut Vec<Event>) {
        let most = self.setup.options.garbage_cap(self.state.grid.field().rows);
        let (entered, has_room) =
            self.state.incoming.enter(&mut self.state.grid, most, tick, events);
        let run = &mut self.state.run;
        run.received = run.received.saturating_add(entered.into());
        if has_room {
            return;
        }
        match self.setup.options.top_out {
            TopOut::Clear => {
                self.state.grid.clear();
                events.push(Event::Emptied);
            }
            TopOut::Out => {
                self.state.out = Some(tick);
                events.push(Event::Out);
            }
        }
    }

    /// Lets the next piece in, if it is time and it was dealt, with what was remembered for it. A
    /// hold or a turn that would lose is left out if the piece has room without it. The turn by
    /// nothing is made when it has entered, so it never loses. What is `held` now counts as remembered
    /// where the player's handling says so.
    fn spawn(&mut self, tick: Tick, held: Buttons, events: &mut Vec<Event>) {
        if 0 < self.state.spawn_ticks {
            self.state.spawn_ticks -= 1;
            return;
        }
        let Some(next) = self.next(0) else { return };
        let buffered = self.state.input.take_buffered().with(self.initial(held));
        let mut entry = self.entry(next, buffered);
        if entry.is_none() && self.setup.options.top_out == TopOut::Clear {
            self.state.grid.clear();
            events.push(Event::Emptied);
            entry = self.entry(next, buffered);
        }
        let Some(Entry { mut falling, pieces, hold, entrance }) = entry else {
            self.state.out = Some(tick);
            events.push(Event::Out);
            return;
        };
        if entrance == Entrance::Held {
            events.push(Event::Held);
        }
        self.state.lock_delay.enter(entrance, falling.y.into());
        self.state.hold = hold;
        self.draw(pieces);
        events.push(Event::Spawned);
        self.turn(&mut falling, Buttons(buffered.0 & Buttons::NO_TURN.0), events);
        self.state.falling = Some(falling);
        self.note_entry();
    }

    /// What is held as a piece enters and acts on it by the player's choice.
    fn initial(&self, held: Buttons) -> Buttons {
        let Tuning { initial_rotation, initial_hold, .. } = self.setup.handling.tuning;
        let turns = INITIAL_TURNS.into_iter().filter(|_| initial_rotation);
        let all = turns.chain(initial_hold.then_some(Buttons::HOLD));
        all.filter(|&button| held.has(button)).fold(Buttons::NONE, Buttons::with)
    }

    /// Swaps the piece in play with the hold box, or with the next piece when that is empty. When
    /// the other has no room, or the forced lock has run out, nothing happens.
    fn swap(&mut self, events: &mut Vec<Event>) {
        let Some(falling) = self.state.falling.filter(|_| self.may_hold()) else { return };
        let Some(other) = self.state.hold.or_else(|| self.next(0)) else { return };
        let Some(entered) = Falling::enter(&self.state.grid, other, Rotation::None) else { return };
        self.draw(u32::from(self.state.hold.is_none()));
        self.state.hold = Some(falling.piece);
        self.state.falling = Some(entered);
        self.state.lock_delay.enter(Entrance::Held, entered.y.into());
        events.push(Event::Held);
    }

    /// The first of these that has room: held and turned, held, turned, as it comes.
    fn entry(&self, next: Piece, buffered: Buttons) -> Option<Entry> {
        let rotation = rotation(buffered);
        let held = self.held_instead(next).filter(|_| wants_hold(buffered, &self.setup.options));
        let held = held.map(|held| (Entrance::Held, held));
        let plain = (Entrance::Next, (next, 1, self.state.hold));
        let candidates = held.into_iter().chain([plain]);
        let mut attempts = candidates.flat_map(|candidate| {
            let unturned = (rotation != Rotation::None).then_some(Rotation::None);
            let rotations = [rotation].into_iter().chain(unturned);
            rotations.map(move |rotation| (candidate, rotation))
        });
        attempts.find_map(|((entrance, (piece, pieces, hold)), rotation)| {
            let falling = Falling::enter(&self.state.grid, piece, rotation)?;
            Some(Entry { falling, pieces, hold, entrance })
        })
    }

    /// The piece that enters instead of `next` when that goes into the hold box, how many pieces of
    /// the sequence that takes, and what is in the box then.
    fn held_instead(&self, next: Piece) -> Option<(Piece, u32, Option<Piece>)> {
        match self.state.hold {
            Some(held) => Some((held, 1, Some(next))),
            None => Some((self.next(1)?, 2, Some(next))),
        }
    }

    /// Takes back the last lock, if that was pressed and there is one.
    fn undo(&mut self, pressed: Buttons, events: &mut Vec<Event>) -> bool {
        let State { undo: Some(undo), .. } = &mut self.state else { return false };
        if !pressed.has(Buttons::UNDO) {
            return false;
        }
        let Some(past) = undo.pop() else { return false };
        let Entered { falling, lock_delay, hold, run, streak, grid } = (*past).clone();
        self.state.falling = Some(falling);
        (self.state.lock_delay, self.state.hold) = (lock_delay, hold);
        (self.state.run, self.state.streak, self.state.grid) = (run, streak, grid);
        self.state.input.clear();
        self.state.spawn_ticks = 0;
        events.push(Event::Undone);
        true
    }

    /// Takes so many pieces from those that come again and from the sequence.
    fn draw(&mut self, pieces: u32) {
        for _ in 0..pieces {
            let next = self.next(0);
            let again = self.state.undo.as_mut().is_some_and(|undo| undo.take(next));
            self.state.pieces_taken += u32::from(!again);
        }
    }

    /// A piece has entered as the next one: it can be put there again.
    fn note_entry(&mut self) {
        let State { falling: Some(falling), lock_delay, hold, run, streak, .. } = self.state else {
            return;
        };
        let Some(undo) = &mut self.state.undo else { return };
        let grid = self.state.grid.clone();
        undo.enter(Entered { falling, lock_delay, hold, run, streak, grid });
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
        let (pieces_taken, packets_taken) = (self.state.pieces_taken, self.state.packets_taken());
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
        self.supply.forget_before(state.pieces_taken, state.packets_taken());
    }

    fn forget_past(&mut self) {
        self.supply.forget_before(self.state.pieces_taken, self.state.packets_taken());
    }
}

/// The turns of [`controls::Tuning::initial_rotation`]. A turn by nothing would kick every piece.
const INITIAL_TURNS: [Buttons; 3] =
    [Buttons::CLOCKWISE, Buttons::HALF_TURN, Buttons::COUNTER_CLOCKWISE];

/// A piece that can enter, and what that takes from where.
struct Entry {
    falling: Falling,
    /// Pieces of the sequence that it uses up.
    pieces: u32,
    hold: Option<Piece>,
    entrance: Entrance,
}

fn wants_hold(buffered: Buttons, options: &Options) -> bool {
    options.holds && buffered.has(Buttons::HOLD)
}

/// All turns that were remembered, as one; the turn by nothing is no part of it.
fn rotation(buffered: Buttons) -> Rotation {
    let turns = [
        (Buttons::CLOCKWISE, Rotation::Clockwise),
        (Buttons::HALF_TURN, Rotation::Half),
        (Buttons::COUNTER_CLOCKWISE, Rotation::CounterClockwise),
    ];
    let turns = turns.into_iter().filter(|&(button, _)| buffered.has(button));
    turns.fold(Rotation::None, |all, (_, rotation)| all.then(rotation))
}
