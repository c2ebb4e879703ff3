//! The frames in flight of a line, and its reliable messages that were not acknowledged.

use alloc::collections::{BTreeSet, VecDeque};
use alloc::vec::Vec;
use bout::Millis;

use crate::codec::{Delivery, Message, Weight};

/// What a frame in flight carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrameKind {
    /// A reliable message.
    Kept,
    /// State, of which only the latest matters.
    View,
    /// A flow of a bout.
    Flow,
    /// Anything else.
    Other,
}

impl FrameKind {
    pub fn of<M: Message>(message: &M) -> FrameKind {
        match message.delivery() {
            Delivery::Kept(_) => FrameKind::Kept,
            Delivery::View => FrameKind::View,
            Delivery::Flow => FrameKind::Flow,
            Delivery::Once => FrameKind::Other,
        }
    }
}

/// A reliable message that was not acknowledged.
#[derive(Clone, Debug)]
pub(super) struct KeptMessage {
    /// When it was first sent, or queued for an end without a connection.
    pub at: Millis,
    pub bytes: Vec<u8>,
    pub weight: Weight,
    /// True if it was ever written to a connection: then the other end may have counted it.
    pub is_sent: bool,
}

/// Drops messages of a full buffer that the other end can do without. One that was never written is
/// removed; one that may have arrived keeps its number, as a `placeholder`.
pub(super) fn thin_out(kept: VecDeque<KeptMessage>, placeholder: &[u8]) -> VecDeque<KeptMessage> {
    let mut newer = BTreeSet::new();
    let mut rest = VecDeque::new();
    for mut message in kept.into_iter().rev() {
        let is_needed = match message.weight {
            Weight::Event | Weight::Opening => true,
            Weight::Latest(key) => newer.insert(key),
            Weight::Chatter => false,
        };
        if !is_needed && !message.is_sent {
            continue;
        }
        if !is_needed {
            (message.bytes, message.weight) = (placeholder.to_vec(), Weight::Event);
        }
        rest.push_front(message);
    }
    rest
}
