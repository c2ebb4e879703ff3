//! All that decides what the next steps of a seat do, except what is yet to arrive.

use bincode::de::Decoder;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};
use bout::Tick;

use crate::board::falling::Falling;
use crate::board::incoming::Incoming;
use crate::board::input::Input;
use crate::board::undo::Undo;
use crate::garbage::column_of;
use crate::{Goal, Grid, LockDelay, Options, Piece, Streak};

/// The statistics of a seat so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Run {
    /// Points.
    pub score: u64,
    /// Lines cleared.
    pub lines: u32,
    /// Pieces locked.
    pub pieces: u32,
    /// Rows sent.
    pub sent: u32,
    /// Rows of garbage that entered.
    pub received: u32,
}

/// A seat between two ticks. It is sound when a board led to it; one that was decoded must be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) tick: Tick,
    pub(super) out: Option<Tick>,
    pub(super) finished: Option<Tick>,
    pub(super) input: Input,
    /// Ticks until the next piece may enter.
    pub(super) spawn_ticks: u8,
    pub(super) lock_delay: LockDelay,
    pub(super) falling: Option<Falling>,
    pub(super) hold: Option<Piece>,
    pub(super) pieces_taken: u32,
    pub(super) incoming: Incoming,
    pub(super) run: Run,
    pub(super) streak: Streak,
    pub(super) grid: Grid,
    /// Locks that can be taken back, in a run that allows it.
    pub(super) undo: Option<Undo>,
}

/// What a state has, as bits of one byte: the tick in which it went out.
const HAS_OUT: u8 = 1;
/// Locks to take back.
const HAS_UNDO: u8 = 1 << 1;

/// As its fields would be, but that one byte says what it has of the tick in which it went out and of
/// locks to take back. So a state without them is spelled, and digested, as before there were any.
impl Encode for State {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.tick.encode(encoder)?;
        let out = if self.out.is_some() { HAS_OUT } else { 0 };
        let undo = if self.undo.is_some() { HAS_UNDO } else { 0 };
        (out | undo).encode(encoder)?;
        if let Some(out) = self.out {
            out.encode(encoder)?;
        }
        self.finished.encode(encoder)?;
        self.input.encode(encoder)?;
        self.spawn_ticks.encode(encoder)?;
        self.lock_delay.encode(encoder)?;
        self.falling.encode(encoder)?;
        self.hold.encode(encoder)?;
        self.pieces_taken.encode(encoder)?;
        self.incoming.encode(encoder)?;
        self.run.encode(encoder)?;
        self.streak.encode(encoder)?;
        self.grid.encode(encoder)?;
        self.undo.as_ref().map_or(Ok(()), |undo| undo.encode(encoder))
    }
}

impl<C> Decode<C> for State {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<State, DecodeError> {
        let tick = Decode::decode(decoder)?;
        let has = u8::decode(decoder)?;
        if has & !(HAS_OUT | HAS_UNDO) != 0 {
            return Err(DecodeError::Other("a state has nothing that this byte says"));
        }
        let out = if has & HAS_OUT != 0 { Some(Tick::decode(decoder)?) } else { None };
        Ok(State {
            tick,
            out,
            finished: Decode::decode(decoder)?,
            input: Decode::decode(decoder)?,
            spawn_ticks: Decode::decode(decoder)?,
            lock_delay: Decode::decode(decoder)?,
            falling: Decode::decode(decoder)?,
            hold: Decode::decode(decoder)?,
            pieces_taken: Decode::decode(decoder)?,
            incoming: Decode::decode(decoder)?,
            run: Decode::decode(decoder)?,
            streak: Decode::decode(decoder)?,
            grid: Decode::decode(decoder)?,
            undo: if has & HAS_UNDO != 0 { Some(Undo::decode(decoder)?) } else { None },
        })
    }
}

bincode::impl_borrow_decode!(State);

/// The field at the start: empty, or with the garbage of a run that clears it.
fn grid(options: &Options) -> Grid {
    let mut grid = Grid::new(options.field());
    if let Goal::Dig(rows) = options.goal {
        for index in (0..u32::from(rows)).rev() {
            let has_room = grid.raise(1, column_of(index, options.columns));
            debug_assert!(has_room, "garbage fills at most half of the field");
        }
    }
    grid
}

impl State {
    /// A seat before its first tick.
    pub fn new(options: &Options) -> State {
        State {
            tick: Tick(0),
            out: None,
            finished: None,
            input: Input::default(),
            spawn_ticks: 0,
            lock_delay: LockDelay::default(),
            falling: None,
            hold: None,
            pieces_taken: 0,
            incoming: Incoming::default(),
            run: Run::default(),
            streak: Streak::default(),
            grid: grid(options),
            undo: options.can_undo().then(Undo::default),
        }
    }

    /// A seat before its first tick, on a field that is not empty: an exercise. `grid` is as large as
    /// [`Options::field`] says, and has no full row.
    pub fn with_grid(options: &Options, grid: Grid) -> State {
        State { grid, ..State::new(options) }
    }

    /// How many ticks were played to reach it.
    pub fn tick(&self) -> Tick {
        self.tick
    }

    /// The tick in which the run reached its goal. It took one tick more than this number.
    pub fn finished(&self) -> Option<Tick> {
        self.finished
    }

    /// The statistics of the seat so far.
    pub fn run(&self) -> Run {
        self.run
    }

    /// The back-to-back state for the next clear, and the combo so far.
    pub fn streak(&self) -> Streak {
        self.streak
    }

    /// How many pieces came from the sequence, with those in the hold box.
    pub fn pieces_taken(&self) -> u32 {
        self.pieces_taken
    }

    /// How many packets were taken from those that wait.
    pub fn packets_taken(&self) -> u32 {
        self.incoming.packets_taken()
    }

    /// The `nth` piece to come, from 0, of those that come again; else its number in the sequence after those.
    pub(super) fn again(&self, nth: u32) -> Result<Piece, u32> {
        let again = self.undo.as_ref().map_or(&[][..], Undo::again);
        again.get(nth as usize).copied().ok_or_else(|| nth - again.len() as u32)
    }

    /// True if a board can play on from here. Ask before [`bout::Board::restore`] with a state that
    /// was decoded.
    pub fn is_sound(&self) -> bool {
        self.grid.is_sound()
            && self.falling.as_ref().is_none_or(|falling| falling.is_sound(&self.grid))
            && self.undo.as_ref().is_none_or(|undo| undo.is_sound(self.grid.field()))
            && self.incoming.is_sound(self.grid.field().columns)
    }
}
