//! The file of a list: one record a piece, in order.
//!
//! A record is one byte with the length of the box, one byte `ABCCCCCC` (A convex, B with a hole, C
//! the colour), then one byte `XXXXYYYY` for each cell of the spawn in its box, in ascending order.
//! All records of a file have as many cells.

use alloc::vec::Vec;
use thiserror::Error;

use crate::piece::Piece;
use crate::polyomino::class::Class;
use crate::polyomino::form::Form;
use crate::polyomino::list::{COUNTS, DIGESTS, List};
use crate::shape::{Cells, SIZE_MAX, Shape};

/// The bit of a convex piece.
const CONVEX: u8 = 1 << 7;
/// The bit of a piece with a hole.
const HOLED: u8 = 1 << 6;
/// Bytes of a record before its cells.
const HEAD_BYTES: usize = 2;

/// Why bytes are not the file of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// There is no list of that size.
    #[error("pieces have 1 to {SIZE_MAX} cells, not {0}: ask for one of these sizes")]
    Size(u8),
    /// It is longer or shorter than the records of all pieces.
    #[error(
        "the file has {bytes} bytes, but the list of size {size} has {expected}: it is cut off or is of \
         another size, make it again"
    )]
    Length {
        /// The size that was asked for.
        size: u8,
        /// How long the file is.
        bytes: usize,
        /// How long it should be.
        expected: usize,
    },
    /// A record is not the piece that belongs there.
    #[error(
        "piece {0} of the file is not a polyomino in its place: the file is damaged, make it again"
    )]
    Piece(u32),
    /// All records are pieces in order, but not those of both ends.
    #[error("the file holds another list than this version plays with: make it again")]
    Digest,
}

impl List {
    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.forms().len() * record_bytes(self.size()));
        self.write(|record| bytes.extend_from_slice(record));
        bytes
    }

    /// Hands each record of its file to `write`, in order.
    pub fn write(&self, mut write: impl FnMut(&[u8])) {
        for (id, &form) in (0..).zip(self.forms()) {
            let (record, length) = record(id, form);
            write(&record[..length]);
        }
    }

    /// The list of `size` from the bytes of its file. Every record is checked, and then the whole
    /// against the digest of the list that both ends play with.
    pub fn from_bytes(size: u8, bytes: &[u8]) -> Result<List, FileError> {
        if !(1..=SIZE_MAX).contains(&size) {
            return Err(FileError::Size(size));
        }
        let index = usize::from(size - 1);
        let expected = COUNTS[index] as usize * record_bytes(size);
        if bytes.len() != expected {
            return Err(FileError::Length { size, bytes: bytes.len(), expected });
        }
        let mut forms = Vec::with_capacity(COUNTS[index] as usize);
        for (id, read) in (0..).zip(bytes.chunks_exact(record_bytes(size))) {
            let form = form(read).ok_or(FileError::Piece(id))?;
            let (record, length) = record(id, form);
            if record[..length] != *read || forms.last().is_some_and(|last| form <= *last) {
                return Err(FileError::Piece(id));
            }
            forms.push(form);
        }
        if bout::Digest::of(bytes) != DIGESTS[index] {
            return Err(FileError::Digest);
        }
        Ok(List::of_forms(forms))
    }
}

fn record_bytes(size: u8) -> usize {
    HEAD_BYTES + usize::from(size)
}

/// The record of a piece, and how much of it counts.
fn record(id: u32, form: Form) -> ([u8; HEAD_BYTES + SIZE_MAX as usize], usize) {
    let piece = Piece::new(id, form.spawned());
    let class = match Class::of(form) {
        Class::Convex => CONVEX,
        Class::Holeless => 0,
        Class::Holed => HOLED,
    };
    let mut record = [0; HEAD_BYTES + SIZE_MAX as usize];
    record[0] = piece.shape().side();
    record[1] = class | piece.colour().0;
    for (byte, (x, y)) in record[HEAD_BYTES..].iter_mut().zip(piece.shape().cells().iter()) {
        *byte = x << 4 | y;
    }
    (record, record_bytes(form.size()))
}

/// The form of a record, if its cells are sorted, hang together and lie in its box.
fn form(record: &[u8]) -> Option<Form> {
    let (&[side, _], cells) = record.split_first_chunk()?;
    let cells = Cells::from_bytes(cells, side)?;
    cells.is_connected().then(|| Form::of(&Shape::new(cells, side)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_list_is_read_as_it_was_written() {
        for size in 1..=7 {
            let list = List::of(size);
            let bytes = list.to_bytes();
            let back = List::from_bytes(size, &bytes).expect("it was just written");
            assert_eq!(back.forms(), list.forms());
            assert_eq!(back.count(), list.count());
        }
    }

    #[test]
    fn the_only_piece_of_size_1_has_three_bytes() {
        assert_eq!(List::of(1).to_bytes(), [1, 0b1000_0000, 0]);
    }

    /// What is said of the file of size 5 after a change.
    fn check(change: impl Fn(&mut Vec<u8>), said: &str) {
        let mut bytes = List::of(5).to_bytes();
        change(&mut bytes);
        let error = List::from_bytes(5, &bytes).expect_err("it was changed");
        assert!(error.to_string().starts_with(said), "{error}");
    }

    #[test]
    fn a_damaged_file_is_told_by_its_piece() {
        check(
            |bytes| bytes.truncate(100),
            "the file has 100 bytes, but the list of size 5 has 126",
        );
        check(|bytes| bytes[7] = 9, "piece 1 of the file");
        check(|bytes| bytes[8] ^= 1, "piece 1 of the file");
        check(|bytes| bytes[125] ^= 0x10, "piece 17 of the file");
        check(|bytes| bytes[2] = 0xff, "piece 0 of the file");
        check(|bytes| bytes[..14].rotate_left(7), "piece 0 of the file");
        assert_eq!(List::from_bytes(16, &[]).err(), Some(FileError::Size(16)));
    }
}
