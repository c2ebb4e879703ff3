//! The rules of a room in words.

use games::{Preset, Rules, TurnRules};
use marauders::Size;

use crate::games::facts;
use crate::games::marauders::names::{mode, size};
use crate::screens::brawl::options::{OptionLine, rule_lines};
use crate::text::tr;
use crate::text::{commas, names};

/// Changed options that are listed; the others are counted.
const CHANGES_MAX: usize = 6;

/// The game, with its mode and size where they vary.
pub fn game(rules: &Rules) -> String {
    let game = names::game(rules.kind());
    match rules {
        Rules::Clocked(rules) => match (rules.field_size(), rules.piece_sizes()) {
            (None, _) => game.into(),
            (Some([columns, rows]), sizes) => tr!(
                "rules-stacker",
                game = game,
                largest = sizes.iter().copied().max().unwrap_or_default(),
                pieces = numbers(sizes.into_iter()),
                columns = columns,
                rows = rows,
            ),
        },
        Rules::Turns(TurnRules::Marauders(options)) => tr!(
            "rules-marauders",
            game = game,
            mode = mode(options.mode),
            size = size(options.size),
        ),
    }
}

/// The size of what is played on, where it varies.
pub fn field(rules: &Rules) -> Option<String> {
    match rules {
        Rules::Clocked(_) => None,
        Rules::Turns(TurnRules::Marauders(options)) => {
            let drawn = match options.size {
                Size::Rank(_) => "no",
                Size::Standard(_) | Size::Casual(_) => "yes",
            };
            Some(tr!(
                "rules-elements",
                elements = options.size.elements(),
                drawn = drawn,
                field = options.size.field(),
            ))
        }
    }
}

/// The preset and its sentence, or the differences from the preset that is most alike.
pub fn rules(rules: &Rules) -> String {
    let alike =
        Preset::of(rules.kind()).into_iter().map(|preset| (changes(rules, &preset), preset));
    let Some((changes, preset)) = alike.min_by_key(|(changes, _)| changes.len()) else {
        return tr!("option-custom").into();
    };
    if changes.is_empty() {
        return tr!(
            "rules-preset",
            preset = facts::preset_name(&preset),
            about = facts::preset_about(&preset),
        );
    }
    let listed = commas(&changes[..changes.len().min(CHANGES_MAX)]);
    match changes.len().saturating_sub(CHANGES_MAX) {
        0 => tr!("rules-custom", preset = facts::preset_name(&preset), changes = listed),
        more => {
            tr!(
                "rules-custom-more",
                preset = facts::preset_name(&preset),
                changes = listed,
                more = more
            )
        }
    }
}

/// The options of the game that differ from those of a preset, with their values.
fn changes(rules: &Rules, preset: &Preset) -> Vec<String> {
    let lines = rule_lines(rules).into_iter();
    let others = rule_lines(&preset.rules);
    let is_changed = |line: &OptionLine| {
        let other = others.iter().find(|other| other.control == line.control);
        other.is_none_or(|other| other.value != line.value)
    };
    let changed = lines.filter(is_changed);
    changed.map(|line| tr!("rules-change", name = line.label, value = line.value)).collect()
}

/// Numbers in rising order: 1, 4 to 6.
fn numbers(all: impl Iterator<Item = u8>) -> String {
    let mut runs: Vec<[u8; 2]> = Vec::new();
    for number in all {
        match runs.last_mut() {
            Some([_, last]) if *last + 1 == number => *last = number,
            _ => runs.push([number, number]),
        }
    }
    let words = runs.into_iter().flat_map(|[first, last]| match last - first {
        0 => vec![first.to_string()],
        1 => vec![first.to_string(), last.to_string()],
        _ => vec![tr!("rules-range", first = first, last = last)],
    });
    crate::text::list(&words.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;
    use marauders::{Choice, Mode, Options};
    use stacker::{Class, PieceSet};

    #[test]
    fn mode_and_size_are_said() {
        let pieces = |sizes: &[u8]| {
            let pieces = PieceSet::new(sizes.iter().copied(), Class::Convex);
            game(&Rules::stacker(stacker::Options::default().with_pieces(pieces)))
        };
        assert_eq!(game(&GameKind::SWORDFIGHT.rules_default()), "Swordfight");
        assert_eq!(pieces(&[4, 5]), "Stacker, pieces of 4 and 5 cells on 12 × 24");
        assert_eq!(pieces(&[1, 4, 5, 6]), "Stacker, pieces of 1 and 4 to 6 cells on 14 × 28");
        let quad = Options { mode: Mode::Quad, size: Size::Rank(5), ..Options::default() };
        let quad = Rules::marauders(quad);
        assert_eq!(game(&quad), "Marauders, Quad, Rank 5");
        assert_eq!(field(&quad).as_deref(), Some("13 elements on 13 × 13"));
    }

    #[test]
    fn a_preset_says_its_sentence_and_other_rules_what_they_change() {
        for preset in GameKind::ALL.into_iter().flat_map(Preset::of) {
            assert_eq!(rules(&preset.rules), format!("{}: {}", preset.name, preset.says));
        }
        let options = swordfight::Options { fall_ms: 950, ..Default::default() };
        assert_eq!(rules(&Rules::swordfight(options)), "As Ranked, but Gravity: 950 ms/row");
        let choices = [Choice::Single].into_iter().collect();
        let options = Options { size: Size::Rank(9), choices, ..Options::default() };
        assert_eq!(rules(&Rules::marauders(options)), "As Rank 9, but Single mode: On");
    }

    #[test]
    fn many_changes_are_counted() {
        let options = stacker::Options {
            next_count: 1,
            holds: false,
            lock_delay_ticks: 60,
            forced_lock_ticks: 600,
            spawn_delay_ticks: 6,
            clear_delay_ticks: 6,
            all_clear_rows: 0,
            ..Default::default()
        };
        let said = rules(&Rules::stacker(options));
        assert!(said.starts_with("As Ranked, but Preview: 1, Hold: No, "), "{said}");
        assert!(said.ends_with(", and 1 more"), "{said}");
    }
}
