//! What a clocked game must offer.

use alloc::vec::Vec;

use crate::{Buttons, Tick};

/// One seat's half of a clocked game: all that its player may know, and nothing else.
///
/// A board is a *state*, which both ends must agree on tick by tick, and a *supply*: what the
/// referee sent ahead and the state has not used yet. Only the state is compared, so it does not
/// matter when exactly something arrived, as long as it came before the state asked for it.
pub trait Board: Clone {
    /// What both ends know of this seat before the first tick.
    type Setup;
    /// All that decides what the next steps do, except what is yet to arrive.
    type State: Clone + Eq + core::fmt::Debug;
    /// Something the referee sends to this seat, numbered, so that it may come twice or early.
    type Arrival;
    /// Something that happened in a step, for the referee to route and the client to show.
    type Event;

    /// The board before its first tick.
    fn new(setup: &Self::Setup) -> Self;

    /// How many ticks were played.
    fn tick(&self) -> Tick;

    /// Adds to the supply. An arrival that is already there changes nothing.
    fn receive(&mut self, arrival: Self::Arrival);

    /// The supply, for another board of the seat that goes over to this one's state: what was sent ahead
    /// and not forgotten.
    fn supply(&self) -> Vec<Self::Arrival>;

    /// Plays one tick with `held` buttons and appends what happened to `events`.
    /// A board that is out only lets the tick pass.
    fn step(&mut self, held: Buttons, events: &mut Vec<Self::Event>);

    /// The tick in which this seat was knocked out.
    fn out(&self) -> Option<Tick>;

    /// The state, to compare, keep or send.
    fn state(&self) -> &Self::State;

    /// Goes back, or over, to `state`; the supply stays.
    fn restore(&mut self, state: Self::State);

    /// Drops from the supply what no state from `state` on can use.
    fn forget_before(&mut self, state: &Self::State);

    /// Drops from the supply what no state from its own on can use.
    fn forget_past(&mut self);
}
