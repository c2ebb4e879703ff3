//! A board of any clocked game.

use alloc::vec::Vec;
use bout::{Board as _, Buttons, Tick};
use controls::Order;

use crate::clocked::{GameBoard, GameEvent, GameView};
use crate::{Arrival, Board, BoardSetup, ClockedGame, Event, State, StateRef, View, each};

impl Board {
    /// The board of a seat before its first tick.
    pub fn new(setup: &BoardSetup) -> Board {
        each!(setup, BoardSetup(setup) => in Board: bout::Board::new(setup))
    }

    /// Which game it is a board of.
    pub fn game(&self) -> ClockedGame {
        each!(self, Board(_) => in ClockedGame)
    }

    /// How many ticks were played.
    pub fn tick(&self) -> Tick {
        each!(self, Board(board) => board.tick())
    }

    /// Adds to the supply; see [`bout::Board::receive`]. An arrival of another game changes nothing.
    pub fn receive(&mut self, arrival: Arrival) {
        each!(self, Board(board), arrival, Arrival(arrival) => board.receive(arrival), else ());
    }

    /// The supply; see [`bout::Board::supply`].
    pub fn supply(&self) -> Vec<Arrival> {
        each!(self, Board(board) => board.supply().into_iter().map(Arrival::from).collect())
    }

    /// Plays one tick and appends what happened; see [`bout::Board::step`].
    pub fn step(&mut self, held: Buttons, events: &mut Vec<Event>) {
        each!(self, Board(board) => {
            let mut own = Vec::new();
            board.step(held, &mut own);
            events.extend(own.into_iter().map(Event::from));
        });
    }

    /// The order in which the next tick makes what is pressed in it.
    pub fn order(&self) -> Order {
        each!(self, Board(board) => board.order())
    }

    /// The tick in which this seat was knocked out.
    pub fn out(&self) -> Option<Tick> {
        each!(self, Board(board) => board.out())
    }

    /// A copy of the state, to compare, keep or send.
    pub fn state(&self) -> State {
        each!(self, Board(board) => in State: board.state().clone())
    }

    /// The state where it is, to be read.
    pub fn state_ref(&self) -> StateRef<'_> {
        each!(self, Board(board) => in StateRef: board.state())
    }

    /// Goes back, or over, to `state`; the supply stays. It must be a state of the same game: any
    /// other changes nothing.
    pub fn restore(&mut self, state: State) {
        each!(self, Board(board), state, State(state) => board.restore(state), else ());
    }

    /// Drops from the supply what no state from `state` on can use.
    pub fn forget_before(&mut self, state: &State) {
        each!(self, Board(board), state, State(state) => board.forget_before(state), else ());
    }

    /// Drops from the supply what no state from its own on can use.
    pub fn forget_past(&mut self) {
        each!(self, Board(board) => board.forget_past());
    }

    /// Pieces that it took from its supply.
    pub fn pieces_taken(&self) -> u32 {
        each!(self, Board(board) => GameBoard::pieces_taken(board))
    }

    /// True if the referee may send it one more packet.
    pub fn has_room(&self) -> bool {
        each!(self, Board(board) => board.has_room())
    }

    /// What everyone may see of it.
    pub fn view(&self) -> View {
        each!(self, Board(board) => in View: board.view())
    }

    /// True if [`Board::restore`] may have a state that came from outside: it is one of the same
    /// game that a board can be in.
    pub fn admits(&self, state: &State) -> bool {
        self.game() == state.game() && state.is_sound()
    }
}

impl View {
    /// True if the seat is out.
    pub fn is_out(&self) -> bool {
        each!(self, View(view) => GameView::is_out(view))
    }

    /// Columns and rows of the board, as large as it is drawn.
    pub fn size(&self) -> (u8, u8) {
        each!(self, View(view) => GameView::size(view))
    }

    /// How far the falling piece has glided down since an older view of the same board, in 256ths of a
    /// row; nothing when it is another piece, or when pieces of the game fall in steps.
    pub fn glided(&self, since: &View) -> Option<u16> {
        each!(self, View(view), since, View(since) => GameView::glided(view, since), else None)
    }

    /// Lets the falling piece glide down by so many 256ths of a row, no further than to where it rests;
    /// up, where they are less than 0. Nothing happens where pieces fall in steps.
    pub fn sink(&mut self, parts: i16) {
        each!(self, View(view) => GameView::sink(view, parts));
    }

    /// How high the pile is on a board of rows: 0 when it is empty.
    pub fn pile_rows(&self) -> u8 {
        each!(self, View(view) => view.pile_rows())
    }
}

impl State {
    /// Which game it is a state of.
    pub fn game(&self) -> ClockedGame {
        each!(self, State(_) => in ClockedGame)
    }

    /// True if a state that came from outside is one that a board can be in: restoring any other is
    /// an error of the caller.
    pub fn is_sound(&self) -> bool {
        each!(self, State(state) => state.is_sound())
    }

    /// How many ticks were played to reach it.
    pub fn tick(&self) -> Tick {
        each!(self, State(state) => state.tick())
    }
}

impl<'a> From<&'a State> for StateRef<'a> {
    fn from(state: &'a State) -> StateRef<'a> {
        each!(state, State(state) => in StateRef: state)
    }
}

impl Arrival {
    /// The first tick that it can change, as far as it says so itself.
    pub fn acts_from(&self) -> Option<Tick> {
        each!(self, Arrival(arrival) => arrival.acts_from())
    }
}

impl Event {
    /// True if it is for the referee to send on.
    pub fn is_attack(&self) -> bool {
        each!(self, Event(event) => GameEvent::is_attack(event))
    }

    /// True if a piece entered the board.
    pub fn is_entry(&self) -> bool {
        each!(self, Event(event) => GameEvent::is_entry(event))
    }

    /// The cells in which a piece locked, as column and row: those of a pair in the order of its blocks.
    pub fn locked(&self) -> Option<Vec<(u8, u8)>> {
        each!(self, Event(event) => GameEvent::locked(event))
    }
}
