//! The options of marauders, its ranks, and what excludes what.

use bout::Seat;
use marauders::{Casual, Choice, Element, Mode, Options, Size, Standard};

use super::{Row, table, text};

/// Its mode and size. The lead passes on from match to match, and the other options have a table of
/// their own.
pub fn rows() -> Vec<Row> {
    let usual = Options::default();
    let Options { mode, size, choices: _, lead: Seat(_), turn_limit: _, forced_matches } = usual;
    let limit = |options: Options| match options.turns_max() {
        Some(turns) => turns.to_string(),
        None => "none".to_owned(),
    };
    let long = Options { choices: [Choice::Long].into_iter().collect(), ..usual };
    let forced = if forced_matches { "on" } else { "off" };
    let elements = |size: Size| size.elements().to_string();
    let ranks = (1..).map(Size::Rank).take_while(|size| size.exists()).count();
    let named = |name: String, size| format!("{name} ({})", elements(size));
    let standard = Standard::ALL.map(|one| named(format!("{one:?}"), Size::Standard(one)));
    let casual = Casual::ALL.map(|one| named(format!("{one:?}"), Size::Casual(one)));
    vec![
        [
            text("option-mode"),
            Mode::ALL.map(Mode::name).join(", "),
            mode.name().to_owned(),
            "seats, sides and teams; see the presets".to_owned(),
        ],
        [
            text("option-size"),
            format!(
                "rank 1 to {ranks}; standard {}; casual {}",
                standard.join(", "),
                casual.join(", "),
            ),
            match size {
                Size::Rank(rank) => format!("rank {rank}"),
                Size::Standard(size) => format!("{size:?}"),
                Size::Casual(size) => format!("casual {size:?}"),
            },
            "the number of elements, in brackets, and the field: as large as there are elements, casual one larger. Those of a rank are fixed, others are drawn".to_owned(),
        ],
        [
            text("option-turn-limit"),
            "any number of turns, or none".to_owned(),
            format!("{}, in a long game {}", limit(usual), limit(long)),
            "the turn after which hit points decide".to_owned(),
        ],
        [
            text("option-forced-matches"),
            "on, off".to_owned(),
            forced.to_owned(),
            "in tag break only: every move must match, and no turn can be ended early".to_owned(),
        ],
    ]
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
    let row = |choice: Choice| {
        [text(key(choice)), excluded(choice).join(", "), effect(choice).to_owned()]
    };
    table(["option", "not with", "effect"], &Choice::ALL.map(row))
}

/// Whatever the rules refuse together with `choice`.
fn excluded(choice: Choice) -> Vec<String> {
    let alone = Options { choices: [choice].into_iter().collect(), ..Options::default() };
    assert_eq!(alone.check(), Ok(()), "{choice:?} can be played in the ranked mode");
    let modes = Mode::ALL.into_iter().filter(|&mode| Options { mode, ..alone }.check().is_err());
    let both = |other: Choice| Options { choices: alone.choices.with(other), ..alone };
    let others = Choice::ALL.into_iter().filter(|&other| both(other).check().is_err());
    let modes = modes.map(|mode| mode.name().to_owned());
    modes.chain(others.map(|other| text(key(other)).to_lowercase())).collect()
}

fn key(choice: Choice) -> &'static str {
    match choice {
        Choice::Adjacent => "choice-adjacent",
        Choice::Diagonal => "choice-diagonal",
        Choice::NonMatching => "choice-non-matching",
        Choice::PreMatch => "choice-pre-match",
        Choice::ForceMatchable => "choice-force-matchable",
        Choice::BlockChain => "choice-block-chain",
        Choice::Single => "choice-single",
        Choice::Reverse => "choice-reverse",
        Choice::Static => "choice-static",
        Choice::BonusVariant => "choice-bonus-variant",
        Choice::Inward => "choice-inward",
        Choice::Outward => "choice-outward",
        Choice::Fixed => "choice-fixed",
        Choice::Extended => "choice-extended",
        Choice::Long => "choice-long",
    }
}

fn effect(choice: Choice) -> &'static str {
    match choice {
        Choice::Adjacent => "three or more blocks that touch are a match",
        Choice::Diagonal => "diagonal lines are matches",
        Choice::NonMatching => "each seat names one spell beforehand, and casts it without a match",
        Choice::PreMatch => "new fields may hold matches, which go to the player to move",
        Choice::ForceMatchable => "the last block of a refill is drawn to make a match possible",
        Choice::BlockChain => "refills complete no match if possible",
        Choice::Single => "the first always attacks, a fifth of the hit points as often; no spells",
        Choice::Reverse => "the starter defends first",
        Choice::Static => "the turn order repeats instead of being reversed",
        Choice::BonusVariant => "long matches make boost blocks instead of counting more",
        Choice::Inward => "blocks slide to the shields that collect",
        Choice::Outward => "blocks slide away from the shields that collect",
        Choice::Fixed => "blocks slide in a direction drawn at the start",
        Choice::Extended => "50 hit points and two spells",
        Choice::Long => "100 hit points and four spells",
    }
}
