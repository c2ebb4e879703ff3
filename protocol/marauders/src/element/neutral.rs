//! Neutral halves the defence of the shield it hits, which keeps its strength if it holds, and a
//! shield of it sends back half of what it lost. Its spell, Spike, lends that to all attacks or
//! shields.

use crate::Shield;
use crate::event::Cause;

use super::Element;
use super::rules::Rules;

pub(super) const RULES: Rules = Rules {
    strike: Some(|play, hit| {
        if let Some(Shield { strength, .. }) = play.table.cell(hit.spot).upright() {
            let defends = (strength - hit.cut) / 2;
            hit.cut = strength - defends;
            play.tell_defence(hit, defends, Cause::Attack(Element::Neutral));
        }
    }),
    guarded: Some(|play, hit| {
        let strength = hit.strengths.attack.min(hit.strengths.before) / 2;
        if 0 < strength {
            let shield = Shield { strength, element: Element::Neutral };
            play.follow_up(hit.victim, hit.spot, hit.attack.origin.side, shield);
        }
    }),
    is_lent: true,
    ..Rules::new("Ne", "Spike")
};
