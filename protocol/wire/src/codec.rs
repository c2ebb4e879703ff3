//! The encoding. This seam is the only place that calls bincode, so that another library with the
//! same bytes can take its place.

use alloc::vec::Vec;
use bincode::config::{self, Config};
use bincode::enc::write::Writer;
use bincode::error::EncodeError;
use bincode::{Decode, Encode};
use bout::{Digest, Seat};

use crate::{
    BoutMessage, ClientMessage, LobbyMessage, RoomMessage, ServerMessage, TableNews, Update,
};

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

impl Message for ClientMessage {
    const BYTES_MAX: usize = CLIENT_MESSAGE_BYTES_MAX;

    fn delivery(&self) -> Delivery {
        let is_kept = match self {
            ClientMessage::Leave | ClientMessage::Account(_) => true,
            ClientMessage::Room(message) => match message {
                RoomMessage::Ready | RoomMessage::Brawl(_) => true,
                // It is for now: nobody wants to see it later.
                RoomMessage::Emote(_) => false,
            },
            ClientMessage::Lobby(message) => match message {
                LobbyMessage::QuickMatch(..)
                | LobbyMessage::Practice { .. }
                | LobbyMessage::Solo { .. }
                | LobbyMessage::Queue(..)
                | LobbyMessage::Accept(_)
                | LobbyMessage::Spectate(_)
                | LobbyMessage::Host(_)
                | LobbyMessage::Join(_)
                | LobbyMessage::StopWaiting
                | LobbyMessage::Daily { .. } => true,
                // Who was not heard sees no change, and asks again.
                LobbyMessage::Rooms
                | LobbyMessage::DailyBoard(_)
                | LobbyMessage::Friends(_)
                | LobbyMessage::RoundTrips(_) => false,
            },
            ClientMessage::Bout(message) => match message {
                BoutMessage::Play(_)
                | BoutMessage::Target(_)
                | BoutMessage::Move(_)
                | BoutMessage::Nonce { .. } => true,
                BoutMessage::Resync => false,
            },
            ClientMessage::Hello(_) | ClientMessage::Resume(_) | ClientMessage::Ping(_) => false,
        };
        if is_kept { Delivery::Kept(Weight::Event) } else { Delivery::Once }
    }
}

impl Message for ServerMessage {
    const BYTES_MAX: usize = SERVER_MESSAGE_BYTES_MAX;

    fn delivery(&self) -> Delivery {
        match self {
            ServerMessage::Searching { .. }
            | ServerMessage::Outside
            | ServerMessage::Claimed { .. }
            | ServerMessage::Found(_)
            | ServerMessage::Rated(_)
            | ServerMessage::Notice(_)
            | ServerMessage::Draining { .. }
            | ServerMessage::Ran(_)
            | ServerMessage::Report(_)
            | ServerMessage::Superseded => Delivery::Kept(Weight::Event),
            ServerMessage::Draw { .. } | ServerMessage::Start(_) => Delivery::Kept(Weight::Opening),
            ServerMessage::Chat(_) => Delivery::Kept(Weight::Chatter),
            ServerMessage::Room(_) | ServerMessage::Brawl(_) => Delivery::View,
            ServerMessage::Bout(update) => delivery_of_update(update),
            ServerMessage::Flow(_) => Delivery::Flow,
            ServerMessage::Refused(_)
            | ServerMessage::Welcome { .. }
            | ServerMessage::Resumed { .. }
            | ServerMessage::Queued(_)
            | ServerMessage::Waiting(_)
            | ServerMessage::Rooms(_)
            | ServerMessage::Daily(_)
            | ServerMessage::Making(_)
            | ServerMessage::Friends(_)
            | ServerMessage::Emote(..)
            | ServerMessage::Nodes(_)
            | ServerMessage::Redirect(_)
            | ServerMessage::Pong(_) => Delivery::Once,
        }
    }

    fn superseded() -> Option<ServerMessage> {
        Some(ServerMessage::Superseded)
    }
}

fn delivery_of_update(update: &Update) -> Delivery {
    let key = |kind: u16, seat: Seat| Delivery::Kept(Weight::Latest(kind << 8 | u16::from(seat.0)));
    match update {
        // A new connection begins with the state, whatever was sent of it before.
        Update::Corrected { .. } => Delivery::Once,
        Update::Table(news) if matches!(**news, TableNews::Stands(_)) => Delivery::Once,
        Update::Arrived(_) | Update::Out(..) | Update::Over(..) | Update::Table(_) => {
            Delivery::Kept(Weight::Event)
        }
        // The newest line says how far the queues have come.
        Update::Ledger(_) => key(0, Seat(0)),
        Update::Contact(seat, _) => key(1, *seat),
        Update::Target(seat, _) => key(2, *seat),
        Update::Paused(_) => key(3, Seat(0)),
    }
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
