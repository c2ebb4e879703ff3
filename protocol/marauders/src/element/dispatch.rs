//! The table of what each element does.

use super::rules::Rules;
use super::{
    ELEMENTS, Element, cosmo, crystal, dark, dimension, earth, fire, ice, light, metal, moon,
    neutral, oracle, poison, sound, star, steam, sun, thunder, water, wind, wood,
};

impl Element {
    /// The rules.
    pub(crate) fn rules(self) -> &'static Rules {
        const RULES: [&Rules; ELEMENTS] = [
            &fire::RULES,
            &water::RULES,
            &wind::RULES,
            &earth::RULES,
            &light::RULES,
            &dark::RULES,
            &neutral::RULES,
            &metal::RULES,
            &thunder::RULES,
            &star::RULES,
            &wood::RULES,
            &ice::RULES,
            &poison::RULES,
            &sun::RULES,
            &moon::RULES,
            &sound::RULES,
            &steam::RULES,
            &crystal::RULES,
            &cosmo::RULES,
            &dimension::RULES,
            &oracle::RULES,
        ];
        RULES[self as usize]
    }

    /// The two letters, as in `Fi`.
    pub fn code(self) -> &'static str {
        self.rules().code
    }

    /// The name of its spell.
    pub fn spell_name(self) -> &'static str {
        self.rules().spell
    }
}
