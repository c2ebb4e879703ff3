//! The journal: all input that a referee processed, in order. With the setup and the seed it *is*
//! the bout.
//!
//! A bout of two writes some 30 entries a second. Most say that a seat held the same buttons as
//! before for four more ticks, which takes about 80 bytes as an [`Entry`], and one here.

mod tail;

use alloc::vec::Vec;
use bincode::de::Decoder;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};
use bout::{Batch, Buttons, Command, Entry, Millis, Run, Seat, Tick};

pub use tail::{Position, Tail};

/// The bytes of one chunk. A single growing list would be moved whole again and again, or be half
/// empty.
const REEL_BYTES: usize = 1024;
/// The size in bytes that nearly all entries stay under.
const ENTRY_BYTES: usize = 32;
/// A first byte from here on has a seat in its low bits, and a code for the runs in those between.
/// A smaller first byte is the time since the last batch of any seat, in milliseconds, and the
/// whole entry: the next seat in turn held the same buttons as before, for [`MORE_TICKS`].
const SEAT_TOLD: u8 = 0x80;
/// The bits of a first byte that hold the seat.
const SEAT_BITS: u32 = 5;
/// Takes the place of a seat for an entry that is stored uncompressed.
const OTHER: u8 = (1 << SEAT_BITS) - 1;
/// The first byte of such an entry, and all of its header.
const KEPT: u8 = SEAT_TOLD | OTHER;
/// The code for the same buttons as before, for [`MORE_TICKS`]. Any other code but one is a number
/// of runs.
const MORE: u8 = 3;
/// The escape code: the gap after the last batch of this seat and the number of runs follow the
/// time.
const RUNS_FOLLOW: u8 = 0;
/// The ticks that a client usually sends at a time.
const MORE_TICKS: u8 = 4;
/// The low bits of the first byte of a run, which hold its buttons; the high ones hold its ticks.
const RUN_BITS: u32 = 4;
const RUN_MASK: u8 = (1 << RUN_BITS) - 1;
/// Takes the place of a button when anything but one button or none is held.
const BUTTONS_FOLLOW: u8 = RUN_MASK;
/// Takes the place of the ticks when there are too many of them, or none.
const TICKS_FOLLOW: u8 = 0;

/// The ordered list of everything that a referee processed. On disk it is encoded as a list of entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// For each entry a byte below [`SEAT_TOLD`], or [`KEPT`], or a byte with its seat and a code
    /// for its runs, the time since the last batch of any seat, and the runs. A run is a byte with
    /// its ticks and its buttons, followed by the parts of these that do not fit. Numbers are seven
    /// bits a byte, low ones first.
    reels: Vec<Vec<u8>>,
    others: Vec<Entry>,
    entries: u64,
    head: Head,
    /// The time of the last entry.
    last_at: Millis,
}

/// The context that a batch is compressed against.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Head {
    at: Millis,
    /// The next seat in turn, if all play in order.
    next: u8,
    /// Where the last batch of each seat ended, with which buttons.
    seats: Vec<(Tick, Buttons)>,
}

impl Head {
    fn seat(&mut self, seat: Seat) -> &mut (Tick, Buttons) {
        let seats = self.seats.len().max(seat.index() + 1);
        self.seats.resize(seats, (Tick(0), Buttons::NONE));
        &mut self.seats[seat.index()]
    }

    /// Moves to the end of a batch of a seat.
    fn follow(&mut self, at: Millis, seat: Seat, batch: &Batch) {
        let (end, held) = self.seat(seat);
        *end = batch.end();
        *held = batch.runs.last().map_or(*held, |run| run.held);
        self.at = at;
        self.next = if seat.index() + 1 < self.seats.len() { seat.0 + 1 } else { 0 };
    }
}

impl Journal {
    /// Adds an entry. Time normally never goes back, but the journal stores any time.
    pub fn push(&mut self, entry: Entry) {
        self.entries += 1;
        self.last_at = entry.at;
        match &entry.command {
            Command::Play(seat, batch) if seat.0 < OTHER => self.push_play(entry.at, *seat, batch),
            _ => {
                self.reel().push(KEPT);
                self.others.push(entry);
            }
        }
    }

