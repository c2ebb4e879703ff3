//! How games and rules are encoded: one index for each game, whatever the way in which it is played.
//!
//! Replays, rows of the database and messages hold these indices, so that they never change. The
//! types here exist for their derived encoding only, and a new game goes to the end of all three lists.

use bincode::de::{BorrowDecode, BorrowDecoder, Decode, Decoder};
use bincode::enc::{Encode, Encoder};
use bincode::error::{DecodeError, EncodeError};

use crate::{ClockedRules, GameKind, Rules, TurnRules};

/// What the rules of every game are, in words that change when any of them does. Both ends refuse
/// to play on different ones. They are in the order of the indices.
pub const RULES: [&str; 3] = [swordfight::RULES, stacker::RULES, marauders::RULES];

#[derive(bincode::Encode, bincode::Decode)]
enum EncodedKind {
    Swordfight,
    Stacker,
    Marauders,
}

#[derive(bincode::Encode, bincode::Decode)]
enum EncodedRules {
    Swordfight(swordfight::Options),
    Stacker(stacker::Options),
    Marauders(marauders::Options),
}

impl GameKind {
    /// Its index in replays, rows and messages.
    pub fn index(self) -> u8 {
        EncodedKind::from(self) as u8
    }
}

impl From<GameKind> for EncodedKind {
    fn from(kind: GameKind) -> EncodedKind {
        match kind {
            GameKind::SWORDFIGHT => EncodedKind::Swordfight,
            GameKind::STACKER => EncodedKind::Stacker,
            GameKind::MARAUDERS => EncodedKind::Marauders,
        }
    }
}

impl From<EncodedKind> for GameKind {
    fn from(kind: EncodedKind) -> GameKind {
        match kind {
            EncodedKind::Swordfight => GameKind::SWORDFIGHT,
            EncodedKind::Stacker => GameKind::STACKER,
            EncodedKind::Marauders => GameKind::MARAUDERS,
        }
    }
}

impl From<Rules> for EncodedRules {
    fn from(rules: Rules) -> EncodedRules {
        match rules {
            Rules::Clocked(ClockedRules::Swordfight(options)) => EncodedRules::Swordfight(options),
            Rules::Clocked(ClockedRules::Stacker(options)) => EncodedRules::Stacker(options),
            Rules::Turns(TurnRules::Marauders(options)) => EncodedRules::Marauders(options),
        }
    }
}

impl From<EncodedRules> for Rules {
    fn from(rules: EncodedRules) -> Rules {
        match rules {
            EncodedRules::Swordfight(options) => Rules::swordfight(options),
            EncodedRules::Stacker(options) => Rules::stacker(options),
            EncodedRules::Marauders(options) => Rules::marauders(options),
        }
    }
}

fn clocked(rules: Rules) -> Result<ClockedRules, DecodeError> {
    match rules {
        Rules::Clocked(rules) => Ok(rules),
        Rules::Turns(_) => Err(DecodeError::Other("rules of a game in turns for a clocked game")),
    }
}

/// Encodes a type as another, and decodes it from that.
macro_rules! encode_as {
    ($type:ty, $encoded:ty, $decoded:expr) => {
        impl Encode for $type {
            fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
                <$encoded>::from(*self).encode(encoder)
            }
        }

        impl<C> Decode<C> for $type {
            fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<$type, DecodeError> {
                $decoded(<$encoded>::decode(decoder)?)
            }
        }

        impl<'de, C> BorrowDecode<'de, C> for $type {
            fn borrow_decode<D: BorrowDecoder<'de, Context = C>>(
                decoder: &mut D,
            ) -> Result<$type, DecodeError> {
                Self::decode(decoder)
            }
        }
    };
}

encode_as!(GameKind, EncodedKind, |kind| Ok(GameKind::from(kind)));
encode_as!(Rules, EncodedRules, |rules| Ok(Rules::from(rules)));
encode_as!(ClockedRules, Rules, clocked);
