//! How messages are spelled, byte by byte, and what becomes of bytes that spell none.

use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

use bout::{Millis, Purpose, Stream};
use tests::samples;
use tests::simulation::seed_of;
use wire::codec::Message;
use wire::text::PASSWORD_CHARS_MAX;
use wire::{ClientMessage, DecodeError, Line, Password, ServerMessage, decode, encode};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The allocator counts for the whole process, so tests take turns.
static TURN: Mutex<()> = Mutex::new(());

/// Mutated messages that the decoders are fed.
const MUTANTS: u32 = 1_000_000;
/// What decoding any bytes may allocate.
const ALLOCATED_BYTES_MAX: usize = 16 * 1024;

/// The fixtures: a name and the bytes in hex on each line. A change of any of them is a change of
/// the protocol: raise `PROTOCOL_VERSION` with it.
const FIXTURES: &str = include_str!("../fixtures/wire.txt");

#[test]
fn every_message_is_spelled_as_written_down() {
    let _turn = turn();
    let mut spelled = String::new();
    for (name, message) in samples::client_messages() {
        spell(&mut spelled, "client", name, &message);
    }
    for (name, message) in samples::server_messages() {
        spell(&mut spelled, "server", name, &message);
    }
    assert_eq!(spelled, FIXTURES, "now:\n{spelled}");
}

fn spell<M: Message + PartialEq + std::fmt::Debug>(
    to: &mut String,
    end: &str,
    name: &str,
    message: &M,
) {
    let bytes = encode(message);
    assert_eq!(decode::<M>(&bytes).as_ref(), Ok(message), "{end} {name}");
    let hex = bytes.iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a string takes anything");
        hex
    });
    writeln!(to, "{end} {name}: {hex}").expect("a string takes anything");
}

/// No claim is longer, and no other message has two texts of a player.
#[test]
fn two_of_the_longest_passwords_fit_into_a_message_that_shows_neither() {
    let _turn = turn();
    let password = |letter: &str| Password::new(&letter.repeat(PASSWORD_CHARS_MAX)).unwrap();
    let (current, new) = (password("\u{1f511}"), password("\u{1f5dd}"));
    let message = ClientMessage::ChangePassword { current, new };
    let frame = Line::default().say(Millis(0), &message).unwrap();
    let heard = Line::default().hear::<ClientMessage>(&frame).unwrap();
    assert_eq!(heard.message, message);
    // A frame has a number behind its message, of up to five bytes.
    assert!(encode(&message).len() + 5 <= wire::CLIENT_MESSAGE_BYTES_MAX);
    assert_eq!(format!("{message:?}").matches("Password(..)").count(), 2);
    assert!(format!("{message:?}").is_ascii());
}

#[test]
fn bytes_that_are_no_message_say_why() {
    let _turn = turn();
    let bytes = encode(&ClientMessage::Ping(77));
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(decode::<ClientMessage>(&longer), Err(DecodeError::TrailingBytes));
    assert_eq!(decode::<ClientMessage>(&bytes[..1]), Err(DecodeError::Malformed));
    assert_eq!(decode::<ClientMessage>(&[]), Err(DecodeError::Malformed));
    assert_eq!(decode::<ClientMessage>(&[99]), Err(DecodeError::Malformed));
    let long = vec![0; wire::CLIENT_MESSAGE_BYTES_MAX + 1];
    assert_eq!(decode::<ClientMessage>(&long), Err(DecodeError::TooLong));
}

/// A batch that claims a list of 2^64 - 1 runs, and one just past the bound of its type.
#[test]
fn a_list_that_lies_about_its_length_allocates_nothing() {
    let _turn = turn();
    for length in [&[253, 255, 255, 255, 255, 255, 255, 255, 255][..], &[129]] {
        let mut bytes = vec![6, 0];
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
    let (mut read, mut most) = (0, 0);
    for number in 0..MUTANTS {
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
        read += u32::from(is_read);
    }
    println!("{read} of {MUTANTS} could still be read; at most {most} bytes were allocated");
    assert!(read < MUTANTS, "some mutants must be refused");
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
