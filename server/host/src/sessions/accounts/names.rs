//! Valid names of players, and confusable names.

use crate::process;
use std::fmt::Write;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{
    GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton,
};
use wire::{NAME_CHARS_MAX, Name, NameError};

/// Reserved names: no player may have one, or a confusable one. The first five are the bots'.
const RESERVED: [&str; 16] = [
    "Deckhand",
    "Swabber",
    "Boatswain",
    "First Mate",
    "Captain",
    "Admin",
    "Administrator",
    "Mod",
    "Moderator",
    "Server",
    "System",
    "Support",
    "Staff",
    "Official",
    "Cutlass",
    "Guest",
];
/// Confusable letters besides those in Unicode's list: in some case or font the first looks like
/// the second.
const ALIKE: [(&str, &str); 3] = [("i", "l"), ("rn", "m"), ("vv", "w")];

/// A name with its keys for comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The displayed name, in Unicode normal form NFKC.
    pub name: Name,
    /// The case-folded name, by which an account is found.
    pub folded: String,
    /// The key that all confusable names share. **Invariant:** no two accounts have the same.
    pub likeness: String,
}

/// Why a name is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameRefusal {
    /// The syntax of the name is invalid.
    #[error(transparent)]
    Spelling(#[from] NameError),
    /// A letter is confusable by design, or is not in modern use.
    #[error("a name has letters of today's scripts only, and {0:?} is none")]
    Letter(char),
    /// The name mixes scripts with confusable letters.
    #[error("a name has letters of one script only")]
    Scripts,
    /// The name has neither letters nor digits.
    #[error("a name has letters or digits")]
    Empty,
    /// The name is reserved.
    #[error("this name, or one that looks like it, is the server's own; choose another")]
    Reserved,
}

impl Identity {
    /// The identity of a player named `text`.
    pub fn of(text: &str) -> Result<Identity, NameRefusal> {
        let identity = Identity::of_anybody(text)?;
        if RESERVED.iter().any(|ours| likeness(ours) == identity.likeness) {
            return Err(NameRefusal::Reserved);
        }
        Ok(identity)
    }

    /// A random name for a player who has lost its own.
    pub fn spare() -> Identity {
        let mut random = [0; 4];
        process::random::fill(&mut random);
        let mut text = String::from("Guest ");
        for byte in random {
            write!(text, "{byte:02x}").expect("a text takes more text");
        }
        Identity::of_anybody(&text).expect("a guest's name is a name")
    }

    fn of_anybody(text: &str) -> Result<Identity, NameRefusal> {
        let name = Name::new(&text.nfkc().collect::<String>())?;
        let letters = name.as_str().chars().filter(|&letter| !is_separator(letter));
        if let Some(letter) = letters.clone().find(|letter| !letter.identifier_allowed()) {
            return Err(NameRefusal::Letter(letter));
        }
        // Marks are letters of some scripts, and nothing else is left that may be hidden.
        if !wire::text::is_shown(name.as_str()) {
            let mark = name.as_str().chars().find(|&letter| is_combining_mark(letter));
            return Err(NameRefusal::Letter(mark.unwrap_or_default()));
        }
        let letters: String = letters.collect();
        if !letters.check_restriction_level(RestrictionLevel::HighlyRestrictive) {
            return Err(NameRefusal::Scripts);
        }
        let likeness = likeness(name.as_str());
        if likeness.is_empty() {
            return Err(NameRefusal::Empty);
        }
        let folded = name.as_str().to_lowercase().nfkc().collect();
        Ok(Identity { name, folded, likeness })
    }
}

/// The key by which an account with this name is found; nothing for an invalid or reserved name,
/// which belongs to no account.
pub fn folded(text: &str) -> Option<String> {
    Identity::of(text).ok().map(|identity| identity.folded)
}

/// The key by which names that begin with `text` are found, in any case; nothing when no name begins so.
pub fn prefix(text: &str) -> Option<String> {
    let begins: String = text.nfkc().collect();
    let is_plain = |letter: char| is_separator(letter) || letter.identifier_allowed();
    let is_possible = begins.chars().all(is_plain) && begins.chars().count() <= NAME_CHARS_MAX;
    (is_possible && !begins.is_empty()).then(|| begins.to_lowercase().nfkc().collect())
}

