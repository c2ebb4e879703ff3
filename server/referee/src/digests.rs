//! Digests of the states of all seats during a bout.

use alloc::vec::Vec;
use bincode::de::Decoder;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};
use bout::{Digest, Seat, Tick};
use wire::CHECK_EVERY_TICKS;

/// The digest of a seat's state at a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Mark {
    /// The seat.
    pub seat: Seat,
    /// Ticks played.
    pub tick: Tick,
    /// Its digest.
    pub digest: Digest,
}

/// The digests of every seat's state, every [`CHECK_EVERY_TICKS`], in the order in which the
/// referee took them. On disk they are encoded as a list of marks; here, during a bout, one takes 9
/// bytes and not 16.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digests {
    seats: Vec<Seat>,
    digests: Vec<Digest>,
}

impl Digests {
    /// Adds the next digest of a seat.
    pub fn push(&mut self, seat: Seat, digest: Digest) {
        if self.digests.len() == self.digests.capacity() {
            // Reserved explicitly, because a list that grows by itself doubles.
            let more = self.digests.len() / 8 + 8;
            self.seats.reserve_exact(more);
            self.digests.reserve_exact(more);
        }
        self.seats.push(seat);
        self.digests.push(digest);
    }

    /// The number of digests.
    pub fn len(&self) -> usize {
        self.digests.len()
    }

    /// Whether there are no digests.
    pub fn is_empty(&self) -> bool {
        self.digests.is_empty()
    }

    /// The digest with this number, from 0, and its seat.
    pub fn get(&self, number: usize) -> Option<(Seat, Digest)> {
        Some((*self.seats.get(number)?, *self.digests.get(number)?))
    }

    /// The digest of a seat's state at this tick, if one was taken.
    pub fn at(&self, seat: Seat, tick: Tick) -> Option<Digest> {
        let before = (tick.0 / CHECK_EVERY_TICKS).checked_sub(1)?;
        let is_due = tick.0.is_multiple_of(CHECK_EVERY_TICKS);
        let mut own = self.seats.iter().zip(&self.digests).filter(|(of, _)| **of == seat);
        own.nth(before as usize).filter(|_| is_due).map(|(_, digest)| *digest)
    }

    /// All digests, with their ticks.
    pub fn iter(&self) -> impl Iterator<Item = Mark> {
        let mut ticks = Vec::new();
        self.seats.iter().zip(&self.digests).map(move |(&seat, &digest)| {
            ticks.resize(ticks.len().max(seat.index() + 1), Tick(0));
            let tick = &mut ticks[seat.index()];
            *tick = tick.plus(CHECK_EVERY_TICKS);
            Mark { seat, tick: *tick, digest }
        })
    }
}

impl FromIterator<(Seat, Digest)> for Digests {
    fn from_iter<I: IntoIterator<Item = (Seat, Digest)>>(digests: I) -> Digests {
        let mut marks = Digests::default();
        digests.into_iter().for_each(|(seat, digest)| marks.push(seat, digest));
        marks
    }
}

impl Encode for Digests {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        (self.len() as u64).encode(encoder)?;
        self.iter().try_for_each(|mark| mark.encode(encoder))
    }
}

impl<C> Decode<C> for Digests {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Digests, DecodeError> {
        let list = Vec::<Mark>::decode(decoder)?;
        let marks: Digests = list.iter().map(|mark| (mark.seat, mark.digest)).collect();
        let is_due = marks.iter().eq(list);
        is_due.then_some(marks).ok_or(DecodeError::Other("a digest of a tick that none is due at"))
    }
}

bincode::impl_borrow_decode!(Digests);

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(seat: u8, tick: u32, digest: u64) -> Mark {
        Mark { seat: Seat(seat), tick: Tick(tick), digest: Digest(digest) }
    }

    #[test]
    fn marks_are_kept_by_seat_and_spelled_as_a_list() {
        let list = [mark(1, 60, 7), mark(0, 60, 8), mark(1, 120, 9), mark(23, 60, 7)].to_vec();
        let marks: Digests = list.iter().map(|mark| (mark.seat, mark.digest)).collect();
        assert_eq!(marks.iter().collect::<Vec<_>>(), list);
        let bytes = wire::codec::bytes_of(&marks);
        assert_eq!(bytes, wire::codec::bytes_of(&list));
        assert_eq!(wire::codec::read_archive(&bytes), Ok(marks.clone()));
        assert_eq!(marks.at(Seat(1), Tick(120)), Some(Digest(9)));
        assert_eq!(marks.get(1), Some((Seat(0), Digest(8))));
        for (seat, tick) in [(1, 180), (1, 119), (1, 0), (2, 60)] {
            assert_eq!(marks.at(Seat(seat), Tick(tick)), None, "{seat} {tick}");
        }
        assert_eq!((marks.get(4), marks.len(), marks.is_empty()), (None, 4, false));
    }

    #[test]
    fn a_mark_of_another_tick_is_refused() {
        for list in [[mark(0, 60, 1), mark(0, 60, 2)], [mark(0, 60, 1), mark(1, 61, 2)]] {
            let bytes = wire::codec::bytes_of(&list.to_vec());
            let read = wire::codec::read_archive::<Digests>(&bytes);
            assert_eq!(read, Err(wire::codec::DecodeError::Malformed));
        }
    }
}
