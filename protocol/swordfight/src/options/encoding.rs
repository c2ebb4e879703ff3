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
        self.breakers_per_mille.encode(encoder)?;
        self.breaker_drought_pairs.encode(encoder)?;
        self.fall_ms.encode(encoder)?;
        self.faster_every_pairs.encode(encoder)?;
        self.faster_percent.encode(encoder)?;
        self.fall_least_ms.encode(encoder)?;
        self.fast_fall_ms.encode(encoder)?;
        self.landing_ms.encode(encoder)?;
        self.landing_per_mille.encode(encoder)?;
        self.rectangle.encode(encoder)?;
        self.excess.encode(encoder)?;
        self.same_step.encode(encoder)?;
        self.cut.encode(encoder)?;
        self.horizontal_fit.encode(encoder)?;
        self.sprinkles.encode(encoder)?;
        let packets = self.packets_per_lock & !HAS_GOAL;
        let Some(goal) = self.goal else { return packets.encode(encoder) };
        (packets | HAS_GOAL).encode(encoder)?;
        goal.encode(encoder)
    }
}

impl<C> Decode<C> for Options {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Options, DecodeError> {
        let mut options = Options {
            breakers_per_mille: Decode::decode(decoder)?,
            breaker_drought_pairs: Decode::decode(decoder)?,
            fall_ms: Decode::decode(decoder)?,
            faster_every_pairs: Decode::decode(decoder)?,
            faster_percent: Decode::decode(decoder)?,
            fall_least_ms: Decode::decode(decoder)?,
            fast_fall_ms: Decode::decode(decoder)?,
            landing_ms: Decode::decode(decoder)?,
            landing_per_mille: Decode::decode(decoder)?,
            rectangle: Decode::decode(decoder)?,
            excess: Decode::decode(decoder)?,
            same_step: Decode::decode(decoder)?,
            cut: Decode::decode(decoder)?,
            horizontal_fit: Decode::decode(decoder)?,
            sprinkles: Decode::decode(decoder)?,
            packets_per_lock: Decode::decode(decoder)?,
            goal: None,
        };
        if options.packets_per_lock & HAS_GOAL != 0 {
            options.packets_per_lock &= !HAS_GOAL;
            options.goal = Some(Goal::decode(decoder)?);
        }
        Ok(options)
    }
}

bincode::impl_borrow_decode!(Options);
