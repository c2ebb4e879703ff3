//! Text that people type: bounded, on one line, and nothing that is not shown.
//!
//! Letters that Unicode calls ignorable (Default_Ignorable_Code_Point) or that turn the direction (Bidi_Control) are
//! refused, and so are other blanks. The exceptions are what scripts and emoji are written with: a joiner between two
//! letters beyond ASCII, as in Persian, in Indic scripts and in families of emoji, and one variation selector that says
//! whether a sign is an emoji. Marks are heaped on a letter at most [`MARKS_MAX`] high.

use alloc::string::String;
use bincode::de::Decoder;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};
use bout::Bounded;
use core::fmt;
use unicode_normalization::char::is_combining_mark;

/// Letters in the longest line of a chat.
pub const CHAT_CHARS_MAX: usize = 200;
/// Letters in the longest notice of a server.
pub const NOTICE_CHARS_MAX: usize = 300;
/// Letters in the longest password, of an account or of a room.
pub const PASSWORD_CHARS_MAX: usize = 128;
/// Combining marks in a row at most. No living language needs more.
pub const MARKS_MAX: usize = 3;
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

/// The code of an invitation to register.
pub type InviteCode = Text<40>;

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
        if letters(text).any(|letter| letter.is_none()) {
            return Err(TextError::Forbidden);
        }
        Ok(Text(text.into()))
    }

    /// What can be shown of any text, on one line: what is not shown becomes a space, and what is too
    /// long is cut. Nothing when nothing is left.
    pub fn legible(text: &str) -> Option<Text<MAX>> {
        let shown = letters(text).map(|letter| letter.unwrap_or(' '));
        let cut: String = shown.skip_while(|c| c.is_whitespace()).take(MAX).collect();
        // A letter that the cut one would have joined is not shown now.
        let cut: String = letters(&cut).map(|letter| letter.unwrap_or(' ')).collect();
        Text::new(&cut).ok()
    }

    /// The line as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// True if all letters of a text are shown, and no more than [`MARKS_MAX`] marks are combined on one.
pub fn is_shown(text: &str) -> bool {
    letters(text).all(|letter| letter.is_some())
}

/// The letters of a text, and nothing in the place of each that is not shown there.
fn letters(text: &str) -> impl Iterator<Item = Option<char>> {
    let mut rest = text.chars().peekable();
    let (mut before, mut marks) = (' ', 0);
    core::iter::from_fn(move || {
        let letter = rest.next()?;
        let after = rest.peek().copied().unwrap_or(' ');
        let is_shown = match letter {
            '\u{200c}' | '\u{200d}' => {
                let follows = is_joined(before) || before == '\u{fe0f}';
                follows && is_joined(after) && !is_combining_mark(after)
            }
            '\u{fe0e}' | '\u{fe0f}' => {
                let is_sign = !before.is_alphabetic() && !before.is_whitespace();
                is_sign && !is_hidden(before) && !is_combining_mark(before)
            }
            letter if is_combining_mark(letter) => {
                marks += 1;
                marks <= MARKS_MAX && !is_hidden(letter)
            }
            letter => {
                marks = 0;
                !is_hidden(letter)
            }
        };
        before = letter;
        Some(is_shown.then_some(letter))
    })
}

/// True if a joiner beside this letter can mean anything.
fn is_joined(letter: char) -> bool {
    !letter.is_ascii() && !letter.is_whitespace() && !is_hidden(letter)
}

/// Control characters; those of Unicode that are ignorable or turn the direction, of version 17; and blanks that are no
/// white space.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
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
    fn nothing_invisible_and_no_heap_of_marks_is_a_letter() {
        for hidden in [
            '\u{61c}',
            '\u{ad}',
            '\u{2063}',
            '\u{2800}',
            '\u{3164}',
            '\u{ffa0}',
            '\u{115f}',
            '\u{e0041}',
            '\u{e0100}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{2060}',
            '\u{fe00}',
            '\u{180e}',
            '\u{34f}',
            '\u{2069}',
            '\u{fff9}',
            '\u{1d173}',
            '\u{17b4}',
            '\u{feff}',
        ] {
            for text in [
                alloc::format!("a{hidden}b"),
                alloc::format!("{hidden}b"),
                alloc::format!("{hidden}"),
                alloc::format!("\u{915}{hidden}{hidden}\u{915}"),
            ] {
                assert_eq!(ChatText::new(&text), Err(TextError::Forbidden), "{text:?}");
                assert!(!is_shown(&text), "{text:?}");
            }
        }
        for mark in ["\u{301}", "\u{e49}", "\u{20dd}", "\u{1ab0}"] {
            assert!(is_shown(&alloc::format!("a{}", mark.repeat(MARKS_MAX))), "{mark:?}");
            let heap = alloc::format!("a{}", mark.repeat(MARKS_MAX + 1));
            assert_eq!(ChatText::new(&heap), Err(TextError::Forbidden), "{mark:?}");
        }
        // A joiner makes no new letter to heap marks on.
        assert!(!is_shown("\u{915}\u{301}\u{301}\u{301}\u{200d}\u{301}"));
        assert!(!is_shown("\u{2764}\u{fe0f}\u{fe0f}") && !is_shown("a\u{fe0f}"));
    }

    #[test]
    fn what_languages_and_emoji_need_is_shown() {
        for text in [
            "Ti\u{1ebf}ng Vi\u{1ec7}t, Tie\u{302}\u{301}ng Vie\u{302}\u{323}t",
            "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
            "\u{915}\u{94d}\u{200d}\u{937}",
            "\u{e19}\u{e49}\u{e33}",
            "\u{2764}\u{fe0f} \u{2764}\u{fe0f}\u{200d}\u{1f525}",
            "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
            "\u{1f44d}\u{1f3fd} 1\u{fe0f}\u{20e3}",
            "\u{5e9}\u{5b8}\u{5c1}\u{5dc}\u{5d5}\u{5b9}\u{5dd}",
        ] {
            assert_eq!(ChatText::new(text).map(|line| line.0), Ok(text.into()), "{text:?}");
        }
    }

    #[test]
    fn of_any_text_what_can_be_shown_is_taken() {
        let check = |text: &str, shown: Option<&str>| {
            assert_eq!(ChatText::legible(text).as_ref().map(Text::as_str), shown, "{text:?}");
        };
        check(" Foul\tlanguage,\r\n twice\u{202e}. ", Some("Foul language,   twice ."));
        check("\u{0}\u{7}\n ", None);
        check("a\u{301}\u{301}\u{301}\u{301}\u{ad}b", Some("a\u{301}\u{301}\u{301}  b"));
        let cut = alloc::format!("{}\u{1f468}\u{200d}\u{1f469}", "a".repeat(198));
        check(&cut, Some(&alloc::format!("{}\u{1f468}", "a".repeat(198))));
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
