//! By what the matches of a lobby are played.

use games::{GameKind, Rules, Ruleset, Week};

/// The rules of a server's matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbyRules {
    /// A game and its options, in practice and in the casual queue of the game's first ruleset. The
    /// others are played by their ranked options.
    pub rules: Rules,
    /// Bouts in a match of two players from the queue, 1 to 5.
    pub best_of: u8,
    /// Bouts in a ranked match, 1 to 5.
    pub ranked_best_of: u8,
    /// True if guests may play ranked.
    pub ranked_guests: bool,
}

impl LobbyRules {
    /// The game and its options, in matches that are not ranked.
    pub fn of(&self, game: GameKind) -> Rules {
        if game == self.rules.kind() { self.rules } else { game.rules_default() }
    }

    /// The game and its options in the casual queue of a ruleset in this week.
    pub fn casual(&self, ruleset: Ruleset, week: Week) -> Rules {
        let is_own = ruleset == Ruleset::first(self.rules.kind());
        if is_own { self.rules } else { ruleset.rules(week) }
    }
}
