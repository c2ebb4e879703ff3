//! A battle that is laid out by hand.

use bout::{Purpose, Seed, Stream, Table as _};
use marauders::{
    Block, Choice, Command, Element, Event, Field, Options, Role, Shield, Side, Spell, Spot, Table,
    elements,
};

/// The ranked game with these choices.
pub fn options(choices: &[Choice]) -> Options {
    Options { choices: choices.iter().copied().collect(), ..Options::default() }
}

/// A battle that begins, all seats with the same spell, and its events.
pub fn begun(options: Options, named: Option<Spell>, seed: u8) -> (Game, Vec<Event>) {
    let mut dice = Stream::new(&Seed([seed; 32]), Purpose::Dice);
    let (elements, mut events) = (elements(&options, &mut dice), Vec::new());
    let table = Table::new(options, &elements, &[named; 4], &mut dice, &mut events);
    let table = table.expect("these options go together");
    (Game { table, dice }, events)
}

pub fn game(options: Options, named: Option<Spell>) -> Game {
    begun(options, named, 7).0
}

/// A battle and its dice.
pub struct Game {
    pub table: Table,
    pub dice: Stream,
}

impl Game {
    /// What happens when whoever is to move asks for this, which must be allowed.
    pub fn ask(&mut self, command: Command) -> Vec<Event> {
        let seat = self.table.to_move().expect("the battle goes on");
        let mut events = Vec::new();
        let obeyed = self.table.apply(seat, &command, &mut self.dice, &mut events);
        assert_eq!(obeyed, Ok(()), "{command:?} of {seat:?}");
        events
    }

    pub fn end_turn(&mut self) -> Vec<Event> {
        self.ask(Command::EndTurn)
    }

    /// Ends turns, and writes each as the document does: the seat from 1, its role, the axis.
    pub fn turns(&mut self, count: usize) -> String {
        let turns = (0..count).map(|_| {
            let seat = self.table.present();
            let role = if self.table.role() == Role::Attack { 'a' } else { 'd' };
            let axis = if self.table.side_of(seat).has_columns() { 'Y' } else { 'X' };
            self.end_turn();
            format!("{}{role}{axis}", seat.0 + 1)
        });
        turns.collect::<Vec<_>>().join(" ")
    }

    /// Puts a shield of this strength into a cell. It is of wind, which does no more than that.
    pub fn shield(&mut self, side: Side, lane: u8, strength: i32) {
        let shield = Some(Shield { strength, element: Element::Wind });
        self.table.cells.at_mut(Spot { side, lane }).shield = shield;
    }

    pub fn strength(&self, side: Side, lane: u8) -> i32 {
        self.table.cell(Spot { side, lane }).strength()
    }

    /// Lays a field without matches, then these elements, by their numbers in the list.
    pub fn lay(&mut self, blocks: &[(u8, u8, usize)]) {
        let (size, elements) = (self.table.field.size(), &self.table.elements);
        let element = |row: u8, column: u8| {
            let laid = blocks.iter().find(|block| (block.0, block.1) == (row, column));
            let number = usize::from(row) * 2 + usize::from(column);
            elements[laid.map_or(number % elements.len(), |block| block.2)]
        };
        let row =
            |row| (0..size).map(|column| Block::new(element(row, column))).collect::<Vec<_>>();
        let rows: Vec<Vec<Block>> = (0..size).map(row).collect();
        self.table.field = Field::of(&rows).expect("a square");
    }
}
