//! By what a room is found.

use bincode::de::Decoder;
use bincode::error::DecodeError;
use bincode::{Decode, Encode};
use core::fmt;
use core::str::FromStr;

/// Letters and digits of which none looks like another.
const CODE_LETTERS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Letters in a code.
pub const CODE_CHARS: usize = 6;

/// By what a room is found: six letters and digits without those that look alike (no 0 O, 1 I L,
/// U V only as V).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Encode)]
pub struct RoomCode([u8; CODE_CHARS]);

/// A text that is no room's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a room's code has {CODE_CHARS} letters and digits, such as K7QF2M")]
pub struct NotACode;

impl RoomCode {
    /// The code by this number; numbers that leave the same remainder by [`RoomCode::COUNT`] have
    /// the same code.
    pub fn numbered(number: u64) -> RoomCode {
        let mut rest = number % RoomCode::COUNT;
        let mut code = [0; CODE_CHARS];
        for place in code.iter_mut().rev() {
            *place = CODE_LETTERS[(rest % CODE_LETTERS.len() as u64) as usize];
            rest /= CODE_LETTERS.len() as u64;
        }
        RoomCode(code)
    }

    /// How many codes there are.
    pub const COUNT: u64 = (CODE_LETTERS.len() as u64).pow(CODE_CHARS as u32);

    /// The code as it is shown.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.0).expect("a code is of plain letters")
    }
}

impl FromStr for RoomCode {
    type Err = NotACode;

    /// Reads a code in any case, with spaces or hyphens in it, as people copy it.
    fn from_str(text: &str) -> Result<RoomCode, NotACode> {
        let mut code = [0; CODE_CHARS];
        let mut letters = text.bytes().filter(|letter| !matches!(letter, b' ' | b'-'));
        for place in &mut code {
            *place = letters.next().ok_or(NotACode)?.to_ascii_uppercase();
        }
        match letters.next() {
            None => RoomCode::checked(code),
            Some(_) => Err(NotACode),
        }
    }
}

impl RoomCode {
    fn checked(code: [u8; CODE_CHARS]) -> Result<RoomCode, NotACode> {
        let is_code = code.iter().all(|letter| CODE_LETTERS.contains(letter));
        if is_code { Ok(RoomCode(code)) } else { Err(NotACode) }
    }
}

impl<C> Decode<C> for RoomCode {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let code = Decode::decode(decoder)?;
        RoomCode::checked(code).map_err(|_| DecodeError::Other("not a room's code"))
    }
}

bincode::impl_borrow_decode!(RoomCode);

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RoomCode({})", self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_code_is_read_as_people_copy_it() {
        assert_eq!("k7q-f2m".parse().map(|code: RoomCode| code.to_string()), Ok("K7QF2M".into()));
        for wrong in ["K7QF2", "K7QF2MM", "K7QF0M", "K7QF1M", "K7QFOM", ""] {
            assert_eq!(wrong.parse::<RoomCode>(), Err(NotACode), "{wrong}");
        }
    }

    #[test]
    fn every_number_has_a_code_that_can_be_read_again() {
        for number in [0, 1, 29, 30, RoomCode::COUNT - 1, u64::MAX] {
            let code = RoomCode::numbered(number);
            assert_eq!(code.to_string().parse(), Ok(code));
        }
        assert_ne!(RoomCode::numbered(0), RoomCode::numbered(1));
        assert_eq!(RoomCode::numbered(0), RoomCode::numbered(RoomCode::COUNT));
    }
}
