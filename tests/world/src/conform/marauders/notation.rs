//! The letters of the vectors: sides, elements, blocks, spells.

use bout::{Outcome, Seat};
use marauders::{Block, Charm, Element, Mark, Role, Side, Slant, Spell};
use serde_json::Value;

/// `N`, `E`, `S` or `W`.
pub(super) fn side(letter: char) -> Result<Side, String> {
    let found = Side::ALL.into_iter().find(|side| side.letter() == letter);
    found.ok_or_else(|| format!("{letter:?} is no side"))
}

/// An element by its two letters.
pub(super) fn element(code: &str) -> Result<Element, String> {
    let found = Element::ALL.into_iter().find(|element| element.code() == code);
    found.ok_or_else(|| format!("{code:?} is no element"))
}

/// An element by its name.
pub(super) fn named(name: &str) -> Result<Element, String> {
    let found = Element::ALL.into_iter().find(|element| format!("{element:?}") == name);
    found.ok_or_else(|| format!("{name:?} is no element"))
}

/// A block: its element, its effect, and `*` if that is fresh.
pub(super) fn block(text: &str) -> Result<Block, String> {
    let unknown = || format!("{text:?} is no block");
    let (code, rest) = text.split_at_checked(2).ok_or_else(unknown)?;
    let (mark, is_fresh) = rest.strip_suffix('*').map_or((rest, false), |mark| (mark, true));
    let mark = match mark.as_bytes() {
        [] => None,
        b"~" => Some(Mark::Cover),
        b"^" => Some(Mark::Risen),
        b"@" => Some(Mark::Warp),
        [b'm', line] => Some(Mark::Mirror(slant(*line).ok_or_else(unknown)?)),
        [b's', line] => Some(Mark::Shifter(slant(*line).ok_or_else(unknown)?)),
        [b'f', seat @ b'0'..=b'3'] => Some(Mark::Filter(Seat(seat - b'0'))),
        _ => return Err(unknown()),
    };
    Ok(Block { mark, is_fresh, ..Block::new(element(code)?) })
}

/// A block as [`block`] reads it.
pub(super) fn spell_block(block: &Block) -> String {
    let line = |slant| ['-', '/', '|', '\\'][slant as usize];
    let mark = match block.mark {
        None => String::new(),
        Some(Mark::Cover) => "~".into(),
        Some(Mark::Risen) => "^".into(),
        Some(Mark::Warp) => "@".into(),
        Some(Mark::Mirror(slant)) => format!("m{}", line(slant)),
        Some(Mark::Shifter(slant)) => format!("s{}", line(slant)),
        Some(Mark::Filter(seat)) => format!("f{}", seat.0),
    };
    let fresh = if block.is_fresh { "*" } else { "" };
    format!("{}{mark}{fresh}", block.element.code())
}

fn slant(line: u8) -> Option<Slant> {
    match line {
        b'-' => Some(Slant::Flat),
        b'/' => Some(Slant::Rising),
        b'|' => Some(Slant::Upright),
        b'\\' => Some(Slant::Falling),
        _ => None,
    }
}

/// A spell by its element or its own name.
pub(super) fn spell(name: &str) -> Result<Spell, String> {
    let exclusive = Spell::EXCLUSIVE.into_iter().find(|spell| joined(*spell) == name);
    exclusive.map_or_else(|| named(name).map(Spell::Of), Ok)
}

/// A spell as [`spell`] reads it.
pub(super) fn spell_spell(spell: Spell) -> String {
    match spell {
        Spell::Of(element) => format!("{element:?}"),
        exclusive => joined(exclusive),
    }
}

/// The team that has won, `draw`, or nothing while the battle is in progress.
pub(super) fn spell_outcome(outcome: Outcome) -> Value {
    match outcome {
        Outcome::Undecided => Value::Null,
        Outcome::Won(team) => team.0.into(),
        Outcome::Drawn => "draw".into(),
    }
}

/// The same, with `A` or `D` for the role.
pub(super) fn charm((name, role): &(String, char)) -> Result<Charm, String> {
    let spell = spell(name)?;
    match role {
        'A' => Ok(Charm { spell, role: Role::Attack }),
        'D' => Ok(Charm { spell, role: Role::Defence }),
        other => Err(format!("{other:?} is no role")),
    }
}

/// A spell as [`charm`] reads it.
pub(super) fn spell_charm(charm: &Charm) -> (String, char) {
    (spell_spell(charm.spell), if charm.role == Role::Attack { 'A' } else { 'D' })
}

fn joined(spell: Spell) -> String {
    spell.name().replace(' ', "")
}
