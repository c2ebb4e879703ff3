//! The languages of the program, how a reader asks for one, and their conventions for numbers.

/// A language that all texts are in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// English, the language that the others are translated from.
    #[default]
    En,
    /// German.
    De,
    /// French.
    Fr,
    /// Spanish.
    Es,
}

impl Language {
    /// All of them, in the order of choices.
    pub const ALL: [Language; 4] = [Language::En, Language::De, Language::Fr, Language::Es];

    /// The language tag (BCP 47), which is also the name of the folder of its texts.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::De => "de",
            Language::Fr => "fr",
            Language::Es => "es",
        }
    }

    /// The name in the language itself, which its readers understand whatever the texts around it are in.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::En => "English",
            Language::De => "Deutsch",
            Language::Fr => "Français",
            Language::Es => "Español",
        }
    }

    /// The language with exactly this tag.
    pub fn tagged(tag: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// The language of a reader's tag, whatever its region: `de-AT` is German.
    fn of_reader(tag: &str) -> Option<Language> {
        let primary = tag.trim().split(['-', '_', '.', '@']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary))
    }

    /// The first of a reader's language tags that the program has; English when it has none.
    pub fn preferred<T: AsRef<str>>(tags: impl IntoIterator<Item = T>) -> Language {
        let mut known = tags.into_iter().filter_map(|tag| Language::of_reader(tag.as_ref()));
        known.next().unwrap_or_default()
    }

    /// The best language for an `Accept-Language` header (RFC 9110, 12.5.4): that of the highest quality
    /// value, and the first of equal ones. What is malformed counts as absent; English when nothing is left.
    pub fn accepted(header: &str) -> Language {
        let mut best = (Language::default(), 0);
        for range in header.split(',') {
            let (tag, parameter) = range.split_once(';').unwrap_or((range, "q=1"));
            let language = match tag.trim() {
                "*" => Some(Language::default()),
                tag => Language::of_reader(tag),
            };
            let Some((language, quality)) = language.zip(quality(parameter)) else { continue };
            if best.1 < quality {
                best = (language, quality);
            }
        }
        best.0
    }

    /// The mark between the whole and the fraction of a number.
    pub const fn decimal_mark(self) -> char {
        match self {
            Language::En => '.',
            Language::De | Language::Fr | Language::Es => ',',
        }
    }

    /// A decimal number: `value` in units of the last digit, of which there are `digits` behind the mark, so
    /// that 125 with two digits is 1.25.
    pub fn decimal(self, value: u64, digits: u32) -> String {
        let unit = 10_u64.pow(digits);
        let (whole, fraction, width) = (value / unit, value % unit, digits as usize);
        match digits {
            0 => whole.to_string(),
            _ => format!("{whole}{}{fraction:0width$}", self.decimal_mark()),
        }
    }

    /// A whole number in groups of three digits.
    pub fn grouped(self, value: u64) -> String {
        let (mark, digits_min) = match self {
            // As in SI: neither a decimal mark nor one of another language.
            Language::En => (' ', 4),
            Language::De => ('.', 4),
            // A space that does not break.
            Language::Fr => ('\u{a0}', 4),
            // Numbers of four digits are not grouped in Spanish.
            Language::Es => ('\u{a0}', 5),
        };
        let digits = value.to_string();
        if digits.len() < digits_min {
            return digits;
        }
        let mut grouped = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index != 0 && (digits.len() - index).is_multiple_of(3) {
                grouped.push(mark);
            }
            grouped.push(digit);
        }
        grouped
    }
}

/// A quality value, as in `q=0.8`, in thousandths.
fn quality(parameter: &str) -> Option<u32> {
    let value = parameter.trim().strip_prefix(['q', 'Q'])?.trim_start().strip_prefix('=')?.trim();
    let (whole, fraction) = value.split_once('.').unwrap_or((value, ""));
    let is_number = fraction.len() <= 3 && fraction.bytes().all(|byte| byte.is_ascii_digit());
    match whole {
        "1" => Some(1000),
        "0" if is_number => format!("{fraction:0<3}").parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{De, En, Es, Fr};

    #[test]
    fn a_reader_gets_the_first_language_that_there_is() {
        let check = |tags: &[&str], language| assert_eq!(Language::preferred(tags), language);
        check(&["de-AT", "fr"], De);
        check(&["ja-JP", "fr_CA.UTF-8", "de"], Fr);
        check(&["ES"], Es);
        check(&["C", "POSIX", "den", ""], En);
        check(&[], En);
    }

    #[test]
    fn the_header_of_a_browser_is_read_with_its_quality_values() {
        let check = |header, language| assert_eq!(Language::accepted(header), language, "{header}");
        check("de-AT,de;q=0.9,en;q=0.8", De);
        check("en;q=0.5, fr ; q=0.7, es;q=0.600", Fr);
        check("ja, es;q=0.1", Es);
        check("*, de;q=0.3", En);
        check("de;q=0", En);
        check("de;q=0, es;Q=0.001", Es);
        check("de;q=2, fr;q=x, es;q=0.1234, en;q=0.1", En);
        check("fr;q=1.000,de", Fr);
        check(";;,,=", En);
        check("", En);
    }

    #[test]
    fn every_tag_names_its_language_alone() {
        for language in Language::ALL {
            assert_eq!(Language::tagged(language.tag()), Some(language));
        }
        assert_eq!((Language::tagged("DE"), Language::tagged("de-AT")), (None, None));
    }

    #[test]
    fn numbers_follow_the_language() {
        let check = |language: Language, [decimal, small, grouped, four]: [&str; 4]| {
            let decimals = [language.decimal(125, 2), language.decimal(7, 3)];
            assert_eq!(decimals, [decimal, small], "{language:?}");
            let groups = [language.grouped(1_000_000), language.grouped(1234)];
            assert_eq!(groups, [grouped, four], "{language:?}");
            for (value, plain) in [(0, "0"), (1, "1"), (2, "2"), (21, "21"), (999, "999")] {
                let same = [language.grouped(value), language.decimal(value, 0)];
                assert_eq!(same, [plain, plain], "{language:?}");
            }
        };
        check(En, ["1.25", "0.007", "1 000 000", "1 234"]);
        check(De, ["1,25", "0,007", "1.000.000", "1.234"]);
        check(Fr, ["1,25", "0,007", "1\u{a0}000\u{a0}000", "1\u{a0}234"]);
        check(Es, ["1,25", "0,007", "1\u{a0}000\u{a0}000", "1234"]);
    }
}
