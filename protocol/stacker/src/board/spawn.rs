//! How pieces enter: at the top, and from the hold box.

use alloc::vec::Vec;
use bout::{Buttons, Tick};
use controls::Tuning;

use crate::board::falling::Falling;
use crate::lock_delay::Entrance;
use crate::{Board, Event, Options, Piece, Rotation, TopOut};

/// What is remembered when it is pressed while there is no piece.
const BUFFERED: [Buttons; 5] = [
    Buttons::HOLD,
    Buttons::NO_TURN,
    Buttons::CLOCKWISE,
    Buttons::HALF_TURN,
    Buttons::COUNTER_CLOCKWISE,
];

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

impl Board {
    /// Remembers what is pressed for the piece to come, and gives back what is left.
    pub(super) fn buffer(&mut self, pressed: Buttons) -> Buttons {
        let all = BUFFERED.into_iter().fold(Buttons::NONE, Buttons::with);
        let buffered = Buttons(pressed.0 & all.0);
        self.state.buffered = self.state.buffered.with(buffered);
        pressed.pressed_since(buffered)
    }

    /// Lets the next piece in, if it is time and it was dealt, with what was remembered for it. A
    /// hold or a turn that would lose is left out if the piece has room without it. The turn by
    /// nothing is made when it has entered, so it never loses. What is `held` now counts as remembered
    /// where the player's handling says so.
    pub(super) fn spawn(&mut self, tick: Tick, held: Buttons, events: &mut Vec<Event>) {
        if 0 < self.state.spawn_ticks {
            self.state.spawn_ticks -= 1;
            return;
        }
        let Some(next) = self.next(0) else { return };
        let buffered = core::mem::take(&mut self.state.buffered).with(self.initial(held));
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
    pub(super) fn swap(&mut self, events: &mut Vec<Event>) {
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
