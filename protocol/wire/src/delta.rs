//! Deltas: the changes between two snapshots of the same board, in few bytes.
//!
//! A snapshot is the canonical bytes of a [`View`]. Most changes touch a cell or two, so a delta
//! lists the runs of bytes that differ. Both ends hold the last snapshot that was sent.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::Bounded;
use games::View;

use crate::DecodeError;
use crate::codec::{bytes_of, read, spell};

/// The longest snapshot, and the longest delta. The largest is that of a stacker of 40 by 80 with
/// pieces of 15 cells: 1900 bytes of cells, and less than 400 of all else.
pub const PICTURE_BYTES_MAX: usize = 2560;
/// Equal bytes between two runs that are cheaper to send again than to leave out.
const GAP_MAX: usize = 2;

/// The canonical bytes of a view. The first snapshot of a board is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot(Vec<u8>);

/// How one snapshot becomes the next.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Delta {
    /// By replacing some bytes: runs of how many bytes to keep, how many to replace, and those.
    Runs(Bounded<u8, PICTURE_BYTES_MAX>),
    /// By a new length, and then the same.
    Resized(u16, Bounded<u8, PICTURE_BYTES_MAX>),
    /// By being another one: the new snapshot, whatever the old one was.
    Whole(Bounded<u8, PICTURE_BYTES_MAX>),
}

impl Snapshot {
    /// The snapshot of `view`.
    pub fn of(view: &View) -> Snapshot {
        Snapshot(bytes_of(view))
    }

    /// Becomes the snapshot of `view`, in the same memory.
    pub fn draw(&mut self, view: &View) {
        self.0.clear();
        spell(view, &mut self.0);
    }

    /// The view that this is a snapshot of.
    pub fn view(&self) -> Result<View, DecodeError> {
        read(&self.0)
    }

    /// The delta from this snapshot to the `next`; nothing when they are equal.
    pub fn delta(&self, next: &Snapshot) -> Option<Delta> {
        if self == next {
            return None;
        }
        let (old, new) = (&self.0, &next.0);
        let runs = runs(old, new);
        let runs = runs.try_into().expect("a snapshot is shorter than its bound");
        let is_as_long = old.len() == new.len();
        Some(if is_as_long { Delta::Runs(runs) } else { Delta::Resized(new.len() as u16, runs) })
    }

    /// This snapshot, for a recipient without one.
    pub fn whole(&self) -> Delta {
        let bytes = self.0.clone();
        Delta::Whole(bytes.try_into().expect("a snapshot is shorter than its bound"))
    }

    /// Makes this snapshot the next one. An error leaves it as it is: the delta was not made for it.
    pub fn apply(&mut self, delta: &Delta) -> Result<(), DecodeError> {
        let (length, runs) = match delta {
            Delta::Runs(runs) => (self.0.len(), runs),
            Delta::Resized(length, runs) => (usize::from(*length), runs),
            Delta::Whole(bytes) => {
                self.0 = bytes.to_vec();
                return Ok(());
            }
        };
        if PICTURE_BYTES_MAX < length {
            return Err(DecodeError::TooLong);
        }
        let mut next = self.0.clone();
        next.resize(length, 0);
        let (mut at, mut rest) = (0, &runs[..]);
        while let [kept, tail @ ..] = rest {
            at += usize::from(*kept);
            if *kept == u8::MAX {
                rest = tail;
                continue;
            }
            let [count, tail @ ..] = tail else { return Err(DecodeError::Malformed) };
            let count = usize::from(*count);
            let (run, tail) = tail.split_at_checked(count).ok_or(DecodeError::Malformed)?;
            next.get_mut(at..at + count).ok_or(DecodeError::Malformed)?.copy_from_slice(run);
            at += count;
            rest = tail;
        }
        self.0 = next;
        Ok(())
    }
}

/// The runs of bytes in which `new` differs from `old`: how many to keep, how many to replace, and
/// those.
pub fn runs(old: &[u8], new: &[u8]) -> Vec<u8> {
    let differs = |at: usize| old.get(at) != Some(&new[at]);
    let (mut runs, mut kept, mut at) = (Vec::new(), 0, 0);
    while at < new.len() {
        at = equal_up_to(old, new, at);
        if at == new.len() {
            break;
        }
        let mut end = at + 1;
        let mut last = end;
        while end < new.len() && end - last <= GAP_MAX {
            end += 1;
            if differs(end - 1) {
                last = end;
            }
        }
        let run = &new[at..last.min(at + usize::from(u8::MAX))];
        push_kept(&mut runs, at - kept);
        runs.push(run.len() as u8);
        runs.extend_from_slice(run);
        at += run.len();
        kept = at;
    }
    runs
}

/// The first place from `at` on where `new` differs from `old`; its end when it does nowhere.
fn equal_up_to(old: &[u8], new: &[u8], mut at: usize) -> usize {
    let chunk = |bytes: &[u8], at: usize| bytes.get(at..)?.first_chunk::<16>().copied();
    while let (Some(before), Some(after)) = (chunk(old, at), chunk(new, at))
        && before == after
    {
        at += before.len();
    }
    while at < new.len() && old.get(at) == Some(&new[at]) {
        at += 1;
    }
    at
}

/// Counts to keep are written in bytes; 255 means that more follow.
fn push_kept(runs: &mut Vec<u8>, mut kept: usize) {
    while usize::from(u8::MAX) <= kept {
        runs.push(u8::MAX);
        kept -= usize::from(u8::MAX);
    }
    runs.push(kept as u8);
}

