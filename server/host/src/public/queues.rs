//! The queues.

use games::{Ruleset, Week};
use serde::Serialize;

use super::Public;
use super::rooms::RulesView;

/// The queues of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QueueView {
    /// The ruleset.
    pub ruleset: &'static str,
    /// The game.
    pub game: &'static str,
    /// How ranked matches are played this week.
    pub rules: RulesView,
    /// Players in the ranked queue, or in a proposed match.
    pub ranked: u16,
    /// Players in the casual queue.
    pub casual: u16,
    /// The usual wait in the ranked queue, in seconds: the median of the latest pairs.
    pub usual_wait_s: Option<u16>,
}

impl Public {
    /// The queues of all rulesets now.
    pub fn queues(&self) -> Vec<QueueView> {
        let week = Week::of_unix_ms(self.now().0);
        let queues = Ruleset::ALL.into_iter().zip(self.queue_board.counts());
        let view = |(ruleset, count): (Ruleset, wire::QueueCount)| QueueView {
            ruleset: ruleset.name(),
            game: ruleset.game().name(),
            rules: RulesView::of(&ruleset.rules(week)),
            ranked: count.ranked,
            casual: count.casual,
            usual_wait_s: count.usual_wait_s,
        };
        queues.map(view).collect()
    }
}
