//! All that decides what the next steps of a seat do, except what is yet to arrive.

use alloc::boxed::Box;
use bincode::de::Decoder;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};
use bout::{Bounded, Buttons, Tick};
use controls::Shift;

use crate::attack::SWORDS_MAX;
use crate::board::falling::Falling;
use crate::board::run::Run;
use crate::options::PACKETS_PER_LOCK_MAX;
use crate::place::{COLUMNS, ROWS};
use crate::placement::horizontal::Planned;
use crate::view::{WARNED_MAX, Warned, Warning};
use crate::{Grid, Packet, Side};

/// The packets in the warning slot.
pub(super) type Slot = Bounded<Coming, { PACKETS_PER_LOCK_MAX as usize }>;

/// A seat between two ticks. It is sound when a board led to it; one that was decoded must be asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub(super) tick: Tick,
    pub(super) out: Option<Tick>,
    /// The buttons held in the tick before.
    pub(super) held: Buttons,
    pub(super) shift: Shift,
    pub(super) pairs_taken: u32,
    pub(super) packets_taken: u32,
    pub(super) falling: Option<Falling>,
    pub(super) grid: Grid,
    /// The packets that enter at the next lock.
    pub(super) warned: Slot,
    /// What counts in a solo run. Boxed, for few boards have one.
    pub(super) run: Option<Box<Run>>,
}

/// What a state has, as bits of one byte: the tick in which it went out.
const HAS_OUT: u8 = 1;
/// A run.
const HAS_RUN: u8 = 1 << 1;

/// As its fields would be, but that one byte says what it has of the tick in which it went out and of
/// a run. So a state of a bout against others is spelled, and digested, as before there were runs.
impl Encode for State {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.tick.encode(encoder)?;
        let out = if self.out.is_some() { HAS_OUT } else { 0 };
        let run = if self.run.is_some() { HAS_RUN } else { 0 };
        (out | run).encode(encoder)?;
        if let Some(out) = self.out {
            out.encode(encoder)?;
        }
        self.held.encode(encoder)?;
        self.shift.encode(encoder)?;
        self.pairs_taken.encode(encoder)?;
        self.packets_taken.encode(encoder)?;
        self.falling.encode(encoder)?;
        self.grid.encode(encoder)?;
        self.warned.encode(encoder)?;
        self.run.as_ref().map_or(Ok(()), |run| run.encode(encoder))
    }
}

impl<C> Decode<C> for State {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<State, DecodeError> {
        let tick = Decode::decode(decoder)?;
        let has = u8::decode(decoder)?;
        if has & !(HAS_OUT | HAS_RUN) != 0 {
            return Err(DecodeError::Other("a state has neither of what this byte says"));
        }
        let out = if has & HAS_OUT != 0 { Some(Tick::decode(decoder)?) } else { None };
        Ok(State {
            tick,
            out,
            held: Decode::decode(decoder)?,
            shift: Decode::decode(decoder)?,
            pairs_taken: Decode::decode(decoder)?,
            packets_taken: Decode::decode(decoder)?,
            falling: Decode::decode(decoder)?,
            grid: Decode::decode(decoder)?,
            warned: Decode::decode(decoder)?,
            run: if has & HAS_RUN != 0 { Some(Box::new(Run::decode(decoder)?)) } else { None },
        })
    }
}

bincode::impl_borrow_decode!(State);

/// A packet in the warning slot.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub(super) struct Coming {
    pub packet: Packet,
    /// Where each of its swords will enter; nothing for those from the top.
    pub plan: Bounded<Option<Planned>, SWORDS_MAX>,
}

impl State {
    /// A seat before its first tick, on a board that is not empty: an exercise. Nothing may float or be
    /// left to fuse on `grid`, and its spawn cell is open.
    pub fn with_grid(grid: Grid) -> State {
        State { grid, ..State::default() }
    }

    /// How many ticks were played to reach it.
    pub fn tick(&self) -> Tick {
        self.tick
    }

    /// How many pairs have spawned.
    pub fn pairs_taken(&self) -> u32 {
        self.pairs_taken
    }

    /// How many packets have moved into the warning slot.
    pub fn packets_taken(&self) -> u32 {
        self.packets_taken
    }

    /// What counts in a solo run; nothing in a bout against others.
    pub fn run(&self) -> Option<&Run> {
        self.run.as_deref()
    }

    /// True if a board can play on from here. Ask before [`bout::Board::restore`] with a state that
    /// was decoded.
    pub fn is_sound(&self) -> bool {
        let falls = |falling: &Falling| falling.is_sound(&self.grid);
        self.grid.is_sound()
            && (self.out.is_some() || !self.grid.is_out())
            && self.falling.as_ref().is_none_or(falls)
            && self.warned.iter().all(Coming::is_sound)
            && self.run.as_deref().is_none_or(Run::is_sound)
    }
}

impl Coming {
    /// What there is to see of the packets in the slot; nothing when it is empty.
    pub(super) fn warning(slot: &[Coming]) -> Option<Warning> {
        let first = slot.first()?;
        let begins = slot.iter().find(|coming| 0 < coming.packet.sprinkles).unwrap_or(first);
        let mut swords = Bounded::<Warned, WARNED_MAX>::new();
        for coming in slot {
            for (queued, &planned) in coming.packet.swords.iter().zip(&coming.plan) {
                let (width, length) = (queued.sword.width, queued.sword.length);
                // More than fit are not shown; they enter all the same.
                let _ = swords.push(Warned { width, length, planned });
            }
        }
        let sprinkles = slot.iter().map(|coming| coming.packet.sprinkles);
        Some(Warning {
            swords,
            sprinkles: sprinkles.fold(0, u16::saturating_add),
            sprinkle_side: Side::of(begins.packet.sprinkle_index),
        })
    }

    pub(super) fn is_sound(&self) -> bool {
        let swords = self.packet.swords.iter();
        let fits = swords.zip(&self.plan).all(|(queued, planned)| {
            let fits = |planned: &Planned| {
                1 <= planned.row && planned.row <= ROWS - queued.sword.width.min(COLUMNS)
            };
            planned.as_ref().is_none_or(fits)
        });
        self.packet.is_sound() && self.packet.swords.len() == self.plan.len() && fits
    }
}
