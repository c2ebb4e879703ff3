//! The encoding. This seam is the only place that calls bincode, so that another library with the
//! same bytes can take its place.

use alloc::vec::Vec;
use bincode::config::{self, Config};
use bincode::enc::write::Writer;
use bincode::error::EncodeError;
use bincode::{Decode, Encode};
use bout::Digest;

/// The longest message that a client may send: one with two of the longest passwords, and some room.
pub const CLIENT_MESSAGE_BYTES_MAX: usize = 1280;
/// The longest message that a server sends: a flow with whole snapshots of 24 boards of the largest
/// size.
pub const SERVER_MESSAGE_BYTES_MAX: usize = 64 * 1024;
/// Most messages are encoded in fewer bytes than these, with what a line puts behind them.
const USUAL_BYTES: usize = 64;
/// Most states are encoded in fewer bytes than these: they take no memory of their own.
const DIGESTED_BYTES: usize = 1024;
/// What decoding a message may claim of memory, whatever its lengths say.
const DECODE_BYTES_MAX: usize = 128 * 1024;
/// The same for what was kept on disk.
const ARCHIVE_BYTES_MAX: usize = 64 * 1024 * 1024;

/// Why bytes are not a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The message is longer than its kind may be.
    #[error("the message is too long")]
    TooLong,
    /// The bytes stop short, do not fit their type, or ask for too much memory.
    #[error("the message is malformed")]
    Malformed,
    /// There are bytes after the end.
    #[error("the message has bytes after its end")]
    TrailingBytes,
}

/// A kind of message, with how long it may be.
pub trait Message: Encode + Decode<()> {
    /// In bytes.
    const BYTES_MAX: usize;

    /// How it is delivered.
    fn delivery(&self) -> Delivery;

    /// True if it must not be lost with its connection: it is stored until the other end has
    /// acknowledged it. Other messages are soon out of date, or are requested again.
    fn is_kept(&self) -> bool {
        matches!(self.delivery(), Delivery::Kept(_))
    }

    /// The message in the place of one that was dropped from a full buffer; none when nothing may
    /// be dropped.
    fn superseded() -> Option<Self> {
        None
    }
}

/// How a message is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// Reliably: it is kept until it is acknowledged, and sent again on a new connection.
    Kept(Weight),
    /// As state, of which only the latest matters: coalesced, and never buffered.
    View,
    /// As a part of a flow, which is made only while the send window is open.
    Flow,
    /// Once, on the present connection.
    Once,
}

/// What a full buffer does with a reliable message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Never drops it.
    Event,
    /// Never drops it. The other end must know the latest view of the room before it.
    Opening,
    /// Drops all but the latest with this key.
    Latest(u16),
    /// Drops it: the other end can do without.
    Chatter,
}

/// The bytes of `message`.
pub fn encode<M: Message>(message: &M) -> Vec<u8> {
    bytes_of(message)
}

/// The message that `bytes` encode, all of them.
pub fn decode<M: Message>(bytes: &[u8]) -> Result<M, DecodeError> {
    if M::BYTES_MAX < bytes.len() {
        return Err(DecodeError::TooLong);
    }
    decode_with(bytes, config::standard().with_limit::<DECODE_BYTES_MAX>())
}

/// The message of a frame, and the number behind it: 0 when there is none. See [`crate::line`].
pub(crate) fn read_frame<M: Message>(frame: &[u8]) -> Result<(M, u32), DecodeError> {
    if M::BYTES_MAX < frame.len() {
        return Err(DecodeError::TooLong);
    }
    let config = config::standard().with_limit::<DECODE_BYTES_MAX>();
    let (message, used) =
        bincode::decode_from_slice(frame, config).map_err(|_| DecodeError::Malformed)?;
    match &frame[used..] {
        [] => Ok((message, 0)),
        rest => Ok((message, decode_with(rest, config)?)),
    }
}

/// The canonical bytes of anything in the protocol: for digests, snapshots and archives.
pub fn bytes_of(value: &impl Encode) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(USUAL_BYTES);
    spell(value, &mut bytes);
    bytes
}

/// The canonical bytes of a value, behind others.
pub(crate) fn spell(value: &impl Encode, bytes: &mut Vec<u8>) {
    let spelled = bincode::encode_into_writer(value, Appended(bytes), config::standard());
    spelled.expect("every value can be spelled");
}

/// What is written goes to the end.
struct Appended<'a>(&'a mut Vec<u8>);

impl Writer for Appended<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }
}

/// The value that `bytes` from an archive encode, all of them; up to 64 MiB.
pub fn read_archive<T: Decode<()>>(bytes: &[u8]) -> Result<T, DecodeError> {
    decode_with(bytes, config::standard().with_limit::<ARCHIVE_BYTES_MAX>())
}

/// The value that `bytes` encode, all of them, under the limits of a message.
pub(crate) fn read<T: Decode<()>>(bytes: &[u8]) -> Result<T, DecodeError> {
    decode_with(bytes, config::standard().with_limit::<DECODE_BYTES_MAX>())
}

/// The digest of a value's canonical bytes.
pub fn digest(value: &impl Encode) -> Digest {
    let mut bytes = [0; DIGESTED_BYTES];
    match bincode::encode_into_slice(value, &mut bytes, config::standard()) {
        Ok(length) => Digest::of(&bytes[..length]),
        // It is longer than that.
        Err(_) => Digest::of(&bytes_of(value)),
    }
}

fn decode_with<T: Decode<()>>(bytes: &[u8], config: impl Config) -> Result<T, DecodeError> {
    let (value, used) =
        bincode::decode_from_slice(bytes, config).map_err(|_| DecodeError::Malformed)?;
    if used < bytes.len() {
        return Err(DecodeError::TrailingBytes);
    }
    Ok(value)
}
