//! How messages are spelled, byte by byte, and what becomes of bytes that spell none.

use std::fmt::Write as _;

use wire::codec::Message;
use wire::text::PASSWORD_CHARS_MAX;
use wire::{
    AccountId, Circle, ClientMessage, Credential, DecodeError, Emote, FriendsNews, Hello,
    NAME_CHARS_MAX, Name, Password, Person, RoomMessage, Secret, ServerMessage, decode, encode,
    protocol_of_hello,
};
use world::samples;

/// The fixtures: a name and the bytes in hex on each line. A change of any of them is a change of
/// the protocol: raise `PROTOCOL_VERSION` with it.
const FIXTURES: &str = include_str!("../../fixtures/wire.txt");

#[test]
fn every_message_is_spelled_as_written_down() {
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

/// Clients and servers of any two versions recognise each other by these bytes.
#[test]
fn a_first_message_begins_with_the_protocol_in_every_version() {
    for (protocol, prefix) in [(7, &[0, 7][..]), (8, &[0, 8]), (300, &[0, 251, 44, 1])] {
        let hello = Hello { protocol, ..Hello::new(Credential::Guest(Secret([1; 32]))) };
        let bytes = encode(&ClientMessage::Hello(hello));
        assert!(bytes.starts_with(prefix), "{protocol}: {bytes:02x?}");
        assert_eq!(protocol_of_hello(&bytes[..prefix.len()]), Some(protocol));
    }
    assert_eq!(protocol_of_hello(&encode(&ClientMessage::Ping(8))), None);
}

/// No other message has three texts of a player.
#[test]
fn two_of_the_longest_passwords_fit_into_a_message_that_shows_neither() {
    let password = |letter: &str| Password::new(&letter.repeat(PASSWORD_CHARS_MAX)).unwrap();
    let (current, new) = (password("\u{1f511}"), password("\u{1f5dd}"));
    let name = Name::new(&"N".repeat(NAME_CHARS_MAX)).unwrap();
    let hello = Hello::new(Credential::NewPassword { name, current, new });
    let message = ClientMessage::Hello(hello);
    assert_eq!(decode::<ClientMessage>(&encode(&message)), Ok(message.clone()));
    assert_eq!(format!("{message:?}").matches("Password(..)").count(), 2);
    assert!(format!("{message:?}").is_ascii());
}

#[test]
fn the_largest_circle_fits_into_a_message() {
    fn people<const MAX: usize>() -> bout::Bounded<Person, MAX> {
        let name = Name::new(&"\u{1d4d0}".repeat(NAME_CHARS_MAX)).unwrap();
        vec![Person { id: AccountId([255; 16]), name }; MAX].try_into().unwrap()
    }
    let circle = Circle {
        friends: people(),
        received: people(),
        sent: people(),
        blocked: people(),
        settings: Default::default(),
    };
    let message = ServerMessage::Friends(FriendsNews::Circle(circle).into());
    assert_eq!(decode::<ServerMessage>(&encode(&message)), Ok(message));
}

#[test]
fn an_emote_that_does_not_exist_is_no_message() {
    let sent = |emote| encode(&ClientMessage::Room(RoomMessage::Emote(emote)));
    let shown = |emote| encode(&ServerMessage::Emote(bout::Seat(0), emote));
    let count = Emote::ALL.len() as u8;
    for (number, emote) in (0..count).zip(Emote::ALL) {
        assert_eq!([sent(emote), shown(emote)].map(|bytes| bytes[bytes.len() - 1]), [number; 2]);
    }
    for number in count..=250 {
        let [mut sent, mut shown] = [sent(Emote::Nice), shown(Emote::Nice)];
        for bytes in [&mut sent, &mut shown] {
            *bytes.last_mut().expect("some bytes") = number;
        }
        assert_eq!(decode::<ClientMessage>(&sent), Err(DecodeError::Malformed), "{number}");
        assert_eq!(decode::<ServerMessage>(&shown), Err(DecodeError::Malformed), "{number}");
    }
}

#[test]
fn bytes_that_are_no_message_say_why() {
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
