//! A board of any clocked game.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Board as _, Buttons, Tick};

use crate::BoardSetup;

/// One seat's half of a clocked game.
#[derive(Clone, Debug)]
pub enum Board {
    /// A swordfight's.
    Swordfight(swordfight::Board),
    /// A stacker's.
    Stacker(stacker::Board),
}

/// What two ends must agree on of a board.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum State {
    /// A swordfight's.
    Swordfight(swordfight::State),
    /// A stacker's.
    Stacker(stacker::State),
}

/// The state of a board, or one that was kept, where it is: spelled as a [`State`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode)]
pub enum StateRef<'a> {
    /// A swordfight's.
    Swordfight(&'a swordfight::State),
    /// A stacker's.
    Stacker(&'a stacker::State),
}

/// What the referee sends to a board.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Arrival {
    /// A swordfight's.
    Swordfight(swordfight::Arrival),
    /// A stacker's.
    Stacker(stacker::Arrival),
}

/// What happened on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// In a swordfight.
    Swordfight(swordfight::Event),
    /// In a stacker.
    Stacker(stacker::Event),
}

/// What everyone may see of a board.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum View {
    /// A swordfight's.
    Swordfight(swordfight::View),
    /// A stacker's.
    Stacker(stacker::View),
}

impl Board {
    /// The board of a seat before its first tick.
    pub fn new(setup: &BoardSetup) -> Board {
        match setup {
            BoardSetup::Swordfight(setup) => Board::Swordfight(swordfight::Board::new(setup)),
            BoardSetup::Stacker(setup) => Board::Stacker(stacker::Board::new(setup)),
        }
    }

    /// How many ticks were played.
    pub fn tick(&self) -> Tick {
        match self {
            Board::Swordfight(board) => board.tick(),
            Board::Stacker(board) => board.tick(),
        }
    }

    /// Adds to the supply; see [`bout::Board::receive`]. What is for another game changes nothing.
    pub fn receive(&mut self, arrival: Arrival) {
        match (self, arrival) {
            (Board::Swordfight(board), Arrival::Swordfight(arrival)) => board.receive(arrival),
            (Board::Stacker(board), Arrival::Stacker(arrival)) => board.receive(arrival),
            _ => {}
        }
    }

    /// Plays one tick and appends what happened; see [`bout::Board::step`].
    pub fn step(&mut self, held: Buttons, events: &mut Vec<Event>) {
        match self {
            Board::Swordfight(board) => {
                let mut own = Vec::new();
                board.step(held, &mut own);
                events.extend(own.into_iter().map(Event::Swordfight));
            }
            Board::Stacker(board) => {
                let mut own = Vec::new();
                board.step(held, &mut own);
                events.extend(own.into_iter().map(Event::Stacker));
            }
        }
    }

    /// The tick in which this seat was knocked out.
    pub fn out(&self) -> Option<Tick> {
        match self {
            Board::Swordfight(board) => board.out(),
            Board::Stacker(board) => board.out(),
        }
    }

    /// A copy of the state, to compare, keep or send.
    pub fn state(&self) -> State {
        match self {
            Board::Swordfight(board) => State::Swordfight(board.state().clone()),
            Board::Stacker(board) => State::Stacker(board.state().clone()),
        }
    }

    /// The state where it is, to be read.
    pub fn state_ref(&self) -> StateRef<'_> {
        match self {
            Board::Swordfight(board) => StateRef::Swordfight(board.state()),
            Board::Stacker(board) => StateRef::Stacker(board.state()),
        }
    }

    /// Goes back, or over, to `state`; the supply stays. It must be a state of the same game.
    pub fn restore(&mut self, state: State) {
        match (self, state) {
            (Board::Swordfight(board), State::Swordfight(state)) => board.restore(state),
            (Board::Stacker(board), State::Stacker(state)) => board.restore(state),
            _ => {}
        }
    }

    /// Drops from the supply what no state from `state` on can use.
    pub fn forget_before(&mut self, state: &State) {
        match (self, state) {
            (Board::Swordfight(board), State::Swordfight(state)) => board.forget_before(state),
            (Board::Stacker(board), State::Stacker(state)) => board.forget_before(state),
            _ => {}
        }
    }

    /// Drops from the supply what no state from its own on can use.
    pub fn forget_past(&mut self) {
        match self {
            Board::Swordfight(board) => board.forget_past(),
            Board::Stacker(board) => board.forget_past(),
        }
    }

    /// Pieces that it took from its supply.
    pub fn pieces_taken(&self) -> u32 {
        match self {
            Board::Swordfight(board) => board.state().pairs_taken(),
            Board::Stacker(board) => board.state().pieces_taken(),
        }
    }

    /// Whether the referee may send it one more packet.
    pub fn has_room(&self) -> bool {
        match self {
            Board::Swordfight(board) => board.has_room(),
            Board::Stacker(board) => board.has_room(),
        }
    }

    /// What everyone may see of it.
    pub fn view(&self) -> View {
        match self {
            Board::Swordfight(board) => View::Swordfight(board.view()),
            Board::Stacker(board) => View::Stacker(board.view()),
        }
    }
}

impl Board {
    /// Whether [`Board::restore`] may have a state that came from outside: it is one of the same
    /// game that a board can be in.
    pub fn admits(&self, state: &State) -> bool {
        let is_same_game = matches!(
            (self, state),
            (Board::Swordfight(_), State::Swordfight(_)) | (Board::Stacker(_), State::Stacker(_))
        );
        is_same_game && state.is_sound()
    }
}

impl View {
    /// How high the pile is on a board of rows: 0 when it is empty.
    pub fn pile_rows(&self) -> u8 {
        match self {
            View::Swordfight(view) => view.pile_rows(),
            View::Stacker(view) => view.pile_rows(),
        }
    }
}

impl State {
    /// Whether a state that came from outside is one that a board can be in: restoring any other
    /// is an error of the caller.
    pub fn is_sound(&self) -> bool {
        match self {
            State::Swordfight(state) => state.is_sound(),
            State::Stacker(state) => state.is_sound(),
        }
    }

    /// How many ticks were played to reach it.
    pub fn tick(&self) -> Tick {
        match self {
            State::Swordfight(state) => state.tick(),
            State::Stacker(state) => state.tick(),
        }
    }
}

impl<'a> From<&'a State> for StateRef<'a> {
    fn from(state: &'a State) -> StateRef<'a> {
        match state {
            State::Swordfight(state) => StateRef::Swordfight(state),
            State::Stacker(state) => StateRef::Stacker(state),
        }
    }
}

impl Arrival {
    /// The first tick that it can change, as far as it says so itself.
    pub fn acts_from(&self) -> Option<Tick> {
        match self {
            Arrival::Swordfight(arrival) => arrival.acts_from(),
            Arrival::Stacker(arrival) => arrival.acts_from(),
        }
    }
}

impl Event {
    /// Whether it is for the referee to send on.
    pub fn is_attack(&self) -> bool {
        match self {
            Event::Swordfight(event) => matches!(event, swordfight::Event::Sent(_)),
            Event::Stacker(event) => matches!(event, stacker::Event::Sent(_)),
        }
    }
}
