//! The short name of a state, to compare two ends by.

use bincode::{Decode, Encode};

/// The first 64 bits, little-endian, of the BLAKE3 hash of a state's canonical bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub struct Digest(pub u64);

impl Digest {
    /// The digest of `bytes`.
    pub fn of(bytes: &[u8]) -> Digest {
        let hash = blake3::hash(bytes);
        let (first, _) = hash.as_bytes().split_first_chunk().expect("a BLAKE3 hash has 32 bytes");
        Digest(u64::from_le_bytes(*first))
    }
}
