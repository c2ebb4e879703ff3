//! Cosmo makes shifters, which move attacks to the neighbouring lane; a shield of it turns one.

use crate::event::Cause;
use crate::mark::{Mark, MarkKind};
use crate::{Element, Spell};

use super::rules::Rules;

/// Shifters that the spell makes.
const PHASE: usize = 4;

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| {
        let (seat, lane) = (play.volley.attacks[at].owner, play.volley.attacks[at].origin);
        play.place(MarkKind::Shifter, seat, Some(lane), Cause::Attack(Element::Cosmo));
    }),
    guard: Some(|play, hit| {
        let is_shifter = |mark: Mark| mark.kind() == MarkKind::Shifter;
        let Some(place) = play.pick_marked(hit.spot, is_shifter) else { return };
        if let Some(Mark::Shifter(slant)) = play.table.field.at(place).mark {
            let turned = Mark::Shifter(slant.turned().turned());
            play.set_mark(place, Some(turned), Cause::Guard(Element::Cosmo));
        }
    }),
    cast: Some(|play, cast| {
        for _ in 0..PHASE {
            let cause = Cause::Spell(Spell::Of(Element::Cosmo));
            play.place(MarkKind::Shifter, cast.seat, None, cause);
        }
    }),
    ..Rules::new("Co", "Phase")
};
