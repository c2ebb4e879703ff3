//! The name that a player goes by.

use alloc::string::String;
use alloc::vec::Vec;
use bincode::de::Decoder;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};
use bout::Bounded;
use core::fmt;

/// Letters in the shortest name.
pub const NAME_CHARS_MIN: usize = 3;
/// Letters in the longest name.
pub const NAME_CHARS_MAX: usize = 16;
/// Bytes that a letter takes at most.
const CHAR_BYTES_MAX: usize = 4;

/// A player's name: 3 to 16 letters, digits, spaces, `_`, `-` or `.`, no space at an end and no
/// two in a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Fewer than [`NAME_CHARS_MIN`].
    #[error("a name has at least {NAME_CHARS_MIN} letters")]
    TooShort,
    /// More than [`NAME_CHARS_MAX`].
    #[error("a name has at most {NAME_CHARS_MAX} letters")]
    TooLong,
    /// Something that is not shown, or not alike everywhere.
    #[error("a name has letters, digits, single spaces, '_', '-' and '.' only")]
    Forbidden(char),
}

impl Name {
    /// The name that `text` encodes, without white space around it.
    pub fn new(text: &str) -> Result<Name, NameError> {
        let text = text.trim();
        let count = text.chars().count();
        if count < NAME_CHARS_MIN {
            return Err(NameError::TooShort);
        }
        if NAME_CHARS_MAX < count {
            return Err(NameError::TooLong);
        }
        let allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '.');
        if let Some(forbidden) = text.chars().find(|&c| !allowed(c)) {
            return Err(NameError::Forbidden(forbidden));
        }
        if text.contains("  ") {
            return Err(NameError::Forbidden(' '));
        }
        Ok(Name(text.into()))
    }

    /// The name as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Encode for Name {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.0.as_bytes().encode(encoder)
    }
}

impl<C> Decode<C> for Name {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let bytes: Bounded<u8, { NAME_CHARS_MAX * CHAR_BYTES_MAX }> = Decode::decode(decoder)?;
        let bytes: Vec<u8> = bytes.into_vec();
        let text = String::from_utf8(bytes).map_err(|_| DecodeError::Other("a name is text"))?;
        match Name::new(&text) {
            Ok(name) if name.0.len() == text.len() => Ok(name),
            _ => Err(DecodeError::Other("not a name")),
        }
    }
}

bincode::impl_borrow_decode!(Name);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_three_to_sixteen_plain_letters() {
        assert_eq!(Name::new("  Anne Bonny ").map(|name| name.0), Ok("Anne Bonny".into()));
        assert_eq!(Name::new("Zoë_7").map(|name| name.0), Ok("Zoë_7".into()));
        assert_eq!(Name::new(" ab "), Err(NameError::TooShort));
        assert_eq!(Name::new("abcdefghijklmnopq"), Err(NameError::TooLong));
        assert_eq!(Name::new("a\u{7}bc"), Err(NameError::Forbidden('\u{7}')));
        assert_eq!(Name::new("a\u{202e}bc"), Err(NameError::Forbidden('\u{202e}')));
        assert_eq!(Name::new("a  bc"), Err(NameError::Forbidden(' ')));
    }
}
