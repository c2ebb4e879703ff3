//! The queues.

use api::QueueView;
use games::{Ruleset, Week};

use super::Public;
use super::rooms::rules_of;

/// The queues of all rulesets now.
pub fn counts(public: &Public) -> Vec<QueueView> {
    let week = Week::of_unix_ms(public.now().0);
    let queues = Ruleset::ALL.into_iter().zip(public.queue_board.counts());
    let view = |(ruleset, count): (Ruleset, wire::QueueCount)| QueueView {
        ruleset: ruleset.name().into(),
        game: ruleset.game().name().into(),
        rules: rules_of(&ruleset.rules(week)),
        ranked: count.ranked,
        casual: count.casual,
        usual_wait_s: count.usual_wait_s,
    };
    queues.map(view).collect()
}
