//! A picture of a track: a board, or a table.

use crate::track::TrackError;
use crate::track::cell::Cell;
use crate::track::reader::{Reader, push, push_signed};

/// The most columns, and rows, of a picture.
pub const SIDE_MAX: u8 = 128;
/// The most cells of a picture: more than the largest stacker has.
const PICTURE_CELLS_MAX: usize = 4096;
/// The most numbers, and figures, of a picture.
const LIST_MAX: usize = 255;
/// The most pieces, and cells of one.
const PIECES_MAX: usize = 16;
/// The parts of what differs.
const CELLS: u8 = 1;
const BESIDE: u8 = 2;

/// What is to be seen of a board, or of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Columns, 1 to [`SIDE_MAX`].
    pub columns: u8,
    /// Rows, likewise.
    pub rows: u8,
    /// Its cells: rows from the bottom, each from the left; at a table from the top, with its shields around
    /// the blocks.
    pub cells: Vec<Cell>,
    /// Whether the seat is out.
    pub is_out: bool,
    /// Numbers on cells, each with the place of its cell.
    pub numbers: Vec<(u16, i32)>,
    /// Pieces beside the board: in a stacker the held one, of no cells when there is none, and then those to
    /// come; in a swordfight those to come.
    pub pieces: Vec<Vec<PieceCell>>,
    /// Figures.
    pub figures: Vec<Figure>,
}

/// A cell of a piece beside a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceCell {
    /// Its column in the piece, from the left.
    pub x: u8,
    /// Its row in the piece, from the bottom.
    pub y: u8,
    /// It.
    pub cell: Cell,
}

/// A figure of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is.
    pub kind: FigureKind,
    /// Whose, at a table; else 0.
    pub seat: u8,
    /// How much.
    pub value: u32,
}

/// What a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum FigureKind {
    /// Pairs or pieces that were taken.
    Pieces = 0,
    /// Lines cleared.
    Lines = 1,
    /// Points.
    Score = 2,
    /// Rows sent.
    Sent = 3,
    /// Rows of garbage, or swords, that come.
    Incoming = 4,
    /// Sprinkles that come.
    Sprinkles = 5,
    /// Clears in a row.
    Combo = 6,
    /// 1 when back-to-back is on.
    BackToBack = 7,
    /// The turn of a table.
    Turn = 8,
    /// Moves that are left in it.
    Moves = 9,
    /// 1 for the seat to move.
    ToMove = 10,
    /// Hit points of a seat's team.
    HitPoints = 11,
    /// The force of a seat.
    Force = 12,
    /// 1 for a seat that is out.
    Out = 13,
}

impl FigureKind {
    /// All of them, by their codes.
    const ALL: [FigureKind; 14] = [
        FigureKind::Pieces,
        FigureKind::Lines,
        FigureKind::Score,
        FigureKind::Sent,
        FigureKind::Incoming,
        FigureKind::Sprinkles,
        FigureKind::Combo,
        FigureKind::BackToBack,
        FigureKind::Turn,
        FigureKind::Moves,
        FigureKind::ToMove,
        FigureKind::HitPoints,
        FigureKind::Force,
        FigureKind::Out,
    ];
}

impl Picture {
    /// One of this size, without anything in it.
    pub fn empty(columns: u8, rows: u8) -> Picture {
        let cells = vec![Cell::default(); usize::from(columns) * usize::from(rows)];
        Picture { columns, rows, cells, ..Picture::default() }
    }

    /// The place of a cell in [`Picture::cells`]; nothing off the picture.
    pub fn place(&self, column: i32, row: i32) -> Option<usize> {
        let [column, row] = [column, row].map(|at| u8::try_from(at).ok());
        let (column, row) = (column?, row?);
        let is_on = column < self.columns && row < self.rows;
        is_on.then(|| usize::from(row) * usize::from(self.columns) + usize::from(column))
    }

    /// A cell; nothing there off the picture.
    pub fn at(&self, column: i32, row: i32) -> Cell {
        self.place(column, row).map_or(Cell::default(), |place| self.cells[place])
    }

    /// Puts a cell there, if it is on the picture.
    pub fn put(&mut self, column: i32, row: i32, cell: Cell) {
        if let Some(place) = self.place(column, row) {
            self.cells[place] = cell;
        }
    }

    /// The value of a figure of a seat; see [`Figure::seat`].
    pub fn figure(&self, kind: FigureKind, seat: u8) -> Option<u32> {
        let found = self.figures.iter().find(|figure| figure.kind == kind && figure.seat == seat);
        Some(found?.value)
    }

