//! What a game of turns on one shared table must offer.

use alloc::vec::Vec;

use crate::{Dice, Outcome, Seat};

/// The one shared state of a turn-based game: all that is public, and nothing else. The random
/// numbers are not in it: the caller that applies a command brings the dice.
pub trait Table: Clone + Eq + core::fmt::Debug {
    /// A command of a seat.
    type Command;
    /// Something that happened, for a client to show.
    type Event;
    /// Why a command was not obeyed.
    type Refusal;

    /// The seat to move; nobody once the bout is decided.
    fn to_move(&self) -> Option<Seat>;

    /// How the bout stands.
    fn outcome(&self) -> Outcome;

    /// Obeys `command` of `seat` and appends what happened to `events`.
    ///
    /// # Errors
    /// A command that the rules do not allow changes nothing, draws nothing and tells nothing.
    fn apply(
        &mut self,
        seat: Seat,
        command: &Self::Command,
        dice: &mut dyn Dice,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Self::Refusal>;

    /// Continues without the player that the table waits for, whose time is up. Nothing happens
    /// once the bout is decided.
    fn time_out(&mut self, dice: &mut dyn Dice, events: &mut Vec<Self::Event>);

    /// Continues without `seat`, whose player left for good. Nothing happens when it is out already.
    fn leave(&mut self, seat: Seat, dice: &mut dyn Dice, events: &mut Vec<Self::Event>);
}