impl Delta {
    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        bytes_of(self).len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Flow, ServerMessage, Update, ViewChange, decode, encode};
    use bout::{SEATS_MAX, Seat, Tick};
    use games::{Arrival, Board, BoardSetup};
    use stacker::polyomino::SIZE_MAX;
    use stacker::{Cells, Class, Options, Packet, Piece, PieceSet, Shape, Side};

    /// A stacker on the largest field, with the largest piece and all the packets that are shown.
    fn largest() -> Board {
        let pieces = PieceSet::new([SIZE_MAX], Class::Convex);
        let options = Options { columns: 40, rows: 80, ..Options::default().with_pieces(pieces) };
        let handling = stacker::options::HANDLING_DEFAULT;
        let mut board = Board::new(&BoardSetup::Stacker(stacker::Setup { options, handling }));
        let shape = Shape::new((0..SIZE_MAX).map(|x| (x, 7)).collect::<Cells>(), SIZE_MAX);
        for index in 0..9 {
            let piece = Piece::new(6_849_776, shape);
            board.receive(Arrival::Stacker(stacker::Arrival::Piece { index, piece }));
        }
        for index in 0..200 {
            let side = Side::of(index);
            let packet = Packet { from: Seat(23), rows: 999, queue_index: index, column: 39, side };
            let visible_at = Tick(0);
            let arrival = stacker::Arrival::Packet { index, visible_at, packet };
            board.receive(Arrival::Stacker(arrival));
        }
        let mut events = Vec::new();
        for held in [bout::Buttons::HOLD, bout::Buttons::NONE, bout::Buttons::HARD_DROP] {
            board.step(held, &mut events);
        }
        board
    }

    #[test]
    fn the_largest_boards_fit_into_the_messages_that_show_them() {
        let board = largest();
        let snapshot = Snapshot::of(&board.view());
        // Room for ticks and scores that take more bytes than these.
        assert!(snapshot.0.len() + 24 * 4 + 64 < PICTURE_BYTES_MAX, "{}", snapshot.0.len());
        let change =
            |seat| ViewChange { seat: Seat(seat), ticks: 216_000, delta: snapshot.whole() };
        let views: Vec<ViewChange> = (0..SEATS_MAX as u8).map(change).collect();
        let views = views.try_into().expect("one a seat");
        let flow = ServerMessage::Flow(Flow { ticks: 3, views, ..Default::default() });
        assert_eq!(decode(&encode(&flow)), Ok(flow));
        let (cause, present) = (crate::Cause::Asked, Tick(216_000));
        let state = alloc::boxed::Box::new(board.state());
        let corrected = ServerMessage::Bout(Update::Corrected { cause, present, state });
        let bytes = encode(&corrected);
        // A field full to its ceiling takes 95 rows of at most 36 bytes more.
        assert!(bytes.len() + 95 * 36 < crate::SERVER_MESSAGE_BYTES_MAX / 4);
        assert_eq!(decode(&bytes), Ok(corrected));
    }

    #[test]
    fn a_delta_of_what_changes_everywhere_fits() {
        let bytes = PICTURE_BYTES_MAX - 60;
        check(&alloc::vec![0; bytes], &alloc::vec![1; bytes]);
        // Every fourth byte: what is kept between two runs is the shortest that is worth it.
        let next: Vec<u8> = (0..bytes).map(|at| u8::from(at % 4 == 0)).collect();
        check(&alloc::vec![0; bytes], &next);
        check(&[], &next);
    }

    fn check(old: &[u8], new: &[u8]) {
        let (mut snapshot, next) = (Snapshot(old.into()), Snapshot(new.into()));
        match snapshot.delta(&next) {
            None => assert_eq!(old, new),
            Some(delta) => {
                snapshot.apply(&delta).expect("a delta fits its own snapshot");
                assert_eq!(snapshot, next, "{old:?} to {new:?} by {delta:?}");
                let mut other = Snapshot(b"other".into());
                other.apply(&next.whole()).expect("a whole snapshot fits any");
                assert_eq!(other, next);
            }
        }
    }

    #[test]
    fn a_delta_leads_from_one_picture_to_the_next() {
        check(b"", b"");
        check(b"", b"abc");
        check(b"abc", b"");
        check(b"abcdefghijk", b"abXdefghiYkZ");
        check(b"abcdefghijk", b"XbYdefg");
        check(&[0; 600], &[1; 600]);
        let mut far = [0; 700];
        far[699] = 9;
        check(&[0; 700], &far);
        far[300] = 7;
        check(&[0; 700], &far);
    }

    #[test]
    fn a_change_of_one_byte_takes_five() {
        let mut next = [0; 90];
        next[40] = 1;
        let delta = Snapshot([0; 90].into()).delta(&Snapshot(next.into()));
        assert_eq!(delta.map(|delta| delta.bytes()), Some(5));
    }

    #[test]
    fn a_delta_for_another_picture_is_refused() {
        let mut snapshot = Snapshot(b"abc".into());
        for (length, runs) in [(3, &[2, 2, 1, 1][..]), (3, &[0, 2, 1]), (3, &[0]), (3000, &[])] {
            let runs = runs.to_vec().try_into().expect("short");
            assert!(snapshot.apply(&Delta::Resized(length, runs)).is_err());
            assert_eq!(snapshot, Snapshot(b"abc".into()));
        }
    }
}
