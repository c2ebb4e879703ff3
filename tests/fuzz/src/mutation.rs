//! Mutations of inputs, all from one seed: what the smoke test tries without libFuzzer.

use bout::Stream;

/// The longest input, in bytes, as in `tests/fuzz/run`.
const BYTES_MAX: usize = 4096;
/// Changes made to an input at once.
const CHANGES_MAX: u32 = 6;
/// The longest run of bytes that is repeated, removed or taken from another input.
const RUN_MAX: u32 = 64;
/// Bytes that mean something more often than others: bounds, and the tags of long numbers.
const SPECIAL: [u8; 12] = [0, 1, 2, 127, 128, 249, 250, 251, 252, 253, 254, 255];

/// Changes some bytes of an input. `other` is one of the same corpus, to take parts from.
pub fn mutate(bytes: &mut Vec<u8>, other: &[u8], stream: &mut Stream) {
    for _ in 0..=stream.below(CHANGES_MAX) {
        change(bytes, other, stream);
    }
    bytes.truncate(BYTES_MAX);
}

fn change(bytes: &mut Vec<u8>, other: &[u8], stream: &mut Stream) {
    let at = stream.below(bytes.len() as u32 + 1) as usize;
    let run = (at + 1 + stream.below(RUN_MAX) as usize).min(bytes.len());
    let is_inside = at < bytes.len();
    match stream.below(8) {
        0 if is_inside => bytes[at] ^= 1 << stream.below(8),
        1 if is_inside => bytes[at] = stream.below(256) as u8,
        2 if is_inside => bytes[at] = SPECIAL[stream.below(SPECIAL.len() as u32) as usize],
        3 => bytes.insert(at, stream.below(256) as u8),
        4 if is_inside => drop(bytes.drain(at..run)),
        5 if is_inside => {
            let part = bytes[at..run].to_vec();
            bytes.splice(at..at, part);
        }
        6 if !other.is_empty() => {
            let from = stream.below(other.len() as u32) as usize;
            let until = (from + 1 + stream.below(RUN_MAX) as usize).min(other.len());
            bytes.splice(at..at, other[from..until].iter().copied());
        }
        _ => bytes.truncate(at),
    }
}
