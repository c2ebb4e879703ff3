//! Taking locks back, where nothing is lost by it.

use alloc::sync::Arc;
use bincode::{Decode, Encode};
use bout::Bounded;

use crate::board::falling::Falling;
use crate::board::state::Run;
use crate::grid::Field;
use crate::{Grid, LockDelay, Piece, Streak};

/// Locks that can be taken back, one after another.
pub const UNDO_LOCKS_MAX: usize = 10;

/// Pieces that are drawn from the sequence from one entry to the next: one each by a hold, an initial
/// hold, and the entry, with one to spare.
const DRAWN_MAX: usize = 4;

/// Pieces that come again at most: those of all locks that can be taken back, and of the piece in play.
const AGAIN_MAX: usize = DRAWN_MAX * (UNDO_LOCKS_MAX + 1);

/// What taking back needs, in a run that allows it.
///
/// Pieces are taken from the sequence once. What is drawn again after a lock was taken back comes from
/// here, so that the sequence and its dealer never go back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Undo {
    /// The board as the piece in play entered, or the one that has just locked.
    entered: Option<Arc<Entered>>,
    /// Pieces drawn since then, the first one first.
    drawn: Bounded<Piece, DRAWN_MAX>,
    /// The locks that can be taken back, the newest last.
    past: Bounded<Past, UNDO_LOCKS_MAX>,
    /// Pieces that were drawn before and come again, the next one first.
    again: Bounded<Piece, AGAIN_MAX>,
}

/// The board when a piece had just entered.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub(super) struct Entered {
    pub falling: Falling,
    pub lock_delay: LockDelay,
    pub hold: Option<Piece>,
    pub run: Run,
    pub streak: Streak,
    pub grid: Grid,
}

/// A lock that can be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
struct Past {
    /// The board as its piece entered.
    entered: Arc<Entered>,
    /// Pieces drawn from then until the next piece had entered.
    drawn: Bounded<Piece, DRAWN_MAX>,
}

impl Undo {
    /// Pieces that come again, the next one first.
    pub(super) fn again(&self) -> &[Piece] {
        &self.again
    }

    /// How many locks can be taken back.
    pub(super) fn locks(&self) -> usize {
        self.past.len()
    }

    /// A piece is drawn, `piece` if it was dealt: whether it is one that comes again.
    pub(super) fn take(&mut self, piece: Option<Piece>) -> bool {
        if let Some(piece) = piece {
            // A hold draws at most once between two locks: the box is full afterwards.
            let _ = self.drawn.push(piece);
        }
        let mut again = core::mem::take(&mut self.again).into_vec();
        let is_again = !again.is_empty();
        if is_again {
            again.remove(0);
        }
        self.again = again.try_into().unwrap_or_default();
        is_again
    }

    /// The piece in play has locked.
    pub(super) fn lock(&mut self) {
        let Some(entered) = self.entered.take() else { return };
        let mut past = core::mem::take(&mut self.past).into_vec();
        if past.len() == UNDO_LOCKS_MAX {
            past.remove(0);
        }
        past.push(Past { entered, drawn: core::mem::take(&mut self.drawn) });
        self.past = past.try_into().unwrap_or_default();
    }

    /// A piece has entered as the next one: it can be put there again.
    pub(super) fn enter(&mut self, entered: Entered) {
        // What this entry drew comes again with the lock before it.
        let drawn = core::mem::take(&mut self.drawn);
        if let Some(last) = self.past.last_mut() {
            for piece in drawn.iter() {
                let _ = last.drawn.push(*piece);
            }
        }
        self.entered = Some(Arc::new(entered));
    }

    /// Takes back the last lock, if there is one: the board as its piece entered.
    pub(super) fn pop(&mut self) -> Option<Arc<Entered>> {
        let mut past = core::mem::take(&mut self.past).into_vec();
        let last = past.pop();
        self.past = past.try_into().unwrap_or_default();
        let Past { entered, drawn } = last?;
        let mut again = drawn.into_vec();
        again.extend(core::mem::take(&mut self.drawn).into_vec());
        again.extend(core::mem::take(&mut self.again).into_vec());
        again.truncate(AGAIN_MAX);
        self.again = again.try_into().unwrap_or_default();
        self.entered = Some(entered.clone());
        Some(entered)
    }

    /// True if boards can play on from all that it holds, on a field of this size.
    pub(super) fn is_sound(&self, field: Field) -> bool {
        let is_sound = |entered: &Entered| {
            entered.grid.field() == field
                && entered.grid.is_sound()
                && entered.falling.is_sound(&entered.grid)
        };
        self.entered.as_deref().is_none_or(is_sound)
            && self.past.iter().all(|past| is_sound(&past.entered))
    }
}
