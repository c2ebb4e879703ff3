//! Target `decode`: the messages of both ends, and the snapshots and deltas in them.
//!
//! **Promise.** Decoding never panics. What was decoded is encoded in no more bytes, and decoded from
//! those again as it was. A delta that cannot be applied changes nothing.

use std::fmt::Debug;

use wire::codec::Message;
use wire::{ClientMessage, Delta, ServerMessage, Snapshot, decode, encode, protocol_of_hello};

/// Drives the decoders. The first byte says which.
pub fn run(bytes: &[u8]) {
    let Some((kind, bytes)) = bytes.split_first() else { return };
    match kind % 3 {
        0 => {
            let message = check::<ClientMessage>(bytes);
            if let Some(ClientMessage::Hello(hello)) = message {
                assert_eq!(protocol_of_hello(bytes), Some(hello.protocol));
            }
        }
        1 => {
            if let Some(ServerMessage::Flow(flow)) = check(bytes) {
                apply(flow.views.iter().map(|change| &change.delta));
            }
        }
        _ => {
            let flows = bytes.split(|&byte| byte == b'|').filter_map(|part| decode(part).ok());
            let flows: Vec<ServerMessage> = flows.collect();
            let deltas = flows.iter().filter_map(|message| match message {
                ServerMessage::Flow(flow) => Some(flow.views.iter().map(|change| &change.delta)),
                _ => None,
            });
            apply(deltas.flatten());
        }
    }
}

fn check<M: Message + PartialEq + Debug>(bytes: &[u8]) -> Option<M> {
    let message: M = decode(bytes).ok()?;
    let again = encode(&message);
    assert!(again.len() <= bytes.len(), "{} bytes are spelled in {}", bytes.len(), again.len());
    assert_eq!(decode::<M>(&again).as_ref(), Ok(&message), "decoded again");
    assert!(!format!("{message:?}").is_empty());
    let _ = message.delivery();
    Some(message)
}

/// Applies deltas to one board, as a client does.
fn apply<'a>(deltas: impl Iterator<Item = &'a Delta>) {
    let mut snapshot = Snapshot::default();
    for delta in deltas {
        let before = snapshot.clone();
        if snapshot.apply(delta).is_err() {
            assert_eq!(snapshot, before, "a delta that does not fit changed something");
            continue;
        }
        // A view that can be read is drawn to the same, and a delta leads from any other to it.
        let Ok(view) = snapshot.view() else { continue };
        let drawn = Snapshot::of(&view);
        assert_eq!(drawn.view().as_ref(), Ok(&view), "drawn again");
        let mut other = before;
        if let Some(delta) = other.delta(&drawn) {
            other.apply(&delta).expect("a delta fits what it was made for");
        }
        assert_eq!(other, drawn, "a delta leads elsewhere");
    }
}
