//! The encoding of options. Those of a bout against others have no goal, and no byte for one: they
//! are spelled as they were before there were runs, in replays and in databases.

use bincode::de::Decoder;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};

use super::{Goal, Options, PACKETS_PER_LOCK_MAX};

/// In the last number, of which there are at most [`PACKETS_PER_LOCK_MAX`]: a goal follows.
const HAS_GOAL: u8 = 1 << 7;
const _: () = assert!(PACKETS_PER_LOCK_MAX < HAS_GOAL, "the number leaves room for the mark");

impl Encode for Options {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        let mark = if self.goal.is_some() { HAS_GOAL } else { 0 };
        let packets_per_lock = self.packets_per_lock & !HAS_GOAL | mark;
        Options { packets_per_lock, ..*self }.encode_rows(encoder)?;
        self.goal.map_or(Ok(()), |goal| goal.encode(encoder))
    }
}

impl<C> Decode<C> for Options {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Options, DecodeError> {
        let mut options = Options::decode_rows(decoder)?;
        if options.packets_per_lock & HAS_GOAL != 0 {
            options.packets_per_lock &= !HAS_GOAL;
            options.goal = Some(Goal::decode(decoder)?);
        }
        Ok(options)
    }
}

bincode::impl_borrow_decode!(Options);