fn is_separator(letter: char) -> bool {
    matches!(letter, ' ' | '_' | '-' | '.')
}

/// The key of all confusable names: the skeleton of UTS 39, in lower case, without accents and
/// separators. Both cases count, for `I` looks like `l` and `i` does not.
fn likeness(text: &str) -> String {
    let small = skeleton(text).collect::<String>().to_lowercase();
    let is_accent = |letter: char| ('\u{300}'..='\u{36f}').contains(&letter);
    let is_told = |&letter: &char| !is_separator(letter) && !is_accent(letter);
    let told: String = skeleton(&small).flat_map(char::to_lowercase).filter(is_told).collect();
    ALIKE.iter().fold(told, |text, (one, other)| text.replace(one, other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_alike() {
        let check = |one: &str, others: &[&str]| {
            for other in others {
                assert_eq!(likeness(one), likeness(other), "{one} {other}");
            }
        };
        check(
            "Anne Bonny",
            &["anne bonny", "ANNE BONNY", "Anne_Bonny", "A.nneB-onny", "Ánne Bonny"],
        );
        check("Bill", &["BiIl", "Bi1l", "bIIl", "8ill".replace('8', "B").as_str()]);
        check("Bob", &["B0b", "BOB", "ВОВ", "Воb"]);
        check("Mary", &["rnary", "MARY", "Маry", "Ｍａｒｙ"]);
        check("Will", &["VVill", "vviII"]);
        check("Zoe", &["Zoë", "Zoé"]);
    }

    #[test]
    fn names_that_do_not_look_alike_are_not() {
        let names =
            ["Anne", "Anna", "Bob", "Bobby", "Mary", "Marie", "Jack", "Zack", "Анна", "海賊"];
        for (at, one) in names.iter().enumerate() {
            for other in &names[at + 1..] {
                assert_ne!(likeness(one), likeness(other), "{one} {other}");
            }
        }
    }

    #[test]
    fn a_name_is_one_that_can_be_told_from_ours() {
        let check = |text: &str, expected: Result<&str, NameRefusal>| {
            let named = Identity::of(text).map(|identity| identity.folded);
            assert_eq!(named, expected.map(String::from), "{text}");
        };
        check("Anne Bonny", Ok("anne bonny"));
        check("Ａｎｎｅ", Ok("anne"));
        check("Grace O.Malley", Ok("grace o.malley"));
        check("Анна", Ok("анна"));
        check("海賊王", Ok("海賊王"));
        check("Zoë_7", Ok("zoë_7"));
        check("ab", Err(NameRefusal::Spelling(NameError::TooShort)));
        check("a\u{202e}bc", Err(NameRefusal::Spelling(NameError::Forbidden('\u{202e}'))));
        check("Аnne", Err(NameRefusal::Scripts));
        check("...", Err(NameRefusal::Empty));
        check("ᚠᚢᚦ", Err(NameRefusal::Letter('ᚠ')));
        check("กััั", Ok("กััั"));
        check("กัััั", Err(NameRefusal::Letter('\u{e31}')));
        for reserved in
            ["Captain", "captain", "Capta1n", "FirstMate", "ADM1N", "Server.", "Cutiass"]
        {
            check(reserved, Err(NameRefusal::Reserved));
        }
    }

    #[test]
    fn a_prefix_is_of_any_case_and_the_beginning_of_a_possible_name() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(prefix(text).as_deref(), expected, "{text}");
        };
        check("A", Some("a"));
        check("Ａnne B", Some("anne b"));
        check("ZOË_", Some("zoë_"));
        check("海", Some("海"));
        for odd in ["", "%", "a\u{0}", "a/b", "12345678901234567"] {
            check(odd, None);
        }
    }

    #[test]
    fn a_spare_name_is_a_name_and_none_is_like_another() {
        let [one, other] = [Identity::spare(), Identity::spare()];
        assert!(one.name.as_str().starts_with("Guest ") && one.likeness != other.likeness);
    }
}
