//! What decoding hostile bytes may allocate. An executable of its own: the allocator counts for the
//! whole process.

use std::alloc::System;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bout::{Purpose, Stream};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use wire::{ClientMessage, DecodeError, ServerMessage, decode, encode};
use world::samples;
use world::seeds::seed_of;
use world::seeds::share;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The allocator counts for the whole process, so tests take turns.
static TURN: Mutex<()> = Mutex::new(());

/// Mutated messages that the decoders are fed.
const MUTANTS: u64 = 1_000_000;
/// What decoding any bytes may allocate.
const ALLOCATED_BYTES_MAX: usize = 16 * 1024;

/// A batch that claims a list of 2^64 - 1 runs, and one just past the bound of its type.
#[test]
fn a_list_that_lies_about_its_length_allocates_nothing() {
    let _turn = turn();
    for length in [&[253, 255, 255, 255, 255, 255, 255, 255, 255][..], &[129]] {
        let mut bytes = vec![7, 0, 0];
        bytes.extend_from_slice(length);
        bytes.extend_from_slice(&[0; 500]);
        let region = Region::new(ALLOCATOR);
        assert_eq!(decode::<ClientMessage>(&bytes), Err(DecodeError::Malformed));
        assert!(region.change().bytes_allocated < 4096, "{length:?}");
    }
}

#[test]
fn a_million_mutated_messages_neither_panic_nor_allocate_much() {
    let _turn = turn();
    let client: Vec<_> =
        samples::client_messages().iter().map(|(_, message)| encode(message)).collect();
    let server: Vec<_> =
        samples::server_messages().iter().map(|(_, message)| encode(message)).collect();
    let mut stream = Stream::new(&seed_of(1), Purpose::Bots);
    let (mut read, mut most) = (0_u64, 0);
    let mutants = share(MUTANTS);
    for number in 0..mutants {
        let samples = if number.is_multiple_of(2) { &client } else { &server };
        let mut bytes = samples[stream.below(samples.len() as u32) as usize].clone();
        mutate(&mut bytes, &mut stream);
        let region = Region::new(ALLOCATOR);
        let is_read = if number.is_multiple_of(2) {
            decode::<ClientMessage>(&bytes).is_ok()
        } else {
            decode::<ServerMessage>(&bytes).is_ok()
        };
        let allocated = region.change().bytes_allocated;
        assert!(allocated <= ALLOCATED_BYTES_MAX, "{allocated} bytes allocated for {bytes:02x?}");
        most = most.max(allocated);
        read += u64::from(is_read);
    }
    println!("{read} of {mutants} could still be read; at most {most} bytes were allocated");
    assert!(read < mutants, "some mutants must be refused");
}

/// Flips, inserts, removes or cuts, one to four times.
fn mutate(bytes: &mut Vec<u8>, stream: &mut Stream) {
    for _ in 0..=stream.below(4) {
        let at = stream.below(bytes.len() as u32 + 1) as usize;
        let byte =
            if stream.below(4) == 0 { 253 + stream.below(3) } else { stream.below(256) } as u8;
        match stream.below(4) {
            0 if at < bytes.len() => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            2 if at < bytes.len() => {
                bytes.remove(at);
            }
            _ => bytes.truncate(at),
        }
    }
}

fn turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}
