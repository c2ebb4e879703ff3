//! The part of a journal since a position, for a copy elsewhere while the bout is in progress.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::Entry;

use super::{Head, Journal, KEPT, Reader};

/// A position in a journal, between two entries. The default is its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    entries: u64,
    reel: usize,
    byte: usize,
    others: usize,
}

/// The entries since a position, as the journal stores them: they can be read behind all before them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Tail {
    /// The number of entries before it.
    before: u64,
    bytes: Vec<u8>,
    others: Vec<Entry>,
}

impl Journal {
    /// The entries since `from`, which moves to the end; nothing when there are none.
    pub fn tail(&self, from: &mut Position) -> Option<Tail> {
        let end = Position {
            entries: self.entries,
            reel: self.reels.len().saturating_sub(1),
            byte: self.reels.last().map_or(0, Vec::len),
            others: self.others.len(),
        };
        if *from == end {
            return None;
        }
        let mut tail = Tail { before: from.entries, ..Tail::default() };
        for reel in self.reels.iter().skip(from.reel) {
            tail.bytes.extend_from_slice(&reel[from.byte.min(reel.len())..]);
            from.byte = 0;
        }
        tail.others.extend_from_slice(&self.others[from.others..]);
        *from = end;
        Some(tail)
    }
}

impl Tail {
    /// The entries of a journal from the tails of it, in order from its beginning; nothing when they are
    /// not those of any journal.
    pub fn entries(tails: Vec<Tail>) -> Option<Vec<Entry>> {
        let (mut entries, mut head) = (Vec::new(), Head::default());
        for Tail { before, bytes, others } in tails {
            if before != entries.len() as u64 {
                return None;
            }
            let mut others = others.into_iter();
            let mut reader = Reader { bytes: bytes.into_iter(), head };
            while let Some(first) = reader.bytes.next() {
                entries.push(match first {
                    KEPT => others.next()?,
                    first => reader.play(first)?,
                });
            }
            if others.next().is_some() {
                return None;
            }
            head = reader.head;
        }
        Some(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use bout::{Batch, Buttons, Command, Millis, Seat, Tick};

    #[test]
    fn tails_are_the_journal_wherever_it_is_cut() {
        let mut journal = Journal::default();
        let (mut position, mut tails, mut all) = (Position::default(), Vec::new(), Vec::new());
        assert_eq!(journal.tail(&mut position), None);
        for number in 0..1500_u32 {
            let seat = Seat((number % 3) as u8);
            let mut batch = Batch::new(Tick(number / 3 * 4));
            while batch.end().since(batch.first) < 4 {
                assert!(batch.push(Buttons((number % 7) as u16)));
            }
            let command = match number % 50 {
                9 => Command::Lead(seat, 12),
                _ => Command::Play(seat, batch),
            };
            let entry = Entry { at: Millis((number * 22).into()), command };
            journal.push(entry.clone());
            all.push(entry);
            if number.is_multiple_of(number % 11 + 1) {
                tails.push(journal.tail(&mut position).expect("there is more"));
            }
        }
        tails.extend(journal.tail(&mut position));
        assert_eq!(journal.tail(&mut position), None);
        assert_eq!(Tail::entries(tails.clone()), Some(all));
        tails.remove(3);
        assert_eq!(Tail::entries(tails), None);
        // An entry that is missing, and a time that never ends.
        for bytes in [vec![KEPT], [vec![0x80], vec![0xFF; 12]].concat()] {
            let forged = Tail { before: 0, bytes, others: Vec::new() };
            assert_eq!(Tail::entries(vec![forged]), None);
        }
    }
}
