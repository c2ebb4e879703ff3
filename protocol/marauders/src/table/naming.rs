//! The spells that a seat may name (rules: casting).

use crate::command::NameError;
use crate::{Element, Mode, Options, Spell};

impl Options {
    /// Checks that a seat may name `spell` where these elements are in play.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn may_name(&self, elements: &[Element], spell: Spell) -> Result<(), NameError> {
        match spell {
            Spell::Of(element) if !elements.contains(&element) => {
                Err(NameError::NotInPlay(element))
            }
            // Elsewhere there is no other field where shields could wait.
            Spell::Merger if self.mode != Mode::Duel => Err(NameError::NotIn(self.mode, spell)),
            _ => Ok(()),
        }
    }
}