    /// The number of entries.
    pub fn len(&self) -> u64 {
        self.entries
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// The time of the last entry, since the bout began.
    pub fn last_at(&self) -> Millis {
        self.last_at
    }

    /// All entries, in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        let bytes = self.reels.iter().flatten().copied();
        let mut reader = Reader { bytes, head: Head::default() };
        let mut others = self.others.iter();
        core::iter::from_fn(move || {
            let entry = match reader.bytes.next()? {
                KEPT => others.next().cloned(),
                first => reader.play(first),
            };
            Some(entry.expect("a journal gives back what was added"))
        })
    }

    /// The position of the next entry.
    fn reel(&mut self) -> &mut Vec<u8> {
        let has_room = |reel: &Vec<u8>| reel.len() + ENTRY_BYTES <= REEL_BYTES;
        if !self.reels.last().is_some_and(has_room) {
            self.reels.push(Vec::with_capacity(REEL_BYTES));
        }
        self.reels.last_mut().expect("there is one")
    }

    fn push_play(&mut self, at: Millis, seat: Seat, batch: &Batch) {
        let later = at.0.wrapping_sub(self.head.at.0);
        let (is_next, (end, held)) = (seat.0 == self.head.next, *self.head.seat(seat));
        self.head.follow(at, seat, batch);
        let gap = batch.first.0.wrapping_sub(end.0);
        let word = match &batch.runs[..] {
            _ if gap != 0 => RUNS_FOLLOW,
            [run] if *run == (Run { held, ticks: MORE_TICKS }) => MORE,
            runs if runs.len() < MORE.into() => runs.len() as u8,
            _ => RUNS_FOLLOW,
        };
        let reel = self.reel();
        if word == MORE && is_next && later < SEAT_TOLD.into() {
            return reel.push(later as u8);
        }
        reel.push(SEAT_TOLD | word << SEAT_BITS | seat.0);
        push_number(reel, later);
        match word {
            MORE => return,
            RUNS_FOLLOW => {
                push_number(reel, gap.into());
                push_number(reel, batch.runs.len() as u64);
            }
            _ => {}
        }
        for run in &batch.runs {
            push_run(reel, *run);
        }
    }
}

impl FromIterator<Entry> for Journal {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Journal {
        let mut journal = Journal::default();
        entries.into_iter().for_each(|entry| journal.push(entry));
        journal
    }
}

impl Encode for Journal {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.entries.encode(encoder)?;
        self.entries().try_for_each(|entry| entry.encode(encoder))
    }
}

impl<C> Decode<C> for Journal {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Journal, DecodeError> {
        // As a list, so that its length is held against the decoder's limit: an entry of three
        // bytes may be one that is stored uncompressed.
        Ok(Vec::<Entry>::decode(decoder)?.into_iter().collect())
    }
}

bincode::impl_borrow_decode!(Journal);

/// Nearly all runs hold no button or one, for a few ticks.
fn push_run(bytes: &mut Vec<u8>, Run { held, ticks }: Run) {
    let button = (0..BUTTONS_FOLLOW).find(|&button| one_button(button) == held);
    let short = if ticks <= RUN_MASK { ticks } else { TICKS_FOLLOW };
    bytes.push(short << RUN_BITS | button.unwrap_or(BUTTONS_FOLLOW));
    if short == TICKS_FOLLOW {
        bytes.push(ticks);
    }
    if button.is_none() {
        push_number(bytes, held.0.into());
    }
}

/// No button for 0, and the button with bit `button - 1` for others.
fn one_button(button: u8) -> Buttons {
    Buttons(1 << button >> 1)
}

fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while 0x80 <= number {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

struct Reader<B> {
    bytes: B,
    head: Head,
}

impl<B: Iterator<Item = u8>> Reader<B> {
    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.bytes.next()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn run(&mut self) -> Option<Run> {
        let first = self.bytes.next()?;
        let ticks = match first >> RUN_BITS {
            TICKS_FOLLOW => self.bytes.next()?,
            ticks => ticks,
        };
        let held = match first & RUN_MASK {
            BUTTONS_FOLLOW => Buttons(self.number()? as u16),
            button => one_button(button),
        };
        Some(Run { held, ticks })
    }

    fn play(&mut self, first: u8) -> Option<Entry> {
        let (seat, word, later) = match first < SEAT_TOLD {
            true => (Seat(self.head.next), MORE, first.into()),
            false => (Seat(first & OTHER), (first & !SEAT_TOLD) >> SEAT_BITS, self.number()?),
        };
        let (gap, runs) = match word {
            RUNS_FOLLOW => (self.number()? as u32, self.number()?),
            MORE => (0, 1),
            runs => (0, runs.into()),
        };
        let (end, before) = *self.head.seat(seat);
        let mut batch = Batch::new(Tick(end.0.wrapping_add(gap)));
        for _ in 0..runs {
            let run = match word {
                MORE => Run { held: before, ticks: MORE_TICKS },
                _ => self.run()?,
            };
            batch.runs.push(run).ok()?;
        }
        let at = Millis(self.head.at.0.wrapping_add(later));
        self.head.follow(at, seat, &batch);
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

    fn check(entries: &[Entry]) -> Journal {
        let journal: Journal = entries.iter().cloned().collect();
        assert_eq!(journal.entries().collect::<Vec<_>>(), entries);
        let bytes = wire::codec::bytes_of(&journal);
        assert_eq!(bytes, wire::codec::bytes_of(&entries.to_vec()), "it is spelled as a list");
        assert_eq!(wire::codec::read_archive(&bytes).as_ref(), Ok(&journal));
        journal
    }

    #[test]
    fn a_journal_gives_back_what_was_added() {
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
            play(4, 23, 1, &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)]),
            play(5, 23, 8, &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 2)]),
            play(5, 23, 17, &[]),
            play(6, 23, 17, &[(8, 4)]),
            play(7, 23, 21, &[(8, 3)]),
            play(8, 23, 24, &[(9, 4)]),
            play(9, 23, 29, &[(9, 4)]),
            play(9, 22, 0, &[(0, 4)]),
            play(9, 22, 4, &[(1 << 13, 15), (1 << 14, 15), (1 << 13, 16), (3, 0), (1 << 15, 1)]),
            play(10, 0, 8, &[(0, 4)]),
            play(137, 0, 12, &[(0, 4)]),
            play(264, 1, 201, &[(1, 4)]),
            play(392, 2, 0, &[(0, 4)]),
            play(520, 3, 0, &[(0, 4)]),
            play(6, OTHER - 1, 0, &[(1, 1)]),
            play(u64::MAX, OTHER, 9, &[(1, 2)]),
            play(7, u8::MAX, 9, &[(1, 2)]),
            Entry { at: Millis(0), command: lead },
        ]);
    }

    #[test]
    fn a_journal_that_asks_for_too_much_memory_is_refused() {
        let read = |entries: usize| {
            let entry = Entry { at: Millis(0), command: Command::Forfeit(Seat(0)) };
            let length = wire::codec::bytes_of(&(entries as u64));
            let bytes = [length, wire::codec::bytes_of(&entry).repeat(entries)].concat();
            wire::codec::read_archive::<Journal>(&bytes).map(|journal| journal.len())
        };
        assert_eq!(read(1000), Ok(1000));
        let too_many = 64 * 1024 * 1024 / size_of::<Entry>() + 1;
        assert_eq!(read(too_many), Err(wire::codec::DecodeError::Malformed));
    }

    #[test]
    fn a_batch_as_most_are_takes_a_byte_and_one_with_another_button_or_out_of_turn_more() {
        let bytes = |buttons: u16, seat: fn(u16) -> u8| {
            let mut ends = [0; 2];
            let batch = |n: u16| {
                let seat = seat(n);
                let end = &mut ends[usize::from(seat)];
                *end += 4;
                play(33 * u64::from(n), seat, *end - 4, &[(1 << (n / 2 % buttons), 4)])
            };
            let entries: Vec<Entry> = (0..1000).map(batch).collect();
            check(&entries).reels.concat().len()
        };
        let in_turn = |n| (n % 2) as u8;
        assert_eq!(bytes(1, in_turn), 2 * 3 + 998);
        assert_eq!(bytes(2, in_turn), 3 * 1000);
        // One is a batch ahead of the other, and the other catches up.
        let by_twos = |n| u8::from(1 < n % 4);
        assert_eq!(bytes(1, by_twos), 2 * 3 + 499 + 2 * 499);
    }
}