    /// How high the pile is, in rows, without what falls.
    pub fn pile_rows(&self) -> u8 {
        let is_filled = |cell: &Cell| *cell != Cell::default() && !cell.is_falling;
        let highest = self.cells.iter().rposition(is_filled);
        highest.map_or(0, |place| (place / usize::from(self.columns.max(1))) as u8 + 1)
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Picture, TrackError> {
        let (columns, rows) = (reader.count(SIDE_MAX)?, reader.count(SIDE_MAX)?);
        if PICTURE_CELLS_MAX < usize::from(columns) * usize::from(rows) {
            return Err(reader.malformed());
        }
        let mut picture = Picture::empty(columns, rows);
        picture.change(reader)?;
        Ok(picture)
    }

    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend([self.columns, self.rows]);
        bytes.extend(self.difference(&Picture::empty(self.columns, self.rows)));
    }

    /// What differs from a picture of the same size, as a track has it.
    pub(crate) fn difference(&self, before: &Picture) -> Vec<u8> {
        let mut bytes = vec![0];
        let both = self.cells.iter().zip(&before.cells).enumerate();
        let changed: Vec<(usize, Cell)> =
            both.filter(|(_, (now, then))| now != then).map(|(at, (now, _))| (at, *now)).collect();
        if !changed.is_empty() {
            bytes[0] |= CELLS;
            push(&mut bytes, changed.len() as u32);
            let mut last = 0;
            for (at, cell) in changed {
                push(&mut bytes, (at - last) as u32);
                bytes.extend(cell.bytes());
                last = at + 1;
            }
        }
        let is_same = self.is_out == before.is_out
            && self.numbers == before.numbers
            && self.pieces == before.pieces
            && self.figures == before.figures;
        if !is_same {
            bytes[0] |= BESIDE;
            self.write_beside(&mut bytes);
        }
        bytes
    }

    fn write_beside(&self, bytes: &mut Vec<u8>) {
        bytes.push(u8::from(self.is_out));
        push(bytes, self.numbers.len() as u32);
        for &(place, number) in &self.numbers {
            push(bytes, place.into());
            push_signed(bytes, number);
        }
        push(bytes, self.pieces.len() as u32);
        for piece in &self.pieces {
            push(bytes, piece.len() as u32);
            for &PieceCell { x, y, cell } in piece {
                bytes.extend([x, y]);
                bytes.extend(cell.bytes());
            }
        }
        push(bytes, self.figures.len() as u32);
        for &Figure { kind, seat, value } in &self.figures {
            bytes.extend([kind as u8, seat]);
            push(bytes, value);
        }
    }

    /// Changes it by what differs.
    pub(crate) fn change(&mut self, reader: &mut Reader<'_>) -> Result<(), TrackError> {
        let parts = reader.byte()?;
        if parts & !(CELLS | BESIDE) != 0 {
            return Err(reader.malformed());
        }
        if parts & CELLS != 0 {
            let count = reader.at_most(self.cells.len())?;
            let mut at = 0;
            for _ in 0..count {
                at += reader.at_most(self.cells.len())?;
                let cell = Cell::of_bytes([reader.byte()?, reader.byte()?]);
                let (Some(place), Some(cell)) = (self.cells.get_mut(at), cell) else {
                    return Err(reader.malformed());
                };
                *place = cell;
                at += 1;
            }
        }
        if parts & BESIDE != 0 {
            self.read_beside(reader)?;
        }
        Ok(())
    }

    fn read_beside(&mut self, reader: &mut Reader<'_>) -> Result<(), TrackError> {
        self.is_out = reader.byte()? != 0;
        self.numbers.clear();
        for _ in 0..reader.at_most(LIST_MAX)? {
            let place = reader.at_most(self.cells.len().saturating_sub(1))?;
            self.numbers.push((place as u16, reader.signed()?));
        }
        self.pieces.clear();
        for _ in 0..reader.at_most(PIECES_MAX)? {
            let mut piece = Vec::new();
            for _ in 0..reader.at_most(PIECES_MAX)? {
                let (x, y) = (reader.byte()?, reader.byte()?);
                let cell = Cell::of_bytes([reader.byte()?, reader.byte()?]);
                let cell = cell.ok_or(reader.malformed())?;
                piece.push(PieceCell { x, y, cell });
            }
            self.pieces.push(piece);
        }
        self.figures.clear();
        for _ in 0..reader.at_most(LIST_MAX)? {
            let (kind, seat) = (reader.byte()?, reader.byte()?);
            let kind = FigureKind::ALL.get(usize::from(kind)).ok_or(reader.malformed())?;
            self.figures.push(Figure { kind: *kind, seat, value: reader.number()? });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_figure_has_its_code() {
        for (code, kind) in (0..).zip(FigureKind::ALL) {
            assert_eq!(kind as u8, code);
        }
    }
}
