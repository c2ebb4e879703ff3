//! The locales of the program: its languages, and one for tests of layouts.

use std::str::FromStr;

use super::Language;

/// A locale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Locale {
    /// A language that players choose.
    Spoken(Language),
    /// English with other letters and 40 % longer, for layouts.
    Pseudo,
}

impl Locale {
    /// All of them.
    pub const ALL: [Locale; 5] = [
        Locale::Spoken(Language::En),
        Locale::Spoken(Language::De),
        Locale::Spoken(Language::Fr),
        Locale::Spoken(Language::Es),
        Locale::Pseudo,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Locale::Spoken(language) => language.tag(),
            Locale::Pseudo => "pseudo",
        }
    }

    /// The language whose conventions it has.
    pub const fn language(self) -> Language {
        match self {
            Locale::Spoken(language) => language,
            Locale::Pseudo => Language::En,
        }
    }
}

impl FromStr for Locale {
    type Err = String;

    fn from_str(name: &str) -> Result<Locale, String> {
        let named = Locale::ALL.into_iter().find(|locale| locale.name() == name);
        named.ok_or_else(|| {
            let names = Locale::ALL.map(Locale::name).join(", ");
            format!("there is no language `{name}`, only {names}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_locale_is_named_and_no_other() {
        for locale in Locale::ALL {
            assert_eq!(locale.name().parse(), Ok(locale));
        }
        let why = "there is no language `tlh`, only en, de, fr, es, pseudo";
        assert_eq!("tlh".parse::<Locale>(), Err(why.to_owned()));
    }
}
