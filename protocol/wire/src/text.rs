//! Text that people type: bounded, on one line, and nothing that is not shown.

use alloc::string::String;
use bincode::de::Decoder;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};
use bout::Bounded;
use core::fmt;

/// Letters in the longest line of a chat.
pub const CHAT_CHARS_MAX: usize = 200;
/// Letters in the longest notice of a server.
pub const NOTICE_CHARS_MAX: usize = 300;
/// Letters in the longest password, of an account or of a room.
pub const PASSWORD_CHARS_MAX: usize = 128;
/// Bytes that a letter takes at most.
const CHAR_BYTES_MAX: usize = 4;
/// Bytes in the longest text of all, to bound what is read.
const TEXT_BYTES_MAX: usize = NOTICE_CHARS_MAX * CHAR_BYTES_MAX;

/// A line of 1 to `MAX` letters, none of them a control character, with no white space around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text<const MAX: usize>(String);

/// A line of a chat.
pub type ChatText = Text<CHAT_CHARS_MAX>;
/// What a server tells everyone.
pub type NoticeText = Text<NOTICE_CHARS_MAX>;

/// Why a text is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// It has no letters.
    #[error("there is no text")]
    Empty,
    /// It has too many.
    #[error("a text has at most {0} letters")]
    TooLong(usize),
    /// Something that is not shown: a control character, or one that turns the direction.
    #[error("a text has only letters that are shown")]
    Forbidden,
}

impl<const MAX: usize> Text<MAX> {
    /// The line that `text` encodes, without white space around it.
    pub fn new(text: &str) -> Result<Text<MAX>, TextError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(TextError::Empty);
        }
        if MAX < text.chars().count() {
            return Err(TextError::TooLong(MAX));
        }
        if text.chars().any(is_hidden) {
            return Err(TextError::Forbidden);
        }
        Ok(Text(text.into()))
    }

    /// What can be shown of any text, on one line: what is not shown becomes a space, and what is too
    /// long is cut. Nothing when nothing is left.
    pub fn legible(text: &str) -> Option<Text<MAX>> {
        let shown = text.chars().map(|c| if is_hidden(c) { ' ' } else { c });
        let cut: String = shown.skip_while(|c| c.is_whitespace()).take(MAX).collect();
        Text::new(&cut).ok()
    }

    /// The line as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Control characters, and those of Unicode that turn the direction of what follows.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

impl<const MAX: usize> fmt::Display for Text<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<const MAX: usize> Encode for Text<MAX> {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.0.as_bytes().encode(encoder)
    }
}

impl<C, const MAX: usize> Decode<C> for Text<MAX> {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let text = decode_text(decoder)?;
        match Text::new(&text) {
            Ok(line) if line.0.len() == text.len() => Ok(line),
            _ => Err(DecodeError::Other("not a line of text")),
        }
    }
}

/// A password as it was typed. It is not shown by `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// A password of 1 to [`PASSWORD_CHARS_MAX`] letters of any kind. What else an account's must
    /// be, the server says.
    pub fn new(text: &str) -> Result<Password, TextError> {
        if text.is_empty() {
            return Err(TextError::Empty);
        }
        if PASSWORD_CHARS_MAX < text.chars().count() {
            return Err(TextError::TooLong(PASSWORD_CHARS_MAX));
        }
        Ok(Password(text.into()))
    }

    /// What was typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(..)")
    }
}

impl Encode for Password {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.0.as_bytes().encode(encoder)
    }
}

impl<C> Decode<C> for Password {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let text = decode_text(decoder)?;
        Password::new(&text).map_err(|_| DecodeError::Other("not a password"))
    }
}

bincode::impl_borrow_decode!(Password);

impl<'de, C, const MAX: usize> bincode::BorrowDecode<'de, C> for Text<MAX> {
    fn borrow_decode<D: bincode::de::BorrowDecoder<'de, Context = C>>(
        decoder: &mut D,
    ) -> Result<Self, DecodeError> {
        Self::decode(decoder)
    }
}

fn decode_text<D: Decoder>(decoder: &mut D) -> Result<String, DecodeError> {
    let bytes: Bounded<u8, TEXT_BYTES_MAX> = Decode::decode(decoder)?;
    String::from_utf8(bytes.into_vec()).map_err(|_| DecodeError::Other("a text is UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_letters_that_are_shown_and_not_too_many() {
        let line = |text: &str| ChatText::new(text).map(|line| line.0);
        assert_eq!(line(" well played! "), Ok("well played!".into()));
        assert_eq!(line("  "), Err(TextError::Empty));
        assert_eq!(line(&"a".repeat(200)), Ok("a".repeat(200)));
        assert_eq!(line(&"a".repeat(201)), Err(TextError::TooLong(200)));
        for hidden in ["a\nb", "a\u{202e}b", "a\u{0}b"] {
            assert_eq!(line(hidden), Err(TextError::Forbidden));
        }
    }

    #[test]
    fn of_any_text_what_can_be_shown_is_taken() {
        let check = |text: &str, shown: Option<&str>| {
            assert_eq!(ChatText::legible(text).as_ref().map(Text::as_str), shown, "{text:?}");
        };
        check(" Foul\tlanguage,\r\n twice\u{202e}. ", Some("Foul language,   twice ."));
        check("\u{0}\u{7}\n ", None);
        check("", None);
        check(&"\u{20ac}".repeat(300), Some(&"\u{20ac}".repeat(200)));
        check(&alloc::format!("{}a", " ".repeat(300)), Some("a"));
    }

    #[test]
    fn a_password_is_taken_as_it_was_typed() {
        let password = Password::new(" two  spaces ").expect("a password");
        assert_eq!(password.as_str(), " two  spaces ");
        assert_eq!(Password::new(""), Err(TextError::Empty));
        assert!(Password::new(&"x".repeat(129)).is_err());
        assert_eq!(alloc::format!("{password:?}"), "Password(..)");
    }
}
