//! A journal in few bytes, as long as its bout goes on.
//!
//! A bout of two writes some 40 entries a second. Nearly all say that a seat held some buttons for
//! three ticks more, which takes about 80 bytes as an [`Entry`], and 5 here.

use alloc::vec::Vec;
use bout::{Batch, Buttons, Command, Entry, Journal, Millis, Run, Seat, Tick};

/// Room that is made at a time, in bytes. One list that grows would be moved whole again and again, or
/// be half empty.
const REEL_BYTES: usize = 1024;
/// Nearly all entries take fewer.
const ENTRY_BYTES: usize = 32;
/// Stands where a seat would for an entry that is kept as it is.
const OTHER: u8 = u8::MAX;

/// The entries of a journal, in order.
#[derive(Clone, Debug, Default)]
pub struct Tape {
    /// For each entry its seat, the time since the last batch of any seat, the gap after the last
    /// batch of this one, and its runs; or [`OTHER`]. Numbers are seven bits a byte, low ones first.
    reels: Vec<Vec<u8>>,
    others: Vec<Entry>,
    head: Head,
    /// Of the last entry.
    last_at: Millis,
}

/// What a batch is told by.
#[derive(Clone, Debug, Default)]
struct Head {
    at: Millis,
    /// Where the last batch of each seat ended.
    ends: Vec<Tick>,
}

impl Head {
    fn end(&mut self, seat: Seat) -> &mut Tick {
        let seats = self.ends.len().max(seat.index() + 1);
        self.ends.resize(seats, Tick(0));
        &mut self.ends[seat.index()]
    }
}

impl Tape {
    /// Adds an entry.
    pub fn push(&mut self, entry: Entry) {
        self.last_at = entry.at;
        match &entry.command {
            Command::Play(seat, batch) if seat.0 != OTHER => self.push_play(entry.at, *seat, batch),
            _ => {
                self.reel().push(OTHER);
                self.others.push(entry);
            }
        }
    }

    /// The time of the last entry.
    pub fn last_at(&self) -> Millis {
        self.last_at
    }

    /// Where the next entry goes.
    fn reel(&mut self) -> &mut Vec<u8> {
        let has_room = |reel: &Vec<u8>| reel.len() + ENTRY_BYTES <= REEL_BYTES;
        if !self.reels.last().is_some_and(has_room) {
            self.reels.push(Vec::with_capacity(REEL_BYTES));
        }
        self.reels.last_mut().expect("there is one")
    }

    fn push_play(&mut self, at: Millis, seat: Seat, batch: &Batch) {
        let later = at.0.wrapping_sub(self.head.at.0);
        self.head.at = at;
        let end = core::mem::replace(self.head.end(seat), batch.end());
        let reel = self.reel();
        reel.push(seat.0);
        push_number(reel, later);
        push_number(reel, batch.first.0.wrapping_sub(end.0).into());
        push_number(reel, batch.runs.len() as u64);
        for run in &batch.runs {
            push_number(reel, run.held.0.into());
            reel.push(run.ticks);
        }
    }

    /// All that was added.
    pub fn journal(&self) -> Journal {
        let bytes = self.reels.concat();
        let mut reader = Reader { bytes: &bytes, head: Head::default() };
        let mut others = self.others.iter();
        let mut entries = Vec::new();
        while let Some(seat) = reader.byte() {
            let entry =
                if seat == OTHER { others.next().cloned() } else { reader.play(Seat(seat)) };
            entries.push(entry.expect("a tape gives back what was added"));
        }
        Journal { entries }
    }
}

fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while 0x80 <= number {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

struct Reader<'a> {
    bytes: &'a [u8],
    head: Head,
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    fn number(&mut self) -> Option<u64> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            shift += 7;
            if byte < 0x80 {
                return Some(number);
            }
        }
    }

    fn play(&mut self, seat: Seat) -> Option<Entry> {
        let at = Millis(self.head.at.0.wrapping_add(self.number()?));
        self.head.at = at;
        let gap = self.number()? as u32;
        let mut batch = Batch::new(Tick(self.head.end(seat).0.wrapping_add(gap)));
        for _ in 0..self.number()? {
            let (held, ticks) = (Buttons(self.number()? as u16), self.byte()?);
            batch.runs.push(Run { held, ticks }).ok()?;
        }
        *self.head.end(seat) = batch.end();
        Some(Entry { at, command: Command::Play(seat, batch) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A batch of runs of buttons and ticks.
    fn play(at: u64, seat: u8, first: u32, runs: &[(u16, u8)]) -> Entry {
        let run = |&(held, ticks): &(u16, u8)| Run { held: Buttons(held), ticks };
        let runs: Vec<Run> = runs.iter().map(run).collect();
        let runs = runs.try_into().expect("few runs");
        let batch = Batch { first: Tick(first), runs };
        Entry { at: Millis(at), command: Command::Play(Seat(seat), batch) }
    }

    fn check(entries: &[Entry]) -> Tape {
        let mut tape = Tape::default();
        for entry in entries {
            tape.push(entry.clone());
        }
        assert_eq!(tape.journal().entries, entries);
        tape
    }

    #[test]
    fn a_tape_gives_back_what_was_added() {
        let advance = Command::Advance(Seat(1), Tick(200));
        let lead = Command::Lead(Seat(0), 17);
        check(&[]);
        check(&[
            play(50, 0, 0, &[(0, 3)]),
            play(60, 1, 0, &[(0, 1), (0x1FF, 255), (u16::MAX, 0)]),
            Entry { at: Millis(61), command: lead.clone() },
            play(100, 0, 3, &[]),
            play(100, 0, 7, &[(2, 3)]),
            Entry { at: Millis(4_000), command: advance },
            play(9_000_000_000, 1, 200, &[(1, 1)]),
            play(3, 23, u32::MAX, &[(1, 200)]),
            play(3, 23, 0, &[(1, 1)]),
            play(u64::MAX, OTHER, 9, &[(1, 2)]),
            Entry { at: Millis(0), command: lead },
        ]);
    }

    #[test]
    fn a_batch_as_most_are_takes_six_bytes_at_most() {
        let entries: Vec<Entry> =
            (0..1000).map(|n| play(25 * n, n as u8 % 2, n as u32 / 2 * 3, &[(4, 3)])).collect();
        assert!(check(&entries).reels.concat().len() <= 6 * entries.len());
    }
}
