//! The options of marauders, its ranks, and what excludes what.

use bout::options::{OptionTable as _, OptionView, Values};
use marauders::{Casual, Choice, Element, Mode, Options, Size, Standard};

use super::{Row, table, text};

/// Its mode and size. The lead passes on from match to match, and what is on or off has a table of
/// its own.
pub fn rows() -> Vec<Row> {
    let usual = Options::default();
    let forced = Options { mode: Mode::Break, ..usual };
    let mut rows = super::rows(&[usual, forced], |option| match option {
        "size" => Some(sizes()),
        "turn_limit" => Some(turn_limits()),
        _ => None,
    });
    rows.retain(|[name, ..]| !on_or_off().any(|view| text(view.label) == *name));
    rows
}

/// The sizes, and the default.
fn sizes() -> [String; 2] {
    let named = |name: String, size: Size| format!("{name} ({})", size.elements());
    let ranks = (1..).map(Size::Rank).take_while(|size| size.exists()).count();
    let standard = Standard::ALL.map(|one| named(format!("{one:?}"), Size::Standard(one)));
    let casual = Casual::ALL.map(|one| named(format!("{one:?}"), Size::Casual(one)));
    let (standard, casual) = (standard.join(", "), casual.join(", "));
    let default = match Options::default().size {
        Size::Rank(rank) => format!("rank {rank}"),
        Size::Standard(size) => format!("{size:?}"),
        Size::Casual(size) => format!("casual {size:?}"),
    };
    [format!("rank 1 to {ranks}; standard {standard}; casual {casual}"), default]
}

/// The turn limits, and the default.
fn turn_limits() -> [String; 2] {
    let limit = |choices: &[Choice]| {
        let choices = choices.iter().copied().collect();
        let options = Options { choices, ..Options::default() };
        options.turns_max().map_or("none".to_owned(), |turns| turns.to_string())
    };
    let default = format!("{}, in a long game {}", limit(&[]), limit(&[Choice::Long]));
    ["any number of turns, or none".to_owned(), default]
}

/// The options that are on or off, in the order of [`Choice::ALL`].
fn on_or_off() -> impl Iterator<Item = OptionView> {
    let views = Options::default().options().into_iter();
    views.filter(|view| matches!(view.values, Values::YesOrNo(_)))
}

/// The elements of the ranks.
pub fn ranks() -> String {
    let of = |size: Size| -> Vec<Element> {
        let options = Options { size, ..Options::default() };
        options.fixed_elements().map_or_else(Vec::new, Iterator::collect)
    };
    let mut rows = Vec::new();
    let mut before = Vec::new();
    for size in (1..).map(Size::Rank).take_while(|size| size.exists()) {
        let all = of(size);
        let new = all.iter().filter(|element| !before.contains(*element));
        let new: Vec<String> = new.map(|element| format!("{element:?}")).collect();
        let field = size.field();
        rows.push([(rows.len() + 1).to_string(), format!("{field} × {field}"), new.join(", ")]);
        before = all;
    }
    table(["rank", "field", "new elements"], &rows)
}

/// The options that are on or off.
pub fn choices() -> String {
    let row = |(choice, view): (Choice, OptionView)| {
        [text(view.label), excluded(choice).join(", "), view.effect.to_owned()]
    };
    let rows: Vec<_> = Choice::ALL.into_iter().zip(on_or_off()).map(row).collect();
    table(["option", "not with", "effect"], &rows)
}

/// Whatever the rules refuse together with `choice`.
fn excluded(choice: Choice) -> Vec<String> {
    let alone = Options { choices: [choice].into_iter().collect(), ..Options::default() };
    assert_eq!(alone.check(), Ok(()), "{choice:?} can be played in the ranked mode");
    let modes = Mode::ALL.into_iter().filter(|&mode| Options { mode, ..alone }.check().is_err());
    let both = |other: Choice| Options { choices: alone.choices.with(other), ..alone };
    let others = Choice::ALL.into_iter().filter(|&other| both(other).check().is_err());
    let modes = modes.map(|mode| mode.name().to_owned());
    modes.chain(others.map(|other| text(other.label()).to_lowercase())).collect()
}
