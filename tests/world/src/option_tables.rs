//! The tables of options in `docs/brawls.md`, made from the tables of the options themselves: their
//! defaults, their ranges, their effects, and the names that the client shows. A document that differs
//! from them fails a test.
//!
//! `cargo run -p world --bin brawls` writes the tables into the document anew.

mod marauders;
mod room;
mod stacker;

use std::fmt::Display;

use ::stacker::gravity::ROW;
use bout::options::{OptionTable, OptionView, Unit, Values};
use wire::brawl::RoomSettings;

/// The texts of the client that name options.
const CATALOGUE: [&str; 5] = [
    include_str!("../../../client/app/text/en/common.ftl"),
    include_str!("../../../client/app/text/en/brawl.ftl"),
    include_str!("../../../client/app/text/en/swordfight.ftl"),
    include_str!("../../../client/app/text/en/stacker.ftl"),
    include_str!("../../../client/app/text/en/marauders.ftl"),
];
/// The line after each table.
const END: &str = "<!-- end of the generated table -->";

/// An option: its name, its range, its default, and its effect.
type Row = [String; 4];

/// The tables by their names in the document.
fn tables() -> [(&'static str, String); 9] {
    [
        ("room", options(&room::rows())),
        ("room settings", options(&rows(&[RoomSettings::default()], |_| None))),
        ("handling", room::handling()),
        ("swordfight", options(&rows(&[swordfight::Options::default()], |_| None))),
        ("stacker", options(&stacker::rows())),
        ("marauders", options(&marauders::rows())),
        ("marauders choices", marauders::choices()),
        ("presets", room::presets()),
        ("ranks", marauders::ranks()),
    ]
}

/// The document with all tables made anew: each stands between a comment with its name and the
/// comment that ends it.
///
/// # Panics
/// When the document has no place for a table.
pub fn rewritten(document: &str) -> String {
    tables().into_iter().fold(document.to_owned(), |document, (name, table)| {
        let begin = format!("<!-- generated table: {name} -->\n");
        let (before, rest) = document
            .split_once(&begin)
            .unwrap_or_else(|| panic!("the document has no line {begin:?}"));
        let (_, after) = rest
            .split_once(END)
            .unwrap_or_else(|| panic!("the document has no end of the table {name}"));
        format!("{before}{begin}\n{table}\n{END}{after}")
    })
}

fn options(rows: &[Row]) -> String {
    table(["option", "range", "default", "effect"], rows)
}

/// A table in Markdown.
fn table<const COLUMNS: usize>(head: [&str; COLUMNS], rows: &[[String; COLUMNS]]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head = line(&head.map(str::to_owned));
    let rule = format!("|{}\n", "---|".repeat(COLUMNS));
    rows.iter().fold(head + &rule, |table, cells| table + &line(cells))
}

/// The client's text of this key, which must be a single line.
///
/// # Panics
/// When the catalogue has no such text.
fn text(key: &str) -> String {
    let mut lines = CATALOGUE.iter().flat_map(|file| file.lines());
    let found = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
    found.unwrap_or_else(|| panic!("the client's catalogue has no {key}")).to_owned()
}

/// The rows of a table with effects to tell. The default of an option is that of the first of the
/// samples in which it has an effect, and its range the widest of all samples. Values that have no
/// texts of their own are in words as `worded` has them: the range, and the default.
fn rows<O: OptionTable>(samples: &[O], worded: fn(&str) -> Option<[String; 2]>) -> Vec<Row> {
    let samples: Vec<Vec<OptionView>> = samples.iter().map(O::options).collect();
    let row = |index: usize| {
        let of_all = samples.iter().map(|views| &views[index]).filter(|view| view.applies);
        let views: Vec<&OptionView> = of_all.collect();
        let view = *views.first()?;
        if view.effect.is_empty() {
            return None;
        }
        let [range, default] = worded(view.name).unwrap_or_else(|| match view.values {
            Values::Numbers { unit, .. } => {
                let ends = views.iter().filter_map(|view| match view.values {
                    Values::Numbers { least, most, .. } => Some([least, most]),
                    _ => None,
                });
                let widest = |[a, b]: [u32; 2], [c, d]: [u32; 2]| [a.min(c), b.max(d)];
                number(ends.reduce(widest).expect("there is a sample"), view.value, unit)
            }
            Values::Choice(texts) => choice(texts, view.value as usize),
            Values::YesOrNo(_) => {
                ["yes, no".to_owned(), if view.value == 0 { "no" } else { "yes" }.to_owned()]
            }
            Values::Named(_) => panic!("{} has no words for its values", view.name),
        });
        Some([text(view.label), range, default, view.effect.to_owned()])
    };
    (0..samples[0].len()).filter_map(row).collect()
}

/// The range and the default of a number.
fn number([least, most]: [u32; 2], default: u32, unit: Unit) -> [String; 2] {
    let name = match unit {
        Unit::Count | Unit::Level | Unit::Weight => "",
        Unit::PerMille | Unit::PerMilleOfRows => " of 1000",
        Unit::PerMillePerSecond => " of 1000 a second",
        Unit::PercentKept => " %",
        Unit::Pairs => " pairs",
        Unit::Ms => " ms",
        Unit::MsPerRow => " ms a row",
        Unit::Seconds => " s",
        Unit::Ticks | Unit::FromTick | Unit::HandlingTicks => " ticks",
        Unit::TicksPerRow => " ticks a row",
        Unit::Rows => " rows",
        Unit::Speed | Unit::SpeedPerSecond => " rows/s",
        Unit::LinesPerLevel => " lines",
        Unit::Bouts => return [format!("{least} to {most} bouts"), default.to_string()],
        Unit::Teams => {
            assert_eq!((least, default), (1, 1), "a free-for-all is the first and the default");
            let alone = "free-for-all".to_owned();
            return [format!("{alone}, or 2 to {most} teams"), alone];
        }
    };
    let spelled = |number| match unit {
        Unit::Speed | Unit::SpeedPerSecond => rows_a_second(number),
        _ => thousands(number),
    };
    let [least, most, default] = [least, most, default].map(spelled);
    [format!("{least} to {most}{name}"), format!("{default}{name}")]
}

/// Rows per second, for a speed in 65536ths of a row per tick.
fn rows_a_second(speed: u32) -> String {
    let thousandths = u64::from(speed) * 60_000 / u64::from(ROW);
    thousands(format!("{}.{:03}", thousandths / 1000, thousandths % 1000))
}

/// The range and the default of an option with a few values, each of which has a text of its own. Of
/// two the default comes first.
fn choice(texts: &[&str], default: usize) -> [String; 2] {
    let mut texts: Vec<String> = texts.iter().map(|key| uncapitalized(&text(key))).collect();
    let usual = texts[default].clone();
    if texts.len() == 2 {
        texts.rotate_left(default);
    }
    [texts.join(", "), usual]
}

/// A text with a small first letter.
fn uncapitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A number with commas between its thousands, from five digits on.
fn thousands(number: impl Display) -> String {
    let digits = number.to_string();
    let digits: Vec<&str> = digits.split('.').collect();
    let [whole, rest @ ..] = &digits[..] else { return String::new() };
    if whole.len() < 5 {
        return digits.join(".");
    }
    let mut spaced = String::new();
    for (index, digit) in whole.char_indices() {
        if 0 < index && (whole.len() - index).is_multiple_of(3) {
            spaced.push(',');
        }
        spaced.push(digit);
    }
    std::iter::once(&spaced[..]).chain(rest.iter().copied()).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_have_commas() {
        for (number, written) in [("0", "0"), ("9999", "9999"), ("10000", "10,000")] {
            assert_eq!(thousands(number), written);
        }
        assert_eq!(thousands("1310720.25"), "1,310,720.25");
    }

    #[test]
    fn a_table_replaces_the_one_between_its_comments() {
        let [first, ..] = tables();
        let (mut document, mut expected) = (String::new(), String::new());
        for (name, table) in tables() {
            let begin = format!("<!-- generated table: {name} -->\n");
            document += &format!("before\n{begin}stale\n{END}\nafter\n");
            expected += &format!("before\n{begin}\n{table}\n{END}\nafter\n");
        }
        assert_eq!(rewritten(&document), expected);
        assert!(expected.contains(&first.1));
    }
}
