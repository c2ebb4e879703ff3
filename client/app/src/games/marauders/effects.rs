//! The effects of each element, in the player's words.

use marauders::{Charm, Choice, Element, Role, Spell};

use crate::games::marauders::entry::Entry;

/// The effects of an element's attack, shield and spell: the same in both roles, or for the
/// attacker and for the defender.
pub struct Effects {
    /// As an attack.
    pub attack: &'static str,
    /// As a shield.
    pub shield: &'static str,
    spell: Cast,
    /// A further effect.
    also: Option<(&'static str, &'static str)>,
}

/// The effect of a spell.
#[derive(Clone, Copy, Debug)]
pub enum Cast {
    /// The same in both roles.
    Same(&'static str),
    /// For the attacker, and for the defender.
    ByRole(&'static str, &'static str),
}

use crate::games::marauders::names;
use crate::text::tr;
use Cast::{ByRole, Same};

/// The effect of a spell that was cast in a role.
pub fn charm(charm: Charm) -> &'static str {
    match (cast(charm.spell), charm.role) {
        (Same(text), _) | (ByRole(text, _), Role::Attack) | (ByRole(_, text), Role::Defence) => {
            text
        }
    }
}

/// The effect of a spell.
pub fn cast(spell: Spell) -> Cast {
    Same(match spell {
        Spell::Of(element) => return effects(element).spell,
        Spell::FreeSwap => tr!("guide-named-free-swap-text"),
        Spell::PowerUp => tr!("guide-named-power-up-text"),
        Spell::PowerDown => tr!("guide-named-power-down-text"),
        Spell::Aligner => tr!("guide-named-aligner-text"),
        Spell::Disperser => tr!("guide-named-disperser-text"),
        Spell::Burglary => tr!("guide-named-burglary-text"),
        Spell::Merger => tr!("guide-named-merger-text"),
    })
}

/// The effect of an option.
pub fn choice(choice: Choice) -> &'static str {
    match choice {
        Choice::Adjacent => tr!("guide-options-adjacent-match-text"),
        Choice::Diagonal => tr!("guide-options-diagonal-recognition-text"),
        Choice::NonMatching => tr!("guide-options-non-matching-spells-text"),
        Choice::PreMatch => tr!("guide-options-board-pre-match-text"),
        Choice::ForceMatchable => tr!("guide-options-force-matchable-blocks-text"),
        Choice::BlockChain => tr!("guide-options-block-chain-matches-text"),
        Choice::Single => tr!("guide-options-single-mode-text"),
        Choice::Reverse => tr!("guide-options-reverse-mode-text"),
        Choice::Static => tr!("guide-options-static-mode-text"),
        Choice::BonusVariant => tr!("guide-options-bonus-variant-text"),
        Choice::Inward => tr!("guide-options-inward-gravity-text"),
        Choice::Outward => tr!("guide-options-outward-gravity-text"),
        Choice::Fixed => tr!("guide-options-fixed-gravity-text"),
        Choice::Extended => tr!("guide-options-extended-game-text"),
        Choice::Long => tr!("guide-options-long-game-text"),
    }
}

/// All entries of an element.
pub fn entries(element: Element) -> Vec<Entry> {
    let Effects { attack, shield, also, .. } = effects(element);
    let mut entries = vec![
        Entry::new(tr!("guide-as-attack"), attack),
        Entry::new(tr!("guide-as-shield"), shield),
    ];
    entries.extend(spell(element));
    entries.extend(also.map(|(head, text)| Entry::new(head, text)));
    entries
}

/// The entries of an element's spell.
pub fn spell(element: Element) -> Vec<Entry> {
    let name = names::spell_of(element);
    match effects(element).spell {
        Same(text) => vec![Entry::new(name, text)],
        ByRole(attacking, defending) => vec![
            Entry::new(tr!("guide-spell-attacking", spell = name), attacking),
            Entry::new(tr!("guide-spell-defending", spell = name), defending),
        ],
    }
}

fn told(attack: &'static str, shield: &'static str, spell: Cast) -> Effects {
    Effects { attack, shield, spell, also: None }
}

/// The effects of an element.
pub fn effects(element: Element) -> Effects {
    use Element::*;
    match element {
        Fire | Water | Wind | Earth | Light | Dark | Neutral => first_ranks(element),
        Metal | Thunder | Star => late_ranks(element),
        Wood | Ice | Poison => middle_ranks(element),
        Sun | Moon | Sound | Steam | Crystal | Cosmo | Dimension | Oracle => last_ranks(element),
    }
}

