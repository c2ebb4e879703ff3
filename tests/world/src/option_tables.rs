//! The tables of options in `docs/brawls.md`, made from the options themselves: their defaults, the
//! ranges that their checks allow, and the names that the client shows. A new option, or a new value
//! of one, fails a test until its table has it, and so does a document that differs from the tables.
//!
//! `cargo run -p world --bin brawls` writes the tables into the document anew.

mod marauders;
mod room;
mod stacker;
mod swordfight;

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;

use ::stacker::gravity::ROW;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

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
fn tables() -> [(&'static str, String); 8] {
    [
        ("room", options(&room::rows())),
        ("handling", room::handling()),
        ("swordfight", options(&swordfight::rows())),
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

/// The rows of options, one a line: the field as serde spells it, the key of its name, the unit of a
/// number or the values of a choice with the keys of their texts, and the effect. The defaults are
/// those of `usual`; in `free` no option narrows the range of another.
///
/// # Panics
/// When there is no such field, or a value of it has no text.
fn fields<O: Debug + Serialize + DeserializeOwned>(
    [usual, free]: [&O; 2],
    allows: fn(&O) -> bool,
    lines: &str,
) -> Vec<Row> {
    let spelled = |options: &O| serde_json::to_value(options).expect("options can be spelled");
    let (usual, free) = (spelled(usual), spelled(free));
    let row = |line: &str| {
        let [field, key, values, effect] = cells(line);
        let pointer = format!("/{field}");
        let with = |value: Value| {
            let mut options = free.clone();
            *options.pointer_mut(&pointer).expect("both have the field") = value;
            serde_json::from_value::<O>(options)
        };
        let [range, default] = match usual.pointer(&pointer) {
            Some(Value::Number(default)) => {
                let default = default.as_u64().and_then(|default| default.try_into().ok());
                let default = default.expect("options are numbers of 32 bits");
                number(default, values, |value| with(value.into()).is_ok_and(|it| allows(&it)))
            }
            Some(Value::Bool(default)) => choice("true yes, false no", &default.to_string()),
            Some(Value::String(default)) => {
                // Serde names all values when it refuses one.
                let refusal = with("?".into()).expect_err("it is no value").to_string();
                let known: BTreeSet<&str> = refusal.split('`').skip(3).step_by(2).collect();
                let named: BTreeSet<&str> = pairs(values).map(|(value, _)| value).collect();
                assert_eq!(named, known, "{field}");
                choice(values, default)
            }
            _ => panic!("{field} is neither a number nor a choice"),
        };
        [text(key), range, default, effect.to_owned()]
    };
    lines.trim().lines().map(row).collect()
}

/// Checks that every option has a line, but for those that serde calls `others`.
///
/// # Panics
/// When one has none.
fn check_complete(options: &impl Serialize, lines: &str, others: &[&str]) {
    let fields = lines.trim().lines().map(|line| cells(line)[0]);
    let fields = fields.filter_map(|field| field.split('/').next());
    let fields: BTreeSet<&str> = fields.chain(others.iter().copied()).collect();
    let spelled = serde_json::to_value(options).expect("options can be spelled");
    let all = spelled.as_object().expect("options have names");
    let all: BTreeSet<&str> = all.keys().map(String::as_str).collect();
    assert_eq!(fields, all, "the options with a row, and all of them");
}

fn cells(line: &str) -> [&str; 4] {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    cells.try_into().unwrap_or_else(|_| panic!("{line:?} has not four cells"))
}

/// The range and the default of a number, which `allows` says is in its range or not.
fn number(default: u32, unit: &str, allows: impl Fn(u32) -> bool) -> [String; 2] {
    let range = bounds(default, allows);
    let spelled = |number| match unit {
        "rows/s" => rows_a_second(number),
        _ => thousands(number),
    };
    let [least, most, default] = [*range.start(), *range.end(), default].map(spelled);
    let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
    [format!("{least} to {most}{unit}"), format!("{default}{unit}")]
}

/// Rows per second, for a speed in 65536ths of a row per tick.
fn rows_a_second(speed: u32) -> String {
    let thousandths = u64::from(speed) * 60_000 / u64::from(ROW);
    thousands(format!("{}.{:03}", thousandths / 1000, thousandths % 1000))
}

/// The range and the default of an option with a few values, each of which has a text of its own.
fn choice(values: &str, default: &str) -> [String; 2] {
    let of = |(_, key)| text(key).to_lowercase();
    let usual = pairs(values).find(|(value, _)| *value == default);
    let usual = usual.unwrap_or_else(|| panic!("{default} has no text"));
    [pairs(values).map(of).collect::<Vec<_>>().join(", "), of(usual)]
}

/// The values of a choice with the keys of their texts.
fn pairs(values: &str) -> impl Iterator<Item = (&str, &str)> {
    values.split(", ").filter_map(|pair| pair.split_once(' '))
}

/// The range around `default` in which all numbers are allowed.
///
/// **Invariant:** `default` is allowed, and so is every number between two allowed ones.
fn bounds(default: u32, allows: impl Fn(u32) -> bool) -> RangeInclusive<u32> {
    assert!(allows(default), "a default is out of its range");
    edge(default, 0, &allows)..=edge(default, u32::MAX, &allows)
}

/// The allowed number that is nearest to `end`.
fn edge(default: u32, end: u32, allows: impl Fn(u32) -> bool) -> u32 {
    let (mut inside, mut outside) = (default, end);
    if allows(end) {
        return end;
    }
    while 1 < inside.abs_diff(outside) {
        let middle = inside.midpoint(outside);
        if allows(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside
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
    fn bounds_are_found_wherever_they_are() {
        for (least, most) in
            [(0_u32, 0_u32), (0, 7), (3, 3), (17, 5000), (1, u32::MAX), (0, u32::MAX)]
        {
            for default in [least, least.midpoint(most), most] {
                let range = bounds(default, |number| (least..=most).contains(&number));
                assert_eq!(range, least..=most);
            }
        }
    }

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
