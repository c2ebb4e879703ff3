//! The version that two ends must share to play.

use bincode::{Decode, Encode};

/// The version of the messages. It rises with every change of their encoding or meaning.
pub const PROTOCOL_VERSION: u16 = 19;

/// The oldest version that a server accepts where the rules are the same, so that an update of a server locks nobody
/// out: that of the release before. Until it is raised, messages are only added, behind those that there are, and
/// a client of an older version is sent none that it does not know.
pub const PROTOCOL_OLDEST: u16 = 18;

/// Whether a server accepts a client of this version.
pub fn accepts(protocol: u16) -> bool {
    (PROTOCOL_OLDEST..=PROTOCOL_VERSION).contains(&protocol)
}

/// The code of the close frame of a client that leaves for good: one of those that are free for
/// applications (RFC 6455, 7.4.2). Any other code may be that of a proxy that stops, and is a lost
/// connection.
pub const GOODBYE: u16 = 4000;

/// The port that a server listens on, and that an address without one means.
pub const PORT: u16 = 4711;

/// The short name of the rules of all games: the first 16 bytes of the BLAKE3 hash of
/// [`games::RULES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RulesHash(pub [u8; 16]);

/// The hash of the rules that this build plays by.
pub fn rules_hash() -> RulesHash {
    let mut hasher = blake3::Hasher::new();
    for rules in games::RULES {
        hasher.update(rules.as_bytes());
        hasher.update(b"\n");
    }
    let hash = hasher.finalize();
    let (first, _) = hash.as_bytes().split_first_chunk().expect("a BLAKE3 hash has 32 bytes");
    RulesHash(*first)
}
