//! Positions of swordfight.

use super::{Drills, Position};
use alloc::vec::Vec;
use bout::{Board as _, Bounded, Seat, Tick};
use controls::Handling;
use swordfight::{
    Arrival, Blade, Block, Board, COLUMNS, Cell, Colour, Grid, Options, Packet, Pair, Place,
    Queues, ROWS, Setup, State, Sword,
};

/// The colours of the digits 1 to 4, and 5 to 8.
const COLOURS: [Colour; 4] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue];

/// A board of swordfight and what comes to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwordPosition {
    /// Rows of 6 letters from the top with `/` between them, without the open ones above: `.` open,
    /// `R Y G B` solid blocks, `r y g b` breakers, `1` to `4` translucent grey cells that become red,
    /// yellow, green and blue, and `5` to `8` opaque ones. Blocks fall and fuse before the first tick.
    pub board: &'static str,
    /// The pairs, two letters each, the pivot first.
    pub pairs: &'static str,
    /// Attacks on the way, which may enter the warning slot from the first lock on.
    pub packets: &'static [SwordPacket],
    /// Placements that were made before the exercise begins, in the notation of solutions.
    pub before: &'static str,
}

/// An attack on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwordPacket {
    /// The swords, in the order in which they broke.
    pub swords: &'static [Sword],
    /// How many sprinkles.
    pub sprinkles: u16,
}

impl SwordPosition {
    /// An empty board to which nothing comes.
    pub const EMPTY: SwordPosition =
        SwordPosition { board: "", pairs: "", packets: &[], before: "" };

    pub(crate) fn board(&self, handling: Handling, blade: Blade) -> Board {
        let options = Options::default();
        let mut board = Board::new(&Setup { options, handling, blade });
        let mut grid = grid(self.board);
        grid.fall();
        grid.fuse(options.rectangle);
        board.restore(State::with_grid(grid));
        for (index, letters) in (0..).zip(self.pairs.split_whitespace()) {
            board.receive(Arrival::Pair { index, pair: pair(letters) });
        }
        let mut queues = Queues::default();
        for (index, packet) in (0..).zip(self.packets) {
            let packet = packet.numbered(&mut queues, blade);
            board.receive(Arrival::Packet { index, visible_at: Tick(0), packet });
        }
        board
    }

    pub(crate) fn before(&self) -> &'static str {
        self.before
    }

    pub(crate) fn list(&self) -> &'static str {
        self.pairs
    }

    pub(crate) fn piece_sizes(&self) -> Vec<u8> {
        Vec::new()
    }

    pub(crate) fn queues(&self) -> games::Queues {
        let swords = self.packets.iter().map(|packet| packet.swords.len() as u32).sum();
        let sprinkled = self.packets.iter().filter(|packet| 0 < packet.sprinkles);
        games::Queues::Swordfight { swords, sprinkle_attacks: sprinkled.count() as u32 }
    }
}

impl Drills for Options {
    /// Make this chain.
    const FILE: &'static str = include_str!("../drills/chains.txt");

    fn position(mut next: impl FnMut() -> &'static str) -> Position {
        let (board, pairs) = (next(), next());
        Position::Swordfight(SwordPosition { board, pairs, ..SwordPosition::EMPTY })
    }
}

impl SwordPacket {
    fn numbered(&self, queues: &mut Queues, blade: Blade) -> Packet {
        let attack = swordfight::Attack { swords: self.swords.into(), sprinkles: self.sprinkles };
        let (swords, sprinkle_index) = queues.number(&attack);
        let swords = Bounded::try_from(swords).expect("no more swords than one chain makes");
        Packet { from: Seat(1), blade, swords, sprinkles: self.sprinkles, sprinkle_index }
    }
}

fn grid(drawing: &str) -> Grid {
    let mut grid = Grid::default();
    let rows = drawing.rsplit('/').filter(|row| !row.is_empty());
    for (row, letters) in (1..).zip(rows) {
        assert!(row <= ROWS && letters.len() == usize::from(COLUMNS), "{drawing}");
        for (column, letter) in (1..).zip(letters.chars()).filter(|&(_, letter)| letter != '.') {
            grid.put(Place { column, row }, cell(letter));
        }
    }
    grid
}

fn cell(letter: char) -> Cell {
    let digit = letter.to_digit(9).and_then(|digit| digit.checked_sub(1)).map(|it| it as usize);
    match digit {
        Some(digit) if digit < COLOURS.len() => Cell::Translucent(COLOURS[digit]),
        Some(digit) => Cell::Opaque(COLOURS[digit % COLOURS.len()]),
        None => Cell::Block(block(letter)),
    }
}

fn block(letter: char) -> Block {
    Block::from_letter(letter).unwrap_or_else(|| panic!("{letter:?} is no block"))
}

fn pair(letters: &str) -> Pair {
    let mut blocks = letters.chars().map(block);
    let mut next = || blocks.next().expect("a pair has two letters");
    Pair { pivot: next(), partner: next() }
}