fn first_ranks(element: Element) -> Effects {
    match element {
        Element::Fire => {
            told(tr!("guide-fire-attack"), tr!("guide-fire-shield"), Same(tr!("guide-fire-spell")))
        }
        Element::Water => told(
            tr!("guide-water-attack"),
            tr!("guide-water-shield"),
            Same(tr!("guide-water-spell")),
        ),
        Element::Wind => told(
            tr!("guide-wind-attack"),
            tr!("guide-wind-shield"),
            ByRole(tr!("guide-wind-attacking"), tr!("guide-wind-defending")),
        ),
        Element::Earth => told(
            tr!("guide-earth-attack"),
            tr!("guide-earth-shield"),
            ByRole(tr!("guide-earth-attacking"), tr!("guide-earth-defending")),
        ),
        Element::Light => told(
            tr!("guide-light-attack"),
            tr!("guide-light-shield"),
            Same(tr!("guide-light-spell")),
        ),
        Element::Dark => told(
            tr!("guide-dark-attack"),
            tr!("guide-dark-shield"),
            ByRole(tr!("guide-dark-attacking"), tr!("guide-dark-defending")),
        ),
        _ => told(
            tr!("guide-neutral-attack"),
            tr!("guide-neutral-shield"),
            ByRole(tr!("guide-neutral-attacking"), tr!("guide-neutral-defending")),
        ),
    }
}

fn late_ranks(element: Element) -> Effects {
    match element {
        Element::Metal => told(
            tr!("guide-metal-attack"),
            tr!("guide-metal-shield"),
            ByRole(tr!("guide-metal-attacking"), tr!("guide-metal-defending")),
        ),
        Element::Thunder => told(
            tr!("guide-thunder-attack"),
            tr!("guide-thunder-shield"),
            ByRole(tr!("guide-thunder-attacking"), tr!("guide-thunder-defending")),
        ),
        _ => told(
            tr!("guide-star-attack"),
            tr!("guide-star-shield"),
            ByRole(tr!("guide-star-attacking"), tr!("guide-star-defending")),
        ),
    }
}

fn middle_ranks(element: Element) -> Effects {
    match element {
        Element::Wood => Effects {
            also: Some((tr!("guide-wood-also"), tr!("guide-wood-also-text"))),
            ..told(
                tr!("guide-wood-attack"),
                tr!("guide-wood-shield"),
                ByRole(tr!("guide-wood-attacking"), tr!("guide-wood-defending")),
            )
        },
        Element::Ice => told(
            tr!("guide-ice-attack"),
            tr!("guide-ice-shield"),
            ByRole(tr!("guide-ice-attacking"), tr!("guide-ice-defending")),
        ),
        _ => told(
            tr!("guide-poison-attack"),
            tr!("guide-poison-shield"),
            ByRole(tr!("guide-poison-attacking"), tr!("guide-poison-defending")),
        ),
    }
}

fn last_ranks(element: Element) -> Effects {
    match element {
        Element::Sun => {
            told(tr!("guide-sun-attack"), tr!("guide-sun-shield"), Same(tr!("guide-sun-spell")))
        }
        Element::Moon => {
            told(tr!("guide-moon-attack"), tr!("guide-moon-shield"), Same(tr!("guide-moon-spell")))
        }
        Element::Sound => told(
            tr!("guide-sound-attack"),
            tr!("guide-sound-shield"),
            Same(tr!("guide-sound-spell")),
        ),
        Element::Steam => told(
            tr!("guide-steam-attack"),
            tr!("guide-steam-shield"),
            Same(tr!("guide-steam-spell")),
        ),
        Element::Crystal => told(
            tr!("guide-crystal-attack"),
            tr!("guide-crystal-shield"),
            Same(tr!("guide-crystal-spell")),
        ),
        Element::Cosmo => told(
            tr!("guide-cosmo-attack"),
            tr!("guide-cosmo-shield"),
            Same(tr!("guide-cosmo-spell")),
        ),
        Element::Dimension => told(
            tr!("guide-dimension-attack"),
            tr!("guide-dimension-shield"),
            Same(tr!("guide-dimension-spell")),
        ),
        _ => told(
            tr!("guide-oracle-attack"),
            tr!("guide-oracle-shield"),
            ByRole(tr!("guide-oracle-attacking"), tr!("guide-oracle-defending")),
        ),
    }
}

/// What a spell does, in the player's words: headings, each with its text.
pub fn of_spell(of: Spell) -> Vec<(String, String)> {
    let entries = match of {
        Spell::Of(element) => spell(element),
        other => named_spell(other),
    };
    entries.into_iter().map(|entry| (entry.head, entry.text)).collect()
}

/// The entry of a spell that is of no element.
fn named_spell(spell: Spell) -> Vec<Entry> {
    // After the option itself, in the order of the list.
    let number = Spell::EXCLUSIVE.iter().position(|&one| one == spell);
    let entry = number.and_then(|number| named().into_iter().nth(number + 1));
    entry.into_iter().map(|(head, text)| Entry::new(head, text)).collect()
}

/// The spells that are of no element, after the option that knows them.
pub fn named() -> [(&'static str, &'static str); 8] {
    [
        (tr!("guide-named-the-option"), tr!("guide-named-the-option-text")),
        (tr!("guide-named-free-swap"), tr!("guide-named-free-swap-text")),
        (tr!("guide-named-power-up"), tr!("guide-named-power-up-text")),
        (tr!("guide-named-power-down"), tr!("guide-named-power-down-text")),
        (tr!("guide-named-aligner"), tr!("guide-named-aligner-text")),
        (tr!("guide-named-disperser"), tr!("guide-named-disperser-text")),
        (tr!("guide-named-burglary"), tr!("guide-named-burglary-text")),
        (tr!("guide-named-merger"), tr!("guide-named-merger-text")),
    ]
}
